//! Joins all pieces of open cells by the shortest tunnels.
//!
//! ```text
//!   ....    ..         ....    ..
//!   .....   ..    →    ..........
//!     ...                ...
//! ```
//!
//! How it works:
//! 1. Number the pieces; fill those smaller than `min_cells`.
//! 2. Let all pieces grow into the rock at once, a step at a time, each new cell remembering which way it came.
//! 3. Where two pieces meet that are not joined yet, dig back from the meeting to both of them. Meetings come in the
//!    order of their length, so the tunnels are a minimum spanning tree; stop when all pieces are one.
//!
//! Promises: one piece is left; tunnels keep off the border and the frames of doors; a map whose rooms or marks would be filled, or that has
//! something else than rock between two pieces, is given up instead.
//!
//! Source: Kruskal's algorithm, on the borders of a breadth-first search from many sources.

use std::ops::Range;

use barrow_core::{BitGrid, Direction, Map, ParamSpec, Point, Rect, Tile};

use super::pieces::{drop_cells, largest, number};
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "connect_regions",
    summary: "joins all pieces of open cells by the shortest tunnels",
    family: Family::Whole,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[
        ParamSpec::int(
            "min_cells",
            (0, 0, 100_000),
            "Pieces smaller than this are filled, all but the largest.",
        ),
        ParamSpec::choice("tunnel", &["floor", "corridor"], "What tunnels are made of."),
    ],
    example: "[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"connect_regions\"\n",
    build: |v| {
        Box::new(ConnectRegions { min_cells: v.count("min_cells"), corridors: v.choice("tunnel") == 1 })
    },
};

#[derive(Debug)]
pub(super) struct ConnectRegions {
    pub(super) min_cells: u32,
    pub(super) corridors: bool,
}

/// A cell's number says which piece claimed it (26 bits), the claim's distance (2 bits) and where it came from (3).
const PIECE: u32 = (1 << 26) - 1;
const ROUND_SHIFT: u32 = 26;
const SIDE_SHIFT: u32 = 28;

impl Stage for ConnectRegions {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let OldScratch { bits: [open, ..], rects: runs, ids: sizes, .. } = cx.old;
        open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        number(open, runs, sizes);
        let pieces = self.fill_small(cx.map, cx.old)?;
        cx.snapshot(format_args!("{pieces} pieces"));
        if pieces < 2 {
            return Ok(());
        }
        let OldScratch { bits: [open, ..], numbers, rects: runs, points, .. } = cx.old;
        numbers.reset(open.size(), 0);
        for &(run, id) in runs.iter() {
            numbers.fill_run(run.y, run.x, run.w, id);
        }
        mark_shores(open, points);
        self.join(cx, pieces)
    }
}

impl ConnectRegions {
    /// Fills the pieces that are too small; how many are left.
    fn fill_small(&self, map: &mut Map, scratch: &mut OldScratch) -> Result<usize, Veto> {
        let OldScratch { bits: [open, lost, ..], rects: runs, ids: sizes, .. } = scratch;
        let kept = largest(sizes);
        let small = |id: u32| id != kept && sizes[id as usize] < self.min_cells;
        let left = (1..sizes.len() as u32).filter(|&id| !small(id)).count();
        if left + 1 < sizes.len() {
            lost.reset(open.size());
            runs.retain(|&(run, id)| {
                if small(id) {
                    lost.insert_run(run.y, run.x, run.w);
                }
                !small(id)
            });
            drop_cells(map, lost)?;
            open.subtract(lost);
        }
        Ok(left)
    }

    /// Grows all pieces, round by round, and digs where they meet, until they are one.
    fn join(&self, cx: &mut Context<'_>, pieces: usize) -> Result<(), Veto> {
        let roots = &mut cx.old.stack;
        roots.clear();
        roots.extend(0..cx.old.ids.len() as u32);
        let (mut left, mut round, mut from) = (pieces - 1, 0, 0);
        while left > 0 {
            let to = cx.old.points.len();
            if from == to {
                return Err(Veto { reason: "something else than rock lies between two pieces" });
            }
            list_meetings(cx.old, from..to);
            // Meetings with the round before are a step shorter than those within this round.
            for with in [(round + 3) % 4, round] {
                for i in 0..cx.old.ids.len() {
                    let p = cx.old.points[cx.old.ids[i] as usize];
                    for side in Direction::ALL {
                        left -= usize::from(left > 0 && self.meet(cx, p, side, with));
                    }
                }
            }
            round = (round + 1) % 4;
            (from..to).for_each(|i| claim_around(cx.map, cx.old, i, round));
            from = to;
        }
        Ok(())
    }

    /// Digs a tunnel if beside `p` lies a cell that was claimed in round `with` for a piece not joined yet.
    fn meet(&self, cx: &mut Context<'_>, p: Point, side: Direction, with: u32) -> bool {
        let q = p + side.step();
        let numbers = &cx.old.numbers;
        let (a, b) = (numbers[p], numbers.get(q).unwrap_or(0));
        if b & PIECE == 0 || b & PIECE == a & PIECE || b >> ROUND_SHIFT & 3 != with {
            return false;
        }
        let roots = &mut cx.old.stack;
        let (a, b) = (root(roots, a & PIECE), root(roots, b & PIECE));
        if a == b {
            return false;
        }
        roots[a.max(b) as usize] = a.min(b);
        cx.map.begin_corridor(None, None);
        let cells = self.dig_back(cx, p) + self.dig_back(cx, q);
        cx.map.end_corridor();
        cx.snapshot(format_args!("a tunnel of {cells} cells joins two pieces"));
        true
    }

    /// Digs from a claimed cell back to the piece it was claimed for; how many cells.
    fn dig_back(&self, cx: &mut Context<'_>, from: Point) -> u32 {
        let (mut at, mut cells) = (from, 0);
        while let Some(side) = (cx.old.numbers[at] >> SIDE_SHIFT).checked_sub(1) {
            if self.corridors {
                cx.map.dig(at);
            } else {
                cx.map.tiles[at] = Tile::Floor;
            }
            cells += 1;
            at += Direction::ALL[side as usize].step();
        }
        cells
    }
}

/// Lists the open cells that have a closed one beside them.
fn mark_shores(open: &BitGrid, shores: &mut Vec<Point>) {
    shores.clear();
    for y in 0..open.size().height as i32 {
        for i in 0..open.stride() {
            let [here, north, east, south, west] = open.with_neighbors(y, i);
            let mut found = here & !(north & east & south & west);
            while found != 0 {
                shores.push(Point::new(64 * i as i32 + found.trailing_zeros() as i32, y));
                found &= found - 1;
            }
        }
    }
}

/// Lists those of the listed cells that have another piece's cell beside them.
fn list_meetings(scratch: &mut OldScratch, listed: Range<usize>) {
    let OldScratch { numbers, points, ids: meetings, .. } = scratch;
    meetings.clear();
    meetings.reserve(numbers.size().cells() / 4);
    for i in listed {
        let p = points[i];
        let own = numbers[p] & PIECE;
        let is_other = |number: u32| number & PIECE != own && number & PIECE != 0;
        if numbers.neighbors(p, 0).into_iter().any(is_other) {
            meetings.push(i as u32);
        }
    }
}

/// Claims the free rock around the `i`-th listed cell for its piece, and lists it.
fn claim_around(map: &Map, scratch: &mut OldScratch, i: usize, round: u32) {
    let p = scratch.points[i];
    let piece = scratch.numbers[p] & PIECE;
    let inside = Rect::of(map.size()).grown(-1);
    for side in Direction::ALL {
        let q = p + side.step();
        if inside.contains(q) && scratch.numbers[q] == 0 && map.tiles[q] == Tile::Rock && !holds_door(map, q)
        {
            let back = side.opposite() as u32 + 1;
            scratch.numbers[q] = piece | round << ROUND_SHIFT | back << SIDE_SHIFT;
            scratch.points.push(q);
        }
    }
}

/// Whether a door is beside a cell, which may be its frame.
fn holds_door(map: &Map, p: Point) -> bool {
    !map.doors.is_empty() && map.tiles.neighbors(p, Tile::Rock).into_iter().any(Tile::is_door)
}

/// The piece that stands for all that are joined to this one; ways there are halved in passing.
fn root(roots: &mut [u32], mut id: u32) -> u32 {
    while roots[id as usize] != id {
        roots[id as usize] = roots[roots[id as usize] as usize];
        id = roots[id as usize];
    }
    id
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, map_of, run};

    const PLAIN: ConnectRegions = ConnectRegions { min_cells: 0, corridors: false };

    #[test]
    fn the_shortest_tunnels_join_all() {
        let rows = ["           ", " ..      . ", " ..        ", "         . ", "       ... ", "           "];
        let joined =
            ["           ", " ..      . ", " ..      . ", "  .      . ", "  ........ ", "           "];
        let made = changed(&rows, &PLAIN).unwrap();
        let open = |rows: &[String]| rows.iter().map(|row| row.matches('.').count()).sum::<usize>();
        assert_eq!(open(&made), open(&joined.map(String::from)), "{made:?}");
        assert_eq!(changed(&made.iter().map(String::as_str).collect::<Vec<_>>(), &PLAIN).unwrap(), made);
    }

    #[test]
    fn small_pieces_are_filled_and_the_largest_stays() {
        let rows = ["         ", " ..   .  ", "         "];
        let filled = changed(&rows, &ConnectRegions { min_cells: 9, ..PLAIN }).unwrap();
        assert_eq!(filled, ["         ", " ..      ", "         "]);
        let corridors = changed(&rows, &ConnectRegions { corridors: true, ..PLAIN }).unwrap();
        assert_eq!(corridors, ["         ", " ..###.  ", "         "]);
    }

    #[test]
    fn walls_between_pieces_are_bad_luck() {
        let mut map = map_of(&["     ", " . . ", "     "]);
        map.tiles[Point::new(2, 1)] = Tile::WallUpright;
        assert!(run(&mut map, &PLAIN).is_err());
    }
}

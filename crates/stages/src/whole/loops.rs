//! Opens a doorway between two cells wherever the shortest path between them is long.
//!
//! ```text
//!   ............ ............        ............'............
//!   .                       .   →    .                       .
//!   .........................        .........................
//! ```
//!
//! Algorithm: visit in random order every cell of rock or wall that has open cells on two opposite sides and solid ones
//! on the other two. Search a path between its open sides by bidirectional breadth-first search. Unless there is one of
//! at most `detour` steps, the cell becomes a doorway, or floor with `open`.
//!
//! Guarantees: doorways are framed and never beside a door, and no door loses its frame; the border stays closed; no
//! open cell becomes solid.
//!
//! Source: after a description of Brogue, which adds loops after all rooms.

use barrow_core::{BitGrid, Direction, DoorState, Grid, Point, Side, SideFinder, Tile};

use super::frames::{framed, list_framed};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Opens doorways wherever the shortest path from one side to the other is long.
    // There may be no such place, so the stage does not declare `Fact::Doorways`.
    pub struct Loops in Family::Whole,
        needs [Fact::Floor],
        not_after [Fact::Hardness],
        example ["bsp_interior", "draw_rooms", "span; extra_pct = 0", "loops"] {
        /// Largest number of steps of a path around that is short enough.
        detour: u32 = 20 in 1..=200,
        /// Largest number of doorways that are opened.
        at_most: u32 = 1000 in 0..=100_000,
        /// Whether cells become floor instead of doorways.
        open: bool = false,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells of rock or wall.
    stone: BitGrid,
    solid: BitGrid,
    open: BitGrid,
    /// Cells that can become doorways, by index.
    sites: Vec<u32>,
    /// For each cell, a mark of the last search that reached it; see [`is_near`].
    seen: Grid<u32>,
    queue: Vec<Point>,
    /// For each new doorway, the open cells on its two sides.
    doorways: Vec<[Point; 2]>,
    sides: SideFinder,
}

impl Stage for Loops {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            let size = cx.map.size();
            buffers.find_sites(&cx.map.tiles);
            let Buffers { open, sites, seen, queue, doorways, sides, .. } = buffers;
            cx.rng.shuffle(sites);
            seen.reset(size, 0);
            queue.clear();
            queue.reserve(size.cells().min(4 * (self.detour as usize + 2).pow(2)));
            doorways.clear();
            doorways.reserve(size.cells() / 8);
            let mut opened = 0;
            for (search, site) in (1..).zip(&*sites) {
                if opened == self.at_most {
                    break;
                }
                let at = Point::new((site % size.width) as i32, (site / size.width) as i32);
                let Some(ends) = framed(cx.map, at) else { continue };
                let is_near = is_near(open, seen, queue, ends, search, self.detour);
                cx.spend(4 * queue.len())?;
                if is_near {
                    continue;
                }
                open.insert(at);
                if self.open {
                    cx.map.tiles[at] = Tile::Floor;
                } else {
                    cx.map.put_door(at, DoorState::Doorway, [Side::Unknown; 2]);
                    doorways.push(ends);
                }
                opened += 1;
                cx.snapshot(format_args!("an opening at {at} saves more than {} steps", self.detour));
            }
            sides.set_sides(cx.map, doorways);
            Ok(())
        })
    }
}

impl Buffers {
    /// Marks solid and open cells and lists the cells that can become doorways.
    fn find_sites(&mut self, tiles: &Grid<Tile>) {
        let Self { stone, solid, open, sites, .. } = self;
        let firsts = [Tile::Rock, Tile::Pillar, Tile::FIRST_NOT_SOLID, Tile::FIRST_OPEN];
        BitGrid::mark_classes(tiles, [stone, solid, open], firsts, |[all, pillar, hollow, open]| {
            [all & !pillar, all & !hollow, open]
        });
        sites.clear();
        sites.reserve(tiles.size().cells() / 4);
        list_framed(stone, solid, open, sites);
    }
}

/// Returns whether a path of at most `most` orthogonal steps leads from one of two open cells to the other.
///
/// Bidirectional breadth-first search, one round of both ends at a time. A cell's mark is the number of the search that
/// reached it, the end, and the parity of its distance from that end. The parity is enough: when round n meets a cell
/// of the other end, that cell is n or n + 1 steps from its end.
pub(crate) fn is_near(
    open: &BitGrid,
    seen: &mut Grid<u32>,
    queue: &mut Vec<Point>,
    ends: [Point; 2],
    search: u32,
    most: u32,
) -> bool {
    queue.clear();
    queue.extend(ends);
    let mark = |end: u32, steps: u32| search << 2 | end << 1 | steps & 1;
    seen[ends[0]] = mark(0, 0);
    seen[ends[1]] = mark(1, 0);
    let (mut next, mut steps) = (0, 0);
    while next < queue.len() && 2 * steps < most {
        let round = next..queue.len();
        next = round.end;
        for i in round {
            let p = queue[i];
            let end = seen[p] >> 1 & 1;
            for side in Direction::ALL {
                let q = p + side.step();
                if !open.contains(q) {
                    continue;
                }
                let label = seen[q];
                if label >> 2 != search {
                    seen[q] = mark(end, steps + 1);
                    queue.push(q);
                } else if label >> 1 & 1 != end && 2 * steps + 1 + ((label ^ steps) & 1) <= most {
                    return true;
                }
            }
        }
        steps += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, map_of, run};
    use barrow_core::{Rect, Rng, Size};

    const LONG: [&str; 6] =
        ["           ", " .... .... ", " .       . ", " .       . ", " ......... ", "           "];

    #[test]
    fn a_long_detour_gets_a_doorway() {
        let cut = ["           ", " ....'.... ", " .       . ", " .       . ", " ......... ", "           "];
        let stage = Loops { detour: 15, at_most: 9, open: false };
        assert_eq!(changed(&LONG, &stage).unwrap(), cut);
        assert_eq!(changed(&LONG, &Loops { detour: 20, ..stage.clone() }).unwrap(), LONG);
        assert_eq!(changed(&LONG, &Loops { at_most: 0, ..stage.clone() }).unwrap(), LONG);
        let open = changed(&LONG, &Loops { open: true, ..stage }).unwrap();
        assert_eq!(open[1], " ......... ");
    }

    #[test]
    fn the_detour_is_counted_exactly() {
        let open = |detour| changed(&LONG, &Loops { detour, at_most: 1, open: false }).unwrap()[1].clone();
        assert_eq!((1..30).find(|&detour| open(detour) == LONG[1]), Some(3 + 3 + 8 + 3 + 3));
    }

    #[test]
    fn doorways_record_their_sides_and_keep_off_doors() {
        let mut map = map_of(&["         ", "         ", "         "]);
        for (id, x) in [1, 5].into_iter().enumerate() {
            map.plan_room(Rect::new(x, 1, 3, 1));
            map.draw_rectangle(id);
        }
        let stage = Loops { detour: 20, at_most: 9, open: false };
        assert_eq!(run(&mut map, &stage).unwrap()[1], " ...'... ");
        assert_eq!(map.doors[0].sides, [Side::Room(0), Side::Room(1)]);
        let mut map = map_of(&["         ", " ... ... ", "         "]);
        map.put_door(Point::new(3, 1), DoorState::Closed, [Side::Unknown; 2]);
        assert_eq!(run(&mut map, &stage).unwrap()[1], " ..+ ... ");
    }

    #[test]
    fn near_agrees_with_a_plain_breadth_first_search() {
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let mut open = BitGrid::new(Size::new(31, 15));
            for p in (1..14).flat_map(|y| (1..30).map(move |x| Point::new(x, y))) {
                if (p.x % 2 == 1 && p.y % 2 == 1) || ((p.x + p.y) % 2 == 1 && rng.percent(60)) {
                    open.insert(p);
                }
            }
            let plain = distances(&open, Point::new(1, 1));
            let mut seen = Grid::new(open.size(), 0);
            for (search, &(to, steps)) in (1..).zip(&plain) {
                for most in [1, 5, 6, 13, 20, 41] {
                    let ends = [Point::new(1, 1), to];
                    seen.reset(open.size(), 0);
                    let near = is_near(&open, &mut seen, &mut Vec::new(), ends, search, most);
                    assert!(steps == 0 || near == (steps <= most), "{to}: {steps} steps, at most {most}");
                }
            }
        }
    }

    /// Reference implementation: returns every cell reachable by orthogonal steps, with the number of steps.
    fn distances(open: &BitGrid, from: Point) -> Vec<(Point, u32)> {
        let mut found = vec![(from, 0)];
        let mut next = 0;
        while let Some(&(p, steps)) = found.get(next) {
            next += 1;
            for q in Direction::ALL.map(|side| p + side.step()) {
                if open.contains(q) && !found.iter().any(|(seen, _)| *seen == q) {
                    found.push((q, steps + 1));
                }
            }
        }
        found
    }
}

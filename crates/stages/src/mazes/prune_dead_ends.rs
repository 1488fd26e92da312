//! Fills dead ends, so that ways lead somewhere.
//!
//! ```text
//!   ..... ..... .......           ... ..... .......
//!     . . .   . .     .           . . .   . .     .
//!   ... ... ... . ... .         ... ... ... .     .
//!   .       .   . .   .    →    .       .   .     .
//!   ... ......... .....         ...     ..... .....
//!   . .           .   .           .           .   .
//!   . .................           .................
//! ```
//!
//! How it works: a cell of floor or corridor with one open neighbor is a dead end. Fill all there are with rock, then
//! those that this made, for as many `rounds`, or until there are none.
//!
//! Promises: rooms, starts, exits and whatever lies beside a door stay, as do corridors that the map lists, so that its
//! lists stay true; nothing but floor and corridor is filled. The map stays as connected as it was; the last cell of a
//! piece is never filled.

use barrow_core::{BitGrid, Direction, Map, ParamSpec, Point, Tile};

use crate::mazes::sides::Sides;
use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "prune_dead_ends",
    summary: "fills dead ends, so that ways lead somewhere",
    family: Family::Mazes,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[ParamSpec::int(
        "rounds",
        (0, 4, 10_000),
        "How many cells of a dead end are filled at most; 0 for all of them.",
    )],
    example: "[[stage]]\nuse = \"prim\"\n[[stage]]\nuse = \"prune_dead_ends\"\nrounds = 2\n",
    build: |v| Box::new(PruneDeadEnds { rounds: v.count("rounds") }),
};

#[derive(Debug)]
struct PruneDeadEnds {
    rounds: u32,
}

impl Stage for PruneDeadEnds {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        mark_kept(cx.map, &mut cx.old.bits[1]);
        cx.old.bits[0].mark_from(&cx.map.tiles, Tile::FIRST_SECRET);
        list_dead_ends(cx);
        let (mut round, mut begin) = (0, 0);
        while begin < cx.old.points.len() && (self.rounds == 0 || round < self.rounds) {
            let end = cx.old.points.len();
            for i in begin..end {
                fill(cx, i);
            }
            begin = end;
            round += 1;
            cx.snapshot(format_args!("round {round}: dead ends are one cell shorter"));
        }
        Ok(())
    }
}

/// The cells that stay whatever lies around them.
fn mark_kept(map: &Map, kept: &mut BitGrid) {
    kept.reset(map.size());
    map.rooms.iter().for_each(|room| map.mark_room(room, kept));
    for corridor in &map.corridors {
        for &p in map.corridor_cells(corridor) {
            kept.insert(p);
        }
    }
    for door in &map.doors {
        let beside = Direction::ALL.iter().map(|side| door.at + side.step());
        beside.filter(|&p| map.size().contains(p)).for_each(|p| kept.insert(p));
    }
    map.start.iter().chain(&map.exit).for_each(|&p| kept.insert(p));
}

/// Lists the dead ends there are.
fn list_dead_ends(cx: &mut Context<'_>) {
    cx.old.points.clear();
    for y in 0..cx.map.size().height as i32 {
        for x in 0..cx.map.size().width as i32 {
            let p = Point::new(x, y);
            if is_dead_end(cx, p).is_some() {
                cx.old.points.push(p);
            }
        }
    }
}

/// The one open side of a cell, if it has only one and may be filled.
fn is_dead_end(cx: &Context<'_>, p: Point) -> Option<Direction> {
    let [open, kept, ..] = &cx.old.bits;
    if !matches!(cx.map.tiles[p], Tile::Floor | Tile::Corridor) || kept.contains(p) {
        return None;
    }
    Sides::towards(open, p).only()
}

/// Fills the `i`-th dead end of the list if it is still one, and lists its neighbor if that is one now.
fn fill(cx: &mut Context<'_>, i: usize) {
    let p = cx.old.points[i];
    let Some(side) = is_dead_end(cx, p) else { return };
    cx.map.tiles[p] = Tile::Rock;
    cx.old.bits[0].remove(p);
    let next = p + side.step();
    if is_dead_end(cx, next).is_some() {
        cx.old.points.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::proof::{drawn, read, run};
    use barrow_core::Rect;

    const TREE: [&str; 6] =
        ["            ", " ...   .... ", "   .   .  . ", " ......#... ", "   .        ", "            "];

    fn pruned(rows: &[&str], rounds: u32, prepare: impl Fn(&mut Map)) -> Vec<String> {
        let mut map = read(rows);
        prepare(&mut map);
        run(&PruneDeadEnds { rounds }, &mut map, 1).unwrap();
        drawn(&map)
    }

    #[test]
    fn round_by_round_until_only_circles_are_left() {
        let once = ["", "  ..   ....", "   .   .  .", "  .....#...", "", ""];
        assert_eq!(pruned(&TREE, 1, |_| ()), once);
        let all = ["", "       ....", "       .  .", "       #...", "", ""];
        assert_eq!(pruned(&TREE, 0, |_| ()), all);
    }

    #[test]
    fn stairs_and_starts_and_rooms_stay() {
        let start = |map: &mut Map| map.start = Some(Point::new(1, 1));
        let to_start = ["", " ...   ....", "   .   .  .", "   ....#...", "", ""];
        assert_eq!(pruned(&TREE, 0, start), to_start);
        assert_eq!(pruned(&["       ", " ...>. ", "       "], 0, |_| ()), ["", "    >", ""]);
        let room = |map: &mut Map| {
            map.plan_room(Rect::new(1, 1, 3, 1));
            map.draw_rectangle(0);
        };
        assert_eq!(pruned(&["       ", " ..... ", "       "], 0, room), ["", " ...", ""]);
    }

    #[test]
    fn corridors_that_the_map_lists_stay() {
        let corridor = |map: &mut Map| {
            map.begin_corridor(None, None);
            map.dig_line(Point::new(3, 1), Point::new(1, 0), 2);
            map.end_corridor();
        };
        assert_eq!(pruned(&["       ", " ..  . ", "       "], 0, corridor), ["", "   ##", ""]);
    }

    #[test]
    fn one_cell_of_a_tree_is_left() {
        assert_eq!(pruned(&["      ", " .... ", "      "], 0, |_| ()).concat().trim(), ".");
    }
}

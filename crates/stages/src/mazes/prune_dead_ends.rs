//! Fills dead ends with rock.
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
//! Algorithm: a cell of floor or corridor with exactly one open neighbor is a dead end. Fill all dead ends with rock,
//! then the new ones that this created, for `rounds` rounds or until no dead end is left.
//!
//! Guarantees: rooms, the start, the exit, cells beside a door and listed corridors stay, so the lists of the map stay
//! valid; only floor and corridor are filled. The map stays as connected as it was; the last cell of a connected
//! component is never filled.

use barrow_core::{BitGrid, Direction, Map, Point, Tile};

use crate::mazes::sides::Sides;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Fills dead ends with rock, a cell per round.
    pub struct PruneDeadEnds in Family::Mazes, needs [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["prim", "prune_dead_ends; rounds = 2"] {
        /// Largest number of cells filled at a dead end; 0 for no limit.
        rounds: u32 = 4 in 0..=10_000,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells that can be walked on, secret ones included.
    open: BitGrid,
    /// Cells that must not be filled.
    kept: BitGrid,
    /// Queue of dead ends, in the order in which they are filled.
    dead_ends: Vec<Point>,
}

impl Stage for PruneDeadEnds {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            mark_kept(cx.map, &mut buffers.kept);
            buffers.open.mark_from(&cx.map.tiles, Tile::FIRST_SECRET);
            buffers.list_dead_ends(cx.map);
            let (mut round, mut begin) = (0, 0);
            while begin < buffers.dead_ends.len() && (self.rounds == 0 || round < self.rounds) {
                let end = buffers.dead_ends.len();
                for i in begin..end {
                    buffers.fill(cx.map, i);
                }
                begin = end;
                round += 1;
                cx.snapshot(format_args!("round {round}: dead ends are one cell shorter"));
            }
        });
        Ok(())
    }
}

/// Marks the cells that must not be filled.
pub(crate) fn mark_kept(map: &Map, kept: &mut BitGrid) {
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

impl Buffers {
    /// Lists all dead ends of the map.
    fn list_dead_ends(&mut self, map: &Map) {
        self.dead_ends.clear();
        for y in 0..map.size().height as i32 {
            for x in 0..map.size().width as i32 {
                let p = Point::new(x, y);
                if self.only_open_side(map, p).is_some() {
                    self.dead_ends.push(p);
                }
            }
        }
    }

    /// Returns the open side of a dead end that may be filled, or `None` for other cells.
    fn only_open_side(&self, map: &Map, p: Point) -> Option<Direction> {
        if !matches!(map.tiles[p], Tile::Floor | Tile::Corridor) || self.kept.contains(p) {
            return None;
        }
        Sides::towards(&self.open, p).only()
    }

    /// Fills the `i`-th dead end of the queue if it still is one, and queues its neighbor if that has become one.
    fn fill(&mut self, map: &mut Map, i: usize) {
        let p = self.dead_ends[i];
        let Some(side) = self.only_open_side(map, p) else { return };
        map.tiles[p] = Tile::Rock;
        self.open.remove(p);
        let next = p + side.step();
        if self.only_open_side(map, next).is_some() {
            self.dead_ends.push(next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::testing::{drawn, read, run};
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
    fn each_round_fills_a_cell_until_only_loops_are_left() {
        let once = ["", "  ..   ....", "   .   .  .", "  .....#...", "", ""];
        assert_eq!(pruned(&TREE, 1, |_| ()), once);
        let all = ["", "       ....", "       .  .", "       #...", "", ""];
        assert_eq!(pruned(&TREE, 0, |_| ()), all);
    }

    #[test]
    fn stairs_starts_and_rooms_stay() {
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
    fn the_last_cell_of_a_component_stays() {
        assert_eq!(pruned(&["      ", " .... ", "      "], 0, |_| ()).concat().trim(), ".");
    }
}

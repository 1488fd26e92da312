//! Breaks holes into walls and topples pillars: a ruin.
//!
//! ```text
//!   -----------         ----;;-----
//!   |....|....|         |..;|;....|
//!   |.0..|..0.|    →    |.0.;;.;;.|
//!   |....|....|         |...;|....|
//!   -----------         -----------
//! ```
//!
//! Algorithm: draw walls that have open cells on two opposite sides and no door beside them. The wall, and the walls of
//! that kind next to it in the line of the wall, become rubble. Plain floor around them becomes rubble with a
//! probability of `debris_pct`. Every pillar becomes rubble with a probability of `topple_pct`.
//!
//! Guarantees: cells are opened, never closed; no door loses its frame; the border stays closed.

use barrow_core::{BitGrid, Direction, Map, Point, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Breaks holes into walls and topples pillars.
    pub struct Collapse in Family::Dress, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["bsp_interior", "draw_rooms", "walls", "collapse; count = [20, 20]"] {
        /// Fewest and most gaps on a map of 80 by 40 cells, if there are walls for them; proportionally more on
        /// larger maps.
        count: (i32, i32) = (3, 6) in 0..=500,
        /// Fewest and most cells of wall that a collapse opens.
        width: (i32, i32) = (1, 4) in 1..=20,
        /// Probability that plain floor around a collapse becomes rubble, in percent.
        debris_pct: u32 = 50 in 0..=100,
        /// Probability that a pillar becomes rubble, in percent.
        topple_pct: u32 = 0 in 0..=100,
    }
}

#[derive(Default)]
struct Buffers {
    walls: BitGrid,
    sites: Vec<Point>,
}

impl Stage for Collapse {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, Buffers { walls, sites }: &mut Buffers| {
            walls.reset(cx.map.size());
            let inside = cx.inside();
            for y in inside.y..inside.bottom() {
                for p in (inside.x..inside.right()).map(|x| Point::new(x, y)) {
                    match cx.map.tiles[p] {
                        _ if !cx.may_change(p) => {}
                        Tile::WallAcross | Tile::WallUpright if is_between(cx.map, p) => walls.insert(p),
                        Tile::Pillar if cx.rng.percent(self.topple_pct) => cx.map.tiles[p] = Tile::Rubble,
                        _ => {}
                    }
                }
            }
            sites.clear();
            sites.extend(walls.iter());
            let area = (inside.cells() / 3200).max(1) as i32;
            for _ in 0..cx.rng.range(self.count.0, self.count.1).saturating_mul(area) {
                let Some(first) = draw_wall(cx, walls, sites) else { break };
                self.open(cx, walls, first);
                cx.snapshot(format_args!("a collapse in a wall"));
            }
        });
        Ok(())
    }
}

impl Collapse {
    /// Opens a wall and its neighbors in one line.
    fn open(&self, cx: &mut Context<'_>, walls: &mut BitGrid, first: Point) {
        let along = if is_open(cx.map, first, Direction::North) { Direction::East } else { Direction::South };
        let mut ends = [first; 2];
        self.crumble(cx, first);
        for i in 1..cx.rng.range(self.width.0, self.width.1) {
            let side = if i % 2 == 0 { along } else { along.opposite() };
            let next = ends[(i % 2) as usize] + side.step();
            if walls.take(next) && is_between(cx.map, next) {
                ends[(i % 2) as usize] = next;
                self.crumble(cx, next);
            }
        }
    }

    /// Turns a wall into rubble, and some of the plain floor around it.
    fn crumble(&self, cx: &mut Context<'_>, at: Point) {
        cx.map.tiles[at] = Tile::Rubble;
        for p in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| at + Point::new(dx, dy))) {
            let is_plain = cx.map.tiles[p] == Tile::Floor && cx.map.custom_id_at(p).is_none();
            if is_plain && cx.may_change(p) && cx.rng.percent(self.debris_pct) {
                cx.map.tiles[p] = Tile::Rubble;
            }
        }
    }
}

/// Draws one of the walls that are left, and removes it from both lists.
fn draw_wall(cx: &mut Context<'_>, walls: &mut BitGrid, sites: &mut Vec<Point>) -> Option<Point> {
    while !sites.is_empty() {
        let p = sites.swap_remove(cx.rng.below(sites.len() as u32) as usize);
        if walls.take(p) && is_between(cx.map, p) {
            return Some(p);
        }
    }
    None
}

/// Returns whether the cells on two opposite sides are open, the other two are solid, and none is a door.
fn is_between(map: &Map, p: Point) -> bool {
    let tiles = map.tiles.neighbors(p, Tile::Rock);
    let across = [Direction::North, Direction::East].into_iter().filter(|&side| is_open(map, p, side));
    across.count() == 1 && tiles.iter().all(|tile| !tile.is_door() && *tile != Tile::SecretCorridor)
}

/// Returns whether the cells on a side and on the opposite side are walkable.
fn is_open(map: &Map, p: Point, side: Direction) -> bool {
    [side, side.opposite()].iter().all(|side| map.tiles.get(p + side.step()).is_some_and(Tile::is_walkable))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::{DoorState, Side};

    fn room() -> Map {
        let mut map = map_of(&["         ", " ... ... ", " ... ... ", " ... ... ", "         "]);
        for y in 0..5 {
            map.tiles[Point::new(4, y)] = Tile::WallUpright;
        }
        map.tiles[Point::new(2, 2)] = Tile::Pillar;
        map
    }

    #[test]
    fn walls_between_open_cells_become_rubble() {
        let collapse = Collapse { count: (9, 9), debris_pct: 0, topple_pct: 100, ..Collapse::default() };
        let rows = run(&mut room(), &collapse).unwrap();
        assert_eq!(rows, ["    |    ", " ...;... ", " .;.;... ", " ...;... ", "    |    "]);
    }

    #[test]
    fn doors_keep_their_frames() {
        let mut map = room();
        map.tiles[Point::new(4, 2)] = Tile::Rock;
        map.put_door(Point::new(4, 2), DoorState::Closed, [Side::Unknown; 2]);
        let rows =
            run(&mut map, &Collapse { count: (9, 9), debris_pct: 100, ..Collapse::default() }).unwrap();
        assert_eq!(rows, ["    |    ", " ...|... ", " .0.+... ", " ...|... ", "    |    "]);
    }
}

//! Builds a smaller room inside a large one, with walls and a doorway of its own.
//!
//! ```text
//!   .............
//!   .............
//!   ..---------..
//!   ..|.......|..
//!   ..|.......'..
//!   ..---------..
//!   .............
//! ```
//!
//! Algorithm: in `rooms_pct` percent of the rectangular rooms that are large enough, build a wall `margin` cells away
//! from the room's sides. The area inside becomes a room, with a doorway at a random place in the wall, never at a
//! corner.
//!
//! Guarantees: the new room is added to the list of rooms, and the old one keeps the cells around the wall; no corridor
//! digs through the wall; a doorway or a locked door joins the two rooms.

use barrow_core::{Direction, DoorState, Map, Point, Rect, Rng, Run, Shape, Side, Tile, each};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Builds a smaller walled room inside large ones.
    pub struct InnerRoom in Family::Rooms,
        needs [Fact::Rooms, Fact::Floor], gives [Fact::Doorways],
        not_after [Fact::Corridors, Fact::Walls, Fact::Stairs, Fact::Start, Fact::Hardness],
        example ["bsp_rooms", "draw_rooms", "inner_room; margin = 1"] {
        /// Share of the large rooms that get an inner room, in percent.
        rooms_pct: u32 = 60 in 0..=100,
        /// Number of cells between the walls of the two rooms.
        margin: i32 = 2 in 1..=20,
        /// Smallest width and height of an inner room.
        least: (i32, i32) = (3, 2) in each(1..=200),
        /// Share of the inner rooms whose door is locked, in percent; the others have a doorway.
        locked_pct: u32 = 0 in 0..=100,
    }
}

impl Stage for InnerRoom {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for id in 0..cx.map.rooms.len() {
            let room = cx.map.rooms[id];
            let inner = room.bounds.grown(-self.margin - 1);
            let is_large = inner.w >= self.least.0 && inner.h >= self.least.1;
            if !room.is_drawn()
                || room.shape != Shape::Rectangle
                || !is_large
                || !is_plain(cx.map, inner.grown(1))
                || !cx.rng.percent(self.rooms_pct)
            {
                continue;
            }
            let state = if cx.rng.percent(self.locked_pct) { DoorState::Locked } else { DoorState::Doorway };
            build(cx.map, id, inner, state, &mut cx.rng);
            cx.snapshot(format_args!("a room inside room {}", id + 1));
        }
        Ok(())
    }
}

/// Returns whether an area is all plain floor.
fn is_plain(map: &Map, area: Rect) -> bool {
    (area.y..area.bottom()).all(|y| {
        map.tiles.row(y)[area.x as usize..area.right() as usize].iter().all(|&tile| tile == Tile::Floor)
    })
}

/// Builds the wall and updates the cells of both rooms.
fn build(map: &mut Map, outer: usize, inner: Rect, state: DoorState, rng: &mut Rng) {
    let (bounds, wall) = (map.rooms[outer].bounds, inner.grown(1));
    // Rows that the wall crosses have two runs, all others one.
    let runs = (bounds.y..bounds.bottom()).flat_map(|y| {
        let is_cut = (wall.y..wall.bottom()).contains(&y);
        let left = Run { y, x: bounds.x, len: if is_cut { wall.x - bounds.x } else { bounds.w } };
        let right = Run { y, x: wall.right(), len: bounds.right() - wall.right() };
        [Some(left), is_cut.then_some(right)].into_iter().flatten()
    });
    map.draw_room(outer, Shape::Irregular, runs);
    map.tiles.fill_rect(wall, Tile::WallAcross);
    map.tiles.fill_rect(Rect { y: inner.y, h: inner.h, ..wall }, Tile::WallUpright);
    let id = map.rooms.len();
    map.plan_room(inner);
    map.draw_rectangle(id);
    let (x, y) = (rng.range(inner.x, inner.right() - 1), rng.range(inner.y, inner.bottom() - 1));
    let at = match Direction::ALL[rng.below(4) as usize] {
        Direction::North => Point::new(x, wall.y),
        Direction::East => Point::new(inner.right(), y),
        Direction::South => Point::new(x, inner.bottom()),
        Direction::West => Point::new(wall.x, y),
    };
    map.put_door(at, state, [Side::Room(outer as u32), Side::Room(id as u32)]);
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::Size;

    fn made(bounds: Rect, margin: i32) -> (Map, Vec<String>) {
        let mut map = Map::new(Size::new(15, 9));
        map.plan_room(bounds);
        map.draw_rectangle(0);
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(2), 1, &mut scratch, (1, "inner_room"), None);
        InnerRoom { rooms_pct: 100, margin, least: (3, 2), locked_pct: 0 }.apply(&mut cx).unwrap();
        let rows = map.tiles.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect();
        (map, rows)
    }

    #[test]
    fn the_outer_room_keeps_the_cells_around_the_wall() {
        let (map, rows) = made(Rect::new(1, 1, 11, 7), 1);
        let expected = [
            "               ",
            " ...........   ",
            " .---------.   ",
            " .|.......'.   ",
            " .|.......|.   ",
            " .|.......|.   ",
            " .---------.   ",
            " ...........   ",
            "               ",
        ];
        assert_eq!(rows, expected);
        assert_eq!((map.rooms.len(), map.doors.len()), (2, 1));
        assert_eq!(map.room_area(&map.rooms[0]) + map.room_area(&map.rooms[1]), 53);
    }

    #[test]
    fn small_rooms_stay_unchanged() {
        let (map, _) = made(Rect::new(1, 1, 8, 7), 2);
        assert_eq!((map.rooms.len(), map.rooms[0].shape), (1, Shape::Rectangle));
    }
}

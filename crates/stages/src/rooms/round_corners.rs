//! Rounds the corners of rectangular rooms.
//!
//! ```text
//!   ........       ......
//!   ........      ........
//!   ........  to  ........
//!   ........       ......
//! ```
//!
//! Algorithm: in `rounded_pct` percent of the rectangular rooms with sides of three cells or more, turn the cells of
//! the corners that lie outside a disc of radius `cells` into rock.
//!
//! Guarantees: a room keeps its bounds and stays connected; its runs list its cells. Only plain floor changes.
//!
//! Source: after Herbert Wolverson, "Roguelike Tutorial in Rust".

use barrow_core::{Map, Rect, Run, Shape, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Rounds the corners of rectangular rooms.
    pub struct RoundCorners in Family::Rooms,
        needs [Fact::Rooms, Fact::Floor],
        not_after [Fact::Corridors, Fact::Walls, Fact::Stairs, Fact::Start, Fact::Hardness],
        example ["simple_rooms", "draw_rooms", "round_corners"] {
        /// Share of the rooms that are rounded, in percent.
        rounded_pct: u32 = 100 in 0..=100,
        /// Radius of the corners; smaller in rooms that are too small for it.
        cells: i32 = 1 in 1..=20,
    }
}

impl Stage for RoundCorners {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for id in 0..cx.map.rooms.len() {
            let room = cx.map.rooms[id];
            let deep = self.cells.min((room.bounds.w.min(room.bounds.h) - 1) / 2);
            let rectangle = room.shape == Shape::Rectangle && room.is_drawn();
            if rectangle && deep > 0 && cx.rng.percent(self.rounded_pct) {
                round(cx.map, id, deep);
                cx.snapshot(format_args!("room {} has round corners", id + 1));
            }
        }
        Ok(())
    }
}

/// Draws a rectangular room again, with rock in place of its corners.
fn round(map: &mut Map, id: usize, deep: i32) {
    let bounds = map.rooms[id].bounds;
    map.tiles.fill_rect(bounds, Tile::Rock);
    map.draw_room(id, Shape::Octagon, rounded(bounds, deep));
}

/// Returns the cells of a rectangle with corners of radius `deep`.
fn rounded(bounds: Rect, deep: i32) -> impl Iterator<Item = Run> {
    let Rect { x, y, w, h } = bounds;
    (0..h).map(move |row| {
        // All lengths are doubled, so that the middle of a cell is an integer. The disc is a little larger than the
        // corner, so that the smallest corner loses one cell.
        let down = 2 * (deep - row.min(h - 1 - row)).max(0);
        let reach = 2 * deep;
        let inside = |column: i32| {
            let across = 2 * (deep - column).max(0);
            across * across + down * down <= reach * reach + reach
        };
        let gap = (0..deep).find(|&column| inside(column)).unwrap_or(deep);
        Run { y: y + row, x: x + gap, len: w - 2 * gap }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{Rng, Size};

    fn made(rooms: &[Rect], cells: i32) -> Vec<String> {
        let mut map = Map::new(Size::new(20, 7));
        for (id, &room) in rooms.iter().enumerate() {
            map.plan_room(room);
            map.draw_rectangle(id);
        }
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "round_corners"), None);
        RoundCorners { rounded_pct: 100, cells }.apply(&mut cx).unwrap();
        for (room, bounds) in map.rooms.iter().zip(rooms) {
            assert_eq!(room.bounds, *bounds);
        }
        (0..7).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect()
    }

    #[test]
    fn corners_become_rock_and_narrow_rooms_stay() {
        let rooms = [Rect::new(1, 1, 5, 4), Rect::new(8, 1, 2, 5), Rect::new(12, 1, 3, 3)];
        assert_eq!(
            made(&rooms, 1),
            [
                "                    ",
                "  ...   ..   .      ",
                " .....  ..  ...     ",
                " .....  ..   .      ",
                "  ...   ..          ",
                "        ..          ",
                "                    "
            ]
        );
    }

    #[test]
    fn deep_corners_are_round() {
        assert_eq!(
            made(&[Rect::new(1, 0, 12, 7)], 3),
            [
                "   ........         ",
                "  ..........        ",
                " ............       ",
                " ............       ",
                " ............       ",
                "  ..........        ",
                "   ........         "
            ]
        );
    }
}

//! Puts walls around rooms.
//!
//! ```text
//!   ------      ------
//!   |....|     --....--
//!   |....|     |......|
//!   ------     --....--
//!               ------
//! ```
//!
//! How it works: rock above, below or diagonally beside a room's floor becomes `-`, rock left or right of it `|`.
//!
//! Promises: the rock around every room is wall; nothing but rock is changed.

use barrow_core::{Grid, Map, Point, Rect, Room, Run, Shape, Tile};

use crate::stage::{Context, Fact, Family, Need, Stage, StageSpec, Veto};

pub(crate) const SPEC: StageSpec = StageSpec {
    name: "walls",
    summary: "puts walls around rooms",
    family: Family::Dress,
    needs: &[Need::always(Fact::Rooms), Need::always(Fact::Floor)],
    gives: &[Fact::Walls],
    not_after: &[],
    params: &[],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n\
              shapes = { rectangle = 1, circle = 1 }\n[[stage]]\nuse = \"walls\"\n",
    build: |_| Box::new(Walls),
};

/// So many cells above or below a room are written at once, if it is no wider.
const WINDOW: usize = 16;

#[derive(Debug)]
struct Walls;

impl Stage for Walls {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for id in 0..cx.map.rooms.len() {
            let room = cx.map.rooms[id];
            match room.shape {
                Shape::Rectangle if room.is_drawn() => surround_rectangle(&mut cx.map.tiles, room.bounds),
                _ => surround(cx.map, &room),
            }
            cx.frame(format_args!("walls around room {}", id + 1));
        }
        Ok(())
    }
}

/// Sides first, then what lies above and below with its corners.
pub(crate) fn surround_rectangle(tiles: &mut Grid<Tile>, room: Rect) {
    let (width, height) = (tiles.size().width as i32, tiles.size().height as i32);
    let (left, right) = ((room.x - 1).max(0) as usize, room.right().min(width - 1) as usize);
    // Where the room lies at the edge of the map, these are cells of the room, which are no rock.
    for y in room.y..room.bottom() {
        let row = &mut tiles.row_mut(y)[left..=right];
        wall_off(&mut row[0], Tile::WallUpright);
        wall_off(&mut row[right - left], Tile::WallUpright);
    }
    let (first, last) = (room.x as usize - left, right - left);
    for y in [room.y - 1, room.bottom()].into_iter().filter(|y| (0..height).contains(y)) {
        match tiles.window_mut(Point::new(left as i32, y)) {
            Some(window) if last < WINDOW => cover_window(window, first as u8, room.w as u8, last as u8),
            _ => {
                let row = &mut tiles.row_mut(y)[left..=right];
                wall_off(&mut row[0], Tile::WallAcross);
                wall_off(&mut row[last], Tile::WallAcross);
                cover(&mut row[first..][..room.w as usize]);
            }
        }
    }
}

/// Covers `len` cells from `first` on, and walls off the corners, which are all others up to `last`.
#[inline]
fn cover_window(window: &mut [Tile; WINDOW], first: u8, len: u8, last: u8) {
    for (i, tile) in (0_u8..).zip(window) {
        let is_above = i.wrapping_sub(first) < len;
        let is_covered = *tile == Tile::Rock && i <= last || *tile == Tile::WallUpright && is_above;
        *tile = if is_covered { Tile::WallAcross } else { *tile };
    }
}

/// Sides first, then what lies above and below, which wins where both meet, then corners.
fn surround(map: &mut Map, room: &Room) {
    let runs = map.room_runs(room).len();
    let (width, height) = (map.size().width as i32, map.size().height as i32);
    for i in 0..runs {
        let Run { y, x, len } = map.room_runs(room)[i];
        wall_off_at(map, Point::new(x - 1, y), Tile::WallUpright);
        wall_off_at(map, Point::new(x + len, y), Tile::WallUpright);
    }
    for i in 0..runs {
        let Run { y, x, len } = map.room_runs(room)[i];
        for y in [y - 1, y + 1].into_iter().filter(|y| (0..height).contains(y)) {
            cover(&mut map.tiles.row_mut(y)[x as usize..(x + len).min(width) as usize]);
        }
    }
    for i in 0..runs {
        let Run { y, x, len } = map.room_runs(room)[i];
        for corner in [(x - 1, y - 1), (x + len, y - 1), (x - 1, y + 1), (x + len, y + 1)] {
            wall_off_at(map, Point::new(corner.0, corner.1), Tile::WallAcross);
        }
    }
}

/// Turns rock into wall.
#[inline]
fn wall_off(tile: &mut Tile, wall: Tile) {
    *tile = if *tile == Tile::Rock { wall } else { *tile };
}

/// Turns rock into wall, if that is a cell of the map.
fn wall_off_at(map: &mut Map, p: Point, wall: Tile) {
    if map.size().contains(p) {
        wall_off(&mut map.tiles[p], wall);
    }
}

/// Turns rock and side walls above or below floor into wall.
fn cover(row: &mut [Tile]) {
    for tile in row {
        *tile = if matches!(tile, Tile::Rock | Tile::WallUpright) { Tile::WallAcross } else { *tile };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Size;

    /// Walls around rectangles, drawn in one way and in the other.
    fn walled(rooms: &[Rect], as_rectangle: bool) -> Vec<String> {
        let mut map = Map::new(Size::new(12, 6));
        for (id, &room) in rooms.iter().enumerate() {
            map.plan_room(room);
            let runs = (room.y..room.bottom()).map(|y| Run { y, x: room.x, len: room.w });
            map.draw_room(id, Shape::Rectangle, runs);
        }
        for id in 0..rooms.len() {
            let room = map.rooms[id];
            if as_rectangle {
                surround_rectangle(&mut map.tiles, room.bounds);
            } else {
                surround(&mut map, &room);
            }
        }
        (0..6).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect()
    }

    #[test]
    fn rooms_side_by_side_share_a_wall() {
        let rooms = [Rect::new(2, 1, 3, 2), Rect::new(6, 2, 2, 3)];
        let expected = [
            " -----      ", //
            " |...|---   ",
            " |...|..|   ",
            " -----..|   ",
            "     |..|   ",
            "     ----   ",
        ];
        assert_eq!(walled(&rooms, true), expected);
    }

    #[test]
    fn rectangles_are_walled_like_any_other_shape() {
        let mut rng = barrow_core::Rng::new(3);
        for _ in 0..500 {
            let rooms = [0; 3].map(|_| {
                let (w, h) = (rng.range(1, 5), rng.range(1, 3));
                Rect::new(rng.range(0, 12 - w), rng.range(0, 6 - h), w, h)
            });
            assert_eq!(walled(&rooms, true), walled(&rooms, false), "{rooms:?}");
        }
    }
}

//! Puts walls around rooms, or around all floor.
//!
//! ```text
//!   ------      ------
//!   |....|     --....--
//!   |....|     |......|
//!   ------     --....--
//!               ------
//! ```
//!
//! Algorithm: rock above, below or diagonally beside the floor of a room becomes `-`, rock left or right of it `|`.
//! With `around = "floor"`, the same is done around every cell that is neither solid nor corridor nor door, as in caves
//! and mazes.
//!
//! Guarantees: the rock around every room, or around all floor, becomes wall; only rock changes.

use barrow_core::{BitGrid, Grid, Map, Point, Rect, Room, Run, Shape, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Cells that walls are put around.
    pub enum WallsAround {
        /// The rooms on the map's list.
        Rooms,
        /// Every floor cell, in rooms or not.
        Floor,
    }
}

crate::stage! {
    /// Puts walls around rooms, or around all floor.
    pub struct Walls in Family::Dress,
        needs [Fact::Rooms.when("around", WallsAround::Rooms), Fact::Floor], gives [Fact::Walls],
        example ["simple_rooms", "draw_rooms; shapes = { rectangle = 1, circle = 1 }", "walls"] {
        /// Put walls around listed rooms, or around all floor.
        around: WallsAround = WallsAround::Rooms,
    }
}

/// Number of cells above or below a room that are written at once. Wider rooms are written cell by cell.
const WINDOW: usize = 16;

/// Scratch buffers for walls around all floor.
#[derive(Default)]
struct Buffers {
    floor: BitGrid,
    rock: BitGrid,
}

impl Stage for Walls {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        match self.around {
            WallsAround::Floor => {
                surround_floor(&mut cx.map.tiles, cx.scratch.get());
                cx.snapshot(format_args!("walls around all floor"));
            }
            WallsAround::Rooms => {
                for id in 0..cx.map.rooms.len() {
                    let room = cx.map.rooms[id];
                    match room.shape {
                        Shape::Rectangle if room.is_drawn() => {
                            surround_rectangle(&mut cx.map.tiles, room.bounds);
                        }
                        _ => surround(cx.map, &room),
                    }
                    cx.snapshot(format_args!("walls around room {}", id + 1));
                }
            }
        }
        Ok(())
    }
}

/// Puts walls around all floor. Finds the cells 64 at a time.
fn surround_floor(tiles: &mut Grid<Tile>, Buffers { floor, rock }: &mut Buffers) {
    let firsts = [Tile::WallAcross, Tile::FIRST_NOT_SOLID, Tile::FIRST_SECRET, Tile::Floor];
    // `rock` is marked as the complement of "wall or later": `mark_classes` leaves bits past the last column 0, so
    // only `invert`, which masks them, can set bits for the first tile.
    BitGrid::mark_classes(tiles, [&mut *floor, &mut *rock], firsts, |[wall, seen_over, secret, floor]| {
        [seen_over & !secret | floor, wall]
    });
    rock.invert();
    for y in 0..tiles.size().height as i32 {
        for i in 0..floor.stride() {
            let [_, north, east, south, west] = floor.with_neighbors(y, i);
            let [ones, twos, fours, eights] = floor.count_neighbors(y, i);
            let across = north | south | !(east | west) & (ones | twos | fours | eights);
            let row = tiles.row_mut(y);
            for (set, wall) in [(across, Tile::WallAcross), ((east | west) & !across, Tile::WallUpright)] {
                let mut left = set & rock.row(y)[i];
                while left != 0 {
                    row[64 * i + left.trailing_zeros() as usize] = wall;
                    left &= left - 1;
                }
            }
        }
    }
}

/// Puts walls around a rectangle: sides first, then the rows above and below with their corners.
pub(crate) fn surround_rectangle(tiles: &mut Grid<Tile>, room: Rect) {
    let (width, height) = (tiles.size().width as i32, tiles.size().height as i32);
    let (left, right) = ((room.x - 1).max(0) as usize, room.right().min(width - 1) as usize);
    // If the room touches the edge of the map, these are cells of the room itself, which are not rock.
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

/// Does the same as [`cover`] for `len` cells from `first` on, and turns rock into wall at the corners, which are the
/// other cells up to `last`. Has no branches, so that the compiler can vectorize it.
#[inline]
fn cover_window(window: &mut [Tile; WINDOW], first: u8, len: u8, last: u8) {
    for (i, tile) in (0_u8..).zip(window) {
        let is_above = i.wrapping_sub(first) < len;
        let is_covered = *tile == Tile::Rock && i <= last || *tile == Tile::WallUpright && is_above;
        *tile = if is_covered { Tile::WallAcross } else { *tile };
    }
}

/// Puts walls around a room of any shape: first left and right, then above and below, which overwrites side walls, then
/// at the corners.
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

/// Turns rock into wall, if `p` is on the map.
fn wall_off_at(map: &mut Map, p: Point, wall: Tile) {
    if map.size().contains(p) {
        wall_off(&mut map.tiles[p], wall);
    }
}

/// Turns the rock and side walls of a row into horizontal walls.
fn cover(row: &mut [Tile]) {
    for tile in row {
        *tile = if matches!(tile, Tile::Rock | Tile::WallUpright) { Tile::WallAcross } else { *tile };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Size;

    /// Returns a map with walls around rectangles, built by [`surround_rectangle`] or by [`surround`].
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
    fn adjacent_rooms_share_a_wall() {
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
    fn both_functions_build_the_same_walls_around_rectangles() {
        let mut rng = barrow_core::Rng::new(3);
        for _ in 0..500 {
            let rooms = [0; 3].map(|_| {
                let (w, h) = (rng.range(1, 5), rng.range(1, 3));
                Rect::new(rng.range(0, 12 - w), rng.range(0, 6 - h), w, h)
            });
            assert_eq!(walled(&rooms, true), walled(&rooms, false), "{rooms:?}");
        }
    }

    #[test]
    fn all_floor_gets_the_same_walls_as_a_room_of_its_shape() {
        let mut rng = barrow_core::Rng::new(8);
        for _ in 0..300 {
            let size = Size::new(1 + rng.below(140), 1 + rng.below(12));
            let mut cells = BitGrid::new(size);
            let all =
                (0..size.height as i32).flat_map(|y| (0..size.width as i32).map(move |x| Point::new(x, y)));
            all.filter(|_| rng.percent(30)).for_each(|p| cells.insert(p));
            let Some(bounds) = cells.bounds() else { continue };
            let mut map = Map::new(size);
            map.plan_room(bounds);
            map.draw_room(0, Shape::Irregular, crate::shape::bitmap::runs(&cells, Point::default()));
            let mut tiles = map.tiles.clone();
            let room = map.rooms[0];
            surround(&mut map, &room);
            surround_floor(&mut tiles, &mut Buffers::default());
            assert_eq!(tiles, map.tiles);
        }
    }

    #[test]
    fn walls_surround_lakes_and_not_corridors() {
        let mut map = crate::whole::drawn::map_of(&["       ", " .     ", "       "]);
        map.tiles[Point::new(2, 1)] = Tile::DeepWater;
        map.tiles[Point::new(4, 1)] = Tile::Corridor;
        let rows = crate::whole::drawn::run(&mut map, &Walls { around: WallsAround::Floor }).unwrap();
        assert_eq!(rows, ["----   ", "|.~|#  ", "----   "]);
    }
}

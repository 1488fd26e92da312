//! Rotations by quarter turns with optional mirroring: the eight symmetries of the square (dihedral group D4).

use super::part::Turning;
use super::room::Span;
use crate::{Grid, Map, Point, Rect, Room, Run, Size, Tile};

/// Rotation by quarter turns, optionally mirrored before; one of the eight orientations of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whether left and right are exchanged before the rotation.
    mirrored: bool,
    /// Number of clockwise quarter turns, 0 to 3.
    quarters: u8,
}

impl Turn {
    /// Identity: nothing is moved.
    pub const NONE: Self = Self::new(false, 0);
    /// Clockwise quarter turn (90 degrees).
    pub const QUARTER: Self = Self::new(false, 1);
    /// Half turn (180 degrees).
    pub const HALF: Self = Self::new(false, 2);
    /// Exchange of left and right.
    pub const MIRROR: Self = Self::new(true, 0);
    /// Exchange of top and bottom.
    pub const FLIP: Self = Self::new(true, 2);
    /// The eight turns, the unmirrored ones first.
    pub const ALL: [Self; 8] = [
        Self::NONE,
        Self::QUARTER,
        Self::HALF,
        Self::new(false, 3),
        Self::MIRROR,
        Self::new(true, 1),
        Self::FLIP,
        Self::new(true, 3),
    ];

    /// Creates a turn: mirrored if requested, then rotated clockwise by a number of quarters.
    pub const fn new(mirrored: bool, quarters: u8) -> Self {
        Self { mirrored, quarters: quarters % 4 }
    }

    /// Returns whether width and height are exchanged.
    pub const fn swaps_axes(self) -> bool {
        self.quarters % 2 == 1
    }

    /// Returns the size of a rectangle of that size after the turn.
    #[must_use]
    pub const fn size(self, size: Size) -> Size {
        if self.swaps_axes() { Size::new(size.height, size.width) } else { size }
    }

    /// Returns the new position of a cell of a rectangle of that size.
    #[must_use]
    pub const fn apply(self, p: Point, size: Size) -> Point {
        let (right, bottom) = (size.width as i32 - 1, size.height as i32 - 1);
        let x = if self.mirrored { right - p.x } else { p.x };
        match self.quarters {
            0 => Point::new(x, p.y),
            1 => Point::new(bottom - p.y, x),
            2 => Point::new(right - x, bottom - p.y),
            _ => Point::new(p.y, right - x),
        }
    }

    /// Returns the new position of `area` within a rectangle of that size.
    #[must_use]
    pub fn rect(self, area: Rect, size: Size) -> Rect {
        let a = self.apply(Point::new(area.x, area.y), size);
        let b = self.apply(Point::new(area.right() - 1, area.bottom() - 1), size);
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        Rect::new(x, y, a.x.max(b.x) + 1 - x, a.y.max(b.y) + 1 - y)
    }
}

impl Map {
    /// Copies `before`, turned, with all of its lists. `cells` is a scratch buffer.
    pub fn copy_turned(&mut self, before: &Self, turn: Turn, cells: &mut Vec<Point>) {
        let turning = Turning { turn, size: before.size() };
        self.reset(turn.size(before.size()));
        self.turn_rooms(before, turning, cells);
        // Drawing rooms wrote floor tiles, which are overwritten here.
        self.turn_parts(before, turning);
    }

    /// Copies the rooms and their runs, which are recomputed because a quarter turn changes them.
    fn turn_rooms(&mut self, before: &Self, turning: Turning, cells: &mut Vec<Point>) {
        for (id, room) in before.rooms.iter().enumerate() {
            self.rooms.push(Room { bounds: turning.rect(room.bounds), runs: Span::default(), ..*room });
            cells.clear();
            let runs = before.room_runs(room).iter();
            let points = |run: &Run| {
                let Run { y, x, len } = *run;
                (x..x + len).map(move |x| turning.point(Point::new(x, y)))
            };
            cells.extend(runs.flat_map(points));
            self.draw_room(id, room.shape, runs_of(cells));
        }
    }
}

/// Sorts cells in row-major order and joins adjacent cells of a row into runs.
pub fn runs_of(cells: &mut [Point]) -> impl Iterator<Item = Run> + '_ {
    cells.sort_unstable_by_key(|p| (p.y, p.x));
    cells.chunk_by(|a, b| a.y == b.y && a.x + 1 == b.x).map(|run| Run {
        y: run[0].y,
        x: run[0].x,
        len: run.len() as i32,
    })
}

/// Returns a tile after a quarter turn: horizontal walls become vertical ones and vice versa, except corners.
pub(super) fn turned_wall(before: &Grid<Tile>, p: Point, tile: Tile) -> Tile {
    if !matches!(tile, Tile::WallAcross | Tile::WallUpright) {
        return tile;
    }
    let is_room = |tile: Tile| {
        tile >= Tile::FIRST_NOT_SOLID
            && !tile.is_door()
            && !matches!(tile, Tile::Corridor | Tile::SecretCorridor)
    };
    let [n, e, s, w] = before.neighbors(p, Tile::Rock).map(is_room);
    if (n || s) && !(e || w) { Tile::WallUpright } else { Tile::WallAcross }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DoorState, Shape, Side};

    #[test]
    fn the_eight_turns_differ_and_map_corners_to_corners() {
        let size = Size::new(5, 3);
        let mut seen = Vec::new();
        for turn in Turn::ALL {
            let corners = [(0, 0), (4, 0), (0, 2), (4, 2)].map(|(x, y)| turn.apply(Point::new(x, y), size));
            let Size { width, height } = turn.size(size);
            let is_corner = |p: &Point| p.x % (width as i32 - 1) == 0 && p.y % (height as i32 - 1) == 0;
            assert!(corners.iter().all(is_corner), "{turn:?} {corners:?}");
            assert!(!seen.contains(&corners));
            seen.push(corners);
        }
        assert_eq!(Turn::QUARTER.apply(Point::new(4, 0), size), Point::new(2, 4));
        assert_eq!(Turn::FLIP.apply(Point::new(1, 0), size), Point::new(1, 2));
        assert_eq!(Turn::QUARTER.rect(Rect::new(3, 0, 2, 1), size), Rect::new(2, 3, 1, 2));
    }

    fn drawn(map: &Map) -> Vec<String> {
        map.to_string().lines().map(str::to_string).collect()
    }

    /// Returns a walled room with a door, a corridor and stairs.
    fn example() -> Map {
        let mut map = Map::new(Size::new(8, 5));
        let rows = ["-----   ", "|...|   ", "|.>.+###", "|--.|   ", "   --   "];
        map.plan_room(Rect::new(1, 1, 3, 3));
        let runs = [(1, 1, 3), (2, 1, 3), (3, 3, 1)].map(|(y, x, len)| Run { y, x, len });
        map.draw_room(0, Shape::Irregular, runs);
        map.begin_corridor(Some(0), None);
        map.dig_line(Point::new(5, 2), Point::new(1, 0), 3);
        map.end_corridor();
        map.put_door(Point::new(4, 2), DoorState::Closed, [Side::Room(0), Side::Corridor(0)]);
        map.stairs_down.push(Point::new(2, 2));
        for (y, row) in (0..).zip(rows) {
            map.read_row(y, row).unwrap();
        }
        map
    }

    #[test]
    fn a_quarter_turn_moves_all_parts_of_the_map() {
        let (before, mut map) = (example(), Map::default());
        map.copy_turned(&before, Turn::QUARTER, &mut Vec::new());
        assert_eq!(drawn(&map), [" ----", " |..|", " ->.|", "|...|", "--+--", "  #  ", "  #  ", "  #  "]);
        assert_eq!(map.rooms[0].bounds, Rect::new(1, 1, 3, 3));
        let runs: Vec<_> = map.room_runs(&map.rooms[0]).iter().map(|run| (run.y, run.x, run.len)).collect();
        assert_eq!(runs, [(1, 2, 2), (2, 2, 2), (3, 1, 3)]);
        assert_eq!((map.doors[0].at, map.stairs_down[0]), (Point::new(2, 4), Point::new(2, 2)));
        assert_eq!(map.corridor_cells(&map.corridors[0])[0], Point::new(2, 5));
    }

    #[test]
    fn a_turn_and_its_inverse_restore_the_map() {
        let before = example();
        let (mut there, mut back) = (Map::default(), Map::default());
        for (turn, undo) in [(0, 0), (1, 3), (2, 2), (3, 1), (4, 4), (5, 5), (6, 6), (7, 7)]
            .map(|(a, b)| (Turn::ALL[a], Turn::ALL[b]))
        {
            there.copy_turned(&before, turn, &mut Vec::new());
            back.copy_turned(&there, undo, &mut Vec::new());
            assert_eq!((&back.rooms, &back.doors), (&before.rooms, &before.doors), "{turn:?}");
            assert_eq!(back.tiles.size(), before.tiles.size());
            if !turn.swaps_axes() {
                assert_eq!(drawn(&back), drawn(&before), "{turn:?}");
            }
        }
    }
}

//! The eight ways to lay a rectangle down: turned by quarters, mirrored or not.

use super::part::Turning;
use super::room::Span;
use crate::{Grid, Map, Point, Rect, Room, Run, Size, Tile};

/// One of the eight ways to lay a rectangle down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whether left and right are exchanged, before anything is turned.
    mirrored: bool,
    /// Quarter turns clockwise.
    quarters: u8,
}

impl Turn {
    /// As it was.
    pub const NONE: Self = Self::new(false, 0);
    /// By a quarter, clockwise.
    pub const QUARTER: Self = Self::new(false, 1);
    /// By a half.
    pub const HALF: Self = Self::new(false, 2);
    /// Left and right exchanged.
    pub const MIRROR: Self = Self::new(true, 0);
    /// Top and bottom exchanged.
    pub const FLIP: Self = Self::new(true, 2);
    /// All eight, those that are not mirrored first.
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

    /// Creates a turn: mirrored or not, then turned clockwise by a number of quarters.
    pub const fn new(mirrored: bool, quarters: u8) -> Self {
        Self { mirrored, quarters: quarters % 4 }
    }

    /// Whether what was wide is high afterwards.
    pub const fn swaps_axes(self) -> bool {
        self.quarters % 2 == 1
    }

    /// How large a rectangle of that size is afterwards.
    #[must_use]
    pub const fn size(self, size: Size) -> Size {
        if self.swaps_axes() { Size::new(size.height, size.width) } else { size }
    }

    /// Where a cell of a rectangle of that size comes to lie.
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

    /// Where a rectangle in a rectangle of that size comes to lie.
    #[must_use]
    pub fn rect(self, area: Rect, size: Size) -> Rect {
        let a = self.apply(Point::new(area.x, area.y), size);
        let b = self.apply(Point::new(area.right() - 1, area.bottom() - 1), size);
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        Rect::new(x, y, a.x.max(b.x) + 1 - x, a.y.max(b.y) + 1 - y)
    }
}

impl Map {
    /// Becomes a turned copy of another map, with all that is known about it. `cells` is a scratch buffer.
    pub fn copy_turned(&mut self, before: &Self, turn: Turn, cells: &mut Vec<Point>) {
        let turning = Turning { turn, size: before.size() };
        self.reset(turn.size(before.size()));
        self.turn_rooms(before, turning, cells);
        // Drawing rooms has left floor, which is overwritten by the tiles.
        self.turn_parts(before, turning);
    }

    /// Copies the rooms and their runs: after a quarter turn, a room has other runs than before.
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

/// Brings cells into the order of reading and joins those of a row that touch.
pub fn runs_of(cells: &mut [Point]) -> impl Iterator<Item = Run> + '_ {
    cells.sort_unstable_by_key(|p| (p.y, p.x));
    cells.chunk_by(|a, b| a.y == b.y && a.x + 1 == b.x).map(|run| Run {
        y: run[0].y,
        x: run[0].x,
        len: run.len() as i32,
    })
}

/// What a tile is after a quarter turn: walls at the side of a room come to lie above or below it, and the other way
/// round; corners stay what they are.
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
    fn turns_are_eight_and_keep_corners_corners() {
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

    /// A walled room with a door, a corridor and stairs.
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
    fn everything_turns_along() {
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
    fn turned_back_it_is_what_it_was() {
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

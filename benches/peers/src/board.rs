//! Maps for the comparisons: rooms and corridors on 80×50 cells, and an open field of 200×200.

use barrow_core::{BitGrid, Point, Size};

const ROOMS: &str = include_str!("../../maps/rooms80x50.txt");
const ROOM_ORIGINS: &str = include_str!("../../maps/origins_rooms.txt");
const ROOM_PAIRS: &str = include_str!("../../maps/pairs_rooms.txt");
const OPEN_ORIGINS: &str = include_str!("../../maps/origins_open.txt");

/// A map in the forms that most packages take. Its border is closed.
#[derive(Clone, Debug)]
pub struct Board {
    /// Width and height in cells.
    pub size: Size,
    /// For every cell, row by row, whether it blocks movement and sight.
    pub walls: Vec<bool>,
    /// Cost of a step onto every cell in weighted searches: 1 to 9, 0 for walls.
    pub costs: Vec<u32>,
    /// Origins of fields of view and of distance maps.
    pub origins: Vec<Point>,
    /// Start and end of paths. The first pair has the longest path. Empty on the open map.
    pub pairs: Vec<[Point; 2]>,
}

impl Board {
    /// Returns the map of rooms and corridors.
    pub fn rooms() -> Self {
        let walls = ROOMS.lines().flat_map(|row| row.bytes().map(|cell| cell == b'#')).collect();
        let mut board = Self::new(Size::new(80, 50), walls, ROOM_ORIGINS);
        board.pairs = numbers(ROOM_PAIRS).map(|n| [Point::new(n[0], n[1]), Point::new(n[2], n[3])]).collect();
        board
    }

    /// Returns the open map, which has walls only at its border.
    pub fn open() -> Self {
        let size = Size::new(200, 200);
        let is_border = |x, y| x == 0 || y == 0 || x == size.width - 1 || y == size.height - 1;
        let walls = (0..size.height).flat_map(|y| (0..size.width).map(move |x| is_border(x, y))).collect();
        Self::new(size, walls, OPEN_ORIGINS)
    }

    fn new(size: Size, walls: Vec<bool>, origins: &str) -> Self {
        assert_eq!(walls.len(), size.cells(), "the map must have {size} cells");
        let cost = |(i, &wall): (usize, &bool)| {
            let (x, y) = (i as u32 % size.width, i as u32 / size.width);
            if wall { 0 } else { 1 + (31 * x + 17 * y + x * y) % 9 }
        };
        let costs = walls.iter().enumerate().map(cost).collect();
        let origins = numbers(origins).map(|n| Point::new(n[0], n[1])).collect();
        Self { size, walls, costs, origins, pairs: Vec::new() }
    }

    /// Returns the index of a cell in the lists.
    #[inline]
    pub const fn index(&self, p: Point) -> usize {
        p.y as usize * self.size.width as usize + p.x as usize
    }

    /// Returns the cell with an index.
    #[inline]
    pub const fn point(&self, index: usize) -> Point {
        let width = self.size.width as usize;
        Point::new((index % width) as i32, (index / width) as i32)
    }

    /// Returns whether a cell blocks. Cells off the map block too.
    #[inline]
    pub fn blocks(&self, p: Point) -> bool {
        !self.size.contains(p) || self.walls[self.index(p)]
    }

    /// Returns the set of cells that block.
    pub fn wall_bits(&self) -> BitGrid {
        let mut bits = BitGrid::new(self.size);
        (0..self.walls.len()).filter(|&i| self.walls[i]).for_each(|i| bits.insert(self.point(i)));
        bits
    }

    /// Returns the set of cells that do not block.
    pub fn open_bits(&self) -> BitGrid {
        let mut bits = self.wall_bits();
        bits.invert();
        bits
    }

    /// Returns the index differences between a cell that is not on the border and its eight neighbors.
    pub const fn around(&self) -> [isize; 8] {
        let width = self.size.width as isize;
        [-width, 1, width, -1, 1 - width, 1 + width, width - 1, -width - 1]
    }
}

fn numbers(text: &str) -> impl Iterator<Item = Vec<i32>> {
    text.lines().map(|line| {
        line.split_whitespace()
            .map(|n| n.parse().expect("invariant: the files in benches/maps contain integers"))
            .collect()
    })
}

//! The lattice of a maze: square cells as wide as a corridor, with walls between them.
//!
//! ```text
//!   ..|..|..      three by two cells, corridors 2 wide, walls 1 wide:
//!   ..|..|..      `.` cells, `|` and `-` walls that can be opened,
//!   --+--+--      `+` posts that stay closed
//!   ..|..|..
//!   ..|..|..
//! ```
//!
//! A lattice has as many cells as fit inside the closed border, in the middle of the map or of the area that the stage
//! is limited to. Points of a lattice count cells, not tiles.

use barrow_core::{Direction, Grid, Point, Rect, Rng, Size, Tile};

use crate::stage::{Context, Veto};

crate::params! {
    /// Widths of the corridors and walls of a new maze, in tiles; 0 for a random width.
    pub struct MazeSpacing {
        /// Width of the corridors; 0 draws it from 1 to 4, as NetHack does.
        corridor: i32 = 1 in 0..=5,
        /// Width of the walls between corridors; 0 draws a number from 1 to 4, subtracts the width of the corridors,
        /// and leaves at least 1.
        wall: i32 = 1 in 0..=5,
    }
}

impl MazeSpacing {
    /// Draws the widths that are 0, stores them as a fact and returns the lattice of the new maze.
    pub(super) fn begin(&self, cx: &mut Context<'_>) -> Result<Lattice, Veto> {
        let widths = self.draw(&mut cx.rng);
        cx.facts.put(widths);
        widths.fit(cx.inside())
    }

    fn draw(&self, rng: &mut Rng) -> MazeWidths {
        let corridor = if self.corridor > 0 { self.corridor } else { rng.range(1, 4) };
        let wall = if self.wall > 0 { self.wall } else { (rng.range(1, 4) - corridor).max(1) };
        MazeWidths { corridor, wall }
    }
}

/// Fact that every maze stores for later stages: its widths, in tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MazeWidths {
    /// Width of the corridors, at least 1.
    pub corridor: i32,
    /// Width of the walls between corridors, at least 1.
    pub wall: i32,
}

impl Default for MazeWidths {
    fn default() -> Self {
        Self { corridor: 1, wall: 1 }
    }
}

impl MazeWidths {
    /// Returns the lattice with these widths in the middle of `inside`. Vetoes if not even one cell fits.
    pub(super) fn fit(self, inside: Rect) -> Result<Lattice, Veto> {
        let Self { corridor, wall } = self;
        let pitch = corridor + wall;
        let (columns, rows) = ((inside.w + wall) / pitch, (inside.h + wall) / pitch);
        if columns < 1 || rows < 1 {
            return Err(Veto { reason: "the map is too small for a cell of a maze" });
        }
        let margin = |side: i32, cells: i32| (side - (cells * pitch - wall)) / 2;
        let corner = Point::new(inside.x + margin(inside.w, columns), inside.y + margin(inside.h, rows));
        Ok(Lattice { size: Size::new(columns as u32, rows as u32), widths: self, pitch, corner })
    }
}

/// Number, size and position of the cells of a maze.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice {
    /// Number of cells across and down.
    pub(super) size: Size,
    widths: MazeWidths,
    /// Tiles from one cell to the next.
    pitch: i32,
    /// The upper left tile of the first cell.
    corner: Point,
}

impl Lattice {
    /// Returns the number of cells.
    pub(super) const fn cells(self) -> u32 {
        self.size.cells() as u32
    }

    /// Draws a cell, all with equal probability.
    pub(super) fn any_cell(self, rng: &mut Rng) -> Point {
        Point::new(rng.below(self.size.width) as i32, rng.below(self.size.height) as i32)
    }

    /// Returns whether corridors and walls are one tile wide.
    pub(super) const fn is_narrow(self) -> bool {
        self.widths.corridor == 1 && self.widths.wall == 1
    }

    /// Returns the tiles of a block of cells and of the walls inside it.
    #[inline]
    pub(super) const fn tiles(self, cells: Rect) -> Rect {
        let (x, y) = (self.corner.x + self.pitch * cells.x, self.corner.y + self.pitch * cells.y);
        Rect::new(x, y, self.pitch * cells.w - self.widths.wall, self.pitch * cells.h - self.widths.wall)
    }

    /// Returns the tiles of one cell.
    #[inline]
    pub(super) const fn cell(self, p: Point) -> Rect {
        self.tiles(Rect::new(p.x, p.y, 1, 1))
    }

    /// Returns the tiles of the wall on one side of a cell, as long as the cell is wide.
    #[inline]
    pub(super) const fn wall(self, p: Point, side: Direction) -> Rect {
        let Rect { x, y, w, h } = self.cell(p);
        let wall = self.widths.wall;
        match side {
            Direction::North => Rect::new(x, y - wall, w, wall),
            Direction::East => Rect::new(x + w, y, wall, h),
            Direction::South => Rect::new(x, y + h, w, wall),
            Direction::West => Rect::new(x - wall, y, wall, h),
        }
    }
}

/// Returns whether all tiles of `area` are walkable.
pub(super) fn is_open(tiles: &Grid<Tile>, area: Rect) -> bool {
    (area.y..area.bottom())
        .all(|y| tiles.row(y)[area.x as usize..area.right() as usize].iter().all(|tile| tile.is_walkable()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lattice_is_as_large_as_fits_and_centered() {
        let fit = |corridor, wall, side| {
            let lattice = MazeWidths { corridor, wall }.fit(Rect::new(1, 1, side - 2, side - 2)).unwrap();
            (lattice.size.width, lattice.corner.x)
        };
        assert_eq!(fit(1, 1, 3), (1, 1));
        assert_eq!(fit(1, 1, 4), (1, 1));
        assert_eq!(fit(1, 1, 5), (2, 1));
        assert_eq!(fit(2, 1, 7), (2, 1));
        assert_eq!(fit(5, 5, 16), (1, 5));
        assert_eq!(fit(5, 5, 17), (2, 1));
    }

    #[test]
    fn random_widths_have_the_distribution_of_two_dice() {
        let mut rng = Rng::new(4);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..16_000 {
            let MazeWidths { corridor, wall } = MazeSpacing { corridor: 0, wall: 0 }.draw(&mut rng);
            *counts.entry((corridor, wall)).or_insert(0_u32) += 1;
        }
        let expected =
            [((1, 1), 2), ((1, 2), 1), ((1, 3), 1), ((2, 1), 3), ((2, 2), 1), ((3, 1), 4), ((4, 1), 4)];
        assert!(counts.keys().copied().eq(expected.map(|(widths, _)| widths)), "{counts:?}");
        assert!(expected.iter().all(|(widths, n)| counts[widths].abs_diff(1000 * n) < 200), "{counts:?}");
        let given = MazeSpacing { corridor: 5, wall: 2 }.draw(&mut rng);
        assert_eq!(given, MazeWidths { corridor: 5, wall: 2 });
    }
}

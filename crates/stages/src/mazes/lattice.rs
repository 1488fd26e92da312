//! The lattice that mazes live on: square cells as wide as a corridor, with walls between them.
//!
//! ```text
//!   ..|..|..      three by two cells, corridors 2 wide, walls 1 wide:
//!   ..|..|..      `.` cells, `|` and `-` walls that can be opened,
//!   --+--+--      `+` posts that never are
//!   ..|..|..
//!   ..|..|..
//! ```
//!
//! As many cells as fit inside the closed border, in the middle of the map
//! or of the part of it that the maze is limited to. Points of a lattice count cells, not tiles.

use barrow_core::{Direction, Grid, ParamSpec, Point, Rect, Rng, Size, Tile, Values};

use crate::stage::{Context, Veto};

/// The knob that says how wide corridors are.
pub(super) const CORRIDOR: ParamSpec =
    ParamSpec::int("corridor", (0, 1, 5), "Width of the corridors; 0 draws it from 1 to 4, as NetHack does.");
/// The knob that says how wide walls are.
pub(super) const WALL: ParamSpec = ParamSpec::int(
    "wall",
    (0, 1, 5),
    "Width of the walls between corridors; 0 draws a number from 1 to 4, takes away the width of the corridors, and \
     leaves at least 1.",
);

/// How wide the corridors and the walls of the last maze are: a fact for stages that change it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MazeWidths {
    pub(crate) corridor: i32,
    pub(crate) wall: i32,
}

/// How wide corridors and walls are; 0 where that is not settled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Widths {
    pub(super) corridor: i32,
    pub(super) wall: i32,
}

impl Widths {
    /// What the two knobs say.
    pub(super) fn from_values(v: &Values) -> Self {
        Self { corridor: v.int("corridor"), wall: v.int("wall") }
    }

    /// The lattice of a new maze, of widths that are drawn where they are not settled. The map keeps them.
    pub(super) fn begin(self, cx: &mut Context<'_>) -> Result<Lattice, Veto> {
        let widths = self.drawn(&mut cx.rng);
        cx.facts.put(MazeWidths { corridor: widths.corridor, wall: widths.wall });
        widths.fit(cx.inside())
    }

    /// The lattice of a maze that was made before, of its widths where they are not settled.
    pub(super) fn again(self, cx: &Context<'_>) -> Result<Lattice, Veto> {
        let MazeWidths { corridor, wall } =
            cx.facts.get().copied().unwrap_or(MazeWidths { corridor: 1, wall: 1 });
        let or = |width: i32, made: i32| if width > 0 { width } else { made };
        Self { corridor: or(self.corridor, corridor), wall: or(self.wall, wall) }.fit(cx.inside())
    }

    fn drawn(self, rng: &mut Rng) -> Self {
        let corridor = if self.corridor > 0 { self.corridor } else { rng.range(1, 4) };
        let wall = if self.wall > 0 { self.wall } else { (rng.range(1, 4) - corridor).max(1) };
        Self { corridor, wall }
    }

    /// The lattice in a part of the map.
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

/// Where the cells of a maze lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice {
    /// How many cells there are across and down.
    pub(super) size: Size,
    widths: Widths,
    pitch: i32,
    corner: Point,
}

impl Lattice {
    /// How many cells there are.
    pub(super) const fn cells(self) -> u32 {
        self.size.cells() as u32
    }

    /// Any cell.
    pub(super) fn any_cell(self, rng: &mut Rng) -> Point {
        Point::new(rng.below(self.size.width) as i32, rng.below(self.size.height) as i32)
    }

    /// Whether corridors and walls are as narrow as can be.
    pub(super) const fn is_narrow(self) -> bool {
        self.widths.corridor == 1 && self.widths.wall == 1
    }

    /// The tiles of a block of cells and of the walls inside it.
    #[inline]
    pub(super) const fn tiles(self, cells: Rect) -> Rect {
        let (x, y) = (self.corner.x + self.pitch * cells.x, self.corner.y + self.pitch * cells.y);
        Rect::new(x, y, self.pitch * cells.w - self.widths.wall, self.pitch * cells.h - self.widths.wall)
    }

    /// The tiles of one cell.
    #[inline]
    pub(super) const fn cell(self, p: Point) -> Rect {
        self.tiles(Rect::new(p.x, p.y, 1, 1))
    }

    /// The tiles of the wall on one side of a cell, as long as the cell is wide.
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

/// Whether all tiles of `area` can be walked on.
pub(super) fn is_open(tiles: &Grid<Tile>, area: Rect) -> bool {
    (area.y..area.bottom())
        .all(|y| tiles.row(y)[area.x as usize..area.right() as usize].iter().all(|tile| tile.is_walkable()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_cells_as_fit_in_the_middle() {
        let fit = |corridor, wall, side| {
            let lattice = Widths { corridor, wall }.fit(Rect::new(1, 1, side - 2, side - 2)).unwrap();
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
    fn widths_are_drawn_as_often_as_two_dice_say() {
        let mut rng = Rng::new(4);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..16_000 {
            let Widths { corridor, wall } = Widths { corridor: 0, wall: 0 }.drawn(&mut rng);
            *counts.entry((corridor, wall)).or_insert(0_u32) += 1;
        }
        let expected =
            [((1, 1), 2), ((1, 2), 1), ((1, 3), 1), ((2, 1), 3), ((2, 2), 1), ((3, 1), 4), ((4, 1), 4)];
        assert!(counts.keys().copied().eq(expected.map(|(widths, _)| widths)), "{counts:?}");
        assert!(expected.iter().all(|(widths, n)| counts[widths].abs_diff(1000 * n) < 200), "{counts:?}");
        let fixed = Widths { corridor: 5, wall: 2 }.drawn(&mut rng);
        assert_eq!((fixed.corridor, fixed.wall), (5, 2));
    }
}

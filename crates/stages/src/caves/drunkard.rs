//! Caves dug by random walks ("drunkard's walk").
//!
//! ```text
//!      ...  ..
//!    ....... ....
//!   ............
//!      ..... .
//!        ...
//! ```
//!
//! Algorithm: a walker digs every cell that it visits and takes a fixed number of random steps. Then the next walker
//! starts, until `floor_pct` percent of the map are floor. A preset sets all other parameters to those of a well-known
//! kind of cave.
//!
//! Guarantees: the border stays closed; walkers that start in the center or on a branch leave one connected component;
//! mirrored maps are exactly symmetric. All walkers together take at most 128 steps for each cell of the map; after half of
//! these, walkers start on cells that were dug last and take fewer steps, because those that start in the middle of a
//! long and narrow map hardly reach its ends.
//!
//! Source: Herbert Wolverson, "Roguelike Tutorial in Rust", chapter "Drunkard's Walk Maps", for the presets.

use barrow_core::{BitGrid, Point, Rect, Rng};

use super::brush::{Brush, CaveSymmetry, count_dug, field};
use super::random_walk::{MOST_STEPS, RandomWalk};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Digs caves by random walks.
    pub struct Drunkard in Family::Caves, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["drunkard"] {
        /// A well-known kind of cave. The other parameters are used only with "custom".
        preset: DrunkardPreset = DrunkardPreset::Custom,
        /// Start of walkers: in the middle of the map, anywhere, or on a cell that was dug before. The first walker
        /// starts in the middle.
        begin: DrunkardBegin = DrunkardBegin::Center,
        /// Number of steps of each walker, in thousandths of the square of the map's longer side.
        lifetime: u32 = 62 in 1..=10_000,
        /// Percentage of the map that becomes floor.
        floor_pct: u32 = 50 in 1..=80,
        /// Width of the square that is dug at each step.
        brush: i32 = 1 in 1..=9,
        /// Mirror images in which all digging is repeated.
        symmetry: CaveSymmetry = CaveSymmetry::None,
    }
}

crate::choice! {
    /// Well-known kinds of caves of [`Drunkard`].
    pub enum DrunkardPreset {
        /// No preset: the other parameters are used.
        Custom,
        /// One wide cavern around the middle.
        OpenArea,
        /// Wide halls all over the map.
        OpenHalls,
        /// Winding passages one cell wide.
        Winding,
        /// Winding passages two cells wide.
        Fat,
        /// Branching passages, mirrored in all four quarters.
        FearfulSymmetry,
    }
}

crate::choice! {
    /// Start of the walkers of [`Drunkard`].
    pub enum DrunkardBegin {
        /// In the middle of the map.
        Center,
        /// On any cell inside the border.
        Anywhere,
        /// On a cell that was dug before.
        Branch,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells dug so far.
    dug: BitGrid,
    walk: RandomWalk,
    /// Cells at which a walker dug something, in order.
    trail: Vec<Point>,
}

impl Drunkard {
    /// Returns the stage with its preset replaced by the parameters it stands for.
    fn resolved(&self) -> Self {
        let kind = |begin, lifetime, floor_pct| Self { begin, lifetime, floor_pct, ..Self::default() };
        match self.preset {
            DrunkardPreset::Custom => self.clone(),
            DrunkardPreset::OpenArea => kind(DrunkardBegin::Center, 62, 50),
            DrunkardPreset::OpenHalls => kind(DrunkardBegin::Anywhere, 62, 50),
            DrunkardPreset::Winding => kind(DrunkardBegin::Anywhere, 16, 40),
            DrunkardPreset::Fat => Self { brush: 2, ..kind(DrunkardBegin::Anywhere, 16, 40) },
            DrunkardPreset::FearfulSymmetry => {
                Self { symmetry: CaveSymmetry::Both, ..kind(DrunkardBegin::Branch, 16, 40) }
            }
        }
    }
}

impl DrunkardBegin {
    /// Returns the cell where the next walker starts.
    fn first_cell(self, inside: Rect, trail: &[Point], rng: &mut Rng) -> Point {
        match self {
            Self::Anywhere if !trail.is_empty() => {
                Point::new(rng.range(inside.x, inside.right() - 1), rng.range(inside.y, inside.bottom() - 1))
            }
            Self::Branch => rng.pick(trail).copied().unwrap_or(inside.center()),
            Self::Center | Self::Anywhere => inside.center(),
        }
    }
}

impl Stage for Drunkard {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let stage = self.resolved();
        let brush = Brush { width: stage.brush, mirror: stage.symmetry };
        let size = cx.map.size();
        let (inside, wanted) = field(cx, stage.floor_pct)?;
        let side = u64::from(size.width.max(size.height));
        let steps = (side * side * u64::from(stage.lifetime) / 1000).max(1);
        let most_steps = 64 * size.cells() as u64;
        let mut steps_left = 2 * most_steps;
        // Enough to cross the shorter side of the map a few times.
        let short_walk = 16 * u64::from(size.width.min(size.height)).pow(2);
        let reserved = cx.reserved;
        let Buffers { dug, walk, trail } = cx.scratch.get();
        dug.reset(size);
        walk.reset(size, inside);
        trail.clear();
        let (mut cells, mut walkers) = (0, 0);
        while cells < wanted && steps_left > 0 {
            let is_late = steps_left <= most_steps;
            let steps = if is_late {
                steps.min(short_walk).min(steps_left)
            } else {
                steps.min(steps_left - most_steps)
            };
            cx.budget.spend(steps as usize)?;
            let at = if is_late {
                // The cells dug last are near the ends of the cave.
                let newest = &trail[trail.len() - trail.len().div_ceil(16)..];
                DrunkardBegin::Branch.first_cell(inside, newest, &mut cx.rng)
            } else {
                stage.begin.first_cell(inside, trail, &mut cx.rng)
            };
            let mut walker = Walker { at, steps, rng: &mut cx.rng };
            cells += walker.dig(brush, walk, (dug, trail), wanted - cells);
            cells = count_dug(dug, cells, reserved);
            if reserved.is_some() {
                // Cells that were visited after the last one that was dug are still wanted if locked ones do not count.
                walk.reset(size, inside);
            }
            steps_left -= steps;
            walkers += 1;
        }
        cx.map.carve(dug);
        cx.snapshot(format_args!("{walkers} walkers dug {cells} cells"));
        Ok(())
    }
}

/// State of one walker.
struct Walker<'a> {
    at: Point,
    /// Number of steps left.
    steps: u64,
    rng: &'a mut Rng,
}

impl Walker<'_> {
    /// Digs until all steps are taken or `wanted` cells are dug. Returns the number of cells dug. Adds to the trail the
    /// cells at which something was dug. Where a walker was before, it finds nothing to dig.
    fn dig(
        &mut self,
        brush: Brush,
        walk: &mut RandomWalk,
        (dug, trail): (&mut BitGrid, &mut Vec<Point>),
        wanted: u32,
    ) -> u32 {
        let mut cells = 0;
        while self.steps > 0 {
            let steps = self.steps.min(MOST_STEPS);
            self.steps -= steps;
            for p in walk.advance(&mut self.at, steps, self.rng) {
                let fresh = brush.dig(dug, p);
                if fresh > 0 {
                    trail.push(p);
                    cells += fresh;
                    if cells >= wanted {
                        return cells;
                    }
                }
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    fn made(stage: &Drunkard) -> Vec<String> {
        let blank = " ".repeat(40);
        changed(&[blank.as_str(); 21], &Drunkard { lifetime: 50, floor_pct: 40, ..stage.clone() }).unwrap()
    }

    #[test]
    fn the_requested_share_is_dug_and_the_border_stays_closed() {
        for &begin in DrunkardBegin::ALL {
            let rows = made(&Drunkard { begin, ..Drunkard::default() });
            assert_eq!(rows.iter().map(|row| row.matches('.').count()).sum::<usize>(), 336);
            assert!(rows.iter().all(|row| row.starts_with(' ') && row.ends_with(' ')));
            assert!(rows[0].trim().is_empty() && rows[20].trim().is_empty());
        }
    }

    #[test]
    fn mirrored_caves_are_exactly_symmetric() {
        let rows = made(&Drunkard {
            begin: DrunkardBegin::Branch,
            brush: 2,
            symmetry: CaveSymmetry::Both,
            ..Drunkard::default()
        });
        for (y, row) in rows.iter().enumerate() {
            assert_eq!(*row, row.chars().rev().collect::<String>());
            assert_eq!(*row, rows[20 - y]);
        }
    }

    #[test]
    fn maps_without_cells_inside_the_border_are_vetoed() {
        let stage = Drunkard { lifetime: 9, ..Drunkard::default() };
        assert!(changed(&["  ", "  "], &stage).is_err());
        assert_eq!(changed(&["   ", "   ", "   "], &stage).unwrap(), ["   ", " . ", "   "]);
    }
}

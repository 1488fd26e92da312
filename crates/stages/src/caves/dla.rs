//! Caves grown by diffusion-limited aggregation.
//!
//! ```text
//!       .   ..
//!    . .. ...
//!    .......  ..
//!     . . ......
//!      ..   .
//! ```
//!
//! Algorithm: the cell in the middle of the map is dug first. Then walkers start, and each digs once, until
//! `floor_pct` percent of the map are floor. With the mode
//! - `inwards`, a walker starts on a random rock cell, walks at random and digs where it first touches floor;
//! - `outwards`, it starts in the middle, walks at random and digs the first rock it steps on;
//! - `attractor`, it starts on a random rock cell, walks straight to the middle and digs where it first touches floor.
//!
//! With `apart`, a walker digs only at the tips of branches, and starts away from the floor if possible.
//!
//! Walkers of the mode `inwards`, and on large maps straight ones, leap over parts of the map without floor (see
//! `leaps`), so that a walk takes few steps on maps of any size. Walkers from the middle cannot leap and are slow on
//! large maps: all together take at most 48 steps for each cell, counted for the first 2²⁰ cells of the map. After that,
//! they walk as with `attractor`.
//!
//! Guarantees: the floor is one connected component, the border stays closed, and mirrored maps are exactly
//! symmetric.
//!
//! Source: Witten and Sander's diffusion-limited aggregation; modes and presets of Herbert Wolverson, "Roguelike
//! Tutorial in Rust", chapter "Diffusion-limited aggregation maps".

use barrow_core::{BitGrid, Direction, Point, Rect, Rng};

use super::brush::{Brush, CaveSymmetry, count_dug, field};
use super::leaps::Leaps;
use super::random_bits::{RandomBits, draw_cell};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Grows caves by diffusion-limited aggregation: walkers dig where they meet floor.
    pub struct Dla in Family::Caves, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["dla"] {
        /// A well-known kind of cave. The other parameters are used only with "custom".
        preset: DlaPreset = DlaPreset::Custom,
        /// Start and movement of walkers: from anywhere until they touch floor, from the middle until they step on
        /// rock, or straight to the middle.
        mode: DlaMode = DlaMode::Inwards,
        /// Percentage of the map that becomes floor.
        floor_pct: u32 = 25 in 1..=80,
        /// Width of the square that a walker digs.
        brush: i32 = 2 in 1..=9,
        /// Mirror images in which all digging is repeated.
        symmetry: CaveSymmetry = CaveSymmetry::None,
        /// Whether a walker digs only where few cells around it are dug, so that branches stay apart, like frost. The
        /// cave is complete when 1000 walkers in a row dug nothing, perhaps with less floor.
        apart: bool = false,
    }
}

crate::choice! {
    /// Well-known kinds of caves of [`Dla`].
    pub enum DlaPreset {
        /// No preset: the other parameters are used.
        Custom,
        /// Walkers from anywhere, one cell wide.
        WalkInwards,
        /// Walkers from the middle, two cells wide.
        WalkOutwards,
        /// Straight walkers, two cells wide.
        CentralAttractor,
        /// Straight walkers, two cells wide, with mirrored left and right halves.
        Insectoid,
    }
}

crate::choice! {
    /// Start and movement of the walkers of [`Dla`].
    pub enum DlaMode {
        /// Random walks from any cell until they touch floor.
        Inwards,
        /// Random walks from the middle until they step on rock.
        Outwards,
        /// Straight walks from any cell to the middle until they touch floor.
        Attractor,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells dug so far.
    dug: BitGrid,
    leaps: Leaps,
}

/// Number of steps per cell of the map of all walkers from the middle.
const STEPS_PER_CELL: u64 = 48;
/// Number of cells from which on these steps do not increase.
const MOST_CELLS: u64 = 1 << 20;
/// Number of single steps taken from one draw of random bits.
const STEPS: u32 = 8;
/// Length of the longer side of a map above which straight walkers leap.
const LONG: u32 = 512;
/// Number of cells that are tried for a start far from the floor.
const FAR_TRIES: u32 = 10;
/// Number of cells that are tried for a start on rock.
const ROCK_TRIES: u32 = 32;
/// Number of walkers that walk inwards at the same time.
const CROWD: usize = 4;
/// Number of walkers in a row that dig nothing after which a cave with branches apart is complete.
const MOST_IDLE: u32 = 1000;

impl Stage for Dla {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let stage = self.resolved();
        let brush = Brush { width: stage.brush, mirror: stage.symmetry };
        let size = cx.map.size();
        let (inside, wanted) = field(cx, stage.floor_pct)?;
        let reserved = cx.reserved;
        let Buffers { dug, leaps } = cx.scratch.get();
        dug.reset(size);
        // Straight walks are short on small maps, and walks over the floor do not leap.
        let can_leap = stage.mode == DlaMode::Inwards || size.width.max(size.height) > LONG;
        if can_leap {
            leaps.reset(size);
        }
        let far = if stage.apart { stage.brush + 1 } else { 0 };
        let steps_left = STEPS_PER_CELL * (size.cells() as u64).min(MOST_CELLS);
        let rng = &mut cx.rng;
        let crowd = [(inside.center(), -1); CROWD];
        let bits = RandomBits::default();
        let mut walkers = Walkers { inside, far, steps: 0, steps_left, crowd, bits, rng };
        let mut cells = 0;
        let mut dig = Some(inside.center());
        let mut idle = 0;
        while idle < MOST_IDLE {
            idle = if dig.is_some() || !stage.apart { 0 } else { idle + 1 };
            if let Some(p) = dig {
                cells += brush.dig(dug, p);
                if can_leap {
                    brush.areas_at(p, size).for_each(|area| leaps.add(area));
                }
                cells = count_dug(dug, cells, reserved);
            }
            if cells >= wanted {
                break;
            }
            let at = match stage.mode {
                DlaMode::Inwards => Some(walkers.walk_in(dug, leaps)),
                DlaMode::Outwards if walkers.steps_left > 0 => walkers.walk_out(dug),
                DlaMode::Outwards | DlaMode::Attractor => {
                    Some(walkers.go_straight(dug, can_leap.then_some(&*leaps)))
                }
            };
            dig = at.filter(|&p| !stage.apart || is_tip(dug, p, stage.brush));
            let walked = std::mem::take(&mut walkers.steps);
            cx.budget.spend(walked + (stage.brush * stage.brush) as usize)?;
        }
        cx.map.carve(dug);
        cx.snapshot(format_args!("{cells} cells form the cave"));
        Ok(())
    }
}

impl Dla {
    /// Returns the stage with its preset replaced by the parameters it stands for.
    fn resolved(&self) -> Self {
        let kind = |mode, brush, symmetry| Self { mode, brush, symmetry, ..Self::default() };
        match self.preset {
            DlaPreset::Custom => self.clone(),
            DlaPreset::WalkInwards => kind(DlaMode::Inwards, 1, CaveSymmetry::None),
            DlaPreset::WalkOutwards => kind(DlaMode::Outwards, 2, CaveSymmetry::None),
            DlaPreset::CentralAttractor => kind(DlaMode::Attractor, 2, CaveSymmetry::None),
            DlaPreset::Insectoid => kind(DlaMode::Attractor, 2, CaveSymmetry::Horizontal),
        }
    }
}

/// Returns whether so few of the cells around `p` are dug that it lies at the tip of a branch.
fn is_tip(dug: &BitGrid, p: Point, brush: i32) -> bool {
    let around = Rect::new(p.x, p.y, 1, 1).grown(brush);
    dug.count_rect(around) < (2 * brush * brush).max(3) as u32
}

/// State shared by all walkers.
struct Walkers<'a> {
    inside: Rect,
    /// Distance from the floor at which walkers start, if such a cell is found soon.
    far: i32,
    /// Number of steps and leaps since the budget was last charged.
    steps: usize,
    /// Number of steps that all walkers from the middle together may still take.
    steps_left: u64,
    /// Cell of each walker that walks inwards, and the number of cells around it without floor; negative before it starts.
    /// They walk in turns, so that the processor need not wait for the result of one step to begin the next.
    crowd: [(Point, i32); CROWD],
    bits: RandomBits,
    rng: &'a mut Rng,
}

impl Walkers<'_> {
    /// Lets the crowd walk at random, with leaps where no floor is near, until one of them steps onto floor. Returns the
    /// rock cell before it.
    fn walk_in(&mut self, dug: &BitGrid, leaps: &Leaps) -> Point {
        loop {
            for i in 0..CROWD {
                let (at, far) = self.crowd[i];
                if far < 0 {
                    let start = self.anywhere(dug, Some(leaps));
                    self.crowd[i] = (start, leaps.empty_radius(start).max(0));
                    continue;
                }
                let next = Leaps::leap(at, far.max(1), self.inside, &mut self.bits, self.rng);
                let next_far = leaps.empty_radius(next);
                self.crowd[i] = (next, next_far);
                self.steps += 1;
                // The end of a leap is floor only if another walker has dug there since; such a walker starts again.
                if next_far < 0 && far <= 1 {
                    return at;
                }
            }
        }
    }

    /// Walks at random over the floor from the middle. Returns the first rock cell, or `None` if no steps are left.
    fn walk_out(&mut self, dug: &BitGrid) -> Option<Point> {
        let mut at = self.inside.center();
        while self.steps_left > 0 {
            let mut drawn = self.bits.take(2 * STEPS, self.rng);
            for _ in 0..STEPS {
                let next = at + step(drawn);
                drawn >>= 2;
                if dug.has(next) {
                    at = next;
                } else if self.inside.contains(next) {
                    return Some(next);
                }
            }
            self.steps += STEPS as usize;
            self.steps_left = self.steps_left.saturating_sub(u64::from(STEPS));
        }
        None
    }

    /// Walks from a random rock cell to the middle, as straight as orthogonal steps allow. Returns the last rock cell
    /// before the floor. With `leaps`, many steps over empty cells are taken at once.
    fn go_straight(&mut self, dug: &BitGrid, leaps: Option<&Leaps>) -> Point {
        let mut at = self.anywhere(dug, leaps);
        loop {
            self.steps += 1;
            let left = self.inside.center() - at;
            let (dx, dy) = (left.x.abs(), left.y.abs());
            // A fraction of 16 bits of the distance decides whether a step is across or down.
            let drawn = ((i64::from(self.bits.take(16, self.rng)) * i64::from(dx + dy)) >> 16) as i32;
            let far = leaps.map_or(0, |leaps| leaps.empty_radius(at));
            if far > 1 {
                // The middle is floor, so it is farther away than the leap.
                let across = (far * dx + drawn) / (dx + dy);
                at += Point::new(across * left.x.signum(), (far - across) * left.y.signum());
                continue;
            }
            let is_across = drawn < dx;
            let step =
                if is_across { Point::new(left.x.signum(), 0) } else { Point::new(0, left.y.signum()) };
            if dug.has(at + step) {
                return at;
            }
            at += step;
        }
    }

    /// Returns a random rock cell inside the border. At least one must exist.
    fn anywhere(&mut self, dug: &BitGrid, leaps: Option<&Leaps>) -> Point {
        for _ in 0..if self.far > 0 { FAR_TRIES } else { 0 } {
            let p = draw_cell(self.inside, self.rng);
            let is_far = match leaps {
                Some(leaps) => leaps.empty_radius(p) >= self.far,
                None => !dug.intersects_rect(Rect::new(p.x, p.y, 1, 1).grown(self.far)),
            };
            if is_far {
                return p;
            }
        }
        for _ in 0..ROCK_TRIES {
            let p = draw_cell(self.inside, self.rng);
            if !dug.has(p) {
                return p;
            }
        }
        // Nearly everything is floor. The next rock cell in row order is found in one pass.
        let Rect { x, y, w, h } = self.inside;
        let first = self.rng.below((w * h) as u32) as i32;
        let cell = |n: i32| Point::new(x + n % w, y + n / w);
        (first..w * h).chain(0..first).map(cell).find(|&p| !dug.has(p)).unwrap_or(cell(first))
    }
}

/// Returns the step in one of the four directions, by the lowest two bits.
#[inline]
fn step(bits: u32) -> Point {
    Direction::ALL[bits as usize & 3].step()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, set_of};

    fn made(mode: DlaMode, symmetry: CaveSymmetry) -> Vec<String> {
        let blank = " ".repeat(40);
        changed(&[blank.as_str(); 22], &Dla { mode, symmetry, brush: 1, ..Dla::default() }).unwrap()
    }

    #[test]
    fn the_floor_is_one_connected_component() {
        for &mode in DlaMode::ALL {
            for &symmetry in CaveSymmetry::ALL {
                let rows = made(mode, symmetry);
                let open = set_of(&rows.iter().map(String::as_str).collect::<Vec<_>>());
                let mut reached = BitGrid::new(open.size());
                reached.insert(open.first().unwrap());
                reached.flood(&open, &mut Vec::new());
                assert_eq!(reached, open, "{mode} {symmetry}");
                assert!((220..=223).contains(&open.count()), "{}", open.count());
            }
        }
    }

    #[test]
    fn branches_stay_apart() {
        let blank = " ".repeat(40);
        let stage = Dla { brush: 1, apart: true, floor_pct: 80, ..Dla::default() };
        let rows = changed(&[blank.as_str(); 22], &stage).unwrap();
        let open = set_of(&rows.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(open.components(&mut Vec::new()) == 1 && open.count() > 100, "{rows:#?}");
        let square = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| Point::new(x, y));
        assert!(!open.iter().any(|p| square.iter().all(|&step| open.contains(p + step))), "{rows:#?}");
    }

    #[test]
    fn every_cell_inside_the_border_can_be_dug() {
        let most = Dla { floor_pct: 80, brush: 1, ..Dla::default() };
        for &mode in DlaMode::ALL {
            let rows = changed(&["    ", "    ", "    "], &Dla { mode, ..most.clone() }).unwrap();
            assert_eq!(rows, ["    ", " .. ", "    "]);
        }
        assert!(changed(&["  "], &most).is_err());
    }
}

//! Caves that grow like frost, one wandering cell after another.
//!
//! ```text
//!       .   ..
//!    . .. ...
//!    .......  ..
//!     . . ......
//!      ..   .
//! ```
//!
//! How it works: a first cell in the middle of the map is floor. Then, until the wanted share of the map is, a walker
//! - `inwards` begins anywhere, wanders at random and digs where it first touches floor;
//! - `outwards` begins in the middle, wanders at random and digs the first rock it steps on;
//! - `attractor` begins anywhere, goes straight to the middle and digs where it first touches floor.
//!
//! When all walkers together took 48 steps for each cell of the map, the rest go straight, so that it ends.
//!
//! Promises: all floor hangs together, the border stays closed, and mirrored maps are exactly symmetric.
//!
//! Source: Witten and Sander's diffusion-limited aggregation; the three modes are Herbert Wolverson's.

use barrow_core::{BitGrid, Direction, ParamSpec, Point, Rect, Rng, Values};

use super::brush::{Brush, MIRRORS, Mirror, field};
use crate::old::{OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "dla",
    summary: "caves that grow like frost, one wandering cell after another",
    family: Family::Caves,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[
        ParamSpec::choice("preset", PRESETS, "A kind of cave; all other knobs count for \"custom\" only."),
        ParamSpec::choice("mode", &["inwards", "outwards", "attractor"], "How walkers begin and wander."),
        ParamSpec::int("floor_pct", (1, 25, 80), "Stop when this share of the map is floor."),
        ParamSpec::int("brush", (1, 2, 9), "Width of what a walker digs."),
        ParamSpec::choice("symmetry", MIRRORS, "Repeat what is dug to the left and right, above and below."),
    ],
    example: "[[stage]]\nuse = \"dla\"\n",
    build: |v| Box::new(Dla::from_values(v)),
};

const PRESETS: &[&str] = &["custom", "walk_inwards", "walk_outwards", "central_attractor", "insectoid"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Inwards,
    Outwards,
    Attractor,
}

#[derive(Debug)]
struct Dla {
    mode: Mode,
    floor_pct: u32,
    brush: Brush,
}

impl Dla {
    fn from_values(v: &Values) -> Self {
        let kind = |mode, width, mirror| Self { mode, floor_pct: 25, brush: Brush { width, mirror } };
        match PRESETS[v.choice("preset")] {
            "walk_inwards" => kind(Mode::Inwards, 1, Mirror::None),
            "walk_outwards" => kind(Mode::Outwards, 2, Mirror::None),
            "central_attractor" => kind(Mode::Attractor, 2, Mirror::None),
            "insectoid" => kind(Mode::Attractor, 2, Mirror::Horizontal),
            _ => Self {
                mode: [Mode::Inwards, Mode::Outwards, Mode::Attractor][v.choice("mode")],
                floor_pct: v.count("floor_pct"),
                brush: Brush { width: v.int("brush"), mirror: Mirror::from_choice(v.choice("symmetry")) },
            },
        }
    }
}

impl Stage for Dla {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let (inside, wanted) = field(cx, self.floor_pct)?;
        let OldScratch { bits: [dug, ..], .. } = cx.old;
        dug.reset(size);
        let mut walkers = Walkers { inside, steps_left: 48 * size.cells() as u64, rng: &mut cx.rng };
        let mut cells = self.brush.dig(dug, inside.center());
        while cells < wanted {
            let at = match self.mode {
                Mode::Inwards if walkers.steps_left > 0 => walkers.wander_in(dug),
                Mode::Outwards if walkers.steps_left > 0 => walkers.wander_out(dug),
                _ => Some(walkers.go_straight(dug)),
            };
            cells += at.map_or(0, |p| self.brush.dig(dug, p));
        }
        cx.map.carve(&cx.old.bits[0]);
        cx.snapshot(format_args!("{cells} cells have grown together"));
        Ok(())
    }
}

/// What all walkers have in common.
struct Walkers<'a> {
    inside: Rect,
    steps_left: u64,
    rng: &'a mut Rng,
}

impl Walkers<'_> {
    /// Wanders from anywhere until there is floor beside; the rock it then stands on.
    fn wander_in(&mut self, dug: &BitGrid) -> Option<Point> {
        let mut at = self.anywhere(dug);
        while self.steps_left > 0 {
            self.steps_left -= 1;
            let next = self.stagger(at);
            if dug.contains(next) {
                return Some(at);
            }
            at = next;
        }
        None
    }

    /// Wanders over the floor from the middle; the first rock it comes to.
    fn wander_out(&mut self, dug: &BitGrid) -> Option<Point> {
        let mut at = self.inside.center();
        while self.steps_left > 0 {
            self.steps_left -= 1;
            at = self.stagger(at);
            if !dug.contains(at) {
                return Some(at);
            }
        }
        None
    }

    /// Goes from anywhere to the middle, as straight as orthogonal steps can; the last rock before the floor.
    fn go_straight(&mut self, dug: &BitGrid) -> Point {
        let mut at = self.anywhere(dug);
        loop {
            let left = self.inside.center() - at;
            let (dx, dy) = (left.x.unsigned_abs(), left.y.unsigned_abs());
            let across = self.rng.below(dx + dy) < dx;
            let step = if across { Point::new(left.x.signum(), 0) } else { Point::new(0, left.y.signum()) };
            if dug.contains(at + step) {
                return at;
            }
            at += step;
        }
    }

    /// Some rock inside the border, of which there must be some: a random cell, or the next one that is rock.
    fn anywhere(&mut self, dug: &BitGrid) -> Point {
        let Rect { x, y, w, h } = self.inside;
        let first = self.rng.below((w * h) as u32) as i32;
        let cell = |n: i32| Point::new(x + n % w, y + n / w);
        (first..w * h).chain(0..first).map(cell).find(|&p| !dug.contains(p)).unwrap_or(cell(first))
    }

    /// A step to a random side, or none where that is the border.
    #[inline]
    fn stagger(&mut self, at: Point) -> Point {
        let next = at + Direction::ALL[(self.rng.next_u64() >> 62) as usize].step();
        if self.inside.contains(next) { next } else { at }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, set_of};

    fn made(mode: Mode, mirror: Mirror) -> Vec<String> {
        let blank = " ".repeat(40);
        changed(&[blank.as_str(); 22], &Dla { mode, floor_pct: 25, brush: Brush { width: 1, mirror } })
            .unwrap()
    }

    #[test]
    fn everything_hangs_together() {
        for mode in [Mode::Inwards, Mode::Outwards, Mode::Attractor] {
            for mirror in [Mirror::None, Mirror::Horizontal, Mirror::Vertical, Mirror::Both] {
                let rows = made(mode, mirror);
                let open = set_of(&rows.iter().map(String::as_str).collect::<Vec<_>>());
                let mut reached = BitGrid::new(open.size());
                reached.insert(open.first().unwrap());
                reached.flood(&open, &mut Vec::new());
                assert_eq!(reached, open, "{mode:?} {mirror:?}");
                assert!((220..=223).contains(&open.count()), "{}", open.count());
            }
        }
    }

    #[test]
    fn all_of_the_inside_can_be_dug() {
        let brush = Brush { width: 1, mirror: Mirror::None };
        for mode in [Mode::Inwards, Mode::Outwards, Mode::Attractor] {
            let rows = changed(&["    ", "    ", "    "], &Dla { mode, floor_pct: 80, brush }).unwrap();
            assert_eq!(rows, ["    ", " .. ", "    "]);
        }
        assert!(changed(&["  "], &Dla { mode: Mode::Inwards, floor_pct: 80, brush }).is_err());
    }
}

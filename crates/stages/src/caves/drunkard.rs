//! Caves dug by drunkards.
//!
//! ```text
//!      ...  ..
//!    ....... ....
//!   ............
//!      ..... .
//!        ...
//! ```
//!
//! How it works: a walker digs wherever it stands and takes random steps until its lifetime is over; then the next one
//! begins, until the wanted share of the map is floor. Presets are sets of knobs that make well-known kinds of caves;
//! turn the others only with `custom`.
//!
//! Promises: the border stays closed; walkers that begin in the center or on a branch leave one piece, and mirrored maps
//! are exactly symmetric. Walkers take at most 64 steps for each cell of the map, all of them together.
//!
//! Source: the kinds are those of Herbert Wolverson's "Roguelike Tutorial in Rust", chapter "Drunkard's Walk".

use barrow_core::{BitGrid, Direction, ParamSpec, Point, Rect, Rng, Values};

use super::brush::{Brush, MIRRORS, Mirror, field};
use crate::old::{OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const PRESETS: &[&str] = &["custom", "open_area", "open_halls", "winding", "fat", "fearful_symmetry"];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "drunkard",
    summary: "caves dug by drunkards",
    family: Family::Caves,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[
        ParamSpec::choice("preset", PRESETS, "A kind of cave; all other knobs count for \"custom\" only."),
        ParamSpec::choice(
            "begin",
            &["center", "anywhere", "branch"],
            "Where walkers begin: in the middle of the map, anywhere, or where one has been. The first begins in the \
             middle.",
        ),
        ParamSpec::int(
            "lifetime",
            (1, 62, 10_000),
            "Steps of a walker, in thousandths of the square of the map's longer side.",
        ),
        ParamSpec::int("floor_pct", (1, 50, 80), "Stop when this share of the map is floor."),
        ParamSpec::int("brush", (1, 1, 9), "Width of what is dug at each step."),
        ParamSpec::choice("symmetry", MIRRORS, "Repeat what is dug to the left and right, above and below."),
    ],
    example: "[[stage]]\nuse = \"drunkard\"\n",
    build: |v| Box::new(Drunkard::from_values(v)),
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begin {
    Center,
    Anywhere,
    Branch,
}

#[derive(Debug)]
struct Drunkard {
    begin: Begin,
    lifetime: u32,
    floor_pct: u32,
    brush: Brush,
}

impl Drunkard {
    fn from_values(v: &Values) -> Self {
        let kind = |begin, lifetime, floor_pct, width, mirror| Self {
            begin,
            lifetime,
            floor_pct,
            brush: Brush { width, mirror },
        };
        match PRESETS[v.choice("preset")] {
            "open_area" => kind(Begin::Center, 62, 50, 1, Mirror::None),
            "open_halls" => kind(Begin::Anywhere, 62, 50, 1, Mirror::None),
            "winding" => kind(Begin::Anywhere, 16, 40, 1, Mirror::None),
            "fat" => kind(Begin::Anywhere, 16, 40, 2, Mirror::None),
            "fearful_symmetry" => kind(Begin::Branch, 16, 40, 1, Mirror::Both),
            _ => kind(
                [Begin::Center, Begin::Anywhere, Begin::Branch][v.choice("begin")],
                v.count("lifetime"),
                v.count("floor_pct"),
                v.int("brush"),
                Mirror::from_choice(v.choice("symmetry")),
            ),
        }
    }

    /// Where the next walker begins.
    fn begin(&self, inside: Rect, trail: &[Point], rng: &mut Rng) -> Point {
        let branch = if self.begin == Begin::Branch { rng.pick(trail) } else { None };
        match (self.begin, branch) {
            (_, Some(&p)) => p,
            (Begin::Anywhere, _) if !trail.is_empty() => {
                Point::new(rng.range(inside.x, inside.right() - 1), rng.range(inside.y, inside.bottom() - 1))
            }
            _ => inside.center(),
        }
    }

    /// Lets one walker dig for `steps` steps, or until `wanted` cells are dug; how many it dug. Cells it is the first to
    /// step on are added to the trail.
    fn walk(&self, dug: &mut BitGrid, trail: &mut Vec<Point>, walker: &mut Walker<'_>, wanted: u32) -> u32 {
        let mut cells = 0;
        for _ in 0..walker.steps {
            let fresh = self.brush.dig(dug, walker.at);
            if fresh > 0 {
                trail.push(walker.at);
                cells += fresh;
                if cells >= wanted {
                    break;
                }
            }
            walker.stagger();
        }
        cells
    }
}

impl Stage for Drunkard {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let (inside, wanted) = field(cx, self.floor_pct)?;
        let side = u64::from(size.width.max(size.height));
        let steps = (side * side * u64::from(self.lifetime) / 1000).max(1);
        let mut steps_left = 64 * size.cells() as u64;
        let OldScratch { bits: [dug, ..], points: trail, .. } = cx.old;
        dug.reset(size);
        trail.clear();
        let (mut cells, mut walkers) = (0, 0);
        while cells < wanted && steps_left > 0 {
            let OldScratch { bits: [dug, ..], points: trail, .. } = cx.old;
            let steps = steps.min(steps_left);
            let at = self.begin(inside, trail, &mut cx.rng);
            let mut walker = Walker { at, steps, inside, rng: &mut cx.rng, coins: 0 };
            cells += self.walk(dug, trail, &mut walker, wanted - cells);
            steps_left -= steps;
            walkers += 1;
        }
        cx.map.carve(&cx.old.bits[0]);
        cx.snapshot(format_args!("{walkers} drunkards dug {cells} cells"));
        Ok(())
    }
}

/// Someone who staggers about.
struct Walker<'a> {
    at: Point,
    steps: u64,
    inside: Rect,
    rng: &'a mut Rng,
    /// Random bits that are left, with a 1 above them.
    coins: u64,
}

impl Walker<'_> {
    /// A step to a random side, or none where that is the border.
    #[inline]
    fn stagger(&mut self) {
        if self.coins <= 1 {
            self.coins = self.rng.next_u64() >> 1 | 1 << 62;
        }
        let next = self.at + Direction::ALL[(self.coins & 3) as usize].step();
        self.coins >>= 2;
        if self.inside.contains(next) {
            self.at = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    fn made(begin: Begin, brush: Brush) -> Vec<String> {
        let blank = " ".repeat(40);
        let rows = [blank.as_str(); 21];
        changed(&rows, &Drunkard { begin, lifetime: 50, floor_pct: 40, brush }).unwrap()
    }

    #[test]
    fn enough_is_dug_and_the_border_stays() {
        for begin in [Begin::Center, Begin::Anywhere, Begin::Branch] {
            let rows = made(begin, Brush { width: 1, mirror: Mirror::None });
            assert_eq!(rows.iter().map(|row| row.matches('.').count()).sum::<usize>(), 336);
            assert!(rows.iter().all(|row| row.starts_with(' ') && row.ends_with(' ')));
            assert!(rows[0].trim().is_empty() && rows[20].trim().is_empty());
        }
    }

    #[test]
    fn mirrors_are_exact() {
        let rows = made(Begin::Branch, Brush { width: 2, mirror: Mirror::Both });
        for (y, row) in rows.iter().enumerate() {
            assert_eq!(*row, row.chars().rev().collect::<String>());
            assert_eq!(*row, rows[20 - y]);
        }
    }

    #[test]
    fn no_inside_is_bad_luck() {
        let brush = Brush { width: 1, mirror: Mirror::None };
        let stage = Drunkard { begin: Begin::Center, lifetime: 9, floor_pct: 50, brush };
        assert!(changed(&["  ", "  "], &stage).is_err());
        assert_eq!(changed(&["   ", "   ", "   "], &stage).unwrap(), ["   ", " . ", "   "]);
    }
}

//! Piers from the shore into deep water.
//!
//! ```text
//!   """"""",,~~~~~~~~~
//!   """""""",,~~~~~~~~
//!   """"""""",,~~~=~~~
//!   """""""""======~~~
//!   """"""""",,~~~=~~~
//!   """""""",,~~~~~~~~
//! ```
//!
//! Algorithm: in random order, considers all land beside water. Where straight ahead is nothing but water, with water on
//! both sides, and only deep water around the end, a pier is built, sometimes with a bar across its end. Piers keep a
//! distance from each other.
//!
//! Guarantees: only water changes, off the border; every pier begins at land one can walk on.

use barrow_core::{BitGrid, Direction, Map, Point, Rect, Tile};

use super::open::mark_ground;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Builds piers from the shore into deep water.
    pub struct Piers in Family::Land, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["ground", r#"coast; side = "right""#, "piers"] {
        /// Fewest and most piers, if the shore has space for them.
        count: (i32, i32) = (2, 4) in 0..=100,
        /// Length of the shortest and of the longest pier.
        length: (i32, i32) = (4, 8) in 2..=100,
        /// Share of the piers with a bar across their end, in percent.
        bar_pct: u32 = 40 in 0..=100,
        /// Cells between two piers.
        apart: i32 = 4 in 1..=100,
    }
}

#[derive(Default)]
struct Buffers {
    /// Open ground.
    land: BitGrid,
    rooms: BitGrid,
    /// Water that piers may be built over.
    water: BitGrid,
    /// Cells too near to a pier for another one.
    near: BitGrid,
    /// Land beside water, in random order.
    sites: Vec<Site>,
}

/// A place where a pier could begin.
#[derive(Clone, Copy)]
struct Site {
    /// Cell of land.
    foot: Point,
    /// Direction of the water beside it.
    way: Direction,
}

impl Stage for Piers {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.survey(cx.map, cx.area);
            cx.rng.shuffle(&mut buffers.sites);
            self.build(cx, buffers);
        });
        Ok(())
    }
}

impl Piers {
    fn build(&self, cx: &mut Context<'_>, Buffers { water, near, sites, .. }: &mut Buffers) {
        let mut left = cx.rng.range(self.count.0, self.count.1);
        for site in sites.iter() {
            if left == 0 {
                break;
            }
            let length = cx.rng.range(self.length.0, self.length.1);
            let has_bar = cx.rng.percent(self.bar_pct);
            if !site.fits(cx.map, water, near, length) {
                continue;
            }
            (1..=length).for_each(|n| cx.map.tiles[site.cell(n)] = Tile::Bridge);
            let end = site.cell(length);
            for side in [aside(site.way), -aside(site.way)] {
                // A bar has no land beside it, or it would be a second foot.
                if has_bar && all_around(water, end + side) {
                    cx.map.tiles[end + side] = Tile::Bridge;
                }
            }
            near.insert_rect(around(site.foot, end).grown(self.apart));
            left -= 1;
            cx.snapshot(format_args!("a pier of {length} cells"));
        }
    }
}

impl Buffers {
    /// Marks land and water and lists the sites.
    fn survey(&mut self, map: &Map, area: Option<&BitGrid>) {
        let Self { land, rooms, water, near, sites } = self;
        mark_ground(map, land, rooms);
        mark_water(map, water, area);
        near.reset(map.size());
        sites.clear();
        sites.reserve(map.size().cells().min(1 << 14));
        for foot in land.iter() {
            let ways = Direction::ALL.into_iter().filter(|way| water.contains(foot + way.step()));
            sites.extend(ways.map(|way| Site { foot, way }));
        }
    }
}

impl Site {
    /// Returns the `n`-th cell of a pier from here, from 1.
    fn cell(&self, n: i32) -> Point {
        self.foot + self.way.step() * n
    }

    /// Returns whether a pier can be built: over water, with water on both sides except at its foot, and into deep water,
    /// so that none runs along the shore.
    fn fits(&self, map: &Map, water: &BitGrid, near: &BitGrid, length: i32) -> bool {
        let (end, aside) = (self.cell(length), aside(self.way));
        let is_free = |n: i32| {
            let p = self.cell(n);
            water.contains(p)
                && (n == 1 || water.contains(p + aside) && water.contains(p - aside))
                && !near.contains(p)
        };
        let is_deep = |p: Point| map.tiles.get(p) == Some(Tile::DeepWater);
        let ends_well = |d: i32| is_deep(end + aside * d) && is_deep(end + aside * d + self.way.step());
        (1..=length).all(is_free) && (-2..=2).all(ends_well) && water.contains(end + self.way.step())
    }
}

/// Marks the water that piers may be built over, which is off the border.
fn mark_water(map: &Map, water: &mut BitGrid, area: Option<&BitGrid>) {
    water.reset(map.size());
    let inside = Rect::of(map.size()).grown(-1);
    for (p, tile) in map.tiles.iter().filter(|(p, _)| inside.contains(*p)) {
        if matches!(tile, Tile::DeepWater | Tile::ShallowWater) && area.is_none_or(|area| area.contains(p)) {
            water.insert(p);
        }
    }
}

/// Returns the step to one side of a direction.
const fn aside(way: Direction) -> Point {
    let step = way.step();
    Point::new(step.y, step.x)
}

/// Returns whether a cell and all around it are water.
fn all_around(water: &BitGrid, p: Point) -> bool {
    (-1..=1).all(|dy| water.around(p + Point::new(0, dy)) == 0b111)
}

/// Returns the smallest rectangle around two cells.
fn around(a: Point, b: Point) -> Rect {
    Rect::new(a.x.min(b.x), a.y.min(b.y), (a.x - b.x).abs() + 1, (a.y - b.y).abs() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};

    fn bay() -> Map {
        let mut map =
            map_of(&["        ", " ...... ", " ...... ", "        ", "        ", "        ", "        "]);
        map.tiles.fill_run(3, 1, 6, Tile::ShallowWater);
        (4..7).for_each(|y| map.tiles.fill_run(y, 0, 8, Tile::DeepWater));
        map
    }

    #[test]
    fn piers_reach_the_deep() {
        let stage = Piers { count: (1, 1), length: (2, 2), bar_pct: 0, apart: 9 };
        let rows = run(&mut bay(), &stage).unwrap();
        let piers: Vec<_> = rows[4].match_indices('=').collect();
        assert_eq!(piers.len(), 1, "{rows:?}");
        assert_eq!(&rows[3][piers[0].0..][..1], "=");
        assert_eq!(&rows[5], "~~~~~~~~");
    }

    #[test]
    fn too_long_a_pier_is_not_built() {
        let stage = Piers { count: (1, 1), length: (4, 4), bar_pct: 100, apart: 1 };
        assert!(run(&mut bay(), &stage).unwrap().iter().all(|row| !row.contains('=')));
    }
}

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
//! Algorithm: try all cells of land beside water, in random order. A pier is built where its cells and both sides are
//! water and all cells around its end are deep water; some piers have a bar across their end. Piers keep a distance
//! from each other.
//!
//! Guarantees: only water inside the border changes; every pier begins at walkable land.

use barrow_core::{BitGrid, Direction, Map, Point, Rect, Tile};

use super::open::mark_ground;
use crate::caves::random_fill::mark_inside;
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
        /// Percentage of the piers with a bar across their end.
        bar_pct: u32 = 40 in 0..=100,
        /// Smallest number of cells between two piers.
        apart: i32 = 4 in 1..=100,
    }
}

#[derive(Default)]
struct Buffers {
    /// Open ground outside rooms.
    land: BitGrid,
    rooms: BitGrid,
    /// Water that piers may be built over.
    water: BitGrid,
    /// Cells too near to a pier for another one.
    near: BitGrid,
    /// Cells of land beside water, in random order.
    sites: Vec<Site>,
}

/// A position where a pier could begin.
#[derive(Clone, Copy)]
struct Site {
    /// Cell of land from which the pier starts.
    foot: Point,
    /// Direction from the land to the water.
    direction: Direction,
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
            for side in [aside(site.direction), -aside(site.direction)] {
                // A bar must not touch land, or it would be a second connection to the shore.
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
        mark_water(map, [&mut *water, &mut *near], area);
        sites.clear();
        sites.reserve(map.size().cells().min(1 << 14));
        // Only land beside water.
        near.expand(water);
        near.intersect_with(land);
        for foot in near.iter() {
            let directions = Direction::ALL.into_iter().filter(|side| water.contains(foot + side.step()));
            sites.extend(directions.map(|direction| Site { foot, direction }));
        }
        near.reset(map.size());
    }
}

impl Site {
    /// Returns the `n`-th cell of a pier that starts here, counted from 1.
    fn cell(&self, n: i32) -> Point {
        self.foot + self.direction.step() * n
    }

    /// Returns whether a pier can be built: over water, with water on both sides except at its first cell, and deep
    /// water around its end, so that no pier runs along the shore.
    fn fits(&self, map: &Map, water: &BitGrid, near: &BitGrid, length: i32) -> bool {
        let (end, aside) = (self.cell(length), aside(self.direction));
        let is_free = |n: i32| {
            let p = self.cell(n);
            water.contains(p)
                && (n == 1 || water.contains(p + aside) && water.contains(p - aside))
                && !near.contains(p)
        };
        let is_deep = |p: Point| map.tiles.get(p) == Some(Tile::DeepWater);
        let ends_well = |d: i32| is_deep(end + aside * d) && is_deep(end + aside * d + self.direction.step());
        (1..=length).all(is_free) && (-2..=2).all(ends_well) && water.contains(end + self.direction.step())
    }
}

/// Marks the water that piers may be built over: all water inside the border and the area. `inside` is a scratch buffer.
fn mark_water(map: &Map, [water, inside]: [&mut BitGrid; 2], area: Option<&BitGrid>) {
    let firsts = [Tile::DeepWater, Tile::Lava, Tile::ShallowWater, Tile::Bridge];
    BitGrid::mark_classes(&map.tiles, [&mut *water], firsts, |[deep, lava, shallow, bridge]| {
        [deep & !lava | shallow & !bridge]
    });
    mark_inside(inside, map.size());
    water.intersect_with(inside);
    if let Some(area) = area {
        water.intersect_with(area);
    }
}

/// Returns a step at a right angle to a direction.
const fn aside(direction: Direction) -> Point {
    let step = direction.step();
    Point::new(step.y, step.x)
}

/// Returns whether a cell and the eight around it are water.
fn all_around(water: &BitGrid, p: Point) -> bool {
    (-1..=1).all(|dy| water.around(p + Point::new(0, dy)) == 0b111)
}

/// Returns the bounding box of two cells.
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
    fn piers_end_in_deep_water() {
        let stage = Piers { count: (1, 1), length: (2, 2), bar_pct: 0, apart: 9 };
        let rows = run(&mut bay(), &stage).unwrap();
        let piers: Vec<_> = rows[4].match_indices('=').collect();
        assert_eq!(piers.len(), 1, "{rows:?}");
        assert_eq!(&rows[3][piers[0].0..][..1], "=");
        assert_eq!(&rows[5], "~~~~~~~~");
    }

    #[test]
    fn piers_longer_than_the_water_are_not_built() {
        let stage = Piers { count: (1, 1), length: (4, 4), bar_pct: 100, apart: 1 };
        assert!(run(&mut bay(), &stage).unwrap().iter().all(|row| !row.contains('=')));
    }
}

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
//! How it works: in random order, look at all land beside water. Where straight ahead is nothing but water, with water on
//! both sides, and only deep water around the end, build a pier there; now and then with a bar across its end. Piers keep
//! away from each other.
//!
//! Promises: only water changes, off the border; every pier begins at land one can walk on.

use barrow_core::{BitGrid, Direction, Map, ParamSpec, Point, Rect, Tile};

use super::open::mark_ground;
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "piers",
    summary: "piers from the shore into deep water",
    family: Family::Land,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::range(
            "count",
            (0, (2, 4), 100),
            "Fewest and most piers, if the shore has space for them.",
        ),
        ParamSpec::range("length", (2, (4, 8), 100), "Shortest and longest pier."),
        ParamSpec::int("bar_pct", (0, 40, 100), "Share of the piers with a bar across their end."),
        ParamSpec::int("apart", (1, 4, 100), "Cells between two piers."),
    ],
    example: "[[stage]]\nuse = \"ground\"\n[[stage]]\nuse = \"coast\"\nside = \"right\"\n[[stage]]\nuse = \"piers\"\n",
    build: |v| {
        Box::new(Piers {
            count: v.pair("count"),
            length: v.pair("length"),
            bar_pct: v.count("bar_pct"),
            apart: v.int("apart"),
        })
    },
};

#[derive(Debug)]
struct Piers {
    count: (i32, i32),
    length: (i32, i32),
    bar_pct: u32,
    apart: i32,
}

impl Stage for Piers {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let OldScratch { bits: [land, water, near, ..], keyed: [sites, ..], .. } = &mut *cx.old;
        mark_ground(cx.map, land, near);
        near.reset(size);
        mark_water(cx.map, water, cx.area);
        list_sites(land, water, sites);
        cx.rng.shuffle(sites);
        let wanted = cx.rng.range(self.count.0, self.count.1);
        let (mut built, mut next) = (0, 0);
        while built < wanted
            && let Some(&site) = cx.old.keyed[0].get(next)
        {
            next += 1;
            let (foot, way) = read_site(site);
            let length = cx.rng.range(self.length.0, self.length.1);
            let has_bar = cx.rng.percent(self.bar_pct);
            let [_, water, near, _] = &mut cx.old.bits;
            if !fits(cx.map, water, near, foot, way, length) {
                continue;
            }
            (1..=length).for_each(|n| cx.map.tiles[foot + way.step() * n] = Tile::Bridge);
            let end = foot + way.step() * length;
            for side in [aside(way), -aside(way)] {
                // A bar has no land beside it, or it would be a second foot.
                if has_bar && all_around(water, end + side) {
                    cx.map.tiles[end + side] = Tile::Bridge;
                }
            }
            near.insert_rect(around(foot, end).grown(self.apart));
            built += 1;
            cx.snapshot(format_args!("a pier of {length} cells"));
        }
        Ok(())
    }
}

/// Becomes the set of the water that piers may be built over, which is off the border.
fn mark_water(map: &Map, water: &mut BitGrid, area: Option<&BitGrid>) {
    water.reset(map.size());
    let inside = Rect::of(map.size()).grown(-1);
    for (p, tile) in map.tiles.iter().filter(|(p, _)| inside.contains(*p)) {
        if matches!(tile, Tile::DeepWater | Tile::ShallowWater) && area.is_none_or(|area| area.contains(p)) {
            water.insert(p);
        }
    }
}

/// Lists the land with water beside it, and the way to the water.
fn list_sites(land: &BitGrid, water: &BitGrid, sites: &mut Vec<u64>) {
    sites.clear();
    sites.reserve(land.size().cells().min(1 << 14));
    for p in land.iter() {
        for way in Direction::ALL.into_iter().filter(|way| water.contains(p + way.step())) {
            sites.push((way as u64) << 32 | (p.y as u64) << 16 | p.x as u64);
        }
    }
}

fn read_site(site: u64) -> (Point, Direction) {
    let p = Point::new((site & 0xffff) as i32, (site >> 16 & 0xffff) as i32);
    (p, Direction::ALL[(site >> 32) as usize])
}

/// Whether a pier can be built: over water, with water on both sides but at its foot, and into the deep, so that none runs
/// along the shore.
fn fits(map: &Map, water: &BitGrid, near: &BitGrid, foot: Point, way: Direction, length: i32) -> bool {
    let end = foot + way.step() * length;
    let is_free = |n: i32| {
        let p = foot + way.step() * n;
        water.contains(p)
            && (n == 1 || water.contains(p + aside(way)) && water.contains(p - aside(way)))
            && !near.contains(p)
    };
    let is_deep = |p: Point| map.tiles.get(p) == Some(Tile::DeepWater);
    let ends_well = |d: i32| is_deep(end + aside(way) * d) && is_deep(end + aside(way) * d + way.step());
    (1..=length).all(is_free) && (-2..=2).all(ends_well) && water.contains(end + way.step())
}

/// The step to one side of a way.
const fn aside(way: Direction) -> Point {
    let step = way.step();
    Point::new(step.y, step.x)
}

/// Whether a cell and all around it are water.
fn all_around(water: &BitGrid, p: Point) -> bool {
    (-1..=1).all(|dy| water.around(p + Point::new(0, dy)) == 0b111)
}

/// The rectangle between two cells.
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

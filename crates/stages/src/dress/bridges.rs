//! Bridges over chasms, water and lava, where the walk around is long.
//!
//! ```text
//!   ....::::::....
//!   ...::::::::...
//!   ...========...
//!   ....:::::::...
//!    ....::::: ..
//! ```
//!
//! How it works: a bridge is a straight run over one kind of lake, from land to land, with no land beside it and lake on
//! both sides of at least one of its cells. In random order, the first one is built that saves a long enough walk; that
//! is measured anew for the next, which may also begin at a bridge, until none is worth building.
//!
//! Promises: only cells of lakes change. All searches together look at no more than 256 times as many cells as the map
//! has.
//!
//! Source: the bridges of Brogue, by Brian Walker, as measured and described by others.

use barrow_core::{BitGrid, Direction, Grid, Map, ParamSpec, Point, Rect, Rng, Tile};

use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const OVER: &[&str] = &["any", "water", "lava", "chasm"];
const LIQUIDS: [Tile; 3] = [Tile::DeepWater, Tile::Lava, Tile::Chasm];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "bridges",
    summary: "bridges over chasms, water and lava, where the walk around is long",
    family: Family::Dress,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::choice("over", OVER, "What is bridged."),
        ParamSpec::range("length", (1, (3, 40), 200), "Shortest and longest bridge."),
        ParamSpec::int("most", (0, 100, 1000), "Most bridges."),
        ParamSpec::dimensions(
            "detour_pct",
            (0, (100, 400), 10_000),
            "How much longer than the bridge the walk around must be, at depth 0: for bridges from left to right, and \
             from top to bottom. Up to twice as much is drawn.",
        ),
        ParamSpec::dimensions("deeper_pct", (0, (11, 6), 1000), "How much that grows with every step down."),
    ],
    example: "[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"keep_largest\"\n[[stage]]\nuse = \"lakes\"\n\
              tries = 20\n[[stage]]\nuse = \"bridges\"\n",
    build: |v| {
        let over = v.choice("over");
        Box::new(Bridges {
            over: over.checked_sub(1).map(|i| LIQUIDS[i]),
            length: v.pair("length"),
            most: v.count("most"),
            detour_pct: v.pair("detour_pct"),
            deeper_pct: v.pair("deeper_pct"),
        })
    },
};

#[derive(Debug)]
struct Bridges {
    over: Option<Tile>,
    length: (i32, i32),
    most: u32,
    detour_pct: (i32, i32),
    deeper_pct: (i32, i32),
}

/// How many cells all searches together may look at, for every cell of the map.
const SEARCHED: u64 = 256;

impl Stage for Bridges {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let OldScratch { bits: [open, ..], rects: sites, numbers, points, .. } = &mut *cx.old;
        sites.clear();
        sites.reserve(size.cells().min(4096));
        points.reserve(size.cells().min(4096));
        for way in WAYS {
            self.list_sites(cx.map, way, sites);
        }
        if sites.is_empty() {
            return Ok(());
        }
        cx.rng.shuffle(sites);
        open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        numbers.reset(size, 0);
        let mut searches = Searches { number: 0, cells_left: SEARCHED * size.cells() as u64 };
        for _ in 0..self.most {
            let Some(site) = self.choose(cx, &mut searches) else { break };
            cx.map.tiles.fill_rect(site, Tile::Bridge);
            let OldScratch { bits: [open, ..], rects: sites, .. } = &mut *cx.old;
            open.insert_rect(site);
            self.list_branches(cx.map, site, sites, &mut cx.rng);
            cx.snapshot(format_args!("a bridge of {} cells", site.w.max(site.h)));
        }
        Ok(())
    }
}

/// From left to right and from top to bottom.
const WAYS: [Direction; 2] = [Direction::East, Direction::South];

impl Bridges {
    /// Lists the straight runs where a bridge could be, with their way as a number.
    fn list_sites(&self, map: &Map, way: Direction, sites: &mut Vec<(Rect, u32)>) {
        for (land, _) in map.tiles.iter().filter(|(_, tile)| is_land(*tile)) {
            sites.extend(self.site_from(map, land, way));
        }
    }

    /// Lists the runs that have become possible from the sides of a new bridge, in random places of the list.
    fn list_branches(&self, map: &Map, bridge: Rect, sites: &mut Vec<(Rect, u32)>, rng: &mut Rng) {
        let sides = if bridge.w > bridge.h {
            [Direction::North, Direction::South]
        } else {
            [Direction::West, Direction::East]
        };
        for (x, y) in
            (bridge.y..bridge.bottom()).flat_map(|y| (bridge.x..bridge.right()).map(move |x| (x, y)))
        {
            for side in sides {
                if let Some(site) = self.site_from(map, Point::new(x, y), side) {
                    sites.push(site);
                    let (last, other) = (sites.len() - 1, rng.below(sites.len() as u32) as usize);
                    sites.swap(last, other);
                }
            }
        }
    }

    /// The run that begins beside a cell of land, if a bridge could be there.
    fn site_from(&self, map: &Map, land: Point, toward: Direction) -> Option<(Rect, u32)> {
        let step = toward.step();
        let first = land + step;
        let liquid = map.tiles.get(first).filter(|tile| self.is_bridged(*tile))?;
        let (mut end, mut len) = (first, 0);
        while map.tiles.get(end) == Some(liquid) {
            end += step;
            len += 1;
        }
        let last = end - step;
        let (x, y) = (first.x.min(last.x), first.y.min(last.y));
        let site = Rect::new(x, y, (first.x - last.x).abs() + 1, (first.y - last.y).abs() + 1);
        let way = WAYS[usize::from(step.x == 0)];
        let fits = (self.length.0..=self.length.1).contains(&len)
            && map.tiles.get(end).is_some_and(is_land)
            && is_free(map, site, way);
        fits.then_some((site, way as u32))
    }

    fn is_bridged(&self, tile: Tile) -> bool {
        self.over.map_or(LIQUIDS.contains(&tile), |over| over == tile)
    }

    /// The first site in the list where a bridge saves a long walk.
    fn choose(&self, cx: &mut Context<'_>, searches: &mut Searches) -> Option<Rect> {
        let depth = cx.depth.min(1000) as i32;
        let Context {
            map, rng, old: OldScratch { bits: [open, ..], rects: sites, numbers, points, .. }, ..
        } = cx;
        let mut draw = |detour: i32, deeper: i32| {
            100 + i64::from(detour + deeper * depth) * i64::from(rng.range(10, 20)) / 10
        };
        let across = draw(self.detour_pct.0, self.deeper_pct.0);
        let down = draw(self.detour_pct.1, self.deeper_pct.1);
        let found = sites.iter().find(|&&(site, way)| {
            let way = WAYS[usize::from(way == Direction::South as u32)];
            let steps = i64::from(site.w.max(site.h)) + 1;
            let pct = if way == Direction::East { across } else { down };
            let from = Point::new(site.x, site.y) - way.step();
            let ends = [from, from + way.step() * steps as i32];
            is_free(map, site, way) && searches.are_far(ends, steps * pct / 100, open, numbers, points)
        });
        found.map(|&(site, _)| site)
    }
}

/// Whether a bridge can begin there.
fn is_land(tile: Tile) -> bool {
    tile >= Tile::Corridor
}

/// Whether a run is all lake, has no land beside it, and lake on both sides somewhere.
fn is_free(map: &Map, site: Rect, way: Direction) -> bool {
    let aside = if way == Direction::East { Point::new(0, 1) } else { Point::new(1, 0) };
    let mut is_open = false;
    for n in 0..site.w.max(site.h) {
        let p = Point::new(site.x, site.y) + way.step() * n;
        let [here, one, other] = [p, p + aside, p - aside].map(|p| map.tiles.get(p).unwrap_or(Tile::Rock));
        if !LIQUIDS.contains(&here) || one >= Tile::FIRST_SECRET || other >= Tile::FIRST_SECRET {
            return false;
        }
        is_open |= LIQUIDS.contains(&one) && LIQUIDS.contains(&other);
    }
    is_open
}

/// Searches for ways around.
struct Searches {
    /// Cells with this number were seen by the last one.
    number: u32,
    /// So many cells may still be looked at.
    cells_left: u64,
}

impl Searches {
    /// Whether the walk between two cells takes more than `most` steps, diagonal ones included. Breadth first, and no
    /// farther than it must.
    fn are_far(
        &mut self,
        [from, to]: [Point; 2],
        most: i64,
        open: &BitGrid,
        seen: &mut Grid<u32>,
        queue: &mut Vec<Point>,
    ) -> bool {
        self.number += 1;
        queue.clear();
        queue.push(from);
        seen[from] = self.number;
        let mut begin = 0;
        for _ in 0..most {
            let end = queue.len();
            for i in begin..end {
                if self.cells_left == 0 {
                    return false;
                }
                self.cells_left -= 1;
                for p in around(queue[i]) {
                    if open.contains(p) && seen[p] != self.number {
                        if p == to {
                            return false;
                        }
                        seen[p] = self.number;
                        queue.push(p);
                    }
                }
            }
            if begin == end {
                break;
            }
            begin = end;
        }
        true
    }
}

/// The eight cells around one.
fn around(p: Point) -> [Point; 8] {
    [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map(|(x, y)| p + Point::new(x, y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::run;
    use barrow_core::Size;

    fn map_of(rows: &[&str]) -> Map {
        let mut map = Map::new(Size::new(rows[0].len() as u32, rows.len() as u32));
        for (y, row) in rows.iter().enumerate() {
            for (x, glyph) in row.chars().enumerate() {
                map.tiles[Point::new(x as i32, y as i32)] = Tile::from_glyph(glyph).unwrap();
            }
        }
        map
    }

    const PLAIN: Bridges =
        Bridges { over: None, length: (3, 9), most: 9, detour_pct: (50, 400), deeper_pct: (0, 0) };

    #[test]
    fn the_walk_around_decides() {
        let rows =
            [" ..::::::.. ", " ..::::::.. ", " ..::::::.. ", " .        . ", " .        . ", " .......... "];
        let bridged =
            [" ..::::::.. ", " ..======.. ", " ..::::::.. ", " .        . ", " .        . ", " .......... "];
        assert_eq!(run(&mut map_of(&rows), &PLAIN).unwrap(), bridged);
        // It is 15 steps around and 7 across.
        let near = Bridges { detour_pct: (120, 120), ..PLAIN };
        assert_eq!(run(&mut map_of(&rows), &near).unwrap(), rows);
    }

    #[test]
    fn other_liquids_and_lengths_are_left() {
        let rows = [".~~~.", ".~~~.", ".~~~.", "     "];
        for stage in [Bridges { over: Some(Tile::Lava), ..PLAIN }, Bridges { length: (4, 9), ..PLAIN }] {
            assert_eq!(run(&mut map_of(&rows), &stage).unwrap(), rows);
        }
        let water = Bridges { over: Some(Tile::DeepWater), ..PLAIN };
        assert_eq!(run(&mut map_of(&rows), &water).unwrap(), [".~~~.", ".===.", ".~~~.", "     "]);
    }

    #[test]
    fn land_beside_is_in_the_way() {
        let rows = [".&&&.", ".&&&.", ".&.&.", ".&&&."];
        assert_eq!(run(&mut map_of(&rows), &PLAIN).unwrap(), rows);
    }
}

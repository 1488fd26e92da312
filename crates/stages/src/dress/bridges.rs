//! Bridges over chasms, water and lava, where the detour around is long.
//!
//! ```text
//!   ....::::::....
//!   ...::::::::...
//!   ...========...
//!   ....:::::::...
//!    ....::::: ..
//! ```
//!
//! Algorithm: a site is a straight run over one kind of lake, from land to land, with no land beside it and lake on
//! both sides of at least one of its cells. All sites are listed in random order, and the first one that saves a long
//! enough detour is built, unless its lake has `each` bridges. Detours are measured again for the next bridge, which may
//! also begin at a bridge. Ends when no site saves enough.
//!
//! Guarantees: only cells of lakes change. The work of all searches together is limited to 256 steps for each cell of the map.
//!
//! Source: after a description of Brogue.

use barrow_core::{BitGrid, Direction, Map, Point, Rect, Rng, Tile, each};

use super::detours::DetourSearch;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Kinds of lakes that bridges can cross.
    pub enum BridgesOver {
        /// Deep water, lava and chasms.
        Any,
        /// Deep water, but not lava or chasms.
        Water,
        /// Lava, but not water or chasms.
        Lava,
        /// Chasms, but not water or lava.
        Chasm,
    }
}

impl BridgesOver {
    fn contains(self, tile: Tile) -> bool {
        match self {
            Self::Any => is_lake(tile),
            Self::Water => tile == Tile::DeepWater,
            Self::Lava => tile == Tile::Lava,
            Self::Chasm => tile == Tile::Chasm,
        }
    }
}

crate::stage! {
    /// Builds bridges over chasms, water and lava, where the detour around is long.
    pub struct Bridges in Family::Dress, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["cellular", "keep_largest", "lakes; tries = 20", "bridges"] {
        /// Kind of lake that bridges cross: any, or only deep water, lava or chasms.
        over: BridgesOver = BridgesOver::Any,
        /// Length of the shortest and of the longest bridge, in cells.
        length: (i32, i32) = (3, 40) in 1..=200,
        /// Largest number of bridges.
        most: u32 = 100 in 0..=1000,
        /// Largest number of bridges over one lake. With fewer than 1000, none begins at another bridge.
        each: u32 = 1000 in 0..=1000,
        /// Smallest percentage by which the detour must be longer than the bridge, at depth 0: for horizontal and for
        /// vertical bridges. Each time it is multiplied by a random factor from 1 to 2.
        detour_pct: (i32, i32) = (100, 400) in each(0..=10_000),
        /// Increase of these percentages with every level of depth.
        deeper_pct: (i32, i32) = (11, 6) in each(0..=1000),
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells that can be walked on.
    open: BitGrid,
    /// Candidate sites, in random order.
    sites: Vec<Site>,
    detours: DetourSearch,
    /// Cells of lakes before any bridge was built.
    lakes: BitGrid,
    /// Lake of the last bridge.
    lake: BitGrid,
    /// A cell of every bridge.
    built: Vec<Point>,
    stack: Vec<u32>,
}

/// A straight run of cells where a bridge could be built.
#[derive(Clone, Copy)]
struct Site {
    cells: Rect,
    course: Course,
}

/// Orientation of a bridge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    /// Horizontal, from left to right.
    Across,
    /// Vertical, from top to bottom.
    Down,
}

impl Course {
    const fn direction(self) -> Direction {
        match self {
            Self::Across => Direction::East,
            Self::Down => Direction::South,
        }
    }
}

impl Stage for Bridges {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| self.build_all(cx, buffers))
    }
}

impl Bridges {
    fn build_all(&self, cx: &mut Context<'_>, buffers: &mut Buffers) -> Result<(), Veto> {
        let Buffers { open, sites, detours, lakes, built, .. } = &mut *buffers;
        sites.clear();
        sites.reserve(cx.map.size().cells().min(4096));
        self.list_sites(cx.map, [open, lakes], sites);
        if sites.is_empty() {
            return Ok(());
        }
        cx.rng.shuffle(sites);
        open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        detours.begin(cx.map);
        built.clear();
        built.reserve(self.most.min(256) as usize);
        for _ in 0..self.most {
            let left = buffers.detours.work_left;
            let chosen = self.choose(cx, buffers);
            let searched = 8 * (left - buffers.detours.work_left) as usize;
            cx.spend(searched + buffers.sites.len())?;
            let Some(site) = chosen else { break };
            if !buffers.add_to_lake(Point::new(site.x, site.y), self.each) {
                continue;
            }
            cx.map.tiles.fill_rect(site, Tile::Bridge);
            buffers.open.insert_rect(site);
            if self.each == 1000 {
                self.list_branches(cx.map, site, &mut buffers.sites, &mut cx.rng);
            }
            cx.snapshot(format_args!("a bridge of {} cells", site.w.max(site.h)));
        }
        Ok(())
    }

    /// Lists all sites. `land` and `lakes` are scratch buffers.
    fn list_sites(&self, map: &Map, [land, lakes]: [&mut BitGrid; 2], sites: &mut Vec<Site>) {
        land.mark_from(&map.tiles, Tile::Corridor);
        lakes.mark_between(&map.tiles, Tile::DeepWater, Tile::SecretCorridor);
        for y in 0..map.size().height as i32 {
            for (i, &word) in land.row(y).iter().enumerate().filter(|(_, word)| **word != 0) {
                // Land with a lake east of it, and south of it.
                let [_, _, east, south, _] = lakes.with_neighbors(y, i);
                for (course, mut shore) in [(Course::Across, word & east), (Course::Down, word & south)] {
                    while shore != 0 {
                        let p = Point::new((64 * i) as i32 + shore.trailing_zeros() as i32, y);
                        sites.extend(self.site_from(map, p, course.direction()));
                        shore &= shore - 1;
                    }
                }
            }
        }
    }

    /// Adds the sites that begin at the sides of a new bridge, at random positions of the list.
    fn list_branches(&self, map: &Map, bridge: Rect, sites: &mut Vec<Site>, rng: &mut Rng) {
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

    /// Returns the site that begins beside a cell of land, if the run fits.
    fn site_from(&self, map: &Map, land: Point, toward: Direction) -> Option<Site> {
        let step = toward.step();
        let first = land + step;
        let liquid = map.tiles.get(first).filter(|tile| self.over.contains(*tile))?;
        let (mut end, mut len) = (first, 0);
        while map.tiles.get(end) == Some(liquid) {
            end += step;
            len += 1;
        }
        let last = end - step;
        let (x, y) = (first.x.min(last.x), first.y.min(last.y));
        let cells = Rect::new(x, y, (first.x - last.x).abs() + 1, (first.y - last.y).abs() + 1);
        let site = Site { cells, course: if step.x == 0 { Course::Down } else { Course::Across } };
        let fits = (self.length.0..=self.length.1).contains(&len)
            && map.tiles.get(end).is_some_and(is_land)
            && site.is_free(map);
        fits.then_some(site)
    }

    /// Returns the first site in the list whose bridge saves a long enough detour.
    fn choose(
        &self,
        cx: &mut Context<'_>,
        Buffers { open, sites, detours, .. }: &mut Buffers,
    ) -> Option<Rect> {
        let depth = cx.depth.min(1000) as i32;
        let mut draw = |detour: i32, deeper: i32| {
            100 + i64::from(detour + deeper * depth) * i64::from(cx.rng.range(10, 20)) / 10
        };
        let across = draw(self.detour_pct.0, self.deeper_pct.0);
        let down = draw(self.detour_pct.1, self.deeper_pct.1);
        let found = sites.iter().find(|site| {
            let cells = site.cells;
            let steps = i64::from(cells.w.max(cells.h)) + 1;
            let pct = match site.course {
                Course::Across => across,
                Course::Down => down,
            };
            let step = site.course.direction().step();
            let from = Point::new(cells.x, cells.y) - step;
            let ends = [from, from + step * steps as i32];
            site.is_free(cx.map) && detours.are_far(ends, steps * pct / 100, open)
        });
        found.map(|site| site.cells)
    }
}

impl Buffers {
    /// Counts a bridge that begins at `at`. Returns false, and removes all sites over its lake, if that has `each`
    /// bridges already.
    fn add_to_lake(&mut self, at: Point, each: u32) -> bool {
        let Self { sites, lakes, lake, built, stack, .. } = self;
        built.push(at);
        if built.len() <= each as usize {
            return true;
        }
        lake.reset(lakes.size());
        lake.insert(at);
        lake.flood(lakes, stack);
        let is_left = built.iter().filter(|&&p| lake.contains(p)).count() <= each as usize;
        if !is_left {
            sites.retain(|site| !lake.contains(Point::new(site.cells.x, site.cells.y)));
        }
        is_left
    }
}

impl Site {
    /// Returns whether all cells are lake, no land is beside them, and at least one has lake on both sides.
    fn is_free(&self, map: &Map) -> bool {
        let aside = match self.course {
            Course::Across => Point::new(0, 1),
            Course::Down => Point::new(1, 0),
        };
        let mut is_open = false;
        for n in 0..self.cells.w.max(self.cells.h) {
            let p = Point::new(self.cells.x, self.cells.y) + self.course.direction().step() * n;
            let [here, one, other] =
                [p, p + aside, p - aside].map(|p| map.tiles.get(p).unwrap_or(Tile::Rock));
            if !is_lake(here) || one >= Tile::FIRST_SECRET || other >= Tile::FIRST_SECRET {
                return false;
            }
            is_open |= is_lake(one) && is_lake(other);
        }
        is_open
    }
}

/// Returns whether a tile belongs to a lake.
const fn is_lake(tile: Tile) -> bool {
    matches!(tile, Tile::DeepWater | Tile::Lava | Tile::Chasm)
}

/// Returns whether a bridge can begin at a tile.
fn is_land(tile: Tile) -> bool {
    tile >= Tile::Corridor
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::run;
    use barrow_core::Size;

    fn map_of(rows: &[&str]) -> Map {
        let mut map = Map::new(Size::new(rows[0].len() as u32, rows.len() as u32));
        for y in 0..rows.len() as i32 {
            let tiles = rows[y as usize].chars().map(|glyph| Tile::from_glyph(glyph).unwrap());
            map.tiles.row_mut(y).iter_mut().zip(tiles).for_each(|(cell, tile)| *cell = tile);
        }
        map
    }

    const PLAIN: Bridges = Bridges {
        over: BridgesOver::Any,
        length: (3, 9),
        most: 9,
        each: 1000,
        detour_pct: (50, 400),
        deeper_pct: (0, 0),
    };

    #[test]
    fn bridges_are_built_only_where_the_detour_is_long() {
        let rows =
            [" ..::::::.. ", " ..::::::.. ", " ..::::::.. ", " .        . ", " .        . ", " .......... "];
        let bridged =
            [" ..::::::.. ", " ..======.. ", " ..::::::.. ", " .        . ", " .        . ", " .......... "];
        assert_eq!(run(&mut map_of(&rows), &PLAIN).unwrap(), bridged);
        // The detour takes 15 steps, the bridge 7.
        let near = Bridges { detour_pct: (120, 120), ..PLAIN };
        assert_eq!(run(&mut map_of(&rows), &near).unwrap(), rows);
    }

    #[test]
    fn other_liquids_and_lengths_are_not_bridged() {
        let rows = [".~~~.", ".~~~.", ".~~~.", "     "];
        let lava = Bridges { over: BridgesOver::Lava, ..PLAIN };
        assert_eq!(
            [lava, Bridges { length: (4, 9), ..PLAIN }].map(|it| run(&mut map_of(&rows), &it).unwrap()),
            [rows; 2]
        );
        let water = run(&mut map_of(&rows), &Bridges { over: BridgesOver::Water, ..PLAIN });
        assert_eq!(water.unwrap(), [".~~~.", ".===.", ".~~~.", "     "]);
    }

    #[test]
    fn runs_with_land_beside_them_are_not_bridged() {
        let rows = [".&&&.", ".&&&.", ".&.&.", ".&&&."];
        assert_eq!(run(&mut map_of(&rows), &PLAIN).unwrap(), rows);
    }

    #[test]
    fn the_number_of_bridges_over_a_lake_is_limited() {
        let rows = [".:::.:::."; 9];
        for each in 0..3 {
            let stage = Bridges { each, detour_pct: (0, 0), ..PLAIN };
            let made = run(&mut map_of(&rows), &stage).unwrap();
            let bridges = |x: usize| made.iter().filter(|row| &row[x..x + 3] == "===").count();
            assert_eq!([bridges(1), bridges(5)], [each as usize; 2], "{made:#?}");
        }
    }
}

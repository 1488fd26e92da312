//! Spawns monsters, items, traps and so on, drawn from a table by weight and depth.
//!
//! ```text
//!   -------      ---------
//!   |..o..|      |.......|
//!   |.....+######+...$...|
//!   |<....|      |.....o.|
//!   -------      ---------
//! ```
//!
//! Algorithm: for each spawn, draw a cell and then a line of the table. The cell depends on `place`:
//! - `rooms`: every room is equally likely, whatever its size; with `per_room`, every room gets that many.
//! - `corridors` and `anywhere`: every cell is equally likely.
//! - `regions`: the level is divided into connected regions of about equal size. A region gets one group with a
//!   probability of `each_pct` percent.
//! - `heat`: the probability of a cell is proportional to the length of the walk from the start, in which a door counts
//!   as 10 steps and a secret door as 50. Corridors have no heat, and each spawn reduces the heat around it.
//!
//! Guarantees: all spawns can be reached, some only through secret doors; none is on stairs, doors, the start or the
//! exit, none is nearer to the start than `away` steps, and no two are on the same cell.
//!
//! Source: after a description of Brogue, for the heat map of items.

use std::sync::Arc;

use barrow_core::{BitGrid, Point, SpawnKind};

use super::free::{FreeCells, mark_corridors};
use super::heat::Heat;
use super::regions::Regions;
use super::table::{SpawnLine, default_table, draw};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Cells on which [`Spawns`] puts things.
    pub enum SpawnsPlace {
        /// Random cells of rooms.
        Rooms,
        /// Random cells of corridors.
        Corridors,
        /// One group per region of the level.
        Regions,
        /// Mostly far from the start and behind doors.
        Heat,
        /// Any floor, all cells with equal probability.
        Anywhere,
    }
}

crate::stage! {
    /// Spawns monsters, items and other things, drawn from a table by weight and depth.
    pub struct Spawns in Family::Place,
        needs [Fact::Floor, Fact::Rooms.when("place", SpawnsPlace::Rooms)],
        example ["simple_rooms", "draw_rooms", "dogleg", r#"spawns; kind = "monster"; table = [ { name = "rat", weight = 3, depth = [1, 5] }, { name = "ogre", depth = [3, 100] } ]"#] {
        /// Kind of things that spawn.
        kind: SpawnKind = SpawnKind::Monster,
        /// In rooms; in corridors; one group per region; mostly far from the start and behind doors; or on any floor.
        place: SpawnsPlace = SpawnsPlace::Rooms,
        /// Fewest and most spawns, or groups if they spawn in groups.
        count: (i32, i32) = (4, 8) in 0..=1000,
        /// Number of spawns for every thousand cells they can be on, instead of `count`; 0 to use `count`.
        per_1000: u32 = 0 in 0..=500,
        /// Fewest and most spawns in every room, instead of `count`; 0 to use `count`.
        per_room: (i32, i32) = (0, 0) in 0..=50,
        /// Probability that a room or region gets any spawns, in percent.
        each_pct: u32 = 100 in 0..=100,
        /// Mean number of cells of a region.
        region: u32 = 120 in 10..=10_000,
        /// Fewest and most things that spawn together.
        group: (i32, i32) = (1, 1) in 1..=12,
        /// Smallest walking distance between the start and a spawn, in steps.
        away: u32 = 8 in 0..=200,
        /// Things to draw from; a built-in table of classics when left out.
        table: Vec<SpawnLine> = Vec::new(),
    }
}

/// Largest number of groups placed by heat: every draw is linear in the number of earlier groups, so more would be slow.
const MOST_HOT: u32 = 5000;

#[derive(Default)]
struct Buffers {
    free: FreeCells,
    corridors: BitGrid,
    /// First cells of groups, as drawn.
    places: Vec<Point>,
    regions: Regions,
    /// For every region, the number of its free cells to skip before the drawn one; `None` if the region gets no group.
    before_drawn: Vec<Option<u32>>,
    heat: Heat,
}

impl Stage for Spawns {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let before = cx.map.spawns.len();
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.free.mark(cx, self.away);
            match self.place {
                SpawnsPlace::Rooms => self.in_rooms(cx, buffers),
                SpawnsPlace::Regions => self.in_regions(cx, buffers),
                SpawnsPlace::Heat => self.by_heat(cx, buffers),
                SpawnsPlace::Corridors => {
                    mark_corridors(cx.map, &mut buffers.corridors);
                    buffers.free.cells.intersect_with(&buffers.corridors);
                    self.anywhere(cx, buffers);
                }
                SpawnsPlace::Anywhere => self.anywhere(cx, buffers),
            }
        });
        let put = cx.map.spawns.len() - before;
        cx.snapshot(format_args!("{put} {}s spawn", self.kind.name()));
        Ok(())
    }

    fn prepare(&self) -> Option<Arc<dyn Stage>> {
        self.table
            .is_empty()
            .then(|| -> Arc<dyn Stage> { Arc::new(Self { table: default_table(self.kind), ..self.clone() }) })
    }

    fn stays_within(&self) -> bool {
        true
    }
}

impl Spawns {
    /// Draws the number of groups to place on `free` free cells.
    fn how_many(&self, cx: &mut Context<'_>, free: u32) -> u32 {
        let n = if self.per_1000 > 0 {
            let parts = u64::from(free) * u64::from(self.per_1000);
            (parts / 1000) as u32 + u32::from(u64::from(cx.rng.below(1000)) < parts % 1000)
        } else {
            cx.rng.range(self.count.0, self.count.1) as u32
        };
        cx.map.spawns.reserve((n * self.group.1 as u32).min(free) as usize);
        n
    }

    /// Places groups on random free cells.
    fn anywhere(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        let n = self.how_many(cx, buffers.free.cells.count());
        buffers.places.clear();
        buffers.free.cells.sample(n, &mut cx.rng, &mut buffers.places);
        self.put_groups(cx, buffers);
    }

    /// Places a group on each of the cells in `places` that is still free.
    fn put_groups(&self, cx: &mut Context<'_>, Buffers { free, places, .. }: &mut Buffers) {
        for &at in places.iter() {
            if free.cells.contains(at) {
                self.put_group(cx, at, free);
            }
        }
    }

    /// Places groups in random rooms or, with `per_room`, in every room.
    fn in_rooms(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        let rooms = cx.map.rooms.len() as u32;
        if self.per_room.1 > 0 {
            cx.map.spawns.reserve((rooms as i32 * self.per_room.1 * self.group.1) as usize);
            for id in 0..rooms {
                let n = if cx.rng.percent(self.each_pct) {
                    cx.rng.range(self.per_room.0, self.per_room.1)
                } else {
                    0
                };
                (0..n).for_each(|_| self.in_room(cx, id as usize, buffers));
            }
            return;
        }
        let area = cx.map.rooms.iter().map(|room| cx.map.room_area(room)).sum();
        for _ in 0..self.how_many(cx, area) {
            let id = cx.rng.below(rooms) as usize;
            if cx.rng.percent(self.each_pct) && id < cx.map.rooms.len() {
                self.in_room(cx, id, buffers);
            }
        }
    }

    /// Places a group on a random free cell of a room, if it has one. The cell is chosen by rank.
    fn in_room(&self, cx: &mut Context<'_>, id: usize, Buffers { free, .. }: &mut Buffers) {
        let (runs, cells) = (cx.map.room_runs(&cx.map.rooms[id]), &free.cells);
        let count = runs.iter().map(|&run| cells.count_run(run)).sum();
        let mut before = cx.rng.below(count);
        let at = runs.iter().find_map(|&run| {
            let at = cells.nth_of_run(run, before);
            before = before.saturating_sub(cells.count_run(run));
            at
        });
        if let Some(at) = at {
            self.put_group(cx, at, free);
        }
    }

    /// Places one group in each region that gets any.
    fn in_regions(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        let Buffers { free, places, regions, before_drawn, .. } = &mut *buffers;
        regions.divide(&free.open, &free.cells, self.region, &mut cx.rng);
        let most = cx.map.size().cells() / self.region as usize + 1;
        before_drawn.clear();
        before_drawn.reserve(regions.sizes.capacity());
        before_drawn.extend(regions.sizes.iter().map(|&cells| {
            let taken = cells > 0 && cx.rng.percent(self.each_pct);
            taken.then(|| cx.rng.below(cells))
        }));
        places.clear();
        places.reserve(2 * most);
        for run in &regions.runs {
            let before = &mut before_drawn[run.region as usize];
            if let Some(n) = *before {
                places.extend(free.cells.nth_of_run(run.run, n));
                *before = n.checked_sub(run.free);
            }
        }
        cx.map.spawns.reserve(2 * most * self.group.1 as usize);
        self.put_groups(cx, buffers);
    }

    /// Places groups on cells drawn by heat.
    fn by_heat(&self, cx: &mut Context<'_>, Buffers { free, heat, .. }: &mut Buffers) {
        heat.compute(cx.map, &free.cells);
        for _ in 0..self.how_many(cx, free.cells.count()).min(MOST_HOT) {
            let Some(at) = heat.draw(&mut cx.rng) else { return };
            self.put_group(cx, at, free);
            heat.cool(&free.cells, at);
        }
    }

    /// Places the first of a group on a free cell, and the rest on the free cells with the shortest walk from it.
    fn put_group(&self, cx: &mut Context<'_>, at: Point, free: &mut FreeCells) {
        let size = cx.rng.range(self.group.0, self.group.1);
        let Some(name) = draw(&self.table, cx.depth, &mut cx.rng) else { return };
        free.spawn_near(cx.map, at, size, (self.kind, &name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::{Map, Rect, Tile};

    fn spawns(place: SpawnsPlace) -> Spawns {
        Spawns {
            place,
            count: (3, 3),
            region: 10,
            away: 3,
            table: default_table(SpawnKind::Monster),
            ..Spawns::default()
        }
    }

    /// Returns a room with a start, a corridor behind a door, another room, and a pocket that cannot be reached.
    fn example() -> Map {
        let mut map = map_of(&[
            "                  ", //
            " .....     ...... ",
            " .....     ...... ",
            "                  ",
            "   ...            ",
        ]);
        for (id, bounds) in [Rect::new(1, 1, 5, 2), Rect::new(11, 1, 6, 2)].into_iter().enumerate() {
            map.plan_room(bounds);
            map.draw_rectangle(id);
        }
        map.put_door(Point::new(6, 1), barrow_core::DoorState::Closed, Default::default());
        map.tiles.fill_run(1, 7, 4, Tile::Corridor);
        map.start = Some(Point::new(1, 1));
        map
    }

    /// Returns the rows of the map with its spawns.
    fn shown(stage: &Spawns) -> Vec<String> {
        let mut map = example();
        let mut rows: Vec<Vec<char>> =
            run(&mut map, stage).unwrap().iter().map(|row| row.chars().collect()).collect();
        for spawn in &map.spawns {
            let cell = &mut rows[spawn.at.y as usize][spawn.at.x as usize];
            assert!(matches!(cell, '.' | '#'), "two on one cell, or one on something else");
            *cell = 'o';
        }
        rows.into_iter().map(|row| row.into_iter().collect()).collect()
    }

    #[test]
    fn spawns_stop_when_corridors_are_full() {
        let rows = shown(&Spawns { count: (9, 9), ..spawns(SpawnsPlace::Corridors) });
        assert_eq!(rows[1], " .....+oooo...... ");
        assert!(rows[2].contains("......") && rows[4].contains("..."));
    }

    #[test]
    fn cells_near_the_start_and_unreachable_cells_stay_free() {
        let rows = shown(&Spawns { count: (99, 99), ..spawns(SpawnsPlace::Anywhere) });
        assert_eq!(
            rows[1..],
            [" ...oo+oooooooooo ", " ...oo     oooooo ", "                  ", "   ...            "]
        );
    }

    #[test]
    fn every_room_gets_its_share() {
        let rows = shown(&Spawns { per_room: (2, 2), ..spawns(SpawnsPlace::Rooms) });
        let count =
            |from: usize, to: usize| rows.iter().map(|row| row[from..to].matches('o').count()).sum::<usize>();
        assert_eq!((count(0, 6), count(6, 11), count(11, 18)), (2, 0, 2));
    }

    #[test]
    fn groups_stay_together() {
        let rows = shown(&Spawns { count: (1, 1), group: (4, 4), ..spawns(SpawnsPlace::Heat) });
        let places: Vec<(usize, usize)> = (0..rows.len())
            .flat_map(|y| rows[y].match_indices('o').map(move |(x, _)| (x, y)).collect::<Vec<_>>())
            .collect();
        assert_eq!(places.len(), 4);
        assert!(places.iter().all(|&(x, _)| x >= 11 && x.abs_diff(places[0].0) <= 4), "{rows:#?}");
    }

    #[test]
    fn a_region_gets_at_most_one_group() {
        let rows = shown(&spawns(SpawnsPlace::Regions));
        let all: usize = rows.iter().map(|row| row.matches('o').count()).sum();
        assert!((1..=2).contains(&all), "{rows:#?}");
    }
}

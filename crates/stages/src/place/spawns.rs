//! Says who and what waits on the level: monsters, items, traps and so on, drawn from a table by weight and depth.
//!
//! ```text
//!   -------      ---------
//!   |..o..|      |.......|
//!   |.....+######+...$...|
//!   |<....|      |.....o.|
//!   -------      ---------
//! ```
//!
//! How it works: a place is drawn, then a line of the table, and so on until there are enough.
//! - `rooms`: every room is as likely as the others, whatever its size, or gets as many as `per_room` says.
//! - `corridors` and `anywhere`: every cell is as likely as the others.
//! - `regions`: the level is shared out among random cells, each of which gets what is nearest to it on foot, and a region
//!   gets a group or none, by `each_pct`.
//! - `heat`: a cell is the more likely the longer the way to it is from the start. A door on the way counts for ten steps
//!   and a secret door for fifty. Corridors stay cold, and around what was put down it cools.
//!
//! Promises: all can be reached, with searching; nothing waits on stairs, doors, the start or the exit, nor two things on
//! one cell, nor anything nearer to the start than `away`.
//!
//! Source: the heat map follows the idea of Brogue's placement of items.

use std::sync::Arc;

use barrow_core::{Direction, ParamSpec, Point, Spawn, SpawnKind, Values};

use super::free::{mark_corridors, mark_free};
use super::heat::Heat;
use super::regions::share_out;
use super::table::{Line, default_table, draw, lines};
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const PLACES: &[&str] = &["rooms", "corridors", "regions", "heat", "anywhere"];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "spawns",
    summary: "says who and what waits on the level, from a table by weight and depth",
    family: Family::Place,
    needs: &[OldNeed::always(Fact::Floor), OldNeed::when("place", "rooms", Fact::Rooms)],
    gives: &[],
    not_after: &[],
    params: &[
        ParamSpec::choice("kind", &SpawnKind::NAMES, "What kind of things."),
        ParamSpec::choice(
            "place",
            PLACES,
            "In rooms; in corridors; one group to a region; where it is far and behind doors; or on any floor.",
        ),
        ParamSpec::range("count", (0, (4, 8), 1000), "How many; of groups, if they come in groups."),
        ParamSpec::int("per_1000", (0, 0, 500), "Instead: so many for every thousand cells they can be on."),
        ParamSpec::range("per_room", (0, (0, 0), 50), "Instead, in rooms: so many in every room."),
        ParamSpec::int("each_pct", (0, 100, 100), "Chance of each room or region to get any."),
        ParamSpec::int("region", (10, 120, 10_000), "Cells of a region, about."),
        ParamSpec::range("group", (1, (1, 1), 12), "How many come together."),
        ParamSpec::int("away", (0, 8, 200), "Steps from the start that stay free."),
        ParamSpec::rows("table", super::table::COLUMNS, "What is drawn; a few classics when left out."),
    ],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"dogleg\"\n\
              [[stage]]\nuse = \"spawns\"\nkind = \"monster\"\n\
              table = [ { name = \"rat\", weight = 3, depth = [1, 5] }, { name = \"ogre\", depth = [3, 100] } ]\n",
    build: |v| Box::new(Spawns::new(v)),
};

#[derive(Debug)]
struct Spawns {
    kind: SpawnKind,
    place: usize,
    count: (i32, i32),
    per_1000: u32,
    per_room: (i32, i32),
    each_pct: u32,
    region: u32,
    group: (i32, i32),
    away: u32,
    table: Vec<Line>,
}

impl Spawns {
    fn new(v: &Values) -> Self {
        let kind = SpawnKind::ALL[v.choice("kind")];
        let table = lines(v.rows("table"));
        Self {
            kind,
            place: v.choice("place"),
            count: v.pair("count"),
            per_1000: v.count("per_1000"),
            per_room: v.pair("per_room"),
            each_pct: v.count("each_pct"),
            region: v.count("region"),
            group: v.pair("group"),
            away: v.count("away"),
            table: if table.is_empty() { default_table(kind) } else { table },
        }
    }
}

impl Stage for Spawns {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let before = cx.map.spawns.len();
        mark_free(cx, self.away);
        match PLACES[self.place] {
            "rooms" => self.in_rooms(cx),
            "regions" => self.in_regions(cx),
            "heat" => self.by_heat(cx),
            "corridors" => {
                mark_corridors(cx.map, &mut cx.old.bits[1]);
                let [free, corridors, ..] = &mut cx.old.bits;
                free.intersect(corridors);
                self.anywhere(cx);
            }
            _ => self.anywhere(cx),
        }
        let put = cx.map.spawns.len() - before;
        cx.snapshot(format_args!("{put} {}s wait", self.kind.name()));
        Ok(())
    }
}

impl Spawns {
    /// How many to put down where so many cells are free.
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

    /// On any of the free cells.
    fn anywhere(&self, cx: &mut Context<'_>) {
        let free = cx.old.bits[0].count();
        let n = self.how_many(cx, free);
        let OldScratch { bits: [free, ..], places, .. } = &mut *cx.old;
        places.clear();
        free.sample(n, &mut cx.rng, places);
        self.put_groups(cx);
    }

    /// Puts something on each of the places that are still free.
    fn put_groups(&self, cx: &mut Context<'_>) {
        for i in 0..cx.old.places.len() {
            let at = cx.old.places[i];
            if cx.old.bits[0].contains(at) {
                self.put_group(cx, at);
            }
        }
    }

    /// In rooms, one at random each time or all of them in turn.
    fn in_rooms(&self, cx: &mut Context<'_>) {
        let rooms = cx.map.rooms.len() as u32;
        if self.per_room.1 > 0 {
            cx.map.spawns.reserve((rooms as i32 * self.per_room.1 * self.group.1) as usize);
            for id in 0..rooms {
                let n = if cx.rng.percent(self.each_pct) {
                    cx.rng.range(self.per_room.0, self.per_room.1)
                } else {
                    0
                };
                (0..n).for_each(|_| self.in_room(cx, id as usize));
            }
            return;
        }
        let area = cx.map.rooms.iter().map(|room| cx.map.room_area(room)).sum();
        for _ in 0..self.how_many(cx, area) {
            let id = cx.rng.below(rooms) as usize;
            if cx.rng.percent(self.each_pct) && id < cx.map.rooms.len() {
                self.in_room(cx, id);
            }
        }
    }

    /// On a free cell of a room, if there is any.
    fn in_room(&self, cx: &mut Context<'_>, id: usize) {
        let OldScratch { bits: [free, ..], points: cells, .. } = &mut *cx.old;
        cells.clear();
        for run in cx.map.room_runs(&cx.map.rooms[id]) {
            let run = (run.x..run.x + run.len).map(|x| Point::new(x, run.y));
            cells.extend(run.filter(|&p| free.contains(p)));
        }
        if let Some(&at) = cx.rng.pick(cells) {
            self.put_group(cx, at);
        }
    }

    /// One group in each region, or none.
    fn in_regions(&self, cx: &mut Context<'_>) {
        let regions = share_out(cx, self.region);
        cx.map.spawns.reserve(regions as usize * self.group.1 as usize);
        // The regions' sizes become the numbers of the cells that are drawn, counted within each region.
        for i in 1..=regions as usize {
            let cells = cx.old.ids[i];
            let taken = cells > 0 && cx.rng.percent(self.each_pct);
            cx.old.ids[i] = if taken { cx.rng.below(cells) } else { u32::MAX };
        }
        let OldScratch { bits: [free, ..], numbers, ids: left, places, .. } = &mut *cx.old;
        places.clear();
        for p in free.iter() {
            let left = &mut left[numbers[p] as usize];
            if *left == 0 {
                places.push(p);
            }
            *left = left.wrapping_sub(u32::from(*left != u32::MAX));
        }
        self.put_groups(cx);
    }

    /// Where it is hot.
    fn by_heat(&self, cx: &mut Context<'_>) {
        let mut heat = Heat::rise(cx);
        let free = cx.old.bits[0].count();
        for _ in 0..self.how_many(cx, free).min(MOST_HOT) {
            let Some(at) = heat.draw(cx) else { return };
            self.put_group(cx, at);
            heat.cool(cx, at);
        }
    }

    /// Puts something on a free cell, and what comes along on those nearest to it on foot.
    fn put_group(&self, cx: &mut Context<'_>, at: Point) {
        let size = cx.rng.range(self.group.0, self.group.1);
        let Some(name) = draw(&self.table, cx.depth, &mut cx.rng) else { return };
        put_near(cx, at, size, (self.kind, &name));
    }
}

/// Puts so many of a thing on the cells of `bits[0]` that are nearest to a place on foot, and takes these out of the set.
pub(crate) fn put_near(cx: &mut Context<'_>, at: Point, size: i32, (kind, name): (SpawnKind, &Arc<str>)) {
    let OldScratch { bits: [free, ..], points: near, .. } = &mut *cx.old;
    near.clear();
    near.push(at);
    let (mut next, mut put) = (0, 0);
    while put < size && next < near.len() {
        let p = near[next];
        next += 1;
        if free.take(p) {
            cx.map.spawns.push(Spawn { at: p, kind, name: Arc::clone(name) });
            put += 1;
        }
        for q in Direction::ALL.map(|side| p + side.step()) {
            let is_way = cx.map.tiles.get(q).is_some_and(|tile| tile.is_walkable() && !tile.is_door());
            if is_way && !near.contains(&q) && near.len() < MOST_NEAR {
                near.push(q);
            }
        }
    }
}

/// The most that is put down by heat, for every one takes a look at all rows.
const MOST_HOT: u32 = 5000;

/// How many cells around the first of a group are looked at.
const MOST_NEAR: usize = 60;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::{Map, Rect, Tile};

    fn spawns(place: &str) -> Spawns {
        Spawns {
            kind: SpawnKind::Monster,
            place: PLACES.iter().position(|name| *name == place).unwrap(),
            count: (3, 3),
            per_1000: 0,
            per_room: (0, 0),
            each_pct: 100,
            region: 10,
            group: (1, 1),
            away: 3,
            table: default_table(SpawnKind::Monster),
        }
    }

    /// A room with a start, a corridor behind a door, another room, and a pocket that cannot be reached.
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

    /// The map with what waits there.
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
    fn corridors_fill_up_and_no_more() {
        let rows = shown(&Spawns { count: (9, 9), ..spawns("corridors") });
        assert_eq!(rows[1], " .....+oooo...... ");
        assert!(rows[2].contains("......") && rows[4].contains("..."));
    }

    #[test]
    fn what_is_near_or_cut_off_stays_free() {
        let rows = shown(&Spawns { count: (99, 99), ..spawns("anywhere") });
        assert_eq!(
            rows[1..],
            [" ...oo+oooooooooo ", " ...oo     oooooo ", "                  ", "   ...            "]
        );
    }

    #[test]
    fn every_room_gets_its_share() {
        let rows = shown(&Spawns { per_room: (2, 2), ..spawns("rooms") });
        let count =
            |from: usize, to: usize| rows.iter().map(|row| row[from..to].matches('o').count()).sum::<usize>();
        assert_eq!((count(0, 6), count(6, 11), count(11, 18)), (2, 0, 2));
    }

    #[test]
    fn groups_stay_together() {
        let rows = shown(&Spawns { count: (1, 1), group: (4, 4), ..spawns("heat") });
        let places: Vec<(usize, usize)> = (0..rows.len())
            .flat_map(|y| rows[y].match_indices('o').map(move |(x, _)| (x, y)).collect::<Vec<_>>())
            .collect();
        assert_eq!(places.len(), 4);
        assert!(places.iter().all(|&(x, _)| x >= 11 && x.abs_diff(places[0].0) <= 4), "{rows:#?}");
    }

    #[test]
    fn a_region_gets_one_group() {
        let rows = shown(&spawns("regions"));
        let all: usize = rows.iter().map(|row| row.matches('o').count()).sum();
        assert!((1..=2).contains(&all), "{rows:#?}");
    }
}

//! Gives rooms and parts of caves a purpose, and puts there what belongs to it.
//!
//! ```text
//!   ---------      ---------      ---------
//!   |b.b.b..|      |=..%..=|      |$.$....|
//!   |.......+      +...%...|      |..o....+
//!   |b...o.b|      |=.....=|      |$......|
//!   ---------      ---------      ---------
//!    barracks       library        treasury
//! ```
//!
//! Algorithm:
//! 1. Find the areas: rooms, and parts of the caves outside of them. Rooms with a role or a spawn have their contents.
//! 2. For every area draw a purpose by weight from those that match its size, its depth and its place: behind a locked
//!    door, far from the entry, with a single exit, or any. `empty_pct` percent stay empty, but no dead end, no
//!    locked and no large area.
//! 3. Rows of the table with the same `purpose` form one purpose. Each row puts a tile or a spawn on `count` cells,
//!    several times as many in large areas, plus `cells_pct` percent of the free cells.
//! 4. A share of the dead ends of corridors and caves gets an item.
//!
//! Guarantees: only plain floor changes, and nothing is put beside a door, on stairs, the start, the exit or nearer to
//! the entry than `away` steps. A tile that blocks movement is put only where all eight neighbors are open, so areas
//! stay connected.

use std::sync::Arc;

use barrow_core::{BitGrid, Name, Point, Spawn, SpawnKind};

use super::areas::Areas;
use super::dead_ends::keep_ends;
use super::free::FreeCells;
use super::near_cells::NearCells;
use super::pool::CellPool;
use super::purpose::{Purpose, PurposeNear, PurposePlace, PurposeRow};
use super::purposes::table_of;
use super::table::{SpawnLine, default_table, draw};
use crate::nethack::is_open_around;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Built-in tables of purposes.
    pub enum FurnishTheme {
        /// Rooms of a dungeon: guard rooms, stores, barracks, shrines.
        Dungeon,
        /// Caves: dens, nests, camps, pools of fungus.
        Cave,
        /// Rooms of the dead: tombs, ossuaries, chapels.
        Crypt,
        /// Rooms of soldiers: armories, stables, mess halls.
        Fort,
        /// Forest and open land: camps, stone circles, hunting grounds.
        Wild,
        /// Houses: shops, workshops, homes.
        Town,
        /// Workings of miners: ore, tools, cave-ins.
        Mine,
        /// Rooms of priests: chapels, sacristies, dormitories.
        Temple,
    }
}

crate::stage! {
    /// Gives rooms and parts of caves a purpose, with monsters, items and features that belong to it.
    pub struct Furnish in Family::Place, needs [Fact::Floor],
        example ["simple_rooms", "draw_rooms", "dogleg", "stairs", "furnish"] {
        /// Built-in table to draw from, if `table` is left out.
        theme: FurnishTheme = FurnishTheme::Dungeon,
        /// Purposes to draw from, one row for each tile or spawn of a purpose; a built-in table when left out.
        table: Vec<PurposeRow> = Vec::new(),
        /// Share of areas that stay empty, in percent.
        empty_pct: u32 = 20 in 0..=100,
        /// Mean number of cells of a part of a cave.
        region: u32 = 90 in 10..=10_000,
        /// Share of the dead ends of corridors and caves that hold an item, in percent.
        ends_pct: u32 = 40 in 0..=100,
        /// Smallest walking distance between the start and what is put, in steps.
        away: u32 = 5 in 0..=200,
    }
}

/// Number of free cells from which on an area is never empty and gets things several times, once more for every further
/// such number of cells.
const LARGE: u32 = 80;
const MOST_TIMES: u32 = 4;

/// The stage with its rows grouped by purpose.
#[derive(Debug)]
struct Prepared {
    stage: Furnish,
    purposes: Vec<Purpose>,
    /// Tables for spawns without a name, by kind.
    tables: Vec<Vec<SpawnLine>>,
    /// Whether a purpose is for far areas, and whether a row prefers cells by their surroundings.
    needs_far: bool,
    needs_near: bool,
}

#[derive(Default)]
struct Buffers {
    free: FreeCells,
    areas: Areas,
    near: NearCells,
    /// Cells of an area that the current row can be put on.
    pool: CellPool,
    weights: Vec<u32>,
    ends: BitGrid,
}

impl Stage for Furnish {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        Prepared::new(self).apply(cx)
    }

    fn prepare(&self) -> Option<Arc<dyn Stage>> {
        Some(Arc::new(Prepared::new(self)))
    }
}

impl Stage for Prepared {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            let Buffers { free, areas, near, .. } = &mut *buffers;
            free.mark(cx, self.stage.away);
            areas.find(cx.map, free, self.stage.region, self.needs_far, &mut cx.rng);
            near.mark(cx.map, self.needs_near);
            let mut furnished = 0;
            for id in 0..buffers.areas.list.len() {
                furnished += usize::from(self.furnish(cx, buffers, id));
            }
            self.reward_dead_ends(cx, buffers);
            cx.snapshot(format_args!("{furnished} rooms and caves get a purpose"));
        });
        Ok(())
    }

    fn stays_within(&self) -> bool {
        true
    }
}

impl Prepared {
    fn new(stage: &Furnish) -> Self {
        let rows = if stage.table.is_empty() { table_of(stage.theme) } else { stage.table.clone() };
        let tables = SpawnKind::ALL.iter().map(|&kind| default_table(kind)).collect();
        let purposes = Purpose::group(&rows);
        let needs_far = purposes.iter().any(|purpose| purpose.place == PurposePlace::Far);
        let needs_near = rows.iter().any(|row| row.near != PurposeNear::Anywhere);
        Self { stage: stage.clone(), purposes, tables, needs_far, needs_near }
    }

    /// Draws a purpose for an area and puts its things there. Returns whether it has one now.
    fn furnish(&self, cx: &mut Context<'_>, buffers: &mut Buffers, id: usize) -> bool {
        let area = &buffers.areas.list[id];
        let room = area.room.map(|room| room as usize);
        let has_role = room.is_some_and(|room| !cx.map.rooms[room].is_ordinary());
        if area.cells == 0 || area.is_filled || has_role {
            return false;
        }
        let may_be_empty = !area.is_dead_end && !area.is_locked && area.cells < LARGE;
        if may_be_empty && cx.rng.percent(self.stage.empty_pct) {
            return false;
        }
        let weights = &mut buffers.weights;
        let Some(purpose) = Purpose::draw(&self.purposes, area, cx.depth, &mut cx.rng, weights) else {
            return false;
        };
        if let Some(room) = room {
            cx.map.rooms[room].role = Name::truncated(&purpose.rows[0].purpose);
        }
        let depth = cx.depth;
        purpose.rows.iter().filter(|row| row.is_at(depth)).for_each(|row| self.put(cx, buffers, id, row));
        true
    }

    /// Puts the tile or spawn of a row on free cells of an area: on preferred cells first, each group in random order.
    fn put(&self, cx: &mut Context<'_>, buffers: &mut Buffers, id: usize, row: &PurposeRow) {
        let Buffers { free, areas, near, pool, .. } = buffers;
        let (cells, range) = (areas.list[id].cells, areas.list[id].words.clone());
        let range = range.start as usize..range.end as usize;
        let share = cells * row.cells_pct;
        let extra = share / 100 + u32::from(cx.rng.below(100) < share % 100);
        let times = (1 + cells / LARGE).min(MOST_TIMES);
        let mut left = extra;
        for _ in 0..times {
            left += cx.rng.range(row.count.0, row.count.1) as u32;
        }
        let preferred = match row.near {
            PurposeNear::Anywhere => None,
            PurposeNear::Walls => Some(&near.walls),
            PurposeNear::Center => Some(&near.center),
        };
        let needs_floor = row.tile.tile().is_some();
        for is_preferred in [true, false] {
            if left == 0 || !is_preferred && preferred.is_none() {
                return;
            }
            pool.fill(&areas.words[range.clone()], |word| {
                let at = word.at as usize;
                let floor = if needs_floor { near.floor.words()[at] } else { u64::MAX };
                let wanted = preferred
                    .map_or(u64::MAX, |set| if is_preferred { set.words()[at] } else { !set.words()[at] });
                free.cells.words()[at] & !near.doors.words()[at] & floor & wanted
            });
            while left > 0
                && let Some(at) = pool.draw(&mut cx.rng)
            {
                if self.put_at(cx, row, at) {
                    free.cells.remove(at);
                    left -= 1;
                }
            }
        }
    }

    /// Puts the tile or spawn of a row on a free cell. Returns whether it did; tiles that block movement need open cells
    /// around.
    fn put_at(&self, cx: &mut Context<'_>, row: &PurposeRow, at: Point) -> bool {
        let (tile, kind) = (row.tile.tile(), row.spawn.kind());
        let blocks = tile.is_some_and(|tile| !tile.is_walkable());
        if blocks && !is_open_around(cx.map, at) {
            return false;
        }
        let name = match kind {
            Some(kind) if row.name.is_empty() => draw(&self.tables[kind as usize], cx.depth, &mut cx.rng),
            _ => Some(Arc::clone(&row.name)),
        };
        if let Some(tile) = tile {
            cx.map.tiles[at] = tile;
        }
        if let (Some(kind), Some(name), false) = (kind, name, blocks) {
            cx.map.spawns.push(Spawn { at, kind, name });
        }
        true
    }

    /// Puts an item at a share of the dead ends that are still free.
    fn reward_dead_ends(&self, cx: &mut Context<'_>, Buffers { free, ends, .. }: &mut Buffers) {
        if self.stage.ends_pct == 0 {
            return;
        }
        ends.copy_from(&free.cells);
        keep_ends(ends, &free.open);
        for at in ends.iter() {
            if cx.rng.percent(self.stage.ends_pct)
                && let Some(name) = draw(&self.tables[SpawnKind::Item as usize], cx.depth, &mut cx.rng)
            {
                cx.map.spawns.push(Spawn { at, kind: SpawnKind::Item, name });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nethack::{FillSpawn, FillTile};
    use crate::whole::drawn::{map_of, run};
    use barrow_core::{Direction, DoorState, Map, Rect, Tile};

    fn row(purpose: &str, place: PurposePlace, name: &str, count: i32) -> PurposeRow {
        let (purpose, name, count) = (purpose.into(), name.into(), (count, count));
        PurposeRow { purpose, place, spawn: FillSpawn::Prop, name, count, ..PurposeRow::default() }
    }

    fn furnish(table: Vec<PurposeRow>) -> Furnish {
        Furnish { table, empty_pct: 0, ends_pct: 0, away: 0, ..Furnish::default() }
    }

    /// Returns two rooms joined by a corridor, and a third behind a locked door.
    fn example() -> Map {
        let mut map = map_of(&["                        "; 6]);
        for (id, x) in [1, 10, 18].into_iter().enumerate() {
            map.plan_room(Rect::new(x, 1, 5, 4));
            map.draw_rectangle(id);
        }
        map.put_door(Point::new(6, 2), DoorState::Closed, Default::default());
        map.tiles.fill_run(2, 7, 2, Tile::Corridor);
        map.put_door(Point::new(9, 2), DoorState::Open, Default::default());
        map.put_door(Point::new(15, 3), DoorState::Open, Default::default());
        map.tiles.fill_run(3, 16, 1, Tile::Corridor);
        map.put_door(Point::new(17, 3), DoorState::Locked, Default::default());
        map.start = Some(Point::new(1, 1));
        map
    }

    fn is_beside_door(map: &Map, p: Point) -> bool {
        Direction::ALL.iter().any(|side| map.tiles.get(p + side.step()).is_some_and(Tile::is_door))
    }

    fn roles(map: &Map) -> Vec<String> {
        map.rooms.iter().map(|room| room.role.to_string()).collect()
    }

    #[test]
    fn purposes_match_the_place_of_a_room() {
        let mut map = example();
        let table = vec![
            row("hall", PurposePlace::Any, "table", 1),
            row("hall", PurposePlace::Any, "chair", 2),
            PurposeRow { weight: 1000, ..row("cell", PurposePlace::DeadEnd, "chains", 1) },
            row("vault", PurposePlace::Locked, "chest", 3),
        ];
        run(&mut map, &furnish(table)).unwrap();
        assert_eq!(roles(&map), ["cell", "hall", "vault"]);
        let names: Vec<&str> = map.spawns.iter().map(|spawn| &*spawn.name).collect();
        assert_eq!(names, ["chains", "table", "chair", "chair", "chest", "chest", "chest"]);
    }

    #[test]
    fn nothing_is_put_beside_doors_or_twice_on_a_cell() {
        let mut map = example();
        run(&mut map, &furnish(vec![row("full", PurposePlace::Any, "crate", 100)])).unwrap();
        let mut cells: Vec<(i32, i32)> = map.spawns.iter().map(|spawn| (spawn.at.x, spawn.at.y)).collect();
        assert!(map.spawns.iter().all(|spawn| !is_beside_door(&map, spawn.at)));
        // The first room without the start and the cell beside its door, and the second without two such cells.
        assert_eq!(cells.len(), 18 + 18);
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), 36);
    }

    #[test]
    fn rooms_with_contents_or_a_role_stay_unchanged() {
        let mut map = example();
        map.rooms[0].role = Name::new("shop");
        let rat = Spawn { at: Point::new(12, 2), kind: SpawnKind::Monster, name: "rat".into() };
        map.spawns.push(rat.clone());
        run(&mut map, &furnish(vec![row("hall", PurposePlace::Any, "table", 1)])).unwrap();
        assert_eq!(
            (roles(&map), map.spawns),
            (vec!["shop".into(), "ordinary".into(), "ordinary".into()], vec![rat])
        );
    }

    #[test]
    fn caves_get_purposes_and_their_dead_ends_items() {
        let rows = [
            "                    ",
            " ........  ........ ",
            " .................. ",
            " ........  ........ ",
            "                  . ",
        ];
        let mut map = map_of(&rows);
        map.start = Some(Point::new(1, 1));
        let pillars = PurposeRow {
            spawn: FillSpawn::None,
            tile: FillTile::Pillar,
            ..row("cave", PurposePlace::Any, "", 50)
        };
        let stage = Furnish { region: 25, ends_pct: 100, ..furnish(vec![pillars]) };
        let rows = run(&mut map, &stage).unwrap();
        assert_eq!(rows[1], " ........  ........ ");
        assert!(rows[2].contains('0'), "{rows:#?}");
        let ends: Vec<Point> = map.spawns.iter().map(|spawn| spawn.at).collect();
        assert_eq!(ends, [Point::new(18, 4)]);
    }

    #[test]
    fn every_theme_has_a_purpose_for_every_place_and_depth() {
        for &theme in FurnishTheme::ALL {
            let table = table_of(theme);
            for depth in 1..=100 {
                let is_for = |row: &&PurposeRow| row.is_at(depth) && row.place == PurposePlace::Any;
                assert!(
                    table.iter().any(|row| is_for(&row) && row.cells.0 == 1),
                    "{theme:?} at depth {depth}"
                );
            }
        }
    }
}

//! Fills ordinary rooms with monsters, traps, gold, fixtures and objects, with NetHack's frequencies.
//!
//! ```text
//!   --------      --------
//!   |......|      |$...{.|      $ gold, { fountain, k monster,
//!   |......|  →   |..k...|      ^ trap, ? object
//!   |......|      |.?...^|
//!   --------      --------
//! ```
//!
//! Algorithm: every ordinary room has each kind of contents with a probability of its own, independently. Traps repeat
//! until a draw fails, and so do objects after the first. Traps and graves become more frequent with the depth,
//! graffiti less frequent, and boxes less frequent with the number of rooms. On levels down to `supply_depth`, two
//! times in three, one room has a chest of supplies. Each takes a random cell of plain floor without spawns; fountains,
//! sinks, altars and graves are not beside a door. Fountains and altars are tiles, all else are spawns.
//!
//! Guarantees: only plain floor changes, and only in ordinary rooms; no cell has two spawns.
//!
//! Source: after a description of how NetHack fills ordinary rooms.

use std::sync::{Arc, LazyLock};

use barrow_core::{Direction, Map, Point, Spawn, SpawnKind, Tile};

use super::monsters::Monsters;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// Number of cells tried for each thing.
const TRIES: u32 = 200;

/// Kinds of traps with the depths from which they occur.
const TRAPS: [(&str, u32); 18] = [
    ("arrow trap", 1),
    ("dart trap", 1),
    ("falling rock trap", 1),
    ("squeaky board", 1),
    ("bear trap", 1),
    ("rust trap", 1),
    ("pit", 1),
    ("trap door", 1),
    ("teleportation trap", 1),
    ("magic trap", 1),
    ("rolling boulder trap", 2),
    ("sleeping gas trap", 2),
    ("spiked pit", 5),
    ("level teleporter", 5),
    ("land mine", 6),
    ("web", 7),
    ("statue trap", 8),
    ("polymorph trap", 8),
];

/// Classes of objects with their frequencies in percent.
const OBJECTS: [(&str, u32); 11] = [
    ("food", 20),
    ("potion", 16),
    ("scroll", 16),
    ("weapon", 10),
    ("armor", 10),
    ("tool", 8),
    ("gem", 8),
    ("spellbook", 4),
    ("wand", 4),
    ("ring", 3),
    ("amulet", 1),
];

crate::stage! {
    /// Fills ordinary rooms with monsters, traps, gold, fixtures and objects, as in NetHack.
    pub struct RoomContents in Family::Place, needs [Fact::Rooms, Fact::Floor],
        example ["rect_split", "draw_rooms", "room_contents"] {
        /// One room in this many has a monster; 0 for none.
        monster_one_in: u32 = 3 in 0..=1000,
        /// One room in this many has a trap, one of these another, and so on; one less every 6 levels, at least 2.
        trap_one_in: u32 = 8 in 0..=1000,
        /// One room in this many has gold.
        gold_one_in: u32 = 3 in 0..=1000,
        /// One room in this many has a fountain.
        fountain_one_in: u32 = 10 in 0..=1000,
        /// One room in this many has a sink.
        sink_one_in: u32 = 60 in 0..=1000,
        /// One room in this many has an altar.
        altar_one_in: u32 = 60 in 0..=1000,
        /// One room in this many, less twice the depth, has a grave.
        grave_one_in: u32 = 80 in 0..=1000,
        /// One room in this many has a statue.
        statue_one_in: u32 = 20 in 0..=1000,
        /// One room in this percentage of the number of rooms, without vaults, has a chest or a large box.
        box_pct: u32 = 250 in 0..=10_000,
        /// One room in this many, plus three times the depth, has graffiti on its floor.
        graffiti_one_in: u32 = 27 in 0..=1000,
        /// One room in this many has an object.
        object_one_in: u32 = 3 in 0..=1000,
        /// After each object, there is another with a probability of one in this many.
        more_one_in: u32 = 5 in 0..=1000,
        /// Largest depth at which two levels in three have a chest of supplies; 0 for none.
        supply_depth: u32 = 0 in 0..=100,
    }
}

/// Names of everything that spawns in ordinary rooms.
struct Names {
    monsters: Monsters,
    traps: [Arc<str>; TRAPS.len()],
    objects: [Arc<str>; OBJECTS.len()],
    gold: Arc<str>,
    sink: Arc<str>,
    grave: Arc<str>,
    statue: Arc<str>,
    graffiti: Arc<str>,
    chest: Arc<str>,
    large_box: Arc<str>,
    supplies: Arc<str>,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| Names {
    monsters: Monsters::new(),
    traps: TRAPS.map(|(name, _)| name.into()),
    objects: OBJECTS.map(|(name, _)| name.into()),
    gold: "gold".into(),
    sink: "sink".into(),
    grave: "grave".into(),
    statue: "statue".into(),
    graffiti: "graffiti".into(),
    chest: "chest".into(),
    large_box: "large box".into(),
    supplies: "chest of supplies".into(),
});

/// Probabilities at the depth and number of rooms of a level: one in each number.
struct Odds {
    trap: u32,
    grave: u32,
    chest_or_box: u32,
    graffiti: u32,
}

impl Stage for RoomContents {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let (depth, rooms) = (cx.depth, cx.map.rooms.len());
        // A probability of 0 stays 0.
        let adjusted = |one_in: u32, less: u32, least: u32| {
            if one_in == 0 { 0 } else { one_in.saturating_sub(less).max(least) }
        };
        let open = cx.map.rooms.iter().filter(|room| !room.sealed).count() as u32;
        let odds = Odds {
            trap: adjusted(self.trap_one_in, depth / 6, 2),
            grave: adjusted(self.grave_one_in, 2 * depth, 2),
            chest_or_box: adjusted(open * self.box_pct / 100, 0, 1),
            graffiti: if self.graffiti_one_in == 0 { 0 } else { self.graffiti_one_in + 3 * depth },
        };
        let ordinary = cx.map.rooms.iter().filter(|room| room.is_ordinary()).count() as u32;
        let mut until_supplies = if depth <= self.supply_depth && ordinary > 0 && !cx.rng.one_in(3) {
            cx.rng.below(ordinary)
        } else {
            u32::MAX
        };
        for id in 0..rooms {
            if cx.map.rooms[id].is_ordinary() {
                self.fill(cx, id, &odds);
                if until_supplies == 0 {
                    spawn(cx, id, SpawnKind::Item, &NAMES.supplies);
                }
                until_supplies = until_supplies.wrapping_sub(1);
                cx.snapshot(format_args!("room {} is filled", id + 1));
            }
        }
        Ok(())
    }
}

impl RoomContents {
    fn fill(&self, cx: &mut Context<'_>, id: usize, odds: &Odds) {
        let (names, depth) = (&*NAMES, cx.depth);
        if cx.rng.one_in(self.monster_one_in) {
            let name = names.monsters.beast(depth, &mut cx.rng);
            spawn(cx, id, SpawnKind::Monster, name);
        }
        let known = TRAPS.partition_point(|(_, from)| *from <= depth) as u32;
        while cx.rng.one_in(odds.trap) {
            let name = &names.traps[cx.rng.below(known.max(1)) as usize];
            if !spawn(cx, id, SpawnKind::Trap, name) {
                break;
            }
        }
        if cx.rng.one_in(self.gold_one_in) {
            spawn(cx, id, SpawnKind::Item, &names.gold);
        }
        for (one_in, tile) in [(self.fountain_one_in, Tile::Fountain), (self.altar_one_in, Tile::Altar)] {
            if cx.rng.one_in(one_in)
                && let Some(at) = free_cell(cx, id, true)
            {
                cx.map.tiles[at] = tile;
            }
        }
        for (one_in, name) in [(self.sink_one_in, &names.sink), (odds.grave, &names.grave)] {
            if cx.rng.one_in(one_in)
                && let Some(at) = free_cell(cx, id, true)
            {
                put(cx.map, at, SpawnKind::Prop, name);
            }
        }
        for (one_in, name) in [(self.statue_one_in, &names.statue), (odds.graffiti, &names.graffiti)] {
            if cx.rng.one_in(one_in) {
                spawn(cx, id, SpawnKind::Prop, name);
            }
        }
        if cx.rng.one_in(odds.chest_or_box) {
            let name = if cx.rng.one_in(3) { &names.chest } else { &names.large_box };
            spawn(cx, id, SpawnKind::Item, name);
        }
        let mut has_object = cx.rng.one_in(self.object_one_in);
        while has_object {
            let name = draw_object(cx, names);
            has_object = spawn(cx, id, SpawnKind::Item, name) && cx.rng.one_in(self.more_one_in);
        }
    }
}

/// Draws a class of objects by frequency.
fn draw_object<'a>(cx: &mut Context<'_>, names: &'a Names) -> &'a Arc<str> {
    let mut left = cx.rng.below(100);
    let found = OBJECTS.iter().position(|&(_, pct)| {
        let found = left < pct;
        left = left.saturating_sub(pct);
        found
    });
    &names.objects[found.unwrap_or(0)]
}

/// Adds a spawn on a free cell of a room. Returns whether there was one.
fn spawn(cx: &mut Context<'_>, id: usize, kind: SpawnKind, name: &Arc<str>) -> bool {
    let at = free_cell(cx, id, false);
    at.map(|at| put(cx.map, at, kind, name)).is_some()
}

fn put(map: &mut Map, at: Point, kind: SpawnKind, name: &Arc<str>) {
    map.spawns.push(Spawn { at, kind, name: Arc::clone(name) });
}

/// Draws a cell of plain floor in a room without spawns, and if wanted without a door beside it; `None` if all tries
/// failed.
fn free_cell(cx: &mut Context<'_>, id: usize, off_doors: bool) -> Option<Point> {
    let room = cx.map.rooms[id];
    let area = cx.map.room_area(&room);
    (0..TRIES).find_map(|_| {
        let drawn = cx.rng.below(area);
        let map = &*cx.map;
        let is_door = |p: Point| map.tiles.get(p).is_some_and(Tile::is_door);
        map.room_cell(&room, drawn).filter(|&p| {
            map.tiles[p] == Tile::Floor
                && map.start != Some(p)
                && map.exit != Some(p)
                && cx.may_change(p)
                && map.spawns.iter().all(|spawn| spawn.at != p)
                && !(off_doors && Direction::ALL.into_iter().any(|side| is_door(p + side.step())))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::run;
    use barrow_core::{Rect, Size};

    fn rooms() -> Map {
        let mut map = Map::new(Size::new(200, 60));
        for id in 0..600 {
            map.plan_room(Rect::new(id % 50 * 4, id / 50 * 5, 3, 4));
            map.draw_rectangle(id as usize);
        }
        map
    }

    #[test]
    fn rooms_are_filled_with_the_frequencies_of_the_parameters() {
        let mut map = rooms();
        run(&mut map, &RoomContents::default()).unwrap();
        let count = |wanted: Tile| map.tiles.cells().iter().filter(|&&tile| tile == wanted).count();
        assert!((40..80).contains(&count(Tile::Fountain)), "{}", count(Tile::Fountain));
        assert!((2..20).contains(&count(Tile::Altar)));
        let spawned = |kind: SpawnKind| map.spawns.iter().filter(|spawn| spawn.kind == kind).count();
        assert!((160..240).contains(&spawned(SpawnKind::Monster)), "{}", spawned(SpawnKind::Monster));
        assert!((55..120).contains(&spawned(SpawnKind::Trap)), "{}", spawned(SpawnKind::Trap));
        assert!((380..520).contains(&spawned(SpawnKind::Item)), "{}", spawned(SpawnKind::Item));
        let mut cells: Vec<(i32, i32)> = map.spawns.iter().map(|spawn| (spawn.at.x, spawn.at.y)).collect();
        cells.sort_unstable();
        assert!(cells.windows(2).all(|pair| pair[0] != pair[1]), "two spawns on one cell");
        assert!(map.spawns.iter().all(|spawn| map.tiles[spawn.at] == Tile::Floor));
    }

    #[test]
    fn only_ordinary_rooms_are_filled() {
        let mut map = rooms();
        map.rooms.iter_mut().for_each(|room| room.role = barrow_core::Name::new("vault"));
        let before = map.tiles.clone();
        run(&mut map, &RoomContents { supply_depth: 100, ..RoomContents::default() }).unwrap();
        assert!(map.tiles == before && map.spawns.is_empty());
    }

    #[test]
    fn two_levels_in_three_have_supplies() {
        let stage = RoomContents { supply_depth: 5, ..RoomContents::default() };
        let mut scratch = crate::stage::Workspace::default();
        let mut found = 0;
        for seed in 0..300 {
            let mut map = Map::new(Size::new(20, 10));
            for id in 0..3 {
                map.plan_room(Rect::new(1 + id * 6, 2, 4, 4));
                map.draw_rectangle(id as usize);
            }
            let rng = barrow_core::Rng::new(seed);
            stage.apply(&mut Context::new(&mut map, rng, 5, &mut scratch, (1, "test"), None)).unwrap();
            found += map.spawns.iter().filter(|spawn| &*spawn.name == "chest of supplies").count();
        }
        assert!((170..230).contains(&found), "{found}");
    }
}

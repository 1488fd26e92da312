//! Fills special rooms as NetHack does: shops with wares and a shopkeeper, courts with a throne and courtiers, zoos
//! with monsters and gold, and so on.
//!
//! ```text
//!   --------
//!   |@.....'
//!   |[!?)/[|
//!   |?[!=%?|
//!   --------
//! ```
//!
//! Algorithm: visit all cells of a room, except the row or column just inside its door. The spawns of a cell depend on
//! the room's role:
//! - shop: an item of the kind of shop; the shopkeeper stands inside the door.
//! - court: a ruler on a throne, courtiers, a chest.
//! - leprechaun hall and zoo: a monster and gold on every cell.
//! - temple: an altar in the middle with a priest beside it.
//! - beehive: bees, royal jelly on one cell in three, the queen in the middle.
//! - morgue: undead, corpses or boxes, graves.
//! - anthole: ants of one kind, food on one cell in three.
//! - barracks: soldiers, a chest or box on one cell in twenty.
//! - swamp: see `swamp.rs`.
//! - cockatrice nest: cockatrices, statues, and most statues with an item.
//!
//! In NetHack most of these monsters are asleep. Levels do not record that.
//!
//! Guarantees: spawns lie on plain floor that had none before, at most one of each kind per cell, or in pools. Only
//! altars and pools change tiles.
//!
//! Source: after a description of NetHack's `mkroom.c` and `shknam.c`.

use std::sync::{Arc, LazyLock};

use barrow_core::{Map, Point, Rect, Room, Shape, Side, Spawn, SpawnKind, Tile};

use super::monsters::Monsters;
use super::shops::Shops;
use super::swamp::flood;
use crate::nethack::NethackRole;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// Number of cells tried for a throne or a chest.
const TRIES: u32 = 100;

crate::stage! {
    /// Fills shops, courts, zoos and other special rooms with monsters and items, as in NetHack.
    pub struct SpecialContents in Family::Place, needs [Fact::Rooms, Fact::Floor, Fact::Doorways],
        not_after [Fact::Hardness],
        example ["rect_split", "sort_rooms", "draw_rooms", "walls", "join_sorted", "special_room", "special_contents"];
}

static CONTENTS: LazyLock<Contents> = LazyLock::new(Contents::new);

/// Tables of the monsters and items of special rooms.
#[derive(Debug)]
pub(super) struct Contents {
    pub(super) monsters: Monsters,
    pub(super) shops: Shops,
    pub(super) names: Names,
}

#[derive(Default)]
struct Buffers {
    /// Free cells of a room, row by row, without those just inside its door.
    cells: Vec<Point>,
}

/// Shared names of spawns, so that a spawn needs no allocation.
#[derive(Debug)]
pub(super) struct Names {
    pub(super) shopkeeper: Arc<str>,
    pub(super) priest: Arc<str>,
    pub(super) throne: Arc<str>,
    pub(super) chest: Arc<str>,
    pub(super) large_box: Arc<str>,
    pub(super) gold: Arc<str>,
    pub(super) royal_jelly: Arc<str>,
    pub(super) corpse: Arc<str>,
    pub(super) grave: Arc<str>,
    pub(super) food: Arc<str>,
    pub(super) statue: Arc<str>,
}

impl Contents {
    fn new() -> Self {
        let names = Names {
            shopkeeper: "shopkeeper".into(),
            priest: "priest".into(),
            throne: "throne".into(),
            chest: "chest".into(),
            large_box: "large box".into(),
            gold: "gold".into(),
            royal_jelly: "lump of royal jelly".into(),
            corpse: "corpse".into(),
            grave: "grave".into(),
            food: "food".into(),
            statue: "statue".into(),
        };
        Self { monsters: Monsters::new(), shops: Shops::new(), names }
    }
}

impl Stage for SpecialContents {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, Buffers { cells }: &mut Buffers| CONTENTS.fill_rooms(cx, cells));
        Ok(())
    }
}

impl Contents {
    /// Fills every room that has one of NetHack's roles, except vaults and themed rooms. `cells` is a scratch buffer.
    fn fill_rooms(&self, cx: &mut Context<'_>, cells: &mut Vec<Point>) {
        use NethackRole::{
            Anthole, Barracks, Beehive, CockatriceNest, Court, LeprechaunHall, Morgue, Shop, Swamp, Temple,
            Themed, Vault, Zoo,
        };
        let mut eels = 0;
        for id in 0..cx.map.rooms.len() {
            let room = cx.map.rooms[id];
            let Some(role) = NethackRole::of(&room).filter(|role| !matches!(role, Vault | Themed)) else {
                continue;
            };
            let door = door_of(cx.map, id as u32).filter(|_| role != Swamp);
            list_cells(cx, &room, door, cells);
            match role {
                Vault | Themed => {}
                Shop => self.fill_shop(cx, &room, door, cells),
                Court => self.fill_court(cx, &room, cells),
                Temple => self.fill_temple(cx, &room),
                Swamp => flood(cx, cells, &self.monsters, &mut eels),
                LeprechaunHall | Zoo | Beehive | Morgue | Anthole | Barracks | CockatriceNest => {
                    self.fill_lair(cx, &room, role, cells);
                }
            }
            cx.snapshot(format_args!("room {} is filled as a {role}", id + 1));
        }
    }

    /// Puts wares on every cell and the shopkeeper inside the door. The depth is the percentage of wares that are
    /// mimics.
    fn fill_shop(&self, cx: &mut Context<'_>, room: &Room, door: Option<Point>, cells: &[Point]) {
        let shop = self.shops.draw(cx.map.room_area(room), &mut cx.rng);
        cx.snapshot(format_args!("the shop is a {}", shop.name));
        for &at in cells {
            if cx.rng.percent(cx.depth) {
                put(cx.map, at, SpawnKind::Monster, self.monsters.mimics.draw(cx.depth, &mut cx.rng));
            } else {
                put(cx.map, at, SpawnKind::Item, shop.draw(&mut cx.rng));
            }
        }
        let inside = door.into_iter().flat_map(around).find(|&p| {
            let is_beside = door.is_some_and(|door| p.x == door.x || p.y == door.y);
            is_beside && contains(cx.map, room, p) && is_free(cx, p)
        });
        if let Some(at) = inside {
            put(cx.map, at, SpawnKind::Person, &self.names.shopkeeper);
        }
    }

    /// Puts a throne with a ruler and a chest on random cells, and courtiers on all others.
    fn fill_court(&self, cx: &mut Context<'_>, room: &Room, cells: &[Point]) {
        let throne = free_cell(cx, room);
        let chest = free_cell(cx, room);
        if let Some(at) = throne {
            put(cx.map, at, SpawnKind::Prop, &self.names.throne);
            put(cx.map, at, SpawnKind::Monster, self.monsters.ruler(cx.depth, &mut cx.rng));
        }
        for &at in cells {
            if Some(at) != throne {
                put(cx.map, at, SpawnKind::Monster, self.monsters.courtier(cx.depth, &mut cx.rng));
            }
        }
        if let Some(at) = chest {
            put(cx.map, at, SpawnKind::Item, &self.names.chest);
        }
    }

    /// Puts an altar in the middle, and a priest beside it.
    fn fill_temple(&self, cx: &mut Context<'_>, room: &Room) {
        let Rect { w, h, .. } = room.bounds;
        let mut at = cx.map.room_center(room);
        if room.shape == Shape::Rectangle {
            // With an even number of columns or rows, one of the two in the middle is drawn.
            let mut either = |len: i32| if len % 2 == 0 { cx.rng.below(2) as i32 } else { 0 };
            at += Point::new(either(w), either(h));
        }
        if !is_free(cx, at) {
            return;
        }
        cx.map.tiles[at] = Tile::Altar;
        let first = cx.rng.below(8) as usize;
        let beside = around(at);
        let mut turns = (first..first + 8).map(|i| beside[i % 8]);
        if let Some(beside) = turns.find(|&p| contains(cx.map, room, p) && is_free(cx, p)) {
            put(cx.map, beside, SpawnKind::Person, &self.names.priest);
        }
    }
}

/// Adds a spawn to the map.
pub(super) fn put(map: &mut Map, at: Point, kind: SpawnKind, name: &Arc<str>) {
    map.spawns.push(Spawn { at, kind, name: Arc::clone(name) });
}

/// Returns the eight neighbors of a cell, clockwise from the north. Some may lie outside the map.
fn around(p: Point) -> [Point; 8] {
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)].map(|(x, y)| p + Point::new(x, y))
}

/// Returns the last door of a room in the map's list.
fn door_of(map: &Map, room: u32) -> Option<Point> {
    map.doors.iter().rfind(|door| door.sides.contains(&Side::Room(room))).map(|door| door.at)
}

/// Returns whether a cell belongs to a room.
fn contains(map: &Map, room: &Room, p: Point) -> bool {
    map.room_runs(room).iter().any(|run| run.y == p.y && run.x <= p.x && p.x < run.x + run.len)
}

/// Returns whether a cell is plain floor without spawns, is neither start nor exit, and may be changed.
fn is_free(cx: &Context<'_>, p: Point) -> bool {
    cx.map.tiles.get(p) == Some(Tile::Floor)
        && cx.map.start != Some(p)
        && cx.map.exit != Some(p)
        && cx.may_change(p)
        && cx.map.spawns.iter().all(|spawn| spawn.at != p)
}

/// Draws a free cell of a room; `None` if all tries failed.
fn free_cell(cx: &mut Context<'_>, room: &Room) -> Option<Point> {
    let area = cx.map.room_area(room);
    (0..TRIES).find_map(|_| {
        let drawn = cx.rng.below(area);
        cx.map.room_cell(room, drawn).filter(|&p| is_free(cx, p))
    })
}

/// Lists the free cells of a room, row by row, without those just inside its door.
fn list_cells(cx: &Context<'_>, room: &Room, door: Option<Point>, cells: &mut Vec<Point>) {
    cells.clear();
    let is_inside_door = |p: Point| door.is_some_and(|door| is_just_inside(door, room, p));
    for run in cx.map.room_runs(room) {
        let run = (run.x..run.x + run.len).map(|x| Point::new(x, run.y));
        cells.extend(run.filter(|&p| !is_inside_door(p) && is_free(cx, p)));
    }
}

/// Returns whether a cell is in the row or column just inside a door. In a room that is not a rectangle, returns
/// whether it is one of the eight neighbors of the door.
fn is_just_inside(door: Point, room: &Room, p: Point) -> bool {
    let Rect { x, y, .. } = room.bounds;
    let (right, bottom) = (room.bounds.right(), room.bounds.bottom());
    if room.shape != Shape::Rectangle {
        return (p.x - door.x).abs() <= 1 && (p.y - door.y).abs() <= 1;
    }
    door.x == x - 1 && p.x == x
        || door.x == right && p.x == right - 1
        || door.y == y - 1 && p.y == y
        || door.y == bottom && p.y == bottom - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{DoorState, Rng, Size};

    /// A map with one room of 7×5 cells with a door on its right, filled for its role.
    fn filled(role: NethackRole, depth: u32, seed: u64) -> Map {
        let mut map = Map::new(Size::new(11, 9));
        map.plan_room(Rect::new(2, 2, 7, 5));
        map.draw_rectangle(0);
        map.rooms[0].role = role.role();
        map.put_door(Point::new(9, 3), DoorState::Open, [Side::Room(0), Side::Unknown]);
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(seed), depth, &mut scratch, (1, "test"), None);
        SpecialContents.apply(&mut cx).unwrap();
        map
    }

    fn count(map: &Map, kind: SpawnKind) -> usize {
        map.spawns.iter().filter(|spawn| spawn.kind == kind).count()
    }

    fn named<'a>(map: &'a Map, name: &str) -> Vec<&'a Spawn> {
        map.spawns.iter().filter(|spawn| *spawn.name == *name).collect()
    }

    #[test]
    fn a_shop_has_wares_except_just_inside_its_door() {
        for seed in 0..50 {
            let map = filled(NethackRole::Shop, 10, seed);
            assert_eq!(named(&map, "shopkeeper")[0].at, Point::new(8, 3));
            assert_eq!(count(&map, SpawnKind::Item) + count(&map, SpawnKind::Monster), 30);
            let wares = map.spawns.iter().filter(|spawn| spawn.kind != SpawnKind::Person);
            assert!(wares.into_iter().all(|spawn| spawn.at.x < 8));
        }
    }

    #[test]
    fn a_court_has_a_ruler_on_the_throne_and_a_chest() {
        let map = filled(NethackRole::Court, 5, 1);
        let throne = named(&map, "throne")[0].at;
        let monsters: Vec<Point> =
            map.spawns.iter().filter(|s| s.kind == SpawnKind::Monster).map(|s| s.at).collect();
        assert!(monsters.contains(&throne) && (30..=31).contains(&monsters.len()));
        assert_eq!(named(&map, "chest").len(), 1);
    }

    #[test]
    fn lairs_have_a_monster_on_every_cell() {
        for role in [
            NethackRole::Zoo,
            NethackRole::LeprechaunHall,
            NethackRole::Morgue,
            NethackRole::Barracks,
            NethackRole::CockatriceNest,
        ] {
            assert_eq!(count(&filled(role, 20, 1), SpawnKind::Monster), 30, "{}", role.name());
        }
        assert_eq!(named(&filled(NethackRole::Zoo, 7, 1), "gold").len(), 30);
        let hive = filled(NethackRole::Beehive, 10, 1);
        assert_eq!(named(&hive, "queen bee")[0].at, Point::new(5, 4));
        assert_eq!(named(&hive, "killer bee").len(), 29);
        let ants = filled(NethackRole::Anthole, 13, 1);
        let first = &ants.spawns[0].name;
        assert!(ants.spawns.iter().all(|spawn| spawn.name == *first || &*spawn.name == "food"));
    }

    #[test]
    fn a_temple_has_an_altar_in_the_middle_and_its_priest_beside_it() {
        for seed in 0..20 {
            let map = filled(NethackRole::Temple, 9, seed);
            assert_eq!(map.tiles[Point::new(5, 4)], Tile::Altar);
            let at = named(&map, "priest")[0].at - Point::new(5, 4);
            assert!(at.x.abs() <= 1 && at.y.abs() <= 1 && map.spawns.len() == 1);
        }
    }

    #[test]
    fn pools_leave_a_swamp_connected() {
        let map = filled(NethackRole::Swamp, 16, 1);
        let rows: Vec<String> =
            map.tiles.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect();
        assert_eq!(
            rows[2..7],
            ["  .~.~.~.  ", "  .......' ", "  .~.~.~.  ", "  .......  ", "  .~.~.~.  "],
            "{}",
            rows.join("\n")
        );
        let in_water = map.spawns.iter().filter(|spawn| map.tiles[spawn.at] == Tile::DeepWater);
        assert!(in_water.count() > 0);
    }
}

//! NetHack's special rooms: how often there is one of each role, and what is in them.

use std::collections::BTreeSet;

use barrow::stages::NethackRole as Role;
use barrow::{Generator, Level, Map, Overrides, SpawnKind, Tile, parse, plan};

const SOUND: &str = "built-in recipes are sound";

/// Looks at levels of `nethack` at some depth.
fn each_level(depth: u32, seeds: u64, mut look: impl FnMut(&Level)) {
    let text = barrow::builtin("nethack").expect(SOUND).text;
    let written = parse("nethack", text).expect(SOUND);
    let depth = Overrides { depth: Some(depth), ..Overrides::default() };
    let mut generator = Generator::from_plan(plan(&written, &depth).expect(SOUND));
    (0..seeds).for_each(|seed| look(generator.generate_ref(seed).expect(SOUND)));
}

/// How many of so many levels have a room with each role.
fn roles(depth: u32, seeds: u64) -> [u32; Role::ALL.len()] {
    let mut seen = [0; Role::ALL.len()];
    each_level(depth, seeds, |level| {
        for role in level.map().rooms.iter().filter_map(Role::of).collect::<BTreeSet<Role>>() {
            seen[role as usize] += 1;
        }
    });
    seen
}

/// The roles in the order they are asked in, with the depth each lies below and one in how many cases it says yes.
const ASKED: [(Role, u32, f64); 10] = [
    (Role::Court, 4, 6.0),
    (Role::LeprechaunHall, 5, 8.0),
    (Role::Zoo, 6, 7.0),
    (Role::Temple, 8, 5.0),
    (Role::Beehive, 9, 5.0),
    (Role::Morgue, 11, 6.0),
    (Role::Anthole, 12, 8.0),
    (Role::Barracks, 14, 4.0),
    (Role::Swamp, 15, 6.0),
    (Role::CockatriceNest, 16, 8.0),
];

/// How likely each role is to be asked for, in the order of `ASKED`.
fn odds(depth: u32) -> Vec<f64> {
    let mut left = 1.0 - (3.0 / f64::from(depth)).min(1.0);
    let role = |&(_, below, one_in): &(Role, u32, f64)| {
        let odds = if depth > below { left / one_in } else { 0.0 };
        left -= odds;
        odds
    };
    ASKED.iter().map(role).collect()
}

/// A role that is drawn still needs a room that will do. Shops are as picky at every depth, and most others are all alike:
/// so how often a room is found is told from all of them, and then each must have its share.
#[test]
fn roles_are_as_frequent_as_their_odds() {
    const LEVELS: u32 = 6000;
    let shops = f64::from(roles(3, LEVELS.into())[Role::Shop as usize]);
    assert!(shops > 0.3 * f64::from(LEVELS), "{shops}");
    for depth in [10, 20] {
        let seen = roles(depth, LEVELS.into());
        let close = |role: Role, want: f64| {
            let have = f64::from(seen[role as usize]);
            assert!(
                (have - want).abs() < 4.0 * want.sqrt() + 3.0,
                "{role:?} at depth {depth}: {have}, not {want}"
            );
        };
        close(Role::Shop, shops * 3.0 / f64::from(depth));
        let alike = |role: Role| !matches!(role, Role::Temple | Role::Swamp);
        let odds = odds(depth);
        let both = || ASKED.iter().map(|(role, ..)| *role).zip(&odds);
        let found: u32 = both().filter(|(role, _)| alike(*role)).map(|(role, _)| seen[role as usize]).sum();
        let asked: f64 = both().filter(|(role, _)| alike(*role)).map(|(_, odds)| odds).sum();
        for (role, odds) in both().filter(|(role, _)| alike(*role)) {
            close(role, f64::from(found) * odds / asked);
        }
    }
    let first = roles(3, 500);
    assert!(ASKED.iter().all(|(role, ..)| first[*role as usize] == 0), "only shops");
}

/// The names of what is in the rooms of a role.
fn names(map: &Map, role: Role, names: &mut BTreeSet<(SpawnKind, String)>) {
    for room in map.rooms.iter().filter(|room| role.is(room)) {
        let inside = map.spawns.iter().filter(|spawn| room.bounds.contains(spawn.at));
        names.extend(inside.map(|spawn| (spawn.kind, spawn.name.to_string())));
    }
}

#[test]
fn every_role_has_what_belongs_there() {
    use SpawnKind::{Item, Monster, Person, Prop};
    let wanted: [(Role, &[(SpawnKind, &str)]); 11] = [
        (Role::Shop, &[(Person, "shopkeeper"), (Item, "scroll"), (Item, "wand"), (Monster, "small mimic")]),
        (Role::Court, &[(Prop, "throne"), (Monster, "ogre king"), (Monster, "bugbear"), (Item, "chest")]),
        (Role::LeprechaunHall, &[(Monster, "leprechaun"), (Item, "gold")]),
        (Role::Zoo, &[(Monster, "owlbear"), (Item, "gold")]),
        (Role::Temple, &[(Person, "priest")]),
        (Role::Beehive, &[(Monster, "killer bee"), (Monster, "queen bee"), (Item, "lump of royal jelly")]),
        (Role::Morgue, &[(Monster, "ghost"), (Monster, "wraith"), (Item, "corpse"), (Prop, "grave")]),
        (Role::Anthole, &[(Monster, "fire ant"), (Item, "food")]),
        (Role::Barracks, &[(Monster, "soldier"), (Monster, "lieutenant"), (Item, "chest")]),
        (Role::Swamp, &[(Monster, "giant eel"), (Monster, "piranha"), (Monster, "lichen")]),
        (Role::CockatriceNest, &[(Monster, "cockatrice"), (Prop, "statue"), (Item, "food")]),
    ];
    let mut seen = vec![BTreeSet::new(); wanted.len()];
    let mut pools = 0;
    each_level(20, 5000, |level| {
        let map = level.map();
        for ((role, _), seen) in wanted.iter().zip(&mut seen) {
            names(map, *role, seen);
        }
        if let Some(temple) = map.rooms.iter().find(|room| Role::Temple.is(room)) {
            assert!(map.tiles.iter().any(|(p, tile)| tile == Tile::Altar && temple.bounds.contains(p)));
        }
        pools += map.tiles.cells().iter().filter(|tile| **tile == Tile::DeepWater).count();
    });
    for ((role, wanted), seen) in wanted.iter().zip(&seen) {
        for (kind, name) in *wanted {
            assert!(seen.contains(&(*kind, (*name).to_string())), "{role:?} without {name}: {seen:?}");
        }
    }
    assert!(pools > 300, "{pools}");
}

#[test]
fn doors_have_traps_deep_down() {
    let traps = |depth: u32| {
        let mut traps = 0;
        each_level(depth, 500, |level| {
            traps += level.map().spawns.iter().filter(|spawn| &*spawn.name == "door trap").count();
        });
        traps
    };
    assert_eq!(traps(4), 0);
    assert!((50..200).contains(&traps(5)), "about five doors are shut, and one in 25 has a trap");
}

/// The rules of every level hold, those about what waits there too; this looks once more.
#[test]
fn nobody_waits_on_stairs_or_in_walls() {
    for depth in [3, 10, 20, 30] {
        each_level(depth, 20_000, |level| {
            let map = level.map();
            let mut cells = BTreeSet::new();
            for spawn in &map.spawns {
                let tile = map.tiles[spawn.at];
                let swims = tile == Tile::DeepWater && spawn.kind == SpawnKind::Monster;
                let stands = tile.is_walkable()
                    && !tile.is_door()
                    && !matches!(tile, Tile::StairsUp | Tile::StairsDown);
                let is_trapped = tile.is_door()
                    && (spawn.kind == SpawnKind::Trap || spawn.name.ends_with("mimic") && depth > 8);
                assert!(stands || swims || is_trapped, "{:?}: {spawn:?}", level.identity());
                let is_new = cells.insert((spawn.at.x, spawn.at.y, spawn.kind));
                assert!(is_new, "{:?}: {spawn:?}", level.identity());
            }
        });
    }
}

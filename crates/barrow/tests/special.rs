//! NetHack's special rooms: frequency of each role, and contents.

use std::collections::BTreeSet;

use barrow::stages::NethackRole as Role;
use barrow::{Generator, Level, Map, Overrides, SpawnKind, Tile, parse, plan};

const SOUND: &str = "built-in recipes have no errors";

/// Calls `look` with levels of `nethack` at a depth.
fn each_level(depth: u32, seeds: u64, mut look: impl FnMut(&Level)) {
    let text = barrow::builtin("nethack").expect(SOUND).text;
    let written = parse("nethack", text).expect(SOUND);
    let depth = Overrides { depth: Some(depth), ..Overrides::default() };
    let mut generator = Generator::from_plan(plan(&written, &depth).expect(SOUND));
    (0..seeds).for_each(|seed| look(generator.generate_ref(seed).expect(SOUND)));
}

/// Returns the number of levels that have a room with each role.
fn roles(depth: u32, seeds: u64) -> [u32; Role::ALL.len()] {
    let mut seen = [0; Role::ALL.len()];
    each_level(depth, seeds, |level| {
        for role in level.map().rooms.iter().filter_map(Role::of).collect::<BTreeSet<Role>>() {
            seen[role as usize] += 1;
        }
    });
    seen
}

/// Roles in the order in which they are tried. Each is possible below a depth, and is then chosen in one of N cases.
const ROLES: [(Role, u32, f64); 10] = [
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

/// Returns the probability that each role is chosen, in the order of `ROLES`.
fn odds(depth: u32) -> Vec<f64> {
    let mut left = 1.0 - (3.0 / f64::from(depth)).min(1.0);
    let role = |&(_, below, one_in): &(Role, u32, f64)| {
        let odds = if depth > below { left / one_in } else { 0.0 };
        left -= odds;
        odds
    };
    ROLES.iter().map(role).collect()
}

/// A role that is chosen also needs a suitable room. Shops need the same kind of room at every depth, and most other
/// roles have the same requirements, so the share of suitable rooms is estimated from all of them together. Each role
/// must then have its part.
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
        let both = || ROLES.iter().map(|(role, ..)| *role).zip(&odds);
        let found: u32 = both().filter(|(role, _)| alike(*role)).map(|(role, _)| seen[role as usize]).sum();
        let chosen: f64 = both().filter(|(role, _)| alike(*role)).map(|(_, odds)| odds).sum();
        for (role, odds) in both().filter(|(role, _)| alike(*role)) {
            close(role, f64::from(found) * odds / chosen);
        }
    }
    let first = roles(3, 500);
    assert!(ROLES.iter().all(|(role, ..)| first[*role as usize] == 0), "only shops");
}

/// Adds the spawns in the rooms of a role to `names`.
fn names(map: &Map, role: Role, names: &mut BTreeSet<(SpawnKind, String)>) {
    for room in map.rooms.iter().filter(|room| role.is(room)) {
        let inside = map.spawns.iter().filter(|spawn| room.bounds.contains(spawn.at));
        names.extend(inside.map(|spawn| (spawn.kind, spawn.name.to_string())));
    }
}

#[test]
fn every_role_has_its_contents() {
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
fn doors_have_traps_from_depth_5_on() {
    let traps = |depth: u32| {
        let mut traps = 0;
        each_level(depth, 500, |level| {
            traps += level.map().spawns.iter().filter(|spawn| &*spawn.name == "door trap").count();
        });
        traps
    };
    assert_eq!(traps(4), 0);
    assert!(
        (50..200).contains(&traps(5)),
        "about five doors of a level are closed, and one in 25 has a trap"
    );
}

/// Stricter than the rule `spawns`: only traps and mimics may be in doorways, and nothing may be on stairs.
#[test]
fn spawns_are_not_on_stairs_or_in_walls() {
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

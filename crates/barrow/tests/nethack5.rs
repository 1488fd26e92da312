//! Properties of NetHack 5.0's levels that those of 3.6 lack: themed rooms, evenly distributed stairs, no secrets on
//! the first two levels.

use std::collections::{BTreeMap, BTreeSet};

use barrow::{Door, Generator, Map, Overrides, Point, Room, Side, Tile, builtin, parse, plan};

const SOUND: &str = "built-in recipes have no errors";

fn generator(depth: u32) -> Generator {
    let recipe = parse("nethack5", builtin("nethack5").expect(SOUND).text).expect(SOUND);
    Generator::from_plan(plan(&recipe, &Overrides { size: None, depth: Some(depth) }).expect(SOUND))
}

/// Returns the names in the recipe that follow `word`, up to the next quotation mark.
fn names(word: &str) -> BTreeSet<String> {
    let parts = builtin("nethack5").expect(SOUND).text.split(word).skip(1);
    parts.filter_map(|part| part.split('"').next()).map(str::to_string).collect()
}

/// Returns the rooms without a theme, except vaults.
fn plain_rooms(map: &Map) -> Vec<usize> {
    let is_plain = |id: &usize| {
        let room = &map.rooms[*id];
        room.role != "vault" && !map.themes.iter().any(|it| it.area.covers(room.bounds))
    };
    (0..map.rooms.len()).filter(is_plain).collect()
}

/// In levels of NetHack 5.0 itself, 33 in 1000.
#[test]
fn about_33_in_1000_rooms_have_a_theme() {
    let (mut rooms, mut themed) = (0, 0);
    let mut generator = generator(5);
    for seed in 0..4000 {
        let map = generator.generate_ref(seed).unwrap().map();
        rooms += plain_rooms(map).len() + map.themes.len();
        themed += map.themes.len();
    }
    let per_1000 = 1000 * themed / rooms;
    assert!((30..=37).contains(&per_1000), "{per_1000} of 1000");
}

#[test]
fn every_theme_and_every_fill_occurs() {
    let (mut themes, mut fills) = (BTreeMap::new(), BTreeMap::new());
    for depth in [5, 25] {
        let mut generator = generator(depth);
        for seed in 0..6000 {
            for it in &generator.generate_ref(seed).unwrap().map().themes {
                *themes.entry(it.name.to_string()).or_insert(0) += 1;
                assert!(it.name != "room" || it.fill.is_some(), "depth {depth} seed {seed}: {it:?}");
                it.fill.iter().for_each(|fill| *fills.entry(fill.to_string()).or_insert(0) += 1);
            }
        }
    }
    let (named, filled) = (names("\n[[prefab]]\nname = \""), names("{ fill = \""));
    assert_eq!((named.len(), filled.len()), (34, 20));
    assert!(named.iter().all(|name| themes.contains_key(name)), "{themes:?}");
    assert!(filled.iter().all(|name| fills.contains_key(name)), "{fills:?}");
}

#[test]
fn themes_occur_only_at_their_depths() {
    let found = |depth: u32, name: &str| {
        let mut generator = generator(depth);
        (0..2000)
            .any(|seed| generator.generate_ref(seed).unwrap().map().themes.iter().any(|it| it.name == name))
    };
    assert!(!found(3, "two shops") && found(4, "two shops"));
    assert!(!found(2, "mausoleum with a way in") && found(3, "mausoleum with a way in"));
}

/// Niches are secret at all depths.
#[test]
fn corridors_have_no_secrets_at_depths_1_and_2() {
    let secrets = |depth: u32| {
        let mut generator = generator(depth);
        let is_niche = |map: &Map, p: Point| {
            map.niches.iter().any(|niche| niche.at.x == p.x && (niche.at.y - p.y).abs() <= 1)
        };
        let count =
            |map: &Map| map.tiles.iter().filter(|&(p, tile)| is_secret(tile) && !is_niche(map, p)).count();
        (0..3000).map(|seed| count(generator.generate_ref(seed).unwrap().map())).sum::<usize>()
    };
    assert_eq!((secrets(1), secrets(2)), (0, 0));
    assert!(secrets(3) > 10_000);
}

fn is_secret(tile: Tile) -> bool {
    matches!(tile, Tile::SecretDoor | Tile::SecretCorridor)
}

/// Stairs up are as frequent in the room after the one with the stairs down as in any other, and all rooms have stairs
/// equally often.
#[test]
fn stairs_are_evenly_distributed_over_rooms() {
    let (mut levels, mut next, mut last) = (0, 0, 0);
    let (mut of_six, mut of_seven) = ([[0; 8]; 2], [[0; 8]; 2]);
    let mut generator = generator(3);
    for seed in 0..8000 {
        let map = generator.generate_ref(seed).unwrap().map();
        let rooms = plain_rooms(map);
        let room_of = |p: Point| rooms.iter().position(|&id| map.rooms[id].bounds.contains(p));
        let (Some(up), Some(down)) = (room_of(map.stairs_up[0]), room_of(map.stairs_down[0])) else {
            continue;
        };
        assert_ne!(up, down, "seed {seed}");
        levels += 1;
        next += usize::from(up == down + 1);
        last += usize::from(up + 1 == rooms.len());
        for (counts, n) in [(&mut of_six, 6), (&mut of_seven, 7)] {
            if rooms.len() == n {
                counts[0][up] += 1;
                counts[1][down] += 1;
            }
        }
    }
    // In levels of NetHack 5.0 itself, 136 and 128 in 1000.
    let (next, last) = (1000 * next / levels, 1000 * last / levels);
    assert!((120..=150).contains(&next) && (120..=150).contains(&last), "{next}, {last}");
    for (counts, n) in [(of_six, 6), (of_seven, 7)] {
        for counts in counts {
            let mean = counts.iter().sum::<i32>() / n;
            let is_near = |count: &i32| (count - mean).abs() * 5 < mean;
            assert!(counts[..n as usize].iter().all(is_near), "{counts:?}");
        }
    }
}

/// Doors of themed rooms stand in straight wall, with a room on one side, and on the other a room, a corridor or rock.
#[test]
fn doors_of_themed_rooms_connect_inside_and_outside() {
    let mut doors = 0;
    for depth in [2, 8] {
        let mut generator = generator(depth);
        for seed in 0..6000 {
            let map = generator.generate_ref(seed).unwrap().map();
            let is_themed = |room: &Room| map.themes.iter().any(|it| it.area.covers(room.bounds));
            for (id, room) in map.rooms.iter().enumerate().filter(|(_, room)| is_themed(room)) {
                let is_of_room = |door: &&Door| door.sides.contains(&Side::Room(id as u32));
                for door in map.doors.iter().filter(is_of_room) {
                    assert!(
                        leads_in_and_out(map, door),
                        "depth {depth} seed {seed}: {} of {room:?}",
                        door.at
                    );
                    doors += 1;
                }
            }
        }
    }
    assert!(doors > 5000, "{doors}");
}

fn leads_in_and_out(map: &Map, door: &Door) -> bool {
    let is_wall = |p: Point| matches!(map.tiles[p], Tile::WallAcross | Tile::WallUpright);
    let is_room = |p: Point| matches!(map.side_at(p), Side::Room(_));
    let is_out = |p: Point| map.tiles[p].is_tunnelable() || is_room(p);
    [Point::new(1, 0), Point::new(0, 1)].into_iter().any(|way| {
        let along = Point::new(way.y, way.x);
        let is_framed = is_wall(door.at + along) && is_wall(door.at - along);
        let (a, b) = (door.at + way, door.at - way);
        is_framed && (is_room(a) && is_out(b) || is_room(b) && is_out(a))
    })
}

/// Inner rooms have the roles of their pictures: shops for two shops, vaults for tombs and the room in a moat.
#[test]
fn rooms_inside_rooms_are_listed_with_their_roles() {
    let mut generator = generator(6);
    let mut seen = BTreeMap::new();
    for seed in 0..6000 {
        let map = generator.generate_ref(seed).unwrap().map();
        for it in &map.themes {
            let inside = map.rooms.iter().filter(|room| it.area.covers(room.bounds));
            let roles: Vec<&str> = inside.map(|room| room.role.as_str()).collect();
            let expected: &[&str] = match it.name.as_str() {
                "two shops" => &["themed", "shop", "shop"],
                "mausoleum" | "long mausoleum" => &["themed", "vault"],
                "vault in a moat" => &["vault"],
                "mausoleum with a way in" => &["themed", "themed"],
                "false oracle" | "room in a room" => &["ordinary", "themed"],
                "three rooms in each other" => &["ordinary", "themed", "themed"],
                _ => continue,
            };
            assert_eq!(roles, expected, "seed {seed}: {it:?}");
            *seen.entry(it.name == "vault in a moat").or_insert(0) += 1;
        }
    }
    assert_eq!(seen.len(), 2, "{seen:?}");
}

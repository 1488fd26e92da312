//! An `LDtk` project is consistent: all ids are defined, and the level can be reconstructed from it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use barrow::{BUILTIN, Generator, Level, Map, Tile};
use barrow_formats::{Format, Subject, WriteOptions};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

fn bytes(subject: Subject<'_>) -> Vec<u8> {
    let mut file = Vec::new();
    Format::Ldtk.write(subject, &WriteOptions::default(), &mut file).unwrap();
    file
}

fn for_each_level(mut test: impl FnMut(&Level, &Value)) {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        for seed in [0, 1, u64::MAX] {
            let level = generator.generate_ref(seed).unwrap();
            let project = serde_json::from_slice(&bytes(level.into())).unwrap();
            test(level, &project);
        }
    }
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().unwrap_or_else(|| panic!("no list {key}"))
}

/// Calls `visit` with every object of a document.
fn walk(value: &Value, visit: &mut impl FnMut(&Value)) {
    visit(value);
    match value {
        Value::Array(items) => items.iter().for_each(|item| walk(item, visit)),
        Value::Object(members) => members.values().for_each(|item| walk(item, visit)),
        _ => (),
    }
}

fn layer<'a>(project: &'a Value, name: &str) -> &'a Value {
    let layers = list(&project["levels"][0], "layerInstances");
    layers.iter().find(|layer| layer["__identifier"] == name).unwrap()
}

/// Returns the values of the fields of a level or an entity, in order.
fn values(holder: &Value) -> Vec<&Value> {
    list(holder, "fieldInstances").iter().map(|field| &field["__value"]).collect()
}

/// Returns cell and values of every entity of that kind.
fn entities<'a>(project: &'a Value, layer_name: &str, name: &str) -> Vec<(i32, i32, Vec<&'a Value>)> {
    let all = list(layer(project, layer_name), "entityInstances").iter();
    let number = |value: &Value| value.as_i64().unwrap() as i32;
    all.filter(|entity| entity["__identifier"] == name)
        .map(|entity| (number(&entity["__grid"][0]), number(&entity["__grid"][1]), values(entity)))
        .collect()
}

#[test]
fn ids_are_unique_and_defined() {
    for_each_level(|_, project| {
        let (mut iids, mut uids, mut uses) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        walk(project, &mut |value| {
            if let Some(iid) = value.get("iid").and_then(Value::as_str) {
                assert!(iid.len() == 36 && iids.insert(iid.to_string()), "{iid}");
            }
            if let Some(uid) = value.get("uid").and_then(Value::as_u64) {
                assert!(uid < project["nextUid"].as_u64().unwrap() && uids.insert(uid), "{uid}");
            }
            let keys = ["defUid", "layerDefUid", "tilesetDefUid", "__tilesetDefUid", "tagsSourceEnumUid"];
            uses.extend(keys.iter().filter_map(|&key| value.get(key)?.as_u64()));
        });
        assert!(uses.is_subset(&uids), "{:?}", uses.difference(&uids));
    });
}

#[test]
fn enum_values_and_fields_match_their_definitions() {
    for_each_level(|_, project| {
        let words = |name: &str| -> Vec<&Value> {
            let found = list(&project["defs"], "enums").iter().find(|words| words["identifier"] == name);
            list(found.unwrap(), "values").iter().map(|word| &word["id"]).collect()
        };
        let mut defined = BTreeSet::new();
        walk(&project["defs"], &mut |value| {
            if value.get("isArray").is_some() {
                defined.insert((
                    value["uid"].to_string(),
                    value["__type"].to_string(),
                    value["identifier"].to_string(),
                ));
            }
        });
        walk(&project["levels"], &mut |value| {
            let Some(kind) = value.get("__type").filter(|_| value.get("realEditorValues").is_some()) else {
                return;
            };
            let key = (value["defUid"].to_string(), kind.to_string(), value["__identifier"].to_string());
            assert!(defined.contains(&key), "{value}");
            if let Some(name) = kind.as_str().unwrap().strip_prefix("LocalEnum.") {
                assert!(words(name).contains(&&value["__value"]), "{value}");
            }
        });
    });
}

#[test]
fn terrain_and_tiles_have_every_tile() {
    for_each_level(|level, project| {
        let map = level.map();
        let terrain: Vec<u64> =
            list(layer(project, "Terrain"), "intGridCsv").iter().map(|n| n.as_u64().unwrap() - 1).collect();
        assert_eq!(terrain, map.tiles.cells().iter().map(|&tile| tile as u64).collect::<Vec<_>>());
        let shown: Vec<(i64, i64, i64)> = list(layer(project, "Tiles"), "gridTiles")
            .iter()
            .map(|tile| [&tile["px"][0], &tile["px"][1], &tile["t"]].map(|n| n.as_i64().unwrap()))
            .map(|[x, y, tile]| (x / 16, y / 16, tile))
            .collect();
        let seen = map.tiles.iter().filter(|&(_, tile)| tile != Tile::Rock);
        let expected: Vec<_> =
            seen.map(|(at, tile)| (i64::from(at.x), i64::from(at.y), tile as i64)).collect();
        assert_eq!(shown, expected);
        let names = &list(&project["defs"], "layers")[3]["intGridValues"];
        for (tile, value) in Tile::ALL.into_iter().zip(names.as_array().unwrap()) {
            assert_eq!(
                (&value["value"], &value["identifier"]),
                (&json!(tile as u8 + 1), &json!(tile.word()))
            );
        }
    });
}

#[test]
fn tiles_refer_to_the_companion_picture() {
    let sheet = &Format::Ldtk.beside(&WriteOptions::default(), &[])[0];
    let info = png::Decoder::new(std::io::Cursor::new(&sheet.bytes)).read_info().unwrap().info().clone();
    for_each_level(|_, project| {
        let set = &list(&project["defs"], "tilesets")[0];
        let tiles = layer(project, "Tiles");
        assert_eq!((&set["relPath"], &tiles["__tilesetRelPath"]), (&json!(sheet.name), &json!(sheet.name)));
        assert_eq!((&set["pxWid"], &set["pxHei"]), (&json!(info.width), &json!(info.height)));
        assert_eq!((&set["__cWid"], &set["__cHei"]), (&json!(info.width / 16), &json!(info.height / 16)));
        for tile in list(tiles, "gridTiles") {
            let [x, y, number] = [&tile["src"][0], &tile["src"][1], &tile["t"]].map(|n| n.as_u64().unwrap());
            let columns = u64::from(info.width / 16);
            assert_eq!((x, y), (number % columns * 16, number / columns * 16));
        }
    });
}

fn assert_entities(map: &Map, project: &Value) {
    let doors: Vec<_> =
        map.doors.iter().map(|door| (door.at.x, door.at.y, json!([door.state.name()]))).collect();
    let stairs: Vec<_> = (map.stairs_up.iter().map(|at| (at.x, at.y, json!(["up"]))))
        .chain(map.stairs_down.iter().map(|at| (at.x, at.y, json!(["down"]))))
        .collect();
    let spawns: Vec<_> = map
        .spawns
        .iter()
        .map(|spawn| (spawn.at.x, spawn.at.y, json!([spawn.kind.name(), &*spawn.name])))
        .collect();
    let start: Vec<_> = map.start.iter().map(|at| (at.x, at.y, json!([]))).collect();
    let exit: Vec<_> = map.exit.iter().map(|at| (at.x, at.y, json!([]))).collect();
    for (name, expected) in
        [("Door", doors), ("Stairs", stairs), ("Spawn", spawns), ("Start", start), ("Exit", exit)]
    {
        let found = entities(project, "Entities", name);
        let found: Vec<_> = found.into_iter().map(|(x, y, values)| (x, y, json!(values))).collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn doors_stairs_and_spawns_are_entities() {
    for_each_level(|level, project| {
        let map = level.map();
        assert_entities(map, project);
        let rooms = entities(project, "Rooms", "Room");
        assert_eq!(rooms.len(), map.rooms.len());
        for ((x, y, values), room) in rooms.iter().zip(&map.rooms) {
            let runs: Vec<[i32; 3]> = serde_json::from_str(values[2].as_str().unwrap()).unwrap();
            let expected: Vec<_> = map.room_runs(room).iter().map(|run| [run.y, run.x, run.len]).collect();
            assert_eq!((*x, *y, runs), (room.bounds.x, room.bounds.y, expected));
            assert_eq!(values[1], room.shape.name());
        }
        let corridors = entities(project, "Rooms", "Corridor");
        assert_eq!(corridors.len(), map.corridors.len());
        for ((.., values), corridor) in corridors.iter().zip(&map.corridors) {
            let cells = map.corridor_cells(corridor).iter().map(|at| json!({"cx": at.x, "cy": at.y}));
            let expected = json!([corridor.from, corridor.to, cells.collect::<Vec<_>>()]);
            assert_eq!(json!(values), expected);
        }
    });
}

#[test]
fn level_fields_have_recipe_and_seed() {
    for_each_level(|level, project| {
        let identity = level.identity();
        let hardness = level.map().has_hardness().then(|| STANDARD.encode(level.map().hardness.cells()));
        let expected = json!([
            &*identity.recipe,
            format!("{:016x}", identity.recipe_hash),
            identity.seed.0.to_string(),
            identity.generation,
            identity.attempt,
            identity.depth,
            level.rules().waived(),
            hardness,
        ]);
        assert_eq!(json!(values(&project["levels"][0])), expected);
    });
}

#[test]
fn a_level_without_recipe_and_seed_is_written() {
    let found = barrow_formats::read(b"...\n.<.\n", barrow_formats::ReadOptions::default()).unwrap();
    let file = bytes((&found[0]).into());
    assert_eq!(file, bytes((&found[0]).into()));
    let project: Value = serde_json::from_slice(&file).unwrap();
    assert_eq!(project["levels"][0]["identifier"], "Level");
    assert!(values(&project["levels"][0])[..6].iter().all(|value| value.is_null()));
}

//! What NetHack 3.7's levels have and those of 3.6 have not: themed rooms, even stairs, no secrets on the first two levels.

use std::collections::{BTreeMap, BTreeSet};

use barrow::{DoorState, Generator, Level, Overrides, Point, Role, Tile, builtin, parse, plan};

fn generator(depth: u32) -> Generator {
    let recipe = parse("nethack37", builtin("nethack37").unwrap().text).unwrap();
    Generator::from_plan(plan(&recipe, &Overrides { size: None, depth: Some(depth) }).unwrap())
}

/// Names in the recipe: what follows `word` and stands between quotation marks.
fn names(word: &str) -> BTreeSet<String> {
    let text = builtin("nethack37").unwrap().text;
    let parts = text.split(word).skip(1);
    parts.filter_map(|part| part.split('"').next()).map(str::to_string).collect()
}

/// The rooms that were placed: no vaults, and not those inside of others.
fn placed(level: &Level) -> Vec<usize> {
    let map = level.map();
    let is_inside = |i: usize| {
        let bounds = map.rooms[i].bounds;
        map.themed.iter().any(|it| it.area.covers(bounds) && it.area.grown(-1) != bounds)
            && map.rooms[..i].iter().any(|other| map.themed.iter().any(|it| it.area.covers(other.bounds) && it.area.covers(bounds)))
    };
    (0..map.rooms.len()).filter(|&i| map.rooms[i].role != Role::Vault && !is_inside(i)).collect()
}

#[test]
fn one_room_in_28_has_a_theme() {
    let (mut rooms, mut themed) = (0, 0);
    let mut generator = generator(5);
    for seed in 0..4000 {
        let level = generator.generate(seed).unwrap();
        rooms += placed(level).len();
        themed += level.map().themed.len();
    }
    println!("{themed} of {rooms}: {}", 1000 * themed / rooms);
}

#[test]
fn every_theme_and_every_fill_is_found() {
    let (mut themes, mut fills) = (BTreeMap::new(), BTreeMap::new());
    for depth in [5, 25] {
        let mut generator = generator(depth);
        for seed in 0..6000 {
            for it in &generator.generate(seed).unwrap().map().themed {
                *themes.entry(it.name.to_string()).or_insert(0) += 1;
                if let Some(fill) = &it.fill {
                    *fills.entry(fill.to_string()).or_insert(0) += 1;
                }
            }
        }
    }
    println!("{themes:#?} {fills:#?}");
    assert!(names("\n[[prefab]]\nname = \"").iter().all(|name| themes.contains_key(name)), "{themes:?}");
    assert!(names("{ fill = \"").iter().all(|name| fills.contains_key(name)), "{fills:?}");
}

//! Levels around locked cells: the cells stay unchanged, and the rules hold, also by the independent checker.

use std::fmt::Write as _;
use std::time::Instant;

use barrow::{
    BUILTIN, BitGrid, Direction, Error, Generator, Level, Locked, Map, Point, Rect, Rng, Run, Size, Tile,
};
use barrow_judge::{check_hardness, check_rows, rules_of};

/// Kinds of locked cells, for [`some`].
const KINDS: [&str; 6] = ["room", "rectangle", "cell", "blob", "everything", "two rooms"];

/// Locks cells of that kind; `None` if the level has no room and the kind needs one.
fn some(kind: &str, map: &Map, rng: &mut Rng) -> Option<Locked> {
    let (width, height) = (map.size().width as i32, map.size().height as i32);
    let mut cells = BitGrid::new(map.size());
    match kind {
        "room" => return Locked::room(map, rng.below(map.rooms.len().max(1) as u32) as usize),
        "two rooms" => {
            let mut locked = Locked::room(map, rng.below(map.rooms.len().max(1) as u32) as usize)?;
            locked.add(&Locked::room(map, rng.below(map.rooms.len() as u32) as usize)?);
            return Some(locked);
        }
        "rectangle" => {
            let (w, h) = (width * 58 / 100, height * 58 / 100);
            cells.insert_rect(Rect::new(rng.range(0, width - w), rng.range(0, height - h), w, h));
        }
        "cell" => {
            let open: Vec<Point> =
                map.tiles.iter().filter(|(_, tile)| tile.is_walkable()).map(|(p, _)| p).collect();
            cells.insert(*rng.pick(&open)?);
        }
        "blob" => {
            let mut at = Point::new(rng.range(0, width - 1), rng.range(0, height - 1));
            for _ in 0..12 {
                let (rx, ry) = (rng.range(1, 5), rng.range(1, 3));
                cells.insert_rect(Rect::new(at.x - rx, at.y - ry, 2 * rx + 1, 2 * ry + 1));
                at += Point::new(rng.range(-5, 5), rng.range(-3, 3));
            }
        }
        _ => cells.insert_rect(Rect::of(map.size())),
    }
    Some(Locked::new(map, &cells))
}

/// Returns the violations that the independent checker finds.
fn violations(recipe: &str, map: &Map) -> Vec<String> {
    let text = map.to_string();
    let rows: Vec<&str> = text.lines().collect();
    let rules = rules_of(recipe).expect("every built-in recipe has rules").around_locks();
    let mut broken = check_rows(&rows, &rules);
    if map.has_hardness() {
        broken.extend(check_hardness(&rows, map.hardness.cells()));
    }
    broken
}

/// Returns everything that a level holds, as text.
fn everything(level: &Level) -> String {
    let mut map = level.map().clone();
    map.written_by.reset(Size::default(), 0);
    format!("{map:?} {:?}", level.identity())
}

fn runs(map: &Map, id: usize) -> &[Run] {
    map.room_runs(&map.rooms[id])
}

/// Asserts that all locked cells, and what is on them, are unchanged.
fn assert_stayed(locked: &Locked, level: &Level, name: &str) {
    let (old, new) = (locked.map(), level.map());
    for p in locked.cells().iter() {
        assert_eq!(new.tiles[p], old.tiles[p], "{name}: tile at {p}");
        if new.has_hardness() {
            assert_eq!(new.hardness[p], old.hardness[p], "{name}: hardness at {p}");
        }
    }
    for id in 0..old.rooms.len() {
        let mut cells =
            runs(old, id).iter().flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y)));
        if cells.all(|p| locked.cells().contains(p)) {
            let is_same = |other: usize| runs(new, other) == runs(old, id);
            assert!((0..new.rooms.len()).any(is_same), "{name}: room {id} is gone");
        }
    }
    for door in old.doors.iter().filter(|door| locked.cells().contains(door.at)) {
        let is_same = |other: &barrow::Door| other.at == door.at && other.state == door.state;
        assert_eq!(new.doors.iter().filter(|other| is_same(other)).count(), 1, "{name}: door at {}", door.at);
    }
    let of =
        |map: &Map, p: Option<Point>| p.filter(|&p| map.size().contains(p) && locked.cells().contains(p));
    for (was, is) in [(old.start, new.start), (old.exit, new.exit)] {
        assert!(of(old, was).is_none() || was == is, "{name}: start or exit moved from {was:?} to {is:?}");
    }
    for spawn in old.spawns.iter().filter(|spawn| locked.cells().contains(spawn.at)) {
        assert!(new.spawns.contains(spawn), "{name}: {spawn:?} is gone");
    }
}

#[test]
fn locked_cells_stay_and_the_rules_hold() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        for kind in KINDS {
            for seed in 0..6 {
                let old = generator.generate_ref(seed).unwrap().clone();
                let Some(locked) = some(kind, old.map(), &mut Rng::new(seed)) else { continue };
                let name = format!("{} {kind} seed {seed}", recipe.name);
                let level =
                    generator.generate_locked(seed + 50, &locked).unwrap_or_else(|e| panic!("{name}: {e}"));
                assert_stayed(&locked, level, &name);
                let broken = violations(recipe.name, level.map());
                let rows = level.map().to_string();
                assert!(broken.is_empty(), "{name}:\n{}\n{rows}", broken.join("\n"));
            }
        }
    }
}

#[test]
fn the_same_lock_and_seed_give_the_same_level() {
    for recipe in BUILTIN {
        let mut warm = Generator::new(recipe.name).unwrap();
        for kind in KINDS {
            let old = warm.generate_ref(3).unwrap().clone();
            let Some(locked) = some(kind, old.map(), &mut Rng::new(3)) else { continue };
            let first = everything(warm.generate_locked(4, &locked).unwrap());
            warm.generate_ref(9).unwrap();
            assert_eq!(
                everything(warm.generate_locked(4, &locked).unwrap()),
                first,
                "{} {kind}",
                recipe.name
            );
            let mut fresh = Generator::new(recipe.name).unwrap();
            assert_eq!(
                everything(fresh.generate_locked(4, &locked).unwrap()),
                first,
                "{} {kind}",
                recipe.name
            );
        }
    }
}

#[test]
fn without_locked_cells_the_level_is_that_of_the_seed() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        let old = generator.generate_ref(1).unwrap().clone();
        let locked = Locked::new(old.map(), &BitGrid::new(old.map().size()));
        let plain = everything(generator.generate_ref(2).unwrap());
        assert_eq!(everything(generator.generate_locked(2, &locked).unwrap()), plain, "{}", recipe.name);
    }
}

#[test]
fn cells_that_are_not_locked_differ_between_seeds() {
    for recipe in ["rlg327", "nethack", "cellular_caves", "bsp_interior", "maze", "town"] {
        let mut generator = Generator::new(recipe).unwrap();
        let old = generator.generate_ref(0).unwrap().clone();
        let locked = some("blob", old.map(), &mut Rng::new(0)).unwrap();
        let levels: Vec<Map> =
            (1..6).map(|seed| generator.generate_locked(seed, &locked).unwrap().map().clone()).collect();
        for (i, a) in levels.iter().enumerate() {
            for b in levels.iter().skip(i + 1).chain([old.map()]) {
                let others = a.tiles.iter().filter(|(p, tile)| b.tiles[*p] != *tile).count();
                assert!(others * 20 > a.size().cells(), "{recipe}: only {others} cells differ");
            }
        }
    }
}

#[test]
fn the_number_of_stairs_is_that_of_the_recipe() {
    let mut generator = Generator::new("nethack").unwrap();
    for seed in 0..60 {
        let old = generator.generate_ref(seed).unwrap().clone();
        for kind in KINDS {
            let locked = some(kind, old.map(), &mut Rng::new(seed)).unwrap();
            let map = generator.generate_locked(seed + 100, &locked).unwrap().map();
            assert_eq!((map.stairs_up.len(), map.stairs_down.len()), (1, 1), "{kind} {seed}");
            let tiles = |tile: Tile| map.tiles.cells().iter().filter(|&&other| other == tile).count();
            assert_eq!((tiles(Tile::StairsUp), tiles(Tile::StairsDown)), (1, 1), "{kind} {seed}");
        }
    }
}

/// The recipe `nethack` has blocked doors itself (`doors = "blind"`), so its plain variant is used. Niches are dead ends.
#[test]
fn locked_doors_do_not_lead_to_dead_ends() {
    let mut generator = Generator::new("nethack_plain").unwrap();
    for seed in 0..60 {
        let old = generator.generate_ref(seed).unwrap().clone();
        let locked = some("room", old.map(), &mut Rng::new(seed)).unwrap();
        let map = generator.generate_locked(seed + 100, &locked).unwrap().map();
        for door in map.doors.iter().filter(|door| locked.cells().contains(door.at)) {
            let beside = |p: Point| Direction::ALL.map(|side| p + side.step());
            let is_open = |p: &Point| map.tiles.get(*p).is_some_and(Tile::is_walkable);
            let is_niche = |p: &Point| map.niches.iter().any(|niche| niche.at == *p);
            for p in beside(door.at).into_iter().filter(|p| is_open(p) && !is_niche(p)) {
                let ways = beside(p).into_iter().filter(is_open).count();
                assert!(ways > 1, "seed {seed}: {p} is a dead end\n{map}");
            }
        }
    }
}

#[test]
fn a_vault_that_is_locked_in_part_stays_whole() {
    let mut generator = Generator::new("nethack").unwrap();
    let is_vault = |room: &&barrow::Room| room.role == "vault";
    let mut tried = 0;
    for seed in 0..40 {
        let old = generator.generate_ref(seed).unwrap().clone();
        let Some(vault) = old.map().rooms.iter().find(is_vault) else { continue };
        for n in 0..4 {
            let mut cells = BitGrid::new(old.map().size());
            cells.insert_rect(vault.bounds);
            cells.remove(old.map().room_cell(vault, n).unwrap());
            let locked = Locked::new(old.map(), &cells);
            let map = generator.generate_locked(seed + 100, &locked).unwrap().map();
            assert!(map.rooms.iter().filter(is_vault).any(|room| room.bounds == vault.bounds), "{seed} {n}");
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn impossible_locks_are_errors() {
    let mut generator = Generator::new("rlg327").unwrap();
    let rock = Map::new(Size::new(80, 21));
    let mut all = BitGrid::new(rock.size());
    all.insert_rect(Rect::of(rock.size()));
    let error = generator.generate_locked(1, &Locked::new(&rock, &all)).unwrap_err();
    assert!(matches!(error, Error::OutOfTries { .. }), "{error}");
    assert!(error.to_string().contains("no cell is walkable"), "{error}");
    let other = Map::new(Size::new(40, 20));
    all.reset(other.size());
    all.insert(Point::new(3, 3));
    let error = generator.generate_locked(1, &Locked::new(&other, &all)).unwrap_err();
    assert!(matches!(error, Error::LockedSize { .. }), "{error}");
    assert!(Locked::room(&other, 0).is_none());
}

/// Prints the time per level with locked cells next to that of a level without.
#[test]
#[ignore = "prints a table: cargo test --release -p barrow --test lock -- --ignored --nocapture timing"]
#[expect(clippy::disallowed_methods, reason = "measures time")]
fn timing() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        let mut line = format!("{:20}", recipe.name);
        let olds: Vec<Level> = (0..20).map(|seed| generator.generate_ref(seed).unwrap().clone()).collect();
        let begun = Instant::now();
        (0..100).for_each(|seed| drop(generator.generate_ref(seed)));
        let plain = begun.elapsed().as_micros() / 100;
        let _ = write!(line, "  ordinary {plain} us");
        for kind in ["room", "rectangle", "blob"] {
            let locked: Vec<Locked> = olds
                .iter()
                .enumerate()
                .filter_map(|(i, old)| some(kind, old.map(), &mut Rng::new(i as u64)))
                .collect();
            let begun = Instant::now();
            for n in 0..5 {
                for locked in &locked {
                    drop(generator.generate_locked(n + 30, locked));
                }
            }
            let each = begun.elapsed().as_micros() / (5 * locked.len() as u128).max(1);
            let _ = write!(line, "  {kind} {each}");
        }
        println!("{line}");
    }
}

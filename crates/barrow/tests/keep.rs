//! Some cells of a level stay, and all else is made anew: what is kept is the same, and the rules hold, seen from inside
//! and from outside.

use std::fmt::Write as _;
use std::time::Instant;

use barrow::{
    BUILTIN, BitGrid, Direction, Error, Generator, Kept, Level, Map, Point, Rect, Rng, Run, Size, Tile,
};
use barrow_judge::{judge, judge_hardness, promises_of};

/// What can be kept of a level.
const KINDS: [&str; 6] = ["room", "rectangle", "cell", "blob", "everything", "two rooms"];

/// Something of that kind to keep; nothing if the level has no room and one is wanted.
fn some(kind: &str, map: &Map, rng: &mut Rng) -> Option<Kept> {
    let (width, height) = (map.size().width as i32, map.size().height as i32);
    let mut cells = BitGrid::new(map.size());
    match kind {
        "room" => return Kept::room(map, rng.below(map.rooms.len().max(1) as u32) as usize),
        "two rooms" => {
            let mut kept = Kept::room(map, rng.below(map.rooms.len().max(1) as u32) as usize)?;
            kept.add(&Kept::room(map, rng.below(map.rooms.len() as u32) as usize)?);
            return Some(kept);
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
    Some(Kept::new(map, &cells))
}

/// What an outside judge finds wrong with a level.
fn judged(recipe: &str, map: &Map) -> Vec<String> {
    let text = map.to_string();
    let rows: Vec<&str> = text.lines().collect();
    let mut broken = judge(&rows, &promises_of(recipe).expect("every built-in recipe has promises"));
    if map.has_hardness() {
        broken.extend(judge_hardness(&rows, map.hardness.cells()));
    }
    broken
}

/// A level as a line of text that tells all about it.
fn told(level: &Level) -> String {
    let mut map = level.map().clone();
    map.written_by.reset(Size::default(), 0);
    format!("{map:?} {:?}", level.identity())
}

fn runs(map: &Map, id: usize) -> &[Run] {
    map.room_runs(&map.rooms[id])
}

/// Fails unless all that is kept is there.
fn assert_stayed(kept: &Kept, level: &Level, name: &str) {
    let (old, new) = (kept.map(), level.map());
    for p in kept.cells().iter() {
        assert_eq!(new.tiles[p], old.tiles[p], "{name}: tile at {p}");
        if new.has_hardness() {
            assert_eq!(new.hardness[p], old.hardness[p], "{name}: hardness at {p}");
        }
    }
    for id in 0..old.rooms.len() {
        let mut cells =
            runs(old, id).iter().flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y)));
        if cells.all(|p| kept.cells().contains(p)) {
            let is_same = |other: usize| runs(new, other) == runs(old, id);
            assert!((0..new.rooms.len()).any(is_same), "{name}: room {id} is gone");
        }
    }
    for door in old.doors.iter().filter(|door| kept.cells().contains(door.at)) {
        let is_same = |other: &barrow::Door| other.at == door.at && other.state == door.state;
        assert_eq!(new.doors.iter().filter(|other| is_same(other)).count(), 1, "{name}: door at {}", door.at);
    }
    let of = |map: &Map, p: Option<Point>| p.filter(|&p| map.size().contains(p) && kept.cells().contains(p));
    for (was, is) in [(old.start, new.start), (old.exit, new.exit)] {
        assert!(of(old, was).is_none() || was == is, "{name}: start or exit moved from {was:?} to {is:?}");
    }
    for spawn in old.spawns.iter().filter(|spawn| kept.cells().contains(spawn.at)) {
        assert!(new.spawns.contains(spawn), "{name}: {spawn:?} is gone");
    }
}

#[test]
fn what_is_kept_stays_and_the_rules_hold() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        for kind in KINDS {
            for seed in 0..6 {
                let old = generator.generate_ref(seed).unwrap().clone();
                let Some(kept) = some(kind, old.map(), &mut Rng::new(seed)) else { continue };
                let name = format!("{} {kind} seed {seed}", recipe.name);
                let level =
                    generator.generate_keeping(seed + 50, &kept).unwrap_or_else(|e| panic!("{name}: {e}"));
                assert_stayed(&kept, level, &name);
                let broken = judged(recipe.name, level.map());
                let rows = level.map().to_string();
                assert!(broken.is_empty(), "{name}:\n{}\n{rows}", broken.join("\n"));
            }
        }
    }
}

#[test]
fn the_same_is_kept_in_the_same_way() {
    for recipe in BUILTIN {
        let mut warm = Generator::new(recipe.name).unwrap();
        for kind in KINDS {
            let old = warm.generate_ref(3).unwrap().clone();
            let Some(kept) = some(kind, old.map(), &mut Rng::new(3)) else { continue };
            let first = told(warm.generate_keeping(4, &kept).unwrap());
            warm.generate_ref(9).unwrap();
            assert_eq!(told(warm.generate_keeping(4, &kept).unwrap()), first, "{} {kind}", recipe.name);
            let mut fresh = Generator::new(recipe.name).unwrap();
            assert_eq!(told(fresh.generate_keeping(4, &kept).unwrap()), first, "{} {kind}", recipe.name);
        }
    }
}

#[test]
fn keeping_nothing_is_making_a_level() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        let old = generator.generate_ref(1).unwrap().clone();
        let kept = Kept::new(old.map(), &BitGrid::new(old.map().size()));
        let plain = told(generator.generate_ref(2).unwrap());
        assert_eq!(told(generator.generate_keeping(2, &kept).unwrap()), plain, "{}", recipe.name);
    }
}

#[test]
fn the_rest_is_another_for_every_seed() {
    for recipe in ["rlg327", "nethack", "cellular_caves", "bsp_interior", "maze_wilson", "town"] {
        let mut generator = Generator::new(recipe).unwrap();
        let old = generator.generate_ref(0).unwrap().clone();
        let kept = some("blob", old.map(), &mut Rng::new(0)).unwrap();
        let levels: Vec<Map> =
            (1..6).map(|seed| generator.generate_keeping(seed, &kept).unwrap().map().clone()).collect();
        for (i, a) in levels.iter().enumerate() {
            for b in levels.iter().skip(i + 1).chain([old.map()]) {
                let others = a.tiles.iter().filter(|(p, tile)| b.tiles[*p] != *tile).count();
                assert!(others * 20 > a.size().cells(), "{recipe}: only {others} cells differ");
            }
        }
    }
}

#[test]
fn stairs_are_no_more_than_the_recipe_places() {
    let mut generator = Generator::new("nethack").unwrap();
    for seed in 0..60 {
        let old = generator.generate_ref(seed).unwrap().clone();
        for kind in KINDS {
            let kept = some(kind, old.map(), &mut Rng::new(seed)).unwrap();
            let map = generator.generate_keeping(seed + 100, &kept).unwrap().map();
            assert_eq!((map.stairs_up.len(), map.stairs_down.len()), (1, 1), "{kind} {seed}");
            let tiles = |tile: Tile| map.tiles.cells().iter().filter(|&&other| other == tile).count();
            assert_eq!((tiles(Tile::StairsUp), tiles(Tile::StairsDown)), (1, 1), "{kind} {seed}");
        }
    }
}

/// `nethack` itself has doors to nowhere and blind ends behind doors (`doors = "blind"`, niches), and keeps them.
#[test]
fn kept_doors_lead_on() {
    let mut generator = Generator::new("nethack_plain").unwrap();
    for seed in 0..60 {
        let old = generator.generate_ref(seed).unwrap().clone();
        let kept = some("room", old.map(), &mut Rng::new(seed)).unwrap();
        let map = generator.generate_keeping(seed + 100, &kept).unwrap().map();
        for door in map.doors.iter().filter(|door| kept.cells().contains(door.at)) {
            let beside = |p: Point| Direction::ALL.map(|side| p + side.step());
            let is_open = |p: &Point| map.tiles.get(*p).is_some_and(Tile::is_walkable);
            for p in beside(door.at).into_iter().filter(is_open) {
                let ways = beside(p).into_iter().filter(is_open).count();
                assert!(ways > 1, "seed {seed}: {p} is a dead end\n{map}");
            }
        }
    }
}

#[test]
fn a_vault_stays_whole_or_not_at_all() {
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
            let kept = Kept::new(old.map(), &cells);
            let map = generator.generate_keeping(seed + 100, &kept).unwrap().map();
            assert!(map.rooms.iter().filter(is_vault).any(|room| room.bounds == vault.bounds), "{seed} {n}");
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn what_cannot_be_is_told() {
    let mut generator = Generator::new("rlg327").unwrap();
    let rock = Map::new(Size::new(80, 21));
    let mut all = BitGrid::new(rock.size());
    all.insert_rect(Rect::of(rock.size()));
    let error = generator.generate_keeping(1, &Kept::new(&rock, &all)).unwrap_err();
    assert!(matches!(error, Error::OutOfTries { .. }), "{error}");
    assert!(error.to_string().contains("nothing to walk on"), "{error}");
    let other = Map::new(Size::new(40, 20));
    all.reset(other.size());
    all.insert(Point::new(3, 3));
    let error = generator.generate_keeping(1, &Kept::new(&other, &all)).unwrap_err();
    assert!(matches!(error, Error::KeptSize { .. }), "{error}");
    assert!(Kept::room(&other, 0).is_none());
}

/// How long it takes beside an ordinary level.
#[test]
#[ignore = "a table to look at: cargo test --release -p barrow --test keep -- --ignored --nocapture pace"]
#[expect(clippy::disallowed_methods, reason = "it is about time")]
fn pace() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        let mut line = format!("{:20}", recipe.name);
        let olds: Vec<Level> = (0..20).map(|seed| generator.generate_ref(seed).unwrap().clone()).collect();
        let begun = Instant::now();
        (0..100).for_each(|seed| drop(generator.generate_ref(seed)));
        let plain = begun.elapsed().as_micros() / 100;
        let _ = write!(line, "  ordinary {plain} us");
        for kind in ["room", "rectangle", "blob"] {
            let kept: Vec<Kept> = olds
                .iter()
                .enumerate()
                .filter_map(|(i, old)| some(kind, old.map(), &mut Rng::new(i as u64)))
                .collect();
            let begun = Instant::now();
            (0..5).for_each(|n| kept.iter().for_each(|kept| drop(generator.generate_keeping(n + 30, kept))));
            let each = begun.elapsed().as_micros() / (5 * kept.len() as u128).max(1);
            let _ = write!(line, "  {kind} {each}");
        }
        println!("{line}");
    }
}

/// What came of keeping something.
#[derive(Default)]
struct Tally {
    tried: u32,
    made: u32,
    judged: u32,
    retries: u32,
}

/// How it fares over all recipes and kinds, and what went wrong.
#[test]
#[ignore = "a table to look at: cargo test --release -p barrow --test keep -- --ignored --nocapture table"]
fn table() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        let (mut line, mut notes) = (format!("{:20}", recipe.name), Vec::new());
        for kind in KINDS {
            let mut tally = Tally::default();
            for seed in 0..40 {
                let old = generator.generate_ref(seed).unwrap().clone();
                let Some(kept) = some(kind, old.map(), &mut Rng::new(seed)) else { continue };
                tally.tried += 1;
                let level = match generator.generate_keeping(seed + 1000, &kept) {
                    Ok(level) => level,
                    Err(error) => {
                        notes.push(format!("{kind} {seed}: {error}"));
                        continue;
                    }
                };
                tally.made += 1;
                tally.retries += level.identity().attempt;
                let broken = judged(recipe.name, level.map());
                tally.judged += u32::from(broken.is_empty());
                notes.extend(broken.first().map(|fault| format!("{kind} {seed}: {fault}")));
            }
            let Tally { tried, made, judged, retries } = tally;
            let _ = write!(line, "  {kind} {made}/{tried} judged {judged} tries {retries}");
        }
        println!("{line}");
        for note in notes {
            println!("    {note}");
        }
    }
}

//! Checks levels of many seeds at many sizes with an independent checker, which reads the printed rows and shares no
//! code with the library. `cargo xtask soak` does the same with a hundred thousand seeds.

use barrow::{BUILTIN, Generator, Level, Map, Overrides, Plan, Point, Run, Side, Size, Tile, parse, plan};
use barrow_judge::{check_hardness, check_listed_rooms, check_locked, check_rows, rules_of};

const SOUND: &str = "built-in recipes have no errors";

fn plan_of(name: &str, size: Option<Size>) -> Plan {
    let recipe = barrow::builtin(name).expect(SOUND);
    plan(&parse(name, recipe.text).expect(SOUND), &Overrides { size, depth: None }).expect(SOUND)
}

/// Asserts that the independent checker finds no violation. The message has the level and all violations.
fn assert_kept(level: &Level) {
    let id = level.identity();
    let text = level.map().to_string();
    let rows: Vec<&str> = text.lines().collect();
    let rules = rules_of(&id.recipe).expect("every built-in recipe has rules");
    let mut broken = check_rows(&rows, &rules);
    if level.map().has_hardness() {
        broken.extend(check_hardness(&rows, level.map().hardness.cells()));
    }
    broken.extend(check_listed_rooms(&rows, &listed_rooms(level.map())));
    let [locked, marks] = locked_doors(level.map());
    broken.extend(check_locked(&rows, &rules, &locked, &marks));
    let (recipe, seed, size) = (&id.recipe, id.seed.0, level.map().size());
    assert!(broken.is_empty(), "{recipe} {size} seed {seed}:\n{}\n{}", broken.join("\n"), rows.join("\n"));
}

/// Returns the cells of the locked doors, and those of the start and the exit, as columns and rows.
fn locked_doors(map: &Map) -> [Vec<(usize, usize)>; 2] {
    let place = |p: Point| (p.x as usize, p.y as usize);
    let locked = map.tiles.iter().filter(|&(_, tile)| tile == Tile::LockedDoor).map(|(p, _)| place(p));
    [locked.collect(), map.start.into_iter().chain(map.exit).map(place).collect()]
}

/// Returns the runs of every room as `[y, x, length]`.
fn listed_rooms(map: &Map) -> Vec<Vec<[usize; 3]>> {
    let number = |n: i32| usize::try_from(n).expect("rooms are on the map");
    let run = |run: &Run| [run.y, run.x, run.len].map(number);
    map.rooms.iter().map(|room| map.room_runs(room).iter().map(run).collect()).collect()
}

#[test]
fn rooms_that_a_lake_covers_are_not_listed() {
    let mut generator = Generator::new("brogue").unwrap();
    for seed in 0..100 {
        let level = generator.generate_ref(seed).unwrap();
        assert_kept(level);
        let rooms = level.map().rooms.len() as u32;
        for corridor in &level.map().corridors {
            assert!(corridor.from.into_iter().chain(corridor.to).all(|id| id < rooms), "seed {seed}");
        }
        for side in level.map().doors.iter().flat_map(|door| door.sides) {
            assert!(!matches!(side, Side::Room(id) if id >= rooms), "seed {seed}");
        }
    }
}

#[test]
fn levels_of_many_seeds_keep_their_rules() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        for seed in 0..250 {
            assert_kept(generator.generate_ref(seed).unwrap());
        }
    }
}

#[test]
fn levels_of_every_size_keep_their_rules() {
    for recipe in BUILTIN {
        let least = plan_of(recipe.name, None).min_size;
        let sides = |from: u32, to: u32| [0, 2, 9, 30, 100].map(|part| from + (to - from) * part / 100);
        for width in sides(least.width, 300) {
            for height in sides(least.height, 200) {
                let size = Size::new(width, height);
                let mut generator = Generator::from_plan(plan_of(recipe.name, Some(size)));
                for seed in 0..2 {
                    assert_kept(generator.generate_ref(seed).unwrap());
                }
            }
        }
    }
}

#[test]
fn levels_of_the_smallest_size_keep_their_rules() {
    for recipe in BUILTIN {
        let least = plan_of(recipe.name, None).min_size;
        let mut generator = Generator::from_plan(plan_of(recipe.name, Some(least)));
        for seed in 0..250 {
            assert_kept(generator.generate_ref(seed).unwrap());
        }
    }
}

#[test]
fn levels_with_secrets_are_connected_through_them() {
    let recipe = barrow::builtin("nethack_plain").unwrap();
    let mut written = parse("nethack_plain", recipe.text).unwrap();
    written.set("secrets.on=true").unwrap();
    written.set("rules.connected=secrets").unwrap();
    let mut generator = Generator::from_plan(plan(&written, &Overrides::default()).unwrap());
    let mut rules = rules_of("nethack_plain").unwrap();
    rules.connected = barrow_judge::ConnectedBy::Secrets;
    let (mut secret_doors, mut secret_corridors) = (0, 0);
    for seed in 0..500 {
        let level = generator.generate_ref(seed).unwrap();
        assert_eq!(level.rules().waived(), ["connected=secrets", "locked=any", "border=niches"]);
        let text = level.map().to_string();
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(check_rows(&rows, &rules), Vec::<String>::new(), "seed {seed}");
        secret_doors += rows.iter().map(|row| row.matches('S').count()).sum::<usize>();
        secret_corridors += rows.iter().map(|row| row.matches('s').count()).sum::<usize>();
    }
    assert!(secret_doors > 700 && secret_corridors > 300, "{secret_doors} doors, {secret_corridors} cells");
}

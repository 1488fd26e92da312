//! The same seed gives the same level: twice, from a fresh generator, watched or not.

use barrow::{BUILTIN, Generator, Level, Observer, Snapshot};

/// Everything a level holds, as text.
fn everything(level: &Level) -> String {
    let mut map = level.map().clone();
    // Which stage wrote a cell is known only when someone watches, and is no part of the level.
    map.written_by = barrow::Grid::default();
    format!("{map:?} {:?}", level.identity())
}

#[derive(Default)]
struct Counter {
    snapshots: u32,
    written_by: barrow::Grid<u8>,
}

impl Observer for Counter {
    fn snapshot(&mut self, snapshot: Snapshot<'_>) {
        self.snapshots += 1;
        assert!(!snapshot.caption.to_string().is_empty());
        self.written_by = snapshot.map.written_by.clone();
    }
}

#[test]
fn watched_or_not() {
    for recipe in BUILTIN {
        let mut unwatched = Generator::new(recipe.name).unwrap();
        let mut watched = Generator::new(recipe.name).unwrap();
        for seed in 0..30 {
            let mut counter = Counter::default();
            let seen = everything(watched.watch(seed, &mut counter).unwrap());
            assert_eq!(
                seen,
                everything(unwatched.generate_ref(seed).unwrap()),
                "{} seed {seed}",
                recipe.name
            );
            assert!(counter.snapshots >= 2, "{} takes {} snapshots", recipe.name, counter.snapshots);
            let tiles = &unwatched.generate_ref(seed).unwrap().map().tiles;
            for (tile, by) in tiles.cells().iter().zip(counter.written_by.cells()) {
                assert!(*tile == barrow::Tile::Rock || *by > 0, "what is not rock was written by some stage");
            }
        }
    }
}

#[test]
fn in_any_order() {
    for recipe in BUILTIN {
        let mut one = Generator::new(recipe.name).unwrap();
        let forwards: Vec<String> = (0..12).map(|seed| everything(one.generate_ref(seed).unwrap())).collect();
        let mut other = Generator::new(recipe.name).unwrap();
        for seed in (0..12).rev() {
            assert_eq!(forwards[seed as usize], everything(other.generate_ref(seed).unwrap()));
        }
    }
}

#[test]
fn other_seeds_give_other_levels() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        let rows: Vec<String> =
            (0..20).map(|seed| format!("{:?}", generator.generate_ref(seed).unwrap().map().tiles)).collect();
        for (i, level) in rows.iter().enumerate() {
            assert!(!rows[..i].contains(level), "{} repeats itself", recipe.name);
        }
    }
}

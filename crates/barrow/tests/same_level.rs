//! The same seed gives the same level: twice, from a new generator, with and without an observer.

use barrow::{BUILTIN, Generator, Level, Observer, Snapshot};

/// Returns everything that a level holds, as text.
fn everything(level: &Level) -> String {
    let mut map = level.map().clone();
    // Filled only with an observer, and not part of the level.
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
fn an_observer_does_not_change_the_level() {
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
                assert!(*tile == barrow::Tile::Rock || *by > 0, "every cell but rock was written by a stage");
            }
        }
    }
}

#[test]
fn earlier_levels_do_not_change_later_ones() {
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

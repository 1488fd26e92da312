//! Tables of spawns, with weights and ranges of depth.

use std::sync::Arc;

use barrow_core::{Rng, SpawnKind};

crate::params! {
    /// A line of a table of spawns: one kind of monster, item or other thing.
    pub struct SpawnLine {
        /// Name of the monster, item or other thing.
        name: Arc<str> = "".into(),
        /// Weight of the line in draws.
        weight: u32 = 1 in 0..=1000,
        /// First and last depth at which the thing spawns.
        depth: (u32, u32) = (1, 100) in 1..=100,
    }
}

/// Draws a line by weight from those for a depth and returns its name. `None` if no line is for that depth.
pub(super) fn draw(table: &[SpawnLine], depth: u32, rng: &mut Rng) -> Option<Arc<str>> {
    let here = |line: &&SpawnLine| (line.depth.0..=line.depth.1).contains(&depth);
    let mut left = rng.below(table.iter().filter(here).map(|line| line.weight).sum());
    let line = table.iter().filter(here).find(|line| {
        let found = left < line.weight;
        left = left.saturating_sub(line.weight);
        found
    });
    line.map(|line| Arc::clone(&line.name))
}

/// Returns the built-in table of a kind of spawns, used by recipes that give none.
pub(super) fn default_table(kind: SpawnKind) -> Vec<SpawnLine> {
    let lines: &[(&str, u32, (u32, u32))] = match kind {
        SpawnKind::Monster => &[
            ("rat", 30, (1, 5)),
            ("jackal", 20, (1, 6)),
            ("kobold", 20, (1, 7)),
            ("giant bat", 15, (2, 10)),
            ("goblin", 20, (3, 12)),
            ("skeleton", 15, (4, 16)),
            ("orc", 20, (5, 18)),
            ("ogre", 15, (7, 22)),
            ("wraith", 10, (10, 30)),
            ("troll", 12, (12, 40)),
            ("vampire", 8, (18, 100)),
            ("dragon", 5, (22, 100)),
            ("lich", 5, (25, 100)),
        ],
        SpawnKind::Item => &[
            ("gold", 40, (1, 100)),
            ("potion", 20, (1, 100)),
            ("scroll", 20, (1, 100)),
            ("food", 12, (1, 100)),
            ("dagger", 8, (1, 10)),
            ("sword", 6, (3, 100)),
            ("armor", 6, (2, 100)),
            ("wand", 4, (4, 100)),
            ("ring", 3, (5, 100)),
            ("amulet", 1, (12, 100)),
        ],
        SpawnKind::Trap => &[
            ("dart trap", 20, (1, 20)),
            ("pit", 20, (1, 100)),
            ("net trap", 10, (2, 100)),
            ("gas vent", 10, (4, 100)),
            ("trapdoor", 8, (3, 100)),
            ("fire trap", 6, (8, 100)),
        ],
        SpawnKind::Person => &[("hermit", 3, (1, 100)), ("merchant", 2, (2, 100)), ("prisoner", 2, (3, 100))],
        SpawnKind::Prop => &[
            ("barrel", 4, (1, 100)),
            ("crate", 4, (1, 100)),
            ("bones", 3, (1, 100)),
            ("brazier", 2, (1, 100)),
        ],
    };
    lines.iter().map(|&(name, weight, depth)| SpawnLine { name: name.into(), weight, depth }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_drawn_by_weight_and_depth() {
        let mut rng = Rng::new(1);
        let table: Vec<SpawnLine> = [("rat", 3, (1, 2)), ("ogre", 1, (2, 9)), ("ghost", 0, (1, 9))]
            .map(|(name, weight, depth)| SpawnLine { name: name.into(), weight, depth })
            .into();
        let mut rats = |depth| {
            (0..400).filter_map(|_| draw(&table, depth, &mut rng)).filter(|name| **name == *"rat").count()
        };
        assert_eq!((rats(1), rats(5)), (400, 0));
        assert!((270..330).contains(&rats(2)));
        assert_eq!(draw(&table, 10, &mut rng), None);
    }

    #[test]
    fn default_tables_have_a_line_for_every_depth() {
        let mut rng = Rng::new(1);
        for &kind in SpawnKind::ALL {
            let table = default_table(kind);
            assert!((1..=100).all(|depth| draw(&table, depth, &mut rng).is_some()), "{kind:?}");
        }
    }
}

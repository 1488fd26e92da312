//! Monsters of special rooms, with their strengths.
//!
//! Strengths are compared with the depth.
//!
//! Source: after a description of NetHack's `mkroom.c`, except for the monsters of a zoo, a short list of Barrow's own.

use std::sync::Arc;

use barrow_core::Rng;

/// Names of related monsters with their strengths, the weakest first. Never empty.
#[derive(Debug)]
pub(super) struct MonsterClass(Vec<(Arc<str>, u32)>);

impl MonsterClass {
    fn new(table: &[(&str, u32)]) -> Self {
        Self(table.iter().map(|&(name, strength)| (name.into(), strength)).collect())
    }

    /// Draws a monster that is no stronger than half the depth; the weakest if all are stronger.
    pub(super) fn draw(&self, depth: u32, rng: &mut Rng) -> &Arc<str> {
        self.between(0, depth / 2, rng)
    }

    /// Draws a monster with a strength from `least` to `most`. If no monster is in that range, returns the weakest that
    /// is stronger, or the strongest of all.
    fn between(&self, least: u32, most: u32, rng: &mut Rng) -> &Arc<str> {
        let first = self.0.partition_point(|(_, strength)| *strength < least).min(self.0.len() - 1);
        let end = self.0.partition_point(|(_, strength)| *strength <= most).max(first + 1);
        &self.0[first + rng.below((end - first) as u32) as usize].0
    }
}

/// Returns the mimics, which pose as shop wares and doors.
pub(super) fn mimics() -> MonsterClass {
    MonsterClass::new(&[("small mimic", 7), ("large mimic", 8), ("giant mimic", 9)])
}

/// Monsters of all special rooms.
#[derive(Debug)]
pub(super) struct Monsters {
    /// Rulers of a court. The number is the smallest draw, from 1 to the depth, that selects each.
    rulers: MonsterClass,
    /// Courtiers, each class with the largest draw that selects it.
    court: [(u32, MonsterClass); 9],
    beasts: MonsterClass,
    demons: MonsterClass,
    vampires: MonsterClass,
    zombies: MonsterClass,
    ghost: Arc<str>,
    wraith: Arc<str>,
    soldiers: [Arc<str>; 4],
    ants: [Arc<str>; 3],
    eels: [Arc<str>; 3],
    pub(super) fungi: MonsterClass,
    pub(super) mimics: MonsterClass,
    pub(super) leprechaun: Arc<str>,
    pub(super) killer_bee: Arc<str>,
    pub(super) queen_bee: Arc<str>,
    pub(super) cockatrice: Arc<str>,
}

impl Monsters {
    pub(super) fn new() -> Self {
        Self {
            rulers: MonsterClass::new(&[
                ("gnome king", 1),
                ("dwarf king", 3),
                ("elvenking", 6),
                ("ogre king", 10),
            ]),
            court: COURT.map(|(most, table)| (most, MonsterClass::new(table))),
            beasts: MonsterClass::new(BEASTS),
            demons: MonsterClass::new(DEMONS),
            vampires: MonsterClass::new(&[("vampire", 10), ("vampire lord", 12)]),
            zombies: MonsterClass::new(ZOMBIES),
            ghost: "ghost".into(),
            wraith: "wraith".into(),
            soldiers: ["soldier", "sergeant", "lieutenant", "captain"].map(Into::into),
            ants: ["giant ant", "soldier ant", "fire ant"].map(Into::into),
            eels: ["giant eel", "piranha", "electric eel"].map(Into::into),
            fungi: MonsterClass::new(FUNGI),
            mimics: mimics(),
            leprechaun: "leprechaun".into(),
            killer_bee: "killer bee".into(),
            queen_bee: "queen bee".into(),
            cockatrice: "cockatrice".into(),
        }
    }

    /// Draws the ruler on the throne: the greatest whose number is at most a random number from 1 to the depth.
    pub(super) fn ruler(&self, depth: u32, rng: &mut Rng) -> &Arc<str> {
        let roll = 1 + rng.below(depth);
        let eligible = self.rulers.0.partition_point(|(_, from)| *from <= roll);
        &self.rulers.0[eligible.max(1) - 1].0
    }

    /// Draws a courtier; deeper levels have stronger ones.
    pub(super) fn courtier(&self, depth: u32, rng: &mut Rng) -> &Arc<str> {
        let roll = rng.below(60) + rng.below(3 * depth);
        let (_, class) = self.court.iter().find(|(most, _)| roll <= *most).unwrap_or(&self.court[8]);
        class.draw(depth, rng)
    }

    /// Draws a monster of a zoo with a strength from a sixth of the depth to the depth.
    pub(super) fn beast(&self, depth: u32, rng: &mut Rng) -> &Arc<str> {
        self.beasts.between(depth / 6, depth, rng)
    }

    /// Draws a monster of a morgue: undead, and demons below depth 10.
    pub(super) fn undead(&self, depth: u32, rng: &mut Rng) -> &Arc<str> {
        match rng.below(100) {
            0..10 if depth > 10 => self.demons.draw(depth, rng),
            86.. if depth > 8 => self.vampires.draw(depth, rng),
            0..20 => &self.ghost,
            20..40 => &self.wraith,
            _ => self.zombies.draw(depth, rng),
        }
    }

    /// Draws a soldier; officers become more frequent with depth.
    pub(super) fn soldier(&self, depth: u32, rng: &mut Rng) -> &Arc<str> {
        let rank = match rng.below(80 + depth) {
            0..80 => 0,
            80..95 => 1,
            95..99 => 2,
            99 => 3,
            _ => rng.below(4) as usize,
        };
        &self.soldiers[rank]
    }

    /// Draws the kind of ants of an anthole.
    pub(super) fn ant(&self, rng: &mut Rng) -> &Arc<str> {
        &self.ants[rng.below(3) as usize]
    }

    /// Draws a monster for a pool; four in five are giant eels.
    pub(super) fn eel(&self, rng: &mut Rng) -> &Arc<str> {
        &self.eels[if rng.one_in(5) { 1 + rng.below(2) as usize } else { 0 }]
    }
}

/// Courtiers with their strengths, each class with the largest draw that selects it.
const COURT: [(u32, &[(&str, u32)]); 9] = [
    (15, &[("kobold", 0), ("large kobold", 1), ("kobold lord", 2), ("kobold shaman", 2)]),
    (30, &[("gnome", 1), ("gnome lord", 3), ("gnomish wizard", 3)]),
    (45, &[("hobgoblin", 1)]),
    (60, &[("bugbear", 3)]),
    (75, &[("hill orc", 1), ("mordor orc", 3), ("uruk-hai", 3), ("orc shaman", 3), ("orc-captain", 5)]),
    (85, &[("plains centaur", 4), ("forest centaur", 5), ("mountain centaur", 6)]),
    (95, &[("troll", 7), ("ice troll", 9), ("rock troll", 9), ("olog-hai", 13)]),
    (100, &[("giant", 6), ("stone giant", 6), ("hill giant", 8), ("fire giant", 9), ("frost giant", 10)]),
    (u32::MAX, &[("white dragon", 15), ("red dragon", 15), ("green dragon", 15), ("black dragon", 15)]),
];

/// Zombies of a morgue with their strengths.
const ZOMBIES: &[(&str, u32)] = &[
    ("kobold zombie", 0),
    ("gnome zombie", 1),
    ("orc zombie", 2),
    ("dwarf zombie", 2),
    ("elf zombie", 3),
    ("human zombie", 4),
    ("ettin zombie", 6),
    ("giant zombie", 8),
];

/// Demons of a deep morgue with their strengths.
const DEMONS: &[(&str, u32)] = &[
    ("succubus", 6),
    ("incubus", 6),
    ("horned devil", 6),
    ("barbed devil", 8),
    ("vrock", 8),
    ("hezrou", 9),
    ("bone devil", 9),
    ("ice devil", 11),
    ("pit fiend", 13),
];

/// Fungi of a swamp with their strengths.
const FUNGI: &[(&str, u32)] = &[
    ("lichen", 0),
    ("brown mold", 1),
    ("yellow mold", 1),
    ("green mold", 1),
    ("shrieker", 2),
    ("red mold", 3),
    ("violet fungus", 3),
];

/// Monsters of a zoo with their strengths.
const BEASTS: &[(&str, u32)] = &[
    ("newt", 0),
    ("jackal", 0),
    ("sewer rat", 0),
    ("grid bug", 0),
    ("gecko", 1),
    ("giant rat", 1),
    ("giant bat", 2),
    ("iguana", 2),
    ("homunculus", 2),
    ("hill orc", 2),
    ("rothe", 3),
    ("rock piercer", 3),
    ("pony", 3),
    ("wolf", 5),
    ("dwarf lord", 5),
    ("dog", 5),
    ("giant beetle", 6),
    ("quivering blob", 6),
    ("soldier ant", 6),
    ("snake", 7),
    ("dingo", 7),
    ("jaguar", 7),
    ("owlbear", 8),
    ("leocrotta", 8),
    ("gargoyle", 9),
    ("wererat", 9),
    ("cockatrice", 9),
    ("lynx", 9),
    ("chameleon", 10),
    ("python", 10),
    ("panther", 10),
    ("winter wolf", 11),
    ("tiger", 11),
    ("cobra", 11),
    ("troll", 12),
    ("warg", 12),
    ("ochre jelly", 12),
    ("zruty", 13),
    ("umber hulk", 14),
    ("ettin", 15),
    ("baluchitherium", 16),
    ("trapper", 17),
    ("master mind flayer", 19),
    ("purple worm", 20),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_sorted_by_strength() {
        let all = COURT.map(|(_, table)| table).into_iter().chain([ZOMBIES, DEMONS, FUNGI, BEASTS]);
        for table in all {
            assert!(table.is_sorted_by_key(|(_, strength)| *strength), "{table:?}");
        }
    }

    #[test]
    fn rulers_depend_on_depth() {
        let monsters = Monsters::new();
        let mut rng = Rng::new(1);
        let mut kings = |depth: u32| -> [u32; 4] {
            let mut seen = [0; 4];
            for _ in 0..1000 {
                let name = monsters.ruler(depth, &mut rng).clone();
                seen[monsters.rulers.0.iter().position(|(king, _)| *king == name).unwrap()] += 1;
            }
            seen
        };
        assert_eq!(kings(2), [1000, 0, 0, 0]);
        let [gnomes, dwarves, elves, ogres] = kings(5);
        assert!(gnomes > 350 && dwarves > 550 && elves + ogres == 0);
        assert!(kings(20).iter().all(|&seen| seen > 60), "all of them");
    }

    #[test]
    fn zoo_monsters_match_the_depth() {
        let monsters = Monsters::new();
        let mut rng = Rng::new(1);
        let strength = |name: &Arc<str>| monsters.beasts.0.iter().find(|(other, _)| other == name).unwrap().1;
        for depth in 1..40 {
            assert!(
                (0..200)
                    .map(|_| strength(monsters.beast(depth, &mut rng)))
                    .all(|s| s <= depth && s >= depth / 6)
            );
        }
    }
}

//! Who lives in special rooms: monsters by name, each with how strong it is.

use std::sync::Arc;

use barrow_core::Rng;

/// Monsters of one kin with their strengths, the weakest first.
#[derive(Debug)]
pub(super) struct Kin(Vec<(Arc<str>, u32)>);

impl Kin {
    fn new(table: &[(&str, u32)]) -> Self {
        Self(table.iter().map(|&(name, strength)| (name.into(), strength)).collect())
    }

    /// One that is no stronger than half the depth, or the weakest.
    pub(super) fn draw(&self, depth: u32, rng: &mut Rng) -> &Arc<str> {
        self.between(0, depth / 2, rng)
    }

    /// One of those within the strengths; if there is none, the weakest that is too strong or the strongest of all.
    fn between(&self, least: u32, most: u32, rng: &mut Rng) -> &Arc<str> {
        let first = self.0.partition_point(|(_, strength)| *strength < least).min(self.0.len() - 1);
        let end = self.0.partition_point(|(_, strength)| *strength <= most).max(first + 1);
        &self.0[first + rng.below((end - first) as u32) as usize].0
    }
}

/// What looks like something else until one touches it.
pub(super) fn mimics() -> Kin {
    Kin::new(&[("small mimic", 7), ("large mimic", 8), ("giant mimic", 9)])
}

/// Everyone there is.
#[derive(Debug)]
pub(super) struct Inmates {
    /// Kings, from which depth on each may sit on the throne.
    rulers: Kin,
    /// Who comes to court, with the number that is drawn for each at most.
    court: [(u32, Kin); 9],
    beasts: Kin,
    demons: Kin,
    vampires: Kin,
    zombies: Kin,
    ghost: Arc<str>,
    wraith: Arc<str>,
    soldiers: [Arc<str>; 4],
    ants: [Arc<str>; 3],
    eels: [Arc<str>; 3],
    pub(super) fungi: Kin,
    pub(super) mimics: Kin,
    pub(super) leprechaun: Arc<str>,
    pub(super) killer_bee: Arc<str>,
    pub(super) queen_bee: Arc<str>,
    pub(super) cockatrice: Arc<str>,
}

impl Inmates {
    pub(super) fn new() -> Self {
        Self {
            rulers: Kin::new(&[("gnome king", 1), ("dwarf king", 3), ("elvenking", 6), ("ogre king", 10)]),
            court: COURT.map(|(most, table)| (most, Kin::new(table))),
            beasts: Kin::new(BEASTS),
            demons: Kin::new(DEMONS),
            vampires: Kin::new(&[("vampire", 10), ("vampire lord", 12)]),
            zombies: Kin::new(ZOMBIES),
            ghost: "ghost".into(),
            wraith: "wraith".into(),
            soldiers: ["soldier", "sergeant", "lieutenant", "captain"].map(Into::into),
            ants: ["giant ant", "soldier ant", "fire ant"].map(Into::into),
            eels: ["giant eel", "piranha", "electric eel"].map(Into::into),
            fungi: Kin::new(FUNGI),
            mimics: mimics(),
            leprechaun: "leprechaun".into(),
            killer_bee: "killer bee".into(),
            queen_bee: "queen bee".into(),
            cockatrice: "cockatrice".into(),
        }
    }

    /// Who sits on the throne: a number up to the depth is drawn, and the greatest king that it is enough for comes.
    pub(super) fn ruler(&self, depth: u32, rng: &mut Rng) -> &Arc<str> {
        let luck = 1 + rng.below(depth);
        let enough = self.rulers.0.partition_point(|(_, from)| *from <= luck);
        &self.rulers.0[enough.max(1) - 1].0
    }

    /// Who stands around the throne, the stronger the deeper.
    pub(super) fn courtier(&self, depth: u32, rng: &mut Rng) -> &Arc<str> {
        let luck = rng.below(60) + rng.below(3 * depth);
        let (_, kin) = self.court.iter().find(|(most, _)| luck <= *most).unwrap_or(&self.court[8]);
        kin.draw(depth, rng)
    }

    /// Any beast of about this depth.
    pub(super) fn beast(&self, depth: u32, rng: &mut Rng) -> &Arc<str> {
        self.beasts.between(depth / 6, depth, rng)
    }

    /// One of the dead, or deep down of those who come for them.
    pub(super) fn dead(&self, depth: u32, rng: &mut Rng) -> &Arc<str> {
        match rng.below(100) {
            0..10 if depth > 10 => self.demons.draw(depth, rng),
            86.. if depth > 8 => self.vampires.draw(depth, rng),
            0..20 => &self.ghost,
            20..40 => &self.wraith,
            _ => self.zombies.draw(depth, rng),
        }
    }

    /// A soldier; officers come with the depth.
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

    /// What kind of ants there are.
    pub(super) fn ant(&self, rng: &mut Rng) -> &Arc<str> {
        &self.ants[rng.below(3) as usize]
    }

    /// What swims in a pool.
    pub(super) fn eel(&self, rng: &mut Rng) -> &Arc<str> {
        &self.eels[if rng.one_in(5) { 1 + rng.below(2) as usize } else { 0 }]
    }
}

/// Who comes to court, with the number that is drawn for each at most.
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

const FUNGI: &[(&str, u32)] = &[
    ("lichen", 0),
    ("brown mold", 1),
    ("yellow mold", 1),
    ("green mold", 1),
    ("shrieker", 2),
    ("red mold", 3),
    ("violet fungus", 3),
];

/// What is found in a zoo.
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
    fn families_go_from_weak_to_strong() {
        let all = COURT.map(|(_, table)| table).into_iter().chain([ZOMBIES, DEMONS, FUNGI, BEASTS]);
        for table in all {
            assert!(table.is_sorted_by_key(|(_, strength)| *strength), "{table:?}");
        }
    }

    #[test]
    fn kings_come_by_depth() {
        let inmates = Inmates::new();
        let mut rng = Rng::new(1);
        let mut kings = |depth: u32| -> [u32; 4] {
            let mut seen = [0; 4];
            for _ in 0..1000 {
                let name = inmates.ruler(depth, &mut rng).clone();
                seen[inmates.rulers.0.iter().position(|(king, _)| *king == name).unwrap()] += 1;
            }
            seen
        };
        assert_eq!(kings(2), [1000, 0, 0, 0]);
        let [gnomes, dwarves, elves, ogres] = kings(5);
        assert!(gnomes > 350 && dwarves > 550 && elves + ogres == 0);
        assert!(kings(20).iter().all(|&seen| seen > 60), "all of them");
    }

    #[test]
    fn beasts_are_neither_too_weak_nor_too_strong() {
        let inmates = Inmates::new();
        let mut rng = Rng::new(1);
        let strength = |name: &Arc<str>| inmates.beasts.0.iter().find(|(other, _)| other == name).unwrap().1;
        for depth in 1..40 {
            assert!(
                (0..200)
                    .map(|_| strength(inmates.beast(depth, &mut rng)))
                    .all(|s| s <= depth && s >= depth / 6)
            );
        }
    }
}

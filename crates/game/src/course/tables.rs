//! Replaces a campaign's tables by the course's.

use super::{CourseError, Dropped, read_monsters, read_objects};
use crate::{Ability, BeingKind, Campaign, Dice, GameError, Goal, ItemKind};

/// Hit points of the course's player.
const COURSE_HP: i32 = 1000;
/// Minimum number of items on a level of the course.
const COURSE_ITEMS: i32 = 10;
/// Radius that the course's player sees in the dark.
pub(super) const COURSE_LIGHT: i32 = 3;

/// Kinds read from the course's files, and the skipped entries.
#[derive(Clone, Debug, Default)]
pub struct CourseTables {
    /// Monsters; `None` to keep the campaign's.
    pub monsters: Option<Vec<BeingKind>>,
    /// Items; `None` to keep the campaign's.
    pub items: Option<Vec<ItemKind>>,
    /// Skipped entries, those of the monsters first.
    pub dropped: Vec<Dropped>,
}

impl CourseTables {
    /// Reads a file of monsters into the tables.
    pub fn monsters(&mut self, text: &str) -> Result<(), CourseError> {
        let (monsters, dropped) = read_monsters(text)?;
        self.monsters = Some(monsters.iter().map(super::MonsterText::to_kind).collect());
        self.dropped.extend(dropped);
        Ok(())
    }

    /// Reads a file of objects into the tables.
    pub fn objects(&mut self, text: &str) -> Result<(), CourseError> {
        let (objects, dropped) = read_objects(text)?;
        self.items = Some(objects.iter().map(super::ObjectText::to_kind).collect());
        self.dropped.extend(dropped);
        Ok(())
    }
}

impl Campaign {
    /// Returns the campaign with the course's monsters, items or both, and the course's rules for them: every attack
    /// hits. If the goal names a missing kind, the new goal is to kill the file's boss, or else its strongest
    /// monster.
    pub fn with_course_tables(mut self, tables: CourseTables) -> Result<Self, GameError> {
        let empty = |what: &str| Err(GameError::Campaign(format!("the file describes no {what}")));
        if let Some(monsters) = tables.monsters {
            if monsters.is_empty() {
                return empty("monster");
            }
            self.monsters = monsters;
            self.rules.always_hit = true;
            self.player.hp = Dice::constant(COURSE_HP);
            self.player.damage = Dice { base: 0, count: 1, sides: 4 };
        }
        if let Some(items) = tables.items {
            if items.is_empty() {
                return empty("object");
            }
            self.items = items;
            self.rules.varied_gear = false;
            self.rules.hunger = false;
            self.rules.near = self.rules.near.max(COURSE_LIGHT);
            for place in &mut self.places {
                place.items.base += (COURSE_ITEMS - place.items.least()).max(0);
            }
        }
        self.forget_missing_names();
        Self::checked(self)
    }

    /// Removes gear and keepers whose kinds are missing, and replaces such a goal.
    fn forget_missing_names(&mut self) {
        let has_item = |name: &String| self.items.iter().any(|kind| kind.name == *name);
        let has_monster = |name: &String| self.monsters.iter().any(|kind| kind.name == *name);
        self.gear.retain(has_item);
        for place in &mut self.places {
            place.keeper.take_if(|name| !has_monster(name));
        }
        let is_missing = !self.goal.item.as_ref().is_none_or(has_item)
            || !self.goal.guard.as_ref().is_none_or(has_monster);
        if is_missing {
            let guard = self.name_boss();
            self.title = "The dungeon of the course".to_string();
            self.intro = format!("At the bottom lurks {guard}. Kill it to win.");
            let guard = Some(guard);
            self.goal = Goal { item: None, depth: self.goal.depth, guard };
        }
    }

    /// Returns the name of the boss. Without one, the strongest monster becomes the boss.
    fn name_boss(&mut self) -> String {
        let boss = self.monsters.iter().position(|kind| kind.abilities.has(Ability::Boss));
        let strongest = || (0..self.monsters.len()).max_by_key(|&i| self.monsters[i].worth());
        let Some(i) = boss.or_else(strongest) else { return String::new() };
        let kind = &mut self.monsters[i];
        kind.abilities = kind.abilities.with(Ability::Boss).with(Ability::Unique);
        kind.name.clone()
    }
}

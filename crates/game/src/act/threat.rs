//! Threats that stop automatic actions.

use barrow::{BitGrid, Point};

use super::fight::capital;
use crate::floor::sight::distance;
use crate::{Ability, ActionError, BeingId, Condition, Game, Heading, Mood};

/// Distance in cells up to which a fleeing monster is still a threat.
const FLEEING_THREAT_CELLS: i32 = 2;

impl Game {
    /// Refuses an automatic action while a threat is in sight or the player is blind or confused.
    pub(super) fn check_no_threat(&mut self, verb: &str) -> Result<(), ActionError> {
        for ill in [Condition::Blind, Condition::Confused] {
            if verb != "rest" && self.player.conditions.has(ill) {
                return Err(ActionError::impossible(format!(
                    "You cannot {verb} while you are {}.",
                    ill.name()
                )));
            }
        }
        let seen: Vec<BeingId> = self.seen_monsters().map(|(id, _)| id).collect();
        let Some(id) = seen.into_iter().find(|&id| self.is_threat(id)) else { return Ok(()) };
        Err(ActionError::impossible(format!("You cannot {verb} while {} is near.", self.noun(id))))
    }

    /// Returns whether a monster stops automatic actions: it is visible, awake, and can reach or shoot the player.
    pub(crate) fn is_threat(&mut self, id: BeingId) -> bool {
        let being = self.being(id);
        let away = distance(being.at, self.player.at);
        if being.mind.mood == Mood::Asleep || !self.floor.memory.visible().contains(being.at) {
            return false;
        }
        let shoots = self.kind_of(id).shot.as_ref().is_some_and(|shot| shot.range >= away as u32);
        let comes = being.mind.mood != Mood::Fleeing || away <= FLEEING_THREAT_CELLS;
        shoots || (comes && self.can_reach_player(id))
    }

    /// Returns whether a monster has a path to the player.
    fn can_reach_player(&mut self, id: BeingId) -> bool {
        let (at, abilities) = (self.being(id).at, self.kind_of(id).abilities);
        let away = distance(at, self.player.at);
        if away <= 1 || abilities.has(Ability::Still) {
            return away <= 1;
        }
        if abilities.has(Ability::Pass) || abilities.has(Ability::Tunnel) {
            return true;
        }
        let way = self.move_mode(id);
        self.floor.measure_to_player(way, self.player.at);
        self.floor.to_player(way).get(at).is_some()
    }

    /// Returns the cells of visible monsters and the neighbors of stationary ones.
    pub(super) fn blocked_cells(&self) -> BitGrid {
        let mut blocked = BitGrid::new(self.floor.map.size());
        for (id, being) in self.seen_monsters() {
            blocked.insert(being.at);
            if self.kind_of(id).abilities.has(Ability::Still) {
                let beside = Heading::ALL.into_iter().map(|heading| being.at + heading.step());
                let inside = beside.filter(|&p| self.floor.map.size().contains(p));
                inside.for_each(|p| blocked.insert(p));
            }
        }
        blocked
    }

    /// Names the nearest visible monster, which must be the one that blocks the path.
    pub(super) fn blocking_monster(&self) -> String {
        let away = |at: Point| at.distance_squared(self.player.at);
        let nearest = self.seen_monsters().min_by_key(|(id, being)| (away(being.at), *id));
        let name = nearest.map_or_else(|| "someone".to_string(), |(id, _)| self.noun(id));
        format!("{} is in the way.", capital(&name))
    }
}

//! Checks that the player's memory matches what has been seen.

use crate::Game;

impl Game {
    pub(super) fn check_memory(&self, violations: &mut Vec<String>) {
        let (floor, memory) = (&self.floor, &self.floor.memory);
        let mut wrong = |what: &str| violations.push(what.to_string());
        if memory.visible().iter().any(|p| !memory.explored().contains(p)) {
            wrong("a visible cell is not explored");
        }
        if floor.mapped.iter().any(|p| !memory.explored().contains(p) || memory.visible().contains(p)) {
            wrong("a mapped cell is unknown or visible");
        }
        for (p, look) in floor.looks.cells().iter() {
            if look.is_some() != memory.explored().contains(p) {
                wrong(&format!("{p} must be both explored and remembered, or neither"));
            }
        }
        if !memory.visible().contains(self.player.at) {
            wrong("the player's cell is not visible");
        }
        for p in memory.visible().iter() {
            if floor.looks.get(p) != Some(floor.look_at(p)) {
                wrong(&format!("visible cell {p} is remembered differently"));
            }
        }
        for (id, _) in self.seen_monsters().filter(|(_, being)| !being.is_met) {
            wrong(&format!("monster {} is visible but not met", id.0));
        }
    }
}

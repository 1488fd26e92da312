//! Checks that the player's memory matches what has been seen.

use crate::Game;

impl Game {
    pub(super) fn check_memory(&self, faults: &mut Vec<String>) {
        let (floor, memory) = (&self.floor, &self.floor.memory);
        let mut wrong = |what: &str| faults.push(what.to_string());
        if memory.visible().iter().any(|p| !memory.explored().contains(p)) {
            wrong("something is visible that is not explored");
        }
        if floor.mapped.iter().any(|p| !memory.explored().contains(p) || memory.visible().contains(p)) {
            wrong("something is known by a map alone that is unknown or in sight");
        }
        for (p, look) in floor.looks.cells().iter() {
            if look.is_some() != memory.explored().contains(p) {
                wrong(&format!("the look of {p} is remembered, or it is explored, but not both"));
            }
        }
        if !memory.visible().contains(self.player.at) {
            wrong("the player does not see their own cell");
        }
        for p in memory.visible().iter() {
            if floor.looks.get(p) != Some(floor.look_at(p)) {
                wrong(&format!("what is seen at {p} is remembered as something else"));
            }
        }
        for (id, _) in self.seen_monsters().filter(|(_, being)| !being.is_met) {
            wrong(&format!("monster {} is seen and yet not met", id.0));
        }
    }
}

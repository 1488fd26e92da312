//! Stairs between floors and out of the dungeon.

use barrow::{Point, Seed, Tile};

use crate::floor::place::{LevelMaker, furnish};
use crate::{ActionError, Ending, Event, Game, Tone};

impl Game {
    /// Takes the stairs down to the next floor.
    pub(crate) fn descend(&mut self) -> Result<(), ActionError> {
        if self.floor.tile(self.player.at) != Tile::StairsDown {
            return Err(ActionError::impossible("There are no stairs down here."));
        }
        if self.depth >= self.campaign.deepest() {
            return Err(ActionError::impossible("The stairs down are choked with rubble."));
        }
        let place = self.floor.map.stairs_down.iter().position(|&p| p == self.player.at).unwrap_or(0);
        self.go_to(self.depth + 1, Arrival::DownStairs(place))
    }

    /// Takes the stairs up; on the first floor, wins the game if the player carries the goal item.
    pub(crate) fn ascend(&mut self) -> Result<(), ActionError> {
        if self.floor.tile(self.player.at) != Tile::StairsUp {
            return Err(ActionError::impossible("There are no stairs up here."));
        }
        if self.depth > 1 {
            let place = self.floor.map.stairs_up.iter().position(|&p| p == self.player.at).unwrap_or(0);
            return self.go_to(self.depth - 1, Arrival::UpStairs(place));
        }
        if self.has_goal() {
            self.message(Tone::Good, "You step into the daylight. You have won!");
            self.end(Ending::Won);
            return Ok(());
        }
        Err(ActionError::impossible(
            "Daylight can wait. You have not come this far to leave with empty hands.",
        ))
    }

    /// Returns whether the player carries the goal item.
    pub fn has_goal(&self) -> bool {
        let goal = self.campaign.goal.item.as_deref();
        let named = |name: &str| self.player.pack.iter().any(|item| self.item_kind(item.kind).name == name);
        goal.is_some_and(named)
    }

    /// Moves the player to another floor, generating it on the first visit.
    pub(crate) fn go_to(&mut self, depth: u32, arrival: Arrival) -> Result<(), ActionError> {
        let is_new = !self.other_floors.contains_key(&depth);
        let floor = if let Some(floor) = self.other_floors.remove(&depth) {
            floor
        } else {
            let map = LevelMaker::new(&self.campaign, Seed(self.seed)).make(depth);
            let map = map.map_err(|error| ActionError::NoLevel(error.to_string()))?;
            let mut rng = Seed(self.seed).stream(&format!("floor#{depth}"));
            furnish(map, self.campaign.place(depth), &mut rng)
        };
        let mut left = std::mem::replace(&mut self.floor, floor);
        left.drop_caches();
        self.other_floors.insert(self.depth, left);
        self.depth = depth;
        self.deepest = self.deepest.max(depth);
        self.clear_visible_monsters();
        let at = self.arrival_cell(arrival);
        self.player.at = at;
        self.noise = 0;
        if is_new {
            self.populate();
        } else {
            self.wake_up_floor(at);
        }
        self.meet_fallen();
        self.rise();
        self.events.push(Event::Arrived { depth });
        if is_new {
            let intro = self.campaign.place(depth).intro.clone();
            if !intro.is_empty() {
                self.message(Tone::Plain, intro);
            }
        }
        Ok(())
    }

    /// Returns the arrival cell: the matching stairs, or a random cell after a fall.
    fn arrival_cell(&mut self, arrival: Arrival) -> Point {
        let map = &self.floor.map;
        let stairs = match arrival {
            Arrival::DownStairs(i) => map.stairs_up.get(i % map.stairs_up.len().max(1)),
            Arrival::UpStairs(i) => map.stairs_down.get(i % map.stairs_down.len().max(1)),
            Arrival::Fall => None,
        };
        if let Some(&at) = stairs {
            return at;
        }
        self.random_cell().or(self.floor.map.start).unwrap_or_default()
    }

    /// Returns a random free cell of the floor. Sealed rooms and niches are left out, because there may be no way out of
    /// them.
    pub(crate) fn random_cell(&mut self) -> Option<Point> {
        let map = &self.floor.map;
        let is_sealed = |p: Point| {
            map.niches.iter().any(|niche| niche.sealed && niche.at == p)
                || map.rooms.iter().any(|room| room.sealed && room.bounds.contains(p))
        };
        let open = map.tiles.iter().filter(|&(p, tile)| {
            matches!(tile, Tile::Floor | Tile::Corridor | Tile::Grass)
                && self.being_at(p).is_none()
                && !is_sealed(p)
        });
        let cells: Vec<Point> = open.map(|(p, _)| p).collect();
        self.rng.pick(&cells).copied()
    }

    /// Places the monsters that fell to this floor on random cells.
    fn meet_fallen(&mut self) {
        for mut being in self.fallen.remove(&self.depth).unwrap_or_default() {
            let Some(at) = self.random_cell() else { continue };
            being.at = at;
            self.join(being);
        }
    }

    /// Resumes a floor after an absence: renumbers the living monsters, schedules them from now on, and clears the
    /// player's arrival cell.
    fn wake_up_floor(&mut self, at: Point) {
        if let Some(other) = self.floor.monster_at(at) {
            // A free cell exists: a floor is never full.
            let beside = self.free_cell_near(at).or_else(|| self.random_cell());
            self.relocate(other, beside.unwrap_or(at));
        }
        self.floor.beings.retain(crate::Being::is_alive);
        self.floor.who.reset(self.floor.map.size(), 0);
        self.floor.queue.clear();
        for (id, being) in (1..).zip(&mut self.floor.beings) {
            being.mind.leader = None;
            self.floor.who[being.at] = id;
            self.floor.queue.push(self.now, crate::BeingId(id));
        }
    }
}

/// Way of arriving on a floor.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Arrival {
    /// By the stairs down with this index.
    DownStairs(usize),
    /// By the stairs up with this index.
    UpStairs(usize),
    /// Through a hole in the floor above.
    Fall,
}

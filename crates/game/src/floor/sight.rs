//! Sight and memory of the player.

use std::mem;

use barrow::fov::{Known, Reach, field_of_view};
use barrow::{BitGrid, Point};

use crate::{Ability, Being, BeingId, BeingKind, BeingKindId, Condition, Event, Game, Mood, SeenCell};

/// Scratch memory of the field of view, kept to avoid allocation.
#[derive(Clone, Debug, Default)]
pub(crate) struct SightScratch {
    /// Visible cells with items or traps, now or at the last update.
    things: BitGrid,
    /// Monsters visible at the last update: bit `n` is the monster with the id `n + 1`.
    known: Vec<u64>,
    /// Monsters that are visible during this update, as bits like those of `known`.
    seen: Vec<u64>,
}

/// State of the player that the visible cells depend on, beside tiles and light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    /// Cell of the player.
    at: Point,
    /// Radius in which unlit cells are visible.
    near: i32,
    is_blind: bool,
}

/// Distance in cells up to which hiding monsters are visible.
const CLOSE: i32 = 2;

impl Game {
    /// Recomputes the cells in line of sight if the player moved or a tile changed. Blindness does not matter,
    /// because monsters use the same set to see the player.
    #[inline]
    pub(crate) fn refresh_sight(&mut self) {
        if self.floor.looked_from != Some(self.player.at) {
            self.compute_sight();
        }
    }

    /// Out of line, so that every move of a monster only compares two cells.
    #[cold]
    fn compute_sight(&mut self) {
        let at = self.player.at;
        let (floor, far) = (&mut self.floor, self.campaign.rules.far.max(1));
        // Cannot fail: the player is on the map and the radius is not negative.
        let _ = field_of_view(self.algorithm, &floor.map, at, Reach::circle(far), &mut floor.in_line);
        floor.looked_from = Some(at);
    }

    /// Updates what the player sees: cells in line that are lit or near enough.
    pub(crate) fn update_view(&mut self) {
        self.refresh_sight();
        let is_blind = self.player.conditions.has(Condition::Blind);
        let view = View { at: self.player.at, near: self.light_radius(), is_blind };
        // In most turns nothing changes that the view depends on.
        if self.floor.view != Some(view) {
            self.compute_view(view);
        } else if !self.floor.memory.newly_explored().is_empty() {
            // Cannot fail: all sets have the size of the map.
            let _ = self.floor.memory.update(&self.seen);
        }
        self.remember_things();
        self.notice();
    }

    /// Recomputes the visible cells, and updates the memory of their terrain.
    fn compute_view(&mut self, view: View) {
        let (View { at, near, is_blind }, floor, seen) = (view, &mut self.floor, &mut self.seen);
        let size = floor.map.size();
        if is_blind {
            seen.reset(size);
        } else {
            disc(at, near, size, seen);
            seen.union_with(&floor.lit);
            seen.intersect_with(&floor.in_line);
        }
        seen.insert(at);
        // Cannot fail: all sets have the size of the map.
        let _ = floor.memory.update(seen);
        floor.mapped.difference_with(seen);
        let mut looks = mem::take(&mut floor.looks);
        let _ = looks.update(seen, |p| SeenCell { tile: floor.tile_seen_at(p), item: None, trap: None });
        floor.looks = looks;
        self.sight_scratch.things.reset(size);
        floor.show_outlines(seen, |floor, p| {
            !is_blind && (floor.lit.contains(p) || p.distance_squared(at) <= near * near + near)
        });
        floor.view = Some(view);
    }

    /// Returns the radius in which the player sees unlit cells.
    fn light_radius(&self) -> i32 {
        self.player.worn_items().map(|item| item.light).fold(self.campaign.rules.near, i32::max).max(1)
    }

    /// Updates the memory of items and traps on visible cells.
    fn remember_things(&mut self) {
        let (floor, things) = (&mut self.floor, &mut self.sight_scratch.things);
        // Includes cells whose items are gone since the last update.
        let cells = floor.items.keys().chain(floor.traps.keys());
        cells.filter(|&&p| self.seen.contains(p)).for_each(|&p| things.insert(p));
        let mut looks = mem::take(&mut floor.looks);
        // Cannot fail: all sets have the size of the map.
        let _ = looks.update(things, |p| floor.look_at(p));
        floor.looks = looks;
    }

    /// Reports monsters and items that came into view. Remembers where monsters stay, and forgets those that the player
    /// would notice but does not.
    fn notice(&mut self) {
        let mut seen = mem::take(&mut self.sight_scratch.seen);
        let mut obstacles = mem::take(&mut self.floor.obstacles);
        obstacles.retain(|&at, &mut kind| !self.would_notice(kind, at));
        seen.clear();
        seen.resize(self.floor.beings.len().div_ceil(64), 0);
        for (i, being) in self.floor.beings.iter().enumerate().filter(|(_, being)| being.is_alive()) {
            let kind = &self.kinds[usize::from(being.kind.0)];
            if self.is_in_view(being, kind, being.at) {
                seen[i / 64] |= 1 << (i % 64);
                if being.mind.mood == Mood::Asleep || kind.abilities.has(Ability::Still) {
                    obstacles.insert(being.at, being.kind);
                }
            }
        }
        self.floor.obstacles = obstacles;
        self.report_monsters(&seen);
        self.sight_scratch.seen = mem::replace(&mut self.sight_scratch.known, seen);
        let fresh = self.floor.memory.newly_explored();
        if !self.floor.items.is_empty() && !fresh.is_empty() {
            let found = self.floor.items.keys().filter(|&&p| fresh.contains(p)).copied().map(Event::Found);
            self.events.extend(found);
        }
    }

    /// Reports the monsters that are visible now, but were not at the last update.
    fn report_monsters(&mut self, seen: &[u64]) {
        for (i, &word) in seen.iter().enumerate() {
            let mut fresh = word & !self.sight_scratch.known.get(i).unwrap_or(&0);
            while fresh != 0 {
                let id = BeingId(64 * i as u32 + fresh.trailing_zeros() + 1);
                fresh &= fresh - 1;
                let is_new = !mem::replace(&mut self.being_mut(id).is_met, true);
                if is_new || self.is_threat(id) {
                    self.events.push(Event::Noticed(id));
                }
            }
        }
    }

    /// Returns whether the player would see or sense a monster of a kind on a cell.
    fn would_notice(&self, kind: BeingKindId, at: Point) -> bool {
        let is_hidden = self.kind(kind).abilities.has(Ability::Hide) && distance(at, self.player.at) > CLOSE;
        self.player.conditions.has(Condition::Telepathic)
            || (!is_hidden && self.floor.memory.visible().contains(at))
    }

    /// Clears the list of visible monsters on a change of floor.
    pub(crate) fn clear_visible_monsters(&mut self) {
        self.sight_scratch.known.clear();
    }

    /// Returns whether the player sees a monster or senses it by telepathy.
    #[inline]
    pub fn player_sees(&self, who: BeingId) -> bool {
        self.would_see(who, [self.being(who).at])
    }

    /// Returns whether the player would see or sense a being on one of the cells.
    #[inline]
    pub(crate) fn would_see<const N: usize>(&self, who: BeingId, cells: [Point; N]) -> bool {
        if who == BeingId::PLAYER {
            return true;
        }
        let (being, kind) = self.monster(who);
        being.is_alive() && cells.into_iter().any(|at| self.is_in_view(being, kind, at))
    }

    /// Returns whether the player would see or sense a living monster of a kind on a cell.
    #[inline]
    fn is_in_view(&self, being: &Being, kind: &BeingKind, at: Point) -> bool {
        if self.player.conditions.has(Condition::Telepathic) {
            return true;
        }
        if !self.floor.memory.visible().contains(at) || being.conditions.has(Condition::Unseen) {
            return false;
        }
        !kind.abilities.has(Ability::Hide) || distance(at, self.player.at) <= CLOSE
    }

    /// Returns whether a monster sees the player: in line of sight, in range, and not hidden.
    pub(crate) fn sees_player(&self, who: BeingId) -> bool {
        let (being, kind) = self.monster(who);
        sees(&self.player, &self.floor.in_line, being, kind)
    }

    /// Returns whether a cell is unknown, explored or visible.
    pub fn knows(&self, p: Point) -> Known {
        self.floor.memory.at(p)
    }
}

/// Returns whether a monster of a kind sees the player, from whose cell the cells `in_line` are in line of sight.
#[inline]
pub(crate) fn sees(player: &Being, in_line: &BitGrid, being: &Being, kind: &BeingKind) -> bool {
    let reach = if player.conditions.has(Condition::Unseen) { CLOSE } else { kind.sight };
    distance(being.at, player.at) <= reach
        && !being.conditions.has(Condition::Blind)
        && in_line.contains(being.at)
}

/// Returns the Chebyshev distance: the number of steps if nothing is in the way.
pub(crate) fn distance(a: Point, b: Point) -> i32 {
    (a.x - b.x).abs().max((a.y - b.y).abs())
}

/// Fills a set with the cells within a radius.
fn disc(at: Point, radius: i32, size: barrow::Size, cells: &mut BitGrid) {
    cells.reset(size);
    // r² + r is close to (r + ½)², which rounds the tips of the disc.
    let reach = radius * radius + radius;
    for dy in -radius..=radius {
        let mut width = radius;
        while width * width + dy * dy > reach {
            width -= 1;
        }
        let (y, from, to) = (at.y + dy, (at.x - width).max(0), (at.x + width).min(size.width as i32 - 1));
        if (0..size.height as i32).contains(&y) && from <= to {
            cells.insert_run(y, from, to - from + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Bot, Campaign, Game};

    /// Compares the view after every action with one that is computed again.
    #[test]
    fn the_view_is_computed_again_when_it_changes() {
        for (seed, bot) in [(1, Bot::Careful), (2, Bot::Restless), (3, Bot::Diver)] {
            let mut game = Game::new(Campaign::builtin(), seed).unwrap();
            bot.play(&mut game, 200, |game, action| {
                let mut copy = game.clone();
                copy.floor.view = None;
                copy.update_view();
                assert_eq!(copy.digest(), game.digest(), "seed {seed}, {action:?}");
                assert_eq!(copy.floor.looks.cells(), game.floor.looks.cells(), "seed {seed}, {action:?}");
                true
            });
        }
    }
}

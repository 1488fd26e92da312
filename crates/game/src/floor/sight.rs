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
    /// Monsters visible at the last update, by id.
    known: Vec<BeingId>,
    /// Monsters visible now, by id.
    seen: Vec<BeingId>,
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
        let near = self.light_radius();
        let (at, floor) = (self.player.at, &mut self.floor);
        if self.player.conditions.has(Condition::Blind) {
            self.seen.reset(floor.map.size());
        } else {
            disc(at, near, floor.map.size(), &mut self.seen);
            self.seen.union_with(&floor.lit);
            self.seen.intersect_with(&floor.in_line);
        }
        self.seen.insert(at);
        self.remember();
        self.notice();
    }

    /// Returns the radius in which the player sees unlit cells.
    fn light_radius(&self) -> i32 {
        self.player.worn_items().map(|item| item.light).fold(self.campaign.rules.near, i32::max).max(1)
    }

    /// Updates the memory of all visible cells.
    fn remember(&mut self) {
        let (at, near) = (self.player.at, self.light_radius());
        let is_blind = self.player.conditions.has(Condition::Blind);
        let (floor, things) = (&mut self.floor, &mut self.sight_scratch.things);
        let is_same = floor.is_look_fresh && *floor.memory.visible() == self.seen;
        // Cannot fail: all sets have the size of the map.
        let _ = floor.memory.update(&self.seen);
        floor.mapped.difference_with(&self.seen);
        let mut memory = mem::take(&mut floor.looks);
        if !is_same {
            let _ = memory.update(&self.seen, |p| SeenCell {
                tile: floor.tile_seen_at(p),
                item: None,
                trap: None,
            });
            things.reset(floor.map.size());
            floor.show_outlines(&self.seen, |floor, p| {
                !is_blind && (floor.lit.contains(p) || p.distance_squared(at) <= near * near + near)
            });
        }
        // Includes cells whose items are gone since the last update.
        let cells = floor.items.keys().chain(floor.traps.keys());
        cells.filter(|&&p| self.seen.contains(p)).for_each(|&p| things.insert(p));
        let _ = memory.update(things, |p| floor.look_at(p));
        floor.looks = memory;
        floor.is_look_fresh = true;
    }

    /// Reports monsters and items that came into view. Remembers where monsters stay, and forgets those that the player
    /// would notice but does not.
    fn notice(&mut self) {
        let (mut known, mut seen) =
            (mem::take(&mut self.sight_scratch.known), mem::take(&mut self.sight_scratch.seen));
        let mut obstacles = mem::take(&mut self.floor.obstacles);
        obstacles.retain(|&at, &mut kind| !self.would_notice(kind, at));
        seen.clear();
        for (id, being) in self.monsters() {
            let kind = &self.kinds[usize::from(being.kind.0)];
            if self.is_in_view(being, kind) {
                seen.push(id);
                if being.mind.mood == Mood::Asleep || kind.abilities.has(Ability::Still) {
                    obstacles.insert(being.at, being.kind);
                }
            }
        }
        self.floor.obstacles = obstacles;
        if seen != known {
            self.report_monsters(&known, &seen);
        }
        mem::swap(&mut known, &mut seen);
        (self.sight_scratch.known, self.sight_scratch.seen) = (known, seen);
        let fresh = self.floor.memory.newly_explored();
        if !self.floor.items.is_empty() && !fresh.is_empty() {
            let found = self.floor.items.keys().filter(|&&p| fresh.contains(p)).copied().map(Event::Found);
            self.events.extend(found);
        }
    }

    /// Reports the monsters that are in the second of two sorted lists only.
    fn report_monsters(&mut self, known: &[BeingId], seen: &[BeingId]) {
        let mut before = 0;
        for &id in seen {
            while known.get(before).is_some_and(|&other| other < id) {
                before += 1;
            }
            if known.get(before) == Some(&id) {
                continue;
            }
            let is_new = !mem::replace(&mut self.being_mut(id).is_met, true);
            if is_new || self.is_threat(id) {
                self.events.push(Event::Noticed(id));
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
        if who == BeingId::PLAYER {
            return true;
        }
        let (being, kind) = self.monster(who);
        being.is_alive() && self.is_in_view(being, kind)
    }

    /// Returns whether the player sees or senses a living monster of a kind.
    #[inline]
    fn is_in_view(&self, being: &Being, kind: &BeingKind) -> bool {
        if self.player.conditions.has(Condition::Telepathic) {
            return true;
        }
        if !self.floor.memory.visible().contains(being.at) || being.conditions.has(Condition::Unseen) {
            return false;
        }
        !kind.abilities.has(Ability::Hide) || distance(being.at, self.player.at) <= CLOSE
    }

    /// Returns whether a monster sees the player: in line of sight, in range, and not hidden.
    pub(crate) fn sees_player(&self, who: BeingId) -> bool {
        let (being, kind) = self.monster(who);
        let away = distance(being.at, self.player.at);
        let reach = if self.player.conditions.has(Condition::Unseen) { CLOSE } else { kind.sight };
        away <= reach && !being.conditions.has(Condition::Blind) && self.floor.in_line.contains(being.at)
    }

    /// Returns whether a cell is unknown, explored or visible.
    pub fn knows(&self, p: Point) -> Known {
        self.floor.memory.at(p)
    }
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

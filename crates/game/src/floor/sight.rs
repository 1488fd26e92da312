//! What the player sees, feels and remembers.

use std::mem;

use barrow::fov::{Known, Reach, field_of_view};
use barrow::{BitGrid, Point};

use crate::{Ability, BeingId, Condition, Event, Game, SeenCell};

/// Memory for looking, used again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spare {
    /// Where something lies or lay that was seen.
    things: BitGrid,
    /// The monsters that were seen at the last look.
    known: Vec<BeingId>,
    /// Those that are seen now.
    seen: Vec<BeingId>,
}

/// How close one must be to see those who hide.
const CLOSE: i32 = 2;

impl Game {
    /// Finds out what is in line with the player, if the player moved or something changed. Blind or not, it is the same
    /// for those who look back.
    #[inline]
    pub(crate) fn refresh_sight(&mut self) {
        let at = self.player.at;
        if self.floor.looked_from != Some(at) {
            let (floor, far) = (&mut self.floor, self.campaign.rules.far.max(1));
            // The player stands on the map, and no radius is below 0.
            let _ = field_of_view(self.algorithm, &floor.map, at, Reach::circle(far), &mut floor.in_line);
            floor.looked_from = Some(at);
        }
    }

    /// Looks around: everything in line that is lit or near enough, and what is felt.
    pub(crate) fn look(&mut self) {
        self.refresh_sight();
        let (at, floor) = (self.player.at, &mut self.floor);
        if self.player.conditions.has(Condition::Blind) {
            self.seen.reset(floor.map.size());
        } else {
            let near =
                self.player.worn_items().map(|item| item.light).fold(self.campaign.rules.near, i32::max);
            disc(at, near.max(1), floor.map.size(), &mut self.seen);
            self.seen.union_with(&floor.lit);
            self.seen.intersect_with(&floor.in_line);
        }
        self.seen.insert(at);
        self.remember();
        self.notice();
    }

    /// Remembers how everything looks that is seen.
    fn remember(&mut self) {
        let (floor, things) = (&mut self.floor, &mut self.spare.things);
        let is_same = floor.is_look_fresh && *floor.memory.visible() == self.seen;
        // All sets are as large as the map.
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
        }
        // Where something lay at the last look there may be nothing now.
        let cells = floor.items.keys().chain(floor.traps.keys());
        cells.filter(|&&p| self.seen.contains(p)).for_each(|&p| things.insert(p));
        let _ = memory.update(things, |p| floor.look_at(p));
        floor.looks = memory;
        floor.is_look_fresh = true;
    }

    /// Tells of monsters and items that came into view.
    fn notice(&mut self) {
        let (mut known, mut seen) = (mem::take(&mut self.spare.known), mem::take(&mut self.spare.seen));
        seen.clear();
        seen.extend(self.seen_monsters().map(|(id, _)| id));
        // Both are in order.
        for &id in seen.iter().filter(|id| known.binary_search(id).is_err()) {
            let is_new = !mem::replace(&mut self.being_mut(id).is_met, true);
            if is_new || self.is_threat(id) {
                self.events.push(Event::Noticed(id));
            }
        }
        mem::swap(&mut known, &mut seen);
        (self.spare.known, self.spare.seen) = (known, seen);
        let fresh = self.floor.memory.newly_explored();
        if !self.floor.items.is_empty() && !fresh.is_empty() {
            let found = self.floor.items.keys().filter(|&&p| fresh.contains(p)).copied().map(Event::Found);
            self.events.extend(found);
        }
    }

    /// Forgets who was seen, on another level.
    pub(crate) fn forget_who_was_seen(&mut self) {
        self.spare.known.clear();
    }

    /// Whether the player sees or feels a monster.
    pub fn player_sees(&self, who: BeingId) -> bool {
        if who == BeingId::PLAYER {
            return true;
        }
        let being = self.being(who);
        if !being.is_alive() {
            return false;
        }
        if self.player.conditions.has(Condition::Telepathic) {
            return true;
        }
        let hidden = being.conditions.has(Condition::Unseen)
            || (self.kind_of(who).abilities.has(Ability::Hide) && distance(being.at, self.player.at) > CLOSE);
        !hidden && self.floor.memory.at(being.at) == Known::Visible
    }

    /// Whether a monster sees the player: in line, near enough, and not hidden.
    pub(crate) fn sees_player(&self, who: BeingId) -> bool {
        let being = self.being(who);
        let away = distance(being.at, self.player.at);
        let reach =
            if self.player.conditions.has(Condition::Unseen) { CLOSE } else { self.kind_of(who).sight };
        away <= reach && !being.conditions.has(Condition::Blind) && self.floor.in_line.contains(being.at)
    }

    /// What the player knows of a cell.
    pub fn knows(&self, p: Point) -> Known {
        self.floor.memory.at(p)
    }
}

/// How many steps apart two cells are if nothing is between.
pub(crate) fn distance(a: Point, b: Point) -> i32 {
    (a.x - b.x).abs().max((a.y - b.y).abs())
}

/// All cells within a radius.
fn disc(at: Point, radius: i32, size: barrow::Size, cells: &mut BitGrid) {
    cells.reset(size);
    // Half a cell more rounds the tips.
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

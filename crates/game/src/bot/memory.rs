//! A bot's memory between moves.

use std::collections::{BTreeMap, BTreeSet};

use barrow::Point;

use super::danger::{is_stationary, is_weak};
use crate::floor::sight::distance;
use crate::{BeingId, Condition, Event, Game};

/// Moves after which it ignores a monster that does not come near, and the turns for which it does.
const MAX_ATTENTION: u32 = 30;
const IGNORE_TURNS: u64 = 120;

/// State of a bot between actions.
#[derive(Debug, Default)]
pub(super) struct BotMemory {
    /// Turn of the last observation, and turns spent at each depth.
    turn: u64,
    spent: BTreeMap<u32, u64>,
    /// Number of escapes from each depth.
    escapes: BTreeMap<u32, u32>,
    /// Whether it rests until it has recovered.
    pub(super) is_tired: bool,
    /// Memory of the current floor.
    pub(super) here: FloorMemory,
}

/// Memory of a floor, cleared on leaving it.
#[derive(Debug, Default)]
pub(super) struct FloorMemory {
    depth: u32,
    /// Turn of arrival on the floor.
    since: u64,
    /// Moves spent on each monster, and the turn until which it is ignored.
    attention: BTreeMap<BeingId, u32>,
    ignored: BTreeMap<BeingId, u64>,
    /// Cells of stationary monsters.
    pub(super) stationary: BTreeSet<Point>,
    /// Origin of the last shot, and the moves for which it matters.
    pub(super) shot_from: Option<Point>,
    shot_for: u32,
    /// Cells of items that it does not want.
    pub(super) declined: BTreeSet<Point>,
    /// Consecutive moves spent waiting for a monster, looking for a better position, and resting in sight of monsters
    /// that cannot come.
    pub(super) waited: u32,
    pub(super) moved: u32,
    pub(super) rested: u32,
    /// Cells searched for secrets; the cell to search next, and the moves spent on the way.
    pub(super) searched: Vec<Point>,
    pub(super) goal: Option<Point>,
    pub(super) moves: u32,
}

impl BotMemory {
    /// Updates the memory before a move.
    pub(super) fn notice(&mut self, game: &Game) {
        let turn = game.turn();
        if self.here.depth != game.depth() {
            self.here = FloorMemory { depth: game.depth(), since: turn, ..FloorMemory::default() };
        }
        *self.spent.entry(game.depth()).or_default() += turn - self.turn;
        self.turn = turn;
        let conditions = game.player().conditions;
        let is_dazed = [Condition::Blind, Condition::Confused].into_iter().any(|one| conditions.has(one));
        if is_weak(game, 6) || is_dazed {
            self.is_tired = true;
        } else if !is_weak(game, 10) {
            self.is_tired = false;
        }
        self.here.shot_for = self.here.shot_for.saturating_sub(1);
        self.here.shot_from =
            self.here.shot_from.filter(|&at| self.here.shot_for > 0 && at != game.player().at);
        self.notice_stationary(game);
    }

    /// Remembers stationary monsters, some of which are visible only from nearby.
    fn notice_stationary(&mut self, game: &Game) {
        let (at, visible) = (game.player().at, game.floor().memory.visible());
        self.here.stationary.retain(|&p| !visible.contains(p) || distance(at, p) > 2);
        let stationary = game.seen_monsters().filter(|&(id, _)| is_stationary(game, id));
        self.here.stationary.extend(stationary.map(|(_, being)| being.at));
    }

    /// Records where shots came from, even from unseen monsters.
    pub(super) fn watch(&mut self, game: &Game, events: &[Event]) {
        for event in events {
            if let Event::Flew { path, .. } = event
                && path.last() == Some(&game.player().at)
            {
                self.here.shot_from = path.first().copied();
                self.here.shot_for = 12;
            }
        }
    }

    /// Returns the total number of turns spent at this depth.
    pub(super) fn spent_here(&self) -> u64 {
        self.spent.get(&self.here.depth).copied().unwrap_or_default()
    }

    /// Returns the number of turns since arrival on this floor.
    pub(super) const fn since_arrival(&self) -> u64 {
        self.turn - self.here.since
    }

    /// Returns whether a monster is ignored for now.
    pub(super) fn ignores(&self, id: BeingId) -> bool {
        self.here.ignored.get(&id).is_some_and(|&until| self.turn < until)
    }

    /// Ignores a monster for [`IGNORE_TURNS`] turns.
    pub(super) fn ignore(&mut self, id: BeingId) {
        self.here.attention.remove(&id);
        self.here.ignored.insert(id, self.turn + IGNORE_TURNS);
    }

    /// Counts a move spent on a monster. Returns whether the limit is exceeded.
    pub(super) fn exceeds_attention(&mut self, id: BeingId) -> bool {
        let attention = self.here.attention.entry(id).or_default();
        *attention += 1;
        *attention > MAX_ATTENTION
    }

    /// Returns the number of escapes from this depth.
    pub(super) fn escapes(&self) -> u32 {
        self.escapes.get(&self.here.depth).copied().unwrap_or_default()
    }

    /// Counts an escape from this depth by the stairs.
    pub(super) fn count_escape(&mut self) {
        *self.escapes.entry(self.here.depth).or_default() += 1;
    }
}

//! What a bot keeps in mind from one move to the next.

use std::collections::{BTreeMap, BTreeSet};

use barrow::Point;

use super::judge::{is_rooted, is_weak};
use crate::floor::sight::distance;
use crate::{BeingId, Condition, Event, Game};

/// For how many moves it minds someone who does not come near, and for how many turns it does not mind them then.
const BOTHER: u32 = 30;
const PEACE: u64 = 120;

/// What a bot remembers between actions.
#[derive(Debug, Default)]
pub(super) struct BotMemory {
    /// When it looked last, and how many turns it has spent at which depth.
    turn: u64,
    spent: BTreeMap<u32, u64>,
    /// How often it fled from which depth, and whether it has not been well since.
    flights: BTreeMap<u32, u32>,
    /// Whether it wants to rest until it is well.
    pub(super) is_tired: bool,
    /// What it knows of the level it is on.
    pub(super) here: Here,
}

/// What it keeps in mind of a level until it leaves.
#[derive(Debug, Default)]
pub(super) struct Here {
    depth: u32,
    /// When it came.
    since: u64,
    /// For how many moves it minded whom, and until when it does not mind them.
    bother: BTreeMap<BeingId, u32>,
    ignored: BTreeMap<BeingId, u64>,
    /// Where those are who cannot leave their place.
    pub(super) rooted: BTreeSet<Point>,
    /// Where a shot came from, and for how many more moves that matters.
    pub(super) shot_from: Option<Point>,
    shot_for: u32,
    /// Where things lie that it leaves there.
    pub(super) declined: BTreeSet<Point>,
    /// For how many moves on end it let someone come, or looked for a better place to fight; for how many it rested
    /// under the eyes of those who cannot come.
    pub(super) waited: u32,
    pub(super) moved: u32,
    pub(super) dozed: u32,
    /// Where it looked for secrets; where it goes to do so, and for how many moves.
    pub(super) searched: Vec<Point>,
    pub(super) goal: Option<Point>,
    pub(super) moves: u32,
}

impl BotMemory {
    /// Looks at the game before a move.
    pub(super) fn notice(&mut self, game: &Game) {
        let turn = game.turn();
        if self.here.depth != game.depth() {
            self.here = Here { depth: game.depth(), since: turn, ..Here::default() };
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
        self.notice_rooted(game);
    }

    /// Keeps in mind who cannot leave its place. Some of them are seen only from near by.
    fn notice_rooted(&mut self, game: &Game) {
        let (at, visible) = (game.player().at, game.floor().memory.visible());
        self.here.rooted.retain(|&p| !visible.contains(p) || distance(at, p) > 2);
        let rooted = game.seen_monsters().filter(|&(id, _)| is_rooted(game, id));
        self.here.rooted.extend(rooted.map(|(_, being)| being.at));
    }

    /// Sees what happened after a move: where a shot came from, even if nobody is seen there.
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

    /// For how many turns it has been at this depth, all in all.
    pub(super) fn spent_here(&self) -> u64 {
        self.spent.get(&self.here.depth).copied().unwrap_or_default()
    }

    /// For how many turns it has been here since it came.
    pub(super) const fn since_arrival(&self) -> u64 {
        self.turn - self.here.since
    }

    /// Whether it does not mind someone for now.
    pub(super) fn ignores(&self, id: BeingId) -> bool {
        self.here.ignored.get(&id).is_some_and(|&until| self.turn < until)
    }

    /// Does not mind someone for a while.
    pub(super) fn ignore(&mut self, id: BeingId) {
        self.here.bother.remove(&id);
        self.here.ignored.insert(id, self.turn + PEACE);
    }

    /// One more move that is about someone. Whether that is enough now.
    pub(super) fn is_enough_of(&mut self, id: BeingId) -> bool {
        let bother = self.here.bother.entry(id).or_default();
        *bother += 1;
        *bother > BOTHER
    }

    /// How often it fled from here.
    pub(super) fn flights(&self) -> u32 {
        self.flights.get(&self.here.depth).copied().unwrap_or_default()
    }

    /// It flees from here by the stairs.
    pub(super) fn count_flight(&mut self) {
        *self.flights.entry(self.here.depth).or_default() += 1;
    }
}

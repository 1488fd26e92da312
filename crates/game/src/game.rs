//! A game: everything there is, and the order in which things happen.

use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;

use barrow::fov::Algorithm;
use barrow::{BitGrid, Point, Seed};

use crate::chance::Chance;
use crate::identify::Lore;
use crate::turn::queue::TURN;
use crate::{
    Action, ActionError, Being, BeingId, BeingKind, BeingKindId, Campaign, Condition, Ending, Event, Floor,
    GameError, ItemKind, ItemKindId, Tone,
};

/// For how many turns on end the player can be held.
const MOST_HELD: u32 = 10;

/// A game. The view reads it and hands in actions; it decides nothing.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) campaign: Arc<Campaign>,
    pub(crate) seed: u64,
    pub(crate) kinds: Vec<BeingKind>,
    pub(crate) rng: Chance,
    /// Ticks since the beginning.
    pub(crate) now: u64,
    /// Ticks of the last whole turn that passed.
    pub(crate) ticked: u64,
    pub(crate) depth: u32,
    pub(crate) player: Being,
    pub(crate) experience: u32,
    pub(crate) gold: u32,
    /// How many turns the last meal lasts.
    pub(crate) food: i32,
    pub(crate) floor: Floor,
    /// The levels left behind, by depth.
    pub(crate) left: BTreeMap<u32, Floor>,
    /// Monsters that fell, by the depth where they will be met.
    pub(crate) fallen: BTreeMap<u32, Vec<Being>>,
    pub(crate) deepest: u32,
    pub(crate) lore: Lore,
    /// How many of each kind the player overcame.
    pub(crate) kills: Vec<u32>,
    /// Kinds of monsters and items that must not come again.
    pub(crate) gone_kinds: Vec<BeingKindId>,
    pub(crate) gone_items: Vec<ItemKindId>,
    /// Whether the player sees and goes anywhere, and nothing counts.
    pub(crate) is_wizard: bool,
    pub(crate) ending: Option<Ending>,
    pub(crate) events: Vec<Event>,
    /// How far the loudest noise of this turn carries, in steps.
    pub(crate) noise: i32,
    pub(crate) algorithm: Algorithm,
    /// Memory that is used again and again.
    pub(crate) seen: BitGrid,
    pub(crate) spare: crate::floor::sight::Spare,
}

impl Game {
    /// A new game. The same campaign and seed give the same game.
    pub fn new(campaign: impl Into<Arc<Campaign>>, seed: u64) -> Result<Self, GameError> {
        let campaign = campaign.into();
        let mut floors = crate::floor::place::Maker::new(&campaign, Seed(seed));
        let map = floors.make(1)?;
        Self::on(campaign, seed, map)
    }

    /// A new game whose first level is already there.
    pub fn on(campaign: impl Into<Arc<Campaign>>, seed: u64, map: barrow::Map) -> Result<Self, GameError> {
        let campaign = campaign.into();
        let mut rng = Seed(seed).stream("game");
        let kinds: Vec<BeingKind> =
            std::iter::once(&campaign.player).chain(&campaign.monsters).cloned().collect();
        let algorithm = Algorithm::ALL.iter().find(|(word, _)| *word == campaign.rules.sight);
        let lore = Lore::new(&campaign, &mut Seed(seed).stream("lore"));
        let floor = crate::floor::place::furnish(map, campaign.place(1), &mut Seed(seed).stream("floor#1"));
        let player = Being::of(&kinds[0], BeingKindId::PLAYER, floor.map.start.unwrap_or_default(), &mut rng);
        let mut game = Self {
            seed,
            rng: Chance(rng),
            now: 0,
            ticked: 0,
            depth: 1,
            player,
            experience: 0,
            gold: 0,
            food: 1200,
            floor,
            left: BTreeMap::new(),
            fallen: BTreeMap::new(),
            deepest: 1,
            lore,
            kills: vec![0; kinds.len()],
            gone_kinds: Vec::new(),
            gone_items: Vec::new(),
            is_wizard: false,
            ending: None,
            events: Vec::new(),
            noise: 0,
            algorithm: algorithm.map_or(Algorithm::Symmetric, |(_, algorithm)| *algorithm),
            seen: BitGrid::default(),
            spare: crate::floor::sight::Spare::default(),
            kinds,
            campaign,
        };
        game.take_gear();
        game.populate();
        game.look();
        game.events.clear();
        Ok(game)
    }

    /// The player does something, and then everyone else until it is the player's turn again. What happened comes back;
    /// if the action is refused, nothing did.
    pub fn act(&mut self, action: Action) -> Result<Vec<Event>, ActionError> {
        if self.ending.is_some() {
            return Err(ActionError::Over);
        }
        self.events.clear();
        if action == Action::Leave {
            self.end(Ending::Left);
            return Ok(mem::take(&mut self.events));
        }
        let before = (self.depth, self.player.at);
        let ticks = self.perform(action)?;
        if before != (self.depth, self.player.at) {
            self.make_noise(crate::mind::STEP);
            self.look();
        }
        self.pass(ticks);
        self.hear();
        self.look();
        Ok(mem::take(&mut self.events))
    }

    /// Time passes for everyone but the player. Those who are held let turn after turn go by, but not for ever.
    fn pass(&mut self, ticks: u64) {
        self.pass_until(self.now + ticks);
        for _ in 0..MOST_HELD {
            if self.ending.is_some() || !self.player.conditions.has(Condition::Held) {
                return;
            }
            self.pass_until(self.now + TURN);
        }
        self.player.conditions.end(Condition::Held);
    }

    /// Everyone whose time comes before acts, in the order of time; the player comes first when two are due at once.
    fn pass_until(&mut self, until: u64) {
        while self.ending.is_none() {
            let Some((time, who)) = self.floor.queue.pop_before(until) else { break };
            self.now = self.now.max(time);
            let depth = self.depth;
            self.tick();
            if self.depth != depth || self.ending.is_some() || !self.being(who).is_alive() {
                // The player fell and left them behind, or it is over.
                continue;
            }
            let ticks = self.monster_acts(who).max(1);
            // Who left the level or died of what it did has no next turn.
            if self.depth == depth && self.being(who).is_alive() {
                self.floor.queue.push(time + ticks, who);
            }
        }
        self.now = until;
        self.tick();
    }

    /// What passes by itself, once for every turn that is over.
    fn tick(&mut self) {
        while self.now - self.ticked >= TURN && self.ending.is_none() {
            self.ticked += TURN;
            self.turn_ends();
        }
    }

    /// How many ticks a move of someone takes.
    pub(crate) fn ticks_of(&self, who: BeingId) -> u64 {
        1000 / u64::from(self.being(who).pace())
    }

    /// Someone.
    #[inline]
    pub fn being(&self, who: BeingId) -> &Being {
        if who == BeingId::PLAYER { &self.player } else { &self.floor.beings[who.0 as usize - 1] }
    }

    #[inline]
    pub(crate) fn being_mut(&mut self, who: BeingId) -> &mut Being {
        if who == BeingId::PLAYER { &mut self.player } else { &mut self.floor.beings[who.0 as usize - 1] }
    }

    /// The kind of someone.
    #[inline]
    pub fn kind_of(&self, who: BeingId) -> &BeingKind {
        &self.kinds[usize::from(self.being(who).kind.0)]
    }

    /// A kind of beings.
    pub fn kind(&self, id: BeingKindId) -> &BeingKind {
        &self.kinds[usize::from(id.0)]
    }

    /// A kind of items.
    pub fn item_kind(&self, id: ItemKindId) -> &ItemKind {
        &self.campaign.items[usize::from(id.0)]
    }

    /// Who stands on a cell.
    #[inline]
    pub fn who_is_at(&self, p: Point) -> Option<BeingId> {
        if self.player.at == p { Some(BeingId::PLAYER) } else { self.floor.monster_at(p) }
    }

    /// The living monsters of this level.
    pub fn monsters(&self) -> impl Iterator<Item = (BeingId, &Being)> {
        (1..).map(BeingId).zip(&self.floor.beings).filter(|(_, being)| being.is_alive())
    }

    /// The monsters that the player sees or feels.
    pub fn seen_monsters(&self) -> impl Iterator<Item = (BeingId, &Being)> {
        self.monsters().filter(|&(id, _)| self.player_sees(id))
    }

    /// The campaign.
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// The seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The player.
    pub const fn player(&self) -> &Being {
        &self.player
    }

    /// The level the player is on.
    pub const fn floor(&self) -> &Floor {
        &self.floor
    }

    /// How deep the player is.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// How deep the player has been.
    pub const fn deepest(&self) -> u32 {
        self.deepest
    }

    /// How many turns have passed.
    pub const fn turn(&self) -> u64 {
        self.now / TURN
    }

    /// How the game ended, if it did.
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// What the player owns in gold.
    pub const fn gold(&self) -> u32 {
        self.gold
    }

    /// What the player has learned, and how much there is to learn until the next level.
    pub const fn experience(&self) -> (u32, u32) {
        (self.experience, crate::act::experience_for(self.player.level + 1))
    }

    /// How many turns the last meal still lasts; below 0 the player starves.
    pub const fn food(&self) -> i32 {
        self.food
    }

    /// How many of a kind the player overcame.
    pub fn kills(&self, id: BeingKindId) -> u32 {
        self.kills[usize::from(id.0)]
    }

    /// Tells the player something.
    pub(crate) fn tell(&mut self, tone: Tone, text: impl Into<String>) {
        self.events.push(Event::Told(tone, text.into()));
    }
}

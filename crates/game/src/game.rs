//! The state of a game and its scheduler.

use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;

use barrow::fov::Algorithm;
use barrow::{BitGrid, Point, Seed};

use crate::act::Trail;
use crate::game_rng::GameRng;
use crate::identify::Lore;
use crate::record::MAX_ACTIONS;
use crate::turn::queue::TURN;
use crate::{
    Action, ActionError, Being, BeingId, BeingKind, BeingKindId, Campaign, Condition, Ending, Event, Floor,
    GameError, ItemKind, ItemKindId, Tone,
};

/// Maximum number of consecutive turns that the player can be held.
const MAX_HELD_TURNS: u32 = 10;

/// State of one game. Front ends read it and change it by [`Game::act`] only.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) campaign: Arc<Campaign>,
    pub(crate) seed: u64,
    pub(crate) kinds: Vec<BeingKind>,
    pub(crate) rng: GameRng,
    /// Current time in ticks since the start of the game.
    pub(crate) now: u64,
    /// Number of actions that the player has taken.
    pub(crate) acted: usize,
    /// Time in ticks up to which per-turn effects have been applied; a multiple of [`TURN`].
    pub(crate) ticked: u64,
    pub(crate) depth: u32,
    pub(crate) player: Being,
    pub(crate) experience: u32,
    pub(crate) gold: u32,
    /// Turns until the player starves; negative while starving.
    pub(crate) food: i32,
    pub(crate) floor: Floor,
    /// Floors that the player has left, by depth.
    pub(crate) other_floors: BTreeMap<u32, Floor>,
    /// Monsters that fell through a hole, by the depth where they will appear.
    pub(crate) fallen: BTreeMap<u32, Vec<Being>>,
    pub(crate) deepest: u32,
    pub(crate) lore: Lore,
    /// Number of monsters killed by the player, indexed by kind.
    pub(crate) kills: Vec<u32>,
    /// Unique monsters and artifacts that must not be generated again.
    pub(crate) gone_kinds: Vec<BeingKindId>,
    pub(crate) gone_items: Vec<ItemKindId>,
    /// Whether wizard mode is on. The game then has no score.
    pub(crate) is_wizard: bool,
    pub(crate) ending: Option<Ending>,
    pub(crate) events: Vec<Event>,
    /// Range of the loudest noise of this turn, in steps.
    pub(crate) noise: i32,
    /// Time in ticks up to which the player cannot be held again.
    pub(crate) held_grace: u64,
    /// Cells of the automatic command in progress.
    pub(crate) trail: Trail,
    pub(crate) algorithm: Algorithm,
    /// Scratch memory of the field of view, kept to avoid allocation.
    pub(crate) seen: BitGrid,
    pub(crate) sight_scratch: crate::floor::sight::SightScratch,
}

impl Game {
    /// Largest number of cells of a level: 1024×1024. Every turn takes time that follows from it.
    pub const MAX_CELLS: usize = 1 << 20;

    /// Creates a game. The same campaign and seed always give the same game.
    pub fn new(campaign: impl Into<Arc<Campaign>>, seed: u64) -> Result<Self, GameError> {
        let campaign = campaign.into();
        let mut floors = crate::floor::place::LevelMaker::new(&campaign, Seed(seed));
        let map = floors.make(1)?;
        Self::on(campaign, seed, map)
    }

    /// Creates a game whose first level is `map`.
    pub fn on(campaign: impl Into<Arc<Campaign>>, seed: u64, map: barrow::Map) -> Result<Self, GameError> {
        let campaign = campaign.into();
        if map.size().cells() > Self::MAX_CELLS {
            let (size, most) = (map.size(), Self::MAX_CELLS);
            let why = format!("a level of {size} has more than {most} cells, the limit of the game");
            return Err(GameError::Level(why));
        }
        let mut rng = Seed(seed).stream("game");
        let kinds: Vec<BeingKind> =
            std::iter::once(&campaign.player).chain(&campaign.monsters).cloned().collect();
        let algorithm = Algorithm::ALL.iter().find(|(word, _)| *word == campaign.rules.sight);
        let lore = Lore::new(&campaign, &mut Seed(seed).stream("lore"));
        let floor = crate::floor::place::furnish(map, campaign.place(1), &mut Seed(seed).stream("floor#1"));
        let player = Being::of(&kinds[0], BeingKindId::PLAYER, floor.map.start.unwrap_or_default(), &mut rng);
        let mut game = Self {
            seed,
            rng: GameRng(rng),
            now: 0,
            acted: 0,
            ticked: 0,
            depth: 1,
            player,
            experience: 0,
            gold: 0,
            food: 1200,
            floor,
            other_floors: BTreeMap::new(),
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
            held_grace: 0,
            trail: Trail::default(),
            algorithm: algorithm.map_or(Algorithm::Symmetric, |(_, algorithm)| *algorithm),
            seen: BitGrid::default(),
            sight_scratch: crate::floor::sight::SightScratch::default(),
            kinds,
            campaign,
        };
        game.take_gear();
        game.populate();
        game.update_view();
        game.events.clear();
        Ok(game)
    }

    /// Performs the player's action, then lets the monsters act until the player's next turn. Returns the events in
    /// order; a refused action changes nothing.
    pub fn act(&mut self, action: Action) -> Result<Vec<Event>, ActionError> {
        if self.ending.is_some() {
            return Err(ActionError::Over);
        }
        self.events.clear();
        if action == Action::Quit {
            self.end(Ending::Quit);
            return Ok(mem::take(&mut self.events));
        }
        if self.acted >= MAX_ACTIONS {
            let why = format!("This game has reached the limit of {MAX_ACTIONS} actions. Quit to finish it.");
            return Err(ActionError::Impossible(why));
        }
        let before = (self.depth, self.player.at);
        let ticks = self.perform(action)?;
        self.acted += 1;
        if before != (self.depth, self.player.at) {
            self.make_noise(crate::mind::STEP);
            self.update_view();
        }
        self.advance(ticks);
        self.hear();
        self.update_view();
        self.extend_trail(action);
        // The next action probably has about as many events, so that its list need not grow.
        let next = Vec::with_capacity(self.events.len() + self.events.len() / 4);
        Ok(mem::replace(&mut self.events, next))
    }

    /// Advances time for everything but the player. A held player skips up to [`MAX_HELD_TURNS`] turns.
    fn advance(&mut self, ticks: u64) {
        self.advance_until(self.now + ticks);
        for _ in 0..MAX_HELD_TURNS {
            if self.ending.is_some() || !self.player.conditions.has(Condition::Held) {
                return;
            }
            self.advance_until(self.now + TURN);
        }
        self.player.conditions.end(Condition::Held);
    }

    /// Lets all monsters act that are due before `until`, in order of time. On a tie the player acts first.
    fn advance_until(&mut self, until: u64) {
        while self.ending.is_none() {
            let Some((time, who)) = self.floor.queue.pop_before(until) else { break };
            self.now = self.now.max(time);
            let depth = self.depth;
            if self.now - self.ticked >= TURN {
                self.tick();
                if self.depth != depth || self.ending.is_some() {
                    continue;
                }
            }
            if !self.floor.monster(who).is_alive() {
                continue;
            }
            let ticks = self.monster_acts(who).max(1);
            // A monster that died or left the level during its own move has no next turn.
            if self.depth == depth && self.floor.monster(who).is_alive() {
                self.floor.queue.push(time + ticks, who);
            }
        }
        self.now = until;
        self.tick();
    }

    /// Applies per-turn effects for every turn that has ended.
    fn tick(&mut self) {
        while self.now - self.ticked >= TURN && self.ending.is_none() {
            self.ticked += TURN;
            self.end_turn();
        }
    }

    /// Number of ticks that one move of a being takes.
    pub(crate) fn ticks_of(&self, who: BeingId) -> u64 {
        (1000 / self.being(who).pace()).into()
    }

    /// Returns the player or a monster of the current floor. Panics if there is no such monster.
    #[inline]
    pub fn being(&self, who: BeingId) -> &Being {
        if who == BeingId::PLAYER { &self.player } else { &self.floor.beings[who.0 as usize - 1] }
    }

    #[inline]
    pub(crate) fn being_mut(&mut self, who: BeingId) -> &mut Being {
        if who == BeingId::PLAYER { &mut self.player } else { &mut self.floor.beings[who.0 as usize - 1] }
    }

    /// Returns a monster of the current floor and its kind. Panics if there is no such monster.
    #[inline]
    pub(crate) fn monster(&self, who: BeingId) -> (&Being, &BeingKind) {
        let being = self.floor.monster(who);
        (being, &self.kinds[usize::from(being.kind.0)])
    }

    /// Returns a monster of the current floor for writing, and its kind. Panics if there is no such monster.
    #[inline]
    pub(crate) fn monster_mut(&mut self, who: BeingId) -> (&mut Being, &BeingKind) {
        let being = &mut self.floor.beings[who.0 as usize - 1];
        let kind = &self.kinds[usize::from(being.kind.0)];
        (being, kind)
    }

    /// Returns the kind of a being; see [`Game::being`].
    #[inline]
    pub fn kind_of(&self, who: BeingId) -> &BeingKind {
        &self.kinds[usize::from(self.being(who).kind.0)]
    }

    /// Returns a kind of beings. Panics if `id` is out of range.
    pub fn kind(&self, id: BeingKindId) -> &BeingKind {
        &self.kinds[usize::from(id.0)]
    }

    /// Returns a kind of items. Panics if `id` is out of range.
    pub fn item_kind(&self, id: ItemKindId) -> &ItemKind {
        &self.campaign.items[usize::from(id.0)]
    }

    /// Returns the being that stands on a cell.
    #[inline]
    pub fn being_at(&self, p: Point) -> Option<BeingId> {
        if self.player.at == p { Some(BeingId::PLAYER) } else { self.floor.monster_at(p) }
    }

    /// Iterates over the living monsters of the current floor.
    pub fn monsters(&self) -> impl Iterator<Item = (BeingId, &Being)> {
        (1..).map(BeingId).zip(&self.floor.beings).filter(|(_, being)| being.is_alive())
    }

    /// Iterates over the monsters that the player sees or senses by telepathy.
    pub fn seen_monsters(&self) -> impl Iterator<Item = (BeingId, &Being)> {
        self.monsters().filter(|&(id, _)| self.player_sees(id))
    }

    /// Returns the campaign that is played.
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// Returns the seed that the game was created with.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the player's state.
    pub const fn player(&self) -> &Being {
        &self.player
    }

    /// Returns the floor that the player is on.
    pub const fn floor(&self) -> &Floor {
        &self.floor
    }

    /// Returns the current depth; the first floor is 1.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// Returns the greatest depth that the player has reached.
    pub const fn deepest(&self) -> u32 {
        self.deepest
    }

    /// Returns the number of whole turns that have passed.
    pub const fn turn(&self) -> u64 {
        self.now / TURN
    }

    /// Returns how the game ended, or `None` while it goes on.
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Returns the amount of gold that the player has collected.
    pub const fn gold(&self) -> u32 {
        self.gold
    }

    /// Returns the player's experience and the experience needed for the next level.
    pub const fn experience(&self) -> (u32, u32) {
        (self.experience, crate::act::experience_for(self.player.level + 1))
    }

    /// Returns the number of turns until the player starves; negative while starving.
    pub const fn food(&self) -> i32 {
        self.food
    }

    /// Returns how many monsters of a kind the player has killed.
    pub fn kills(&self, id: BeingKindId) -> u32 {
        self.kills[usize::from(id.0)]
    }

    /// Adds a message for the player to the events.
    pub(crate) fn message(&mut self, tone: Tone, text: impl Into<String>) {
        self.events.push(Event::Message(tone, text.into()));
    }
}

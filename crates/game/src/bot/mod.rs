//! Players made of rules, to try the game ten thousand times.

mod careful;
mod diver;
mod gear;
mod restless;
mod seek;

use barrow::path::{KnownTerrain, PathFinder, Steps, Terrain};
use barrow::{Point, Rng, Size, Tile};
use seek::seek;

use crate::sight::distance;
use crate::{Action, BeingId, Ending, Floor, Game, Heading};

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Presses anything.
    Restless,
    /// Explores every level, fights what it must, uses what it finds.
    Careful,
    /// Takes the first stairs down.
    Diver,
}

impl Bot {
    /// Every way.
    pub const ALL: [Self; 3] = [Self::Restless, Self::Careful, Self::Diver];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Restless => "restless",
            Self::Careful => "careful",
            Self::Diver => "diver",
        }
    }

    /// What it would like to do, the best first. Some of it may be refused.
    fn wishes(self, game: &Game, rng: &mut Rng, memory: &mut Memory, wishes: &mut Vec<Action>) {
        match self {
            Self::Restless => restless::wishes(game, rng, wishes),
            Self::Careful => careful::wishes(game, rng, memory, wishes),
            Self::Diver => diver::wishes(game, rng, memory, wishes),
        }
    }

    /// Plays a game for so many turns or to its end, and tells of every action; `look` is asked after each and may end
    /// it.
    pub fn play(self, game: &mut Game, turns: u64, mut look: impl FnMut(&Game, Action) -> bool) {
        let mut rng = Rng::new(game.seed() ^ 0x0b07);
        let mut wishes = Vec::new();
        let mut memory = Memory::default();
        let mut idle = 0;
        while game.ending().is_none() && game.turn() < turns && idle < 1000 {
            wishes.clear();
            memory.notice(game);
            self.wishes(game, &mut rng, &mut memory, &mut wishes);
            wishes.extend([Action::Search, Action::Wait]);
            let before = game.turn();
            let done = wishes.iter().copied().find(|&action| game.act(action).is_ok());
            idle = if game.turn() == before { idle + 1 } else { 0 };
            if done.is_some_and(|action| !look(game, action)) {
                return;
            }
        }
    }
}

/// What a bot keeps in mind from one move to the next.
#[derive(Debug, Default)]
struct Memory {
    /// The level it is on, and since when.
    depth: u32,
    since: u64,
    /// The hit points it had, and whether they became fewer while nobody was in sight.
    hp: i32,
    is_shot_at: bool,
    /// For how many moves it let someone come.
    waited: u32,
    /// For how many moves someone was in sight and not beside, and for how many it has gone away since that was enough.
    frustration: u32,
    left: u32,
    /// Where it saw the one that it is after, and for how many moves it has gone there since.
    chase: Option<Point>,
    chased: u32,
    /// Whether it was weak when it came to this level.
    fled: bool,
    /// Where it goes to look for secrets, and for how many moves.
    goal: Option<Point>,
    moves: u32,
}

impl Memory {
    /// Looks at the game before a move.
    fn notice(&mut self, game: &Game) {
        let hp = game.player().hp;
        if self.depth != game.depth() {
            let fled = hp * 2 < game.player().most_hp;
            *self = Self { depth: game.depth(), since: game.turn(), hp, fled, ..Self::default() };
        }
        self.is_shot_at = hp < self.hp && nearest(game).is_none();
        self.hp = hp;
    }

    /// Where someone was seen last, until it is there or has gone far enough.
    fn follow(&mut self, game: &Game) -> Option<Point> {
        self.chased += 1;
        let is_over = self.chased > 15 || self.chase == Some(game.player().at) || game.has_goal();
        if is_over || self.is_shot_at {
            (self.chase, self.chased) = (None, 0);
        }
        self.chase
    }

    /// Whether it has had enough of someone who does not come.
    const fn is_frustrated(&self) -> bool {
        self.frustration > 60
    }

    /// A move away from whom it has had enough of; some dozens are enough.
    const fn calm_down(&mut self) {
        self.left += 1;
        if self.left > 40 {
            (self.left, self.frustration) = (0, 0);
        }
    }
}

/// The nearest monster in sight and how far it is.
fn nearest(game: &Game) -> Option<(BeingId, Point, i32)> {
    let at = game.player().at;
    let seen = game.seen_monsters().filter(|&(id, _)| game.is_threat(id));
    let near = seen.map(|(id, being)| (id, being.at, distance(at, being.at)));
    near.min_by_key(|&(id, _, away)| (away, id))
}

/// The level as the player remembers it. Known traps are stepped on if there is no other way.
struct Daring<'a>(&'a Floor);

impl Terrain for Daring<'_> {
    fn size(&self) -> Size {
        self.0.map.size()
    }

    fn cost(&self, p: Point) -> Option<u32> {
        let look = self.0.looks.get(p)?;
        let is_way = look.tile.is_walkable() && look.tile != Tile::LockedDoor;
        is_way.then_some(if look.trap.is_some() { 60 } else { 1 })
    }
}

/// The step of a shortest way to a cell, over what is remembered.
fn towards(game: &Game, to: Point) -> Option<Heading> {
    let at = game.player().at;
    let terrain = Daring(game.floor());
    let known = KnownTerrain { terrain: &terrain, cells: game.floor().memory.explored() };
    let step = PathFinder::new().find(&known, Steps::default(), at, to).ok()??.into_iter().next()?;
    Heading::of(step - at)
}

/// The stairs of this level that are known, down or up.
fn known_stairs(game: &Game, down: bool) -> Option<Point> {
    let floor = game.floor();
    let stairs = if down { &floor.map.stairs_down } else { &floor.map.stairs_up };
    stairs.iter().copied().find(|&p| floor.memory.explored().contains(p))
}

/// Takes the stairs, or a step of the way there.
fn go_by_stairs(game: &Game, down: bool, wishes: &mut Vec<Action>) {
    let Some(stairs) = known_stairs(game, down) else { return };
    if game.player().at == stairs {
        wishes.push(if down { Action::Descend } else { Action::Ascend });
    } else {
        wishes.push(Action::Travel(stairs));
        wishes.extend(towards(game, stairs).map(Action::Walk));
    }
}

/// What a game came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended, if it did.
    pub ending: Option<Ending>,
    /// The deepest level.
    pub deepest: u32,
    /// How many turns it took.
    pub turns: u64,
    /// The level of the player.
    pub level: u32,
    /// The digest of the last state.
    pub digest: u64,
}

impl Outcome {
    /// The outcome of a game as it stands.
    pub fn of(game: &Game) -> Self {
        Self {
            ending: game.ending().cloned(),
            deepest: game.deepest(),
            turns: game.turn(),
            level: game.player().level,
            digest: game.digest(),
        }
    }
}

//! The pointer on the map, for looking, traveling and aiming.

use barrow::fov::Known;
use barrow::{Point, Size, Tile};
use barrow_game::{Action, Game, Heading, ItemLetter};

use crate::text::describe;

/// A pointer on the map.
#[derive(Clone, Debug)]
pub(crate) struct Pointer {
    pub(crate) at: Point,
    pub(crate) purpose: Purpose,
    /// Cells that Tab cycles through.
    targets: Vec<Point>,
    current: usize,
}

/// Use of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Look,
    Travel,
    /// Teleportation in wizard mode.
    Jump,
    Aim(Aim),
}

/// Action to choose a target for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    Throw(ItemLetter),
    Zap(ItemLetter),
    Shoot,
}

impl Aim {
    pub(crate) const fn action(self, at: Point) -> Action {
        match self {
            Self::Throw(letter) => Action::Throw(letter, at),
            Self::Zap(letter) => Action::Zap(letter, at),
            Self::Shoot => Action::Shoot(at),
        }
    }

    const fn verb(self) -> &'static str {
        match self {
            Self::Throw(_) => "Throw at",
            Self::Zap(_) => "Zap at",
            Self::Shoot => "Shoot at",
        }
    }
}

impl Pointer {
    /// Creates a pointer on the nearest target, or on the player.
    pub(crate) fn new(game: &Game, purpose: Purpose) -> Self {
        let targets = targets(game, purpose);
        let at = targets.first().copied().unwrap_or(game.player().at);
        Self { at, purpose, targets, current: 0 }
    }

    /// Moves it by a number of steps, within the map.
    pub(crate) fn go(&mut self, heading: Heading, steps: i32, size: Size) {
        self.put(self.at + heading.step() * steps, size);
    }

    /// Puts it on a cell, within the map.
    pub(crate) fn put(&mut self, at: Point, size: Size) {
        let last = |side: u32| (side as i32 - 1).max(0);
        self.at = Point::new(at.x.clamp(0, last(size.width)), at.y.clamp(0, last(size.height)));
    }

    /// Moves it to the next target.
    pub(crate) fn next(&mut self) {
        self.turn_to(self.current + 1);
    }

    /// Moves it to the previous target.
    pub(crate) fn previous(&mut self) {
        self.turn_to(self.current + self.targets.len().saturating_sub(1));
    }

    fn turn_to(&mut self, i: usize) {
        if !self.targets.is_empty() {
            self.current = i % self.targets.len();
            self.at = self.targets[self.current];
        }
    }

    /// Returns the prompt while it is moved.
    pub(crate) fn prompt(&self, game: &Game) -> String {
        let what = match self.purpose {
            Purpose::Look => describe::cell(game, self.at),
            Purpose::Travel => format!("Travel to: {}", describe::known(game, self.at)),
            Purpose::Jump => format!("Jump to: {} (r: anywhere)", describe::known(game, self.at)),
            Purpose::Aim(aim) => format!("{}: {}", aim.verb(), describe::known(game, self.at)),
        };
        format!("{what} (Tab, Enter, Escape)")
    }

    /// Returns the path of a missile to the pointer, as far as the player knows; empty unless aiming.
    pub(crate) fn path(&self, game: &Game) -> Vec<Point> {
        match self.purpose {
            Purpose::Aim(_) => game.missile_path(self.at),
            Purpose::Look | Purpose::Travel | Purpose::Jump => Vec::new(),
        }
    }
}

/// Returns the targets that Tab cycles through, the nearest first.
fn targets(game: &Game, purpose: Purpose) -> Vec<Point> {
    let at = game.player().at;
    let is_seen = |p: Point| purpose == Purpose::Look || game.knows(p) == Known::Visible;
    let mut monsters: Vec<Point> =
        game.seen_monsters().map(|(_, being)| being.at).filter(|&p| is_seen(p)).collect();
    let mut others: Vec<Point> = Vec::new();
    if !matches!(purpose, Purpose::Aim(_)) {
        let looks = &game.floor().looks;
        let is_worth = |p: &Point| {
            looks.get(*p).is_some_and(|look| {
                look.item.is_some() || matches!(look.tile, Tile::StairsUp | Tile::StairsDown | Tile::Altar)
            })
        };
        others = game.floor().memory.explored().iter().filter(is_worth).filter(|&p| p != at).collect();
    }
    if matches!(purpose, Purpose::Travel | Purpose::Jump) {
        monsters.clear();
    }
    let key = |p: &Point| (p.distance_squared(at), p.y, p.x);
    monsters.sort_by_key(key);
    others.sort_by_key(key);
    monsters.extend(others);
    monsters.dedup();
    monsters
}

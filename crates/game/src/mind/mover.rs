//! A monster that steps, with what decides where it can go.

use barrow::{Point, Tile};

use crate::act::Movement;
use crate::{Abilities, Ability, Being, BeingId, BeingKind, Condition, Game};

/// A monster before a step. Its values are read once: looking up the being and its kind again costs as much as a test of a
/// cell, and a step tests several.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover {
    pub(super) who: BeingId,
    pub(super) at: Point,
    /// Priority for passing others, see [`crate::Being::rank`].
    rank: i64,
    /// Abilities of its kind; it also flies while it floats.
    pub(super) abilities: Abilities,
}

/// Contents of a cell that a monster may step to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ahead {
    /// The player, whom a step attacks.
    Player,
    /// A monster of lower rank.
    Weaker(BeingId),
    /// A monster of the same or a higher rank, or rock that the monster cannot enter.
    Blocked,
    /// Any other tile without a being.
    Tile(Tile),
}

impl Game {
    /// Returns what decides the next step of a monster.
    #[inline]
    pub(super) fn mover(&self, who: BeingId) -> Mover {
        let (being, kind) = self.monster(who);
        Mover::of(who, being, kind)
    }

    /// Returns what is on a cell that a monster may step to.
    #[expect(clippy::inline_always, reason = "a call would cost as much as the work, twice for every move")]
    #[inline(always)]
    pub(super) fn ahead(&self, mover: &Mover, to: Point) -> Ahead {
        if let Some(other) = self.floor.monster_at(to) {
            let is_weaker = self.floor.monster(other).rank() < mover.rank;
            return if is_weaker { Ahead::Weaker(other) } else { Ahead::Blocked };
        }
        if to == self.player.at {
            return Ahead::Player;
        }
        let tile = self.floor.tile(to);
        if tile < Tile::FIRST_NOT_SOLID && !mover.enters_rock() { Ahead::Blocked } else { Ahead::Tile(tile) }
    }
}

impl Mover {
    /// Returns what decides the next step of a monster of a kind.
    #[inline]
    pub(super) fn of(who: BeingId, being: &Being, kind: &BeingKind) -> Self {
        let floats = being.conditions.has(Condition::Floating);
        let abilities = if floats { kind.abilities.with(Ability::Fly) } else { kind.abilities };
        Self { who, at: being.at, rank: being.rank(), abilities }
    }

    /// Returns its ways of movement.
    #[inline]
    pub(super) const fn movement(&self) -> Movement {
        Movement {
            flies: self.abilities.has(Ability::Fly),
            swims: self.abilities.has(Ability::Swim),
            passes: self.abilities.has(Ability::Pass),
        }
    }

    /// Returns whether the monster digs or passes through rock.
    #[inline]
    const fn enters_rock(&self) -> bool {
        self.abilities.has(Ability::Tunnel) || self.abilities.has(Ability::Pass)
    }
}

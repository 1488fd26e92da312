//! Monsters that push past others. They never hurt each other.

use barrow::Point;
use barrow::path::Steps;

use super::mover::Mover;
use crate::{Ability, BeingId, Game};

impl Game {
    /// Takes the place of another monster that it outranks, which steps aside or swaps. Returns whether it did.
    #[inline(never)]
    pub(super) fn push_past(&mut self, mover: &Mover, other: BeingId) -> bool {
        let (from, to) = (mover.at, self.being(other).at);
        if self.kind_of(other).abilities.has(Ability::Still)
            || !self.can_step_by(mover.movement(), to, self.floor.tile(to))
        {
            return false;
        }
        let aside = Steps::default().all().iter().map(|&step| to + step).find(|&p| {
            // Monsters are never pushed onto traps.
            p != from
                && self.being_at(p).is_none()
                && self.can_step(other, p)
                && !self.floor.traps.contains_key(&p)
        });
        match aside {
            Some(aside) => self.relocate(other, aside),
            None if self.can_step(other, from) => return self.swap(mover, other),
            None => return false,
        }
        self.enter(mover, to);
        true
    }

    /// Swaps the cells of two monsters.
    fn swap(&mut self, mover: &Mover, other: BeingId) -> bool {
        let (from, to): (Point, Point) = (mover.at, self.being(other).at);
        self.relocate(other, from);
        // `relocate` clears the id on the cell it leaves, so the other monster's id is written again below.
        self.floor.who[from] = 0;
        self.relocate(mover.who, to);
        self.floor.who[from] = other.0;
        self.settle(mover);
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::fixtures::drawn::{self, kind};
    use crate::{Ability, Action, BeingKind};

    fn strong(glyph: char) -> BeingKind {
        BeingKind { hp: crate::Dice::constant(50), ..kind(glyph, &[]) }
    }

    fn turn(rows: &[&str], kinds: &[BeingKind]) -> Vec<String> {
        let mut game = drawn::game(rows, kinds);
        let before: Vec<i32> = game.floor.beings.iter().map(|being| being.hp).collect();
        game.act(Action::Wait).unwrap();
        assert!(game.floor.beings.iter().map(|being| being.hp).eq(before), "no monster is hurt");
        assert_eq!(game.violations(), Vec::<String>::new());
        drawn::draw(&game)
    }

    #[test]
    fn stronger_monsters_push_weaker_ones_aside_or_swap() {
        let rows = ["------", "|....|", "|@ab.|", "|....|", "------"];
        let drawn = turn(&rows, &[kind('a', &[]), strong('b')]);
        assert_eq!(drawn[2], "|@b..|", "{drawn:?}");
        assert!(drawn.concat().contains('a'));
        let rows = ["------", "|@ab.|", "------"];
        assert_eq!(turn(&rows, &[kind('a', &[]), strong('b')])[1], "|@ba>|");
        assert_eq!(turn(&rows, &[strong('a'), kind('b', &[])])[1], "|@ab>|");
        assert_eq!(turn(&rows, &[kind('a', &[Ability::Still]), strong('b')])[1], "|@ab>|");
    }
}

//! Digging: monsters reduce the hardness of rock until it becomes a corridor.

use barrow::{Point, Tile};

use super::mover::Mover;
use crate::Game;
use crate::floor::place::IMMUTABLE;

/// Hardness removed per move.
const DUG_PER_MOVE: u8 = 85;

impl Game {
    /// Digs into a cell, and steps there once the rock is gone. Returns `false` if there is nothing to dig.
    pub(super) fn dig(&mut self, mover: &Mover, to: Point) -> bool {
        let hardness = self.floor.hardness.get(to).unwrap_or(IMMUTABLE);
        if hardness == IMMUTABLE || !self.floor.tile(to).is_diggable() {
            return false;
        }
        let left = hardness.saturating_sub(DUG_PER_MOVE);
        if left > 0 {
            self.floor.hardness[to] = left;
            self.floor.follow(to);
            return true;
        }
        self.floor.set_tile(to, Tile::Corridor);
        self.enter(mover, to);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::drawn::{self, kind};
    use crate::{Ability, Action, Mood};

    const ROWS: [&str; 5] = [
        "---------", //
        "|@|   |a|",
        "|.|   |.|",
        "|.|   |.|",
        "---------",
    ];

    fn dig(abilities: &[Ability], turns: usize) -> Game {
        let mut game = drawn::game(&ROWS, &[kind('a', abilities)]);
        for _ in 0..turns {
            game.act(Action::Wait).unwrap();
            assert_eq!(game.violations(), Vec::<String>::new());
        }
        game
    }

    #[test]
    fn rock_of_hardness_120_is_dug_in_two_moves() {
        for abilities in [
            &[Ability::Tunnel, Ability::Telepathic][..],
            &[Ability::Tunnel, Ability::Telepathic, Ability::Smart],
        ] {
            let wall = Point::new(6, 1);
            let game = dig(abilities, 1);
            assert_eq!((game.floor.hardness[wall], game.floor.tile(wall)), (35, Tile::WallUpright));
            assert_eq!(game.floor.beings[0].at, Point::new(7, 1));
            let game = dig(abilities, 2);
            assert_eq!((game.floor.hardness[wall], game.floor.tile(wall)), (0, Tile::Corridor));
            assert_eq!(game.floor.beings[0].at, wall);
            let game = dig(abilities, 11);
            assert_eq!(drawn::draw(&game)[1], "|@a####.|");
        }
    }

    #[test]
    fn walking_monsters_use_dug_corridors() {
        let rows = ["----------", "|@|   |ab|", "----------"];
        let kinds = [
            kind('a', &[Ability::Tunnel, Ability::Telepathic]),
            kind('b', &[Ability::Smart, Ability::Telepathic]),
        ];
        let mut game = drawn::game(&rows, &kinds);
        for _ in 0..14 {
            game.act(Action::Wait).unwrap();
            assert_eq!(game.violations(), Vec::<String>::new());
        }
        assert!(game.floor.beings[1].at.x < 5, "{:?}", drawn::draw(&game));
    }

    #[test]
    fn the_border_is_never_dug() {
        let mut game = drawn::game(&["|a|", "|@|"], &[kind('a', &[Ability::Tunnel])]);
        game.floor.beings[0].mind.mood = Mood::Wandering;
        let mover = game.mover(crate::BeingId(1));
        assert!(!game.dig(&mover, Point::new(0, 0)));
        assert!(!game.dig(&mover, Point::new(-1, 0)));
    }

    #[test]
    fn line_of_sight_includes_dug_corridors() {
        let game = dig(&[Ability::Tunnel, Ability::Telepathic], 12);
        assert!(game.floor.memory.visible().contains(Point::new(5, 1)), "{:?}", drawn::draw(&game));
    }
}

//! Teleportation.

use crate::{Ability, BeingId, Game, Tone};

impl Game {
    /// Teleports a being to a random free cell of the floor. Bosses resist.
    pub(super) fn teleport(&mut self, who: BeingId) -> bool {
        if self.kind_of(who).abilities.has(Ability::Boss) {
            return self.message_about(who, Tone::Plain, "", "flickers, and stays.");
        }
        let is_noticed = self.message_about(who, Tone::Urgent, "The world blinks.", "is gone.");
        if let Some(to) = self.random_cell() {
            self.relocate(who, to);
        }
        is_noticed
    }
}

#[cfg(test)]
mod tests {
    use barrow::{Point, Rect};

    use crate::fixtures::bare::{ROOM, game};
    use crate::{BeingId, Class, Effect};

    #[test]
    fn a_scroll_teleports_the_player() {
        let mut game = game(&ROOM);
        let scroll = game.with_effect(Class::Scroll, Effect::Teleport);
        let before = game.player.at;
        game.use_item(scroll, None).unwrap();
        assert_ne!(game.player.at, before);
        assert!(game.floor.tile(game.player.at).is_walkable());
    }

    #[test]
    fn sealed_rooms_are_no_destination_of_teleportation() {
        let rows = ["##########", "#..#@....#", "#..#.....#", "##########"];
        let mut game = game(&rows);
        game.floor.map.plan_room(Rect::new(1, 1, 2, 2));
        game.floor.map.draw_rectangle(0);
        game.floor.map.rooms[0].sealed = true;
        for _ in 0..50 {
            game.teleport(BeingId::PLAYER);
            assert!(game.player.at.x > 3, "{}", game.player.at);
        }
    }

    #[test]
    fn a_wand_teleports_monsters_but_not_the_king() {
        for (name, goes) in [("goblin", true), ("barrow king", false)] {
            let mut game = game(&ROOM);
            let wand = game.with_effect(Class::Wand, Effect::Banish);
            let at = Point::new(9, 2);
            let who = game.with_monster(name, at);
            game.zap(wand, at).unwrap();
            assert_eq!(game.being(who).at != at, goes, "{name}");
            assert_eq!(game.floor.monster_at(game.being(who).at), Some(who));
        }
    }
}

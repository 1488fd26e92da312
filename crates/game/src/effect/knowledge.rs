//! Effects on the player's knowledge: maps, item detection, light.

use barrow::{BitGrid, Point, Tile};

use crate::{Game, Heading, SeenCell, Tone};

impl Game {
    /// Makes the player remember all items of the floor.
    pub(super) fn detect_items(&mut self) -> bool {
        let size = self.floor.map.size();
        let mut cells = BitGrid::new(size);
        self.floor.items.keys().for_each(|&p| cells.insert(p));
        if cells.is_empty() {
            return false;
        }
        self.recall(&cells, |game, p| game.floor.look_at(p));
        self.message(Tone::Good, "You know where things lie.");
        true
    }

    /// Makes the player remember the whole floor including its secrets, but not the items.
    pub(super) fn map_level(&mut self) -> bool {
        let hidden: Vec<Point> = self.floor.map.tiles.iter().map(|(p, _)| p).collect();
        for p in hidden {
            match self.floor.tile(p) {
                Tile::SecretDoor => self.floor.set_tile(p, Tile::ClosedDoor),
                Tile::SecretCorridor => self.floor.set_tile(p, Tile::Corridor),
                _ => {}
            }
        }
        self.floor.traps.values_mut().for_each(|trap| trap.is_found = true);
        let mut cells = BitGrid::new(self.floor.map.size());
        for (p, tile) in self.floor.map.tiles.iter() {
            if tile >= Tile::FIRST_NOT_SOLID || self.is_beside_open(p) {
                cells.insert(p);
            }
        }
        self.recall(&cells, |game, p| {
            let item = game.floor.looks.get(p).and_then(|look| look.item);
            SeenCell { item, ..game.floor.look_at(p) }
        });
        self.message(Tone::Good, "You see the whole level before your mind's eye.");
        true
    }

    fn is_beside_open(&self, p: Point) -> bool {
        Heading::ALL.into_iter().any(|heading| self.floor.tile(p + heading.step()) >= Tile::FIRST_NOT_SOLID)
    }

    /// Makes the player remember cells as if seen. They still count as unexplored for automatic exploration.
    fn recall(&mut self, cells: &BitGrid, look: impl Fn(&Self, Point) -> SeenCell) {
        let mut fresh = cells.clone();
        fresh.difference_with(self.floor.memory.explored());
        let looks: Vec<(Point, SeenCell)> = cells.iter().map(|p| (p, look(self, p))).collect();
        let mut looks = looks.into_iter();
        let floor = &mut self.floor;
        // Cannot fail: both sets have the size of the floor.
        let _ = floor.looks.update(cells, |_| looks.next().map(|(_, look)| look).unwrap_or_default());
        let _ = floor.memory.update(cells);
        floor.view = None;
        floor.mapped.union_with(&fresh);
        self.update_view();
    }

    /// Lights the player's room, or the cells within `power` if they are not in a room.
    pub(super) fn light_up(&mut self, power: i32) -> bool {
        let at = self.player.at;
        let map = &self.floor.map;
        let size = map.size();
        let room = map.rooms.iter().find(|room| {
            map.room_runs(room).iter().any(|run| run.y == at.y && (run.x..run.x + run.len).contains(&at.x))
        });
        let mut cells = BitGrid::new(size);
        if let Some(room) = room {
            map.mark_room(room, &mut cells);
        } else {
            let near = |p: &Point| crate::floor::sight::distance(*p, at) <= power;
            self.floor.in_line.iter().filter(near).for_each(|p| cells.insert(p));
        }
        self.floor.view = None;
        for p in cells.iter() {
            self.floor.lit.insert(p);
            for p in Heading::ALL.into_iter().map(|heading| p + heading.step()) {
                if size.contains(p) {
                    self.floor.lit.insert(p);
                }
            }
        }
        self.message(Tone::Good, "Light fills the place.");
        true
    }
}

#[cfg(test)]
mod tests {
    use barrow::fov::Known;
    use barrow::{Point, Tile};

    use crate::fixtures::bare::{find, game};
    use crate::{Class, Effect, Trap};

    const ROWS: [&str; 5] = ["############", "#..|.......#", "#.@S.......#", "#..|.......#", "############"];

    #[test]
    fn a_map_shows_secrets_but_not_items() {
        let mut game = game(&ROWS);
        let far = Point::new(8, 2);
        game.floor.traps.insert(far, Trap { effect: Effect::Hold, is_found: false });
        let letter = game.with_item("apple");
        let apple = game.take_from_pack(letter, 1).unwrap();
        game.lay(Point::new(7, 2), apple);
        let scroll = game.with_effect(Class::Scroll, Effect::Map);
        game.use_item(scroll, None).unwrap();
        assert_eq!(game.floor.tile(find(&ROWS, 'S')), Tile::ClosedDoor);
        assert_eq!(game.knows(far), Known::Explored);
        assert_eq!(game.floor.looks.get(far).unwrap().trap, Some(Effect::Hold));
        assert_eq!(game.floor.looks.get(Point::new(7, 2)).unwrap().item, None);
        // Cells known only from a map are still explored.
        assert!(game.act(crate::Action::Explore).is_ok());
    }

    #[test]
    fn items_are_detected_through_walls() {
        let mut game = game(&ROWS);
        let letter = game.with_item("apple");
        let apple = game.take_from_pack(letter, 1).unwrap();
        let (kind, at) = (apple.kind, Point::new(7, 2));
        game.lay(at, apple);
        let scroll = game.with_effect(Class::Scroll, Effect::DetectItems);
        game.use_item(scroll, None).unwrap();
        assert_eq!(game.floor.looks.get(at).unwrap().item, Some(kind));
        assert_eq!(game.knows(at), Known::Explored);
    }

    #[test]
    fn light_fills_a_dark_room() {
        let mut game = game(&ROWS);
        game.floor.lit.invert();
        game.floor.view = None;
        game.update_view();
        let scroll = game.with_effect(Class::Scroll, Effect::Light);
        game.use_item(scroll, None).unwrap();
        assert!(game.floor.lit.contains(Point::new(1, 1)) && !game.floor.lit.contains(Point::new(8, 2)));
    }
}

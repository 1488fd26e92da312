//! A map seen as sets of cells, which rules ask about a word at a time.

use barrow_core::{BitGrid, Grid, Map, Tile};

/// The sets of cells of one map, and working memory.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    /// What one can walk on without searching.
    pub(crate) open: BitGrid,
    /// The same with secret doors and corridors.
    pub(crate) with_secrets: BitGrid,
    /// The same without what no way leads into, where rules ask for that.
    pub(crate) to_reach: BitGrid,
    /// Doors, secret ones too.
    pub(crate) doors: BitGrid,
    /// Corridors, secret ones too.
    pub(crate) corridors: BitGrid,
    /// Rooms.
    pub(crate) rooms: BitGrid,
    /// Whether it is certain that no cell of a room is within the gap of another room.
    pub(crate) rooms_apart: bool,
    /// Working memory.
    pub(crate) set: BitGrid,
    /// Working memory.
    pub(crate) kinds: Grid<u8>,
    /// Working memory.
    pub(crate) stack: Vec<u32>,
}

impl Survey {
    /// Looks at a map whose rooms should lie `gap` cells apart.
    pub(crate) fn take(&mut self, map: &Map, gap: i32) {
        let Self { open, with_secrets, doors, corridors, .. } = self;
        let firsts = [Tile::FIRST_SECRET, Tile::FIRST_DOOR, Tile::FIRST_OPEN, Tile::Corridor, Tile::Floor];
        let sets = [open, with_secrets, doors, corridors];
        // A class holds all that comes after it in the order of tiles, until that is taken out: secret corridors come
        // before the doors, other corridors between them and the floor.
        BitGrid::mark_classes(&map.tiles, sets, firsts, |[secret, door, open, corridor, floor]| {
            [open, secret, door & !corridor, (corridor & !floor) | (secret & !door)]
        });
        self.mark_rooms(map, gap);
    }

    /// Marks one room after the other, each time looking for earlier ones around its bounds. That finds every pair that
    /// is too close, and also some that are not, where one of them does not fill its bounds.
    fn mark_rooms(&mut self, map: &Map, gap: i32) {
        self.rooms.reset(map.size());
        self.rooms_apart = true;
        for room in &map.rooms {
            self.rooms_apart &= room.is_drawn() && !self.rooms.meets_rect(room.bounds.grown(gap));
            map.mark_room(room, &mut self.rooms);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Rect, Rng, Shape, Size};

    #[test]
    fn rooms_are_apart_exactly_if_every_pair_is() {
        let mut rng = Rng::new(6);
        let mut survey = Survey::default();
        for _ in 0..3000 {
            let gap = rng.range(0, 3);
            let rooms = [0; 3].map(|_| {
                let (w, h) = (rng.range(1, 9), rng.range(1, 5));
                Rect::new(rng.range(0, 70 - w), rng.range(0, 12 - h), w, h)
            });
            let mut map = Map::new(Size::new(70, 12));
            for (id, &room) in rooms.iter().enumerate() {
                map.plan_room(room);
                map.draw_rectangle(id);
            }
            survey.take(&map, gap);
            let is_close = |a: usize, b: usize| rooms[a].grown(gap).overlaps(rooms[b]);
            assert_eq!(
                survey.rooms_apart,
                !(is_close(0, 1) || is_close(0, 2) || is_close(1, 2)),
                "{rooms:?}"
            );
        }
    }

    #[test]
    fn what_is_uncertain_is_not_apart() {
        let mut survey = Survey::default();
        let mut map = Map::new(Size::new(20, 9));
        map.plan_room(Rect::new(1, 1, 3, 3));
        survey.take(&map, 1);
        assert!(!survey.rooms_apart, "a room that is not drawn has no cells to look at");
        map.draw_room(0, Shape::Circle, [barrow_core::Run { y: 2, x: 2, len: 1 }]);
        survey.take(&map, 1);
        assert!(survey.rooms_apart);
    }
}

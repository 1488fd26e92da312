//! A spatial index of rooms, for searches of the nearest room among many.

use barrow_core::{Map, Point, Rect};

use crate::buckets::Buckets;
use crate::corridors::link::distance;

/// Number of rooms from which on the index is faster than a linear search.
pub(super) const MANY: usize = 128;

/// Rooms of a map in buckets by their upper left corners.
#[derive(Debug, Default)]
pub(super) struct RoomIndex {
    buckets: Buckets,
    /// Width of the widest room and height of the tallest.
    most: (i32, i32),
}

/// Result of a search within some distance.
pub(super) enum NearRoom {
    /// The nearest room.
    Found {
        /// Number of cells between.
        far: u32,
        id: u32,
    },
    /// No room is that near, but one may be farther away.
    Farther,
    /// No room in the index is meant.
    Missing,
}

impl RoomIndex {
    /// Fills the index with all rooms of a map.
    pub(super) fn fill(&mut self, map: &Map) {
        self.buckets.sort(map.size(), map.rooms.iter().map(|room| corner(room.bounds)));
        let most = |side: fn(Rect) -> i32| map.rooms.iter().map(|room| side(room.bounds)).max().unwrap_or(0);
        self.most = (most(|room| room.w), most(|room| room.h));
    }

    /// Removes a room with these bounds.
    pub(super) fn remove(&mut self, id: usize, bounds: Rect) {
        self.buckets.remove(id as u32, corner(bounds));
    }

    /// Returns a distance within which a room is likely to be found.
    pub(super) const fn typical_distance(&self) -> i32 {
        self.buckets.side()
    }

    /// Finds the nearest of the rooms for which `is_meant` holds with at most `reach` cells between them and `here`; the one
    /// with the lowest number if several are as near.
    pub(super) fn within(
        &self,
        map: &Map,
        here: Rect,
        reach: i32,
        is_meant: impl Fn(u32) -> bool,
    ) -> NearRoom {
        let (w, h) = self.most;
        // The corners of all rooms that are that near, touching ones included.
        let area = Rect::new(here.x - w, here.y - h, here.w + w + 1, here.h + h + 1).grown(reach);
        let mut best: Option<(u32, u32)> = None;
        let is_all = self.buckets.visit(area, |id| {
            let found = (distance(here, map.rooms[id as usize].bounds), id);
            if best.is_none_or(|best| found < best) && is_meant(id) {
                best = Some(found);
            }
        });
        match best {
            Some((far, id)) if is_all || far <= reach as u32 => NearRoom::Found { far, id },
            None if is_all => NearRoom::Missing,
            _ => NearRoom::Farther,
        }
    }

    /// Finds the nearest room for which `is_meant` holds; the one with the lowest number if several are as near.
    pub(super) fn nearest(&self, map: &Map, here: Rect, is_meant: impl Fn(u32) -> bool) -> Option<usize> {
        let mut reach = self.typical_distance();
        loop {
            match self.within(map, here, reach, &is_meant) {
                NearRoom::Found { id, .. } => return Some(id as usize),
                NearRoom::Missing => return None,
                NearRoom::Farther => reach *= 2,
            }
        }
    }
}

/// Returns the cell that stands for a room in the index.
const fn corner(room: Rect) -> Point {
    Point::new(room.x, room.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Rng, Size};

    #[test]
    fn the_nearest_room_is_the_one_that_a_linear_search_finds() {
        let (mut rng, mut rooms) = (Rng::new(6), RoomIndex::default());
        for count in (2..400).chain((2..400).rev()) {
            let mut map = Map::new(Size::new(20 + rng.below(300), 20 + rng.below(100)));
            for _ in 0..count {
                let (w, h) = (rng.range(1, 9), rng.range(1, 6));
                let (width, height) = (map.size().width as i32, map.size().height as i32);
                map.plan_room(Rect::new(rng.range(0, width - w), rng.range(0, height - h), w, h));
            }
            rooms.fill(&map);
            for id in 0..count {
                let here = map.rooms[id].bounds;
                let far = |&to: &usize| distance(here, map.rooms[to].bounds);
                let expected = (0..count).filter(|&to| to % 5 != id % 5).min_by_key(far);
                let found = rooms.nearest(&map, here, |to| to as usize % 5 != id % 5);
                assert_eq!(found, expected, "room {id} of {count} on {}", map.size());
            }
        }
    }
}

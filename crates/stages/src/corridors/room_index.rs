//! A spatial index of rooms, to find the nearest room among many.

use barrow_core::{Map, Point, Rect};

use crate::buckets::Buckets;
use crate::corridors::link::distance;

/// Number of rooms from which on the index is faster than a linear search.
pub(super) const MANY: usize = 128;

/// Rooms of a map in a grid of buckets, by their upper left corners.
#[derive(Debug, Default)]
pub(super) struct RoomIndex {
    buckets: Buckets,
    /// Width of the widest room and height of the tallest.
    most: (i32, i32),
}

/// Result of a search within a limited distance.
pub(super) enum NearRoom {
    /// The search found the nearest room.
    Found {
        /// Distance, as [`distance`] measures it.
        far: u32,
        id: u32,
    },
    /// No room is that near, but there may be one farther away.
    Farther,
    /// No room of the index satisfies the condition.
    Missing,
}

impl RoomIndex {
    /// Fills the index with all rooms of a map.
    pub(super) fn fill(&mut self, map: &Map) {
        self.buckets.sort(map.size(), map.rooms.iter().map(|room| corner(room.bounds)));
        let most = |side: fn(Rect) -> i32| map.rooms.iter().map(|room| side(room.bounds)).max().unwrap_or(0);
        self.most = (most(|room| room.w), most(|room| room.h));
    }

    /// Removes a room. `bounds` must be its bounding box.
    pub(super) fn remove(&mut self, id: usize, bounds: Rect) {
        self.buckets.remove(id as u32, corner(bounds));
    }

    /// Returns the side of a bucket, a distance within which there usually is a room.
    pub(super) const fn typical_distance(&self) -> i32 {
        self.buckets.side()
    }

    /// Finds the room nearest to `here` for which `is_candidate` holds, if its distance is at most `reach`. Of several
    /// at the same distance it is the one with the lowest number.
    pub(super) fn within(
        &self,
        map: &Map,
        here: Rect,
        reach: i32,
        is_candidate: impl Fn(u32) -> bool,
    ) -> NearRoom {
        let (w, h) = self.most;
        // Contains the corners of all rooms that are that near, even if they touch `here`.
        let area = Rect::new(here.x - w, here.y - h, here.w + w + 1, here.h + h + 1).grown(reach);
        let mut best: Option<(u32, u32)> = None;
        let is_all = self.buckets.visit(area, |id| {
            let found = (distance(here, map.rooms[id as usize].bounds), id);
            if best.is_none_or(|best| found < best) && is_candidate(id) {
                best = Some(found);
            }
        });
        match best {
            Some((far, id)) if is_all || far <= reach as u32 => NearRoom::Found { far, id },
            None if is_all => NearRoom::Missing,
            _ => NearRoom::Farther,
        }
    }

    /// Finds the room nearest to `here` for which `is_candidate` holds. Of several at the same distance it is the one
    /// with the lowest number. Searches ever larger areas.
    pub(super) fn nearest(&self, map: &Map, here: Rect, is_candidate: impl Fn(u32) -> bool) -> Option<usize> {
        let mut reach = self.typical_distance();
        loop {
            match self.within(map, here, reach, &is_candidate) {
                NearRoom::Found { id, .. } => return Some(id as usize),
                NearRoom::Missing => return None,
                NearRoom::Farther => reach *= 2,
            }
        }
    }
}

/// Returns the upper left corner, which represents a room in the index.
const fn corner(room: Rect) -> Point {
    Point::new(room.x, room.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Rng, Size};

    #[test]
    fn the_index_finds_the_same_room_as_a_linear_search() {
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

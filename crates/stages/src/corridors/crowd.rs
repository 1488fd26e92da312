//! Many rooms, sorted by where they are, and which of them is near another.

use barrow_core::{Map, Point, Rect};

use crate::buckets::Buckets;
use crate::corridors::link::distance;

/// From so many rooms on it pays to sort them.
pub(super) const MANY: usize = 128;

/// What is known of rooms that are sorted.
#[derive(Clone, Copy)]
pub(super) struct Crowd {
    /// The width and height of the widest and the tallest room.
    most: (i32, i32),
}

impl Crowd {
    /// Sorts all rooms.
    pub(super) fn sort(map: &Map, buckets: &mut Buckets) -> Self {
        buckets.sort(map.size(), map.rooms.iter().map(|room| corner(room.bounds)));
        let most = |side: fn(Rect) -> i32| map.rooms.iter().map(|room| side(room.bounds)).max().unwrap_or(0);
        Self { most: (most(|room| room.w), most(|room| room.h)) }
    }

    /// The nearest of the rooms with at most `reach` cells between them and `here` for which `is_meant` holds, with its
    /// distance; the first of them if several are as near.
    pub(super) fn within(
        self,
        (map, buckets): (&Map, &Buckets),
        here: Rect,
        reach: i32,
        is_meant: impl Fn(u32) -> bool,
    ) -> Found {
        let (w, h) = self.most;
        // The corners of all rooms that are so near, those that touch among them.
        let area = Rect::new(here.x - w, here.y - h, here.w + w + 1, here.h + h + 1).grown(reach);
        let mut best: Option<(u32, u32)> = None;
        let is_all = buckets.visit(area, |id| {
            let found = (distance(here, map.rooms[id as usize].bounds), id);
            if best.is_none_or(|best| found < best) && is_meant(id) {
                best = Some(found);
            }
        });
        match best {
            Some((far, id)) if is_all || far <= reach as u32 => Found::Room { far, id },
            None if is_all => Found::Nothing,
            _ => Found::Farther,
        }
    }

    /// The nearest room for which `is_meant` holds; the first of them if several are as near.
    pub(super) fn nearest(
        self,
        (map, buckets): (&Map, &Buckets),
        here: Rect,
        is_meant: impl Fn(u32) -> bool,
    ) -> Option<usize> {
        let mut reach = buckets.side();
        loop {
            match self.within((map, buckets), here, reach, &is_meant) {
                Found::Room { id, .. } => return Some(id as usize),
                Found::Nothing => return None,
                Found::Farther => reach *= 2,
            }
        }
    }
}

/// What a look around found.
pub(super) enum Found {
    /// The nearest room.
    Room {
        /// How many cells lie between.
        far: u32,
        id: u32,
    },
    /// If there is one it is farther away.
    Farther,
    /// There is none.
    Nothing,
}

/// Where a room is sorted in.
pub(super) const fn corner(room: Rect) -> Point {
    Point::new(room.x, room.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Rng, Size};

    #[test]
    fn the_nearest_is_the_one_that_asking_all_finds() {
        let (mut rng, mut buckets) = (Rng::new(6), Buckets::default());
        for count in (2..400).chain((2..400).rev()) {
            let mut map = Map::new(Size::new(20 + rng.below(300), 20 + rng.below(100)));
            for _ in 0..count {
                let (w, h) = (rng.range(1, 9), rng.range(1, 6));
                let (width, height) = (map.size().width as i32, map.size().height as i32);
                map.plan_room(Rect::new(rng.range(0, width - w), rng.range(0, height - h), w, h));
            }
            let crowd = Crowd::sort(&map, &mut buckets);
            for id in 0..count {
                let here = map.rooms[id].bounds;
                let far = |&to: &usize| distance(here, map.rooms[to].bounds);
                let expected = (0..count).filter(|&to| to % 5 != id % 5).min_by_key(far);
                let found = crowd.nearest((&map, &buckets), here, |to| to as usize % 5 != id % 5);
                assert_eq!(found, expected, "room {id} of {count} on {}", map.size());
            }
        }
    }
}

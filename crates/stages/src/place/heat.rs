//! How hard it is to come to a cell: steps from the start, with doors and secret doors on the way counted for more.
//!
//! How it works: a breadth-first search with three queues. A door waits in its own for ten rounds before the search goes on
//! behind it, a secret door or corridor for fifty; as all in one queue wait equally long, each queue stays in order. The
//! heat of every row is summed up, so that a cell is drawn by looking at rows first.

use barrow_core::{Direction, Point, Rect, Tile};

use super::free::entry;
use crate::old::OldScratch;
use crate::stage::Context;

/// How many steps a door counts for, and something secret.
const WAITS: [u32; 3] = [1, 10, 50];

/// The most heat a cell can have, so that sums stay small.
const MOST: u32 = 1000;

/// How far it cools around what was put down, and by how much.
const COOL: (i32, u32) = (5, 10);

/// The heat of the cells of `scratch.bits[0]` is in `scratch.numbers`, and that of rows in `scratch.ids`.
#[derive(Debug)]
pub(super) struct Heat {
    sum: u64,
}

impl Heat {
    /// Measures the heat of all free cells. Corridors and what is not free stay cold.
    pub(super) fn rise(cx: &mut Context<'_>) -> Self {
        measure(cx);
        let OldScratch { bits: [free, ..], numbers, ids: rows, .. } = &mut *cx.old;
        rows.clear();
        for y in 0..cx.map.size().height as i32 {
            let mut sum = 0;
            for (x, heat) in (0..).zip(numbers.row_mut(y)) {
                let p = Point::new(x, y);
                let is_warm = free.contains(p) && cx.map.tiles[p] != Tile::Corridor;
                *heat = if is_warm { (*heat).min(MOST) } else { 0 };
                sum += *heat;
            }
            rows.push(sum);
        }
        Self { sum: rows.iter().map(|&sum| u64::from(sum)).sum() }
    }

    /// A cell, the more likely the hotter it is; none if all is cold.
    pub(super) fn draw(&self, cx: &mut Context<'_>) -> Option<Point> {
        // Even to 2⁻²⁴ and better, which no count of levels could tell.
        let mut left = ((u128::from(cx.rng.next_u64()) * u128::from(self.sum)) >> 64) as u64;
        let mut find = |heats: &mut dyn Iterator<Item = u32>| {
            heats.map(u64::from).position(|heat| {
                let found = left < heat;
                left -= if found { 0 } else { heat };
                found
            })
        };
        let y = find(&mut cx.old.ids.iter().copied())? as i32;
        let x = find(&mut cx.old.numbers.row(y).iter().copied())? as i32;
        Some(Point::new(x, y))
    }

    /// Cools what is around a cell, and makes cold what is taken.
    pub(super) fn cool(&mut self, cx: &mut Context<'_>, at: Point) {
        let (reach, by) = COOL;
        let OldScratch { bits: [free, ..], numbers, ids: rows, .. } = &mut *cx.old;
        let near = Rect::new(at.x, at.y, 1, 1).grown(reach.max(MOST_GROUP));
        let Some(near) = near.intersection(Rect::of(cx.map.size())) else { return };
        for p in (near.y..near.bottom()).flat_map(|y| (near.x..near.right()).map(move |x| Point::new(x, y))) {
            let heat = &mut numbers[p];
            let is_near = (p.x - at.x).abs().max((p.y - at.y).abs()) <= reach;
            let left = if !free.contains(p) {
                0
            } else if is_near {
                *heat / by
            } else {
                *heat
            };
            rows[p.y as usize] -= *heat - left;
            self.sum -= u64::from(*heat - left);
            *heat = left;
        }
    }
}

/// No cell of a group lies farther from its first than this.
const MOST_GROUP: i32 = 12;

/// Makes `numbers` the time at which the search comes to every cell; 0 where it does not.
fn measure(cx: &mut Context<'_>) {
    let size = cx.map.size();
    let tiles = &cx.map.tiles;
    let OldScratch { bits: [free, open, ..], numbers, points, stack, ids, .. } = &mut *cx.old;
    open.mark_from(tiles, Tile::FIRST_SECRET);
    numbers.reset(size, 0);
    let index = |p: Point| p.y as u32 * size.width + p.x as u32;
    let cell = |i: u32| Point::new((i % size.width) as i32, (i / size.width) as i32);
    points.clear();
    stack.clear();
    ids.clear();
    let Some(first) = entry(cx.map).or_else(|| free.first()) else { return };
    open.take(first);
    numbers[first] = 5;
    points.push(first);
    let mut next = [0; 3];
    loop {
        let heads = [
            points.get(next[0]).copied(),
            stack.get(next[1]).map(|&i| cell(i)),
            ids.get(next[2]).map(|&i| cell(i)),
        ];
        let times = heads.map(|head| head.map_or(u32::MAX, |p| numbers[p]));
        let Some((queue, &time)) = times.iter().enumerate().min_by_key(|(_, time)| **time) else { return };
        let Some(p) = heads[queue] else { return };
        next[queue] += 1;
        for q in Direction::ALL.map(|side| p + side.step()) {
            if !open.take(q) {
                continue;
            }
            let tile = tiles[q];
            let queue = if tile < Tile::FIRST_OPEN { 2 } else { usize::from(tile.is_door()) };
            numbers[q] = time + WAITS[queue];
            match queue {
                0 => points.push(q),
                1 => stack.push(index(q)),
                _ => ids.push(index(q)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::map_of;
    use barrow_core::{Map, Rng};

    fn example() -> Map {
        let mut map = map_of(&["....... ...", "       .   "]);
        map.tiles[Point::new(3, 0)] = Tile::ClosedDoor;
        map.tiles[Point::new(7, 0)] = Tile::SecretDoor;
        map.tiles[Point::new(7, 1)] = Tile::Rock;
        map.start = Some(Point::new(0, 0));
        map
    }

    #[test]
    fn doors_and_secrets_are_hot_behind() {
        let (mut map, mut scratch) = (example(), crate::stage::Workspace::default());
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "test"), None);
        measure(&mut cx);
        assert_eq!(scratch.old.numbers.row(0), [5, 6, 7, 17, 18, 19, 20, 70, 71, 72, 73]);
    }

    #[test]
    fn cells_are_drawn_by_their_heat_and_cool() {
        let (mut map, mut scratch) = (example(), crate::stage::Workspace::default());
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "test"), None);
        cx.old.bits[0].mark_between(&cx.map.tiles, Tile::Floor, Tile::StairsUp);
        let mut heat = Heat::rise(&mut cx);
        assert_eq!(heat.sum, 5 + 6 + 7 + 18 + 19 + 20 + 71 + 72 + 73);
        let far = (0..300).filter(|_| heat.draw(&mut cx).is_some_and(|p| p.x > 7)).count();
        assert!((200..250).contains(&far), "{far}");
        cx.old.bits[0].remove(Point::new(9, 0));
        heat.cool(&mut cx, Point::new(9, 0));
        assert_eq!(cx.old.numbers.row(0), [5, 6, 7, 0, 1, 1, 2, 0, 7, 0, 7]);
        assert_eq!(heat.sum, 36);
    }
}

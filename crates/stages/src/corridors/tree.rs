//! Which rooms to join: every room to the nearest of those joined already, and some once more.

use std::cmp::Reverse;

use barrow_core::{Map, Point, Rect, Size};

use crate::corridors::crowd::{Crowd, Found, MANY, corner};
use crate::old::OldScratch;
use crate::stage::Context;

/// Joins the nearest room that is not joined until there is none: a minimum spanning tree, by Prim's method. `join` is
/// given a room of the tree, the room to be joined and how many cells lie between them. It must leave alone what a large
/// tree is grown in: the heap, the buckets, `ids` and the last set.
pub(super) fn grow(cx: &mut Context<'_>, join: impl FnMut(&mut Context<'_>, usize, usize, u32)) {
    if cx.map.rooms.len() < MANY { grow_few(cx, join) } else { grow_many(cx, join) }
}

/// Joins rooms, `pct` of a hundred, to the nearest that no corridor joins them to yet. `join` must leave `ids` and the
/// buckets alone.
pub(super) fn add_loops(
    cx: &mut Context<'_>,
    pct: u32,
    mut join: impl FnMut(&mut Context<'_>, usize, usize),
) {
    list_joined(cx.map, &mut cx.old.ids);
    let crowd = Crowd::sort(cx.map, &mut cx.old.buckets);
    for id in 0..cx.map.rooms.len() {
        if cx.rng.percent(pct)
            && let Some(to) = nearest_stranger(cx, crowd, id)
        {
            let before = cx.map.corridors.len();
            join(cx, id, to);
            if cx.map.corridors.len() > before {
                list_pair(&mut cx.old.ids, id, to);
            }
        }
    }
}

fn grow_few(cx: &mut Context<'_>, mut join: impl FnMut(&mut Context<'_>, usize, usize, u32)) {
    let mut rooms = Few::new(cx.map);
    let mut newest = 0;
    for _ in 1..cx.map.rooms.len() {
        let (next, to, far) = rooms.next(newest);
        join(cx, to, next, far);
        newest = next;
    }
}

/// The sides of a few rooms, how far each is from the tree, and from which room of it. As numbers are narrow, lists as
/// long as can be and nothing is branched on, the compiler can take eight rooms at once.
struct Few {
    left: [i16; MANY],
    right: [i16; MANY],
    top: [i16; MANY],
    bottom: [i16; MANY],
    far: [i16; MANY],
    from: [i16; MANY],
}

/// Farther than any two rooms of a map, across.
const AWAY: i16 = 3 * Size::MAX_SIDE as i16;

impl Few {
    fn new(map: &Map) -> Self {
        let mut few = Self {
            left: [AWAY; MANY],
            right: [AWAY; MANY],
            top: [0; MANY],
            bottom: [Size::MAX_SIDE as i16; MANY],
            far: [i16::MAX; MANY],
            from: [0; MANY],
        };
        for (i, room) in map.rooms.iter().enumerate().take(MANY) {
            let Rect { x, y, .. } = room.bounds;
            (few.left[i], few.right[i]) = (x as i16, room.bounds.right() as i16);
            (few.top[i], few.bottom[i]) = (y as i16, room.bounds.bottom() as i16);
        }
        few
    }

    /// Takes the newest room of the tree out and into account; the nearest room that is left, the room of the tree that
    /// is nearest to it, and their distance.
    fn next(&mut self, newest: usize) -> (usize, usize, u32) {
        let Self { left, right, top, bottom, far, from } = self;
        let here = [left[newest], right[newest], top[newest], bottom[newest]];
        // Now it is far from all others, but not so far that distances are too large for their numbers.
        (left[newest], right[newest]) = (AWAY, AWAY);
        (top[newest], bottom[newest]) = (0, Size::MAX_SIDE as i16);
        far[newest] = i16::MAX;
        for i in 0..MANY {
            let dx = (here[0] - right[i]).max(left[i] - here[1]).max(0);
            let dy = (here[2] - bottom[i]).max(top[i] - here[3]).max(0);
            let is_nearer = dx + dy < far[i];
            far[i] = if is_nearer { dx + dy } else { far[i] };
            from[i] = if is_nearer { newest as i16 } else { from[i] };
        }
        let nearest = far.iter().copied().min().unwrap_or(0);
        let next = far.iter().position(|&far| far == nearest).unwrap_or(0);
        (next, from[next] as usize, nearest as u32)
    }
}

/// The same for more rooms than can be asked one by one. Every room of the tree is in the heap with the nearest room
/// that is left: their distance, one more than that room's number, and the place of the first in the order of joining,
/// so that the same room comes out next, joined to the same other, as when all are asked. Rooms around which nothing was
/// found so far have the least distance there can be and a 0 instead.
fn grow_many(cx: &mut Context<'_>, mut join: impl FnMut(&mut Context<'_>, usize, usize, u32)) {
    let crowd = Crowd::sort(cx.map, &mut cx.old.buckets);
    let first_reach = cx.old.buckets.side();
    let OldScratch { heap, ids: order, bits: [.., joined], .. } = &mut *cx.old;
    heap.clear();
    heap.reserve(cx.map.rooms.len());
    order.clear();
    joined.reset(Size::new(cx.map.rooms.len() as u32, 1));
    add(cx, crowd, 0, first_reach);
    while cx.old.ids.len() < cx.map.rooms.len() {
        let Some(Reverse((far, room, nth))) = cx.old.heap.pop() else { break };
        let to = cx.old.ids[nth as usize] as usize;
        match (room as usize).checked_sub(1) {
            Some(next) if !cx.old.bits[3].contains(Point::new(next as i32, 0)) => {
                join(cx, to, next, far);
                add(cx, crowd, next, first_reach);
                look_around(cx, crowd, (to, nth), first_reach.max(far as i32));
            }
            Some(_) => look_around(cx, crowd, (to, nth), first_reach.max(far as i32)),
            None => look_around(cx, crowd, (to, nth), 2 * far as i32),
        }
    }
}

/// Adds a room to the tree.
fn add(cx: &mut Context<'_>, crowd: Crowd, id: usize, reach: i32) {
    let nth = cx.old.ids.len() as u32;
    cx.old.ids.push(id as u32);
    cx.old.bits[3].insert(Point::new(id as i32, 0));
    cx.old.buckets.remove(id as u32, corner(cx.map.rooms[id].bounds));
    look_around(cx, crowd, (id, nth), reach);
}

/// Puts a room of the tree into the heap, with the nearest room that is left at most so far away.
fn look_around(cx: &mut Context<'_>, crowd: Crowd, (id, nth): (usize, u32), reach: i32) {
    let OldScratch { heap, buckets, .. } = &mut *cx.old;
    match crowd.within((cx.map, buckets), cx.map.rooms[id].bounds, reach, |_| true) {
        Found::Room { far, id } => heap.push(Reverse((far, id + 1, nth))),
        Found::Farther => heap.push(Reverse((reach as u32 + 1, 0, nth))),
        Found::Nothing => {}
    }
}

/// The end of a list.
const END: u32 = u32::MAX;

/// Lists for every room those that corridors join it to. The first number of each room says where its list begins; an
/// entry is a room and where the next entry is.
fn list_joined(map: &Map, lists: &mut Vec<u32>) {
    lists.clear();
    lists.reserve(map.rooms.len() * 9);
    lists.resize(map.rooms.len(), END);
    for corridor in &map.corridors {
        if let (Some(a), Some(b)) = (corridor.from, corridor.to) {
            list_pair(lists, a as usize, b as usize);
        }
    }
}

fn list_pair(lists: &mut Vec<u32>, a: usize, b: usize) {
    for (a, b) in [(a, b), (b, a)] {
        let entry = lists.len() as u32;
        let next = std::mem::replace(&mut lists[a], entry);
        lists.extend([b as u32, next]);
    }
}

/// The nearest room that no corridor joins to room `id`.
fn nearest_stranger(cx: &Context<'_>, crowd: Crowd, id: usize) -> Option<usize> {
    let lists = &cx.old.ids;
    let is_stranger = |other: u32| {
        let mut entry = lists[id];
        while entry != END && lists[entry as usize] != other {
            entry = lists[entry as usize + 1];
        }
        entry == END && other as usize != id
    };
    crowd.nearest((cx.map, &cx.old.buckets), cx.map.rooms[id].bounds, is_stranger)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corridors::link::{distance, link};
    use barrow_core::Rng;

    type Join = (Option<u32>, Option<u32>);

    /// Prim's method, all rooms asked one by one.
    fn by_hand(map: &Map) -> Vec<Join> {
        let far = |a: usize, b: usize| distance(map.rooms[a].bounds, map.rooms[b].bounds);
        let (mut tree, mut joins) = (vec![0], Vec::new());
        while tree.len() < map.rooms.len() {
            let left = (0..map.rooms.len()).filter(|id| !tree.contains(id));
            let nearest = |id: usize| tree.iter().copied().min_by_key(|&to| far(id, to)).unwrap();
            let next = left.min_by_key(|&id| far(id, nearest(id))).unwrap();
            joins.push((Some(nearest(next) as u32), Some(next as u32)));
            tree.push(next);
        }
        joins
    }

    #[test]
    fn few_and_many_rooms_grow_the_tree_that_asking_all_grows() {
        let mut rng = Rng::new(8);
        for round in 0..40 {
            let mut map = Map::new(Size::new(200 + 9 * round, 90));
            for _ in 0..3 + 5 * round {
                // Far enough apart that every corridor has a cell.
                let (w, h) = (rng.range(1, 7), rng.range(1, 5));
                let width = map.size().width as i32;
                let room = Rect::new(rng.range(2, width - 2 - w), rng.range(2, 88 - h), w, h);
                if map.rooms.iter().all(|other| !other.bounds.overlaps(room.grown(2))) {
                    map.plan_room(room);
                    map.draw_rectangle(map.rooms.len() - 1);
                }
            }
            for many in [false, true].into_iter().skip(usize::from(map.rooms.len() >= MANY)) {
                let (mut grown, mut scratch) = (map.clone(), crate::stage::Workspace::default());
                let mut cx = Context::new(&mut grown, Rng::new(1), 1, &mut scratch, (1, "span"), None);
                let join = |cx: &mut Context<'_>, from, to, _| link(cx.map, &mut cx.rng, from, to);
                if many {
                    grow_many(&mut cx, join);
                } else {
                    grow_few(&mut cx, join);
                }
                let joins: Vec<Join> = grown.corridors.iter().map(|c| (c.from, c.to)).collect();
                let mut expected = by_hand(&map);
                // A corridor that lies wholly in others is forgotten.
                expected.retain(|join| joins.contains(join));
                assert_eq!(joins, expected, "{} rooms", map.rooms.len());
                assert!(10 * joins.len() + 10 > 8 * map.rooms.len());
            }
        }
    }
}

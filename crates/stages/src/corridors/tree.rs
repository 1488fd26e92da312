//! Choice of the rooms to connect: a minimum spanning tree by Prim's algorithm, plus some extra pairs that make loops.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use barrow_core::{BitGrid, Map, Point, Size};

use crate::corridors::few_rooms::FewRooms;
use crate::corridors::room_index::{MANY, NearRoom, RoomIndex};
use crate::stage::Context;

/// Grows a minimum spanning tree from room 0. Calls `join` with a room of the tree, the room outside the tree to
/// connect to it, and their distance.
pub(super) fn grow(cx: &mut Context<'_>, join: impl FnMut(&mut Context<'_>, usize, usize, u32)) {
    if cx.map.rooms.len() < MANY { grow_few(cx, join) } else { grow_many(cx, join) }
}

/// Calls `join` for each room, with a probability of `pct` percent, and the nearest room that no corridor connects it
/// to yet.
pub(super) fn add_loops(
    cx: &mut Context<'_>,
    pct: u32,
    mut join: impl FnMut(&mut Context<'_>, usize, usize),
) {
    if cx.map.rooms.len() < MANY {
        return add_few_loops(cx, pct, join);
    }
    cx.with(|cx, LoopBuffers { index, joined }: &mut LoopBuffers| {
        joined.fill(cx.map);
        index.fill(cx.map);
        for id in 0..cx.map.rooms.len() {
            let is_new = |other: u32| other as usize != id && !joined.contains(id, other);
            if cx.rng.percent(pct)
                && let Some(to) = index.nearest(cx.map, cx.map.rooms[id].bounds, is_new)
            {
                let before = cx.map.corridors.len();
                join(cx, id, to);
                if cx.map.corridors.len() > before {
                    joined.insert(id, to);
                }
            }
        }
    });
}

/// Does what [`add_loops`] does, comparing all rooms.
fn add_few_loops(cx: &mut Context<'_>, pct: u32, mut join: impl FnMut(&mut Context<'_>, usize, usize)) {
    let mut rooms = FewRooms::new(cx.map);
    for id in 0..cx.map.rooms.len() {
        if !cx.rng.percent(pct) {
            continue;
        }
        let ends = cx.map.corridors.iter().filter_map(|corridor| Some((corridor.from?, corridor.to?)));
        let joined = ends.filter_map(|(a, b)| match id as u32 {
            id if a == id => Some(b as usize),
            id if b == id => Some(a as usize),
            _ => None,
        });
        if let Some(to) = rooms.nearest_except(id, joined) {
            join(cx, id, to);
        }
    }
}

fn grow_few(cx: &mut Context<'_>, mut join: impl FnMut(&mut Context<'_>, usize, usize, u32)) {
    let mut rooms = FewRooms::new(cx.map);
    let mut newest = 0;
    for _ in 1..cx.map.rooms.len() {
        let (next, to, far) = rooms.next(newest);
        join(cx, to, next, far);
        newest = next;
    }
}

/// Scratch buffers for a tree of many rooms.
#[derive(Default)]
struct TreeBuffers {
    /// Index of the rooms outside the tree.
    outside: RoomIndex,
    /// Candidates to connect, cheapest first. Entries may be outdated; they are recomputed when popped.
    heap: BinaryHeap<Reverse<Candidate>>,
    /// Rooms of the tree in the order in which they were added.
    order: Vec<u32>,
    /// Set of the rooms of the tree: one row, with a column for every room.
    in_tree: BitGrid,
}

/// A room of the tree with the nearest room outside it. The derived order (distance, room, age) breaks ties in the same
/// way as a comparison of all pairs, so that both give the same tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    /// Distance of the two rooms, or a lower bound of it if `room` is `None`.
    far: u32,
    /// Room outside the tree; `None` if it was not searched for far enough yet.
    room: Option<u32>,
    /// Position of the room of the tree in `order`.
    nth: u32,
}

/// Grows the tree with a heap of candidates and a spatial index, for many rooms.
fn grow_many(cx: &mut Context<'_>, mut join: impl FnMut(&mut Context<'_>, usize, usize, u32)) {
    cx.with(|cx, tree: &mut TreeBuffers| {
        tree.reset(cx.map);
        let first_reach = tree.outside.typical_distance();
        tree.add(cx.map, 0, first_reach);
        while tree.order.len() < cx.map.rooms.len() {
            let Some(Reverse(Candidate { far, room, nth })) = tree.heap.pop() else { break };
            let reach = match room {
                Some(next) => {
                    if !tree.in_tree.contains(Point::new(next as i32, 0)) {
                        join(cx, tree.order[nth as usize] as usize, next as usize, far);
                        tree.add(cx.map, next as usize, first_reach);
                    }
                    first_reach.max(far as i32)
                }
                None => 2 * far as i32,
            };
            tree.find_candidate(cx.map, nth, reach);
        }
    });
}

impl TreeBuffers {
    /// Removes all rooms from the tree and puts those of `map` into the index.
    fn reset(&mut self, map: &Map) {
        self.outside.fill(map);
        self.heap.clear();
        self.heap.reserve(map.rooms.len());
        self.order.clear();
        self.order.reserve(map.rooms.len());
        self.in_tree.reset(Size::new(map.rooms.len() as u32, 1));
    }

    /// Adds a room to the tree, and its candidate within `reach` to the heap.
    fn add(&mut self, map: &Map, id: usize, reach: i32) {
        let nth = self.order.len() as u32;
        self.order.push(id as u32);
        self.in_tree.insert(Point::new(id as i32, 0));
        self.outside.remove(id, map.rooms[id].bounds);
        self.find_candidate(map, nth, reach);
    }

    /// Pushes a candidate for the `nth` room of the tree: the nearest room outside the tree if its distance is at most
    /// `reach`, else a lower bound. Pushes nothing if no room is outside the tree.
    fn find_candidate(&mut self, map: &Map, nth: u32, reach: i32) {
        let here = map.rooms[self.order[nth as usize] as usize].bounds;
        let (far, room) = match self.outside.within(map, here, reach, |_| true) {
            NearRoom::Found { far, id } => (far, Some(id)),
            NearRoom::Farther => (reach as u32 + 1, None),
            NearRoom::Missing => return,
        };
        self.heap.push(Reverse(Candidate { far, room, nth }));
    }
}

/// Scratch buffers of [`add_loops`].
#[derive(Default)]
struct LoopBuffers {
    index: RoomIndex,
    joined: JoinedRooms,
}

/// Adjacency lists: for every room a linked list of the rooms that corridors connect it to.
#[derive(Default)]
struct JoinedRooms {
    /// Index of the first entry of every room, or [`END`].
    firsts: Vec<u32>,
    entries: Vec<JoinedRoom>,
}

/// An entry of an adjacency list.
struct JoinedRoom {
    room: u32,
    /// Index of the next entry, or [`END`].
    next: u32,
}

/// Marks the end of a list.
const END: u32 = u32::MAX;

impl JoinedRooms {
    /// Fills the lists from the corridors of a map.
    fn fill(&mut self, map: &Map) {
        self.firsts.clear();
        self.firsts.resize(map.rooms.len(), END);
        self.entries.clear();
        self.entries.reserve(map.rooms.len() * 4);
        for corridor in &map.corridors {
            if let (Some(a), Some(b)) = (corridor.from, corridor.to) {
                self.insert(a as usize, b as usize);
            }
        }
    }

    /// Adds a corridor between two rooms, in both lists.
    fn insert(&mut self, a: usize, b: usize) {
        for (a, b) in [(a, b), (b, a)] {
            let next = std::mem::replace(&mut self.firsts[a], self.entries.len() as u32);
            self.entries.push(JoinedRoom { room: b as u32, next });
        }
    }

    /// Returns whether a corridor connects two rooms.
    fn contains(&self, id: usize, other: u32) -> bool {
        let mut entry = self.firsts[id];
        while entry != END && self.entries[entry as usize].room != other {
            entry = self.entries[entry as usize].next;
        }
        entry != END
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corridors::link::{distance, link};
    use barrow_core::{Rect, Rng};

    type Join = (Option<u32>, Option<u32>);

    /// Returns the edges of Prim's algorithm with a comparison of all pairs.
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
    fn both_algorithms_choose_the_same_loops() {
        let mut rng = Rng::new(9);
        for round in 0..60 {
            let mut map = Map::new(Size::new(150, 90));
            for _ in 0..rng.range(1, MANY as i32 - 1) {
                map.plan_room(Rect::new(
                    rng.range(1, 140),
                    rng.range(1, 80),
                    rng.range(1, 9),
                    rng.range(1, 9),
                ));
                map.draw_rectangle(map.rooms.len() - 1);
            }
            let (mut buffers, mut few) = (LoopBuffers::default(), FewRooms::new(&map));
            let ends: Vec<[usize; 2]> =
                (0..99).map(|_| [0; 2].map(|_| rng.below(map.rooms.len() as u32) as usize)).collect();
            buffers.joined.fill(&map);
            for &[a, b] in &ends {
                buffers.joined.insert(a, b);
            }
            buffers.index.fill(&map);
            for id in 0..map.rooms.len() {
                let joined = ends.iter().filter(|ends| ends.contains(&id));
                let found = few.nearest_except(id, joined.map(|&[a, b]| if a == id { b } else { a }));
                let is_new = |other: u32| other as usize != id && !buffers.joined.contains(id, other);
                assert_eq!(found, buffers.index.nearest(&map, map.rooms[id].bounds, is_new), "round {round}");
            }
        }
    }

    #[test]
    fn both_algorithms_grow_the_same_tree_as_comparing_all_pairs() {
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
                // A corridor that lies wholly in others is not recorded.
                expected.retain(|join| joins.contains(join));
                assert_eq!(joins, expected, "{} rooms", map.rooms.len());
                assert!(10 * joins.len() + 10 > 8 * map.rooms.len());
            }
        }
    }
}

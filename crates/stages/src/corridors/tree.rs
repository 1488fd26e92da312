//! Which rooms to join: every room to the nearest of those joined already, and some once more.

use crate::corridors::link::distance;
use crate::stage::Context;

/// The distance of a room that is joined.
const JOINED: u32 = u32::MAX;

/// Joins the nearest room that is not joined until there is none: a minimum spanning tree, by Prim's method. `join` is
/// given a room of the tree, the room to be joined and how many cells lie between them. For every room, `rects` holds
/// its bounds with its distance from the tree, and `ids` the room of the tree that is so near; `join` must leave both
/// alone.
pub(super) fn grow(cx: &mut Context<'_>, mut join: impl FnMut(&mut Context<'_>, usize, usize, u32)) {
    cx.scratch.rects.clear();
    cx.scratch.rects.extend(cx.map.rooms.iter().map(|room| (room.bounds, JOINED - 1)));
    cx.scratch.ids.clear();
    cx.scratch.ids.resize(cx.map.rooms.len(), 0);
    let mut newest = 0;
    for _ in 1..cx.map.rooms.len() {
        cx.scratch.rects[newest].1 = JOINED;
        let here = cx.scratch.rects[newest].0;
        let (mut next, mut nearest) = (newest, JOINED);
        for (id, (bounds, far)) in
            cx.scratch.rects.iter_mut().enumerate().filter(|(_, room)| room.1 != JOINED)
        {
            let from_newest = distance(here, *bounds);
            if from_newest < *far {
                *far = from_newest;
                cx.scratch.ids[id] = newest as u32;
            }
            if *far < nearest {
                (next, nearest) = (id, *far);
            }
        }
        let from = cx.scratch.ids[next] as usize;
        join(cx, from, next, nearest);
        newest = next;
    }
}

/// Joins rooms, `pct` of a hundred, to the nearest that no corridor joins them to yet. Uses `rects` as [`grow`] left it.
pub(super) fn add_loops(
    cx: &mut Context<'_>,
    pct: u32,
    mut join: impl FnMut(&mut Context<'_>, usize, usize),
) {
    for id in 0..cx.map.rooms.len() {
        if cx.rng.percent(pct)
            && let Some(to) = nearest_stranger(cx, id)
        {
            join(cx, id, to);
        }
    }
}

/// The nearest room that no corridor joins to room `id`.
fn nearest_stranger(cx: &mut Context<'_>, id: usize) -> Option<usize> {
    let here = cx.map.rooms[id].bounds;
    for (bounds, far) in &mut cx.scratch.rects {
        *far = distance(here, *bounds);
    }
    cx.scratch.rects[id].1 = JOINED;
    for corridor in &cx.map.corridors {
        let other = match (corridor.from, corridor.to) {
            (Some(a), Some(b)) if a as usize == id => b,
            (Some(a), Some(b)) if b as usize == id => a,
            _ => continue,
        };
        cx.scratch.rects[other as usize].1 = JOINED;
    }
    let strangers = cx.scratch.rects.iter().enumerate().filter(|(_, room)| room.1 != JOINED);
    strangers.min_by_key(|(_, room)| room.1).map(|(to, _)| to)
}

//! Binary space partition: cuts a rectangle in two, and the halves recursively.

use barrow_core::{Rect, Rng};

use crate::stage::Context;

#[derive(Default)]
struct Buffers {
    /// Stack of pending parts, each with its number of cuts.
    parts: Vec<(Rect, u32)>,
}

/// Cuts `whole` and its parts until `cut` returns `None`, and passes every final part to `place`, with the number of
/// cuts that led to it. All parts of a first half come before those of the second.
pub(super) fn split_all(
    cx: &mut Context<'_>,
    whole: Rect,
    cut: impl Fn(Rect, &mut Rng) -> Option<[Rect; 2]>,
    place: impl Fn(&mut Context<'_>, Rect, u32),
) {
    cx.with(|cx, Buffers { parts }| {
        parts.clear();
        parts.reserve(64);
        parts.push((whole, 0));
        while let Some((part, cuts)) = parts.pop() {
            if let Some([first, second]) = cut(part, &mut cx.rng) {
                parts.extend([(second, cuts + 1), (first, cuts + 1)]);
            } else {
                place(cx, part, cuts);
            }
        }
    });
}

/// Plans `room` and calls `placed` with it. If the stage may not change all of its cells, plans the largest rectangles
/// of `part` that it may change instead, none smaller than `least`, with `gap` cells between them.
pub(super) fn plan_allowed(
    cx: &mut Context<'_>,
    room: Rect,
    part: Rect,
    (least, gap): ((i32, i32), i32),
    placed: impl Fn(&mut Context<'_>, Rect),
) {
    if cx.may_cover(room) {
        cx.map.plan_room(room);
        placed(cx, room);
        return;
    }
    let mut free = cx.area.cloned().unwrap_or_default();
    while let Some(room) = free.largest_rect(part, least) {
        let taken = room.grown(gap).intersection(Rect::of(free.size())).unwrap_or(room);
        (taken.y..taken.bottom()).for_each(|y| free.remove_run(y, taken.x, taken.w));
        cx.map.plan_room(room);
        placed(cx, room);
    }
}

/// Direction in which the two halves of a part lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halves {
    /// The halves lie side by side.
    Across,
    /// One half lies below the other.
    Down,
}

/// Cuts a part in two halves with a wall of `wall` cells between them. Along the cut axis neither half is shorter than
/// `least`, and the cut lies in the middle half of the part.
pub(super) fn halve(
    part: Rect,
    halves: Halves,
    (least_w, least_h): (i32, i32),
    wall: i32,
    rng: &mut Rng,
) -> [Rect; 2] {
    let (len, least) = match halves {
        Halves::Across => (part.w, least_w),
        Halves::Down => (part.h, least_h),
    };
    let cut = rng.range(least.max(len / 4), (len - least).min(len - len / 4) - wall);
    let behind = cut + wall;
    match halves {
        Halves::Across => [Rect { w: cut, ..part }, Rect { x: part.x + behind, w: part.w - behind, ..part }],
        Halves::Down => [Rect { h: cut, ..part }, Rect { y: part.y + behind, h: part.h - behind, ..part }],
    }
}

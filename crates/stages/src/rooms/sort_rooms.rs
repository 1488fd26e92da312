//! Brings the rooms into an order, which later stages join them by.
//!
//! How it works: sorts by the side that is asked for, or by the distance of the rooms' middles from the map's.
//!
//! Promises: the rooms are the same as before; only their numbers change.

use barrow_core::{Map, ParamSpec, Rect};

use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const ORDERS: &[&str] = &["left", "right", "top", "bottom", "central"];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "sort_rooms",
    summary: "brings the rooms into an order, which later stages join them by",
    family: Family::Rooms,
    needs: &[OldNeed::always(Fact::Rooms)],
    gives: &[],
    not_after: &[Fact::Corridors],
    params: &[ParamSpec::choice("by", ORDERS, "Which rooms come first.")],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"sort_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n\
              [[stage]]\nuse = \"dogleg\"\n",
    build: |v| Box::new(SortRooms { by: v.choice("by") }),
};

#[derive(Debug)]
struct SortRooms {
    by: usize,
}

impl Stage for SortRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let middle = Rect::of(cx.map.size()).center();
        match ORDERS[self.by] {
            "left" => sort(cx.map, |b| b.x),
            "right" => sort(cx.map, |b| -b.right()),
            "top" => sort(cx.map, |b| b.y),
            "bottom" => sort(cx.map, |b| -b.bottom()),
            _ => sort(cx.map, |b| b.center().distance_squared(middle)),
        }
        let (rooms, by) = (cx.map.rooms.len(), ORDERS[self.by]);
        cx.snapshot(format_args!("sorted {rooms} rooms, {by} first"));
        Ok(())
    }
}

/// Sorts the rooms by a number drawn from their bounds. No two of them share their upper left cell, so the order never
/// depends on how the sort treats equals.
fn sort(map: &mut Map, number: impl Fn(Rect) -> i32) {
    map.rooms.sort_unstable_by_key(|room| {
        let (x, y) = (room.bounds.x as u16, room.bounds.y as u16);
        // One number, which compares faster than three.
        i64::from(number(room.bounds)) << 32 | i64::from(x) << 16 | i64::from(y)
    });
}

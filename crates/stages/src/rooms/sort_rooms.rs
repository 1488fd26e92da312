//! Brings the rooms into an order, which later stages join them by.
//!
//! How it works: sorts by the side that is asked for, or by the distance of the rooms' middles from the map's.
//!
//! Promises: the rooms are the same as before; only their numbers change.

use barrow_core::{ParamSpec, Rect, Room};

use crate::stage::{Context, Fact, Family, Need, Stage, StageSpec, Veto};

const ORDERS: &[&str] = &["left", "right", "top", "bottom", "central"];

pub(crate) const SPEC: StageSpec = StageSpec {
    name: "sort_rooms",
    summary: "brings the rooms into an order, which later stages join them by",
    family: Family::Rooms,
    needs: &[Need::always(Fact::Rooms)],
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
        let first = |room: &Room| {
            let b = room.bounds;
            match ORDERS[self.by] {
                "left" => b.x,
                "right" => -b.right(),
                "top" => b.y,
                "bottom" => -b.bottom(),
                _ => b.center().distance_squared(middle),
            }
        };
        // No two rooms share their upper left cell, so the order never depends on how the sort treats equals.
        cx.map.rooms.sort_unstable_by_key(|room| (first(room), room.bounds.x, room.bounds.y));
        let (rooms, by) = (cx.map.rooms.len(), ORDERS[self.by]);
        cx.frame(format_args!("sorted {rooms} rooms, {by} first"));
        Ok(())
    }
}

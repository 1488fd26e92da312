//! Says where the player begins.
//!
//! How it works: the middle of a room, the stairs that lead up, or the floor nearest to the middle of the map; the floor
//! nearest to the middle of one of its sides, in the largest piece; or the floor there that is farthest on foot from the
//! exit, from the first stairs there are, or from some floor.
//!
//! Promises: the start is a cell one can stand on.

use barrow_core::{ParamSpec, Point, Tile};

use super::spot;
use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const PLACES: &[&str] =
    &["first_room", "random_room", "stairs_up", "center", "left", "right", "top", "bottom", "far"];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "start",
    summary: "says where the player begins",
    family: Family::Place,
    needs: &[
        OldNeed::always(Fact::Floor),
        OldNeed::when("place", "first_room", Fact::Rooms),
        OldNeed::when("place", "random_room", Fact::Rooms),
        OldNeed::when("place", "stairs_up", Fact::Stairs),
    ],
    gives: &[Fact::Start],
    not_after: &[],
    params: &[ParamSpec::choice("place", PLACES, "Where.")],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"start\"\n",
    build: |v| Box::new(Start { place: v.choice("place") }),
};

#[derive(Debug)]
struct Start {
    place: usize,
}

impl Stage for Start {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let start = match PLACES[self.place] {
            "first_room" => middles(cx).next(),
            "random_room" => {
                let n = cx.rng.below(middles(cx).count() as u32);
                middles(cx).nth(n as usize)
            }
            "stairs_up" => cx.map.stairs_up.iter().copied().find(|&p| cx.may_change(p)),
            "center" => {
                let floor = &mut cx.old.bits[0];
                floor.mark_between(&cx.map.tiles, Tile::Floor, Tile::StairsUp);
                if let Some(area) = cx.area {
                    floor.intersect(area);
                }
                let middle = cx.bounds().center();
                spot::nearest(&cx.old.bits[0], middle)
            }
            "far" => {
                let stairs = cx.map.stairs_down.first().or(cx.map.stairs_up.first()).copied();
                spot::far_from(cx, cx.map.exit.or(stairs))
            }
            side => spot::near_side(cx, side),
        };
        let Some(start) = start.filter(|&p| cx.map.tiles[p].is_walkable()) else {
            return Err(Veto { reason: "there is no floor to start on" });
        };
        cx.map.start = Some(start);
        cx.snapshot(format_args!("the player begins at {start}"));
        Ok(())
    }
}

/// The middles of the rooms that the stage may use.
fn middles(cx: &Context<'_>) -> impl Iterator<Item = Point> {
    let middles = cx.map.rooms.iter().map(|room| cx.map.room_center(room));
    middles.filter(|&p| cx.may_change(p))
}

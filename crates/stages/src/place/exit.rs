//! Says where the level is left.
//!
//! How it works: the floor that is farthest on foot from the start, the middle of a room, or the floor nearest to the
//! middle of a side of the map or of the map itself.
//!
//! Promises: the exit is plain floor that can be reached from the start, or lies in the largest piece if there is no start;
//! it is not the start. No tile is changed.

use barrow_core::{ParamSpec, Point};

use super::spot;
use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const PLACES: &[&str] = &["far", "room", "left", "right", "top", "bottom", "center"];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "exit",
    summary: "says where the level is left",
    family: Family::Place,
    needs: &[
        OldNeed::always(Fact::Floor),
        OldNeed::when("place", "far", Fact::Start),
        OldNeed::when("place", "room", Fact::Rooms),
    ],
    gives: &[Fact::Exit],
    not_after: &[],
    params: &[ParamSpec::choice(
        "place",
        PLACES,
        "Far from the start, in some room, or at a side of the map.",
    )],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"dogleg\"\n\
              [[stage]]\nuse = \"start\"\n[[stage]]\nuse = \"exit\"\n",
    build: |v| Box::new(Exit { place: v.choice("place") }),
};

#[derive(Debug)]
struct Exit {
    place: usize,
}

impl Stage for Exit {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        // One that is there already makes way.
        cx.map.exit = None;
        let exit = match PLACES[self.place] {
            "far" => spot::far_from(cx, cx.map.start),
            "room" => in_a_room(cx),
            side => spot::near_side(cx, side),
        };
        let Some(exit) = exit else {
            return Err(Veto { reason: "there is no floor for an exit" });
        };
        cx.map.exit = Some(exit);
        cx.snapshot(format_args!("the level is left at {exit}"));
        Ok(())
    }
}

/// The middle of a room that can be reached and does not hold the start, or else of the next one; some floor if none can.
fn in_a_room(cx: &mut Context<'_>) -> Option<Point> {
    spot::mark_reached(cx);
    let floor = &cx.old.bits[1];
    let rooms = cx.map.rooms.len();
    let first = cx.rng.below(rooms as u32) as usize;
    let middles = (0..rooms).map(|n| {
        let room = &cx.map.rooms[(first + n) % rooms];
        (room.bounds, cx.map.room_center(room))
    });
    let holds_start = |bounds: barrow_core::Rect| cx.map.start.is_some_and(|p| bounds.contains(p));
    let reached = middles.filter(|&(_, p)| floor.contains(p));
    let far = reached.clone().find(|&(bounds, _)| !holds_start(bounds));
    far.or_else(|| reached.clone().next()).map(|(_, p)| p).or_else(|| floor.first())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};

    fn exit_at(rows: &[&str], place: &str, start: Option<Point>) -> Option<Point> {
        let mut map = map_of(rows);
        map.start = start;
        let place = PLACES.iter().position(|word| *word == place).unwrap();
        run(&mut map, &Exit { place }).ok().and(map.exit)
    }

    const ROWS: [&str; 5] = ["..   ....", ".    .  .", "......  .", "        .", ".... ...."];

    #[test]
    fn the_way_to_the_exit_is_long() {
        assert_eq!(exit_at(&ROWS, "far", Some(Point::new(1, 0))), Some(Point::new(5, 4)));
    }

    #[test]
    fn only_what_can_be_reached_counts() {
        let start = Some(Point::new(5, 2));
        assert_eq!(exit_at(&ROWS, "left", start), Some(Point::new(0, 2)));
        assert_eq!(exit_at(&ROWS, "bottom", start), Some(Point::new(5, 4)));
        assert_eq!(exit_at(&ROWS, "bottom", Some(Point::new(0, 4))), Some(Point::new(3, 4)));
        // Without a start the largest piece does; with one it is never the start itself.
        assert_eq!(exit_at(&ROWS, "bottom", None), Some(Point::new(5, 4)));
        assert_eq!(exit_at(&ROWS, "center", Some(Point::new(4, 2))), Some(Point::new(3, 2)));
        assert_eq!(exit_at(&["."], "center", Some(Point::new(0, 0))), None);
    }
}

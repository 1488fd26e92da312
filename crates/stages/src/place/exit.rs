//! Chooses the exit: the cell where the player leaves the level.
//!
//! Algorithm: the exit is the floor with the longest walk from the start, the middle of a random room, or the floor
//! nearest to the middle of a side of the map or of the map itself.
//!
//! Guarantees: the exit is plain floor that can be reached from the start, or in the largest connected component if
//! there is no start; it is not the start. No tile is changed.

use barrow_core::{Point, Rect};

use super::spot::{self, Aim, Reach};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Cells that [`Exit`] can choose.
    pub enum ExitPlace {
        /// The floor with the longest walk from the start.
        Far,
        /// In the middle of a random room.
        Room,
        /// Near the middle of the left side.
        Left,
        /// Near the middle of the right side.
        Right,
        /// Near the middle of the upper side.
        Top,
        /// Near the middle of the lower side.
        Bottom,
        /// Near the middle of the map.
        Center,
    }
}

crate::stage! {
    /// Chooses the exit: the cell where the player leaves the level.
    pub struct Exit in Family::Place,
        needs [
            Fact::Floor,
            Fact::Start.when("place", ExitPlace::Far),
            Fact::Rooms.when("place", ExitPlace::Room),
        ],
        gives [Fact::Exit], example ["simple_rooms", "draw_rooms", "dogleg", "start", "exit"] {
        /// Far from the start, in a random room, or near the middle of a side of the map or of the map itself.
        place: ExitPlace = ExitPlace::Far,
    }
}

impl Stage for Exit {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        // An earlier exit is replaced, so its cell is free again.
        cx.map.exit = None;
        let exit = match self.place {
            ExitPlace::Far => spot::far_from(cx, cx.map.start),
            ExitPlace::Room => cx.with(in_a_room),
            ExitPlace::Left => spot::near(cx, Aim::Left),
            ExitPlace::Right => spot::near(cx, Aim::Right),
            ExitPlace::Top => spot::near(cx, Aim::Top),
            ExitPlace::Bottom => spot::near(cx, Aim::Bottom),
            ExitPlace::Center => spot::near(cx, Aim::Center),
        };
        let Some(exit) = exit else {
            return Err(Veto { reason: "there is no floor for an exit" });
        };
        cx.map.exit = Some(exit);
        cx.snapshot(format_args!("the exit is at {exit}"));
        Ok(())
    }

    fn stays_within(&self) -> bool {
        true
    }
}

/// Returns the middle of a room: the first reachable one without the start, in a cyclic order that begins at a random
/// room. If only the room with the start is reachable, returns its middle; if no room is, the first reachable floor.
fn in_a_room(cx: &mut Context<'_>, reach: &mut Reach) -> Option<Point> {
    reach.mark(cx);
    let floor = &reach.floor;
    let rooms = cx.map.rooms.len();
    let first = cx.rng.below(rooms as u32) as usize;
    let middles = (0..rooms).map(|n| {
        let room = &cx.map.rooms[(first + n) % rooms];
        (room.bounds, cx.map.room_center(room))
    });
    let holds_start = |bounds: Rect| cx.map.start.is_some_and(|p| bounds.contains(p));
    let reached = middles.filter(|&(_, p)| floor.contains(p));
    let far = reached.clone().find(|&(bounds, _)| !holds_start(bounds));
    far.or_else(|| reached.clone().next()).map(|(_, p)| p).or_else(|| floor.first())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};

    fn exit_at(rows: &[&str], place: ExitPlace, start: Option<Point>) -> Option<Point> {
        let mut map = map_of(rows);
        map.start = start;
        run(&mut map, &Exit { place }).ok().and(map.exit)
    }

    const ROWS: [&str; 5] = ["..   ....", ".    .  .", "......  .", "        .", ".... ...."];

    #[test]
    fn a_far_exit_has_the_longest_walk_from_the_start() {
        assert_eq!(exit_at(&ROWS, ExitPlace::Far, Some(Point::new(1, 0))), Some(Point::new(5, 4)));
    }

    #[test]
    fn only_reachable_floor_is_chosen() {
        let start = Some(Point::new(5, 2));
        assert_eq!(exit_at(&ROWS, ExitPlace::Left, start), Some(Point::new(0, 2)));
        assert_eq!(exit_at(&ROWS, ExitPlace::Bottom, start), Some(Point::new(5, 4)));
        assert_eq!(exit_at(&ROWS, ExitPlace::Bottom, Some(Point::new(0, 4))), Some(Point::new(3, 4)));
        // Without a start the exit is in the largest component; with one it is never the start itself.
        assert_eq!(exit_at(&ROWS, ExitPlace::Bottom, None), Some(Point::new(5, 4)));
        assert_eq!(exit_at(&ROWS, ExitPlace::Center, Some(Point::new(4, 2))), Some(Point::new(3, 2)));
        assert_eq!(exit_at(&["."], ExitPlace::Center, Some(Point::new(0, 0))), None);
    }
}

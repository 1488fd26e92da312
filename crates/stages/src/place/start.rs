//! Chooses the start: the cell where the player begins.
//!
//! Algorithm: the start is the middle of a room; the first stairs up; the floor nearest to the middle of the map; in
//! the largest connected component, the floor nearest to the middle of a side of the map; or there the floor with the
//! longest walk from the exit, else from the first stairs, else from a random floor cell.
//!
//! Guarantees: the start is walkable. The middle of a room is replaced by the nearest suitable floor if it is locked away,
//! or beside lava, a door or the mouth of a corridor.

use barrow_core::{Point, Tile};

use super::spot::{self, Aim};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Cells that [`Start`] can choose.
    pub enum StartPlace {
        /// In the middle of the first room.
        FirstRoom,
        /// In the middle of a random room.
        RandomRoom,
        /// On the first stairs up.
        StairsUp,
        /// Near the middle of the map.
        Center,
        /// Near the middle of the left side.
        Left,
        /// Near the middle of the right side.
        Right,
        /// Near the middle of the upper side.
        Top,
        /// Near the middle of the lower side.
        Bottom,
        /// The floor with the longest walk from the exit or the stairs.
        Far,
    }
}

crate::stage! {
    /// Chooses the start: the cell where the player begins.
    pub struct Start in Family::Place,
        needs [
            Fact::Floor,
            Fact::Rooms.when("place", StartPlace::FirstRoom),
            Fact::Rooms.when("place", StartPlace::RandomRoom),
            Fact::Stairs.when("place", StartPlace::StairsUp),
        ],
        gives [Fact::Start], example ["simple_rooms", "draw_rooms", "start"] {
        /// In the first room, in a random room, on the stairs up, near the middle of the map or of a side of it, or a
        /// long walk from the exit or the stairs.
        place: StartPlace = StartPlace::FirstRoom,
    }
}

impl Stage for Start {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let start = match self.place {
            StartPlace::FirstRoom => {
                let middle = middles(cx).next();
                middle.map(|p| spot::suitable(cx, p))
            }
            StartPlace::RandomRoom => {
                let n = cx.rng.below(middles(cx).count() as u32);
                let middle = middles(cx).nth(n as usize);
                middle.map(|p| spot::suitable(cx, p))
            }
            StartPlace::StairsUp => cx.map.stairs_up.iter().copied().find(|&p| cx.may_change(p)),
            StartPlace::Center => center(cx),
            StartPlace::Far => {
                let stairs = cx.map.stairs_down.first().or(cx.map.stairs_up.first()).copied();
                spot::far_from(cx, cx.map.exit.or(stairs))
            }
            StartPlace::Left => spot::near(cx, Aim::Left),
            StartPlace::Right => spot::near(cx, Aim::Right),
            StartPlace::Top => spot::near(cx, Aim::Top),
            StartPlace::Bottom => spot::near(cx, Aim::Bottom),
        };
        let Some(start) = start.filter(|&p| cx.map.tiles[p].is_walkable()) else {
            return Err(Veto { reason: "there is no floor to start on" });
        };
        cx.map.start = Some(start);
        cx.snapshot(format_args!("the player begins at {start}"));
        Ok(())
    }

    fn stays_within(&self) -> bool {
        true
    }
}

/// Returns the floor nearest to the middle of the map, in any connected component.
fn center(cx: &Context<'_>) -> Option<Point> {
    let is_floor = |p: Point| cx.map.tiles[p] == Tile::Floor && cx.may_change(p);
    spot::nearest_cell(cx.map.size(), cx.bounds().center(), is_floor)
}

/// Returns the middles of the rooms, except those that the stage may not change.
fn middles(cx: &Context<'_>) -> impl Iterator<Item = Point> {
    let middles = cx.map.rooms.iter().map(|room| cx.map.room_center(room));
    middles.filter(|&p| cx.may_change(p))
}

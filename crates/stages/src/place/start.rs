//! Says where the player begins.
//!
//! How it works: the middle of a room, the stairs that lead up, or the floor nearest to the middle of the map.
//!
//! Promises: the start is a cell one can stand on.

use barrow_core::{ParamSpec, Rect, Tile};

use crate::stage::{Context, Fact, Family, Need, Stage, StageSpec, Veto};

const PLACES: &[&str] = &["first_room", "random_room", "stairs_up", "center"];

pub(crate) const SPEC: StageSpec = StageSpec {
    name: "start",
    summary: "says where the player begins",
    family: Family::Place,
    needs: &[
        Need::always(Fact::Floor),
        Need::when("place", "first_room", Fact::Rooms),
        Need::when("place", "random_room", Fact::Rooms),
        Need::when("place", "stairs_up", Fact::Stairs),
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
        let map = &*cx.map;
        let start = match PLACES[self.place] {
            "first_room" => map.rooms.first().map(|room| map.room_center(room)),
            "random_room" => cx.rng.pick(&map.rooms).map(|room| map.room_center(room)),
            "stairs_up" => map.stairs_up.first().copied(),
            _ => {
                let floor = &mut cx.scratch.bits[0];
                floor.mark_between(&map.tiles, Tile::Floor, Tile::StairsUp);
                let middle = Rect::of(map.size()).center();
                floor.iter().min_by_key(|p| p.distance_squared(middle))
            }
        };
        let Some(start) = start.filter(|&p| map.tiles[p].is_walkable()) else {
            return Err(Veto { reason: "there is no floor to start on" });
        };
        cx.map.start = Some(start);
        cx.frame(format_args!("the player begins at {start}"));
        Ok(())
    }
}

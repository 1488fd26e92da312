//! Carves the floor of every room that was set aside, each in a shape of its own.
//!
//! ```text
//!   ......        ....
//!   ......       ......
//!   ......       ......
//!                 ....
//! ```
//!
//! How it works: draws a shape by weight for each room and makes its cells floor.
//!
//! Promises: every room has floor, inside the rectangle set aside for it, in one piece.

use barrow_core::{ParamSpec, Shape, Weights};

use crate::shape::circle;
use crate::stage::{Context, Fact, Family, Need, Stage, StageSpec, Veto};

const SHAPES: &[&str] = &["rectangle", "circle"];

pub(crate) const SPEC: StageSpec = StageSpec {
    name: "draw_rooms",
    summary: "carves the floor of every room, in shapes drawn by weight",
    family: Family::Rooms,
    needs: &[Need::always(Fact::Rooms)],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness],
    params: &[ParamSpec::weights("shapes", SHAPES, &[1, 0], "How often each shape is drawn.")],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n\
              shapes = { rectangle = 1, circle = 1 }\n",
    build: |v| Box::new(DrawRooms { shapes: Weights::new(&v.weights("shapes")) }),
};

#[derive(Debug)]
struct DrawRooms {
    shapes: Weights,
}

impl Stage for DrawRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for id in 0..cx.map.rooms.len() {
            let room = cx.map.rooms[id];
            if room.is_drawn() {
                continue;
            }
            let bounds = room.bounds;
            let shape = SHAPES[self.shapes.draw(&mut cx.rng)];
            match shape {
                "circle" => cx.map.draw_room(id, Shape::Circle, circle::runs(bounds)),
                _ => cx.map.draw_rectangle(id),
            }
            cx.frame(format_args!("room {} is a {shape}", id + 1));
        }
        Ok(())
    }
}

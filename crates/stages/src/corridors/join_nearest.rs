//! Connects every room to the nearest of those before it, as in the course Com S 327.
//!
//! ```text
//!   ......
//!   ......#####
//!   ......    #     .....
//!           .......#.....
//!           .......
//! ```
//!
//! Algorithm: for room n, find the nearest center among rooms 1 to n − 1 (Euclidean distance) and dig from center to
//! center along one axis and then the other. With `bend_pct`, the corridor changes axis at random. Only rock is dug;
//! existing floor stays.
//!
//! Guarantees: all rooms are connected; no corridor cell lies in a room or outside the rectangle spanned by the two
//! centers. The first cell of a corridor is beside the room it starts at and the last beside the room it leads to. Its
//! list of cells has gaps where it crosses other rooms.
//!
//! Source: the course Com S 327, its assignment on dungeon generation.

use barrow_core::Point;

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Connects every room to the nearest of those before it.
    pub struct JoinNearest in Family::Corridors,
        needs [Fact::Rooms, Fact::Floor],
        gives [Fact::Corridors],
        not_after [Fact::Hardness, Fact::Walls],
        example ["scatter_rooms; rooms = [4, 4]", "draw_rooms", "join_nearest; bend_pct = 10"] {
        /// Probability of a turn at every step, in percent.
        bend_pct: u32 = 0 in 0..=100,
    }
}

#[derive(Default)]
struct Buffers {
    /// Centers of the rooms so far, in order.
    centers: Vec<Point>,
}

impl Stage for JoinNearest {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, Buffers { centers }: &mut Buffers| {
            centers.clear();
            centers.reserve(cx.map.rooms.len());
            for id in 0..cx.map.rooms.len() {
                let center = cx.map.room_center(&cx.map.rooms[id]);
                let earlier = centers.iter().copied().enumerate();
                let nearest = earlier.min_by_key(|(_, p)| p.distance_squared(center));
                centers.push(center);
                if let Some((to, goal)) = nearest {
                    cx.map.begin_corridor(Some(id as u32), Some(to as u32));
                    self.walk(cx, center, goal);
                    cx.map.end_corridor();
                    cx.snapshot(format_args!("joined room {} to room {}, the nearest", id + 1, to + 1));
                }
            }
        });
        Ok(())
    }
}

impl JoinNearest {
    /// Digs a corridor in which every step comes closer to the goal. The corridor may turn at every step except the one
    /// after a turn, so the length of a leg is drawn at once, as the number of consecutive draws without a turn.
    fn walk(&self, cx: &mut Context<'_>, from: Point, goal: Point) {
        let mut at = from;
        let mut across = cx.rng.percent(50);
        let mut least = 0;
        while at != goal {
            let left = goal - at;
            if left.x == 0 || left.y == 0 {
                across = left.x != 0;
            }
            let (whole, step) = if across {
                (left.x.unsigned_abs(), Point::new(left.x.signum(), 0))
            } else {
                (left.y.unsigned_abs(), Point::new(0, left.y.signum()))
            };
            let straight = self.bend_pct == 0 || left.x == 0 || left.y == 0;
            let leg =
                if straight { whole } else { least + cx.rng.geometric(self.bend_pct, 100, whole - least) };
            cx.map.dig_through(at + step, step, leg);
            at += step * leg as i32;
            across = !across;
            least = 1;
        }
    }
}

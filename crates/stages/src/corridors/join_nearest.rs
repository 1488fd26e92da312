//! Joins every room to the nearest of those before it: the course's way.
//!
//! ```text
//!   ......
//!   ......#####
//!   ......    #     .....
//!           .......#.....
//!           .......
//! ```
//!
//! How it works: for room n, find the nearest middle among rooms 1 to n − 1 (straight-line distance) and walk there
//! from middle to middle, along one axis and then the other; with `bend_pct` the walk changes axis at random on the
//! way. Only rock is dug; floor on the way is walked over.
//!
//! Promises: all rooms are joined; no corridor cell lies in a room or outside the rectangle between two middles. A
//! corridor's first cell is beside the room it starts at and its last beside the one it leads to; other rooms on the way
//! leave gaps in the list.

use barrow_core::{ParamSpec, Point};

use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "join_nearest",
    summary: "joins every room to the nearest of those before it",
    family: Family::Corridors,
    needs: &[OldNeed::always(Fact::Rooms), OldNeed::always(Fact::Floor)],
    gives: &[Fact::Corridors],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[ParamSpec::int("bend_pct", (0, 0, 100), "Chance at every step of turning for looks.")],
    example: "[[stage]]\nuse = \"scatter_rooms\"\nrooms = [4, 4]\n[[stage]]\nuse = \"draw_rooms\"\n\
              [[stage]]\nuse = \"join_nearest\"\nbend_pct = 10\n",
    build: |v| Box::new(JoinNearest { bend_pct: v.count("bend_pct") }),
};

#[derive(Debug)]
struct JoinNearest {
    bend_pct: u32,
}

impl Stage for JoinNearest {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.old.points.clear();
        for id in 0..cx.map.rooms.len() {
            let middle = cx.map.room_center(&cx.map.rooms[id]);
            let earlier = cx.old.points.iter().enumerate();
            let nearest = earlier.min_by_key(|(_, p)| p.distance_squared(middle)).map(|(i, p)| (i, *p));
            cx.old.points.push(middle);
            if let Some((to, goal)) = nearest {
                cx.map.begin_corridor(Some(id as u32), Some(to as u32));
                self.walk(cx, middle, goal);
                cx.map.end_corridor();
                cx.snapshot(format_args!("joined room {} to room {}, the nearest", id + 1, to + 1));
            }
        }
        Ok(())
    }
}

impl JoinNearest {
    /// Digs a way that never leads away from the goal. Every step but the one after a turn may turn, so the length of
    /// each leg is how often that does not happen.
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
            let leg = if straight { whole } else { least + cx.rng.misses(self.bend_pct, 100, whole - least) };
            cx.map.dig_through(at + step, step, leg);
            at += step * leg as i32;
            across = !across;
            least = 1;
        }
    }
}

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

use barrow_core::{Point, Rect};

use super::room_index::MANY;
use crate::buckets::Buckets;
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
    /// The same centers, if there are many.
    index: Buckets,
}

impl Stage for JoinNearest {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, Buffers { centers, index }: &mut Buffers| {
            centers.clear();
            centers.reserve(cx.map.rooms.len());
            let is_many = cx.map.rooms.len() >= MANY;
            index.reset(cx.map.size(), if is_many { cx.map.rooms.len() } else { 0 });
            for id in 0..cx.map.rooms.len() {
                let center = cx.map.room_center(&cx.map.rooms[id]);
                let nearest = if is_many {
                    let nearest = nearest(index, centers, center);
                    index.insert(id as u32, center);
                    nearest
                } else {
                    (0..centers.len()).min_by_key(|&to| centers[to].distance_squared(center))
                };
                centers.push(center);
                if let Some(to) = nearest {
                    let goal = centers[to];
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

/// Returns the index of the center nearest to `here`, the first of several at the same distance. Searches ever larger
/// squares.
fn nearest(index: &Buckets, centers: &[Point], here: Point) -> Option<usize> {
    let mut reach = index.side();
    loop {
        let mut best = None;
        let is_all = index.visit(Rect::new(here.x, here.y, 1, 1).grown(reach), |id| {
            let found = (centers[id as usize].distance_squared(here), id);
            best = Some(best.map_or(found, |best: (i32, u32)| best.min(found)));
        });
        match best {
            Some((far, id)) if is_all || far <= reach * reach => return Some(id as usize),
            None if is_all => return None,
            _ => reach *= 2,
        }
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

//! The sea along one side of the map, or all around it.
//!
//! ```text
//!   """""""""""",,,,,,,,"""""
//!   """""""""",,,,,,,,,,,,"""
//!   """"""",,,,,~~~~~~~~,,,,,~
//!   ,,,,,,,,,,~~~~~~~~~~~~,,,~
//!   ,,,,,,,~~~~~~~~~~~~~~~~~~~
//!   ~~~~~~~~~~~~~~~~~~~~~~~~~~
//! ```
//!
//! How it works:
//! 1. Smooth hills are raised all over the map. The nearer to the sea's side a cell lies, the lower it sinks; whatever
//!    lies too low then is sea. An island sinks the faster the farther it is from the middle.
//! 2. Of the land that one can walk on only the largest piece stays; what the sea cut off goes under.
//! 3. The sea is shallow for `shallows` steps from the land.
//!
//! Promises: what one can walk on is in one piece, but for what lies outside of the area that the sea is limited to; the
//! sea reaches to the border and closes it. Rooms, corridors, doors, stairs, the start and the cells beside them stay dry;
//! if they would be cut off, the map is given up instead.

use barrow_core::{BitGrid, Map, ParamSpec, Point, Rect, Tile};

use super::open::mark_rooms;
use crate::caves::hills::{self, HEIGHTS, Hills};
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::whole::pieces::{largest, number};

const SIDES: &[&str] = &["random", "left", "right", "top", "bottom", "all"];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "coast",
    summary: "the sea along one side of the map, or all around it",
    family: Family::Land,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::choice("side", SIDES, "Where the sea is."),
        ParamSpec::int("reach_pct", (1, 25, 90), "How far inland the sea reaches, of a hundred cells."),
        ParamSpec::int("scale", (2, 12, 200), "Cells between two bays."),
        ParamSpec::int("rough_pct", (0, 70, 100), "How deep bays are, against how far the sea reaches."),
        ParamSpec::int("shallows", (0, 2, 9), "Width of the shallow water."),
    ],
    example: "[[stage]]\nuse = \"ground\"\n[[stage]]\nuse = \"coast\"\n",
    build: |v| {
        Box::new(Coast {
            side: v.choice("side"),
            reach_pct: v.int("reach_pct"),
            scale: v.int("scale"),
            rough_pct: v.int("rough_pct"),
            shallows: v.int("shallows"),
        })
    },
};

#[derive(Debug)]
struct Coast {
    side: usize,
    reach_pct: i32,
    scale: i32,
    rough_pct: i32,
    shallows: i32,
}

/// Half of what hills can be high: hills of that height leave the shore where it is.
const MEAN: i64 = HEIGHTS as i64 / 2;

impl Stage for Coast {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let side = SIDES[if self.side == 0 { 1 + cx.rng.below(4) as usize } else { self.side }];
        let (size, bounds) = (cx.map.size(), cx.bounds());
        let OldScratch { bits: [sea, land, kept, other], numbers, ids, rects: runs, .. } = &mut *cx.old;
        hills::raise(numbers, size, Hills { scale: self.scale, rough: true }, ids, &mut cx.rng);
        mark_kept(cx.map, kept, other);
        sea.reset(size);
        for (p, height) in numbers.iter().filter(|(p, _)| bounds.contains(*p)) {
            if self.rise(side, p, bounds) * 100 + (i64::from(height) - MEAN) * i64::from(self.rough_pct) < 0 {
                sea.insert(p);
            }
        }
        sea.subtract(kept);
        if let Some(area) = cx.area {
            sea.intersect(area);
        }
        land.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        land.subtract(sea);
        number(land, runs, ids);
        let largest = largest(ids);
        other.reset(size);
        runs.iter().filter(|(_, id)| *id != largest).for_each(|(run, _)| other.insert_rect(*run));
        if let Some(area) = cx.area {
            other.intersect(area);
        }
        if largest == 0 || other.meets(kept) {
            return Err(Veto { reason: "the sea leaves no land, or cuts off a room" });
        }
        sea.unite(other);
        land.subtract(other);
        self.flood(cx);
        Ok(())
    }
}

impl Coast {
    /// How high a cell lies above the sea without hills, as far as these can sink it or raise it.
    fn rise(&self, side: &str, p: Point, bounds: Rect) -> i64 {
        let Rect { x, y, w, h } = bounds;
        let slope = |inland: i32, len: i32| {
            i64::from(inland) * MEAN * 100 / i64::from(len * self.reach_pct).max(100) - MEAN
        };
        match side {
            "left" => slope(p.x - x, w),
            "right" => slope(bounds.right() - 1 - p.x, w),
            "top" => slope(p.y - y, h),
            "bottom" => slope(bounds.bottom() - 1 - p.y, h),
            _ if !bounds.grown(-1).contains(p) => -MEAN,
            _ => {
                // Squares of the way from the middle to the edge, 1 at the edge.
                let part = |at: i32, len: i32| i64::from(2 * at + 1 - len) * 4096 / i64::from(len);
                let square = |part: i64| part * part / 4096;
                let shore = square((4096 - 2 * 4096 * i64::from(self.reach_pct) / 100).max(0));
                shore - square(part(p.x - x, w)) - square(part(p.y - y, h))
            }
        }
    }

    /// Puts the sea on the map, shallow near the land.
    fn flood(&self, cx: &mut Context<'_>) {
        let [sea, land, inside, shallow] = &mut cx.old.bits;
        for p in sea.iter() {
            cx.map.tiles[p] = Tile::DeepWater;
        }
        inside.reset(sea.size());
        inside.insert_rect(Rect::of(sea.size()).grown(-1));
        inside.intersect(sea);
        for _ in 0..self.shallows {
            shallow.expand(land);
            shallow.intersect(inside);
            land.unite(shallow);
        }
        land.intersect(inside);
        for p in land.iter() {
            cx.map.tiles[p] = Tile::ShallowWater;
        }
        let cells = sea.count();
        cx.snapshot(format_args!("{cells} cells of sea"));
    }
}

/// Becomes the set of the cells that must stay dry. The other set is working memory.
fn mark_kept(map: &Map, kept: &mut BitGrid, marks: &mut BitGrid) {
    mark_rooms(map, marks);
    for (p, tile) in map.tiles.iter() {
        if tile.is_door() || matches!(tile, Tile::StairsUp | Tile::StairsDown | Tile::SecretCorridor) {
            marks.insert(p);
        }
    }
    for corridor in &map.corridors {
        map.corridor_cells(corridor).iter().for_each(|&p| marks.insert(p));
    }
    let spawns = map.spawns.iter().map(|spawn| spawn.at);
    spawns.chain(map.start).chain(map.exit).for_each(|p| marks.insert(p));
    // Twice, for the corners of what is around them.
    kept.expand(marks);
    marks.expand(kept);
    std::mem::swap(kept, marks);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};

    const PLAIN: Coast = Coast { side: 4, reach_pct: 40, scale: 5, rough_pct: 0, shallows: 1 };

    #[test]
    fn without_hills_the_shore_is_straight() {
        let field = ["        ", " ...... ", " ...... ", " ...... ", "        "];
        let rows = run(&mut map_of(&field), &PLAIN).unwrap();
        assert_eq!(rows, ["        ", " ...... ", " ...... ", "~,,,,,,~", "~~~~~~~~"]);
        let rows = run(&mut map_of(&field), &Coast { side: 1, ..PLAIN }).unwrap();
        assert_eq!(rows, ["~~~~    ", "~~~,... ", "~~~,... ", "~~~,... ", "~~~~    "]);
    }

    #[test]
    fn what_is_cut_off_goes_under_unless_a_room_is_there() {
        let field = ["         ", " ... ... ", " ... ... ", " ....... ", "         "];
        let rows = run(&mut map_of(&field), &PLAIN).unwrap();
        assert_eq!(rows, ["         ", " ... ~~~ ", " ... ~~~ ", "~,,,~~~~~", "~~~~~~~~~"]);
        let mut map = map_of(&field);
        map.plan_room(Rect::new(5, 1, 1, 1));
        map.draw_rectangle(0);
        assert!(
            run(&mut map, &Coast { reach_pct: 60, ..PLAIN }).is_err()
                || map.tiles[Point::new(5, 1)] == Tile::Floor
        );
    }
}

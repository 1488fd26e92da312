//! Makes doorways where a narrow passage opens into a wider area.
//!
//! ```text
//!   ......               ......
//!   ......#####    →     ......'####
//!   ......    #          ......    #
//! ```
//!
//! Algorithm: a candidate is a cell of floor or corridor outside rooms with solid cells on two opposite sides and open
//! cells on the other two. If one of these is part of a square of four open cells, the candidate becomes a doorway with
//! a probability of `share_pct` percent, unless a door is fewer than `apart` steps away. The stage `doors` hangs doors in doorways.
//!
//! Guarantees: doorways are framed, never adjacent to another door, and neither in a room nor at the start or exit; no
//! cell is opened or closed.

use barrow_core::{BitGrid, DoorState, Map, Point, Side, SideFinder, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::whole::frames::{framed, list_framed};

crate::stage! {
    /// Makes doorways where a narrow passage opens into a wider area.
    pub struct Pinch in Family::Dress, needs [Fact::Floor], gives [Fact::Doorways],
        example ["simple_rooms", "draw_rooms", "dogleg", "pinch"] {
        /// Percentage of these places that become doorways.
        share_pct: u32 = 60 in 0..=100,
        /// Least number of steps from a new doorway to any other door, whether there is a path or not.
        apart: i32 = 4 in 1..=20,
    }
}

#[derive(Default)]
struct Buffers {
    /// Floor and corridor outside rooms.
    narrow: BitGrid,
    solid: BitGrid,
    open: BitGrid,
    rooms: BitGrid,
    /// Framed cells of `narrow`, as index y × width + x.
    sites: Vec<u32>,
    /// For each new doorway, the open cells on its two sides.
    ends: Vec<[Point; 2]>,
    sides: SideFinder,
}

impl Stage for Pinch {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.survey(cx.map);
            self.put_doorways(cx, buffers);
            buffers.sides.set_sides(cx.map, &buffers.ends);
        });
        Ok(())
    }
}

impl Pinch {
    fn put_doorways(&self, cx: &mut Context<'_>, Buffers { sites, open, ends, .. }: &mut Buffers) {
        let size = cx.map.size();
        ends.clear();
        ends.reserve(size.cells() / 8);
        for site in &*sites {
            let at = Point::new((site % size.width) as i32, (site / size.width) as i32);
            let Some(open_sides) = framed(cx.map, at) else { continue };
            let is_mouth = open_sides.iter().any(|&p| opens_wide(open, p, p - at));
            if is_mouth && cx.rng.percent(self.share_pct) && !self.is_near_door(cx.map, at) {
                cx.map.put_door(at, DoorState::Doorway, [Side::Unknown; 2]);
                ends.push(open_sides);
                cx.snapshot(format_args!("a doorway at {at}"));
            }
        }
    }
}

impl Pinch {
    /// Returns whether a door is fewer than `apart` steps away.
    fn is_near_door(&self, map: &Map, at: Point) -> bool {
        let far = self.apart - 1;
        let near = |dy: i32| (dy.abs() - far..=far - dy.abs()).map(move |dx| at + Point::new(dx, dy));
        (-far..=far).flat_map(near).any(|p| map.tiles.get(p).is_some_and(Tile::is_door))
    }
}

impl Buffers {
    /// Fills the sets and lists the sites.
    fn survey(&mut self, map: &Map) {
        let Self { narrow, solid, open, rooms, sites, .. } = self;
        let firsts = [Tile::Rock, Tile::FIRST_NOT_SOLID, Tile::FIRST_OPEN, Tile::Corridor, Tile::StairsUp];
        BitGrid::mark_classes(
            &map.tiles,
            [&mut *narrow, &mut *solid, &mut *open],
            firsts,
            |[all, hollow, open, from, to]| [from & !to, all & !hollow, open],
        );
        rooms.reset(map.size());
        map.rooms.iter().for_each(|room| map.mark_room(room, rooms));
        narrow.difference_with(rooms);
        for p in map.start.into_iter().chain(map.exit) {
            narrow.take(p);
        }
        sites.clear();
        sites.reserve(map.size().cells() / 4);
        list_framed(narrow, solid, open, sites);
    }
}

/// Returns whether the open cell `p` is part of a square of four open cells that extends in the direction of `step`.
fn opens_wide(open: &BitGrid, p: Point, step: Point) -> bool {
    let aside = Point::new(step.y, step.x);
    open.contains(p + step)
        && [aside, -aside].into_iter().any(|side| open.contains(p + side) && open.contains(p + side + step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, map_of, run};
    use barrow_core::Rect;

    const ALL: Pinch = Pinch { share_pct: 100, apart: 1 };

    #[test]
    fn doorways_are_made_at_wide_areas_and_not_at_bends() {
        let rows =
            ["            ", " ...        ", " ......     ", " ...  .  .. ", "      ..... ", "            "];
        let made =
            ["            ", " ...        ", " ...'..     ", " ...  .  .. ", "      ..'.. ", "            "];
        assert_eq!(changed(&rows, &ALL).unwrap(), made);
        assert_eq!(changed(&rows, &Pinch { share_pct: 0, ..ALL }).unwrap(), rows);
    }

    #[test]
    fn doorways_are_never_adjacent_nor_in_rooms() {
        let rows = ["        ", " ..  .. ", " ...... ", " ..  .. ", "        "];
        let mut map = map_of(&rows);
        assert_eq!(run(&mut map, &ALL).unwrap()[2], " ..'... ");
        let mut map = map_of(&["        "; 5]);
        map.plan_room(Rect::new(1, 1, 2, 3));
        map.draw_rectangle(0);
        map.plan_room(Rect::new(5, 1, 2, 3));
        map.draw_rectangle(1);
        map.begin_corridor(Some(0), Some(1));
        map.dig_line(Point::new(3, 2), Point::new(1, 0), 2);
        map.end_corridor();
        assert_eq!(run(&mut map, &ALL).unwrap()[2], " ..'#.. ");
        assert_eq!(map.doors[0].sides, [Side::Room(0), Side::Corridor(0)]);
    }

    #[test]
    fn doorways_keep_their_distance() {
        let rows = ["         ", " ..   .. ", " ....... ", " ..   .. ", "         "];
        let made = |apart| changed(&rows, &Pinch { apart, ..ALL }).unwrap()[2].clone();
        assert_eq!([1, 2, 3].map(made), [" ..'.'.. ", " ..'.'.. ", " ..'.... "]);
    }
}

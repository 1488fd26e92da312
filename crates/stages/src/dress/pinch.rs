//! Makes doorways where a way narrows before a wide place.
//!
//! ```text
//!   ......               ......
//!   ......#####    →     ......'####
//!   ......    #          ......    #
//! ```
//!
//! How it works: considers every cell of floor or corridor outside rooms that has something solid on two opposite sides and
//! a way on the other two. If four cells in a square lie open behind it, it is the mouth of a wide place, and of these
//! `share_pct` become doorways. The stage `doors` hangs doors in them.
//!
//! Guarantees: doorways are framed, never beside another door, and neither in a room nor at the start or exit; nothing is
//! opened or closed.

use barrow_core::{BitGrid, DoorState, Map, Point, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use crate::whole::frames::{framed, list_framed};

crate::stage! {
    /// Makes doorways where a way narrows before a wide place.
    pub struct Pinch in Family::Dress, needs [Fact::Floor], gives [Fact::Doorways],
        example ["simple_rooms", "draw_rooms", "dogleg", "pinch"] {
        /// Share of the narrow places that become doorways, in percent.
        share_pct: u32 = 60 in 0..=100,
    }
}

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// Floor and corridor outside of rooms.
    narrow: BitGrid,
    solid: BitGrid,
    open: BitGrid,
    rooms: BitGrid,
    /// Framed cells of `narrow`, by index.
    sites: Vec<u32>,
}

impl Stage for Pinch {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.survey(cx.map);
            self.put_doorways(cx, buffers);
        });
        Ok(())
    }
}

impl Pinch {
    fn put_doorways(&self, cx: &mut Context<'_>, buffers: &Buffers) {
        let width = cx.map.size().width;
        for &site in &buffers.sites {
            let at = Point::new((site % width) as i32, (site / width) as i32);
            let Some(ways) = framed(cx.map, at) else { continue };
            let is_mouth = ways.iter().any(|&way| opens_wide(&buffers.open, way, way - at));
            if is_mouth && cx.rng.percent(self.share_pct) {
                let sides = ways.map(|p| cx.map.side_at(p));
                cx.map.put_door(at, DoorState::Doorway, sides);
                cx.snapshot(format_args!("a doorway at {at}"));
            }
        }
    }
}

impl Buffers {
    /// Fills the sets and lists the sites.
    fn survey(&mut self, map: &Map) {
        let Self { narrow, solid, open, rooms, sites } = self;
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

/// Returns whether `p` is one of four open cells in a square that lies in the direction of `step`.
fn opens_wide(open: &BitGrid, p: Point, step: Point) -> bool {
    let aside = Point::new(step.y, step.x);
    open.contains(p + step)
        && [aside, -aside].into_iter().any(|side| open.contains(p + side) && open.contains(p + side + step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, map_of, run};
    use barrow_core::{Rect, Side};

    const ALL: Pinch = Pinch { share_pct: 100 };

    #[test]
    fn mouths_have_doorways_and_bends_have_none() {
        let rows =
            ["            ", " ...        ", " ......     ", " ...  .  .. ", "      ..... ", "            "];
        let made =
            ["            ", " ...        ", " ...'..     ", " ...  .  .. ", "      ..'.. ", "            "];
        assert_eq!(changed(&rows, &ALL).unwrap(), made);
        assert_eq!(changed(&rows, &Pinch { share_pct: 0 }).unwrap(), rows);
    }

    #[test]
    fn doorways_are_never_side_by_side_nor_in_rooms() {
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
}

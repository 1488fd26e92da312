//! Opens a doorway between two cells wherever the shortest path between them is long.
//!
//! ```text
//!   ............ ............        ............'............
//!   .                       .   →    .                       .
//!   .........................        .........................
//! ```
//!
//! Algorithm: visit in random order every cell of rock or wall that has open cells on two opposite sides and solid ones
//! on the other two. Search a path between its open sides by bidirectional breadth-first search. Unless there is one of
//! at most `detour` steps, the cell becomes a doorway, or floor with `open`.
//!
//! Guarantees: doorways are framed and never beside a door, and no door loses its frame; the border stays closed; no
//! open cell becomes solid.
//!
//! Source: after a description of Brogue, which adds loops after all rooms.

use barrow_core::{BitGrid, DoorState, Grid, NearSearch, Point, Side, SideFinder, Tile};

use super::frames::{framed, list_framed};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Opens doorways wherever the shortest path from one side to the other is long.
    // There may be no such place, so the stage does not declare `Fact::Doorways`.
    pub struct Loops in Family::Whole,
        needs [Fact::Floor],
        not_after [Fact::Hardness],
        example ["bsp_interior", "draw_rooms", "span; extra_pct = 0", "loops"] {
        /// Largest number of steps of a path around that is short enough.
        detour: u32 = 20 in 1..=200,
        /// Largest number of doorways that are opened.
        at_most: u32 = 1000 in 0..=100_000,
        /// Whether cells become floor instead of doorways.
        open: bool = false,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells of rock or wall.
    stone: BitGrid,
    solid: BitGrid,
    open: BitGrid,
    /// Cells that can become doorways, by index.
    sites: Vec<u32>,
    near: NearSearch,
    /// For each new doorway, the open cells on its two sides.
    doorways: Vec<[Point; 2]>,
    sides: SideFinder,
}

impl Stage for Loops {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            let size = cx.map.size();
            buffers.find_sites(&cx.map.tiles);
            let Buffers { open, sites, near, doorways, sides, .. } = buffers;
            cx.rng.shuffle(sites);
            doorways.clear();
            doorways.reserve(size.cells() / 8);
            let mut opened = 0;
            for site in &*sites {
                if opened == self.at_most {
                    break;
                }
                let at = Point::new((site % size.width) as i32, (site / size.width) as i32);
                let Some(ends) = framed(cx.map, at) else { continue };
                let is_near = near.is_near(open, ends, self.detour);
                cx.spend(near.work())?;
                if is_near {
                    continue;
                }
                open.insert(at);
                if self.open {
                    cx.map.tiles[at] = Tile::Floor;
                } else {
                    cx.map.put_door(at, DoorState::Doorway, [Side::Unknown; 2]);
                    doorways.push(ends);
                }
                opened += 1;
                cx.snapshot(format_args!("an opening at {at} saves more than {} steps", self.detour));
            }
            sides.set_sides(cx.map, doorways);
            Ok(())
        })
    }
}

impl Buffers {
    /// Marks solid and open cells and lists the cells that can become doorways.
    fn find_sites(&mut self, tiles: &Grid<Tile>) {
        let Self { stone, solid, open, sites, .. } = self;
        let firsts = [Tile::Rock, Tile::Pillar, Tile::FIRST_NOT_SOLID, Tile::FIRST_OPEN];
        BitGrid::mark_classes(tiles, [stone, solid, open], firsts, |[all, pillar, hollow, open]| {
            [all & !pillar, all & !hollow, open]
        });
        sites.clear();
        sites.reserve(tiles.size().cells() / 4);
        list_framed(stone, solid, open, sites);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, map_of, run};
    use barrow_core::Rect;

    const LONG: [&str; 6] =
        ["           ", " .... .... ", " .       . ", " .       . ", " ......... ", "           "];

    #[test]
    fn a_long_detour_gets_a_doorway() {
        let cut = ["           ", " ....'.... ", " .       . ", " .       . ", " ......... ", "           "];
        let stage = Loops { detour: 15, at_most: 9, open: false };
        assert_eq!(changed(&LONG, &stage).unwrap(), cut);
        assert_eq!(changed(&LONG, &Loops { detour: 20, ..stage.clone() }).unwrap(), LONG);
        assert_eq!(changed(&LONG, &Loops { at_most: 0, ..stage.clone() }).unwrap(), LONG);
        let open = changed(&LONG, &Loops { open: true, ..stage }).unwrap();
        assert_eq!(open[1], " ......... ");
    }

    #[test]
    fn the_detour_is_counted_exactly() {
        let open = |detour| changed(&LONG, &Loops { detour, at_most: 1, open: false }).unwrap()[1].clone();
        assert_eq!((1..30).find(|&detour| open(detour) == LONG[1]), Some(3 + 3 + 8 + 3 + 3));
    }

    #[test]
    fn doorways_record_their_sides_and_keep_off_doors() {
        let mut map = map_of(&["         ", "         ", "         "]);
        for (id, x) in [1, 5].into_iter().enumerate() {
            map.plan_room(Rect::new(x, 1, 3, 1));
            map.draw_rectangle(id);
        }
        let stage = Loops { detour: 20, at_most: 9, open: false };
        assert_eq!(run(&mut map, &stage).unwrap()[1], " ...'... ");
        assert_eq!(map.doors[0].sides, [Side::Room(0), Side::Room(1)]);
        let mut map = map_of(&["         ", " ... ... ", "         "]);
        map.put_door(Point::new(3, 1), DoorState::Closed, [Side::Unknown; 2]);
        assert_eq!(run(&mut map, &stage).unwrap()[1], " ..+ ... ");
    }
}

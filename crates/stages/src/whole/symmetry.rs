//! Makes the map symmetric by reflection or by a half turn.
//!
//! ```text
//!   ...           ......
//!    ..  .   →     ....
//!     ....          ..
//! ```
//!
//! Algorithm:
//! 1. Keep the half with more open cells and replace the other by its image: mirrored left to right, top to bottom,
//!    both, or rotated by a half turn around the center.
//! 2. With `join`, connect the components by tunnels as `connect_regions` does, and dig the images of the tunnels, too.
//!
//! Guarantees: every cell has the tile of its image; rooms, corridors and doors of the kept half have images, those of
//! the other half are removed. A room or corridor across the middle is cut there and continues as its own image if the
//! two touch; a door that would stand beside its image is removed. Rooms that are not drawn are dropped. With `join`,
//! everything is connected. Facts that earlier stages left on the blackboard are cleared.

use barrow_core::{Map, Point, Tile, Turn};

use super::connect_regions::{ConnectRegions, TunnelKind};
use super::fold::{Fold, FoldBuffers};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Makes the map symmetric by reflection or by a half turn.
    pub struct Symmetry in Family::Whole,
        needs [Fact::Floor],
        not_after [Fact::Walls, Fact::Hardness, Fact::Stairs, Fact::Start, Fact::Exit],
        example ["simple_rooms", "draw_rooms", "dogleg", "symmetry"] {
        /// Kind of symmetry: left and right, top and bottom, both, or by a half turn.
        axis: SymmetryAxis = SymmetryAxis::Upright,
        /// Whether separate components are connected by tunnels.
        join: bool = true,
    }
}

crate::choice! {
    /// Kind of symmetry of a map.
    pub enum SymmetryAxis {
        /// The left side is the mirror image of the right.
        Upright,
        /// The top is the mirror image of the bottom.
        Across,
        /// The map is its own mirror image left to right and top to bottom.
        Both,
        /// Half a turn around the center leaves the map the same.
        Turn,
    }
}

impl SymmetryAxis {
    /// Returns the folds that make a map symmetric.
    const fn folds(self) -> &'static [Turn] {
        match self {
            Self::Upright => &[Turn::MIRROR],
            Self::Across => &[Turn::FLIP],
            Self::Both => &[Turn::MIRROR, Turn::FLIP],
            Self::Turn => &[Turn::HALF],
        }
    }

    /// Returns all transformations that leave the symmetric map unchanged.
    const fn turns(self) -> &'static [Turn] {
        match self {
            Self::Both => &[Turn::MIRROR, Turn::FLIP, Turn::HALF],
            Self::Upright | Self::Across | Self::Turn => self.folds(),
        }
    }
}

#[derive(Default)]
struct Buffers {
    /// The map before a fold.
    before: Map,
    fold: FoldBuffers,
    /// Floor cells before the images of tunnels are dug.
    floor: Vec<Point>,
}

impl Stage for Symmetry {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        // Facts on the blackboard refer to cells before the fold.
        cx.facts.clear();
        cx.with(|cx, buffers: &mut Buffers| {
            for &turn in self.axis.folds() {
                let Buffers { before, fold, .. } = buffers;
                std::mem::swap(cx.map, before);
                cx.map.reset(before.size());
                Fold::of(before, turn).copy(cx.map, before, fold);
                cx.snapshot(format_args!("one half is the image of the other"));
            }
            if self.join { join(cx, self.axis.turns(), &mut buffers.floor) } else { Ok(()) }
        })
    }
}

/// Connects all components by tunnels and digs the images of the tunnels. `floor` is a scratch buffer.
fn join(cx: &mut Context<'_>, turns: &[Turn], floor: &mut Vec<Point>) -> Result<(), Veto> {
    let size = cx.map.size();
    let before = cx.map.corridors.len();
    let tunnel = if cx.map.rooms.is_empty() { TunnelKind::Floor } else { TunnelKind::Corridor };
    ConnectRegions { min_cells: 0, tunnel }.apply(cx)?;
    for i in before..cx.map.corridors.len() {
        for turn in turns {
            let tunnel = cx.map.corridors[i];
            cx.map.begin_corridor(tunnel.from, tunnel.to);
            for n in 0..cx.map.corridor_cells(&tunnel).len() {
                let p = cx.map.corridor_cells(&tunnel)[n];
                cx.map.dig(turn.apply(p, size));
            }
            cx.map.end_corridor();
        }
    }
    // Tunnels of floor are not listed as corridors, so the images of all floor cells are dug.
    floor.clear();
    floor.reserve(size.cells());
    floor.extend(cx.map.tiles.iter().filter(|(_, tile)| *tile == Tile::Floor).map(|(p, _)| p));
    for &p in &*floor {
        for turn in turns {
            let image: Point = turn.apply(p, size);
            if cx.map.tiles[image] == Tile::Rock {
                cx.map.tiles[image] = Tile::Floor;
            }
        }
    }
    cx.snapshot(format_args!("tunnels connect all components symmetrically"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, map_of, run};
    use barrow_core::{DoorState, Rect, Side};

    fn plain(axis: SymmetryAxis) -> Symmetry {
        Symmetry { axis, join: false }
    }

    const ROWS: [&str; 5] = ["        ", " ...    ", "  ..  . ", "   .... ", "        "];

    #[test]
    fn the_half_with_more_open_cells_is_copied() {
        let upright = ["        ", " ...... ", "  ....  ", "   ..   ", "        "];
        assert_eq!(changed(&ROWS, &plain(SymmetryAxis::Upright)).unwrap(), upright);
        let across = ["        ", " ...    ", "  ..  . ", " ...    ", "        "];
        assert_eq!(changed(&ROWS, &plain(SymmetryAxis::Across)).unwrap(), across);
        let both = ["        ", " ...... ", "  ....  ", " ...... ", "        "];
        assert_eq!(changed(&ROWS, &plain(SymmetryAxis::Both)).unwrap(), both);
        let turn = ["        ", " ....   ", "  ....  ", "   .... ", "        "];
        assert_eq!(changed(&ROWS, &plain(SymmetryAxis::Turn)).unwrap(), turn);
    }

    #[test]
    fn components_are_connected_on_both_sides() {
        let rows = ["          ", " ..       ", "          ", "  .       ", "          "];
        let joined = changed(&rows, &Symmetry { join: true, ..plain(SymmetryAxis::Upright) }).unwrap();
        assert_eq!(joined[0], rows[0]);
        assert!(joined.iter().all(|row| row.chars().rev().collect::<String>() == *row), "{joined:#?}");
        assert!(joined.iter().any(|row| row.contains("....")), "{joined:#?}");
    }

    /// A room at the left and one in the middle, with a corridor and a door between them.
    fn example(width: usize) -> Map {
        let blank = " ".repeat(width);
        let mut map = map_of(&[blank.as_str(); 5]);
        for (id, room) in [Rect::new(1, 1, 3, 3), Rect::new(7, 1, 3, 2)].into_iter().enumerate() {
            map.plan_room(room);
            map.draw_rectangle(id);
        }
        map.put_door(Point::new(4, 2), DoorState::Closed, [Side::Room(0), Side::Corridor(0)]);
        map.begin_corridor(Some(0), Some(1));
        map.dig_line(Point::new(5, 2), Point::new(1, 0), 2);
        map.end_corridor();
        map
    }

    #[test]
    fn rooms_corridors_and_doors_have_images() {
        let mut map = example(17);
        let rows = run(&mut map, &plain(SymmetryAxis::Upright)).unwrap();
        assert_eq!(rows[2], " ...+##...##+... ");
        let bounds: Vec<Rect> = map.rooms.iter().map(|room| room.bounds).collect();
        assert_eq!(bounds, [Rect::new(1, 1, 3, 3), Rect::new(7, 1, 3, 2), Rect::new(13, 1, 3, 3)]);
        let joins: Vec<_> = map.corridors.iter().map(|corridor| (corridor.from, corridor.to)).collect();
        assert_eq!(joins, [(Some(0), Some(1)), (Some(2), Some(1))]);
        assert_eq!(map.doors[1].at, Point::new(12, 2));
        assert_eq!(map.doors[1].sides, [Side::Corridor(1), Side::Room(2)]);
    }

    #[test]
    fn cut_corridors_continue_as_their_image() {
        // The axis crosses the corridor here, and the door below.
        let mut map = example(12);
        assert_eq!(run(&mut map, &plain(SymmetryAxis::Upright)).unwrap()[2], " ...+##+... ");
        assert_eq!(map.corridor_cells(&map.corridors[0]), [Point::new(5, 2), Point::new(6, 2)]);
        assert_eq!((map.corridors[0].from, map.corridors[0].to), (Some(0), Some(1)));
        let mut map = example(10);
        map.tiles[Point::new(9, 2)] = Tile::Rock;
        assert_eq!(run(&mut map, &plain(SymmetryAxis::Upright)).unwrap()[2], " ...##... ");
        assert!(map.doors.is_empty() && map.rooms.len() == 2);
    }
}

//! Makes the map the same on both sides of its middle.
//!
//! ```text
//!   ...           ......
//!    ..  .   →     ....
//!     ....          ..
//! ```
//!
//! How it works:
//! 1. The half with more open cells is kept; the other becomes its image: in a mirror upright or across, in both, or by
//!    half a turn around the middle.
//! 2. Where `join` says so, tunnels join what fell apart, as `connect_regions` would dig them, and each is dug on the other
//!    side too.
//!
//! Promises: every cell has the tile of its image; rooms, corridors and doors of the kept half have images, those of the
//! other are gone. What lies across the middle is cut there and goes on as its own image: a room becomes one with its
//! image where the two touch, and so does a corridor; a door that would stand beside its image is taken out. Rooms that are
//! not drawn are dropped. With `join`, one piece is left. Facts that earlier stages left on the blackboard are cleared.

use barrow_core::{ParamSpec, Point, Tile, Turn};

use super::connect_regions::ConnectRegions;
use super::fold::Fold;
use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const AXES: &[&str] = &["upright", "across", "both", "turn"];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "symmetry",
    summary: "makes the map the same on both sides of its middle",
    family: Family::Whole,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Walls, Fact::Hardness, Fact::Stairs, Fact::Start, Fact::Exit],
    params: &[
        ParamSpec::choice(
            "axis",
            AXES,
            "Left is like right; top is like bottom; both; or the map looks the same upside down.",
        ),
        ParamSpec::flag("join", true, "Whether pieces that this makes are joined by tunnels."),
    ],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"dogleg\"\n\
              [[stage]]\nuse = \"symmetry\"\n",
    build: |v| Box::new(Symmetry { axis: v.choice("axis"), join: v.flag("join") }),
};

#[derive(Debug)]
struct Symmetry {
    axis: usize,
    join: bool,
}

impl Stage for Symmetry {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        // Places on the blackboard would be those of before.
        cx.facts.clear();
        // The folds that are made, and all that then bring every cell to one like it.
        let (folds, all): (&[Turn], &[Turn]) = match AXES[self.axis] {
            "upright" => (&[Turn::MIRROR], &[Turn::MIRROR]),
            "across" => (&[Turn::FLIP], &[Turn::FLIP]),
            "both" => (&[Turn::MIRROR, Turn::FLIP], &[Turn::MIRROR, Turn::FLIP, Turn::HALF]),
            _ => (&[Turn::HALF], &[Turn::HALF]),
        };
        for &turn in folds {
            let mut before = std::mem::take(&mut cx.old.map);
            std::mem::swap(cx.map, &mut before);
            cx.map.reset(before.size());
            Fold::of(&before, turn).copy(cx.map, &before, cx.old);
            std::mem::swap(&mut cx.map.written_by, &mut before.written_by);
            cx.old.map = before;
            cx.snapshot(format_args!("one half is the image of the other"));
        }
        if self.join {
            join(cx, all)?;
        }
        Ok(())
    }
}

/// Joins all pieces, and digs what that takes on the other sides too.
fn join(cx: &mut Context<'_>, turns: &[Turn]) -> Result<(), Veto> {
    let size = cx.map.size();
    let before = cx.map.corridors.len();
    ConnectRegions { min_cells: 0, corridors: !cx.map.rooms.is_empty() }.apply(cx)?;
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
    // Tunnels of floor are not listed.
    let open = &mut cx.old.points;
    open.clear();
    open.extend(cx.map.tiles.iter().filter(|(_, tile)| *tile == Tile::Floor).map(|(p, _)| p));
    for &p in &*open {
        for turn in turns {
            let image: Point = turn.apply(p, size);
            if cx.map.tiles[image] == Tile::Rock {
                cx.map.tiles[image] = Tile::Floor;
            }
        }
    }
    cx.snapshot(format_args!("tunnels join all, and have their images"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, map_of, run};
    use barrow_core::{DoorState, Map, Rect, Side};

    fn plain(axis: &str) -> Symmetry {
        Symmetry { axis: AXES.iter().position(|word| *word == axis).unwrap(), join: false }
    }

    const ROWS: [&str; 5] = ["        ", " ...    ", "  ..  . ", "   .... ", "        "];

    #[test]
    fn the_fuller_half_is_copied() {
        let upright = ["        ", " ...... ", "  ....  ", "   ..   ", "        "];
        assert_eq!(changed(&ROWS, &plain("upright")).unwrap(), upright);
        let across = ["        ", " ...    ", "  ..  . ", " ...    ", "        "];
        assert_eq!(changed(&ROWS, &plain("across")).unwrap(), across);
        let both = ["        ", " ...... ", "  ....  ", " ...... ", "        "];
        assert_eq!(changed(&ROWS, &plain("both")).unwrap(), both);
        let turn = ["        ", " ....   ", "  ....  ", "   .... ", "        "];
        assert_eq!(changed(&ROWS, &plain("turn")).unwrap(), turn);
    }

    #[test]
    fn pieces_are_joined_on_both_sides() {
        let rows = ["          ", " ..       ", "          ", "  .       ", "          "];
        let joined = changed(&rows, &Symmetry { join: true, ..plain("upright") }).unwrap();
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
        let rows = run(&mut map, &plain("upright")).unwrap();
        assert_eq!(rows[2], " ...+##...##+... ");
        let bounds: Vec<Rect> = map.rooms.iter().map(|room| room.bounds).collect();
        assert_eq!(bounds, [Rect::new(1, 1, 3, 3), Rect::new(7, 1, 3, 2), Rect::new(13, 1, 3, 3)]);
        let joins: Vec<_> = map.corridors.iter().map(|corridor| (corridor.from, corridor.to)).collect();
        assert_eq!(joins, [(Some(0), Some(1)), (Some(2), Some(1))]);
        assert_eq!(map.doors[1].at, Point::new(12, 2));
        assert_eq!(map.doors[1].sides, [Side::Corridor(1), Side::Room(2)]);
    }

    #[test]
    fn what_is_cut_goes_on_as_its_image() {
        // The middle goes through the corridor, then through the door.
        let mut map = example(12);
        assert_eq!(run(&mut map, &plain("upright")).unwrap()[2], " ...+##+... ");
        assert_eq!(map.corridor_cells(&map.corridors[0]), [Point::new(5, 2), Point::new(6, 2)]);
        assert_eq!((map.corridors[0].from, map.corridors[0].to), (Some(0), Some(1)));
        let mut map = example(10);
        map.tiles[Point::new(9, 2)] = Tile::Rock;
        assert_eq!(run(&mut map, &plain("upright")).unwrap()[2], " ...##... ");
        assert!(map.doors.is_empty() && map.rooms.len() == 2);
    }
}

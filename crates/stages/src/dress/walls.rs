//! Puts walls around rooms.
//!
//! ```text
//!   ------      ------
//!   |....|     --....--
//!   |....|     |......|
//!   ------     --....--
//!               ------
//! ```
//!
//! How it works: rock above, below or diagonally beside a room's floor becomes `-`, rock left or right of it `|`.
//!
//! Promises: the rock around every room is wall; nothing but rock is changed.

use barrow_core::{Map, Point, Rect, Run, Shape, Tile};

use crate::stage::{Context, Fact, Family, Need, Stage, StageSpec, Veto};

pub(crate) const SPEC: StageSpec = StageSpec {
    name: "walls",
    summary: "puts walls around rooms",
    family: Family::Dress,
    needs: &[Need::always(Fact::Rooms), Need::always(Fact::Floor)],
    gives: &[Fact::Walls],
    not_after: &[],
    params: &[],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n\
              shapes = { rectangle = 1, circle = 1 }\n[[stage]]\nuse = \"walls\"\n",
    build: |_| Box::new(Walls),
};

#[derive(Debug)]
struct Walls;

impl Stage for Walls {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for id in 0..cx.map.rooms.len() {
            surround(cx.map, id);
            cx.frame(format_args!("walls around room {}", id + 1));
        }
        Ok(())
    }
}

/// Sides first, then what lies above and below, which wins where both meet, then corners.
fn surround(map: &mut Map, id: usize) {
    let room = map.rooms[id];
    let runs = map.room_runs(&room).len();
    let run = |map: &Map, i: usize| map.room_runs(&room)[i];
    for i in 0..runs {
        let Run { y, x, len } = run(map, i);
        wall_up(map, y, x - 1, 1, Tile::WallUpright);
        wall_up(map, y, x + len, 1, Tile::WallUpright);
    }
    // Above and below a row of a rectangle lies another, except at its ends.
    let edge = |i: usize| room.shape != Shape::Rectangle || i == 0 || i + 1 == runs;
    for i in (0..runs).filter(|&i| edge(i)) {
        let Run { y, x, len } = run(map, i);
        for y in [y - 1, y + 1] {
            wall_up(map, y, x, len, Tile::WallAcross);
        }
    }
    for i in (0..runs).filter(|&i| edge(i)) {
        let Run { y, x, len } = run(map, i);
        for y in [y - 1, y + 1] {
            for x in [x - 1, x + len] {
                if map.tiles.get(Point::new(x, y)) == Some(Tile::Rock) {
                    map.tiles[Point::new(x, y)] = Tile::WallAcross;
                }
            }
        }
    }
}

/// Turns rock, and walls of the other kind, into wall.
fn wall_up(map: &mut Map, y: i32, x: i32, len: i32, wall: Tile) {
    let Some(part) = Rect::new(x, y, len, 1).intersection(Rect::of(map.size())) else { return };
    for tile in &mut map.tiles.row_mut(y)[part.x as usize..part.right() as usize] {
        if *tile == Tile::Rock || (*tile == Tile::WallUpright && wall == Tile::WallAcross) {
            *tile = wall;
        }
    }
}

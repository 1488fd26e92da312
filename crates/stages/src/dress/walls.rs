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

use barrow_core::{Map, Point, Run, Shape, Tile};

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
    for i in 0..runs {
        let Run { y, x, len } = map.room_runs(&room)[i];
        wall_off(map, y, x - 1, Tile::WallUpright);
        wall_off(map, y, x + len, Tile::WallUpright);
    }
    // Above and below a row of a rectangle lies another, except at its ends.
    let edge = |i: usize| room.shape != Shape::Rectangle || i == 0 || i + 1 == runs;
    for i in (0..runs).filter(|&i| edge(i)) {
        let Run { y, x, len } = map.room_runs(&room)[i];
        cover(map, y - 1, x, len);
        cover(map, y + 1, x, len);
    }
    for i in (0..runs).filter(|&i| edge(i)) {
        let Run { y, x, len } = map.room_runs(&room)[i];
        for corner in [(y - 1, x - 1), (y - 1, x + len), (y + 1, x - 1), (y + 1, x + len)] {
            wall_off(map, corner.0, corner.1, Tile::WallAcross);
        }
    }
}

/// Turns one cell of rock into wall.
fn wall_off(map: &mut Map, y: i32, x: i32, wall: Tile) {
    let p = Point::new(x, y);
    if map.tiles.get(p) == Some(Tile::Rock) {
        map.tiles[p] = wall;
    }
}

/// Turns rock and side walls above or below a run of floor into wall. The run is on the map, so its columns are.
fn cover(map: &mut Map, y: i32, x: i32, len: i32) {
    if y < 0 || y >= map.size().height as i32 {
        return;
    }
    for tile in &mut map.tiles.row_mut(y)[x as usize..(x + len) as usize] {
        *tile = if matches!(tile, Tile::Rock | Tile::WallUpright) { Tile::WallAcross } else { *tile };
    }
}

//! Puts pools into a swamp, eels into the pools and fungi between them.
//!
//! ```text
//!   ---------
//!   |.~.~.~.|
//!   |.......'
//!   |.~.~.~.|
//!   ---------
//! ```
//!
//! How it works: as in NetHack, every other cell is a pool, like the dark squares of a chessboard, but beside doors. In
//! NetHack one walks diagonally between them. Here all must be reached by orthogonal steps, so a pool is left out if it would
//! cut the ground around it. The first pool of a level has something in it, and one in four of the others; one in four cells
//! between them is moldy.
//!
//! Guarantees: what could be reached still can be; only plain floor with nothing on it changes.

use barrow_core::{Map, Point, SpawnKind, Tile};

use super::inmates::Inmates;
use super::special_contents::put;
use crate::dress::sever::can_close;
use crate::stage::Context;

/// Floods the listed cells of a room; `eels` counts those of the whole level.
pub(super) fn flood(cx: &mut Context<'_>, cells: &[Point], inmates: &Inmates, eels: &mut u32) {
    for &at in cells {
        if is_beside_door(cx.map, at) {
            continue;
        }
        if (at.x + at.y) % 2 == 0 {
            if cx.rng.one_in(4) {
                put(cx.map, at, SpawnKind::Monster, inmates.fungi.draw(cx.depth, &mut cx.rng));
            }
            continue;
        }
        let tiles = &cx.map.tiles;
        if !can_close(|p| tiles.get(p).is_some_and(|tile| tile >= Tile::FIRST_SECRET), at) {
            continue;
        }
        cx.map.tiles[at] = Tile::DeepWater;
        if *eels == 0 || cx.rng.one_in(4) {
            put(cx.map, at, SpawnKind::Monster, inmates.eel(&mut cx.rng));
            *eels += 1;
        }
    }
}

/// Whether one of the eight cells around one is a door.
fn is_beside_door(map: &Map, at: Point) -> bool {
    let mut around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| at + Point::new(dx, dy)));
    around.any(|p| map.tiles.get(p).is_some_and(Tile::is_door))
}

//! Fills a swamp with pools, eels in the pools, and fungi between them.
//!
//! ```text
//!   ---------
//!   |.~.~.~.|
//!   |.......'
//!   |.~.~.~.|
//!   ---------
//! ```
//!
//! Algorithm: as in NetHack, every other cell is a pool, in the pattern of a chessboard, except beside doors. In
//! NetHack the player walks diagonally between them. Barrow's levels are connected by orthogonal steps, so a pool is
//! left out if it would disconnect the cells around it. The first pool of a level has an eel or piranha, and so has one
//! in four of the others; one in four cells between pools has a fungus.
//!
//! Guarantees: reachable cells stay reachable; only plain floor without spawns changes.
//!
//! Source: after a description of NetHack's `mkroom.c`.

use barrow_core::{Map, Point, SpawnKind, Tile};

use super::monsters::Monsters;
use super::special_contents::put;
use crate::dress::sever::can_close;
use crate::stage::Context;

/// Turns the listed cells of a room into swamp. `eels` counts the eels of the whole level so far.
pub(super) fn flood(cx: &mut Context<'_>, cells: &[Point], monsters: &Monsters, eels: &mut u32) {
    for &at in cells {
        if is_beside_door(cx.map, at) {
            continue;
        }
        if (at.x + at.y) % 2 == 0 {
            if cx.rng.one_in(4) {
                put(cx.map, at, SpawnKind::Monster, monsters.fungi.draw(cx.depth, &mut cx.rng));
            }
            continue;
        }
        let tiles = &cx.map.tiles;
        if !can_close(|p| tiles.get(p).is_some_and(|tile| tile >= Tile::FIRST_SECRET), at) {
            continue;
        }
        cx.map.tiles[at] = Tile::DeepWater;
        if *eels == 0 || cx.rng.one_in(4) {
            put(cx.map, at, SpawnKind::Monster, monsters.eel(&mut cx.rng));
            *eels += 1;
        }
    }
}

/// Returns whether a door is among the eight neighbors of a cell.
fn is_beside_door(map: &Map, at: Point) -> bool {
    let mut around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| at + Point::new(dx, dy)));
    around.any(|p| map.tiles.get(p).is_some_and(Tile::is_door))
}

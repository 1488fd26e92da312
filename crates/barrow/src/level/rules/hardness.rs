//! Hardness, where the map has it, is 0 on open cells, 255 on the closed border and from 1 to 255 on other closed
//! cells.

use barrow_core::{Map, Tile};

use super::{Report, Rules, ViolationKind};
use crate::level::survey::Survey;

pub(super) fn check(_: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    if !map.has_hardness() {
        return;
    }
    let (right, bottom) = (map.size().width as i32 - 1, map.size().height as i32 - 1);
    // An open cell must have hardness 0, a closed one must not. One comparison for both lets the compiler vectorize it.
    let wrong = |tile: Tile, hard: u8| (tile >= Tile::FIRST_OPEN) == (hard != 0);
    let soft = |tile: Tile, hard: u8| tile < Tile::FIRST_OPEN && hard != 255;
    let has_soft_row = |y: i32| any(map.tiles.row(y), map.hardness.row(y), soft);
    let last = right as usize;
    let has_hard_ends =
        |(tiles, hard): (&[Tile], &[u8])| !soft(tiles[0], hard[0]) && !soft(tiles[last], hard[last]);
    let is_sound = map.size().cells() == 0
        || !any(map.tiles.cells(), map.hardness.cells(), wrong)
            && !has_soft_row(0)
            && !has_soft_row(bottom)
            && map.tiles.rows().zip(map.hardness.rows()).all(has_hard_ends);
    if is_sound {
        return;
    }
    for ((p, tile), (_, hard)) in map.tiles.iter().zip(map.hardness.iter()) {
        let is_border = p.x == 0 || p.x == right || p.y == 0 || p.y == bottom;
        if wrong(tile, hard) {
            let kind = if hard == 0 { ViolationKind::SoftRock } else { ViolationKind::HardOpen };
            report.push("hardness", Some(p), kind);
        }
        if is_border && soft(tile, hard) {
            report.push("hardness", Some(p), ViolationKind::SoftBorder);
        }
    }
}

/// Returns whether `is_so` holds for any cell. All cells are tested without an early exit, which lets the compiler
/// vectorize the loop.
#[inline]
fn any(tiles: &[Tile], hardness: &[u8], is_so: impl Fn(Tile, u8) -> bool) -> bool {
    tiles.iter().zip(hardness).fold(0, |any, (&tile, &hard)| any | u8::from(is_so(tile, hard))) != 0
}

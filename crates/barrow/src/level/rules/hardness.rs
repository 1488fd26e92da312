//! Where cells have a hardness: 0 where open, 255 on the closed border, something between everywhere else.

use barrow_core::{Map, Tile};

use super::{Report, Rules, ViolationKind};
use crate::level::survey::Survey;

pub(super) fn check(_: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    if !map.has_hardness() {
        return;
    }
    let (right, bottom) = (map.size().width as i32 - 1, map.size().height as i32 - 1);
    // An open cell must be 0 and a closed one must not: one comparison for both, many cells at a time.
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

/// Whether `is_so` for any cell. All are looked at, so that the compiler can take many at once.
#[inline]
fn any(tiles: &[Tile], hardness: &[u8], is_so: impl Fn(Tile, u8) -> bool) -> bool {
    tiles.iter().zip(hardness).fold(0, |any, (&tile, &hard)| any | u8::from(is_so(tile, hard))) != 0
}

//! The outermost cells are closed.

use barrow_core::{Map, Tile};

use super::{Border, Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    if rules.border == Border::Open || is_closed(map) {
        return;
    }
    let (right, bottom) = (map.size().width as i32 - 1, map.size().height as i32 - 1);
    for (p, tile) in map.tiles.iter() {
        let on_border = p.x == 0 || p.x == right || p.y == 0 || p.y == bottom;
        if on_border && is_open(tile) {
            report.push("border", Some(p), Fault::OpenBorder);
        }
    }
}

/// Whether all of the first and last row, and the first and last cell of every other, are closed.
fn is_closed(map: &Map) -> bool {
    if map.size().cells() == 0 {
        return true;
    }
    // All are looked at, so that the compiler can take many at once and nothing has to be guessed.
    let any = |row: &[Tile]| row.iter().fold(false, |any, &tile| any | is_open(tile));
    let last = map.size().width as usize - 1;
    let sides = map.tiles.rows().fold(false, |any, row| any | is_open(row[0]) | is_open(row[last]));
    !sides && !any(map.tiles.row(0)) && !any(map.tiles.row(map.size().height as i32 - 1))
}

fn is_open(tile: Tile) -> bool {
    tile >= Tile::FIRST_SECRET
}

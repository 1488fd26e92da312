//! The outermost cells are closed, or are niches where these are allowed.

use barrow_core::{Map, Point, Tile};

use super::{Border, Report, Rules, ViolationKind};
use crate::level::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    if rules.border == Border::Open || is_closed(map) {
        return;
    }
    let (right, bottom) = (map.size().width as i32 - 1, map.size().height as i32 - 1);
    let is_niche = |p: Point| map.niches.iter().any(|niche| niche.at == p);
    for y in 0..=bottom {
        // Rows between the first and the last have two cells in the border.
        let step = if y == 0 || y == bottom { 1 } else { right.max(1) };
        for p in (0..=right).step_by(step as usize).map(|x| Point::new(x, y)) {
            if is_open(map.tiles[p]) && !(rules.border == Border::Niches && is_niche(p)) {
                report.push("border", Some(p), ViolationKind::OpenBorder);
            }
        }
    }
}

/// Returns whether the first and last row, and the first and last cell of every other row, are closed.
fn is_closed(map: &Map) -> bool {
    if map.size().cells() == 0 {
        return true;
    }
    // Tiles are ordered with closed ones first, so that comparing the maximum checks all cells without a branch for
    // each.
    let greatest = |row: &[Tile]| row.iter().fold(0, |most, &tile| most.max(tile as u8));
    let last = map.size().width as usize - 1;
    let sides = |most: u8, row: &[Tile]| most.max(row[0] as u8).max(row[last] as u8);
    let ends = greatest(map.tiles.row(0)).max(greatest(map.tiles.row(map.size().height as i32 - 1)));
    map.tiles.rows().fold(ends, sides) < Tile::FIRST_SECRET as u8
}

fn is_open(tile: Tile) -> bool {
    tile >= Tile::FIRST_SECRET
}

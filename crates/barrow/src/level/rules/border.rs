//! The outermost cells are closed, or are niches where these are allowed.

use barrow_core::{Map, Point, Tile};

use super::{Border, Report, Rules, ViolationKind};
use crate::level::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    if rules.border == Border::Open || is_closed(map) {
        return;
    }
    let (right, bottom) = (map.size().width as i32 - 1, map.size().height as i32 - 1);
    // By tiles and not by the list of niches, which most formats do not have: corridor in the first or last row, with a
    // wall or door between it and the level.
    let is_niche = |p: Point| {
        let inward = Point::new(p.x, if p.y == 0 { 1 } else { p.y - 1 });
        let is_corridor = matches!(map.tiles[p], Tile::Corridor | Tile::SecretCorridor);
        let is_shut = |tile: Tile| tile < Tile::FIRST_NOT_SOLID || tile.is_door();
        (p.y == 0 || p.y == bottom) && is_corridor && map.tiles.get(inward).is_some_and(is_shut)
    };
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

//! Where cells have a hardness: 0 where open, 255 on the closed border, something between everywhere else.

use barrow_core::{Map, Point, Tile};

use super::{Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(_: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    if !map.has_hardness() {
        return;
    }
    let (right, bottom) = (map.size().width as i32 - 1, map.size().height as i32 - 1);
    for y in 0..=bottom {
        let (tiles, hardness) = (map.tiles.row(y), map.hardness.row(y));
        let cells = || tiles.iter().zip(hardness).map(|(&tile, &hard)| (tile, hard));
        // An open cell must be 0 and a closed one must not: one comparison for both, a whole row at a time.
        let wrong = |(tile, hard): (Tile, u8)| (tile >= Tile::FIRST_OPEN) == (hard != 0);
        let soft = |(tile, hard): (Tile, u8)| tile < Tile::FIRST_OPEN && hard != 255;
        if cells().fold(0, |any, cell| any | u8::from(wrong(cell))) != 0 {
            for (x, (_, hard)) in (0..).zip(cells()).filter(|(_, cell)| wrong(*cell)) {
                let fault = if hard == 0 { Fault::SoftRock } else { Fault::HardOpen };
                report.push("hardness", Some(Point::new(x, y)), fault);
            }
        }
        let is_end = y == 0 || y == bottom;
        let ends_soft = is_end && cells().fold(0, |any, cell| any | u8::from(soft(cell))) != 0;
        let sides_soft = [cells().next(), cells().next_back()].into_iter().flatten().any(soft);
        if ends_soft || sides_soft {
            let on_border = |x: i32| is_end || x == 0 || x == right;
            for (x, _) in (0..).zip(cells()).filter(|(x, cell)| on_border(*x) && soft(*cell)) {
                report.push("hardness", Some(Point::new(x, y)), Fault::SoftBorder);
            }
        }
    }
}

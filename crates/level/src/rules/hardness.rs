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
        // An open cell must be 0 and a closed one must not: one comparison for both, a whole row at a time.
        let wrong = |(tile, hard): (&Tile, &u8)| (*tile >= Tile::FIRST_OPEN) == (*hard != 0);
        if tiles.iter().zip(hardness).fold(false, |any, cell| any | wrong(cell)) {
            for (x, cell) in tiles.iter().zip(hardness).enumerate().filter(|(_, cell)| wrong(*cell)) {
                let fault = if *cell.1 == 0 { Fault::SoftRock } else { Fault::HardOpen };
                report.push("hardness", Some(Point::new(x as i32, y)), fault);
            }
        }
        let mut border = |x: i32| {
            if !tiles[x as usize].is_walkable() && hardness[x as usize] != 255 {
                report.push("hardness", Some(Point::new(x, y)), Fault::SoftBorder);
            }
        };
        if y == 0 || y == bottom {
            (0..=right).for_each(border);
        } else {
            border(0);
            border(right);
        }
    }
}

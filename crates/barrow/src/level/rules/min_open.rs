//! Enough of the map can be walked on: a share of it, or a number of cells.

use barrow_core::{Map, Tile};

use super::{Fault, Report, Rules};
use crate::level::survey::Survey;

/// So many cells are counted before it is asked whether these are enough.
const BLOCK: usize = 256;

pub(super) fn check(rules: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    let cells = map.size().cells() as u64;
    let (share, number) = (cells * u64::from(rules.min_open_pct), u64::from(rules.min_open_cells));
    let need = share.div_ceil(100).max(number);
    let mut open = 0;
    for block in map.tiles.cells().chunks(BLOCK) {
        if open >= need {
            return;
        }
        open += Tile::count_between(block, Tile::FIRST_OPEN, Tile::Altar) as u64;
    }
    if open * 100 < share {
        let fault = Fault::TooLittleOpen { have: (open * 100 / cells) as u32, need: rules.min_open_pct };
        report.push("min_open_pct", None, fault);
    }
    if open < number {
        let fault = Fault::TooFewOpen { have: open as u32, need: rules.min_open_cells };
        report.push("min_open_cells", None, fault);
    }
}

//! A share of the map, or a number of cells, is walkable.

use barrow_core::{Map, Tile};

use super::{Report, Rules, ViolationKind};
use crate::level::survey::Survey;

/// Number of cells that are counted before the sum is compared.
const BLOCK: usize = 256;

pub(super) fn check_share(rules: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    let cells = map.size().cells() as u64;
    let share = cells * u64::from(rules.min_open_pct);
    let open = count_up_to(map, share.div_ceil(100));
    if open * 100 < share {
        let kind =
            ViolationKind::TooLittleOpen { have: (open * 100 / cells) as u32, need: rules.min_open_pct };
        report.push("min_open_pct", None, kind);
    }
}

pub(super) fn check_cells(rules: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    let open = count_up_to(map, u64::from(rules.min_open_cells));
    if open < u64::from(rules.min_open_cells) {
        let kind = ViolationKind::TooFewOpen { have: open as u32, need: rules.min_open_cells };
        report.push("min_open_cells", None, kind);
    }
}

/// Counts walkable cells in blocks and stops once there are at least `enough`.
fn count_up_to(map: &Map, enough: u64) -> u64 {
    let mut open = 0;
    for block in map.tiles.cells().chunks(BLOCK) {
        if open >= enough {
            break;
        }
        open += Tile::count_between(block, Tile::FIRST_OPEN, Tile::Altar) as u64;
    }
    open
}

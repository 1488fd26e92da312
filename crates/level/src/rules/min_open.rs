//! Enough of the map can be walked on: a share of it, or a number of cells.

use barrow_core::Map;

use super::{Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    if rules.min_open_pct == 0 && rules.min_open_cells == 0 {
        return;
    }
    let cells = map.size().cells() as u64;
    let open = u64::from(survey.open.count());
    if open * 100 < cells * u64::from(rules.min_open_pct) {
        let fault = Fault::TooLittleOpen { have: (open * 100 / cells) as u32, need: rules.min_open_pct };
        report.push("min_open_pct", None, fault);
    }
    if open < u64::from(rules.min_open_cells) {
        let fault = Fault::TooFewOpen { have: open as u32, need: rules.min_open_cells };
        report.push("min_open_cells", None, fault);
    }
}

//! The outermost cells are closed.

use barrow_core::{BitGrid, Map, Point};

use super::{Border, Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(rules: &Rules, _: &Map, survey: &mut Survey, report: &mut Report) {
    if rules.border == Border::Open {
        return;
    }
    let open = &survey.with_secrets;
    let (right, bottom) = (open.size().width as i32 - 1, open.size().height as i32 - 1);
    if is_closed(open, right) {
        return;
    }
    let on_border = |p: &Point| p.x == 0 || p.x == right || p.y == 0 || p.y == bottom;
    for p in open.iter().filter(on_border) {
        report.push("border", Some(p), Fault::OpenBorder);
    }
}

/// Whether all of the first and last row, and the first and last cell of every other, are closed.
fn is_closed(open: &BitGrid, right: i32) -> bool {
    let last = right as usize / 64;
    let (mut left_cells, mut right_cells) = (0, 0);
    let mut rows = open.words().chunks_exact(open.stride().max(1));
    for row in rows.clone() {
        left_cells |= row[0];
        right_cells |= row[last];
    }
    let sides = (left_cells & 1) | (right_cells >> (right & 63) & 1);
    sides == 0
        && [rows.clone().next(), rows.next_back()].into_iter().flatten().flatten().all(|&word| word == 0)
}

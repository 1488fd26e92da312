//! The outermost cells are closed.

use barrow_core::{Map, Point};

use super::{Border, Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(rules: &Rules, _: &Map, survey: &mut Survey, report: &mut Report) {
    if rules.border == Border::Open {
        return;
    }
    let open = &survey.with_secrets;
    let (right, bottom) = (open.size().width as i32 - 1, open.size().height as i32 - 1);
    let mut look = |x: i32, y: i32| {
        if open.contains(Point::new(x, y)) {
            report.push("border", Some(Point::new(x, y)), Fault::OpenBorder);
        }
    };
    for y in [0, bottom] {
        if open.row(y).iter().any(|&word| word != 0) {
            (0..=right).for_each(|x| look(x, y));
        }
        if bottom == 0 {
            return;
        }
    }
    for y in 1..bottom {
        look(0, y);
        if right > 0 {
            look(right, y);
        }
    }
}

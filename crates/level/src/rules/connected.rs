//! Every walkable cell can be reached from every other, by orthogonal steps.

use barrow_core::Map;

use super::{Connected, Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(rules: &Rules, _: &Map, survey: &mut Survey, report: &mut Report) {
    let open = match rules.connected {
        Connected::Walk => &survey.open,
        Connected::Secrets => &survey.with_secrets,
        Connected::Any => return,
    };
    let Some(first) = open.first() else {
        report.push("connected", None, Fault::NothingOpen);
        return;
    };
    survey.set.reset(open.size());
    survey.set.insert(first);
    survey.set.flood(open, &mut survey.stack);
    if survey.set != *open {
        survey.set.complement(open);
        report.push_all("connected", &survey.set, Fault::CutOff);
    }
}

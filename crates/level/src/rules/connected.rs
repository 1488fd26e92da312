//! Every walkable cell can be reached from every other, by orthogonal steps.

use barrow_core::{BitGrid, Map};

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
    // A flood is quicker where ways are wide and straight, runs where they turn as often as in a maze.
    let winds = count_runs(open) * 10 > open.size().cells() as u32;
    if winds && open.is_one_piece(&mut survey.stack) {
        return;
    }
    survey.set.reset(open.size());
    survey.set.insert(first);
    survey.set.flood(open, &mut survey.stack);
    if survey.set != *open {
        survey.set.complement(open);
        report.push_all("connected", &survey.set, Fault::CutOff);
    }
}

/// How many runs of open cells there are, about: those that begin with a word are not told from those before it.
fn count_runs(open: &BitGrid) -> u32 {
    open.words().iter().map(|word| (word & !(word << 1)).count_ones()).sum()
}

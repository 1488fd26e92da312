//! Every walkable cell can be reached from every other, by orthogonal steps. Where secrets count as open, sealed rooms
//! and niches need not be reached.

use barrow_core::{BitGrid, Map, Point, Tile};

use super::{Connected, Report, Rules, ViolationKind};
use crate::level::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    let Survey { set: open, other: cut_off, stack, .. } = survey;
    match rules.connected {
        Connected::Walk => open.mark_from(&map.tiles, Tile::FIRST_OPEN),
        Connected::Secrets => {
            open.mark_from(&map.tiles, Tile::FIRST_SECRET);
            leave_out_sealed(map, open);
        }
        Connected::Any => return,
    }
    if open.is_empty() {
        report.push("connected", None, ViolationKind::NothingOpen);
        return;
    }
    // A flood is quicker where ways are wide and straight, runs where they turn as often as in a maze.
    if winds(open) && open.is_connected(stack) {
        return;
    }
    if cut_off.cut_off_from_first(open, stack) {
        report.push_all("connected", cut_off, ViolationKind::CutOff);
    }
}

/// Takes sealed rooms and niches out of what must be reached.
fn leave_out_sealed(map: &Map, open: &mut BitGrid) {
    for room in map.rooms.iter().filter(|room| room.sealed) {
        for run in map.room_runs(room) {
            (run.x..run.x + run.len).for_each(|x| open.remove(Point::new(x, run.y)));
        }
    }
    for niche in map.niches.iter().filter(|niche| niche.sealed) {
        open.remove(niche.at);
    }
}

/// Whether open cells lie in many runs, as far as four rows tell: two and two side by side, for in mazes every other
/// row is unlike the next.
fn winds(open: &BitGrid) -> bool {
    let (width, height) = (open.size().width, open.size().height as i32);
    let rows = [height / 3, height / 3 + 1, height * 2 / 3, height * 2 / 3 + 1];
    let runs: u32 = rows.into_iter().map(|y| count_runs(open.row(y.min(height - 1)))).sum();
    runs * 8 > 4 * width
}

/// How many runs of open cells there are in a row, about: one that goes on in the next word is counted again.
fn count_runs(row: &[u64]) -> u32 {
    row.iter().map(|word| (word & !(word << 1)).count_ones()).sum()
}

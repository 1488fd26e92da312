//! The walkable cells are all connected by orthogonal steps. Where secret doors and corridors count as open, sealed
//! rooms and niches are exempt.

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
    // A flood fill is faster on wide and straight areas, counting components by runs on winding ones such as mazes.
    if winds(open) && open.is_connected(stack) {
        return;
    }
    if cut_off.cut_off_from_first(open, stack) {
        report.push_all("connected", cut_off, ViolationKind::CutOff);
    }
}

/// Removes sealed rooms and niches from the cells that must be connected.
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

/// Returns whether open cells lie in many short runs, estimated from four rows. The rows are sampled as two adjacent
/// pairs, because in mazes even and odd rows differ.
fn winds(open: &BitGrid) -> bool {
    let (width, height) = (open.size().width, open.size().height as i32);
    let rows = [height / 3, height / 3 + 1, height * 2 / 3, height * 2 / 3 + 1];
    let runs: u32 = rows.into_iter().map(|y| count_runs(open.row(y.min(height - 1)))).sum();
    runs * 8 > 4 * width
}

/// Returns the approximate number of runs of open cells in a row: a run that continues in the next word counts twice.
fn count_runs(row: &[u64]) -> u32 {
    // `word & !(word << 1)` keeps the lowest bit of each run of ones.
    row.iter().map(|word| (word & !(word << 1)).count_ones()).sum()
}

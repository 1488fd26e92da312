//! Checks that corridors are one cell wide, and that corridors and doors save steps.

use std::collections::{BTreeSet, VecDeque};

use crate::printed_level::{DOOR, PrintedLevel, ROOM, SECRET, WALK};
use crate::rules::Rules;

type Cell = (usize, usize);

/// Reports too many squares of corridor, and every run of corridors and doors that saves too little.
pub(crate) fn check(level: &PrintedLevel, rules: &Rules, violations: &mut Vec<String>) {
    let is_corridor = |x: usize, y: usize| level.at(x, y) & (WALK | DOOR | ROOM) == WALK;
    let is_block = |&(x, y): &Cell| {
        is_corridor(x, y) && is_corridor(x + 1, y) && is_corridor(x, y + 1) && is_corridor(x + 1, y + 1)
    };
    let max = rules.max_corridor_blocks;
    if max < usize::MAX {
        let blocks = level.places(WALK).filter(is_block).count();
        if blocks > max {
            violations
                .push(format!("{blocks} squares of four cells are corridor, but at most {max} are allowed"));
        }
    }
    if rules.link_saves > 0 {
        check_links(level, rules.link_saves, violations);
    }
}

fn neighbors(level: &PrintedLevel, (x, y): Cell) -> Vec<Cell> {
    let around = [(x, y.wrapping_sub(1)), (x + 1, y), (x, y + 1), (x.wrapping_sub(1), y)];
    around.into_iter().filter(|&(x, y)| level.at(x, y) & (WALK | SECRET) != 0).collect()
}

fn check_links(level: &PrintedLevel, min: usize, violations: &mut Vec<String>) {
    let in_link =
        |cell: Cell| level.at(cell.0, cell.1) & (WALK | ROOM) == WALK && neighbors(level, cell).len() <= 2;
    let mut checked = BTreeSet::new();
    for start in level.places(WALK).filter(|&cell| in_link(cell)) {
        if checked.contains(&start) {
            continue;
        }
        // All cells of the link, and all cells beside it that do not belong to it.
        let (mut link, mut ends, mut stack) = (BTreeSet::from([start]), Vec::new(), vec![start]);
        while let Some(cell) = stack.pop() {
            for next in neighbors(level, cell) {
                if !in_link(next) {
                    ends.push(next);
                } else if link.insert(next) {
                    stack.push(next);
                }
            }
        }
        if let [a, b] = ends[..] {
            let most = link.len() + min;
            if let Some(steps) = steps_around(level, &link, a, b, most) {
                let (x, y) = start;
                let length = link.len() + 1;
                violations.push(format!(
                    "the link at ({x},{y}) takes {length} steps and the path around it {steps}, but it must save {min}"
                ));
            }
        }
        checked.extend(link);
    }
}

/// Returns the number of steps from `a` to `b` without the cells of a link, if it is at most `most`.
fn steps_around(level: &PrintedLevel, link: &BTreeSet<Cell>, a: Cell, b: Cell, most: usize) -> Option<usize> {
    let (mut seen, mut queue) = (BTreeSet::from([a]), VecDeque::from([(a, 0)]));
    while let Some((cell, steps)) = queue.pop_front() {
        if cell == b {
            return Some(steps);
        }
        for next in neighbors(level, cell) {
            if steps < most && !link.contains(&next) && seen.insert(next) {
                queue.push_back((next, steps + 1));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(rows: &[&str], max_corridor_blocks: usize, link_saves: usize) -> usize {
        let mut violations = Vec::new();
        let level = PrintedLevel::read(rows, &mut violations).unwrap();
        check(&level, &Rules { max_corridor_blocks, link_saves, ..Rules::default() }, &mut violations);
        violations.len()
    }

    #[test]
    fn squares_of_corridor_are_counted() {
        let rows = ["......", ".####.", ".####.", "......"];
        assert_eq!([2, 3].map(|max| violations(&rows, max, 0)), [1, 0]);
    }

    #[test]
    fn links_must_save_steps() {
        let rows = ["...###...", "...   ...", "...   ...", "...###..."];
        // The path around takes ten steps, each link four.
        assert_eq!([6, 7].map(|min| violations(&rows, 9, min)), [0, 2]);
        let handle = ["....", "+  +", "####"];
        assert_eq!(violations(&handle, 9, 1), 1);
    }
}

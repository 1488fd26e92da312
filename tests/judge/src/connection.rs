//! Checks whether every open cell is reachable from every other.

use crate::components::{Component, Components};
use crate::printed_level::{DOOR, PrintedLevel, ROOM, SECRET, WALK};
use crate::rules::ConnectedBy;

/// Reports every component but the largest one. A level without passable cells is a violation too.
pub(crate) fn check(level: &PrintedLevel, connected: ConnectedBy, violations: &mut Vec<String>) {
    let (mask, how) = match connected {
        ConnectedBy::Walk => (WALK, "on foot"),
        ConnectedBy::Secrets | ConnectedBy::SecretsButSealed | ConnectedBy::SecretsButTombs => {
            (WALK | SECRET, "even by searching")
        }
        ConnectedBy::Any => return,
    };
    let components = Components::of(level, mask).list;
    // Of several largest components the first counts: `max_by_key` returns the last maximum, hence `rev`.
    let Some(largest) = components.iter().rev().max_by_key(|component| component.cells) else {
        violations.push("no cell can be walked on".to_string());
        return;
    };
    let is_allowed = |component: &Component| match connected {
        ConnectedBy::SecretsButSealed => is_sealed(level, component, 4),
        ConnectedBy::SecretsButTombs => is_sealed(level, component, 1) || is_sealed(level, component, 4),
        _ => false,
    };
    for component in
        components.iter().filter(|component| component.first != largest.first && !is_allowed(component))
    {
        let ((x, y), (u, v), cells) = (component.first, largest.first, component.cells);
        let noun = if cells == 1 { "cell" } else { "cells" };
        violations.push(format!("{cells} {noun} at ({x},{y}) cannot be reached from ({u},{v}) {how}"));
    }
}

/// Returns whether a component is a square room of `room` cells, as a vault or a tomb, or a rectangle of at most four
/// cells of corridor, as one or several niches.
fn is_sealed(level: &PrintedLevel, component: &Component, room: usize) -> bool {
    let (width, height) = component.size();
    let (x, y) = component.first;
    if width * height != component.cells || component.cells > 4 {
        return false;
    }
    let mut cells = (y..y + height).flat_map(|y| (x..x + width).map(move |x| level.at(x, y)));
    let is_room = cells.clone().all(|cell| cell & ROOM != 0);
    is_room && width == height && component.cells == room || cells.all(|cell| cell & (ROOM | DOOR) == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn violations(connected: ConnectedBy, rows: &[&str]) -> Vec<String> {
        let mut violations = Vec::new();
        check(&PrintedLevel::read(rows, &mut violations).unwrap(), connected, &mut violations);
        violations
    }

    #[test]
    fn exactly_the_walkable_glyphs_are_passable() {
        assert_eq!(violations(ConnectedBy::Walk, &[".#+'<>,=\";{_@."]), [""; 0]);
        for glyph in " -|0T~&:Ss".chars() {
            let row = format!("..{glyph}.");
            assert_eq!(violations(ConnectedBy::Walk, &[&row]).len(), 1, "{row}");
        }
    }

    #[test]
    fn components_apart_from_the_largest_are_reported() {
        let rows = [
            "-------------", //
            "|..|..|.....|",
            "|..|.-|..#..|",
            "----.  -----|",
            "|...~...T.:.|",
            "-------------",
        ];
        assert_eq!(
            violations(ConnectedBy::Walk, &rows),
            [
                "4 cells at (1,1) cannot be reached from (7,1) on foot",
                "4 cells at (4,1) cannot be reached from (7,1) on foot",
                "3 cells at (1,4) cannot be reached from (7,1) on foot",
                "3 cells at (5,4) cannot be reached from (7,1) on foot",
                "1 cell at (9,4) cannot be reached from (7,1) on foot",
                "1 cell at (11,4) cannot be reached from (7,1) on foot",
            ]
        );
        assert_eq!(violations(ConnectedBy::Any, &rows), [""; 0]);
    }

    #[test]
    fn diagonal_neighbors_are_not_connected() {
        let rows = [
            "    ", //
            " .  ", "  . ", "    ",
        ];
        assert_eq!(
            violations(ConnectedBy::Walk, &rows),
            ["1 cell at (2,2) cannot be reached from (1,1) on foot"]
        );
    }

    #[test]
    fn secrets_count_as_open_with_searching() {
        let rows = [
            "-----------", //
            "|..|   |..|",
            "|..SsssS..|",
            "|..|   |..|",
            "-----------",
        ];
        assert_eq!(
            violations(ConnectedBy::Walk, &rows),
            ["6 cells at (8,1) cannot be reached from (1,1) on foot"]
        );
        assert_eq!(violations(ConnectedBy::Secrets, &rows), [""; 0]);
    }

    #[test]
    fn an_isolated_secret_is_a_violation_only_with_searching() {
        let rows = [
            "-----------", //
            "|...|     |",
            "|...|  ss |",
            "-----------",
        ];
        assert_eq!(violations(ConnectedBy::Walk, &rows), [""; 0]);
        let violation = "2 cells at (7,2) cannot be reached from (1,1) even by searching";
        assert_eq!(violations(ConnectedBy::Secrets, &rows), [violation]);
    }

    #[test]
    fn vaults_and_niches_may_be_sealed() {
        let rows = [
            "------  ## ", //
            "|....|-----",
            "|....||..| ",
            "------|..| ",
            " #    ---- ",
        ];
        assert_eq!(violations(ConnectedBy::Secrets, &rows).len(), 3);
        assert_eq!(violations(ConnectedBy::SecretsButSealed, &rows), [""; 0]);
        assert_eq!(violations(ConnectedBy::SecretsButSealed, &["...... ..+", "...... ..."]).len(), 1);
        assert_eq!(
            violations(ConnectedBy::SecretsButTombs, &["...---...", "...|.|...", "...---..."]).len(),
            1
        );
        assert_eq!(
            violations(ConnectedBy::SecretsButTombs, &[".....", ".---.", ".|.|.", ".---.", "....."]),
            [""; 0]
        );
        assert_eq!(
            violations(ConnectedBy::SecretsButSealed, &[".....", ".---.", ".|.|.", ".---.", "....."]).len(),
            1
        );
        assert_eq!(
            violations(ConnectedBy::SecretsButTombs, &[".....", ".---.", ".|+|.", ".---.", "....."]).len(),
            1
        );
    }

    #[test]
    fn a_level_of_rock_is_not_connected() {
        assert_eq!(violations(ConnectedBy::Walk, &["   ", " s ", "   "]), ["no cell can be walked on"]);
        assert_eq!(violations(ConnectedBy::Secrets, &["   ", " - ", "   "]), ["no cell can be walked on"]);
    }
}

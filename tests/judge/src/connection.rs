//! Judges whether every open cell is reached from every other.

use crate::pieces::{Component, Components};
use crate::promises::ConnectedBy;
use crate::sheet::{DOOR, PrintedLevel, ROOM, SECRET, WALK};

/// Names every piece that is cut off from the largest one. A level where no one can stand promises nothing worth
/// keeping, so that is a fault, too.
pub(crate) fn check(sheet: &PrintedLevel, connected: ConnectedBy, faults: &mut Vec<String>) {
    let (mask, how) = match connected {
        ConnectedBy::Walk => (WALK, "on foot"),
        ConnectedBy::Secrets | ConnectedBy::SecretsButSealed | ConnectedBy::SecretsButTombs => {
            (WALK | SECRET, "even by searching")
        }
        ConnectedBy::Any => return,
    };
    let pieces = Components::of(sheet, mask).list;
    // Of pieces that are equally large the first is home.
    let Some(home) = pieces.iter().rev().max_by_key(|piece| piece.cells) else {
        faults.push("no cell can be walked on".to_string());
        return;
    };
    let is_meant = |piece: &Component| match connected {
        ConnectedBy::SecretsButSealed => is_sealed(sheet, piece, 4),
        ConnectedBy::SecretsButTombs => is_sealed(sheet, piece, 1) || is_sealed(sheet, piece, 4),
        _ => false,
    };
    for piece in pieces.iter().filter(|piece| piece.first != home.first && !is_meant(piece)) {
        let ((x, y), (u, v), cells) = (piece.first, home.first, piece.cells);
        let noun = if cells == 1 { "cell" } else { "cells" };
        faults.push(format!("{cells} {noun} at ({x},{y}) cannot be reached from ({u},{v}) {how}"));
    }
}

/// Whether a piece is a square room of so many cells, as a vault and a tomb are, or some niches side by side, of corridor
/// alone.
fn is_sealed(sheet: &PrintedLevel, piece: &Component, room: usize) -> bool {
    let (width, height) = piece.size();
    let (x, y) = piece.first;
    if width * height != piece.cells || piece.cells > 4 {
        return false;
    }
    let mut cells = (y..y + height).flat_map(|y| (x..x + width).map(move |x| sheet.at(x, y)));
    let is_room = cells.clone().all(|cell| cell & ROOM != 0);
    is_room && width == height && piece.cells == room || cells.all(|cell| cell & (ROOM | DOOR) == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(connected: ConnectedBy, rows: &[&str]) -> Vec<String> {
        let mut faults = Vec::new();
        check(&PrintedLevel::read(rows, &mut faults).unwrap(), connected, &mut faults);
        faults
    }

    #[test]
    fn every_walkable_glyph_is_a_way_and_no_other_is() {
        assert_eq!(faults(ConnectedBy::Walk, &[".#+'<>,=\";{_@."]), [""; 0]);
        for glyph in " -|0T~&:Ss".chars() {
            let row = format!("..{glyph}.");
            assert_eq!(faults(ConnectedBy::Walk, &[&row]).len(), 1, "{row}");
        }
    }

    #[test]
    fn pieces_that_are_cut_off_from_the_largest_are_named() {
        let rows = [
            "-------------", //
            "|..|..|.....|",
            "|..|.-|..#..|",
            "----.  -----|",
            "|...~...T.:.|",
            "-------------",
        ];
        assert_eq!(
            faults(ConnectedBy::Walk, &rows),
            [
                "4 cells at (1,1) cannot be reached from (7,1) on foot",
                "4 cells at (4,1) cannot be reached from (7,1) on foot",
                "3 cells at (1,4) cannot be reached from (7,1) on foot",
                "3 cells at (5,4) cannot be reached from (7,1) on foot",
                "1 cell at (9,4) cannot be reached from (7,1) on foot",
                "1 cell at (11,4) cannot be reached from (7,1) on foot",
            ]
        );
        assert_eq!(faults(ConnectedBy::Any, &rows), [""; 0]);
    }

    #[test]
    fn corners_are_no_way_through() {
        let rows = [
            "    ", //
            " .  ", "  . ", "    ",
        ];
        assert_eq!(
            faults(ConnectedBy::Walk, &rows),
            ["1 cell at (2,2) cannot be reached from (1,1) on foot"]
        );
    }

    #[test]
    fn secrets_are_open_to_those_who_search() {
        let rows = [
            "-----------", //
            "|..|   |..|",
            "|..SsssS..|",
            "|..|   |..|",
            "-----------",
        ];
        assert_eq!(
            faults(ConnectedBy::Walk, &rows),
            ["6 cells at (8,1) cannot be reached from (1,1) on foot"]
        );
        assert_eq!(faults(ConnectedBy::Secrets, &rows), [""; 0]);
    }

    #[test]
    fn a_secret_from_nowhere_to_nowhere_matters_only_to_those_who_search() {
        let rows = [
            "-----------", //
            "|...|     |",
            "|...|  ss |",
            "-----------",
        ];
        assert_eq!(faults(ConnectedBy::Walk, &rows), [""; 0]);
        let sentence = "2 cells at (7,2) cannot be reached from (1,1) even by searching";
        assert_eq!(faults(ConnectedBy::Secrets, &rows), [sentence]);
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
        assert_eq!(faults(ConnectedBy::Secrets, &rows).len(), 3);
        assert_eq!(faults(ConnectedBy::SecretsButSealed, &rows), [""; 0]);
        assert_eq!(faults(ConnectedBy::SecretsButSealed, &["...... ..+", "...... ..."]).len(), 1);
        assert_eq!(faults(ConnectedBy::SecretsButTombs, &["...---...", "...|.|...", "...---..."]).len(), 1);
        assert_eq!(
            faults(ConnectedBy::SecretsButTombs, &[".....", ".---.", ".|.|.", ".---.", "....."]),
            [""; 0]
        );
        assert_eq!(
            faults(ConnectedBy::SecretsButSealed, &[".....", ".---.", ".|.|.", ".---.", "....."]).len(),
            1
        );
        assert_eq!(
            faults(ConnectedBy::SecretsButTombs, &[".....", ".---.", ".|+|.", ".---.", "....."]).len(),
            1
        );
    }

    #[test]
    fn a_level_of_rock_is_not_connected() {
        assert_eq!(faults(ConnectedBy::Walk, &["   ", " s ", "   "]), ["no cell can be walked on"]);
        assert_eq!(faults(ConnectedBy::Secrets, &["   ", " - ", "   "]), ["no cell can be walked on"]);
    }
}

//! CSV: one line of tile numbers per row of the level, after comments with a legend of the numbers.
//!
//! ```text
//! # barrow 1 generation 1 seed 7 attempt 0 depth 3 size 5x3
//! # recipe nethack
//! # 0 rock
//! # 1 wall_across
//! # 2 wall_upright
//! # 16 floor
//! 1,1,1,0,0
//! 2,16,11,15,15
//! 1,1,1,0,0
//! ```
//!
//! Every tile has its own number, so that all tiles are restored, doors with their states too. Start, exit and spawns
//! are comments. Tables from other programs are read as well: commas, semicolons or tabs separate fields, which can be
//! in quotes. A legend can define other numbers; without one they are those of [`barrow::Tile`]. Spreadsheets pad
//! comments with commas and put them in quotes.
//!
//! The reader needs at most 60 times the length of the file, for the search for rooms.

mod read;
mod write;

use crate::Part;
use crate::spec::{Joining, MemoryBound, Reader, Spec, Writer};

/// Table of tile numbers.
pub(crate) const SPEC: Spec = Spec {
    name: "csv",
    extensions: &["csv"],
    doc: "Rows of tile numbers, with a legend.",
    loses: "",
    options: &[],
    check: None,
    write: Some(Writer::level(write::write, Joining::Single)),
    read: Some(Reader {
        claims: read::claims,
        read: read::read,
        carries: |_| &Part::NOTED,
        memory: MemoryBound { per_byte: 60, fixed: 10_000 },
    }),
};

/// Separators of fields that the reader accepts; the writer uses commas.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

#[cfg(test)]
mod tests {
    use barrow::Tile;

    use super::*;
    use crate::drawn::level;
    use crate::{Format, Found, ReadError, ReadOptions, WriteOptions};

    fn written() -> String {
        let mut out = Vec::new();
        write::write((&level()).into(), &WriteOptions::default(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn read(file: &str) -> Result<Found, ReadError> {
        read::read(file.as_bytes(), ReadOptions::default()).map(|mut found| found.remove(0))
    }

    #[test]
    fn a_file_has_a_legend_and_rows_of_numbers() {
        let file = written();
        let lines: Vec<&str> = file.lines().collect();
        let header = "# barrow 1 generation 1 seed 18446744073709551615 attempt 0 depth 3 size 8x4";
        assert_eq!(lines[..2], [header, "# recipe a \"b\""]);
        assert!(lines.contains(&"# 16 floor") && lines.contains(&"# 9 secret_door"));
        let rows = ["1,1,1,1,1,0,0,0", "2,16,17,16,10,15,0,0", "2,21,16,18,2,8,9,0", "1,1,1,1,1,0,0,0"];
        assert_eq!(&lines[lines.len() - 4..], rows);
        assert_eq!(lines.len(), 7 + Tile::ALL.len() + 4);
    }

    #[test]
    fn a_written_level_is_read_back() {
        let (level, found) = (level(), read(&written()).unwrap());
        let (was, is) = (level.map(), &found.map);
        assert_eq!(is.tiles, was.tiles);
        assert_eq!((is.start, is.exit, &is.spawns), (was.start, was.exit, &was.spawns));
        assert_eq!(is.doors.iter().map(|door| door.state.name()).collect::<Vec<_>>(), ["locked", "secret"]);
        assert_eq!((&is.stairs_up, &is.stairs_down), (&was.stairs_up, &was.stairs_down));
        assert_eq!((found.identity.recipe_hash, found.format), (Some(0x12_ab), Format::Csv));
        assert!(found.lost.is_empty());
        let mut again = Vec::new();
        write::write((&found).into(), &WriteOptions::default(), &mut again).unwrap();
        assert_eq!(String::from_utf8(again).unwrap(), written());
    }

    #[test]
    fn a_file_saved_by_a_spreadsheet_is_read() {
        let pad = |line: &str| match line.strip_prefix('#') {
            Some(_) => format!("\"{}\",,,,,,,\r\n", line.replace('"', "\"\"")),
            None => format!("{line}\r\n"),
        };
        let file: String = written().lines().map(pad).collect();
        assert!(read::claims(file.as_bytes()));
        let found = read(&format!("\u{feff}{file},,,,,,,\r\n")).unwrap();
        assert_eq!(found.map.tiles, level().map().tiles);
        assert_eq!(found.identity.recipe.as_deref(), Some("a \"b\""));
        assert_eq!(found.map.spawns, level().map().spawns);
    }

    #[test]
    fn damaged_files_do_not_panic() {
        let file = written().into_bytes();
        let lenient = ReadOptions::LENIENT;
        for i in 0..file.len() {
            let _ = read::read(&file[..i], ReadOptions::default());
            for bit in 0..8 {
                let mut flipped = file.clone();
                flipped[i] ^= 1 << bit;
                read::claims(&flipped);
                let _ = read::read(&flipped, lenient);
            }
        }
    }
}

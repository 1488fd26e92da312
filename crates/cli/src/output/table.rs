//! Tables of text.

use std::fmt::Write as _;

/// Formats rows as a table, with each column as wide as its longest entry.
pub(crate) fn columns<const N: usize>(rows: &[[String; N]]) -> String {
    let mut out = String::new();
    let width = |i: usize| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    for row in rows {
        let mut line = String::new();
        for (entry, width) in row.iter().zip(widths) {
            let _ = write!(line, "{entry:width$}  ");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

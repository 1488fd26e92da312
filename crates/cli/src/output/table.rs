//! Tables and wrapped lines of text.

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

/// Appends a sentence as indented lines of at most 100 characters.
pub(crate) fn wrap(text: &str, out: &mut String) {
    const LINE: usize = 100;
    const INDENT: &str = "          ";
    let mut column = LINE;
    for word in text.split(' ') {
        if column + 1 + word.len() > LINE {
            if !out.ends_with('\n') {
                out.push('\n');
            }
            out.push_str(INDENT);
            column = INDENT.len();
        } else {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += word.len();
    }
    out.push('\n');
}

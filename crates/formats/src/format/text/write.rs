//! Writes levels as text.

use std::fmt::{Display, Write as _};

use barrow::printable_line;

use crate::{Subject, WriteOptions};

/// Writes a level: one line per row, with trailing spaces.
pub(crate) fn write(subject: &Subject<'_>, options: &WriteOptions, out: &mut String) {
    let map = subject.map;
    if options.header {
        write_header(subject, out);
    }
    out.reserve(map.size().cells() + map.size().height as usize);
    let written = if options.start { writeln!(out, "{map:#}") } else { writeln!(out, "{map}") };
    written.expect("invariant: writing to a string does not fail");
}

/// Writes seed, recipe and so on, as far as they are known. The name of the recipe has a line of its own, since it may
/// contain any words.
pub(crate) fn write_header(subject: &Subject<'_>, out: &mut String) {
    out.push_str("! barrow 1");
    push_word(out, "generation", subject.generation);
    push_word(out, "seed", subject.seed);
    push_word(out, "attempt", subject.attempt);
    push_word(out, "depth", subject.depth);
    push_word(out, "size", Some(subject.map.size()));
    out.push('\n');
    if let Some(recipe) = subject.recipe {
        // Characters that are not printable could end the line; they become spaces.
        out.extend(["! recipe ", &printable_line(recipe), "\n"]);
    }
}

fn push_word(out: &mut String, word: &str, value: Option<impl Display>) {
    if let Some(value) = value {
        out.extend([" ", word, " ", &value.to_string()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    fn written(options: &WriteOptions) -> String {
        let mut out = String::new();
        write(&(&level()).into(), options, &mut out);
        out
    }

    #[test]
    fn the_rows_alone_are_written_at_full_width() {
        let rows = "-----   \n|.<.+#  \n|\".>|sS \n-----   \n";
        assert_eq!(written(&WriteOptions::default()), rows);
    }

    #[test]
    fn header_and_start_are_optional() {
        let header = "! barrow 1 generation 1 seed 18446744073709551615 attempt 0 depth 3 size 8x4\n! recipe a \"b\"\n";
        let rows = "-----   \n|.<.+#  \n|\"@>|sS \n-----   \n";
        assert_eq!(
            written(&WriteOptions { header: true, start: true, ..Default::default() }),
            format!("{header}{rows}")
        );
    }
}

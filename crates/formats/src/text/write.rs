//! Writes levels as text.

use std::fmt::Write;

use barrow::Level;

use crate::glyphs::{START, push_tiles};

/// What to write beside the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextOptions {
    /// Two lines before the rows say what the level was made from.
    pub header: bool,
    /// The start is drawn as `@`.
    pub start: bool,
}

/// Writes a level: a line for every row, as wide as the level, and nothing after it.
pub fn write(level: &Level, options: TextOptions, out: &mut String) {
    let map = level.map();
    if options.header {
        write_header(level, out);
    }
    let start = map.start.filter(|_| options.start);
    out.reserve(map.size().cells() + map.size().height as usize);
    for (y, row) in (0..).zip(map.tiles.rows()) {
        match start {
            Some(start) if start.y == y => {
                let (before, after) = row.split_at(start.x as usize);
                push_tiles(out, before);
                out.push(START);
                push_tiles(out, &after[1..]);
            }
            _ => push_tiles(out, row),
        }
        out.push('\n');
    }
}

fn write_header(level: &Level, out: &mut String) {
    let identity = level.identity();
    // A name from a stranger's recipe must not end the line.
    let recipe = identity.recipe.replace(char::is_control, " ");
    let size = level.map().size();
    let (generation, seed, attempt, depth) =
        (identity.generation, identity.seed.0, identity.attempt, identity.depth);
    let written = write!(
        out,
        "! barrow 1 generation {generation}\n! recipe {recipe} seed {seed} attempt {attempt} depth {depth} size {size}\n"
    );
    debug_assert!(written.is_ok(), "a string takes whatever is written to it");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    fn written(options: TextOptions) -> String {
        let mut out = String::new();
        write(&level(), options, &mut out);
        out
    }

    #[test]
    fn the_rows_alone_are_written_at_full_width() {
        let rows = "-----   \n|.<.+#  \n|\".>|sS \n-----   \n";
        assert_eq!(written(TextOptions::default()), rows);
    }

    #[test]
    fn header_and_start_are_written_when_asked_for() {
        let header = "! barrow 1 generation 1\n! recipe a \"b\" seed 18446744073709551615 attempt 0 depth 3 size 8x4\n";
        let rows = "-----   \n|.<.+#  \n|\"@>|sS \n-----   \n";
        assert_eq!(written(TextOptions { header: true, start: true }), format!("{header}{rows}"));
    }
}

//! Differences between frames as escape codes, so that a terminal receives only the cells that changed.

use std::fmt::Write;

use barrow::Point;

use crate::ansi::push_color;
use crate::frame::{Frame, Style};
use crate::palette::{BACKGROUND, INK};

/// Appends the escape codes that turn `shown` into `frame` on a terminal. Without a previous frame, or if its size
/// differs, every cell is written. The frame starts at the terminal's upper left corner. Default colors are left to
/// the terminal.
pub fn ansi_changes(shown: Option<&Frame>, frame: &Frame, out: &mut String) {
    let same_size = |old: &&Frame| old.width() == frame.width() && old.height() == frame.height();
    let shown = shown.filter(same_size);
    let (mut pen, mut style) = (None, None);
    for (row, y) in frame.rows().zip(0..) {
        for (&cell, at) in row.iter().zip((0..).map(|x| Point::new(x, y))) {
            if shown.and_then(|shown| shown.get(at)) == Some(cell) {
                continue;
            }
            if pen != Some(at) {
                let written = write!(out, "\x1b[{};{}H", at.y + 1, at.x + 1);
                debug_assert!(written.is_ok(), "writing to a string cannot fail");
            }
            if style != Some(cell.style()) {
                push_style(out, cell.style());
                style = Some(cell.style());
            }
            out.push(cell.glyph);
            pen = Some(at + Point::new(1, 0));
        }
    }
}

fn push_style(out: &mut String, style: Style) {
    out.push_str(if style.bold { "\x1b[0;1" } else { "\x1b[0" });
    if style.fg != INK {
        push_color(out, 38, style.fg);
    }
    if style.bg != BACKGROUND {
        push_color(out, 48, style.bg);
    }
    out.push('m');
}

#[cfg(test)]
mod tests {
    use crate::color::Color;

    use super::*;

    const RED: Style = Style::ink(Color { r: 200, g: 1, b: 2 });
    const CODE: &str = "\x1b[0;38;2;200;1;2m";

    fn changes(shown: Option<&Frame>, frame: &Frame) -> String {
        let mut out = String::new();
        ansi_changes(shown, frame, &mut out);
        out
    }

    #[test]
    fn only_changed_cells_are_written() {
        let before = Frame::new(6, 2);
        let mut after = before.clone();
        assert_eq!(changes(Some(&before), &after), "");
        after.put_text(1, 0, "ab", RED);
        after.put_text(4, 1, "c", RED);
        assert_eq!(changes(Some(&before), &after), format!("\x1b[1;2H{CODE}ab\x1b[2;5Hc"));
    }

    #[test]
    fn all_cells_are_written_without_a_frame_of_the_same_size() {
        let mut frame = Frame::new(2, 2);
        for y in 0..2 {
            frame.put_text(0, y, "ab", RED.bold());
        }
        let whole = "\x1b[1;1H\x1b[0;1;38;2;200;1;2mab\x1b[2;1Hab";
        assert_eq!(changes(None, &frame), whole);
        assert_eq!(changes(Some(&Frame::new(3, 2)), &frame), whole);
    }
}

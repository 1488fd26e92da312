//! Frames as text with the escape codes of terminals, in 24-bit color.

use std::fmt::Write;

use crate::color::Color;
use crate::frame::{Cell, Frame, Style};
use crate::palette::BACKGROUND;

/// Escape code that restores the terminal's default style.
const RESET: &str = "\x1b[0m";

/// Formats a frame as lines of full width with ANSI escape codes. A code is written only where the style changes, and
/// every line ends in the default style, so that lines can be rearranged. The default background is left to the
/// terminal.
pub fn ansi(frame: &Frame) -> String {
    let mut out = String::with_capacity(frame.width() as usize * frame.height() as usize * 2);
    for row in frame.rows() {
        let mut now = Style::PLAIN;
        for &cell in row {
            if !looks_the_same(cell, now) {
                now = cell.style();
                push_style(&mut out, now);
            }
            out.push(cell.glyph);
        }
        if now != Style::PLAIN {
            out.push_str(RESET);
        }
        out.push('\n');
    }
    out
}

/// Returns whether the cell needs no change of style. Only the background of a blank is visible.
fn looks_the_same(cell: Cell, now: Style) -> bool {
    cell.style() == now || (cell.glyph == ' ' && cell.bg == now.bg)
}

fn push_style(out: &mut String, style: Style) {
    out.push_str("\x1b[0");
    if style != Style::PLAIN {
        if style.bold {
            out.push_str(";1");
        }
        push_color(out, 38, style.fg);
        if style.bg != BACKGROUND {
            push_color(out, 48, style.bg);
        }
    }
    out.push('m');
}

/// Appends a color to an escape code: 38 is the foreground, 48 the background.
pub(crate) fn push_color(out: &mut String, code: u8, Color { r, g, b }: Color) {
    let written = write!(out, ";{code};2;{r};{g};{b}");
    debug_assert!(written.is_ok(), "writing to a string cannot fail");
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use super::*;

    const RED: Style = Style::ink(Color { r: 200, g: 1, b: 2 });

    #[test]
    fn codes_are_written_only_where_the_style_changes() {
        let mut frame = Frame::new(8, 2);
        frame.put_text(1, 0, "ab c", RED);
        frame.put_text(5, 0, "d", RED.bold());
        frame.put_text(6, 0, "e", Style::PLAIN);
        let red = "\x1b[0;38;2;200;1;2m";
        let bold = "\x1b[0;1;38;2;200;1;2m";
        assert_eq!(ansi(&frame), format!(" {red}ab c{bold}d{RESET}e \n        \n"));
    }

    #[test]
    fn lines_have_full_width_and_end_in_the_default_style() {
        let mut frame = Frame::new(4, 1);
        frame.put_text(0, 0, "a", RED);
        assert_eq!(ansi(&frame), "\x1b[0;38;2;200;1;2ma   \x1b[0m\n");
    }

    #[test]
    fn a_blank_shows_its_background() {
        let mut frame = Frame::new(3, 1);
        let sea = Color { r: 0, g: 0, b: 90 };
        frame.set(Point::new(1, 0), Cell { bg: sea, ..Cell::default() });
        let plain = Style::PLAIN.fg;
        let code = format!("\x1b[0;38;2;{};{};{};48;2;0;0;90m", plain.r, plain.g, plain.b);
        assert_eq!(ansi(&frame), format!(" {code} {RESET} \n"));
    }
}

//! The terminal while it plays: only what changed is written, and it is always given back as it was.

use std::io::{self, Stdout, Write as _};
use std::panic;

use barrow::Point;
use barrow_view::{Cell, Frame, Style, ansi_changes};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::{cursor, execute, terminal};

/// The terminal, taken over until this is dropped.
pub(super) struct Screen {
    out: Stdout,
    colored: bool,
    shown: Option<Frame>,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn open(colored: bool) -> io::Result<Self> {
        // The message of a panic would be lost with the screen it is written on.
        let earlier = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            earlier(info);
        }));
        terminal::enable_raw_mode()?;
        let mut screen = Self { out: io::stdout(), colored, shown: None };
        execute!(screen.out, terminal::EnterAlternateScreen, cursor::Hide)?;
        screen.forget()?;
        Ok(screen)
    }

    /// The screen shows something else now, such as after a change of its size.
    pub(super) fn forget(&mut self) -> io::Result<()> {
        self.shown = None;
        execute!(self.out, SetAttribute(Attribute::Reset), terminal::Clear(terminal::ClearType::All))
    }

    /// Shows a frame.
    pub(super) fn show(&mut self, frame: Frame) -> io::Result<()> {
        let frame = if self.colored { frame } else { colorless(&frame) };
        let mut codes = String::new();
        ansi_changes(self.shown.as_ref(), &frame, &mut codes);
        self.shown = Some(frame);
        self.out.write_all(codes.as_bytes())?;
        self.out.flush()
    }
}

/// The same in plain ink.
fn colorless(frame: &Frame) -> Frame {
    let mut plain = Frame::new(frame.width(), frame.height());
    for (row, y) in frame.rows().zip(0..) {
        for (cell, x) in row.iter().zip(0..) {
            let style = Style { bold: cell.bold, ..Style::PLAIN };
            plain.set(Point::new(x, y), Cell::new(cell.glyph, style));
        }
    }
    plain
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back. What fails here cannot be helped any more.
fn restore() {
    let _ =
        execute!(io::stdout(), SetAttribute(Attribute::Reset), terminal::LeaveAlternateScreen, cursor::Show);
    let _ = terminal::disable_raw_mode();
}

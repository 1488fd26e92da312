//! The terminal while it plays: only what changed is written, and it is always given back as it was.

use std::io::{self, Stdout, Write as _};
use std::panic;

use barrow::Point;
use barrow_view::{Frame, Style};
use crossterm::style::{Attribute, Color, Print, SetAttribute, SetBackgroundColor, SetForegroundColor};
use crossterm::{cursor, execute, queue, terminal};

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
        let same_size = |old: &Frame| old.width() == frame.width() && old.height() == frame.height();
        let shown = self.shown.take().filter(same_size);
        let (mut pen, mut style) = (None, None);
        for y in 0..frame.height() as i32 {
            for at in (0..frame.width() as i32).map(|x| Point::new(x, y)) {
                let Some(cell) = frame.get(at) else { continue };
                if shown.as_ref().and_then(|shown| shown.get(at)) == Some(cell) {
                    continue;
                }
                if pen != Some(at) {
                    queue!(self.out, cursor::MoveTo(at.x as u16, at.y as u16))?;
                }
                if style != Some(cell.style()) {
                    self.take_up(cell.style())?;
                    style = Some(cell.style());
                }
                queue!(self.out, Print(cell.glyph))?;
                pen = Some(at + Point::new(1, 0));
            }
        }
        self.shown = Some(frame);
        self.out.flush()
    }

    /// Writes in a style from now on.
    fn take_up(&mut self, style: Style) -> io::Result<()> {
        queue!(self.out, SetAttribute(Attribute::Reset))?;
        if style.bold {
            queue!(self.out, SetAttribute(Attribute::Bold))?;
        }
        if self.colored {
            let ink = |color: barrow_view::Color| Color::Rgb { r: color.r, g: color.g, b: color.b };
            queue!(self.out, SetForegroundColor(ink(style.fg)), SetBackgroundColor(ink(style.bg)))?;
        }
        Ok(())
    }
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

//! The alternate screen of the terminal: only changed cells are written, and the terminal is always restored.

use std::io::{self, Stdout, Write as _};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use barrow::{Point, Size};
use barrow_view::{Color, Frame, Style};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::style::{Attribute, Print, SetAttribute};
use crossterm::{cursor, execute, queue, terminal};

use super::ColorDepth;

/// Largest part of a terminal that is drawn on. No display shows more columns and rows, but any program can set any
/// size, and memory and output follow from it.
const MAX_SIZE: Size = Size::new(1000, 500);

/// The alternate screen. The terminal is restored when this is dropped.
pub(crate) struct Screen {
    out: Stdout,
    depth: ColorDepth,
    shown: Option<Frame>,
}

/// Whether mouse events are captured. Text cannot be selected while they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MouseCapture {
    /// Mouse events are captured.
    On,
    /// The terminal handles the mouse.
    Off,
}

impl Screen {
    /// Switches to the alternate screen.
    pub(crate) fn open(depth: ColorDepth, mouse: MouseCapture) -> io::Result<Self> {
        static HOOK: Once = Once::new();
        // The message of a panic would be lost on the alternate screen.
        HOOK.call_once(|| {
            let earlier = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                restore();
                earlier(info);
            }));
        });
        IS_OPEN.store(true, Ordering::Relaxed);
        terminal::enable_raw_mode()?;
        let mut screen = Self { out: stdout(), depth, shown: None };
        execute!(screen.out, terminal::EnterAlternateScreen, cursor::Hide)?;
        if mouse == MouseCapture::On {
            execute!(screen.out, EnableMouseCapture)?;
        }
        screen.clear()?;
        Ok(screen)
    }

    /// Returns the part of the terminal that is drawn on: its current size, at most [`MAX_SIZE`].
    pub(crate) fn size() -> io::Result<Size> {
        let (width, height) = terminal::size()?;
        Ok(Size::new(u32::from(width).min(MAX_SIZE.width), u32::from(height).min(MAX_SIZE.height)))
    }

    /// Clears the screen, so that the next frame is written as a whole; to be called after a change of size.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        self.shown = None;
        execute!(self.out, SetAttribute(Attribute::Reset), terminal::Clear(terminal::ClearType::All))
    }

    pub(crate) fn show(&mut self, frame: &Frame) -> io::Result<()> {
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
                    self.set_style(cell.style())?;
                    style = Some(cell.style());
                }
                queue!(self.out, Print(cell.glyph))?;
                pen = Some(at + Point::new(1, 0));
            }
        }
        self.shown = Some(frame.clone());
        self.out.flush()
    }

    /// Sets the style of the following text.
    fn set_style(&mut self, style: Style) -> io::Result<()> {
        queue!(self.out, SetAttribute(Attribute::Reset))?;
        if style.bold {
            queue!(self.out, SetAttribute(Attribute::Bold))?;
        }
        if let Some(code) = self.depth.code(style.fg, style.bg) {
            queue!(self.out, Print(code))?;
        } else if brightness(style.bg) > brightness(style.fg) && brightness(style.bg) > DIM {
            queue!(self.out, SetAttribute(Attribute::Reverse))?;
        } else if brightness(style.fg) < DIM {
            queue!(self.out, SetAttribute(Attribute::Dim))?;
        }
        Ok(())
    }
}

/// Moves the cursor to the upper left corner and clears the screen.
pub(crate) fn home() -> io::Result<()> {
    execute!(stdout(), cursor::MoveTo(0, 0), terminal::Clear(terminal::ClearType::FromCursorDown))
}

/// Returns standard output for escape sequences and for cells of frames, which are always printable.
#[expect(clippy::disallowed_methods, reason = "no other text is written")]
fn stdout() -> Stdout {
    io::stdout()
}

/// Brightness below which text is dim where there are no colors.
const DIM: u32 = 110;

/// Returns the luma of a color (ITU-R BT.601), from 0 to 255.
fn brightness(color: Color) -> u32 {
    (u32::from(color.r) * 299 + u32::from(color.g) * 587 + u32::from(color.b) * 114) / 1000
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether the alternate screen is open. Restoring the terminal twice would overwrite what was printed in between.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// Restores the terminal. Errors are ignored: there is nothing left to do about them.
fn restore() {
    if !IS_OPEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let _ = execute!(
        stdout(),
        DisableMouseCapture,
        SetAttribute(Attribute::Reset),
        terminal::LeaveAlternateScreen,
        cursor::Show
    );
    let _ = terminal::disable_raw_mode();
}

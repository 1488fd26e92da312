//! The window and its pixels.

use std::num::NonZeroU32;
use std::rc::Rc;

use barrow_view::Frame;
use softbuffer::{Context, SoftBufferError, Surface};
use winit::dpi::{LogicalSize, PhysicalSize};
use winit::event_loop::{ActiveEventLoop, OwnedDisplayHandle};
use winit::window::{Fullscreen, Icon, Window};

use crate::paint::{icon, paint, paint_changes};
use crate::scale::Scale;

/// Title of the window.
const TITLE: &str = "Barrow";
/// Size on opening, in logical pixels.
const SIZE: LogicalSize<u32> = LogicalSize::new(1280, 720);
/// Minimum size: the smallest screen of the game with dots of one pixel.
const MIN_SIZE: LogicalSize<u32> = LogicalSize::new(640, 192);

/// A window with its pixel buffer.
pub(crate) struct GameWindow {
    window: Rc<Window>,
    surface: Surface<OwnedDisplayHandle, Rc<Window>>,
    scale: Scale,
    /// Frame to show next.
    frame: Frame,
    /// Frame that the pixels show; `None` if they are invalid.
    painted: Option<Frame>,
}

impl GameWindow {
    /// Opens a window of the initial size.
    pub(crate) fn open(events: &ActiveEventLoop) -> Result<Self, String> {
        let (pixels, side) = icon();
        let attributes = Window::default_attributes()
            .with_title(TITLE)
            .with_inner_size(SIZE)
            .with_min_inner_size(MIN_SIZE)
            .with_window_icon(Icon::from_rgba(pixels, side, side).ok());
        let window = Rc::new(events.create_window(attributes).map_err(|error| error.to_string())?);
        let surface = Context::new(events.owned_display_handle())
            .and_then(|context| Surface::new(&context, Rc::clone(&window)))
            .map_err(|error| error.to_string())?;
        let size = window.inner_size();
        let scale = Scale::of(size.width, size.height);
        let mut canvas = Self { window, surface, scale, frame: Frame::new(0, 0), painted: None };
        canvas.fit(size).map_err(|error| error.to_string())?;
        Ok(canvas)
    }

    /// Returns the current layout of cells.
    pub(crate) const fn scale(&self) -> Scale {
        self.scale
    }

    /// Adapts to a new size of the window.
    pub(crate) fn fit(&mut self, size: PhysicalSize<u32>) -> Result<(), SoftBufferError> {
        // A minimized window may have size 0.
        let (Some(width), Some(height)) = (NonZeroU32::new(size.width), NonZeroU32::new(size.height)) else {
            return Ok(());
        };
        self.surface.resize(width, height)?;
        self.scale = Scale::of(size.width, size.height);
        self.painted = None;
        self.window.request_redraw();
        Ok(())
    }

    /// Requests a repaint if the frame differs from the last one.
    pub(crate) fn show(&mut self, frame: &Frame) {
        if *frame != self.frame {
            self.frame.clone_from(frame);
            self.window.request_redraw();
        }
    }

    /// Paints the frame into the window.
    pub(crate) fn paint(&mut self) -> Result<(), SoftBufferError> {
        let (frame, scale) = (&self.frame, self.scale);
        let mut pixels = self.surface.buffer_mut()?;
        let width = pixels.width().get();
        let is_same_size =
            |before: &&Frame| (before.width(), before.height()) == (frame.width(), frame.height());
        // An age of 1 means that the buffer still holds the previous frame.
        match self.painted.as_ref().filter(|_| pixels.age() == 1).filter(is_same_size) {
            Some(before) => paint_changes(frame, Some(before), scale, width, &mut pixels),
            None => paint(frame, scale, width, &mut pixels),
        }
        self.window.pre_present_notify();
        pixels.present()?;
        self.painted = Some(self.frame.clone());
        Ok(())
    }

    /// Toggles between full-screen mode and a window.
    pub(crate) fn toggle_full_screen(&self) {
        let is_full = self.window.fullscreen().is_some();
        self.window.set_fullscreen((!is_full).then_some(Fullscreen::Borderless(None)));
    }
}

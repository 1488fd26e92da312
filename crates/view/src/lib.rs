//! Levels as frames of styled cells: the only code that draws. A frame knows no terminal and no window; whoever shows
//! it does.
//!
//! ```
//! use barrow::Point;
//! use barrow_view::{DrawOptions, Frame, ansi, draw};
//!
//! let mut generator = barrow::Generator::new("rlg327")?;
//! let map = generator.generate(7)?.map();
//! let mut frame = Frame::new(map.size().width, map.size().height);
//! draw(map, &mut frame, Point::new(0, 0), Point::new(0, 0), DrawOptions::default());
//! assert_eq!(ansi(&frame).lines().count(), 21);
//! # Ok::<(), barrow::Error>(())
//! ```

mod ansi;
mod draw;
mod frame;
mod palette;

pub use ansi::ansi;
pub use draw::{DrawOptions, draw};
pub use frame::{Cell, Color, Frame, Style};

//! Levels as frames of styled cells: the only code that draws. A frame knows no terminal and no window; whoever shows
//! it does. How things look is told here alone: [`Palette`] has the colors, [`Look`] the dots of tiles and letters, and
//! [`Pixels`] makes pixels of them.
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
mod changes;
mod color;
mod construction;
#[cfg(test)]
mod contrast;
mod dots;
mod draw;
mod frame;
mod hue;
mod look;
mod palette;
mod pixels;

pub use ansi::ansi;
pub use changes::ansi_changes;
pub use color::Color;
pub use construction::{draw_construction, sight_glyph};
pub use dots::{CELL_DOTS, Dots};
pub use draw::{DrawOptions, draw};
pub use frame::{Cell, Frame, Style};
pub use look::{Look, Mark, tile_style};
pub use palette::Palette;
pub use pixels::Pixels;

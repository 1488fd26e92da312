//! Draws levels into frames of styled cells, independent of terminal and window. [`Palette`] has all colors, [`Sprite`]
//! the bitmaps of tiles and letters, and [`Pixels`] turns them into pixels.
//!
//! ```
//! use barrow::Point;
//! use barrow_view::{DrawOptions, Frame, ansi, draw};
//!
//! let mut generator = barrow::Generator::new("rlg327")?;
//! let map = generator.generate_ref(7)?.map();
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
mod palette;
mod pixels;
mod sprite;

pub use ansi::ansi;
pub use changes::ansi_changes;
pub use color::Color;
pub use construction::{draw_construction, sight_glyph};
pub use dots::{CELL_DOTS, Dots};
pub use draw::{DrawOptions, draw};
pub use frame::{Cell, Frame, Style};
pub use palette::Palette;
pub use pixels::Pixels;
pub use sprite::{Mark, Sprite, custom_style, tile_style};

/// Examples of the README, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

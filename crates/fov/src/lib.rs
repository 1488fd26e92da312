//! Field of view, line of sight, line of fire, light, and memory of explored cells, on any grid.
//!
//! ```
//! use barrow_core::{BitGrid, Point, Size};
//! use barrow_fov::{Algorithm, Reach, opaque, field_of_view};
//!
//! let rows = ["#########", "#...#...#", "#.......#", "#########"];
//! let walls = opaque(Size::new(9, 4), |p| rows[p.y as usize].as_bytes()[p.x as usize] == b'#');
//! let mut seen = BitGrid::default();
//! field_of_view(Algorithm::Symmetric, &walls, Point::new(2, 1), Reach::circle(10), &mut seen)?;
//! assert!(seen.contains(Point::new(6, 2)) && !seen.contains(Point::new(6, 1)));
//! # Ok::<(), barrow_fov::SightError>(())
//! ```
//!
//! The trait [`Opacity`] defines which cells block sight. It is implemented for closures, for sets of cells and for
//! Barrow's maps. Every algorithm is a file of its own behind [`field_of_view`].

mod algorithms;
#[cfg(test)]
mod drawn;
mod error;
mod light;
mod line;
mod mask;
mod memory;
mod opacity;
mod reach;
mod shadowcast;

pub use algorithms::{Algorithm, Permissiveness, field_of_view};
pub use error::SightError;
pub use light::{Falloff, Light, LightColor, Lighting};
pub use line::{
    Line, Shot, ShotStop, Sightline, aim, line, line_of_fire, line_of_sight, projectile, shoot,
    symmetric_line,
};
pub use memory::{Known, Memory, Remembered};
pub use opacity::{Opacity, Opaque, opaque};
pub use reach::{Cone, RangeShape, Reach, WallVisibility};

/// Examples of the README, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

//! What can be seen: fields of view, lines, light, and the memory of what was seen.
//!
//! ```
//! use barrow_core::{BitGrid, Point, Size};
//! use barrow_fov::{Algorithm, Reach, opaque, see};
//!
//! let rows = ["#########", "#...#...#", "#.......#", "#########"];
//! let walls = opaque(Size::new(9, 4), |p| rows[p.y as usize].as_bytes()[p.x as usize] == b'#');
//! let mut seen = BitGrid::default();
//! see(Algorithm::Symmetric, &walls, Point::new(2, 1), Reach::circle(10), &mut seen)?;
//! assert!(seen.contains(Point::new(6, 2)) && !seen.contains(Point::new(6, 1)));
//! # Ok::<(), barrow_fov::SightError>(())
//! ```
//!
//! Works on any grid: [`Opacity`] tells what blocks sight, be it a closure, a set of bits or one of Barrow's maps.
//! Every algorithm is a file of its own behind [`see`].

mod aim;
mod beyond;
mod border;
mod circle;
mod clip;
mod cone;
mod diamond;
mod digital;
#[cfg(test)]
mod drawn;
mod error;
mod falloff;
mod hull;
mod light;
mod line;
mod mask;
mod memory;
mod near_walls;
mod opacity;
mod permissive;
mod permissiveness;
mod quadrants;
mod rays;
mod reach;
mod recursive;
mod remembered;
mod restrictive;
mod scratch;
mod see;
mod shot;
mod sightline;
mod symmetric;
mod window;

pub use aim::aim;
pub use cone::Cone;
pub use error::SightError;
pub use falloff::Falloff;
pub use light::{Color, Light, Lighting};
pub use line::{Line, line, symmetric_line};
pub use memory::{Known, Memory};
pub use opacity::{Opacity, Opaque, opaque};
pub use permissiveness::Permissiveness;
pub use reach::{Reach, Rim, Walls};
pub use remembered::Remembered;
pub use see::{Algorithm, see};
pub use shot::{Shot, Stop, line_of_fire, projectile, shoot};
pub use sightline::{Sightline, line_of_sight};

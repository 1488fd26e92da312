//! Pathfinding on any grid: distance maps, shortest paths, fleeing, exploring, traveling and digging.
//!
//! ```
//! use barrow_core::{Point, Size};
//! use barrow_path::{DistanceMap, PathFinder, Steps, terrain};
//!
//! let rows = ["@..~...", ".##~##.", "......>"];
//! let ground = terrain(Size::new(7, 3), |p| match rows[p.y as usize].as_bytes()[p.x as usize] {
//!     b'#' => None,
//!     b'~' => Some(9),
//!     _ => Some(1),
//! });
//! let (from, to) = (Point::new(0, 0), Point::new(6, 2));
//! let mut finder = PathFinder::new();
//! let route = finder.find(&ground, Steps::Four, from, to)?.expect("a path exists");
//! assert_eq!((route.len(), route.cost()), (8, 8));
//!
//! let mut map = DistanceMap::new();
//! map.fill(&ground, Steps::Four, [(to, 0)])?;
//! assert_eq!(map.get(from), Some(8));
//! assert!(map.path_from(from).skip(1).eq(route));
//! # Ok::<(), barrow_path::PathError>(())
//! ```
//!
//! The trait [`Terrain`] defines the cost of a step onto a cell. It is implemented for closures, for sets of cells and
//! for Barrow's maps. [`Steps`] defines the allowed steps. All costs are integers, and ties are broken
//! deterministically.

mod behavior;
mod compass;
mod distance;
#[cfg(test)]
mod drawn;
mod error;
mod field;
mod known_terrain;
mod search;
mod steps;
mod terrain;

pub use behavior::{
    CourseMaps, Desire, Diggable, Explore, ExploreGoal, Explorer, FleeMap, FleeParams, TravelStep, Traveler,
    Walkable, tunnel_cost,
};
pub use distance::{Blanks, DistanceMap, UNREACHED, course2016, last_digit};
pub use error::PathError;
pub use field::MAX_COST;
pub use known_terrain::KnownTerrain;
pub use search::{JumpMap, PathFinder, Route};
pub use steps::{Corners, Steps};
pub use terrain::{Terrain, TerrainFn, terrain};

/// Examples of the README, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

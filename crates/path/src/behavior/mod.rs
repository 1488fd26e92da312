//! Movement decisions: exploring, traveling, fleeing, digging, and weighing several goals.

mod desire;
mod explore;
mod flee;
mod travel;
mod tunnel;

pub use desire::Desire;
pub use explore::{Explore, ExploreGoal, Explorer};
pub use flee::{FleeMap, FleeParams};
pub use travel::{TravelStep, Traveler};
pub use tunnel::{CourseMaps, Diggable, Walkable, tunnel_cost};

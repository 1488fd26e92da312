//! Layout of rooms and caves.

mod closed_vault;
mod mine_filler;
mod placement;
mod rect_split;
mod rogue_level;
mod size_die;
mod themed;

pub use closed_vault::ClosedVault;
pub use mine_filler::MineFiller;
pub use rect_split::RectSplit;
pub use rogue_level::RogueLevel;

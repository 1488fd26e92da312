//! NetHack's levels: how its rooms are laid out and joined, and what is in them.

pub(crate) mod facts;
pub(crate) mod niche_kind;
pub(crate) mod role;

pub use niche_kind::NicheKind;
pub use role::NethackRole;

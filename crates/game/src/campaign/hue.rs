//! Reads colors by name from the tables of a campaign.

use barrow::Hue;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Deserializes a [`Hue`] from its name.
pub(crate) fn by_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hue, D::Error> {
    let name = String::deserialize(deserializer)?;
    Hue::from_name(&name).ok_or_else(|| D::Error::unknown_variant(&name, &Hue::NAMES))
}

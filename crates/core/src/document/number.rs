//! Seeds as JSON numbers, which some programs round.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Seed as written in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeedNumber {
    /// Unsigned integer of at most 64 bits.
    Exact(u64),
    /// Digits of a number that was rounded or is not a valid seed.
    Other(String),
}

impl Serialize for SeedNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Exact(seed) => serializer.serialize_u64(*seed),
            Self::Other(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for SeedNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The type of the number in the input decides, so only self-describing formats can be read.
        deserializer.deserialize_any(AnyNumber)
    }
}

struct AnyNumber;

impl Visitor<'_> for AnyNumber {
    type Value = SeedNumber;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_u64<E: Error>(self, seed: u64) -> Result<SeedNumber, E> {
        Ok(SeedNumber::Exact(seed))
    }

    fn visit_i64<E: Error>(self, seed: i64) -> Result<SeedNumber, E> {
        Ok(u64::try_from(seed).map_or_else(|_| SeedNumber::Other(seed.to_string()), SeedNumber::Exact))
    }

    fn visit_f64<E: Error>(self, seed: f64) -> Result<SeedNumber, E> {
        Ok(SeedNumber::Other(seed.to_string()))
    }
}

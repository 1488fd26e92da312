//! Seeds that are asked for, and seeds that nobody has seen yet.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

/// A seed that nobody asked for. 32 bits are enough to surprise and short enough to type.
pub fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}

/// Reads a seed.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    let number = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    number.map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_decimal_or_hexadecimal() {
        assert_eq!(parse_seed("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(parse_seed("0xff"), Ok(255));
        for wrong in ["abc", "-1", "", "0x", "18446744073709551616", "1.5"] {
            assert!(parse_seed(wrong).is_err(), "{wrong}");
        }
    }
}

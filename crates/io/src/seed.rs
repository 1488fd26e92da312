//! Seeds on the command line: parsed if given, drawn at random if not.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

/// Returns a random seed. It has 32 bits, so that it is short enough to type.
pub fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}

/// Parses a seed: a decimal number, or a hexadecimal one after `0x`.
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

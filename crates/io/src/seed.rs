//! Seeds on the command line: parsed if given, drawn at random if not.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use barrow_core::Seed;

/// Returns a random seed. It has 32 bits, so that it is short enough to type.
pub fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}

/// Parses a seed: a number, or any other text, which [`Seed::from_text`] hashes. Blank text is an error, because it is
/// usually a shell variable that is not set.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    match text.trim() {
        "" => Err("a seed is a number or a text that is not blank".to_string()),
        text => Ok(Seed::from_text(text).0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_numbers_or_words_and_never_blank() {
        assert_eq!(parse_seed("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(parse_seed("0xff"), Ok(255));
        assert_eq!(parse_seed("grey harbor"), Ok(8_338_786_079_166_177_852));
        for wrong in ["", " "] {
            assert!(parse_seed(wrong).is_err(), "{wrong:?}");
        }
    }
}

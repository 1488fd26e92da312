//! The option `--seed`: a number, or words that are hashed to a number.

use barrow_io::{parse_seed, random_seed};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeedArg {
    pub(crate) number: u64,
    /// The words that the number is the hash of; none if a number was given.
    pub(crate) words: Option<String>,
}

impl SeedArg {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let number = parse_seed(text)?;
        let digits = text.trim();
        let is_number =
            digits.strip_prefix("0x").is_some_and(|digits| u64::from_str_radix(digits, 16) == Ok(number))
                || digits.parse() == Ok(number);
        Ok(Self { number, words: (!is_number).then(|| digits.to_string()) })
    }

    /// Returns a random seed.
    pub(crate) fn random() -> Self {
        Self { number: random_seed(), words: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_kept_beside_their_number() {
        let parsed = |text: &str| SeedArg::parse(text).map(|seed| (seed.number, seed.words));
        assert_eq!(parsed("7"), Ok((7, None)));
        assert_eq!(parsed("0x2A"), Ok((42, None)));
        let words = Some("grey harbor".to_string());
        assert_eq!(parsed(" grey harbor "), Ok((8_338_786_079_166_177_852, words)));
        assert!(parsed("  ").is_err());
    }
}

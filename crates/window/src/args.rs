//! What the command is told.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use clap::Parser;

const MORE: &str = "\
Keys:
  ?                  in the game, shows all keys
  F11, Alt-Enter     the whole screen, and back

The mouse looks where it points, and a click travels there.
Exit codes: 0 done, 1 no window can be opened, 2 the request was wrong.";

/// The game in a window
#[derive(Debug, Parser)]
#[command(name = "barrow-window", version, after_help = MORE)]
pub(crate) struct Args {
    /// A whole number up to 2^64 - 1, also as 0x…; the same seed gives the same game
    #[arg(long, value_name = "S", value_parser = parse_seed, allow_negative_numbers = true)]
    seed: Option<u64>,
}

impl Args {
    /// The seed that was asked for, or one that nobody has seen yet.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() >> 32)
    }
}

fn parse_seed(text: &str) -> Result<u64, String> {
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
    fn seeds_are_whole_numbers() {
        assert_eq!(parse_seed("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(parse_seed("0xff"), Ok(255));
        for wrong in ["abc", "-1", "", "0x", "1.5"] {
            assert!(parse_seed(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn arguments_are_read() {
        let args = Args::try_parse_from(["barrow-window", "--seed", "7"]).unwrap();
        assert_eq!(args.seed(), 7);
        assert!(Args::try_parse_from(["barrow-window", "--sed", "7"]).is_err());
    }
}

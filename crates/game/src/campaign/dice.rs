//! Dice expressions such as `3+2d6`.

use std::fmt;
use std::str::FromStr;

use barrow::Rng;
use serde::{Deserialize, Deserializer, de};

/// A random number: the sum of a constant and some dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dice {
    /// Constant added to the sum.
    pub base: i32,
    /// Number of dice; 0 for a constant.
    pub count: u32,
    /// Number of sides of each die.
    pub sides: u32,
}

impl Dice {
    /// Limit of each part of a dice expression, so that no sum overflows.
    pub const MAX: i32 = 30_000;

    /// Returns dice that always roll `base`.
    pub const fn constant(base: i32) -> Self {
        Self { base, count: 0, sides: 1 }
    }

    /// Rolls the dice and returns the sum.
    pub fn roll(self, rng: &mut Rng) -> i32 {
        let throws = (0..self.count).map(|_| rng.below(self.sides.max(1)) as i32 + 1);
        self.base + throws.sum::<i32>()
    }

    /// Returns the minimum of a roll.
    pub const fn least(self) -> i32 {
        self.base + self.count as i32
    }

    /// Returns the maximum of a roll.
    pub const fn most(self) -> i32 {
        self.base + (self.count * self.sides) as i32
    }

    /// Returns twice the mean of a roll, which is always an integer.
    pub const fn twice_mean(self) -> i32 {
        self.least() + self.most()
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.base, self.count) {
            (base, 0) => write!(f, "{base}"),
            (0, count) => write!(f, "{count}d{}", self.sides),
            (base, count) => write!(f, "{base}+{count}d{}", self.sides),
        }
    }
}

/// Parses `7`, `2d6` and `3+2d6`; the first number may be negative.
impl FromStr for Dice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not of the form 3+2d6, 2d6 or 7");
        let number = |part: &str| {
            let digits = part.strip_prefix('-').unwrap_or(part);
            let is_plain =
                !digits.is_empty() && digits.len() < 6 && digits.bytes().all(|b| b.is_ascii_digit());
            part.parse::<i32>().ok().filter(|n| is_plain && n.abs() <= Self::MAX).ok_or_else(wrong)
        };
        let (base, throws) = match text.split_once('+') {
            Some((base, throws)) => (number(base)?, Some(throws)),
            None if text.contains('d') => (0, Some(text)),
            None => (number(text)?, None),
        };
        let Some(throws) = throws else { return Ok(Self::constant(base)) };
        let (count, sides) = throws.split_once('d').ok_or_else(wrong)?;
        let positive = |part: &str| u32::try_from(number(part)?).map_err(|_| wrong());
        let (count, sides) = (positive(count)?, positive(sides)?);
        if count * sides > Self::MAX as u32 || (count > 0 && sides == 0) {
            return Err(wrong());
        }
        Ok(Self { base, count, sides: sides.max(1) })
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsing_and_formatting_round_trip() {
        for text in ["7", "-3", "2d6", "9+3d8", "-2+1d4", "0"] {
            assert_eq!(text.parse::<Dice>().unwrap().to_string(), text);
        }
        for wrong in
            ["", "c+0d1", "d", "1d", "d6", "1+", "+1d4", "1d0", "99999999", "200d200", "1d-4", "2d6+1"]
        {
            assert!(wrong.parse::<Dice>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn rolls_stay_within_bounds_and_reach_them() {
        let dice: Dice = "9+3d8".parse().unwrap();
        let mut rng = Rng::new(1);
        let throws: Vec<i32> = (0..20_000).map(|_| dice.roll(&mut rng)).collect();
        assert_eq!((throws.iter().min(), throws.iter().max()), (Some(&12), Some(&33)));
        assert_eq!(dice.twice_mean(), 45);
        assert_eq!(Dice::constant(5).roll(&mut rng), 5);
    }
}

//! Dice as the course writes them: `base+NdS`, always with all three parts.

use crate::Dice;

/// Limits of the numbers that are read, and of those that are played with, so that no sum overflows.
const MAX: u32 = 100_000_000;
const MAX_PLAYED: u32 = 1_000_000;
/// Maximum number of dice in one expression.
const MAX_DICE: u32 = 10_000;

/// Parses dice; the base may be negative.
pub(super) fn read(text: &str) -> Result<Dice, String> {
    let wrong = || format!("`{text}` is not of the form 3+2d6");
    let digits = |part: &str| {
        let is_plain = !part.is_empty() && part.len() <= 9 && part.bytes().all(|b| b.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| is_plain).ok_or_else(wrong)
    };
    let (base, throws) = text.split_once('+').ok_or_else(wrong)?;
    let (count, sides) = throws.split_once('d').ok_or_else(wrong)?;
    let (is_below, base) = base.strip_prefix('-').map_or((false, base), |base| (true, base));
    let (base, count, sides) = (digits(base)?, digits(count)?, digits(sides)?);
    if base > MAX || count > MAX_DICE || count.saturating_mul(sides) > MAX {
        return Err(format!("`{text}` is too large"));
    }
    let base = base as i32;
    Ok(Dice { base: if is_below { -base } else { base }, count, sides })
}

/// Formats dice as they were written.
pub(super) fn write(dice: Dice) -> String {
    format!("{}+{}d{}", dice.base, dice.count, dice.sides)
}

/// Returns dice that can be rolled: those without sides count as 0, and values are limited.
pub(super) fn playable(dice: Dice) -> Dice {
    let base = dice.base.clamp(-(MAX_PLAYED as i32), MAX_PLAYED as i32);
    if dice.sides == 0 || dice.count == 0 {
        return Dice::constant(base);
    }
    Dice { base, count: dice.count, sides: dice.sides.min(MAX_PLAYED / dice.count) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_as_they_are_written() {
        for text in ["3+2d6", "-5+0d1", "0+1d0", "1000000+2d1000000"] {
            assert_eq!(read(text).map(write).as_deref(), Ok(text));
        }
        for wrong in ["7", "2d6", "3+2d", "+2d6", "3-2d6", "3+-2d6", "3 + 2d6", "9999999999+0d1", "0+99999d9"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn playable_dice_are_bounded() {
        let most = playable(read("100000000+10000d10000").unwrap()).most();
        assert_eq!(most, 2_000_000);
        assert_eq!(playable(read("4+9d0").unwrap()), Dice::constant(4));
    }
}

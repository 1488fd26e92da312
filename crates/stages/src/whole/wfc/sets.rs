//! Bit sets of patterns, as arrays of words. `W` is the number of words of a set: a constant lets the compiler unroll
//! the loops over it.

use barrow_core::Rng;

/// Returns the set of all patterns.
pub(super) fn every<const W: usize>(patterns: usize) -> [u64; W] {
    std::array::from_fn(|i| {
        let bits = patterns.saturating_sub(64 * i).min(64) as u32;
        u64::MAX.checked_shr(64 - bits).unwrap_or(0)
    })
}

/// Returns whether a set that is not empty has just one pattern.
#[inline]
pub(super) fn is_single(set: &[u64]) -> bool {
    let (mut any, mut more) = (0, 0);
    for &word in set {
        // `word & (word - 1)` clears the lowest bit, so it is 0 for a word with one bit. A word after another with bits
        // counts in full.
        more |= if any == 0 { 0 } else { word } | word & word.wrapping_sub(1);
        any |= word;
    }
    more == 0
}

/// Returns the number of patterns in a set.
#[inline]
pub(super) fn count(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// Returns the pattern of a set that has just one.
pub(super) fn only(set: &[u64]) -> Option<usize> {
    let word = set.iter().position(|&word| word != 0)?;
    is_single(set).then(|| 64 * word + set[word].trailing_zeros() as usize)
}

/// Draws one of the patterns of a set in proportion to their weights.
pub(super) fn draw<const W: usize>(set: [u64; W], weights: &[u32], rng: &mut Rng) -> usize {
    let members = || {
        set.into_iter().enumerate().flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(64 * i + bit as usize)
            })
        })
    };
    let mut rest = rng.below(members().map(|pattern| weights[pattern]).sum());
    let drawn = members().find(|&pattern| {
        let hit = rest < weights[pattern];
        rest = rest.saturating_sub(weights[pattern]);
        hit
    });
    drawn.unwrap_or(0)
}

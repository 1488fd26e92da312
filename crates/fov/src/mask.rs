//! Masks of consecutive bits in a word, for columns that may lie outside of it.

/// Returns the bits below bit `n`.
#[inline]
pub(crate) fn below(n: i32) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n.max(0)) - 1 }
}

/// Returns the bits from `first` to `last`, both included.
#[inline]
pub(crate) fn between(first: i32, last: i32) -> u64 {
    below(last + 1) & !below(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_clipped_to_the_word() {
        for (first, last) in (-70..140).flat_map(|first| (-70..140).map(move |last| (first, last))) {
            let plain = (0..64).filter(|bit| (first..=last).contains(bit));
            assert_eq!(between(first, last), plain.fold(0, |word, bit| word | 1 << bit), "{first} to {last}");
        }
    }
}

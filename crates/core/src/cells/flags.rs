//! Words of cells as booleans, for loops over bytes that the compiler can vectorize.

/// The eight bits of every byte as booleans, lowest first.
static SPREAD: [[bool; 8]; 256] = {
    let mut spread = [[false; 8]; 256];
    let mut i = 0;
    while i < 256 * 8 {
        spread[i / 8][i % 8] = (i / 8) >> (i % 8) & 1 == 1;
        i += 1;
    }
    spread
};

/// Returns the 64 bits of a word as booleans, lowest first.
#[inline]
pub fn flags_of(word: u64) -> [bool; 64] {
    let mut flags = [false; 64];
    for (flags, byte) in flags.as_chunks_mut::<8>().0.iter_mut().zip(word.to_le_bytes()) {
        *flags = SPREAD[byte as usize];
    }
    flags
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn flags_are_bits() {
        let mut rng = Rng::new(1);
        for _ in 0..100 {
            let word = rng.next_u64();
            let flags = flags_of(word);
            assert!((0..64).all(|i| flags[i] == (word >> i & 1 == 1)));
        }
    }
}

//! Transposition of square bit matrices, so that columns can be processed as rows.
//!
//! The upper right quarter is swapped with the lower left, then the same is done within each quarter, down to single
//! bits: six rounds for 64×64 bits (Hacker's Delight, section 7-3).

/// Transposes a matrix of 64×64 bits in place: bit `x` of word `y` becomes bit `y` of word `x`.
pub fn transpose(block: &mut [u64; 64]) {
    let mut mask = u64::MAX;
    for half in [32, 16, 8, 4, 2, 1] {
        mask ^= mask << half;
        for rows in block.chunks_exact_mut(2 * half) {
            let (upper, lower) = rows.split_at_mut(half);
            for (a, b) in upper.iter_mut().zip(lower) {
                let differ = (*a >> half ^ *b) & mask;
                *a ^= differ << half;
                *b ^= differ;
            }
        }
    }
}

/// Transposes a matrix of 32×32 bits in place: bit `x` of word `y` becomes bit `y` of word `x`.
pub fn transpose_small(block: &mut [u32; 32]) {
    let mut mask = u32::MAX;
    for half in [16, 8, 4, 2, 1] {
        mask ^= mask << half;
        for rows in block.chunks_exact_mut(2 * half) {
            let (upper, lower) = rows.split_at_mut(half);
            for (a, b) in upper.iter_mut().zip(lower) {
                let differ = (*a >> half ^ *b) & mask;
                *a ^= differ << half;
                *b ^= differ;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn columns_become_rows() {
        let mut rng = Rng::new(3);
        let block: [u64; 64] = std::array::from_fn(|_| rng.next_u64());
        let small: [u32; 32] = std::array::from_fn(|_| rng.next_u64() as u32);
        let (mut transposed, mut small_transposed) = (block, small);
        transpose(&mut transposed);
        transpose_small(&mut small_transposed);
        for (x, y) in (0..64).flat_map(|y| (0..64).map(move |x| (x, y))) {
            assert_eq!(transposed[x] >> y & 1, block[y] >> x & 1);
            if x < 32 && y < 32 {
                assert_eq!(small_transposed[x] >> y & 1, small[y] >> x & 1);
            }
        }
    }
}

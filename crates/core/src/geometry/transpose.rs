//! Transposition of square bit matrices, so that columns can be processed as rows.
//!
//! The upper right quarter is swapped with the lower left, then the same is done within each quarter, down to single
//! bits: six rounds for 64×64 bits (Hacker's Delight, section 7-3).

use wide::u8x16;

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

/// Writes the columns in the middle of 32 words as rows: bit `16 + x` of word `y` becomes bit `16 + y` of word `x`, for `x`
/// and `y` below 32. Other bits become 0. The number of columns is 8, 16, 24 or 32; later ones are left out.
///
/// Bytes are transposed first, sixteen at a time. Then each column is the highest bit of every byte of a vector, which the
/// processor collects in one instruction; doubling the bytes brings up the next column.
pub fn transpose_middle(rows: &[u64; 32], columns: &mut [u64]) {
    let (upper, lower) = rows.split_at(16);
    let (upper, lower) = (middle_bytes(upper), middle_bytes(lower));
    for (columns, (mut upper, mut lower)) in columns.chunks_exact_mut(8).zip(upper.into_iter().zip(lower)) {
        for column in columns.iter_mut().rev() {
            *column = u64::from(upper.to_bitmask() << 16) | u64::from(lower.to_bitmask()) << 32;
            (upper, lower) = (upper + upper, lower + lower);
        }
    }
}

/// Returns the third to sixth byte of each of sixteen words: a vector for each.
#[inline]
fn middle_bytes(words: &[u64]) -> [u8x16; 4] {
    let (low, high) = (u8x16::unpack_low, u8x16::unpack_high);
    let two: [u8x16; 8] = std::array::from_fn(|i| {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&words[2 * i].to_le_bytes());
        bytes[8..].copy_from_slice(&words[2 * i + 1].to_le_bytes());
        u8x16::new(bytes)
    });
    // Each round interleaves words that are half as far apart: 8, then 4, 2 and 1.
    let halves: [u8x16; 8] =
        std::array::from_fn(|i| (if i % 2 == 0 { low } else { high })(two[i / 2], two[i / 2 + 4]));
    let quarters: [[u8x16; 2]; 4] =
        std::array::from_fn(|i| [low(halves[i], halves[i + 4]), high(halves[i], halves[i + 4])]);
    let eighths: [[u8x16; 2]; 2] = std::array::from_fn(|i| {
        [high(quarters[i][0], quarters[i + 2][0]), low(quarters[i][1], quarters[i + 2][1])]
    });
    let [[a, c], [b, d]] = eighths;
    [low(a, b), high(a, b), low(c, d), high(c, d)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn columns_become_rows() {
        let mut rng = Rng::new(3);
        let block: [u64; 64] = std::array::from_fn(|_| rng.next_u64());
        let mut transposed = block;
        transpose(&mut transposed);
        let (mut middle, mut first) = ([0; 32], [0; 24]);
        transpose_middle(block[16..48].first_chunk().unwrap(), &mut middle);
        transpose_middle(block[16..48].first_chunk().unwrap(), &mut first);
        assert_eq!(first, middle[..24]);
        for (x, y) in (0..64).flat_map(|y| (0..64).map(move |x| (x, y))) {
            assert_eq!(transposed[x] >> y & 1, block[y] >> x & 1);
            if (16..48).contains(&x) {
                let is_inside = (16..48).contains(&y);
                assert_eq!(middle[x - 16] >> y & 1, if is_inside { block[y] >> x & 1 } else { 0 });
            }
        }
    }
}

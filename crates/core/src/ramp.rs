//! Values on straight lines, sixteen at a time.

use wide::{i16x8, u8x16};

/// Eight values on the way from the first point to the second, and eight from there to the third, each from its first
/// point on. Points are given in eighths, from 0 to 8 × 255.
#[inline]
pub fn ramps([a, b, c]: [i16; 3]) -> [u8; 16] {
    let ramp = |from: i16, to: i16| {
        let steps = i16x8::new([0, 1, 2, 3, 4, 5, 6, 7]) * i16x8::splat(to - from);
        (steps + i16x8::splat(from * 8)) >> 6
    };
    u8x16::narrow_i16x8(ramp(a, b), ramp(b, c)).to_array()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_up_and_down() {
        assert_eq!(ramps([0, 64, 64]), [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8]);
        let down = [255, 223, 191, 159, 127, 95, 63, 31];
        let up = [0, 31, 63, 95, 127, 159, 191, 223];
        assert_eq!(ramps([8 * 255, 0, 8 * 255]).as_chunks().0, [down, up]);
    }
}

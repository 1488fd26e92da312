//! Falloff of light with distance, in integer arithmetic.
//!
//! ```text
//!  None    ████████      of a lamp with a radius of 7
//!  Linear  █▇▆▅▄▃▂▁
//!  Square  █▆▄▃▂▁▁▁
//! ```
//!
//! Algorithm:
//! 1. Distances are Euclidean, in 256ths of a cell; the square roots of small numbers come from a table.
//! 2. The linear share is the remaining distance to one cell beyond the radius, in 65536ths of the whole distance. A
//!    multiplication by the reciprocal replaces the division; up to a radius of 254 the result is the same.
//! 3. The quadratic share is the linear one squared. Colors are rounded to the nearest integer.
//!
//! Guarantees: the full color at the source; never more at a larger distance; the same result on every machine.
//!
//! Source: none; linear and quadratic falloff are common in games.

/// Fixed-point representation of the share 1.
const WHOLE: u32 = 1 << 16;

/// Decrease of light with distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Falloff {
    /// No decrease: as bright at the border of the range as at the source.
    None,
    /// Linear decrease, from the full color at the source to 0 one cell beyond the radius.
    #[default]
    Linear,
    /// Square of the linear share: a fast decrease at first, then a slow one.
    Square,
}

/// Falloff of one source with precomputed constants.
pub(crate) struct Fade {
    falloff: Falloff,
    /// Distance at which the light ends, in 256ths of a cell.
    end: u64,
    /// Share per 256th of a cell, in units of 2⁻³², so that no division is needed per cell.
    worth: u64,
}

impl Fade {
    /// Creates the falloff for a radius, which must not be negative.
    pub(crate) fn new(falloff: Falloff, radius: i32) -> Self {
        let end = 256 * (u64::from(radius.unsigned_abs()) + 1);
        Self { falloff, end, worth: (u64::from(WHOLE) << 32) / end + 1 }
    }

    /// Returns the share at a distance whose square is given.
    #[inline]
    pub(crate) fn share(&self, square: u32) -> Share {
        if self.falloff == Falloff::None {
            return Share(WHOLE);
        }
        let left = self.end.saturating_sub(distance(square));
        let linear = ((left * self.worth) >> 32).min(u64::from(WHOLE));
        Share(if self.falloff == Falloff::Linear { linear } else { (linear * linear) >> 16 } as u32)
    }
}

/// Share of a color in 65536ths.
#[derive(Clone, Copy)]
pub(crate) struct Share(u32);

impl Share {
    /// Returns this share of `color`, rounded to the nearest integer.
    #[inline]
    pub(crate) const fn of(self, color: u16) -> u16 {
        ((color as u32 * self.0 + WHOLE / 2) / WHOLE) as u16
    }
}

/// Returns the square root in 256ths.
#[inline]
fn distance(square: u32) -> u64 {
    const fn root(square: u32) -> u64 {
        ((square as u64) << 16).isqrt()
    }
    /// Precomputed roots of small numbers, because computing a root takes far longer than the rest.
    static NEAR: [u16; 4096] = {
        let mut roots = [0; 4096];
        let mut i = 0;
        while i < roots.len() {
            roots[i] = root(i as u32) as u16;
            i += 1;
        }
        roots
    };
    NEAR.get(square as usize).map_or_else(|| root(square), |&near| u64::from(near))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares every squared distance within the radius with a division, using a root found by counting up.
    #[test]
    fn shares_agree_with_division() {
        for radius in [0, 1, 2, 7, 10, 63, 64, 100, 254] {
            let fades = [Falloff::Linear, Falloff::Square].map(|falloff| Fade::new(falloff, radius));
            let (end, mut root) = (256 * (radius as u64 + 1), 0);
            for square in 0..=(radius * radius) as u32 {
                while (root + 1) * (root + 1) <= u64::from(square) << 16 {
                    root += 1;
                }
                let linear = 65536 * (end - root) / end;
                let shares = fades.each_ref().map(|fade| u64::from(fade.share(square).0));
                assert_eq!(shares, [linear, linear * linear / 65536], "{square} of {radius}");
            }
        }
    }

    #[test]
    fn light_never_increases_with_distance() {
        let squares = || (0..=1 << 27).step_by(99_991);
        for radius in [255, 8191, 1_000_000, i32::MAX] {
            let fade = Fade::new(Falloff::Linear, radius);
            let shares: Vec<_> = squares().map(|square| fade.share(square).0).collect();
            assert!(shares[0] == WHOLE && shares.is_sorted_by(|near, far| near >= far), "{radius}");
        }
        assert_eq!(Fade::new(Falloff::Square, i32::MAX).share(1 << 20).of(1000), 1000);
        assert_eq!(Fade::new(Falloff::None, 0).share(0).of(u16::MAX), u16::MAX);
    }
}

//! How light fades with the distance, in whole numbers.
//!
//! ```text
//!  None    ████████      of a lamp with a radius of 7
//!  Linear  █▇▆▅▄▃▂▁
//!  Square  █▆▄▃▂▁▁▁
//! ```
//!
//! How it works:
//! 1. Distances are true ones, in 256ths of a cell; the roots of small squares come from a table.
//! 2. The linear share is what is missing to one cell beyond the radius, in 65536ths of all that way. A multiplication
//!    stands for the division; up to a radius of 254 the result is the same.
//! 3. The square share is that squared. Colors are rounded to the nearest number.
//!
//! Promises: all of the color at the source; never more farther away; the same on every machine.
//!
//! Source: our own; linear and quadratic falloff are what most games offer.

/// The share that means all of a color.
const WHOLE: u32 = 1 << 16;

/// How light fades with the distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Falloff {
    /// Not at all: as bright at the rim as at the source.
    None,
    /// In a straight line, from all of it at the source to nothing one cell beyond the radius.
    #[default]
    Linear,
    /// The linear share squared: quickly at first, then slowly.
    Square,
}

/// How a source fades.
pub(crate) struct Fade {
    falloff: Falloff,
    /// Where nothing is left of it, in 256ths of a cell.
    end: u64,
    /// What a 256th of a cell is worth, in 2^-32 of a share, so that nothing is divided for a cell.
    worth: u64,
}

impl Fade {
    /// For a radius of 0 or more.
    pub(crate) fn new(falloff: Falloff, radius: i32) -> Self {
        let end = 256 * (u64::from(radius.unsigned_abs()) + 1);
        Self { falloff, end, worth: (u64::from(WHOLE) << 32) / end + 1 }
    }

    /// How much is left at a distance whose square is given.
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

/// How much of a color is left, in 65536ths.
#[derive(Clone, Copy)]
pub(crate) struct Share(u32);

impl Share {
    /// That much of `color`, rounded.
    #[inline]
    pub(crate) const fn of(self, color: u16) -> u16 {
        ((color as u32 * self.0 + WHOLE / 2) / WHOLE) as u16
    }
}

/// The root of a square, in 256ths.
#[inline]
fn distance(square: u32) -> u64 {
    const fn root(square: u32) -> u64 {
        ((square as u64) << 16).isqrt()
    }
    /// The first of them, for roots take far longer than all the rest.
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

    /// Every square within the radius against divisions, with a root that is counted up.
    #[test]
    fn shares_are_what_dividing_gives() {
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
    fn far_sources_fade_slowly() {
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

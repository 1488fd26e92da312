//! Vision cone: a direction and an angle.
//!
//! Uses integer arithmetic: the cosine of half the angle comes from a table computed with integers at compile time, so
//! that the border is the same on every machine.

use barrow_core::Point;

/// The number 1 in fixed point with 30 fractional bits.
const ONE: i128 = 1 << 30;

/// Cosines of 0° to 90° in steps of half a degree, in fixed point.
const COSINES: [i64; 181] = {
    let mut table = [0; 181];
    let mut half_degrees = 0;
    while half_degrees <= 180 {
        table[half_degrees] = cosine(half_degrees as i128);
        half_degrees += 1;
    }
    table
};

/// Cone of all cells within an angle around a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cone {
    /// Direction as a vector of any length; the zero vector stands for all directions.
    pub toward: Point,
    /// Full angle in degrees, half of it to either side; 360 and more covers everything.
    pub degrees: u16,
}

impl Cone {
    /// Creates a cone of `degrees` degrees around the direction `toward`.
    pub const fn new(toward: Point, degrees: u16) -> Self {
        Self { toward, degrees }
    }

    /// Returns whether the cone contains the cell at offset `step`. It always contains the offset 0 and cells exactly
    /// on its border.
    pub fn contains(&self, step: Point) -> bool {
        let zero = Point::default();
        if step == zero || self.toward == zero || self.degrees >= 360 {
            return true;
        }
        // Tests |toward| |step| cos ≤ toward · step, squared; if both sides are negative, the comparison is reversed.
        let ([tx, ty], [sx, sy]) = (shorten(self.toward), shorten(step));
        let (along, lengths) = (tx * sx + ty * sy, (tx * tx + ty * ty) * (sx * sx + sy * sy));
        let cos = i128::from(if self.degrees <= 180 {
            COSINES[self.degrees as usize]
        } else {
            -COSINES[360 - self.degrees as usize]
        });
        // The table is rounded: cells that miss the border by less than the rounding error are on it.
        let slack = lengths * 4 * ONE;
        let (there, border) = (along * along * ONE * ONE, lengths * cos * cos);
        if cos >= 0 { along >= 0 && there + slack >= border } else { along >= 0 || there <= border + slack }
    }
}

/// Scales a vector down so that products of four components do not overflow. Offsets on a map are never scaled.
fn shorten(step: Point) -> [i128; 2] {
    let longest = step.x.unsigned_abs().max(step.y.unsigned_abs());
    let spare = (32 - longest.leading_zeros()).saturating_sub(15);
    // A division, not a shift, so that negative numbers round like positive ones.
    [step.x, step.y].map(|n| i128::from(n) / (1 << spare))
}

/// Returns the cosine of `half_degrees` / 2 degrees, from 0° to 90°, by its power series.
const fn cosine(half_degrees: i128) -> i64 {
    const PRECISE: i128 = 1 << 60;
    // π with 60 fractional bits.
    const PI: i128 = 3_622_009_729_038_561_421;
    let x = half_degrees * PI / 360;
    let square = x * x / PRECISE;
    let (mut term, mut sum, mut n) = (PRECISE, PRECISE, 1);
    while n < 24 {
        term = -(term * square / PRECISE) / (n * (n + 1));
        sum += term;
        n += 2;
    }
    ((sum + PRECISE / ONE / 2) / (PRECISE / ONE)) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cosines_are_accurate() {
        for (half_degrees, billionths) in
            [(0, 1_000_000_000), (60, 866_025_404), (120, 500_000_000), (180, 0)]
        {
            let found = i128::from(COSINES[half_degrees]) * 1_000_000_000 / ONE;
            assert!((found - billionths).abs() <= 1, "{half_degrees}: {found}");
        }
    }

    #[test]
    fn cells_on_the_border_belong_to_the_cone() {
        let east = Point::new(1, 0);
        let inside = |degrees, x, y| Cone::new(east, degrees).contains(Point::new(x, y));
        assert!(inside(90, 5, 5) && inside(90, 5, -5) && !inside(90, 5, 6) && !inside(90, -5, 0));
        assert!(inside(180, 0, 7) && inside(180, 0, -7) && !inside(180, -1, 7));
        assert!(inside(270, -5, 5) && !inside(270, -6, 5) && inside(270, 3, 0));
        assert!(inside(0, 9, 0) && !inside(0, 9, 1) && inside(0, 0, 0));
        assert!(inside(360, -9, 0) && inside(359, -9, 1) && !inside(359, -9000, 1));
        assert!(Cone::new(Point::default(), 10).contains(Point::new(-3, 4)));
        let mirrored =
            [1, -1].map(|y| Cone::new(Point::new(1 << 30, y << 15), 0).contains(Point::new(10_000, y)));
        assert_eq!(mirrored, [false; 2], "rounded alike on both sides");
        let far = Cone::new(Point::new(i32::MAX, i32::MIN), 90);
        assert!(far.contains(Point::new(8191, -8191)) && !far.contains(Point::new(-8191, 8191)));
    }
}

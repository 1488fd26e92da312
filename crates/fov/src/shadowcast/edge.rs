//! Edges of a span: lines from the origin, in fixed-point numbers that decide exactly.
//!
//! ```text
//!   row 3  . . / .      A line is stored as the column it crosses and its slope, the columns per row. Advancing
//!   row 2  . ./. .      it by a row is one addition, and a column is found by one shift: no division, and no
//!   row 1  . / . .      branch.
//!   row 0  . @ . .
//! ```
//!
//! Why rounding is harmless: a line crosses a row at a multiple of 1/n columns, where n is the denominator of its slope,
//! less than 2¹⁵. So what is compared with whole and half columns either equals them or is more than 2⁻¹⁵ away. A slope is
//! the product of a numerator below 2¹⁵ and a reciprocal with an error of at most 2⁻⁴⁷: after 2¹³ rows, a position has an
//! error below 2⁻¹⁹. Starts of spans are moved to the right by 2⁻¹⁷ and ends to the left: by more than the error, so that
//! equal positions always compare the same way, and by less than what unequal ones differ by.

/// Number of fractional bits. The other bits hold a column, or the product of a slope's parts.
const BITS: u32 = 46;
/// Width of a column in these units.
const ONE: i64 = 1 << BITS;
/// Distance by which starts are moved to the right, and ends to the left.
const NUDGE: i64 = ONE >> 17;
/// More than the errors of two slopes of spans on a map, and less than the difference of unequal ones, 2⁻²⁹ or more.
const SLOPE_ERROR: i64 = ONE >> 31;

/// Rounded reciprocals of the denominators of slopes that are not far away; looking one up saves a division.
const RECIPROCALS: [i64; 128] = {
    let mut table = [0; 128];
    let mut n = 1;
    while n < table.len() {
        table[n] = divide(n as i64);
        n += 1;
    }
    table
};

/// Line from the origin, at the row of its span.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpanEdge {
    /// Column that it crosses, nudged into the span.
    pub(super) at: i64,
    /// Increment of the column per row.
    pub(super) slope: i64,
}

impl SpanEdge {
    /// Returns the start of a span: a line that crosses `column` minus `halves` half columns, with a slope of two parts,
    /// numerator and denominator.
    #[inline]
    pub(crate) const fn start(column: i32, halves: i32, slope: [i32; 2]) -> Self {
        Self { at: position(column, halves) + NUDGE, slope: quotient(slope) }
    }

    /// Returns the end of a span: a line that crosses `column` minus `halves` half columns.
    #[inline]
    pub(crate) const fn end(column: i32, halves: i32, slope: [i32; 2]) -> Self {
        Self { at: position(column, halves) - NUDGE, slope: quotient(slope) }
    }

    /// Returns the nearest column; of two, the one inside the span.
    #[inline]
    pub(crate) const fn nearest(&self) -> i32 {
        ((self.at + ONE / 2) >> BITS) as i32
    }

    /// Returns the first column that is not before this start.
    #[inline]
    pub(crate) const fn first(&self) -> i32 {
        ((self.at + (ONE - 2 * NUDGE)) >> BITS) as i32
    }

    /// Returns the last column that is not after this end.
    #[inline]
    pub(crate) const fn last(&self) -> i32 {
        ((self.at + 2 * NUDGE) >> BITS) as i32
    }

    /// Returns whether the slope of this start is at most that of an end.
    #[inline]
    pub(crate) const fn is_before(&self, end: &Self) -> bool {
        self.slope <= end.slope + SLOPE_ERROR
    }
}

#[inline]
const fn position(column: i32, halves: i32) -> i64 {
    column as i64 * ONE - halves as i64 * (ONE / 2)
}

/// Returns the quotient of two numbers. The denominator is positive.
#[inline]
const fn quotient([numerator, denominator]: [i32; 2]) -> i64 {
    let near = denominator < RECIPROCALS.len() as i32;
    let reciprocal = if near { RECIPROCALS[denominator as usize & 127] } else { divide(denominator as i64) };
    numerator as i64 * reciprocal
}

/// Returns the reciprocal, rounded to the nearest number.
const fn divide(denominator: i64) -> i64 {
    (ONE + denominator / 2) / denominator
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Rng;

    /// Returns a fraction rounded down.
    fn floor(numerator: i64, denominator: i64) -> i32 {
        numerator.div_euclid(denominator) as i32
    }

    /// Compares the columns of a line past a cell with exact fractions. The cell is `across` columns and `depth` rows
    /// away, and the line crosses a half column there, or with `shift` a whole one.
    fn compare(half: i32, [across, depth]: [i32; 2], shift: i32, rows: i32) {
        let (halves, slope) = (1 - shift.abs(), [2 * across - 1, 2 * depth + shift]);
        let mut start = SpanEdge::start(half + across, halves, slope);
        let mut end = SpanEdge::end(half + across, halves, slope);
        for row in 0..=rows {
            // Twice the column is `whole` and a fraction.
            let per = i64::from(slope[1]);
            let at = i64::from(2 * (half + across) - halves) * per + 2 * i64::from(row) * i64::from(slope[0]);
            let text = format!("{across}/{depth} {shift:+} after {row} rows");
            assert_eq!(start.nearest(), floor(at + per, 2 * per), "{text}");
            assert_eq!(end.nearest(), -floor(per - at, 2 * per), "{text}");
            assert_eq!([start.first(), end.last()], [-floor(-at, 2 * per), floor(at, 2 * per)], "{text}");
            start.at += start.slope;
            end.at += end.slope;
        }
    }

    #[test]
    fn columns_agree_with_exact_fractions() {
        for (depth, shift) in (1..32).flat_map(|depth| (-1..2).map(move |shift| (depth, shift))) {
            (-depth..=depth).for_each(|across| compare(31, [across, depth], shift, 31 - depth));
        }
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let depth = rng.range(1, 8192);
            compare(8223, [rng.range(-depth, depth), depth], rng.range(-1, 1), 8192 - depth);
        }
    }

    #[test]
    fn slopes_are_compared_exactly() {
        let mut rng = Rng::new(4);
        for i in 0..100_000 {
            let per = [0; 2].map(|_| 1 + rng.range(0, 16_444));
            // Fractions that are equal, or differ as little as possible, or by any amount.
            let near = |numerator: i32| (i64::from(numerator) * i64::from(per[1])).div_euclid(per[0].into());
            let a = rng.range(-per[0], per[0]);
            let b = [near(a) as i32, near(a) as i32 + 1, rng.range(-per[1], per[1])][i % 3];
            let (start, end) = (SpanEdge::start(0, 0, [a, per[0]]), SpanEdge::end(0, 0, [b, per[1]]));
            let exact = i64::from(a) * i64::from(per[1]) <= i64::from(b) * i64::from(per[0]);
            assert_eq!(start.is_before(&end), exact, "{a}/{} {b}/{}", per[0], per[1]);
        }
    }
}

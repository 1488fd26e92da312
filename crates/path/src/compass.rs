//! The eight directions by number, in the order of [`Steps::all`](crate::Steps::all).
//!
//! ```text
//! 7 0 4     Straight directions are 0 to 3, clockwise from the north. Diagonal 4 + n lies
//! 3 @ 1     between n and the next straight one clockwise. Sets of directions are bits.
//! 6 2 5
//! ```

use barrow_core::Point;

/// The steps in all directions.
pub(crate) const STEPS: [Point; 8] = {
    let mut steps = [Point::new(0, 0); 8];
    let all = crate::Steps::Eight(crate::Corners::Cut).all();
    let mut i = 0;
    while i < 8 {
        steps[i] = all[i];
        i += 1;
    }
    steps
};

/// The straight direction clockwise from a straight one.
pub(crate) const fn right(straight: usize) -> usize {
    (straight + 1) % 4
}

/// The straight direction anticlockwise from a straight one.
pub(crate) const fn left(straight: usize) -> usize {
    (straight + 3) % 4
}

/// The straight direction across.
pub(crate) const fn back(straight: usize) -> usize {
    (straight + 2) % 4
}

/// The diagonal clockwise from a straight direction. That of `left` is the one anticlockwise.
pub(crate) const fn diagonal(straight: usize) -> usize {
    straight % 4 + 4
}

/// The two straight directions that a diagonal lies between, anticlockwise first.
pub(crate) const fn sides(diagonal: usize) -> [usize; 2] {
    [diagonal % 4, right(diagonal)]
}

/// The set that holds one direction.
pub(crate) const fn only(direction: usize) -> u8 {
    1 << direction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagonals_lie_between_their_sides() {
        for i in 0..4 {
            let [a, b] = sides(diagonal(i)).map(|side| STEPS[side]);
            assert_eq!(a + b, STEPS[diagonal(i)]);
            assert_eq!(STEPS[diagonal(left(i))], STEPS[i] + STEPS[left(i)]);
            assert_eq!(STEPS[back(i)], -STEPS[i]);
        }
    }
}

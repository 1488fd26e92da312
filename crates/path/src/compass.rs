//! Numbering of the eight directions, in the order of [`Steps::all`](crate::Steps::all).
//!
//! ```text
//! 7 0 4     Straight directions are 0 to 3, clockwise from the north. Diagonal 4 + n lies
//! 3 @ 1     between n and the next straight one clockwise. Sets of directions are bits.
//! 6 2 5
//! ```

use barrow_core::Point;

/// Vector of each direction.
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

/// Returns the straight direction clockwise from a straight one.
pub(crate) const fn right(straight: usize) -> usize {
    (straight + 1) % 4
}

/// Returns the straight direction counterclockwise from a straight one.
pub(crate) const fn left(straight: usize) -> usize {
    (straight + 3) % 4
}

/// Returns the opposite of a straight direction.
pub(crate) const fn back(straight: usize) -> usize {
    (straight + 2) % 4
}

/// Returns the diagonal clockwise from a straight direction; `diagonal(left(d))` is the one counterclockwise.
pub(crate) const fn diagonal(straight: usize) -> usize {
    straight % 4 + 4
}

/// Returns the two straight directions next to a diagonal, counterclockwise first.
pub(crate) const fn sides(diagonal: usize) -> [usize; 2] {
    [diagonal % 4, right(diagonal)]
}

/// Returns the set with one direction.
pub(crate) const fn only(direction: usize) -> u8 {
    1 << direction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagonals_are_the_sum_of_their_sides() {
        for i in 0..4 {
            let [a, b] = sides(diagonal(i)).map(|side| STEPS[side]);
            assert_eq!(a + b, STEPS[diagonal(i)]);
            assert_eq!(STEPS[diagonal(left(i))], STEPS[i] + STEPS[left(i)]);
            assert_eq!(STEPS[back(i)], -STEPS[i]);
        }
    }
}

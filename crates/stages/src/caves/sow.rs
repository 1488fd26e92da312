//! Random sets of cells, sixty-four cells at a time.

use barrow_core::{BitGrid, Rect, Rng, Size};

/// Becomes the set of all cells that are not on the border.
pub(crate) fn mark_inside(set: &mut BitGrid, size: Size) {
    set.reset(size);
    set.insert_rect(Rect::of(size).grown(-1));
}

/// Becomes a random part of `inside`, to which each cell belongs with a chance of `pct` in a hundred.
pub(crate) fn sow(set: &mut BitGrid, inside: &BitGrid, pct: u32, rng: &mut Rng) {
    set.reset(inside.size());
    for y in 0..inside.size().height as i32 {
        for (word, &mask) in set.row_mut(y).iter_mut().zip(inside.row(y)) {
            *word = if mask == 0 { 0 } else { random_word(pct, rng) & mask };
        }
    }
}

/// A word whose bits are 1 with a chance of `pct` in a hundred, right to 2⁻¹⁶.
///
/// The chance in binary, read from its last digit: a 1 halves the way to certainty, a 0 the way to impossibility.
fn random_word(pct: u32, rng: &mut Rng) -> u64 {
    let chance = (pct << 16) / 100;
    if chance >> 16 != 0 {
        return u64::MAX;
    }
    (chance.trailing_zeros().min(16)..16).fold(0, |word, digit| {
        let coins = rng.next_u64();
        if chance >> digit & 1 == 1 { word | coins } else { word & coins }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_cells_as_the_share_says() {
        let (mut inside, mut set) = (BitGrid::default(), BitGrid::default());
        mark_inside(&mut inside, Size::new(202, 102));
        for pct in [0, 1, 25, 45, 50, 99, 100] {
            sow(&mut set, &inside, pct, &mut Rng::new(7));
            let wanted = 200 * pct;
            assert!(set.count().abs_diff(wanted) < 300, "{} cells of about {wanted}", set.count());
        }
        assert_eq!(set, inside);
    }
}

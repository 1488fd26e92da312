//! Random sets of cells, drawn 64 cells at a time.

use barrow_core::{BitGrid, Rect, Rng, Size};

/// Makes `set` the set of all cells that are not on the border.
pub(crate) fn mark_inside(set: &mut BitGrid, size: Size) {
    set.reset(size);
    set.insert_rect(Rect::of(size).grown(-1));
}

/// Makes `set` a random subset of `inside` that contains each cell with a probability of `pct` percent, independently.
pub(crate) fn random_fill(set: &mut BitGrid, inside: &BitGrid, pct: u32, rng: &mut Rng) {
    set.reset(inside.size());
    for y in 0..inside.size().height as i32 {
        for (word, &mask) in set.row_mut(y).iter_mut().zip(inside.row(y)) {
            *word = if mask == 0 { 0 } else { random_word(pct, rng) & mask };
        }
    }
}

/// Returns a word whose bits are each 1 with a probability of `pct` percent, exact to 2⁻¹⁶.
///
/// Builds the probability from its binary digits, the last first: if bits of `word` are 1 with probability p and `r` is
/// uniform, bits of `word | r` are 1 with probability (1 + p) / 2, and bits of `word & r` with p / 2. So one random
/// word per digit makes 64 decisions.
pub(crate) fn random_word(pct: u32, rng: &mut Rng) -> u64 {
    let probability = (pct << 16) / 100;
    if probability >> 16 != 0 {
        return u64::MAX;
    }
    (probability.trailing_zeros().min(16)..16).fold(0, |word, digit| {
        let r = rng.next_u64();
        if probability >> digit & 1 == 1 { word | r } else { word & r }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_of_cells_is_near_the_percentage() {
        let (mut inside, mut set) = (BitGrid::default(), BitGrid::default());
        mark_inside(&mut inside, Size::new(202, 102));
        for pct in [0, 1, 25, 45, 50, 99, 100] {
            random_fill(&mut set, &inside, pct, &mut Rng::new(7));
            let wanted = 200 * pct;
            assert!(set.count().abs_diff(wanted) < 300, "{} cells of about {wanted}", set.count());
        }
        assert_eq!(set, inside);
    }
}

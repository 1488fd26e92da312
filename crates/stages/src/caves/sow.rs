//! Random sets of cells, sixty-four cells at a time.

use barrow_core::{BitGrid, Rect, Rng, Size};

/// Makes `set` the set of all cells that are not on the border.
pub(crate) fn mark_inside(set: &mut BitGrid, size: Size) {
    set.reset(size);
    set.insert_rect(Rect::of(size).grown(-1));
}

/// Makes `set` a random subset of `inside`, which each cell joins with a chance of `pct` percent.
pub(crate) fn sow(set: &mut BitGrid, inside: &BitGrid, pct: u32, rng: &mut Rng) {
    set.reset(inside.size());
    for y in 0..inside.size().height as i32 {
        for (word, &mask) in set.row_mut(y).iter_mut().zip(inside.row(y)) {
            *word = if mask == 0 { 0 } else { random_word(pct, rng) & mask };
        }
    }
}

/// Returns a word whose bits are 1 with a chance of `pct` percent, exact to 2⁻¹⁶.
///
/// Takes the chance p in binary from its last digit. With a random word r of even chances, `word | r` has the chance
/// (1 + p) / 2 and `word & r` the chance p / 2, so one random word per digit makes 64 decisions.
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

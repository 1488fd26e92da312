//! Limits the size of maps from sparse formats. These do not write rock, so that a few bytes could demand a map of any
//! size: the number of cells is limited by the length of the file.

use barrow::Size;

/// Number of cells that a file of any length may have: 256×256.
const ALWAYS: usize = 1 << 16;

/// Number of cells per byte of longer files.
const PER_BYTE: usize = 1 << 10;

/// Number of cells that the remaining levels of a file may have.
pub(crate) struct Budget(usize);

impl Budget {
    /// Returns the budget of a file of `len` bytes.
    pub(crate) fn new(len: usize) -> Self {
        Self(len.saturating_mul(PER_BYTE).max(ALWAYS))
    }

    /// Subtracts the cells of a level. Returns false, and subtracts nothing, if too few are left.
    pub(crate) fn take(&mut self, size: Size) -> bool {
        let left = self.0.checked_sub(size.width as usize * size.height as usize);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_maps_need_long_files() {
        assert!(Budget::new(1).take(Size::new(256, 256)));
        assert!(!Budget::new(1023).take(Size::new(1024, 1024)));
        assert!(Budget::new(1024).take(Size::new(1024, 1024)));
        assert!(Budget::new(1 << 16).take(Size::new(8192, 8192)));
    }

    #[test]
    fn levels_share_the_budget_of_their_file() {
        let mut budget = Budget::new(9);
        assert!(budget.take(Size::new(128, 256)) && budget.take(Size::new(128, 255)));
        assert!(!budget.take(Size::new(129, 1)));
        assert!(budget.take(Size::new(128, 1)));
    }
}

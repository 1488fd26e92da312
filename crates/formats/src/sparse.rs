//! How much rock a file may leave out: some formats draw only what is not rock, so that a few bytes could ask for a map of
//! any size. They may ask for as much as an honest file needs, and for no more.

use barrow::Size;

/// So many cells are had however short the file is.
const ALWAYS: usize = 1 << 16;

/// Beyond that, the most cells for every byte of the file.
const PER_BYTE: usize = 1 << 10;

/// How many cells the levels of a file may still have.
pub(crate) struct Budget(usize);

impl Budget {
    /// That of a file of so many bytes.
    pub(crate) fn new(len: usize) -> Self {
        Self(len.saturating_mul(PER_BYTE).max(ALWAYS))
    }

    /// Takes the cells of a level; false if there are not so many left.
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
    fn small_maps_may_be_empty_and_large_ones_nearly() {
        assert!(Budget::new(1).take(Size::new(256, 256)));
        assert!(!Budget::new(1023).take(Size::new(1024, 1024)));
        assert!(Budget::new(1024).take(Size::new(1024, 1024)));
        assert!(Budget::new(1 << 16).take(Size::new(8192, 8192)));
    }

    #[test]
    fn many_levels_share_what_there_is() {
        let mut budget = Budget::new(9);
        assert!(budget.take(Size::new(128, 256)) && budget.take(Size::new(128, 255)));
        assert!(!budget.take(Size::new(129, 1)));
        assert!(budget.take(Size::new(128, 1)));
    }
}

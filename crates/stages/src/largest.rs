//! The largest connected component of a set of cells.

use barrow_core::{BitGrid, Rect};

use crate::whole::components::{label, largest};

/// Search for the largest connected component, with its buffers.
#[derive(Debug, Default)]
pub(crate) struct LargestPiece {
    /// Runs of cells with the numbers of their components.
    runs: Vec<(Rect, u32)>,
    /// Cells of every component.
    sizes: Vec<u32>,
}

impl LargestPiece {
    /// Makes `piece` the largest component of `open`; the first of them if there are several.
    pub(crate) fn find(&mut self, open: &BitGrid, piece: &mut BitGrid) {
        label(open, &mut self.runs, &mut self.sizes);
        let kept = largest(&self.sizes);
        piece.reset(open.size());
        self.runs.iter().filter(|(_, id)| *id == kept).for_each(|(run, _)| piece.insert_rect(*run));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::set_of;

    #[test]
    fn the_first_of_equal_components_is_kept() {
        let (mut search, mut piece) = (LargestPiece::default(), BitGrid::default());
        search.find(&set_of(&[". .. ", ". .. ", "    ."]), &mut piece);
        assert_eq!(piece, set_of(&["  .. ", "  .. ", "     "]));
        search.find(&set_of(&[".. ..", "     "]), &mut piece);
        assert_eq!(piece, set_of(&["..   ", "     "]));
        search.find(&BitGrid::new(piece.size()), &mut piece);
        assert!(piece.is_empty());
    }
}

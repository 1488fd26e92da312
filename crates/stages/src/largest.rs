//! The largest connected component of a set of cells.

use barrow_core::{BitGrid, Rect};

use crate::whole::components::{label, largest, reserve};

/// Finds the largest connected component of a set. Keeps its buffers between searches.
#[derive(Debug, Default)]
pub(crate) struct LargestComponent {
    /// Runs of cells, each with the index of its component.
    runs: Vec<(Rect, u32)>,
    /// Number of cells of every component.
    sizes: Vec<u32>,
    stack: Vec<u32>,
}

impl LargestComponent {
    /// Fills `component` with the largest connected component of `open`. Of several equal ones it is the first in row
    /// order.
    pub(crate) fn find(&mut self, open: &BitGrid, component: &mut BitGrid) {
        reserve(open, &mut self.runs, &mut self.sizes);
        // Most maps are connected, which a flood fill finds out in less time than labeling takes.
        if !component.cut_off_from_first(open, &mut self.stack) {
            component.copy_from(open);
            return;
        }
        label(open, &mut self.runs, &mut self.sizes);
        let kept = largest(&self.sizes);
        component.reset(open.size());
        self.runs.iter().filter(|(_, id)| *id == kept).for_each(|(run, _)| component.insert_rect(*run));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::set_of;

    #[test]
    fn the_first_of_equally_large_components_is_found() {
        let (mut search, mut piece) = (LargestComponent::default(), BitGrid::default());
        search.find(&set_of(&[". .. ", ". .. ", "    ."]), &mut piece);
        assert_eq!(piece, set_of(&["  .. ", "  .. ", "     "]));
        search.find(&set_of(&[".. ..", "     "]), &mut piece);
        assert_eq!(piece, set_of(&["..   ", "     "]));
        search.find(&BitGrid::new(piece.size()), &mut piece);
        assert!(piece.is_empty());
    }
}

//! Keeps the largest connected component of open cells and fills the others.
//!
//! ```text
//!   ....   ..          ....
//!   .....        →     .....
//!     ...   .            ...
//! ```
//!
//! Algorithm: label the connected components by orthogonal steps, and turn all except the one with the most cells into
//! rock. If several are largest, keep the first, row by row.
//!
//! Guarantees: at most one component is left, and its cells do not change. The stage vetoes a map whose rooms,
//! corridors, doors or stairs would be filled.

use barrow_core::{BitGrid, Rect, Tile};

use super::components::{fill_cells, label, largest};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Keeps the largest connected component of open cells and fills the others.
    pub struct KeepLargest in Family::Whole,
        needs [Fact::Floor],
        not_after [Fact::Hardness],
        example ["cellular", "keep_largest"] {
        /// Smallest share of the map that the largest component must have, in percent; with less, the attempt fails.
        least_pct: u32 = 0 in 0..=100,
    }
}

#[derive(Default)]
struct Buffers {
    /// Open cells; later only those to be filled.
    open: BitGrid,
    /// Runs of open cells, each with the number of its component.
    runs: Vec<(Rect, u32)>,
    /// Number of cells of each component.
    sizes: Vec<u32>,
}

impl Stage for KeepLargest {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Buffers { open, runs, sizes } = cx.scratch.get();
        open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        label(open, runs, sizes);
        let kept = largest(sizes);
        let cells = sizes[kept as usize];
        let filled = sizes.len().saturating_sub(2);
        if u64::from(cells) * 100 < cx.map.size().cells() as u64 * u64::from(self.least_pct) {
            return Err(Veto { reason: "the largest component is too small" });
        }
        for (run, _) in runs.iter().filter(|(_, id)| *id == kept) {
            open.remove_run(run.y, run.x, run.w);
        }
        fill_cells(cx.map, open)?;
        cx.snapshot(format_args!("kept {cells} cells and filled {filled} smaller components"));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn the_largest_component_stays() {
        let rows = ["..   . ", "    .. ", " .     ", "   ..  "];
        let kept = changed(&rows, &KeepLargest { least_pct: 0 }).unwrap();
        assert_eq!(kept, ["     . ", "    .. ", "       ", "       "]);
    }

    #[test]
    fn too_small_a_component_is_vetoed() {
        assert!(changed(&["..  "], &KeepLargest { least_pct: 51 }).is_err());
        assert!(changed(&["..  "], &KeepLargest { least_pct: 50 }).is_ok());
        assert!(changed(&["    "], &KeepLargest { least_pct: 0 }).is_ok());
    }
}

//! Keeps the largest piece of open cells and fills the others.
//!
//! ```text
//!   ....   ..          ....
//!   .....        →     .....
//!     ...   .            ...
//! ```
//!
//! How it works: number the pieces that hang together by orthogonal steps, and make rock of all but the one with the
//! most cells; the first of them, row by row, if there are several.
//!
//! Promises: one piece at most is left, and no cell of it changed; a map whose rooms, corridors, doors or stairs would
//! be filled is given up instead.

use barrow_core::{ParamSpec, Tile};

use super::pieces::{drop_cells, largest, number};
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "keep_largest",
    summary: "keeps the largest piece of open cells and fills the others",
    family: Family::Whole,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[ParamSpec::int("least_pct", (0, 0, 100), "Give up if it is a smaller share of the map.")],
    example: "[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"keep_largest\"\n",
    build: |v| Box::new(KeepLargest { least_pct: v.count("least_pct") }),
};

#[derive(Debug)]
struct KeepLargest {
    least_pct: u32,
}

impl Stage for KeepLargest {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let OldScratch { bits: [open, ..], rects: runs, ids: sizes, .. } = cx.old;
        open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        number(open, runs, sizes);
        let kept = largest(sizes);
        let cells = sizes[kept as usize];
        let filled = sizes.len().saturating_sub(2);
        if u64::from(cells) * 100 < cx.map.size().cells() as u64 * u64::from(self.least_pct) {
            return Err(Veto { reason: "the largest piece is too small" });
        }
        for (run, _) in runs.iter().filter(|(_, id)| *id == kept) {
            open.remove_run(run.y, run.x, run.w);
        }
        drop_cells(cx.map, open)?;
        cx.snapshot(format_args!("kept {cells} cells and filled {filled} smaller pieces"));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn the_largest_piece_stays() {
        let rows = ["..   . ", "    .. ", " .     ", "   ..  "];
        let kept = changed(&rows, &KeepLargest { least_pct: 0 }).unwrap();
        assert_eq!(kept, ["     . ", "    .. ", "       ", "       "]);
    }

    #[test]
    fn too_small_a_piece_is_bad_luck() {
        assert!(changed(&["..  "], &KeepLargest { least_pct: 51 }).is_err());
        assert!(changed(&["..  "], &KeepLargest { least_pct: 50 }).is_ok());
        assert!(changed(&["    "], &KeepLargest { least_pct: 0 }).is_ok());
    }
}

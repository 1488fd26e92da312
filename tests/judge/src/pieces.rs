//! Connected components of cells, with four neighbors.
//!
//! How it works: cells that follow one another in a row are taken as one run. A run joins every run of the row above
//! that it overlaps, in a forest of runs whose roots are the topmost, leftmost ones. There are far fewer runs than
//! cells, which makes this quicker than a walk from cell to cell.

use crate::sheet::PrintedLevel;

/// Cells side by side in one row, from column `start` to before column `end`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellRun {
    pub(crate) y: usize,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// A connected component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Component {
    /// The first cell, reading row by row.
    pub(crate) first: (usize, usize),
    /// How many cells there are.
    pub(crate) cells: usize,
    left: usize,
    right: usize,
    bottom: usize,
}

impl Component {
    /// The width and height of the box around it.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.right - self.left, self.bottom - self.first.1)
    }
}

/// All connected components of a level, in the order of their first cells.
#[derive(Debug)]
pub(crate) struct Components {
    pub(crate) list: Vec<Component>,
    runs: Vec<CellRun>,
    /// Where the runs of each row begin, and after the last row where all runs end.
    row_starts: Vec<usize>,
    /// For every run the component it belongs to.
    owners: Vec<usize>,
}

impl Components {
    /// The pieces of the cells that have any of the properties in `mask`.
    pub(crate) fn of(sheet: &PrintedLevel, mask: u8) -> Self {
        let mut pieces = Self { list: Vec::new(), runs: Vec::new(), row_starts: vec![0], owners: Vec::new() };
        for (y, row) in sheet.rows().enumerate() {
            let mut end = 0;
            while let Some(skipped) = row[end..].iter().position(|cell| cell & mask != 0) {
                let start = end + skipped;
                end = row[start..]
                    .iter()
                    .position(|cell| cell & mask == 0)
                    .map_or(row.len(), |len| start + len);
                pieces.runs.push(CellRun { y, start, end });
            }
            pieces.row_starts.push(pieces.runs.len());
        }
        let parents = pieces.join_rows();
        pieces.number(&parents);
        pieces
    }

    /// Every run with its number in reading order.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (usize, CellRun)> {
        self.runs.iter().copied().enumerate()
    }

    /// The runs of row `y` that have a cell no more than `reach` columns away from one of `run`, with their numbers.
    pub(crate) fn near(
        &self,
        y: usize,
        run: CellRun,
        reach: usize,
    ) -> impl Iterator<Item = (usize, CellRun)> {
        let first = self.row_starts[y];
        let row = &self.runs[first..self.row_starts[y + 1]];
        let skip = row.partition_point(|other| other.end.saturating_add(reach) <= run.start);
        let reached = move |other: &CellRun| other.start < run.end.saturating_add(reach);
        row[skip..]
            .iter()
            .copied()
            .take_while(reached)
            .enumerate()
            .map(move |(i, other)| (first + skip + i, other))
    }

    /// The piece that a run belongs to, by the run's number.
    pub(crate) fn owner(&self, run: usize) -> usize {
        self.owners[run]
    }

    /// For every run an earlier one of the same piece, or itself if it is the piece's first.
    fn join_rows(&self) -> Vec<usize> {
        let mut parents: Vec<usize> = (0..self.runs.len()).collect();
        for (i, run) in self.runs() {
            if run.y == 0 {
                continue;
            }
            for (above, _) in self.near(run.y - 1, run, 0) {
                let (a, b) = (root(&mut parents, i), root(&mut parents, above));
                parents[a.max(b)] = a.min(b);
            }
        }
        parents
    }

    /// Numbers the pieces by their first runs and measures them.
    fn number(&mut self, parents: &[usize]) {
        for (i, run) in self.runs.iter().enumerate() {
            // A parent comes before its children, so its owner is known already.
            let owner = if parents[i] == i { self.list.len() } else { self.owners[parents[i]] };
            self.owners.push(owner);
            let (left, right, bottom) = (run.start, run.end, run.y + 1);
            if parents[i] == i {
                self.list.push(Component {
                    first: (run.start, run.y),
                    cells: right - left,
                    left,
                    right,
                    bottom,
                });
            } else {
                let piece = &mut self.list[owner];
                piece.cells += right - left;
                piece.left = piece.left.min(left);
                piece.right = piece.right.max(right);
                piece.bottom = bottom;
            }
        }
    }
}

/// The first run of the tree that `i` is in; shortens the way there for those who ask later.
fn root(parents: &mut [usize], mut i: usize) -> usize {
    while parents[i] != i {
        parents[i] = parents[parents[i]];
        i = parents[i];
    }
    i
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::WALK;

    fn pieces(rows: &[&str]) -> Vec<Component> {
        Components::of(&PrintedLevel::read(rows, &mut Vec::new()).unwrap(), WALK).list
    }

    #[test]
    fn a_spiral_is_one_piece() {
        let rows = [
            "#######", //
            "      #", "##### #", "#   # #", "# ### #", "#     #", "#######",
        ];
        let piece = Component { first: (0, 0), cells: 31, left: 0, right: 7, bottom: 7 };
        assert_eq!(pieces(&rows), [piece]);
        assert_eq!(piece.size(), (7, 7));
    }

    #[test]
    fn corners_do_not_join_and_pieces_are_in_reading_order() {
        let rows = [
            "  ..  .", //
            "..   . ", ". .. ..", "...    ",
        ];
        let found: Vec<_> = pieces(&rows).iter().map(|p| (p.first, p.cells, p.size())).collect();
        assert_eq!(
            found,
            [((2, 0), 2, (2, 1)), ((6, 0), 1, (1, 1)), ((0, 1), 8, (4, 3)), ((5, 1), 3, (2, 2))]
        );
    }

    #[test]
    fn nothing_is_no_piece() {
        assert_eq!(pieces(&["   ", "-|-"]), []);
    }

    #[test]
    fn near_runs_are_those_within_reach() {
        let sheet = PrintedLevel::read(&[". . ... . .", "     .     "], &mut Vec::new()).unwrap();
        let pieces = Components::of(&sheet, WALK);
        let (_, below) = pieces.runs().last().unwrap();
        let near = |reach| pieces.near(0, below, reach).map(|(i, _)| i).collect::<Vec<_>>();
        assert_eq!(near(0), [2]);
        assert_eq!(near(2), [2]);
        assert_eq!(near(3), [1, 2, 3]);
        assert_eq!(near(usize::MAX), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn every_tiny_map_is_cut_as_by_a_walk_from_cell_to_cell() {
        for bits in 0..1u32 << 16 {
            let open = |i: u32| bits >> i & 1 == 1;
            let text: String = (0..16).map(|i| if open(i) { '.' } else { ' ' }).collect();
            let rows: Vec<&str> = (0..4).map(|y| &text[4 * y..4 * y + 4]).collect();
            let cut: Vec<_> = pieces(&rows).iter().map(|p| (p.first, p.cells, p.size())).collect();
            assert_eq!(cut, walked(bits), "{rows:#?}");
        }
    }

    /// A piece's first cell, its number of cells, and its size.
    type Measures = ((usize, usize), usize, (usize, usize));

    /// The pieces of a map of 4 by 4 cells, found the plain way.
    fn walked(mut bits: u32) -> Vec<Measures> {
        let mut list = Vec::new();
        while bits != 0 {
            let first = bits.trailing_zeros() as usize;
            let (mut stack, mut xs, mut ys) = (vec![first], Vec::new(), Vec::new());
            while let Some(i) = stack.pop() {
                if bits >> i & 1 == 0 {
                    continue;
                }
                bits &= !(1 << i);
                let (x, y) = (i % 4, i / 4);
                xs.push(x);
                ys.push(y);
                let sides =
                    [(x > 0, i.wrapping_sub(1)), (x < 3, i + 1), (y > 0, i.wrapping_sub(4)), (y < 3, i + 4)];
                stack.extend(sides.iter().filter(|(inside, _)| *inside).map(|&(_, j)| j));
            }
            let span = |v: &[usize]| v.iter().max().unwrap() - v.iter().min().unwrap() + 1;
            list.push(((first % 4, first / 4), xs.len(), (span(&xs), span(&ys))));
        }
        list
    }
}

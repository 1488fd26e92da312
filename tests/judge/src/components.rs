//! Connected components of cells, with four neighbors.
//!
//! Run-based labeling: consecutive cells of a row form a run, and a run is joined with every run of the row above that
//! it overlaps, in a disjoint-set forest whose roots are the first runs in reading order. There are far fewer runs than
//! cells, which makes this faster than a flood fill.

use crate::printed_level::PrintedLevel;

/// Consecutive cells of a row, from column `start` to before column `end`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellRun {
    pub(crate) y: usize,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// A 4-connected component with its bounding box, of which `first` has the upper side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Component {
    /// First cell in reading order.
    pub(crate) first: (usize, usize),
    /// Number of cells, at least 1.
    pub(crate) cells: usize,
    left: usize,
    right: usize,
    bottom: usize,
}

impl Component {
    /// Returns the width and height of the bounding box.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.right - self.left, self.bottom - self.first.1)
    }
}

/// Connected components of a level, in the order of their first cells.
#[derive(Debug)]
pub(crate) struct Components {
    pub(crate) list: Vec<Component>,
    runs: Vec<CellRun>,
    /// Index of the first run of each row, then the number of runs.
    row_starts: Vec<usize>,
    /// Index of the component of each run.
    owners: Vec<usize>,
}

impl Components {
    /// Returns the components of the cells that have any of the properties in `mask`.
    pub(crate) fn of(level: &PrintedLevel, mask: u8) -> Self {
        let mut components =
            Self { list: Vec::new(), runs: Vec::new(), row_starts: vec![0], owners: Vec::new() };
        for (y, row) in level.rows().enumerate() {
            let mut end = 0;
            while let Some(skipped) = row[end..].iter().position(|cell| cell & mask != 0) {
                let start = end + skipped;
                end = row[start..]
                    .iter()
                    .position(|cell| cell & mask == 0)
                    .map_or(row.len(), |len| start + len);
                components.runs.push(CellRun { y, start, end });
            }
            components.row_starts.push(components.runs.len());
        }
        let parents = components.join_rows();
        components.number(&parents);
        components
    }

    /// Returns every run with its index, in reading order.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (usize, CellRun)> {
        self.runs.iter().copied().enumerate()
    }

    /// Returns the runs of row `y` with a cell at most `reach` columns away from a cell of `run`, with their indices.
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

    /// Returns the index of the component of a run, by the index of the run.
    pub(crate) fn owner(&self, run: usize) -> usize {
        self.owners[run]
    }

    /// Returns the index of the component of a cell; `None` if the cell has none of the properties.
    pub(crate) fn at(&self, x: usize, y: usize) -> Option<usize> {
        let found = self.near(y, CellRun { y, start: x, end: x + 1 }, 0).next();
        found.map(|(run, _)| self.owner(run))
    }

    /// Returns the parent of every run: an earlier run of the same component, or itself for a root.
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

    /// Lists the components in the order of their first runs, with cell counts and bounding boxes.
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
                let component = &mut self.list[owner];
                component.cells += right - left;
                component.left = component.left.min(left);
                component.right = component.right.max(right);
                component.bottom = bottom;
            }
        }
    }
}

/// Returns the root of the tree of `i`, with path halving.
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
    use crate::printed_level::WALK;

    fn components(rows: &[&str]) -> Vec<Component> {
        Components::of(&PrintedLevel::read(rows, &mut Vec::new()).unwrap(), WALK).list
    }

    #[test]
    fn a_spiral_is_one_component() {
        let rows = [
            "#######", //
            "      #", "##### #", "#   # #", "# ### #", "#     #", "#######",
        ];
        let component = Component { first: (0, 0), cells: 31, left: 0, right: 7, bottom: 7 };
        assert_eq!(components(&rows), [component]);
        assert_eq!(component.size(), (7, 7));
    }

    #[test]
    fn corners_do_not_join_and_components_are_in_reading_order() {
        let rows = [
            "  ..  .", //
            "..   . ", ". .. ..", "...    ",
        ];
        let found: Vec<_> = components(&rows).iter().map(|p| (p.first, p.cells, p.size())).collect();
        assert_eq!(
            found,
            [((2, 0), 2, (2, 1)), ((6, 0), 1, (1, 1)), ((0, 1), 8, (4, 3)), ((5, 1), 3, (2, 2))]
        );
    }

    #[test]
    fn an_empty_map_has_no_components() {
        assert_eq!(components(&["   ", "-|-"]), []);
    }

    #[test]
    fn near_runs_are_those_within_reach() {
        let level = PrintedLevel::read(&[". . ... . .", "     .     "], &mut Vec::new()).unwrap();
        let components = Components::of(&level, WALK);
        let (_, below) = components.runs().last().unwrap();
        let near = |reach| components.near(0, below, reach).map(|(i, _)| i).collect::<Vec<_>>();
        assert_eq!(near(0), [2]);
        assert_eq!(near(2), [2]);
        assert_eq!(near(3), [1, 2, 3]);
        assert_eq!(near(usize::MAX), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn components_agree_with_a_flood_fill_on_every_4x4_map() {
        for bits in 0..1u32 << 16 {
            let open = |i: u32| bits >> i & 1 == 1;
            let text: String = (0..16).map(|i| if open(i) { '.' } else { ' ' }).collect();
            let rows: Vec<&str> = (0..4).map(|y| &text[4 * y..4 * y + 4]).collect();
            let found: Vec<_> = components(&rows).iter().map(|p| (p.first, p.cells, p.size())).collect();
            assert_eq!(found, flood_fill(bits), "{rows:#?}");
        }
    }

    /// First cell, number of cells, and size of a component.
    type Measures = ((usize, usize), usize, (usize, usize));

    /// Returns the components of a map of 4×4 bits.
    fn flood_fill(mut bits: u32) -> Vec<Measures> {
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

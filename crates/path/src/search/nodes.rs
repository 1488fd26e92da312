//! Per-cell data of a search, cleared in constant time.
//!
//! Each node stores the number of the search that wrote it; nodes of earlier searches count as blank. A border of one
//! cell around the map is never blank and never improved, so that neighbors are visited without bounds checks.

use barrow_core::{Point, Size};

/// Search data of one cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Cost of the best path found so far.
    pub(crate) cost: u64,
    /// Data of the algorithm: the cost of a step onto the cell, or its predecessor.
    pub(crate) tag: u32,
    /// Number of the search that wrote the node.
    search: u16,
    note: u16,
}

/// Lowest possible cost, for walls and the border, so that they are never improved.
const BORDER: Node = Node { cost: 0, tag: 0, search: u16::MAX, note: 0 };
const BLANK: Node = Node { cost: u64::MAX, tag: 0, search: 0, note: 0 };

/// Table of nodes for every cell and a border around them.
#[derive(Clone, Debug, Default)]
pub(crate) struct NodeTable {
    slots: Vec<Node>,
    size: Size,
    stride: u32,
    search: u16,
}

impl NodeTable {
    /// Starts a search on a map of that size: all nodes are blank.
    pub(crate) fn begin(&mut self, size: Size) {
        self.search += 1;
        if self.size == size && self.search < u16::MAX {
            return;
        }
        (self.size, self.stride, self.search) = (size, size.width + 2, 1);
        let (width, rows) = (size.width as usize, size.height as usize + 2);
        self.slots.clear();
        self.slots.resize((width + 2) * rows, BORDER);
        for row in self.slots.chunks_exact_mut(width + 2).skip(1).take(size.height as usize) {
            row[1..=width].fill(BLANK);
        }
    }

    /// Returns the index of the node of `p`.
    #[inline]
    pub(crate) const fn cell(&self, p: Point) -> u32 {
        (p.y + 1) as u32 * self.stride + (p.x + 1) as u32
    }

    /// Returns the cell of a node.
    pub(crate) const fn point(&self, cell: u32) -> Point {
        Point::new((cell % self.stride) as i32 - 1, (cell / self.stride) as i32 - 1)
    }

    /// Returns the cell of a node that is one of the eight neighbors of `p`; takes no division.
    #[inline]
    pub(crate) const fn neighbor(&self, p: Point, cell: u32) -> Point {
        let (stride, along) = (self.stride as i32, cell.wrapping_sub(self.cell(p)) as i32);
        match along {
            ..-1 => Point::new(p.x + along + stride, p.y - 1),
            -1..=1 => Point::new(p.x + along, p.y),
            _ => Point::new(p.x + along - stride, p.y + 1),
        }
    }

    /// Returns the index offset to the node of a neighbor, as a wrapping number.
    #[inline]
    pub(crate) const fn offset(&self, step: Point) -> u32 {
        (self.stride as i32 * step.y + step.x) as u32
    }

    #[inline]
    pub(crate) fn get(&self, cell: u32) -> Node {
        self.slots[cell as usize]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, cell: u32) -> &mut Node {
        &mut self.slots[cell as usize]
    }

    /// Returns the node; if it is blank, `fill` provides its cost and tag.
    #[inline]
    pub(crate) fn touch(&mut self, cell: u32, fill: impl FnOnce() -> (u64, u32)) -> &mut Node {
        let slot = &mut self.slots[cell as usize];
        if slot.search < self.search {
            let (cost, tag) = fill();
            *slot = Node { cost, tag, search: self.search, note: 0 };
        }
        slot
    }
}

impl Node {
    #[inline]
    pub(crate) const fn note(self) -> u16 {
        self.note
    }

    #[inline]
    pub(crate) fn set_note(&mut self, note: u16) {
        self.note = note;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_blank_in_every_search_and_the_border_never_is() {
        let mut nodes = NodeTable::default();
        for size in [Size::new(3, 2), Size::new(1, 5)] {
            // More searches than 16 bits can number.
            for _ in 0..70_000 {
                nodes.begin(size);
                let slot = nodes.touch(nodes.cell(Point::new(0, 1)), || (7, 8));
                assert_eq!((slot.cost, slot.tag, slot.note()), (7, 8, 0));
                slot.set_note(9);
            }
            assert_eq!(nodes.get(nodes.cell(Point::new(0, 1))).note(), 9);
            let border = nodes.cell(Point::new(size.width as i32, 0));
            assert_eq!(nodes.touch(border, || unreachable!()).cost, 0);
            assert_eq!(nodes.point(border), Point::new(size.width as i32, 0));
        }
    }
}

//! Many stacks of cells in one buffer: linked lists whose nodes are reused.
//!
//! A stack is the index of its top node; 0 is the empty stack. No allocation once there are as many nodes as entries at
//! a time.

use super::open_set::{OpenEntry, PackedCell};

/// Nodes of all stacks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stacks {
    /// Nodes; the first one is never used, because 0 means empty.
    nodes: Vec<StackNode>,
    /// Number of nodes used since the last `clear`.
    used: u32,
    /// Stack of free nodes.
    free: u32,
}

#[derive(Clone, Copy, Debug)]
struct StackNode {
    packed: PackedCell,
    /// Index of the node below.
    next: u32,
}

impl Stacks {
    /// Frees the nodes of all stacks, keeping the memory.
    pub(crate) fn clear(&mut self) {
        (self.used, self.free) = (0, 0);
    }

    #[inline]
    pub(crate) fn push(&mut self, top: &mut u32, packed: PackedCell) {
        let mut number = self.free;
        if number == 0 {
            self.used += 1;
            number = self.used;
            if self.nodes.len() <= number as usize {
                self.nodes
                    .resize(number as usize + 16, StackNode { packed: OpenEntry::NONE.packed, next: 0 });
            }
        } else {
            self.free = self.nodes[number as usize].next;
        }
        self.nodes[number as usize] = StackNode { packed, next: *top };
        *top = number;
    }

    /// Removes the top of a stack, which must not be empty.
    #[inline]
    pub(crate) fn pop(&mut self, top: &mut u32) -> PackedCell {
        let number = *top;
        let node = &mut self.nodes[number as usize];
        *top = node.next;
        (node.next, self.free) = (self.free, number);
        node.packed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Point, Rng};

    #[test]
    fn stacks_are_independent() {
        let (mut rng, mut stacks) = (Rng::new(3), Stacks::default());
        for _ in 0..9 {
            stacks.clear();
            let (mut tops, mut plain) = ([0; 4], [const { Vec::new() }; 4]);
            for cell in 0..2000 {
                let i = rng.below(4) as usize;
                let packed = PackedCell::new(cell, Point::new(1, 2));
                if rng.below(9) < 5 {
                    plain[i].push(packed);
                    stacks.push(&mut tops[i], packed);
                } else if let Some(packed) = plain[i].pop() {
                    assert_eq!(stacks.pop(&mut tops[i]), packed);
                }
                assert_eq!(tops[i] == 0, plain[i].is_empty());
            }
        }
    }
}

//! Many stacks of cells in one piece of memory: linked lists, whose nodes are used again.
//!
//! A stack is the number of its top node; 0 is the empty one. No memory is asked for once there are as many nodes as cells
//! wait at a time.

use super::open_set::{OpenEntry, PackedCell};

/// The nodes of all stacks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stacks {
    /// The first is never used.
    nodes: Vec<StackNode>,
    /// How many others were used since there were none.
    used: u32,
    /// A stack of those that are not used any more.
    free: u32,
}

#[derive(Clone, Copy, Debug)]
struct StackNode {
    packed: PackedCell,
    /// The one below.
    next: u32,
}

impl Stacks {
    /// Forgets all stacks.
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

    /// Takes what is on top of a stack that is not empty.
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
    fn stacks_do_not_disturb_each_other() {
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

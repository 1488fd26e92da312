//! Union-find (disjoint sets) over the numbers from 0 on, with path halving.

/// A partition of the numbers `0..count` into disjoint sets.
#[derive(Debug, Default)]
pub(crate) struct UnionFind {
    /// Forest: the parent of every number, which is smaller than the number unless that is the root of its set.
    parents: Vec<u32>,
}

impl UnionFind {
    /// Puts each of the numbers `0..count` into a set of its own.
    pub(crate) fn reset(&mut self, count: u32) {
        self.parents.clear();
        self.parents.reserve(count.max(256) as usize);
        self.parents.extend(0..count);
    }

    /// Removes all numbers and reserves memory for `most` of them.
    pub(crate) fn reserve(&mut self, most: usize) {
        self.parents.clear();
        self.parents.reserve(most);
    }

    /// Adds the next number, in a set of its own, and returns it.
    pub(crate) fn add(&mut self) -> u32 {
        let number = self.parents.len() as u32;
        self.parents.push(number);
        number
    }

    /// Returns the representative of a number's set, which is the smallest number in it. Makes every other node on the
    /// path point to its grandparent (path halving), which keeps later searches short.
    pub(crate) fn find(&mut self, mut number: u32) -> u32 {
        let parents = &mut self.parents;
        while parents[number as usize] != number {
            parents[number as usize] = parents[parents[number as usize] as usize];
            number = parents[number as usize];
        }
        number
    }

    /// Merges the sets of two numbers. Returns whether they were different sets.
    pub(crate) fn union(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.parents[a.max(b) as usize] = a.min(b);
        a != b
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn union_merges_sets_under_their_smallest_number() {
        let mut sets = UnionFind::default();
        sets.reset(6);
        assert!(sets.union(4, 2) && sets.union(5, 4) && !sets.union(2, 5) && sets.union(1, 3));
        let roots: Vec<u32> = (0..6).map(|n| sets.find(n)).collect();
        assert_eq!(roots, [0, 1, 2, 1, 2, 2]);
    }
}

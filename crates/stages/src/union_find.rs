//! Union-find: sets of numbers that are united step by step.

/// A partition of the numbers from 0 on into disjoint sets.
#[derive(Debug, Default)]
pub(crate) struct UnionFind {
    /// Forest: for every number, itself or a smaller one of the same set.
    parents: Vec<u32>,
}

impl UnionFind {
    /// Puts each of the numbers below `count` into a set of its own.
    pub(crate) fn reset(&mut self, count: u32) {
        self.parents.clear();
        self.parents.extend(0..count);
    }

    /// Forgets all sets and reserves memory for that many numbers.
    pub(crate) fn reserve(&mut self, most: usize) {
        self.parents.clear();
        self.parents.reserve(most);
    }

    /// Returns the smallest number in the set of `number`. Halves the path to it.
    pub(crate) fn root(&mut self, mut number: u32) -> u32 {
        let parents = &mut self.parents;
        while parents[number as usize] != number {
            parents[number as usize] = parents[parents[number as usize] as usize];
            number = parents[number as usize];
        }
        number
    }

    /// Unites the sets of two numbers; returns whether they were different.
    pub(crate) fn unite(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a.max(b) as usize] = a.min(b);
        a != b
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_united() {
        let mut sets = UnionFind::default();
        sets.reset(6);
        assert!(sets.unite(4, 2) && sets.unite(5, 4) && !sets.unite(2, 5) && sets.unite(1, 3));
        let roots: Vec<u32> = (0..6).map(|n| sets.root(n)).collect();
        assert_eq!(roots, [0, 1, 2, 1, 2, 2]);
    }
}

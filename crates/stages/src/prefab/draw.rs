//! Draws of prefabs by weight.

use std::sync::Arc;

use barrow_core::{Prefab, Rng};

/// Weights of the prefabs that can still be drawn, computed once per stage.
#[derive(Debug, Default)]
pub(super) struct PrefabDraw {
    /// Weight of every prefab; 0 for those of other depths and for excluded ones.
    weights: Vec<u32>,
    sum: u32,
}

impl PrefabDraw {
    /// Allows all prefabs for a depth.
    pub(super) fn begin(&mut self, prefabs: &[Arc<Prefab>], depth: u32) {
        self.weights.clear();
        self.weights.reserve(prefabs.len());
        let weight = |prefab: &Arc<Prefab>| if prefab.is_at(depth) { prefab.weight } else { 0 };
        self.weights.extend(prefabs.iter().map(weight));
        self.sum = self.weights.iter().sum();
    }

    /// Draws a prefab by weight and returns its index; `None` if all are excluded.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<usize> {
        if self.sum == 0 {
            return None;
        }
        let mut left = rng.below(self.sum);
        self.weights.iter().position(|&weight| {
            let found = left < weight;
            left = left.wrapping_sub(weight);
            found
        })
    }

    /// Excludes a prefab from later draws.
    pub(super) fn exclude(&mut self, i: usize) {
        self.sum -= std::mem::take(&mut self.weights[i]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::paste::tests::prefab_of;
    use super::*;

    #[test]
    fn prefabs_are_drawn_by_weight_and_depth_except_excluded_ones() {
        let mut prefabs = [1, 2, 3].map(|weight| Prefab { weight, ..prefab_of(&["."]) });
        prefabs[2].depth = (5, 9);
        let prefabs = prefabs.map(Arc::new);
        let mut rng = Rng::new(1);
        let mut count = |depth, excluded: &[usize]| {
            let mut draw = PrefabDraw::default();
            draw.begin(&prefabs, depth);
            for &i in excluded {
                draw.exclude(i);
            }
            let mut counts = [0; 3];
            (0..600).filter_map(|_| draw.draw(&mut rng)).for_each(|i| counts[i] += 1);
            counts
        };
        let [a, b, none] = count(1, &[]);
        assert!((150..250).contains(&a) && (350..450).contains(&b) && none == 0);
        assert_eq!(count(6, &[0, 1]), [0, 0, 600]);
        assert_eq!(count(1, &[0, 1]), [0; 3]);
    }
}

//! Histograms, and distances between them.

use std::collections::BTreeMap;

use barrow::Rng;
use serde_json::Value;

/// Number of occurrences of each value. Values are numbers or words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Histogram {
    counts: BTreeMap<HistogramKey, u64>,
    /// Denominator of the numbers, if they are parts of a whole; 0 otherwise.
    pub(crate) whole: u64,
}

/// A value of a histogram: numbers in numeric order before words in alphabetic order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum HistogramKey {
    Number(u64),
    Word(String),
}

/// Number of samples that [`noise`] draws.
const SAMPLES: u64 = 20;
/// Each sample of [`noise`] is one in this number of all values.
const SHARE: u64 = 4;

impl Histogram {
    /// Reads a histogram from a JSON object of counts. Returns `None` for other values.
    pub(crate) fn read(value: &Value) -> Option<Self> {
        let counts = value.as_object()?.iter().filter_map(|(key, count)| {
            let key = key.parse().map_or_else(|_| HistogramKey::Word(key.clone()), HistogramKey::Number);
            Some((key, count.as_u64()?))
        });
        Some(Self { counts: counts.collect(), whole: 0 })
    }

    pub(crate) fn add(&mut self, key: HistogramKey) {
        *self.counts.entry(key).or_default() += 1;
    }

    fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
    fn share(&self, key: &HistogramKey) -> f64 {
        self.counts.get(key).copied().unwrap_or(0) as f64 / self.total().max(1) as f64
    }

    /// Returns the mean of the numbers, divided by `whole`. Words count as 0.
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
    pub(crate) fn mean(&self) -> f64 {
        let sum: u64 = self
            .counts
            .iter()
            .map(|(key, n)| if let HistogramKey::Number(v) = key { v * n } else { 0 })
            .sum();
        sum as f64 / self.total().max(1) as f64 / self.whole.max(1) as f64
    }

    /// Returns the values of both histograms, in order, without duplicates.
    fn keys<'a>(&'a self, other: &'a Self) -> Vec<&'a HistogramKey> {
        let mut keys: Vec<&HistogramKey> = self.counts.keys().chain(other.counts.keys()).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Returns the Kolmogorov–Smirnov distance: the largest difference between the cumulative distributions.
    pub(crate) fn ks(&self, other: &Self) -> f64 {
        let (mut gap, mut most) = (0.0_f64, 0.0_f64);
        for key in self.keys(other) {
            gap += self.share(key) - other.share(key);
            most = most.max(gap.abs());
        }
        most
    }

    /// Returns the total variation distance: half the sum of all differences between relative frequencies.
    pub(crate) fn tv(&self, other: &Self) -> f64 {
        self.keys(other).into_iter().map(|key| (self.share(key) - other.share(key)).abs()).sum::<f64>() / 2.0
    }

    /// Formats a number for each of two histograms: their means, or the frequencies of the word that differs most.
    pub(crate) fn summarize(&self, other: &Self) -> (String, String) {
        if other.counts.keys().all(|key| matches!(key, HistogramKey::Number(_))) {
            return (format!("{:.3}", self.mean()), format!("{:.3}", other.mean()));
        }
        let gap = |key: &HistogramKey| (self.share(key) - other.share(key)).abs();
        let farthest = self.keys(other).into_iter().max_by(|a, b| gap(a).total_cmp(&gap(b)));
        let Some(key @ HistogramKey::Word(word)) = farthest else { return Default::default() };
        (format!("{word} {:.4}", self.share(key)), format!("{:.4}", other.share(key)))
    }
}

/// Returns the noise floor: the largest distance between a random sample of the values and the rest, over 20 samples.
pub(crate) fn noise(real: &Histogram, distance: fn(&Histogram, &Histogram) -> f64) -> f64 {
    let mut all: Vec<&HistogramKey> = Vec::new();
    for (key, &count) in &real.counts {
        all.extend((0..count).map(|_| key));
    }
    let mut rng = Rng::new(1);
    let mut most = 0.0_f64;
    for _ in 0..SAMPLES {
        rng.shuffle(&mut all);
        let (sample, rest) = all.split_at(all.len() / SHARE as usize);
        let [sample, rest] = [sample, rest].map(|keys| {
            let mut histogram = Histogram::default();
            for key in keys {
                histogram.add((*key).clone());
            }
            histogram
        });
        most = most.max(distance(&sample, &rest));
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[u64]) -> Histogram {
        let mut histogram = Histogram::default();
        for &value in values {
            histogram.add(HistogramKey::Number(value));
        }
        histogram
    }

    #[test]
    fn distances_of_a_small_example_are_correct() {
        let (a, b) = (of(&[1, 2, 3, 4]), of(&[1, 2, 2, 5]));
        assert!((a.ks(&b) - 0.25).abs() < 1e-9 && (a.tv(&b) - 0.5).abs() < 1e-9);
        assert!(a.ks(&a) == 0.0 && a.tv(&a) == 0.0 && (a.mean() - 2.5).abs() < 1e-9);
    }
}

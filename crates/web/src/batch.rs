//! Levels of many seeds: their cells for thumbnails, their metrics, and their JSON.

use barrow::{Generator, METRICS, Measure};
use barrow_formats::{Format, WriteOptions};

use crate::request::LevelRequest;
use crate::studio::codes;

/// Generates levels of one request for many seeds.
#[derive(Debug)]
pub struct SeedBatch {
    generator: Generator,
    measure: Measure,
}

impl SeedBatch {
    /// Plans the request, or returns the errors of its recipe as text.
    pub fn new(request: &LevelRequest) -> Result<Self, String> {
        let generator = request.generator().map_err(|errors| errors.to_string())?;
        Ok(Self { generator, measure: Measure::default() })
    }

    /// Returns the width and height of the levels in cells.
    pub const fn size(&self) -> (u32, u32) {
        let size = self.generator.plan().size;
        (size.width, size.height)
    }

    /// Generates levels of `count` seeds without returning them, for measurements. Returns how many succeeded.
    pub fn generate(&mut self, first: u64, count: u32) -> u32 {
        let seeds = (0..u64::from(count)).map(|n| first.wrapping_add(n));
        seeds.filter(|&seed| self.generator.generate_ref(seed).is_ok()).count() as u32
    }

    /// Returns the sprite codes of a level, row by row; `None` if generation failed.
    pub fn cells(&mut self, seed: u64) -> Option<Vec<u16>> {
        self.generator.generate_ref(seed).ok().map(|level| codes(level.map()))
    }

    /// Returns all metrics of `count` seeds, seed by seed, in the order of the registry: −1 if a metric is undefined for
    /// the level, −2 if generation failed.
    pub fn measure(&mut self, first: u64, count: u32) -> Vec<i32> {
        let mut numbers = Vec::with_capacity(count as usize * METRICS.len());
        for seed in (0..u64::from(count)).map(|n| first.wrapping_add(n)) {
            match self.generator.generate_ref(seed) {
                Ok(level) => {
                    let values =
                        METRICS.iter().map(|metric| (metric.measure)(level.map(), &mut self.measure));
                    numbers.extend(values.map(|value| value.map_or(-1, |n| n as i32)));
                }
                Err(_) => numbers.extend(std::iter::repeat_n(-2, METRICS.len())),
            }
        }
        numbers
    }

    /// Returns levels in JSON Lines, as the command line writes them. Seeds without a level are left out.
    pub fn lines(&mut self, first: u64, count: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        for seed in (0..u64::from(count)).map(|n| first.wrapping_add(n)) {
            if let Ok(level) = self.generator.generate_ref(seed) {
                // Writing to memory does not fail, and the format has no size limit.
                let _ = Format::JsonLines.write(level, &WriteOptions::default(), &mut bytes);
            }
        }
        bytes
    }
}

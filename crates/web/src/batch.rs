//! Many levels: small pictures of them, and their metrics.

use barrow::{Generator, METRICS, Measure};
use barrow_formats::{Format, WriteOptions};

use crate::order::LevelRequest;
use crate::studio::codes;

/// Generates levels of one request for many seeds.
#[derive(Debug)]
pub struct SeedBatch {
    generator: Generator,
    measure: Measure,
}

impl SeedBatch {
    /// Plans the request, or returns the errors of its recipe as text.
    pub fn new(order: &LevelRequest) -> Result<Self, String> {
        let generator = order.generator().map_err(|faults| faults.to_string())?;
        Ok(Self { generator, measure: Measure::default() })
    }

    /// Columns and rows of its levels.
    pub const fn size(&self) -> (u32, u32) {
        let size = self.generator.plan().size;
        (size.width, size.height)
    }

    /// The codes of a level's cells, row by row; nothing if none was made.
    pub fn cells(&mut self, seed: u64) -> Option<Vec<u16>> {
        self.generator.generate_ref(seed).ok().map(|level| codes(level.map()))
    }

    /// The metrics of so many seeds, one after the other in the order of the registry: −1 where one has no meaning, −2
    /// where no level was made.
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

    /// Levels as lines of JSON, as the command line writes them.
    pub fn lines(&mut self, first: u64, count: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        for seed in (0..u64::from(count)).map(|n| first.wrapping_add(n)) {
            if let Ok(level) = self.generator.generate_ref(seed) {
                // Lines of JSON have no bounds that a level could go beyond.
                let _ = Format::JsonLines.write(level, &WriteOptions::default(), &mut bytes);
            }
        }
        bytes
    }
}

//! Shared code of the benchmarks: timing, and writing tables into the docs.

use std::error::Error;
use std::fs;
use std::hint::black_box;

use barrow::Generator;
use cpu_time::ThreadTime;

/// Returns the mean processor time of a call in seconds, over `calls` calls. Other load on the machine has little
/// effect.
pub fn time(calls: u32, mut call: impl FnMut()) -> f64 {
    let start = ThreadTime::now();
    for _ in 0..calls {
        call();
    }
    start.elapsed().as_secs_f64() / f64::from(calls)
}

/// A function that is called repeatedly, with its best time so far.
pub struct Benchmark<'a> {
    call: Box<dyn FnMut() + 'a>,
    calls: u32,
    /// Seconds per call in the best round; `f64::MAX` before the first.
    pub best: f64,
}

impl<'a> Benchmark<'a> {
    /// Creates a benchmark of a function.
    pub fn new(call: impl FnMut() + 'a) -> Self {
        Self { call: Box::new(call), calls: 1, best: f64::MAX }
    }

    /// Creates a benchmark that generates levels for consecutive seeds. Panics if one fails.
    pub fn of_levels(mut generator: Generator) -> Self {
        let mut seed = 0;
        Self::new(move || {
            seed += 1;
            match generator.generate_ref(seed) {
                Ok(level) => {
                    black_box(level);
                }
                Err(error) => panic!("{error}"),
            }
        })
    }

    /// Runs one round: as many calls as take about `seconds`, at most `most`.
    pub fn round(&mut self, seconds: f64, most: u32) {
        let took = time(self.calls, &mut self.call);
        self.best = self.best.min(took);
        self.calls = (seconds / took).clamp(1.0, f64::from(most)) as u32;
    }
}

/// Replaces the text between the comments `<!-- name -->` and `<!-- /name -->` of a file by a table.
pub fn write_between_marks(path: &str, name: &str, table: &str) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read {path}: {error}"))?;
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (Some(from), Some(to)) = (text.find(&begin), text.find(&end)) else {
        return Err(format!("{path} has no place for the table: {begin}{end}").into());
    };
    fs::write(path, format!("{}{table}{}", &text[..from + begin.len()], &text[to..]))?;
    Ok(())
}

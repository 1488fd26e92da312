//! What the benchmarks share: the clock, and the place where their tables go.

use std::error::Error;
use std::fs;
use std::hint::black_box;

use barrow::Generator;
use cpu_time::ThreadTime;

/// Seconds of processor time for one call, over so many calls. A busy machine does not change it much.
pub fn time(calls: u32, mut call: impl FnMut()) -> f64 {
    let start = ThreadTime::now();
    for _ in 0..calls {
        call();
    }
    start.elapsed().as_secs_f64() / f64::from(calls)
}

/// Something that is called again and again, and the least time a call took so far.
pub struct Contest<'a> {
    call: Box<dyn FnMut() + 'a>,
    calls: u32,
    /// Seconds for one call, in the best round.
    pub best: f64,
}

impl<'a> Contest<'a> {
    /// For calls that have not been timed yet.
    pub fn new(call: impl FnMut() + 'a) -> Self {
        Self { call: Box::new(call), calls: 1, best: f64::MAX }
    }

    /// For the levels of a generator, one seed after the other; all of them must come out.
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

    /// One round: as many calls as take about `seconds`, at most `most`.
    pub fn round(&mut self, seconds: f64, most: u32) {
        let took = time(self.calls, &mut self.call);
        self.best = self.best.min(took);
        self.calls = (seconds / took).clamp(1.0, f64::from(most)) as u32;
    }
}

/// Puts a table into a file, between the two comments with its name that are there for it.
pub fn write_between_marks(path: &str, name: &str, table: &str) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read {path}: {error}"))?;
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (Some(from), Some(to)) = (text.find(&begin), text.find(&end)) else {
        return Err(format!("{path} has no place for the table: {begin}{end}").into());
    };
    fs::write(path, format!("{}{table}{}", &text[..from + begin.len()], &text[to..]))?;
    Ok(())
}

//! Many levels, on one thread or several, always in the order of their seeds.
//!
//! How it works: the seeds are cut into chunks. Job `j` of `n` makes the chunks `j`, `j + n`, `j + 2n` … and hands
//! each on through a channel of its own, which holds only a few; whoever writes takes from the channels in turn. So
//! the bytes are the same whatever the number of jobs, and memory does not grow with the number of levels.

use std::fmt;
use std::num::NonZero;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use barrow::{Error, Generator, Kept, Recording, Size};
use barrow_formats::WriteError;

use crate::format::Style;
use crate::recipe::Source;
use crate::stop::Stop;

/// The most finished chunks that a job may be ahead of the writer.
const MOST_AHEAD: u64 = 4;
/// The most levels in a chunk.
const MOST_LEVELS: u64 = 256;
/// A chunk has no more cells than this, unless one level has.
const MOST_CELLS: u64 = 1 << 20;

/// The levels of some seeds, one after the other.
#[derive(Debug)]
pub(crate) struct Batch {
    /// The first seed; after the largest comes 0.
    pub(crate) first: u64,
    /// How many seeds.
    pub(crate) count: u64,
    /// How the levels are written.
    pub(crate) style: Style,
    /// What stays of another level.
    pub(crate) kept: Option<Kept>,
}

/// What came of some seeds.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    /// The levels as they are written, one after the other.
    pub(crate) bytes: Vec<u8>,
    /// Every seed with what came of it.
    pub(crate) seeds: Vec<(u64, Result<Made, Unmade>)>,
}

/// Why there is no level of a seed.
#[derive(Debug)]
pub(crate) enum Unmade {
    /// It could not be made.
    Level(Box<Error>),
    /// It could not be written.
    Format(WriteError),
}

impl fmt::Display for Unmade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(error) => error.fmt(f),
            Self::Format(error) => error.fmt(f),
        }
    }
}

/// A level that was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made {
    /// Where its bytes end.
    pub(crate) end: usize,
    /// How many tries before it were given up.
    pub(crate) retries: u32,
}

impl Batch {
    /// Makes all levels, and hands them on chunk by chunk.
    pub(crate) fn run(
        &self,
        source: &Source,
        jobs: Option<usize>,
        take: &mut dyn FnMut(Chunk) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut generator = source.generator()?;
        let jobs = self.jobs(jobs);
        let cells = generator.plan().size.cells() as u64;
        let share = self.share(cells, jobs);
        let chunks = self.count.div_ceil(share);
        if jobs == 1 {
            return (0..chunks).try_for_each(|n| take(self.chunk(&mut generator, n, share)));
        }
        let mut generators = vec![generator];
        for _ in 1..jobs {
            generators.push(source.generator()?);
        }
        // A job with huge levels waits until the writer takes one, so that memory is bounded by cells, not levels.
        let ahead = (MOST_AHEAD * MOST_CELLS / (share * cells)).min(MOST_AHEAD) as usize;
        thread::scope(|scope| {
            let channels: Vec<Receiver<Chunk>> = generators
                .into_iter()
                .zip(0..)
                .map(|(mut generator, job)| {
                    let (send, receive) = sync_channel(ahead);
                    scope.spawn(move || {
                        let mut mine = (job..chunks).step_by(jobs);
                        // When the writer has stopped there is no one to work for.
                        mine.all(|n| send.send(self.chunk(&mut generator, n, share)).is_ok())
                    });
                    receive
                })
                .collect();
            // A job that is gone before its time has panicked, which the scope passes on.
            channels.iter().cycle().map_while(|channel| channel.recv().ok()).try_for_each(&mut *take)
        })
    }

    /// Refuses what is kept if it can never be, on levels of that size.
    pub(crate) fn check_kept(&self, size: Size) -> Result<(), Stop> {
        let Some(kept) = self.kept.as_ref().map(|kept| kept.map().size()) else { return Ok(()) };
        if self.style.target.is_animation() {
            let why = "a film shows how a level is made from nothing, so it has no kept cells";
            return Err(Stop::Wrong(why.to_string()));
        }
        if kept == size { Ok(()) } else { Err(Stop::Wrong(Error::KeptSize { kept, size }.to_string())) }
    }

    /// How many jobs there are: as many as asked for, or as the machine can run at once, but none without work.
    fn jobs(&self, asked: Option<usize>) -> usize {
        let able = || thread::available_parallelism().map_or(1, NonZero::get);
        let useful = usize::try_from(self.count).unwrap_or(usize::MAX).max(1);
        asked.unwrap_or_else(able).clamp(1, useful)
    }

    /// How many levels a chunk has.
    fn share(&self, cells: u64, jobs: usize) -> u64 {
        if self.style.target.is_animation() {
            return 1;
        }
        let fair = self.count.div_ceil(jobs as u64);
        (MOST_CELLS / cells).min(MOST_LEVELS).min(fair).max(1)
    }

    /// Makes the `n`-th chunk of `share` levels.
    fn chunk(&self, generator: &mut Generator, n: u64, share: u64) -> Chunk {
        let mut chunk = Chunk::default();
        for i in n * share..self.count.min((n + 1).saturating_mul(share)) {
            let seed = self.first.wrapping_add(i);
            let made = if self.style.target.is_animation() {
                self.animate(generator, seed, &mut chunk.bytes)
            } else {
                self.level(generator, seed, &mut chunk.bytes)
            };
            chunk.seeds.push((seed, made.map(|retries| Made { end: chunk.bytes.len(), retries })));
        }
        chunk
    }

    /// Makes a level and writes it; how many tries were given up.
    fn level(&self, generator: &mut Generator, seed: u64, out: &mut Vec<u8>) -> Result<u32, Unmade> {
        let made = match &self.kept {
            Some(kept) => generator.generate_keeping(seed, kept),
            None => generator.generate(seed),
        };
        let level = made.map_err(|error| Unmade::Level(Box::new(error)))?;
        self.style.write(level, out).map_err(Unmade::Format)?;
        Ok(level.identity().attempt)
    }

    /// Makes a level and writes how; how many tries were given up.
    fn animate(&self, generator: &mut Generator, seed: u64, out: &mut Vec<u8>) -> Result<u32, Unmade> {
        let recording = Recording::new(generator, seed);
        match &recording.outcome {
            Ok(level) => {
                self.style.animate(&recording, out).map_err(Unmade::Format)?;
                Ok(level.identity().attempt)
            }
            Err(_) => recording.outcome.map(|_| 0).map_err(|error| Unmade::Level(Box::new(error))),
        }
    }
}

//! Many levels, on one thread or several, always in the order of their seeds.
//!
//! The seeds are divided into chunks. Job `j` of `n` generates the chunks `j`, `j + n`, `j + 2n` … and sends each
//! through a bounded channel of its own; the writer receives from the channels in turn. So the bytes are the same for
//! any number of jobs, and memory does not grow with the number of levels.

use std::fmt;
use std::num::NonZero;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use barrow::{Error, Generator, Locked, Recording, Size};
use barrow_formats::WriteError;

use crate::arguments::RecipeSource;
use crate::output::format::Style;
use crate::stop::Stop;

/// Largest number of finished chunks that a job may be ahead of the writer.
const MAX_AHEAD: u64 = 4;
/// Largest number of levels in a chunk.
const MAX_LEVELS: u64 = 256;
/// Largest number of cells in a chunk of several levels.
const MAX_CELLS: u64 = 1 << 20;

/// The levels of consecutive seeds.
#[derive(Debug)]
pub(crate) struct Batch {
    /// The first seed. Seeds wrap around after the largest.
    pub(crate) first: u64,
    pub(crate) count: u64,
    /// Format of the levels.
    pub(crate) style: Style,
    /// Cells of another level that stay.
    pub(crate) locked: Option<Locked>,
}

/// The levels of a part of the seeds.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    /// The written levels, one after the other.
    pub(crate) bytes: Vec<u8>,
    /// Every seed with its level or error.
    pub(crate) seeds: Vec<(u64, Result<WrittenLevel, LevelError>)>,
}

/// Why a seed has no level.
#[derive(Debug)]
pub(crate) enum LevelError {
    /// It could not be generated.
    Generate(Box<Error>),
    /// It could not be written.
    Write(WriteError),
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Generate(error) => error.fmt(f),
            Self::Write(error) => error.fmt(f),
        }
    }
}

/// A level in the bytes of a chunk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WrittenLevel {
    /// End of its bytes.
    pub(crate) end: usize,
    /// Number of attempts before it that failed.
    pub(crate) retries: u32,
}

impl Batch {
    /// Generates all levels and passes them on chunk by chunk. The first job uses `generator`; every other one builds its
    /// own from `source`, because a plan cannot be shared between threads.
    pub(crate) fn run(
        &self,
        generator: Generator,
        source: &RecipeSource,
        jobs: Option<usize>,
        take: &mut dyn FnMut(Chunk) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let jobs = self.jobs(jobs);
        let cells = generator.plan().size.cells() as u64;
        let share = self.share(cells, jobs);
        let chunks = self.count.div_ceil(share);
        if jobs == 1 {
            let mut generator = generator;
            return (0..chunks).try_for_each(|n| take(self.chunk(&mut generator, n, share)));
        }
        let mut generators = vec![generator];
        for _ in 1..jobs {
            generators.push(source.generator()?);
        }
        // The channels of huge levels hold fewer chunks, so that memory is bounded by cells, not levels.
        let ahead = (MAX_AHEAD * MAX_CELLS / (share * cells)).min(MAX_AHEAD) as usize;
        thread::scope(|scope| {
            let channels: Vec<Receiver<Chunk>> = generators
                .into_iter()
                .zip(0..)
                .map(|(mut generator, job)| {
                    let (send, receive) = sync_channel(ahead);
                    scope.spawn(move || {
                        let mut mine = (job..chunks).step_by(jobs);
                        // Sending fails when the writer has stopped.
                        mine.all(|n| send.send(self.chunk(&mut generator, n, share)).is_ok())
                    });
                    receive
                })
                .collect();
            // A channel closes early only if its job panicked; the scope then panics too.
            channels.iter().cycle().map_while(|channel| channel.recv().ok()).try_for_each(&mut *take)
        })
    }

    /// Checks that locked cells fit the size and the format.
    pub(crate) fn check_locked(&self, size: Size) -> Result<(), Stop> {
        let Some(locked) = self.locked.as_ref().map(|locked| locked.map().size()) else { return Ok(()) };
        if self.style.target.is_animation() {
            let why = "an animation shows a whole generation and cannot have locked cells";
            return Err(Stop::Wrong(why.to_string()));
        }
        if locked == size { Ok(()) } else { Err(Stop::Wrong(Error::LockedSize { locked, size }.to_string())) }
    }

    /// Returns the number of jobs: the given number or that of processors, but at most one for each seed.
    fn jobs(&self, given: Option<usize>) -> usize {
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        let useful = usize::try_from(self.count).unwrap_or(usize::MAX).max(1);
        given.unwrap_or_else(processors).clamp(1, useful)
    }

    /// Returns the number of levels in a chunk.
    fn share(&self, cells: u64, jobs: usize) -> u64 {
        if self.style.target.is_animation() {
            return 1;
        }
        let even = self.count.div_ceil(jobs as u64);
        (MAX_CELLS / cells).min(MAX_LEVELS).min(even).max(1)
    }

    /// Generates the `n`-th chunk of `share` levels.
    fn chunk(&self, generator: &mut Generator, n: u64, share: u64) -> Chunk {
        let mut chunk = Chunk::default();
        for i in n * share..self.count.min((n + 1).saturating_mul(share)) {
            let seed = self.first.wrapping_add(i);
            let made = if self.style.target.is_animation() {
                self.animate(generator, seed, &mut chunk.bytes)
            } else {
                self.level(generator, seed, &mut chunk.bytes)
            };
            chunk.seeds.push((seed, made.map(|retries| WrittenLevel { end: chunk.bytes.len(), retries })));
        }
        chunk
    }

    /// Generates and writes a level. Returns the number of attempts that failed.
    fn level(&self, generator: &mut Generator, seed: u64, out: &mut Vec<u8>) -> Result<u32, LevelError> {
        let made = match &self.locked {
            Some(locked) => generator.generate_locked(seed, locked),
            None => generator.generate_ref(seed),
        };
        let level = made.map_err(|error| LevelError::Generate(Box::new(error)))?;
        self.style.write(level, out).map_err(LevelError::Write)?;
        Ok(level.identity().attempt)
    }

    /// Generates a level and writes an animation of it. Returns the number of attempts that failed.
    fn animate(&self, generator: &mut Generator, seed: u64, out: &mut Vec<u8>) -> Result<u32, LevelError> {
        let recording = Recording::new(generator, seed);
        match &recording.outcome {
            Ok(level) => {
                self.style.animate(&recording, out).map_err(LevelError::Write)?;
                Ok(level.identity().attempt)
            }
            Err(_) => recording.outcome.map(|_| 0).map_err(|error| LevelError::Generate(Box::new(error))),
        }
    }
}

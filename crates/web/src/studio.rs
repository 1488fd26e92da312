//! The current level of a worker: generation, description, overlays, timeline.

use barrow::{
    BitGrid, Checker, Error, Generator, Level, Map, Observer, Plan, Point, Recording, Sight, Snapshot, Token,
    spawn_sign,
};

use crate::overlay::{Overlay, OverlayRequest, overlay};
use crate::request::{CellLock, LevelRequest, seed_of};
use crate::result::LevelResult;
use crate::sprites::code;
use crate::timeline::Timeline;

/// Maximum number of cells for which [`Studio::cell`] records the generation.
const QUICK_CELLS: usize = 20_000;

/// A request and its level.
#[derive(Debug, Default)]
pub struct Studio {
    request: LevelRequest,
    generator: Option<Generator>,
    checker: Checker,
    /// Map of the level, or of the last failed attempt.
    map: Map,
    level: Option<Level>,
    timeline: Option<Timeline>,
}

impl Studio {
    /// Generates the level of a request.
    pub fn generate(&mut self, request: LevelRequest) -> LevelResult {
        if !self.request.is_like(&request) || self.generator.is_none() {
            match request.generator() {
                Ok(generator) => self.generator = Some(generator),
                Err(errors) => {
                    self.generator = None;
                    return LevelResult::invalid(&errors, &request.text);
                }
            }
        }
        self.request = request;
        self.timeline = None;
        let Some(generator) = &mut self.generator else { return LevelResult::nothing() };
        match generate(generator, &self.request) {
            Ok(level) => {
                self.map.copy_from(level.map());
                let result = LevelResult::level(&level, generator.plan(), &mut self.checker);
                self.level = Some(level);
                result
            }
            Err(error) => {
                let mut last = LastAttempt::default();
                let seed = self.request.seed();
                // Generates again with an observer, to show the map of the last attempt.
                let _ = generator.watch(seed, &mut last);
                self.map = last.0;
                self.level = None;
                LevelResult::failed(&error, &self.map, generator.plan(), seed, &mut self.checker)
            }
        }
    }

    /// Returns the sprite codes of the map, row by row.
    pub fn cells(&self) -> Vec<u16> {
        codes(&self.map)
    }

    /// Returns the map of the level, or of the last failed attempt.
    pub const fn map(&self) -> &Map {
        &self.map
    }

    /// Returns the level. `None` if generation failed.
    pub const fn level(&self) -> Option<&Level> {
        self.level.as_ref()
    }

    /// Returns the last valid request.
    pub const fn request(&self) -> &LevelRequest {
        &self.request
    }

    /// Returns the plan. `None` if the recipe has errors.
    pub fn plan(&self) -> Option<&Plan> {
        self.generator.as_ref().map(Generator::plan)
    }

    /// Returns the steps of the generation, recorded on the first call. Ignores locked cells.
    pub fn timeline(&mut self) -> Option<&Timeline> {
        if self.timeline.is_none() {
            let generator = self.generator.as_mut()?;
            let recording = Recording::new(generator, self.request.seed());
            self.timeline = Some(Timeline::new(&recording, generator.plan()));
        }
        self.timeline.as_ref()
    }

    /// Records the generation, for animations.
    pub(crate) fn recording(&mut self) -> Option<Recording> {
        let seed = self.request.seed();
        self.generator.as_mut().map(|generator| Recording::new(generator, seed))
    }

    /// Describes a cell. Its stage is known if the generation was recorded, which is done here for small maps. With locked
    /// cells the stage is left out, because those cells are from another generation.
    pub fn cell(&mut self, at: Point) -> Option<crate::cell::CellView> {
        if self.map.size().cells() <= QUICK_CELLS {
            self.timeline();
        }
        let timeline = self.timeline.as_ref().filter(|_| self.request.locks.is_empty());
        crate::cell::cell(&self.map, at, timeline)
    }

    /// Computes an overlay of the map.
    pub fn overlay(&self, request: &OverlayRequest) -> Result<Overlay, String> {
        overlay(&self.map, request)
    }

    /// Describes the rooms, one line each.
    pub fn describe(&self) -> String {
        crate::describe::rooms(&self.map)
    }
}

/// Generates the level of a request, level by level if it has locked cells.
fn generate(generator: &mut Generator, request: &LevelRequest) -> Result<Level, Error> {
    let Some((first, others)) = request.locks.split_first() else {
        return generator.generate_ref(request.seed()).cloned();
    };
    let mut level = generator.generate_ref(seed_of(&first.seed))?.clone();
    let seeds = others.iter().map(|lock| seed_of(&lock.seed)).chain([request.seed()]);
    for (lock, seed) in request.locks.iter().zip(seeds) {
        let cells = cells_of(lock, level.map());
        level = generator.generate_locked(seed, &barrow::Locked::new(level.map(), &cells))?.clone();
    }
    Ok(level)
}

fn cells_of(lock: &CellLock, map: &Map) -> BitGrid {
    let mut cells = BitGrid::new(map.size());
    let (width, height) = (map.size().width, map.size().height);
    for &(y, x, len) in lock.runs.iter().filter(|run| run.0 < height && run.1 < width) {
        let len = len.min(width - x);
        if len > 0 {
            cells.insert_run(y as i32, x as i32, len as i32);
        }
    }
    cells
}

/// Returns the sprite codes of a map, row by row.
pub(crate) fn codes(map: &Map) -> Vec<u16> {
    let mut codes: Vec<u16> =
        map.tiles.iter().map(|(_, tile)| code(Sight { tile, ..Sight::default() })).collect();
    let width = map.size().width as usize;
    for (at, _) in map.custom_cells() {
        let sight = Sight { tile: map.tiles[at], custom: map.custom_look(at), ..Sight::default() };
        codes[at.y as usize * width + at.x as usize] = code(sight);
    }
    let spawns = map.spawns.iter().map(|spawn| {
        (spawn.at, Token::Spawn { kind: spawn.kind, sign: spawn_sign(spawn.kind, &spawn.name) })
    });
    let exit = map.exit.map(|at| (at, Token::Exit));
    let start = map.start.map(|at| (at, Token::Start));
    for (at, token) in spawns.chain(exit).chain(start) {
        if let Some(tile) = map.tiles.get(at) {
            codes[at.y as usize * width + at.x as usize] =
                code(Sight { tile, token: Some(token), ..Sight::default() });
        }
    }
    codes
}

/// Observer that copies the map of the last attempt.
#[derive(Default)]
struct LastAttempt(Map);

impl Observer for LastAttempt {
    fn snapshot(&mut self, snapshot: Snapshot<'_>) {
        if snapshot.stage == "check" {
            self.0.copy_from(snapshot.map);
        }
    }
}

//! One level at a time: made, judged, looked into, locked in part, written to files.

use barrow::{
    BitGrid, Checker, Error, Generator, Level, Map, Observer, Plan, Point, Recording, Sight, Snapshot, Token,
};

use crate::looks::code;
use crate::made::LevelResult;
use crate::order::{CellLock, LevelRequest, seed_of};
use crate::overlay::{Overlay, OverlayOrder, overlay};
use crate::timeline::Timeline;

/// Constructions of maps up to this size are recorded without being asked for.
const QUICK_CELLS: usize = 20_000;

/// What is on the page's bench.
#[derive(Debug, Default)]
pub struct Studio {
    order: LevelRequest,
    generator: Option<Generator>,
    checker: Checker,
    /// The level, or the last try.
    map: Map,
    level: Option<Level>,
    timeline: Option<Timeline>,
}

impl Studio {
    /// Makes the level of an order.
    pub fn make(&mut self, order: LevelRequest) -> LevelResult {
        if !self.order.is_like(&order) || self.generator.is_none() {
            match order.generator() {
                Ok(generator) => self.generator = Some(generator),
                Err(faults) => {
                    self.generator = None;
                    return LevelResult::faults(&faults, &order.text);
                }
            }
        }
        self.order = order;
        self.timeline = None;
        let Some(generator) = &mut self.generator else { return LevelResult::nothing() };
        match make(generator, &self.order) {
            Ok(level) => {
                self.map.copy_from(level.map());
                let made = LevelResult::level(&level, generator.plan(), &mut self.checker);
                self.level = Some(level);
                made
            }
            Err(error) => {
                let mut last = LastTry::default();
                let seed = self.order.seed();
                // Seen once more, so that there is something to show.
                let _ = generator.watch(seed, &mut last);
                self.map = last.0;
                self.level = None;
                LevelResult::failed(&error, &self.map, generator.plan(), seed, &mut self.checker)
            }
        }
    }

    /// The codes of its cells, row by row.
    pub fn cells(&self) -> Vec<u16> {
        codes(&self.map)
    }

    /// The map that is on the bench.
    pub const fn map(&self) -> &Map {
        &self.map
    }

    /// The level that is on the bench, if it is one.
    pub const fn level(&self) -> Option<&Level> {
        self.level.as_ref()
    }

    /// What is asked for.
    pub const fn order(&self) -> &LevelRequest {
        &self.order
    }

    /// The plan, if the recipe is sound.
    pub fn plan(&self) -> Option<&Plan> {
        self.generator.as_ref().map(Generator::plan)
    }

    /// How the level came about, worked out when it is first asked for.
    pub fn timeline(&mut self) -> Option<&Timeline> {
        if self.timeline.is_none() {
            let generator = self.generator.as_mut()?;
            let recording = Recording::new(generator, self.order.seed());
            self.timeline = Some(Timeline::new(&recording, generator.plan()));
        }
        self.timeline.as_ref()
    }

    /// The construction as a recording, for films.
    pub(crate) fn recording(&mut self) -> Option<Recording> {
        let seed = self.order.seed();
        self.generator.as_mut().map(|generator| Recording::new(generator, seed))
    }

    /// What is known of a cell. Which stage made it is known once the construction was recorded; small ones are recorded
    /// for it. Locked cells are from another construction, so that nothing is said of stages then.
    pub fn cell(&mut self, at: Point) -> Option<crate::cell::CellView> {
        if self.map.size().cells() <= QUICK_CELLS {
            self.timeline();
        }
        let timeline = self.timeline.as_ref().filter(|_| self.order.locks.is_empty());
        crate::cell::cell(&self.map, at, timeline)
    }

    /// A number for every cell.
    pub fn overlay(&self, order: &OverlayOrder) -> Result<Overlay, String> {
        overlay(&self.map, order)
    }

    /// The rooms in words.
    pub fn describe(&self) -> String {
        crate::describe::rooms(&self.map)
    }
}

/// Makes the level of an order, with the locked cells of those before.
fn make(generator: &mut Generator, order: &LevelRequest) -> Result<Level, Error> {
    let Some((first, others)) = order.locks.split_first() else {
        return generator.generate_ref(order.seed()).cloned();
    };
    let mut level = generator.generate_ref(seed_of(&first.seed))?.clone();
    let seeds = others.iter().map(|lock| seed_of(&lock.seed)).chain([order.seed()]);
    for (lock, seed) in order.locks.iter().zip(seeds) {
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

/// The codes of a map's cells, row by row.
pub(crate) fn codes(map: &Map) -> Vec<u16> {
    let mut codes: Vec<u16> =
        map.tiles.iter().map(|(_, tile)| code(Sight { tile, ..Sight::default() })).collect();
    let width = map.size().width as usize;
    for (at, _) in map.custom_cells() {
        let sight = Sight { tile: map.tiles[at], custom: map.custom_look(at), ..Sight::default() };
        codes[at.y as usize * width + at.x as usize] = code(sight);
    }
    let spawns = map.spawns.iter().map(|spawn| {
        let initial = spawn.name.bytes().find(u8::is_ascii_graphic).unwrap_or(b' ');
        (spawn.at, Token::Spawn { kind: spawn.kind, initial })
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

/// Keeps the map of the last try that was given up.
#[derive(Default)]
struct LastTry(Map);

impl Observer for LastTry {
    fn snapshot(&mut self, snapshot: Snapshot<'_>) {
        if snapshot.stage == "check" {
            self.0.copy_from(snapshot.map);
        }
    }
}

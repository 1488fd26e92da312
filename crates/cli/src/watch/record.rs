//! A construction as a list of steps, each with only the cells it changed.

use barrow::{BitGrid, Error, Frame, Generator, Grid, Map, Point, Size, Tile, Watch};

/// What is seen of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sight {
    /// What it is made of.
    pub(super) tile: Tile,
    /// Whether it is set aside for a room that is not drawn yet.
    pub(super) planned: bool,
}

/// A cell that a step changed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    /// The cell.
    pub(super) at: Point,
    /// What it was.
    pub(super) before: Sight,
    /// What it is.
    pub(super) after: Sight,
}

/// A step of a construction.
#[derive(Debug)]
pub(super) struct Step {
    /// The stage at work.
    pub(super) stage: String,
    /// What it did.
    pub(super) caption: String,
    /// Where the player begins, once that is known.
    pub(super) start: Option<Point>,
    /// What changed.
    pub(super) changes: Vec<Change>,
}

/// A whole construction.
#[derive(Debug)]
pub(super) struct Recording {
    /// The recipe's name.
    pub(super) recipe: String,
    /// The seed.
    pub(super) seed: u64,
    /// How large the map is.
    pub(super) size: Size,
    /// The steps; there is at least one.
    pub(super) steps: Vec<Step>,
    /// Whether a level came of it.
    pub(super) outcome: Result<(), Error>,
}

impl Recording {
    /// Makes the level of a seed and writes down how.
    pub(super) fn new(generator: &mut Generator, seed: u64) -> Self {
        let (recipe, size) = (generator.plan().name.to_string(), generator.plan().size);
        let mut recorder = Recorder::new(size);
        let outcome = match generator.watch(seed, &mut recorder) {
            Ok(level) => {
                let rooms = level.map().rooms.len();
                recorder.step(level.map(), "check", format!("every rule holds; {rooms} rooms"));
                Ok(())
            }
            Err(error) => {
                recorder.step(&Map::new(size), "check", "the tries are used up".to_string());
                Err(error)
            }
        };
        Self { recipe, seed, size, steps: recorder.steps, outcome }
    }

    /// What is seen before the first step: solid rock.
    pub(super) fn blank(&self) -> Grid<Sight> {
        Grid::new(self.size, Sight::default())
    }
}

/// Looks on and writes down.
struct Recorder {
    seen: Grid<Sight>,
    planned: BitGrid,
    steps: Vec<Step>,
}

impl Recorder {
    fn new(size: Size) -> Self {
        Self { seen: Grid::new(size, Sight::default()), planned: BitGrid::default(), steps: Vec::new() }
    }

    fn step(&mut self, map: &Map, stage: &str, caption: String) {
        self.planned.reset(map.size());
        for room in map.rooms.iter().filter(|room| map.room_runs(room).is_empty()) {
            self.planned.insert_rect(room.bounds);
        }
        let mut changes = Vec::new();
        for (at, tile) in map.tiles.iter() {
            let after = Sight { tile, planned: self.planned.contains(at) };
            let before = self.seen[at];
            if before != after {
                changes.push(Change { at, before, after });
                self.seen[at] = after;
            }
        }
        self.steps.push(Step { stage: stage.to_string(), caption, start: map.start, changes });
    }
}

impl Watch for Recorder {
    fn frame(&mut self, frame: Frame<'_>) {
        self.step(frame.map, frame.stage, frame.caption.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_add_up_to_the_level() {
        for recipe in ["rlg327", "nethack", "bracket_rooms"] {
            let mut generator = Generator::new(recipe).unwrap();
            let recording = Recording::new(&mut generator, 7);
            let mut canvas = recording.blank();
            for change in recording.steps.iter().flat_map(|step| &step.changes) {
                assert_eq!(canvas[change.at], change.before);
                canvas[change.at] = change.after;
            }
            let level = generator.generate(7).unwrap();
            assert!(canvas.iter().all(|(at, sight)| sight.tile == level.map().tiles[at] && !sight.planned));
        }
    }
}

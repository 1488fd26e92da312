//! Recordings of a level's generation: a list of steps, each with the cells that it changed.

use std::sync::Arc;

use barrow_core::{BitGrid, CustomLook, Grid, Map, Point, Size, SpawnKind, Tile};
use barrow_stages::{Observer, Snapshot};

use crate::level::Level;
use crate::sign::spawn_sign;
use crate::{Error, Generator};

/// Visible state of a cell at one step of a recording.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// Built-in tile of the cell.
    pub tile: Tile,
    /// Glyph and color of the custom tile on the cell, if there is one.
    pub custom: Option<CustomLook>,
    /// Whether the cell is rock within the bounds of a room that is not drawn yet.
    pub planned: bool,
    /// Start, exit or spawn on the cell.
    pub token: Option<Token>,
}

/// A start, exit or spawn on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// Cell where the player starts.
    Start,
    /// Cell where the player leaves the level.
    Exit,
    /// Monster, item or other thing that spawns on the cell.
    Spawn {
        /// Monster, item, trap, person or prop.
        kind: SpawnKind,
        /// Its sign, see [`spawn_sign`].
        sign: u8,
    },
}

/// The change of one cell in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Position of the changed cell.
    pub at: Point,
    /// State of the cell before the step.
    pub before: Sight,
    /// State of the cell after the step.
    pub after: Sight,
}

/// A step of a recording: one snapshot that a stage passed to its observer.
#[derive(Clone, Debug)]
pub struct Step {
    /// Name of the stage, or "check" for the rules.
    pub stage: String,
    /// Short description of what the stage did.
    pub caption: String,
    /// Changed cells, each once.
    pub changes: Vec<Change>,
}

impl Step {
    /// Applies the changes of the step to a canvas in the state before it.
    pub fn redo(&self, canvas: &mut Grid<Sight>) {
        for change in &self.changes {
            canvas[change.at] = change.after;
        }
    }

    /// Reverts the changes of the step on a canvas in the state after it.
    pub fn undo(&self, canvas: &mut Grid<Sight>) {
        for change in &self.changes {
            canvas[change.at] = change.before;
        }
    }
}

/// Recording of a level's generation, which can be played forward and backward.
///
/// ```
/// let mut generator = barrow::Generator::new("rlg327")?;
/// let recording = barrow::Recording::new(&mut generator, 7);
/// let mut canvas = recording.blank();
/// for step in &recording.steps {
///     step.redo(&mut canvas);
/// }
/// let level = recording.outcome?;
/// assert!(canvas.iter().all(|(at, sight)| sight.tile == level.map().tiles[at]));
/// # Ok::<(), barrow::Error>(())
/// ```
#[derive(Debug)]
pub struct Recording {
    /// Name of the recipe.
    pub recipe: Arc<str>,
    /// Seed that was passed to the generator.
    pub seed: u64,
    /// Size of the level.
    pub size: Size,
    /// At least one step. The last one is the check of the rules.
    pub steps: Vec<Step>,
    /// The level, or the error if all attempts were rejected.
    pub outcome: Result<Level, Error>,
}

impl Recording {
    /// Generates the level of a seed and records every step.
    pub fn new(generator: &mut Generator, seed: u64) -> Self {
        let (recipe, size) = (generator.plan().name.clone(), generator.plan().size);
        let mut recorder = Recorder::new(size);
        let outcome = generator.watch(seed, &mut recorder).cloned();
        match &outcome {
            Ok(level) => {
                let rooms = level.map().rooms.len();
                recorder.step(level.map(), "check", format!("every rule holds; {rooms} rooms"));
            }
            Err(_) => recorder.step(&Map::new(size), "check", "all attempts were rejected".to_string()),
        }
        Self { recipe, seed, size, steps: recorder.steps, outcome }
    }

    /// Returns a canvas in the state before the first step: solid rock.
    pub fn blank(&self) -> Grid<Sight> {
        Grid::new(self.size, Sight::default())
    }

    /// Returns recipe, seed and size in one line.
    pub fn title(&self) -> String {
        format!("{}, seed {}, {}", self.recipe, self.seed, self.size)
    }

    /// Returns the number, stage and caption of a step in one line; `None` after the last step. Steps are counted from
    /// 0.
    pub fn caption(&self, step: usize) -> Option<String> {
        let Step { stage, caption, .. } = self.steps.get(step)?;
        Some(format!("{}/{}  {stage}: {caption}", step + 1, self.steps.len()))
    }
}

/// Observer that records the changes of each step. Most steps change few cells, so unchanged rows are skipped.
struct Recorder {
    seen: Grid<Sight>,
    /// Tiles of the previous step.
    tiles: Grid<Tile>,
    /// Whether the previous step had custom tiles.
    had_custom: bool,
    planned: BitGrid,
    tokens: Grid<Option<Token>>,
    /// Contents of `tokens`, in the order of the map's lists.
    placed: Vec<(Point, Token)>,
    steps: Vec<Step>,
}

impl Recorder {
    fn new(size: Size) -> Self {
        Self {
            seen: Grid::new(size, Sight::default()),
            tiles: Grid::new(size, Tile::Rock),
            had_custom: false,
            planned: BitGrid::new(size),
            tokens: Grid::new(size, None),
            placed: Vec::new(),
            steps: Vec::new(),
        }
    }

    fn step(&mut self, map: &Map, stage: &str, caption: String) {
        let has_new_plan = self.update_planned(map);
        let has_new_tokens = self.update_tokens(map);
        let has_custom = map.has_custom();
        let is_any_row = has_new_plan || has_new_tokens || has_custom || self.had_custom;
        self.had_custom = has_custom;
        let mut changes = Vec::new();
        for (y, row) in (0..).zip(map.tiles.rows()) {
            if !is_any_row && row == self.tiles.row(y) {
                continue;
            }
            self.tiles.row_mut(y).copy_from_slice(row);
            for (at, &tile) in (0..).map(|x| Point::new(x, y)).zip(row) {
                let planned = tile == Tile::Rock && self.planned.contains(at);
                let custom = if has_custom { map.custom_look(at) } else { None };
                let after = Sight { tile, custom, planned, token: self.tokens[at] };
                let before = self.seen[at];
                if before != after {
                    changes.push(Change { at, before, after });
                    self.seen[at] = after;
                }
            }
        }
        self.steps.push(Step { stage: stage.to_string(), caption, changes });
    }

    /// Finds the cells of rooms that are planned but not drawn. Returns whether they changed.
    fn update_planned(&mut self, map: &Map) -> bool {
        let mut planned = BitGrid::new(map.size());
        for room in map.rooms.iter().filter(|room| map.room_runs(room).is_empty()) {
            planned.insert_rect(room.bounds);
        }
        let is_new = planned != self.planned;
        self.planned = planned;
        is_new
    }

    /// Finds starts, exits and spawns. If several are on a cell, the last one in the list is shown. Returns whether
    /// they changed.
    fn update_tokens(&mut self, map: &Map) -> bool {
        let spawns = map.spawns.iter().map(|spawn| {
            (spawn.at, Token::Spawn { kind: spawn.kind, sign: spawn_sign(spawn.kind, &spawn.name) })
        });
        let exit = map.exit.map(|at| (at, Token::Exit));
        let start = map.start.map(|at| (at, Token::Start));
        let placed: Vec<(Point, Token)> =
            spawns.chain(exit).chain(start).filter(|&(at, _)| map.size().contains(at)).collect();
        if placed == self.placed {
            return false;
        }
        self.tokens.reset(map.size(), None);
        for &(at, token) in &placed {
            self.tokens[at] = Some(token);
        }
        self.placed = placed;
        true
    }
}

impl Observer for Recorder {
    fn snapshot(&mut self, snapshot: Snapshot<'_>) {
        self.step(snapshot.map, snapshot.stage, snapshot.caption.to_string());
    }
}

#[cfg(test)]
mod tests {
    use crate::{Overrides, builtin, parse, plan};

    use super::*;

    #[test]
    fn all_steps_forward_give_the_level_and_backward_give_rock() {
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
            let start = canvas.iter().find(|(_, sight)| sight.token == Some(Token::Start));
            assert_eq!(start.map(|(at, _)| at), level.map().start);
            assert_eq!(recording.outcome.unwrap().map().tiles, level.map().tiles);
            recording.steps.iter().rev().for_each(|step| step.undo(&mut canvas));
            assert!(canvas.iter().all(|(_, sight)| sight == Sight::default()));
        }
    }

    #[test]
    fn custom_tiles_are_recorded_with_the_stage_that_painted_them() {
        let text = "name = \"ice\"\nsummary = \"A cave with ice.\"\nsize = [40, 20]\n\
            [[tile]]\nname = \"ice\"\nlike = \"floor\"\nglyph = \"%\"\ncolor = \"light-blue\"\n\
            [[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"connect_regions\"\n\
            [[stage]]\nuse = \"paint\"\ntile = \"ice\"\n";
        let plan = plan(&parse("ice", text).unwrap(), &Overrides::default()).unwrap();
        let stages = plan.stage_names().iter().map(ToString::to_string).collect::<Vec<_>>();
        let recording = Recording::new(&mut Generator::from_plan(plan), 7);
        let mut canvas = recording.blank();
        recording.steps.iter().for_each(|step| step.redo(&mut canvas));
        let map = recording.outcome.as_ref().unwrap().map();
        assert!(map.custom_cells().next().is_some());
        for (at, sight) in canvas.iter() {
            assert_eq!(sight.custom, map.custom_look(at));
            if sight.custom.is_some() {
                assert_eq!(stages[usize::from(map.written_by[at])], "paint");
            }
        }
    }

    #[test]
    fn titles_name_the_level_and_captions_number_the_steps() {
        let recording = Recording::new(&mut Generator::new("rlg327").unwrap(), 7);
        assert_eq!(recording.title(), "rlg327, seed 7, 80x21");
        let n = recording.steps.len();
        let last = recording.caption(n - 1).unwrap();
        assert!(last.starts_with(&format!("{n}/{n}  check: every rule holds; ")), "{last}");
        assert_eq!(recording.caption(n), None);
    }

    #[test]
    fn a_recording_without_a_level_ends_in_rock() {
        let mut recipe = parse("rlg327", builtin("rlg327").unwrap().text).unwrap();
        recipe.set("rules.min_rooms=400").unwrap();
        recipe.set("tries=2").unwrap();
        let mut generator = Generator::from_plan(plan(&recipe, &Overrides::default()).unwrap());
        let recording = Recording::new(&mut generator, 1);
        assert!(recording.outcome.is_err());
        let mut canvas = recording.blank();
        recording.steps.iter().for_each(|step| step.redo(&mut canvas));
        assert!(canvas.iter().all(|(_, sight)| sight == Sight::default()));
    }

    #[test]
    fn a_change_takes_at_most_20_bytes() {
        assert!(size_of::<Change>() <= 20);
    }
}

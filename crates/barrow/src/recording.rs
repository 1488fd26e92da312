//! A construction as a list of steps, each with only the cells it changed.

use std::sync::Arc;

use crate::level::Level;
use barrow_core::{BitGrid, CustomLook, Grid, Map, Point, Size, SpawnKind, Tile};
use barrow_stages::{Observer, Snapshot};

use crate::{Error, Generator};

/// What is seen of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// What it is made of.
    pub tile: Tile,
    /// How it is drawn if that is a custom tile.
    pub custom: Option<CustomLook>,
    /// Whether it is rock that is set aside for a room.
    pub planned: bool,
    /// What is on it.
    pub token: Option<Token>,
}

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// The player begins here.
    Start,
    /// The way out.
    Exit,
    /// Something waits here.
    Spawn {
        /// What kind of thing it is.
        kind: SpawnKind,
        /// The first ASCII letter of its name, or a blank.
        initial: u8,
    },
}

/// A cell that a step changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub at: Point,
    /// What it was.
    pub before: Sight,
    /// What it is.
    pub after: Sight,
}

/// A step of a construction.
#[derive(Clone, Debug)]
pub struct Step {
    /// The stage at work.
    pub stage: String,
    /// What it did.
    pub caption: String,
    /// What changed, each cell once.
    pub changes: Vec<Change>,
}

impl Step {
    /// Does it again.
    pub fn redo(&self, canvas: &mut Grid<Sight>) {
        for change in &self.changes {
            canvas[change.at] = change.after;
        }
    }

    /// Takes it back.
    pub fn undo(&self, canvas: &mut Grid<Sight>) {
        for change in &self.changes {
            canvas[change.at] = change.before;
        }
    }
}

/// A whole construction, to be played forward and back.
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
    /// The recipe's name.
    pub recipe: Arc<str>,
    /// The seed.
    pub seed: u64,
    /// How large the map is.
    pub size: Size,
    /// The steps; there is at least one. The last one says whether a level came of it.
    pub steps: Vec<Step>,
    /// What came of it.
    pub outcome: Result<Level, Error>,
}

impl Recording {
    /// Makes the level of a seed and writes down how.
    pub fn new(generator: &mut Generator, seed: u64) -> Self {
        let (recipe, size) = (generator.plan().name.clone(), generator.plan().size);
        let mut recorder = Recorder::new(size);
        let outcome = generator.watch(seed, &mut recorder).cloned();
        match &outcome {
            Ok(level) => {
                let rooms = level.map().rooms.len();
                recorder.step(level.map(), "check", format!("every rule holds; {rooms} rooms"));
            }
            Err(_) => recorder.step(&Map::new(size), "check", "the tries are used up".to_string()),
        }
        Self { recipe, seed, size, steps: recorder.steps, outcome }
    }

    /// What is seen before the first step: solid rock.
    pub fn blank(&self) -> Grid<Sight> {
        Grid::new(self.size, Sight::default())
    }

    /// What it is, in a line.
    pub fn title(&self) -> String {
        format!("{}, seed {}, {}", self.recipe, self.seed, self.size)
    }

    /// What a step did, counted from 0, in a line; nothing after the last step.
    pub fn caption(&self, step: usize) -> Option<String> {
        let Step { stage, caption, .. } = self.steps.get(step)?;
        Some(format!("{}/{}  {stage}: {caption}", step + 1, self.steps.len()))
    }
}

/// Looks on and writes down. Most steps change a few cells, so that only rows in which something changed are gone through.
struct Recorder {
    seen: Grid<Sight>,
    /// The tiles of the step before.
    tiles: Grid<Tile>,
    /// Whether there were custom tiles in the step before.
    had_custom: bool,
    planned: BitGrid,
    tokens: Grid<Option<Token>>,
    /// What is in the tokens, in the order of the map's lists.
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
        let is_planned_anew = self.plan(map);
        let is_placed_anew = self.place(map);
        let has_custom = map.has_custom();
        let is_any_row = is_planned_anew || is_placed_anew || has_custom || self.had_custom;
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

    /// Finds the rooms that have a place and no cells yet. Whether they are others than before.
    fn plan(&mut self, map: &Map) -> bool {
        let mut planned = BitGrid::new(map.size());
        for room in map.rooms.iter().filter(|room| map.room_runs(room).is_empty()) {
            planned.insert_rect(room.bounds);
        }
        let is_new = planned != self.planned;
        self.planned = planned;
        is_new
    }

    /// Finds what is on the cells. What comes later in the list lies above. Whether it is other than before.
    fn place(&mut self, map: &Map) -> bool {
        let initial = |name: &str| name.bytes().find(u8::is_ascii_graphic).unwrap_or(b' ');
        let spawns = map
            .spawns
            .iter()
            .map(|spawn| (spawn.at, Token::Spawn { kind: spawn.kind, initial: initial(&spawn.name) }));
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
    fn the_steps_add_up_to_the_level_and_back_to_rock() {
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
    fn lines_say_what_it_is_and_what_was_done() {
        let recording = Recording::new(&mut Generator::new("rlg327").unwrap(), 7);
        assert_eq!(recording.title(), "rlg327, seed 7, 80x21");
        let n = recording.steps.len();
        let last = recording.caption(n - 1).unwrap();
        assert!(last.starts_with(&format!("{n}/{n}  check: every rule holds; ")), "{last}");
        assert_eq!(recording.caption(n), None);
    }

    #[test]
    fn a_construction_that_fails_ends_in_rock() {
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
    fn what_is_kept_of_a_changed_cell_is_small() {
        assert!(size_of::<Change>() <= 20);
    }
}

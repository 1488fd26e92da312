//! What came of an order: a level and its judgment, the faults of the recipe, or the last try that failed.

use barrow::{
    Checker, Diagnostics, Error, Level, METRICS, Map, Measure, Plan, Point, Registry, Rules, Violation,
};
use serde::Serialize;
use tsify::Tsify;

/// How many offending cells of a rule are told.
const MOST_CELLS: usize = 5000;

/// The result of a request.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(tag = "outcome", rename_all = "camelCase")]
pub enum LevelResult {
    /// A level that keeps its rules.
    Level(Box<LevelView>),
    /// The recipe has faults; nothing was made.
    Faults {
        /// All of them, in the order of the text.
        faults: Vec<FaultView>,
        /// As the command line words them.
        text: String,
    },
    /// The tries are used up.
    Failed {
        /// Why, with every reason.
        message: String,
        /// The last try, to be looked at.
        last: Box<LevelView>,
    },
}

/// A level as the page tells of it. Its cells come beside it.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelView {
    /// The recipe's name.
    pub recipe: String,
    /// What the recipe makes, in a sentence.
    pub summary: String,
    /// The seed, in digits.
    pub seed: String,
    /// How many tries before it were given up.
    pub attempt: u32,
    /// How deep it lies.
    pub depth: u32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// The rules and whether they hold.
    pub rules: Vec<RuleView>,
    /// The metrics in the order of the registry; nothing where one has no meaning.
    pub metrics: Vec<Option<u32>>,
    /// The rooms: left, top, width, height.
    pub rooms: Vec<(i32, i32, i32, i32)>,
    /// Where one begins to look: the start, else stairs up, else any cell that one can walk on.
    #[tsify(optional)]
    pub start: Option<(i32, i32)>,
    /// In a sentence or two, for those who do not see it.
    pub description: String,
}

/// A rule, and where it is broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RuleView {
    /// Its word in recipes.
    pub name: &'static str,
    /// What it says.
    pub doc: String,
    /// What the recipe asks for, as it would write it; nothing for what every level promises.
    pub asked: String,
    /// How often it is broken.
    pub broken: u32,
    /// What is wrong, each thing once.
    pub messages: Vec<String>,
    /// The cells at fault, column and row in turn; not more than some thousands.
    pub cells: Vec<i32>,
}

/// A fault of a recipe, as an editor marks it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FaultView {
    /// What is wrong.
    pub message: String,
    /// What would be right.
    #[tsify(optional)]
    pub help: Option<String>,
    /// Its line, from 1; 0 if there is no one place.
    pub line: u32,
    /// Its column, from 1.
    pub column: u32,
    /// Where it begins and ends in the text, in the units of JavaScript's strings.
    pub from: u32,
    /// Behind its last letter.
    pub to: u32,
}

/// The rules that every level promises, whatever its recipe says.
const ALWAYS: [(&str, &str); 3] = [
    ("start", "The start, the exit and everything that waits stand where one can stand."),
    ("spawns", "No two things wait on one cell."),
    ("hardness", "Rock is hard, the border immutable, and what is open is neither."),
];

impl LevelView {
    /// All about a map that was made by a plan.
    pub(crate) fn new(map: &Map, plan: &Plan, seed: u64, attempt: u32, checker: &mut Checker) -> Self {
        let violations = checker.violations(map, &plan.rules);
        let mut measure = Measure::default();
        let rect = |room: &barrow::Room| (room.bounds.x, room.bounds.y, room.bounds.w, room.bounds.h);
        Self {
            recipe: plan.name.to_string(),
            summary: plan.summary.clone(),
            seed: seed.to_string(),
            attempt,
            depth: plan.depth,
            width: map.size().width,
            height: map.size().height,
            rules: rules(&plan.rules, &violations),
            metrics: METRICS.iter().map(|metric| (metric.measure)(map, &mut measure)).collect(),
            rooms: map.rooms.iter().map(rect).collect(),
            start: first_cell(map).map(|at| (at.x, at.y)),
            description: crate::describe::sentence(map, &plan.name, seed),
        }
    }
}

/// The start, else stairs up, else any cell that one can walk on.
fn first_cell(map: &Map) -> Option<Point> {
    let open = || map.tiles.iter().find(|(_, tile)| tile.is_walkable()).map(|(at, _)| at);
    map.start.or(map.stairs_up.first().copied()).or_else(open)
}

/// Every rule that is asked for or broken, the promises of all levels at the end.
fn rules(asked: &Rules, violations: &[Violation]) -> Vec<RuleView> {
    let written = asked.written();
    let params = Registry::builtin().rule_params();
    let specs = params.iter().map(|spec| {
        let value = written.iter().find(|(name, _)| *name == spec.name);
        (spec.name, spec.doc.clone(), value.map(|(_, value)| value.clone()).unwrap_or_default())
    });
    let always = ALWAYS.map(|(name, doc)| (name, doc.to_string(), String::new()));
    let known: Vec<_> = specs.chain(always).collect();
    let mut views: Vec<RuleView> = known
        .into_iter()
        .map(|(name, doc, asked)| RuleView {
            name,
            doc,
            asked,
            broken: 0,
            messages: Vec::new(),
            cells: Vec::new(),
        })
        .collect();
    for violation in violations {
        let place = views.iter().position(|view| view.name == violation.rule).unwrap_or_else(|| {
            views.push(RuleView {
                name: violation.rule,
                doc: "What every level guarantees.".to_string(),
                asked: String::new(),
                broken: 0,
                messages: Vec::new(),
                cells: Vec::new(),
            });
            views.len() - 1
        });
        let view = &mut views[place];
        view.broken += 1;
        let message = violation.kind.to_string();
        if !view.messages.contains(&message) && view.messages.len() < 20 {
            view.messages.push(message);
        }
        if let Some(cell) = violation.cell.filter(|_| view.cells.len() < 2 * MOST_CELLS) {
            view.cells.extend([cell.x, cell.y]);
        }
    }
    views
}

impl LevelResult {
    /// The faults of a recipe with that text.
    pub(crate) fn faults(found: &Diagnostics, text: &str) -> Self {
        Self::Faults { faults: faults(found, text), text: found.to_string() }
    }

    /// Before there is any recipe.
    pub(crate) const fn nothing() -> Self {
        Self::Faults { faults: Vec::new(), text: String::new() }
    }

    /// A level.
    pub(crate) fn level(level: &Level, plan: &Plan, checker: &mut Checker) -> Self {
        let identity = level.identity();
        let view = LevelView::new(level.map(), plan, identity.seed.0, identity.attempt, checker);
        Self::Level(Box::new(view))
    }

    /// No level: the last try.
    pub(crate) fn failed(error: &Error, last: &Map, plan: &Plan, seed: u64, checker: &mut Checker) -> Self {
        let last = LevelView::new(last, plan, seed, plan.tries.saturating_sub(1), checker);
        Self::Failed { message: error.to_string(), last: Box::new(last) }
    }
}

/// The faults of a recipe with that text, placed as JavaScript counts.
pub(crate) fn faults(found: &Diagnostics, text: &str) -> Vec<FaultView> {
    let units = |to: usize| text.get(..to).map_or(0, |before| before.encode_utf16().count() as u32);
    let view = |fault: &barrow::Diagnostic| {
        let span = fault.span.as_ref().filter(|span| span.source == 0);
        let (line, column) = found.position(fault).filter(|_| span.is_some()).unwrap_or((0, 0));
        FaultView {
            message: fault.message.clone(),
            help: fault.help.clone(),
            line: line as u32,
            column: column as u32,
            from: span.map_or(0, |span| units(span.range.start)),
            to: span.map_or(0, |span| units(span.range.end)),
        }
    };
    found.errors.iter().map(view).collect()
}

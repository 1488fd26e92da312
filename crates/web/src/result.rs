//! Result of a request: a level with its rules and metrics, the errors of the recipe, or the last failed attempt.

use barrow::{
    Checker, Diagnostics, Error, Level, METRICS, Map, Measure, Plan, Point, Registry, Rules, Violation,
};
use serde::Serialize;
use tsify::Tsify;

/// Maximum number of cells reported for a rule.
const MAX_CELLS: usize = 5000;

/// The result of a request.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(tag = "outcome", rename_all = "camelCase")]
pub enum LevelResult {
    /// A level that satisfies its rules.
    Level(Box<LevelView>),
    /// The recipe has errors; nothing was generated.
    Errors {
        /// The errors in the order of the text.
        errors: Vec<RecipeErrorView>,
        /// The same as the command line prints them.
        text: String,
    },
    /// No attempt satisfied the rules.
    Failed {
        /// Reasons of all attempts.
        message: String,
        /// The last attempt, for display.
        last: Box<LevelView>,
    },
}

/// Everything about a level but its cells, which are passed as a typed array.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelView {
    /// Name of the recipe.
    pub recipe: String,
    /// Summary of the recipe, one sentence.
    pub summary: String,
    /// Numeric seed, in decimal.
    pub seed: String,
    /// Number of failed attempts before this one.
    pub attempt: u32,
    /// Depth in the dungeon, from 1.
    pub depth: u32,
    /// Number of columns of the map.
    pub width: u32,
    /// Number of rows of the map.
    pub height: u32,
    /// Rules that recipes can set, then those of all levels, with their violations.
    pub rules: Vec<RuleView>,
    /// Metrics in the order of the registry; `None` if a metric is undefined for the level.
    pub metrics: Vec<Option<u32>>,
    /// Bounding boxes of the rooms: left, top, width, height.
    pub rooms: Vec<(i32, i32, i32, i32)>,
    /// First cell for overlays that need one: the start, else stairs up, else any walkable cell.
    #[tsify(optional)]
    pub start: Option<(i32, i32)>,
    /// Description in a few sentences, for screen readers.
    pub description: String,
}

/// A rule and its violations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RuleView {
    /// Key in the table `rules` of recipes.
    pub name: &'static str,
    /// Meaning of the rule in one sentence.
    pub doc: String,
    /// Value in the recipe, as TOML. Empty if the recipe does not set it, and for rules of all levels.
    pub value: String,
    /// Number of violations; 0 if the rule is satisfied.
    pub violations: u32,
    /// Distinct messages of the violations.
    pub messages: Vec<String>,
    /// Columns and rows of the violating cells, alternating; at most 5000 cells.
    pub cells: Vec<i32>,
}

/// An error of a recipe, with its position for an editor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RecipeErrorView {
    /// Message of the command line, without the position.
    pub message: String,
    /// Suggested correction, if there is one.
    #[tsify(optional)]
    pub help: Option<String>,
    /// Line, from 1; 0 if the error has no position.
    pub line: u32,
    /// Column, from 1; 0 if the error has no position.
    pub column: u32,
    /// Start in the text, in UTF-16 code units as JavaScript counts.
    pub from: u32,
    /// End in the text, exclusive, in UTF-16 code units.
    pub to: u32,
}

/// Rules of all levels, whatever the recipe says.
const ALWAYS: [(&str, &str); 3] = [
    ("start", "The start, the exit and all spawns are on walkable cells."),
    ("spawns", "No two spawns share a cell."),
    ("hardness", "Rock has hardness, the border cannot be dug, and open cells have hardness 0."),
];

impl LevelView {
    /// Checks, measures and describes a map.
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
            description: crate::describe::summary(map, &plan.name, seed),
        }
    }
}

/// Returns the start, else stairs up, else any walkable cell.
fn first_cell(map: &Map) -> Option<Point> {
    let open = || map.tiles.iter().find(|(_, tile)| tile.is_walkable()).map(|(at, _)| at);
    map.start.or(map.stairs_up.first().copied()).or_else(open)
}

/// Returns the rules that recipes can set, then those of all levels, each with its violations.
fn rules(rules: &Rules, violations: &[Violation]) -> Vec<RuleView> {
    let written = rules.written();
    let params = Registry::builtin().rule_params();
    let specs = params.iter().map(|spec| {
        let value = written.iter().find(|(name, _)| *name == spec.name);
        (spec.name, spec.doc.clone(), value.map(|(_, value)| value.clone()).unwrap_or_default())
    });
    let always = ALWAYS.map(|(name, doc)| (name, doc.to_string(), String::new()));
    let known: Vec<_> = specs.chain(always).collect();
    let mut views: Vec<RuleView> = known
        .into_iter()
        .map(|(name, doc, value)| RuleView {
            name,
            doc,
            value,
            violations: 0,
            messages: Vec::new(),
            cells: Vec::new(),
        })
        .collect();
    for violation in violations {
        let place = views.iter().position(|view| view.name == violation.rule).unwrap_or_else(|| {
            views.push(RuleView {
                name: violation.rule,
                doc: "A rule of all levels.".to_string(),
                value: String::new(),
                violations: 0,
                messages: Vec::new(),
                cells: Vec::new(),
            });
            views.len() - 1
        });
        let view = &mut views[place];
        view.violations += 1;
        let message = violation.kind.to_string();
        if !view.messages.contains(&message) && view.messages.len() < 20 {
            view.messages.push(message);
        }
        if let Some(cell) = violation.cell.filter(|_| view.cells.len() < 2 * MAX_CELLS) {
            view.cells.extend([cell.x, cell.y]);
        }
    }
    views
}

impl LevelResult {
    /// The result for an invalid recipe.
    pub(crate) fn invalid(found: &Diagnostics, text: &str) -> Self {
        Self::Errors { errors: errors(found, text), text: found.to_string() }
    }

    /// The result without a recipe.
    pub(crate) const fn nothing() -> Self {
        Self::Errors { errors: Vec::new(), text: String::new() }
    }

    /// The result of a successful generation.
    pub(crate) fn level(level: &Level, plan: &Plan, checker: &mut Checker) -> Self {
        let identity = level.identity();
        let view = LevelView::new(level.map(), plan, identity.seed.0, identity.attempt, checker);
        Self::Level(Box::new(view))
    }

    /// The result if all attempts failed; `last` is the map of the last one.
    pub(crate) fn failed(error: &Error, last: &Map, plan: &Plan, seed: u64, checker: &mut Checker) -> Self {
        let last = LevelView::new(last, plan, seed, plan.tries.saturating_sub(1), checker);
        Self::Failed { message: error.to_string(), last: Box::new(last) }
    }
}

/// Converts errors of a recipe; positions become UTF-16 code units.
pub(crate) fn errors(found: &Diagnostics, text: &str) -> Vec<RecipeErrorView> {
    let units = |to: usize| text.get(..to).map_or(0, |before| before.encode_utf16().count() as u32);
    let view = |error: &barrow::Diagnostic| {
        let span = error.span.as_ref().filter(|span| span.source == 0);
        let (line, column) = found.position(error).filter(|_| span.is_some()).unwrap_or((0, 0));
        RecipeErrorView {
            message: error.message.clone(),
            help: error.help.clone(),
            line: line as u32,
            column: column as u32,
            from: span.map_or(0, |span| units(span.range.start)),
            to: span.map_or(0, |span| units(span.range.end)),
        }
    };
    found.errors.iter().map(view).collect()
}

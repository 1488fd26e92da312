//! `barrow check`: checks a level file against rules, and reports every violation.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::mem::{Discriminant, discriminant};

use barrow::{
    Checker, METRICS, Measure, Overrides, Quoted, Rules, Violation, ViolationKind, builtin, escape_json,
    parse, plan,
};
use barrow_formats::{Found, Term};
use clap::{Args, ValueEnum, ValueHint};
use serde_json::{Map, Value, json};

use crate::arguments::recipe_text;
use crate::input::{ReadArgs, read_levels};
use crate::output;
use crate::stop::Stop;

/// Largest number of cells that are reported for one kind of violation.
const MOST_CELLS: usize = 20;

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// A level file of any format that is read (see `barrow list --formats`), or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: String,
    /// The recipe whose rules to check, by name or path [default: that of the level if built in, else default rules]
    #[arg(long, value_name = "R", value_hint = ValueHint::FilePath)]
    rules: Option<String>,
    /// Format of the report
    #[arg(long, value_name = "F", default_value = "text")]
    format: ReportFormat,
    #[command(flatten)]
    read: ReadArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// Lines of text for each level, and a summary of several levels
    Text,
    /// An array with an object for each level
    Json,
}

/// Result of checking one level.
struct Report {
    /// Index of the level in the file, from 0.
    number: usize,
    /// Recipe and seed that the file names.
    origin: String,
    /// Name of the recipe whose rules were used.
    owner: String,
    rules: Rules,
    violations: Vec<Violation>,
    metrics: Vec<(&'static str, Option<u32>)>,
}

/// Checks every level of a file.
pub(crate) fn run(args: &CheckArgs) -> Result<(), Stop> {
    let given = args.rules.as_deref().map(rules_of).transpose()?;
    let mut checker = Checker::default();
    let mut reports = Vec::new();
    for (number, found) in read_levels(&args.file, args.read.options(false))?.iter().enumerate() {
        let (owner, rules) = match &given {
            Some(given) => given.clone(),
            None => own_rules(found)?,
        };
        let mut measure = Measure::default();
        let metrics = METRICS.iter().map(|metric| (metric.name, (metric.measure)(&found.map, &mut measure)));
        reports.push(Report {
            number,
            origin: origin(found),
            owner,
            violations: checker.violations(&found.map, &rules),
            rules,
            metrics: metrics.collect(),
        });
    }
    output::print(&match args.format {
        ReportFormat::Text => reports.iter().map(Report::text).chain(summary(&reports)).collect(),
        ReportFormat::Json => {
            escape_json(&format!("{}\n", reports.iter().map(Report::json).collect::<Value>())).into_owned()
        }
    })?;
    if reports.iter().all(|report| report.violations.is_empty()) { Ok(()) } else { Err(Stop::Reported) }
}

/// Formats the last line of a report of several levels: how many of them violate rules, and how many violate each rule.
fn summary(reports: &[Report]) -> Option<String> {
    let levels = reports.len();
    if levels < 2 {
        return None;
    }
    let failed = reports.iter().filter(|report| !report.violations.is_empty()).count();
    let mut by_rule: BTreeMap<&str, usize> = BTreeMap::new();
    for report in reports {
        let mut rules: Vec<&str> = report.violations.iter().map(|violation| violation.rule).collect();
        rules.sort_unstable();
        rules.dedup();
        for rule in rules {
            *by_rule.entry(rule).or_default() += 1;
        }
    }
    let rules: Vec<String> = by_rule.iter().map(|(rule, levels)| format!("{rule} {levels}")).collect();
    let rules = if rules.is_empty() { String::new() } else { format!(": {}", rules.join(", ")) };
    Some(format!("{levels} levels, {failed} with violations{rules}\n"))
}

/// Returns the name and the rules of a recipe.
fn rules_of(name: &str) -> Result<(String, Rules), Stop> {
    let plan = plan(&parse(name, &recipe_text(name)?)?, &Overrides::default())?;
    Ok((plan.name.to_string(), plan.rules))
}

/// Returns the rules of the recipe that a level names, or the default rules.
fn own_rules(found: &Found) -> Result<(String, Rules), Stop> {
    let (owner, mut rules) = match (found.identity.recipe.as_deref().and_then(builtin), found.identity.term) {
        (Some(recipe), _) => rules_of(recipe.name)?,
        (None, Some(term)) => course_rules(term)?,
        (None, None) => ("default".to_string(), Rules::default()),
    };
    // A level that was generated with some rules waived lists them.
    found.identity.waived.iter().for_each(|rule| rules.waive(rule));
    Ok((owner, rules))
}

/// Returns the rules of the course RLG327 in a term: those of its recipe, without the share of open cells, which the
/// course only suggests, and without stairs in terms whose files have none.
fn course_rules(term: Term) -> Result<(String, Rules), Stop> {
    let (_, mut rules) = rules_of("rlg327")?;
    rules.min_open_pct = 0;
    if term < Term::S2019 {
        (rules.stairs_up, rules.stairs_down) = (0, 0);
    }
    if term == Term::S2018 {
        (rules.min_rooms, rules.room_min) = (5, (3, 2));
    }
    Ok((format!("course's {}", term.name()), rules))
}

/// Formats the recipe and seed that a level names: `, nethack, seed 7`.
fn origin(found: &Found) -> String {
    let recipe = found.identity.recipe.as_ref().map(|recipe| format!(", {}", Quoted::new(recipe)));
    let seed = found.identity.seed.map(|seed| format!(", seed {seed}"));
    recipe.unwrap_or_default() + &seed.unwrap_or_default()
}

/// A rule and a kind of violation, whatever its cell.
type RuleAndKind = (&'static str, Discriminant<ViolationKind>);

impl Report {
    fn text(&self) -> String {
        let Self { number, origin, .. } = self;
        let owner = Quoted::new(&self.owner);
        let mut out = match self.violations.len() {
            0 => format!("ok: level {number}{origin}: no violations of the {owner} rules"),
            1 => format!("failed: level {number}{origin}: 1 violation of the {owner} rules"),
            n => {
                let more = if self.is_cut() { " or more" } else { "" };
                format!("failed: level {number}{origin}: {n}{more} violations of the {owner} rules")
            }
        };
        let waived = self.rules.waived();
        let waived = if waived.is_empty() { "none".to_string() } else { waived.join(", ") };
        let _ = writeln!(out, "; waived: {waived}");
        self.write_violations(&mut out);
        let metrics: Vec<String> = self
            .metrics
            .iter()
            .map(|(name, value)| format!("{name} {}", value.map_or("none".to_string(), |n| n.to_string())))
            .collect();
        let _ = writeln!(out, "metrics: {}", metrics.join(", "));
        out
    }

    /// Returns whether a rule may have more violations than were reported.
    fn is_cut(&self) -> bool {
        self.violations
            .chunk_by(|a, b| a.rule == b.rule)
            .any(|of_rule| of_rule.len() >= barrow::Report::MAX_PER_RULE)
    }

    /// Writes the violations, at most [`MOST_CELLS`] of each kind.
    fn write_violations(&self, out: &mut String) {
        let mut kinds: Vec<(RuleAndKind, Vec<&Violation>)> = Vec::new();
        for violation in &self.violations {
            let kind = (violation.rule, discriminant(&violation.kind));
            match kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, violations)) => violations.push(violation),
                None => kinds.push((kind, vec![violation])),
            }
        }
        for ((rule, _), violations) in kinds {
            for violation in violations.iter().take(MOST_CELLS) {
                let _ = writeln!(out, "{violation}");
            }
            if violations.len() > MOST_CELLS {
                let _ = writeln!(out, "{rule}: and {} more", violations.len() - MOST_CELLS);
            }
        }
    }

    fn json(&self) -> Value {
        let violations = self.violations.iter().map(|violation| {
            let mut entry = Map::new();
            entry.insert("rule".to_string(), violation.rule.into());
            if let Some(cell) = violation.cell {
                entry.insert("x".to_string(), cell.x.into());
                entry.insert("y".to_string(), cell.y.into());
            }
            entry.insert("message".to_string(), violation.kind.to_string().into());
            Value::Object(entry)
        });
        let metrics = self.metrics.iter().map(|(name, value)| ((*name).to_string(), Value::from(*value)));
        json!({
            "level": self.number,
            "ok": self.violations.is_empty(),
            "rules": self.owner,
            "waived": self.rules.waived(),
            "violations": violations.collect::<Value>(),
            "metrics": Value::Object(metrics.collect()),
        })
    }
}

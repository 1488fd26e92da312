//! `barrow check`: holds any level file against rules, and says everything that is wrong.

use std::fmt::Write as _;
use std::mem::{Discriminant, discriminant};

use barrow::{Breach, Checker, Fault, METRICS, Measure, Overrides, Rules, builtin, parse, plan};
use barrow_formats::Found;
use clap::{Args, ValueEnum, ValueHint};
use serde_json::{Map, Value, json};

use crate::output;
use crate::recipe;
use crate::stop::Stop;
use crate::view::read_levels;

/// How many cells are named for one fault of one rule.
const MOST_CELLS: usize = 20;

/// What `check` is told.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// A level file of any format that is read (see `barrow list --formats`), or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: String,
    /// A recipe whose rules count, by name or path [default: the recipe that the file names, if it is built in]
    #[arg(long, value_name = "R", value_hint = ValueHint::FilePath)]
    rules: Option<String>,
    /// What the report looks like
    #[arg(long, value_name = "F", default_value = "text")]
    format: ReportFormat,
}

/// What the report looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// For people
    Text,
    /// For programs: a list with an object for every level
    Json,
}

/// What was found out about one level.
struct Verdict {
    /// Where it stands in the file, from 0.
    number: usize,
    /// What it says it was made from.
    origin: String,
    /// Whose rules it was held against.
    owner: String,
    rules: Rules,
    breaches: Vec<Breach>,
    metrics: Vec<(&'static str, Option<u32>)>,
}

/// Judges every level of a file.
pub(crate) fn run(args: &CheckArgs) -> Result<(), Stop> {
    let told = args.rules.as_deref().map(rules_of).transpose()?;
    let mut checker = Checker::default();
    let mut verdicts = Vec::new();
    for (number, found) in read_levels(&args.file)?.iter().enumerate() {
        let (owner, rules) = match &told {
            Some(told) => told.clone(),
            None => own_rules(found)?,
        };
        let mut measure = Measure::default();
        let metrics = METRICS.iter().map(|metric| (metric.name, (metric.measure)(&found.map, &mut measure)));
        verdicts.push(Verdict {
            number,
            origin: origin(found),
            owner,
            rules,
            breaches: checker.judge(&found.map, &rules),
            metrics: metrics.collect(),
        });
    }
    output::print(&match args.format {
        ReportFormat::Text => verdicts.iter().map(Verdict::text).collect(),
        ReportFormat::Json => format!("{}\n", verdicts.iter().map(Verdict::json).collect::<Value>()),
    })?;
    if verdicts.iter().all(|verdict| verdict.breaches.is_empty()) { Ok(()) } else { Err(Stop::Told) }
}

/// The rules of a recipe, and its name.
fn rules_of(name: &str) -> Result<(String, Rules), Stop> {
    let plan = plan(&parse(name, &recipe::text(name)?)?, &Overrides::default())?;
    Ok((plan.name.to_string(), plan.rules))
}

/// The rules of the recipe that a level names, or those that hold for all.
fn own_rules(found: &Found) -> Result<(String, Rules), Stop> {
    let (owner, mut rules) = match found.identity.recipe.as_deref().and_then(builtin) {
        Some(recipe) => rules_of(recipe.name)?,
        None => ("default".to_string(), Rules::default()),
    };
    // A level that was made with other rules says which of them it waives.
    found.identity.waived.iter().for_each(|rule| rules.waive(rule));
    Ok((owner, rules))
}

/// What a level says it was made from: `, nethack, seed 7`.
fn origin(found: &Found) -> String {
    let recipe = found.identity.recipe.as_ref().map(|recipe| format!(", {}", recipe.escape_debug()));
    let seed = found.identity.seed.map(|seed| format!(", seed {seed}"));
    recipe.unwrap_or_default() + &seed.unwrap_or_default()
}

/// A rule and what is wrong by it, whichever cell it is.
type Kind = (&'static str, Discriminant<Fault>);

impl Verdict {
    fn text(&self) -> String {
        let Self { number, origin, owner, .. } = self;
        let mut out = match self.breaches.len() {
            0 => format!("ok: level {number}{origin}, keeps the {owner} rules"),
            1 => format!("broken: level {number}{origin}, breaks the {owner} rules once"),
            n => format!("broken: level {number}{origin}, breaks the {owner} rules {n} times"),
        };
        let waived = self.rules.waived();
        let waived = if waived.is_empty() { "nothing".to_string() } else { waived.join(", ") };
        let _ = writeln!(out, ", which waive {waived}");
        self.write_breaches(&mut out);
        let metrics: Vec<String> = self
            .metrics
            .iter()
            .map(|(name, value)| format!("{name} {}", value.map_or("none".to_string(), |n| n.to_string())))
            .collect();
        let _ = writeln!(out, "metrics: {}", metrics.join(", "));
        out
    }

    /// Every breach, but no more than a screen can show of one kind.
    fn write_breaches(&self, out: &mut String) {
        let mut kinds: Vec<(Kind, Vec<&Breach>)> = Vec::new();
        for breach in &self.breaches {
            let kind = (breach.rule, discriminant(&breach.fault));
            match kinds.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, breaches)) => breaches.push(breach),
                None => kinds.push((kind, vec![breach])),
            }
        }
        for ((rule, _), breaches) in kinds {
            for breach in breaches.iter().take(MOST_CELLS) {
                let _ = writeln!(out, "{breach}");
            }
            if breaches.len() > MOST_CELLS {
                let _ = writeln!(out, "{rule}: and {} more", breaches.len() - MOST_CELLS);
            }
        }
    }

    fn json(&self) -> Value {
        let breaches = self.breaches.iter().map(|breach| {
            let mut entry = Map::new();
            entry.insert("rule".to_string(), breach.rule.into());
            if let Some(cell) = breach.cell {
                entry.insert("x".to_string(), cell.x.into());
                entry.insert("y".to_string(), cell.y.into());
            }
            entry.insert("message".to_string(), breach.fault.to_string().into());
            Value::Object(entry)
        });
        let metrics = self.metrics.iter().map(|(name, value)| ((*name).to_string(), Value::from(*value)));
        json!({
            "level": self.number,
            "ok": self.breaches.is_empty(),
            "rules": self.owner,
            "waived": self.rules.waived(),
            "breaches": breaches.collect::<Value>(),
            "metrics": Value::Object(metrics.collect()),
        })
    }
}

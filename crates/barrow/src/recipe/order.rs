//! Whether every stage finds what it needs: a wrong order is a error of the recipe, found before anything runs.

use std::sync::Arc;

use barrow_stages::{Fact, StageSpec};

use crate::Registry;

use crate::recipe::diagnostic::Diagnostic;
use crate::recipe::steps::{Choice, Step, Use};

/// The most stages that a hint names.
const MOST_NAMED: usize = 3;

/// The errors in the order of the stages that run at a depth.
pub(crate) fn check_order(registry: &Registry, steps: &[Step], depth: u32) -> Vec<Diagnostic> {
    let mut order = Order { registry, depth, errors: Vec::new(), possible: Vec::new() };
    order.walk(steps, Vec::new(), &[]);
    order.errors
}

/// A walk along the stages.
struct Order<'a> {
    registry: &'a Registry,
    depth: u32,
    errors: Vec<Diagnostic>,
    /// What may be there so far, with the stage that may have made it.
    possible: Vec<(Fact, &'static str)>,
}

impl Order<'_> {
    /// Goes along the stages with what is there for certain before them; what is there for certain after them. `later`
    /// are the steps after these.
    fn walk(&mut self, steps: &[Step], mut certain: Vec<Fact>, later: &[&[Step]]) -> Vec<Fact> {
        let depth = self.depth;
        for (i, step) in steps.iter().enumerate().filter(|(_, step)| step.is_at(depth)) {
            let mut given: Option<Vec<Fact>> = None;
            let later: Vec<&[Step]> = [&steps[i + 1..]].into_iter().chain(later.iter().copied()).collect();
            let before = self.possible.len();
            let mut after = Vec::new();
            for choice in &step.choices {
                // What one choice may make is not there for the others.
                self.possible.truncate(before);
                let facts = match choice {
                    Choice::Chain(steps) => self.walk(steps, certain.clone(), &later),
                    Choice::Stage(used) => self.pass(used, &mut certain, &later),
                };
                after.extend_from_slice(&self.possible[before..]);
                given = Some(match given {
                    Some(known) => known.into_iter().filter(|fact| facts.contains(fact)).collect(),
                    None => facts,
                });
            }
            self.possible.truncate(before);
            self.possible.extend(after);
            if step.chance_pct == 100 {
                let fresh = given.unwrap_or_default();
                certain.extend(fresh.into_iter().filter(|fact| !certain.contains(fact)).collect::<Vec<_>>());
            }
        }
        certain
    }

    /// Checks one stage; what is there for certain after it.
    fn pass(&mut self, used: &Use, certain: &mut Vec<Fact>, later: &[&[Step]]) -> Vec<Fact> {
        for fact in missing(used, certain) {
            let chance = self.possible.iter().find(|(given, _)| *given == fact).map(|(_, by)| *by);
            self.errors.push(missing_error(self.registry, used, fact, chance, later));
            certain.push(fact);
        }
        for fact in &used.spec.not_after {
            if let Some((_, by)) = self.possible.iter().find(|(given, _)| given == fact) {
                let message =
                    format!("`{}` cannot come after `{by}`, which settles {}", used.spec.name, fact.name());
                self.errors.push(Diagnostic::at(&used.span, message).help(format!("move it before `{by}`")));
            }
        }
        self.possible.extend(used.spec.gives.iter().map(|&fact| (fact, used.spec.name)));
        certain.iter().chain(&used.spec.gives).copied().collect()
    }
}

/// What a stage needs and does not find.
fn missing(used: &Use, certain: &[Fact]) -> Vec<Fact> {
    let mut missing: Vec<Fact> = Vec::new();
    for need in &used.spec.needs {
        let needed = need.when.as_ref().is_none_or(|(param, value)| used.values.get(param) == value);
        if needed && !certain.contains(&need.fact) && !missing.contains(&need.fact) {
            missing.push(need.fact);
        }
    }
    missing
}

fn missing_error(
    registry: &Registry,
    used: &Use,
    fact: Fact,
    chance: Option<&str>,
    later: &[&[Step]],
) -> Diagnostic {
    let (name, what) = (used.spec.name, fact.name());
    let gives = |spec: &Arc<StageSpec>| spec.gives.contains(&fact);
    let comes_later = later.iter().find_map(|steps| stages_of(steps).into_iter().find(|spec| gives(spec)));
    if let Some(by) = chance {
        let message = format!("`{name}` needs {what}, which `{by}` before it makes only by chance");
        let help = format!("give `{by}` chance_pct = 100, or make every stage of its one_of give {what}");
        return Diagnostic::at(&used.span, message).help(help);
    }
    if let Some(spec) = comes_later {
        let message = format!("`{name}` needs {what}, which `{}` makes only after it", spec.name);
        return Diagnostic::at(&used.span, message).help(format!("move `{}` before `{name}`", spec.name));
    }
    // One of each family says more than several of the first.
    let makers: Vec<&Arc<StageSpec>> = registry.stages().iter().filter(|spec| gives(spec)).collect();
    let firsts = makers.chunk_by(|a, b| a.family == b.family).map(|family| format!("`{}`", family[0].name));
    let mut named: Vec<String> = firsts.take(MOST_NAMED).collect();
    if makers.len() > named.len() {
        named.push(format!("another stage that gives {what}"));
    }
    let message = format!("`{name}` needs {what}, and no stage before it makes any");
    Diagnostic::at(&used.span, message).help(format!("put {} before `{name}`", named.join(" or ")))
}

/// The stages of some steps, those of chains included.
fn stages_of(steps: &[Step]) -> Vec<Arc<StageSpec>> {
    let choices = steps.iter().flat_map(|step| &step.choices);
    choices
        .flat_map(|choice| match choice {
            Choice::Stage(used) => vec![Arc::clone(&used.spec)],
            Choice::Chain(steps) => stages_of(steps),
        })
        .collect()
}

//! Checks that earlier stages give what later ones need. A wrong order is an error of the recipe, found before anything
//! runs.

use std::sync::Arc;

use barrow_core::Values;
use barrow_stages::{Fact, StageSpec};

use crate::Registry;

use crate::recipe::diagnostic::{Diagnostic, Errors};
use crate::recipe::steps::{Choice, Step, Use};

/// Largest number of stages that a message suggests.
const MAX_SUGGESTIONS: usize = 3;

/// Adds the errors in the order of the stages that run at a depth.
pub(crate) fn check_order(registry: &Registry, steps: &[Step], depth: u32, errors: &mut Errors) {
    Order { registry, depth, errors, possible: Vec::new() }.walk(steps, Vec::new(), &[]);
}

/// State of a walk along the stages.
struct Order<'a> {
    registry: &'a Registry,
    depth: u32,
    errors: &'a mut Errors,
    /// Facts that may hold so far, each with the stage that may have established it.
    possible: Vec<(Fact, &'static str)>,
}

impl Order<'_> {
    /// Checks the stages of some steps. Takes the facts that are certain before them and returns those that are certain
    /// after them. `later` are the steps that follow.
    fn walk(&mut self, steps: &[Step], mut certain: Vec<Fact>, later: &[&[Step]]) -> Vec<Fact> {
        let depth = self.depth;
        for (i, step) in steps.iter().enumerate().filter(|(_, step)| step.is_at(depth)) {
            let mut given: Option<Vec<Fact>> = None;
            let later: Vec<&[Step]> = [&steps[i + 1..]].into_iter().chain(later.iter().copied()).collect();
            let before = self.possible.len();
            let mut after = Vec::new();
            for choice in &step.choices {
                // Only one of the choices runs, so that none finds what another gives.
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

    /// Checks one stage and returns the facts that are certain after it.
    fn pass(&mut self, used: &Use, certain: &mut Vec<Fact>, later: &[&[Step]]) -> Vec<Fact> {
        for fact in unmet(&used.spec, &used.values, certain) {
            let chance = self.possible.iter().find(|(given, _)| *given == fact).map(|(_, by)| *by);
            let error = self.missing(used, fact, chance, (certain, later));
            self.errors.push(error);
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

    /// Returns the error for a stage whose need is not met. `chance` is an earlier stage that meets it only by chance.
    fn missing(
        &self,
        used: &Use,
        fact: Fact,
        chance: Option<&str>,
        (certain, later): (&[Fact], &[&[Step]]),
    ) -> Diagnostic {
        let (name, what) = (used.spec.name, fact.name());
        let gives = |spec: &Arc<StageSpec>| spec.gives.contains(&fact);
        let comes_later =
            later.iter().find_map(|steps| stages_of(steps).into_iter().find(|spec| gives(spec)));
        if let Some(by) = chance {
            let message = format!("`{name}` needs {what}, which `{by}` before it makes only by chance");
            let help = format!("give `{by}` chance_pct = 100, or make every stage of its one_of give {what}");
            return Diagnostic::at(&used.span, message).help(help);
        }
        if let Some(spec) = comes_later {
            let message = format!("`{name}` needs {what}, which `{}` makes only after it", spec.name);
            return Diagnostic::at(&used.span, message).help(format!("move `{}` before `{name}`", spec.name));
        }
        let makers = makers(self.registry, used, fact, certain, &self.possible);
        let message = format!("`{name}` needs {what}, and no stage before it makes any");
        Diagnostic::at(&used.span, message).help(format!("put {} before `{name}`", makers.join(" or ")))
    }
}

/// Returns the facts that a stage with these parameters needs and that are not certain.
fn unmet(spec: &StageSpec, values: &Values, certain: &[Fact]) -> Vec<Fact> {
    let mut unmet: Vec<Fact> = Vec::new();
    for need in &spec.needs {
        let is_needed = need.when.as_ref().is_none_or(|(param, value)| values.get(param) == value);
        if is_needed && !certain.contains(&need.fact) && !unmet.contains(&need.fact) {
            unmet.push(need.fact);
        }
    }
    unmet
}

/// Returns the names of stages that give `fact`, for a message: those that can run after the facts that are certain and
/// repeat least of what the recipe already has, the ones of the family of the stage that needs the fact first.
fn makers(
    registry: &Registry,
    used: &Use,
    fact: Fact,
    certain: &[Fact],
    possible: &[(Fact, &str)],
) -> Vec<String> {
    let rank = |spec: &StageSpec| {
        let defaults = Values::defaults(Arc::clone(&spec.params));
        let can_run = unmet(spec, &defaults, certain).is_empty()
            && !spec.not_after.iter().any(|settled| possible.iter().any(|(given, _)| given == settled));
        (!can_run, spec.gives.iter().filter(|given| certain.contains(given)).count())
    };
    let makers = || registry.stages().iter().filter(|spec| spec.gives.contains(&fact));
    let best = makers().map(|spec| rank(spec)).min();
    let mut fitting: Vec<&Arc<StageSpec>> = makers().filter(|spec| Some(rank(spec)) == best).collect();
    fitting.sort_by_key(|spec| spec.family != used.spec.family);
    // Stages of one family are alike, so that one of each says more. Families are contiguous.
    let firsts = fitting.chunk_by(|a, b| a.family == b.family).map(|family| format!("`{}`", family[0].name));
    let mut named: Vec<String> = firsts.take(MAX_SUGGESTIONS).collect();
    if makers().count() > named.len() {
        named.push(format!("another stage that gives {}", fact.name()));
    }
    named
}

/// Returns the stages of some steps, including those of chains.
fn stages_of(steps: &[Step]) -> Vec<Arc<StageSpec>> {
    let choices = steps.iter().flat_map(|step| &step.choices);
    choices
        .flat_map(|choice| match choice {
            Choice::Stage(used) => vec![Arc::clone(&used.spec)],
            Choice::Chain(steps) => stages_of(steps),
        })
        .collect()
}

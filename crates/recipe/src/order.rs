//! Whether every stage finds what it needs: a wrong order is a fault of the recipe, found before anything runs.

use barrow_stages::{Fact, STAGES, StageSpec};

use crate::diagnostic::Diagnostic;
use crate::plan::{Choice, Step};

/// The most stages that a hint names.
const MOST_NAMED: usize = 3;

/// The faults in the order of the stages.
pub(crate) fn check_order(steps: &[Step]) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    // What is there for certain after each step, and what may be there with the stage that may have made it.
    let mut certain: Vec<Fact> = Vec::new();
    let mut possible: Vec<(Fact, &str)> = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        for choice in &step.choices {
            for fact in missing(choice, &certain) {
                let chance = possible.iter().find(|(given, _)| *given == fact).map(|(_, by)| *by);
                faults.push(missing_fault(choice, fact, chance, &steps[i + 1..]));
                certain.push(fact);
            }
            for fact in choice.spec.not_after {
                if let Some((_, by)) = possible.iter().find(|(given, _)| given == fact) {
                    let message = format!(
                        "`{}` cannot come after `{by}`, which settles {}",
                        choice.spec.name,
                        fact.name()
                    );
                    faults.push(Diagnostic::at(&choice.span, message).help(format!("move it before `{by}`")));
                }
            }
        }
        let by_all = |fact: &Fact| step.choices.iter().all(|choice| choice.spec.gives.contains(fact));
        for choice in &step.choices {
            for &fact in choice.spec.gives {
                possible.push((fact, choice.spec.name));
                if step.chance_pct == 100 && by_all(&fact) && !certain.contains(&fact) {
                    certain.push(fact);
                }
            }
        }
    }
    faults
}

/// What a stage needs and does not find.
fn missing(choice: &Choice, certain: &[Fact]) -> Vec<Fact> {
    let mut missing: Vec<Fact> = Vec::new();
    for need in choice.spec.needs {
        let needed = need.when.is_none_or(|(param, word)| choice.says(param, word));
        if needed && !certain.contains(&need.fact) && !missing.contains(&need.fact) {
            missing.push(need.fact);
        }
    }
    missing
}

fn missing_fault(choice: &Choice, fact: Fact, chance: Option<&str>, later: &[Step]) -> Diagnostic {
    let (name, what) = (choice.spec.name, fact.name());
    let gives = |spec: &&StageSpec| spec.gives.contains(&fact);
    let comes_later = later.iter().flat_map(|step| &step.choices).map(|choice| choice.spec).find(gives);
    if let Some(by) = chance {
        let message = format!("`{name}` needs {what}, which `{by}` before it makes only by chance");
        let help = format!("give `{by}` chance_pct = 100, or make every stage of its one_of give {what}");
        return Diagnostic::at(&choice.span, message).help(help);
    }
    if let Some(spec) = comes_later {
        let message = format!("`{name}` needs {what}, which `{}` makes only after it", spec.name);
        return Diagnostic::at(&choice.span, message).help(format!("move `{}` before `{name}`", spec.name));
    }
    let mut makers: Vec<String> =
        STAGES.iter().copied().filter(gives).map(|spec| format!("`{}`", spec.name)).collect();
    if makers.len() > MOST_NAMED {
        makers.truncate(MOST_NAMED);
        makers.push(format!("another stage that gives {what}"));
    }
    let message = format!("`{name}` needs {what}, and no stage before it makes any");
    Diagnostic::at(&choice.span, message).help(format!("put {} before `{name}`", makers.join(" or ")))
}

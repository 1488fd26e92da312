//! `barrow rules`: the rules that levels are checked against.

use std::fmt::Write as _;

use barrow::{Quoted, Registry, RuleInfo, nearest};
use clap::Args;

use crate::output;
use crate::output::table::wrap;
use crate::stop::Stop;

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    /// A rule to explain [default: list all of them]
    name: Option<String>,
}

/// Prints the list, or the description of one rule.
pub(crate) fn run(args: &RulesArgs) -> Result<(), Stop> {
    let rules = Registry::builtin().rules();
    let Some(name) = &args.name else { return output::print(&rules.iter().map(entry).collect::<String>()) };
    if let Some(rule) = rules.iter().find(|rule| rule.name == name) {
        return output::print(&description(rule));
    }
    let help = match nearest(name, rules.iter().map(|rule| rule.name)) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => "`barrow rules` lists them".to_string(),
    };
    Err(Stop::Wrong(format!("there is no rule `{}`; {help}", Quoted::new(name))))
}

/// Formats a rule for the list: its default and values on a line, then its summary.
fn entry(rule: &RuleInfo) -> String {
    let mut out = match (&rule.default, &rule.values) {
        (Some(default), Some(values)) => format!("{} = {default}  ({values})\n", rule.name),
        _ => format!("{}  (always checked, takes no value)\n", rule.name),
    };
    wrap(&rule.summary, &mut out);
    out
}

/// Formats all that is known about a rule.
fn description(rule: &RuleInfo) -> String {
    let mut out = format!("{}\n", rule.name);
    wrap(&rule.summary, &mut out);
    let (Some(default), Some(values)) = (&rule.default, &rule.values) else {
        out.push_str("\nEvery level is checked for this. It takes no value and cannot be waived.\n");
        return out;
    };
    let _ = writeln!(out, "\n  values   {values}\n  default  {default}");
    if rule.is_guaranteed {
        out.push_str("\nEvery level follows this rule unless its recipe waives it.\n");
    } else {
        out.push_str("\nThe default requires nothing; recipes set what they guarantee.\n");
    }
    let name = rule.name;
    let _ = writeln!(out, "\nIn a recipe:\n\n    [rules]\n    {name} = {default}");
    let word = default.replace('"', "");
    let _ = writeln!(out, "\nOn the command line:\n\n    barrow gen --set 'rules.{name}={word}'");
    out
}

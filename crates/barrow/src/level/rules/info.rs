//! The list of rules, for help and documentation.

use super::{FIXED, GUARANTEED};
use crate::Registry;

/// A rule as lists of rules show it. Returned by [`Registry::rules`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleInfo {
    /// Name in recipes and in violations.
    pub name: &'static str,
    /// One sentence that says what the rule requires.
    pub summary: String,
    /// Values that a recipe may set, such as "a whole number from 0 to 9"; `None` if the rule cannot be set.
    pub values: Option<String>,
    /// Value if a recipe does not set the rule, as a recipe writes it; `None` if the rule cannot be set.
    pub default: Option<String>,
    /// Whether the rule holds for every level unless its recipe waives it. Rules that cannot be set always hold.
    pub is_guaranteed: bool,
}

impl Registry {
    /// Returns every rule: the built-in ones, those that were added to the registry, then those that cannot be set.
    ///
    /// ```
    /// let rules = barrow::Registry::builtin().rules();
    /// let border = rules.iter().find(|rule| rule.name == "border").unwrap();
    /// assert_eq!(border.values.as_deref(), Some("one of \"closed\", \"niches\", \"open\""));
    /// assert_eq!(border.default.as_deref(), Some("\"closed\""));
    /// ```
    pub fn rules(&self) -> Vec<RuleInfo> {
        let params = self.rule_params();
        let set = params.iter().map(|param| RuleInfo {
            name: param.name,
            summary: param.doc.clone(),
            values: Some(param.describe()),
            default: Some(param.write(&param.default_value())),
            is_guaranteed: GUARANTEED.contains(&param.name),
        });
        let fixed = FIXED.iter().map(|&(name, summary)| RuleInfo {
            name,
            summary: summary.to_string(),
            values: None,
            default: None,
            is_guaranteed: true,
        });
        set.chain(fixed).collect()
    }
}

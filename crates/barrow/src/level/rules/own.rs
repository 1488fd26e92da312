//! Rules that users add to a registry.

use std::fmt;
use std::sync::Arc;

use barrow_core::{Declare, Field, Map, ParamKind, ParamSpec, Value, Values};

use super::Report;

type Check = Arc<dyn Fn(&Map, &mut Report) + Send + Sync>;

/// The declaration of a rule with one parameter. A recipe that does not mention it gets its default.
///
/// ```
/// use barrow::{Registry, RuleSpec};
///
/// let most = RuleSpec::new("max_doors", "Largest number of doors.", 1000_u32, 0..=1000, |&most, map, report| {
///     if map.doors.len() > most as usize {
///         report.add("max_doors", None, "there are too many doors");
///     }
/// });
/// let registry = Registry::builtin().with_rule(most)?;
/// # Ok::<(), barrow::RegistryError>(())
/// ```
#[derive(Clone)]
pub struct RuleSpec {
    /// Name, type, range, default and doc of the parameter. The rule has the same name.
    pub param: ParamSpec,
    prepare: Arc<dyn Fn(&Values) -> Check + Send + Sync>,
}

impl RuleSpec {
    /// Declares a rule: its name and parameter, and the function that adds violations to a report.
    #[expect(clippy::needless_pass_by_value, reason = "a default is written as a literal")]
    pub fn new<T: Declare<B>, B>(
        name: &'static str,
        doc: &'static str,
        default: T,
        bounds: B,
        check: impl Fn(&T, &Map, &mut Report) + Send + Sync + 'static,
    ) -> Self {
        let mut specs = Vec::new();
        T::declare(&default, bounds, name, &[doc], &mut specs);
        let check = Arc::new(check);
        let prepare = Arc::new(move |values: &Values| -> Check {
            let (value, check) = (T::read(values, name), Arc::clone(&check));
            Arc::new(move |map, report| check(&value, map, report))
        });
        let param = specs.into_iter().next().unwrap_or(ParamSpec {
            name,
            kind: ParamKind::Flag { default: true },
            doc: doc.into(),
        });
        Self { param, prepare }
    }
}

impl fmt::Debug for RuleSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RuleSpec").field("param", &self.param).finish_non_exhaustive()
    }
}

/// The rules of a level that come from a registry.
#[derive(Clone, Default)]
pub struct OwnRules {
    rules: Option<Arc<[OwnRule]>>,
}

/// A rule of a registry with its value.
struct OwnRule {
    spec: ParamSpec,
    value: Value,
    check: Check,
}

impl OwnRules {
    /// Prepares the rules of a registry from their values.
    pub(crate) fn new(specs: &[RuleSpec], values: &Values) -> Self {
        let rule = |spec: &RuleSpec| OwnRule {
            value: values.get(spec.param.name).clone(),
            check: (spec.prepare)(values),
            spec: spec.param.clone(),
        };
        Self { rules: (!specs.is_empty()).then(|| specs.iter().map(rule).collect()) }
    }

    fn iter(&self) -> impl Iterator<Item = &OwnRule> {
        self.rules.iter().flat_map(|rules| rules.iter())
    }

    pub(super) fn check(&self, map: &Map, report: &mut Report) {
        for rule in self.iter() {
            if !report.begin_rule() {
                return;
            }
            (rule.check)(map, report);
        }
    }

    pub(super) fn written(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.iter().map(|rule| (rule.spec.name, rule.spec.write(&rule.value)))
    }
}

impl fmt::Debug for OwnRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|rule| (rule.spec.name, &rule.value))).finish()
    }
}

impl PartialEq for OwnRules {
    fn eq(&self, other: &Self) -> bool {
        let key = |rule: &OwnRule| (rule.spec.name, rule.value.clone());
        self.iter().map(key).eq(other.iter().map(key))
    }
}

// A field of `Rules` that is no parameter: the planner reads these rules by the registry's declarations.
impl Field for OwnRules {
    fn read(_: &Values, _: &str) -> Self {
        Self::default()
    }

    fn write(&self, _: &mut Values, _: &str) {}
}

impl Declare<()> for OwnRules {
    fn kind(_: &Self, (): ()) -> ParamKind {
        unreachable!("it declares no parameter")
    }

    fn declare(_: &Self, (): (), _: &'static str, _: &[&str], _: &mut Vec<ParamSpec>) {}
}

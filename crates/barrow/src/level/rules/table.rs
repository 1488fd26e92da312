//! The macro behind the table of rules. From one list it declares [`Rules`], [`Rule`] and the order of checks.

/// Declares the types of all rules from their list.
macro_rules! rules {
    (always [$($always:path),*]; $($(#[doc = $doc:literal])* $([$flag:ident])? $field:ident: $variant:ident($type:ty) =
        $default:tt $(in $bounds:expr)?, by $check:path;)*) => {
        barrow_core::params! {
            /// The rules of a level, each with its value. Rules without a value always hold; see
            /// [`Registry::rules`](crate::Registry::rules).
            pub struct Rules {
                $($(#[doc = $doc])* $field: $type = $default $(in $bounds)?,)*
                /// Rules that were added to the registry.
                own: crate::level::rules::OwnRules = crate::level::rules::OwnRules::default(),
            }
        }

        /// One rule with its value, for [`Chain::rule`](crate::Chain::rule).
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Rule {
            $($(#[doc = $doc])* $variant($type),)*
            /// A rule that was added to the registry, by name, with its value.
            Own(&'static str, barrow_core::Value),
        }

        impl Rule {
            /// Returns the name in recipes and the value.
            pub(crate) fn written(&self) -> (&'static str, barrow_core::Value) {
                let rules = match self {
                    $(Self::$variant(value) => (stringify!($field), Rules { $field: *value, ..Rules::default() }),)*
                    Self::Own(name, value) => return (name, value.clone()),
                };
                (rules.0, barrow_core::Params::to_values(&rules.1).get(rules.0).clone())
            }
        }

        /// Names of the rules that hold for every level unless its recipe waives them.
        const GUARANTEED: &[&str] = &[$($(crate::level::rules::table::guaranteed!($flag $field),)?)*];

        impl Rules {
            /// Checks every rule, in the order of the table, until the report is full.
            pub(crate) fn check(
                &self,
                map: &barrow_core::Map,
                survey: &mut crate::level::survey::Survey,
                report: &mut Report,
            ) {
                type Check = fn(&Rules, &barrow_core::Map, &mut crate::level::survey::Survey, &mut Report);
                const CHECKS: &[Check] = &[$($check,)* $($always),*];
                for check in CHECKS {
                    if !report.begin_rule() {
                        return;
                    }
                    check(self, map, survey, report);
                }
                self.own.check(map, report);
            }

            /// Returns the guaranteed rules that are waived, and to what: `connected=secrets`.
            pub fn waived(&self) -> Vec<String> {
                let mut waived = Vec::new();
                let default = Self::default();
                $($(
                    crate::level::rules::table::guaranteed!($flag $field);
                    if self.$field != default.$field {
                        waived.push(format!("{}={}", stringify!($field), self.$field));
                    }
                )?)*
                waived
            }

            /// Waives a guaranteed rule, written as [`Rules::waived`] returns it; anything else has no effect.
            pub fn waive(&mut self, rule: &str) {
                let Some((name, word)) = rule.split_once('=') else { return };
                let mut values = barrow_core::Params::to_values(self);
                let specs = <Self as barrow_core::Params>::specs();
                let spec = specs.iter().find(|spec| spec.name == name && GUARANTEED.contains(&name));
                let value = spec.and_then(|spec| match &spec.kind {
                    barrow_core::ParamKind::Choice { options, .. } => {
                        options.iter().position(|option| *option == word).map(barrow_core::Value::Choice)
                    }
                    barrow_core::ParamKind::Flag { .. } => word.parse().ok().map(barrow_core::Value::Flag),
                    _ => None,
                });
                if let Some(value) = value {
                    values.put(name, value);
                    let own = std::mem::take(&mut self.own);
                    *self = Self { own, ..barrow_core::Params::from_values(&values) };
                }
            }

            /// Returns every rule by name, with its value as recipes write it.
            pub fn written(&self) -> Vec<(&'static str, String)> {
                let values = barrow_core::Params::to_values(self);
                let written = values.iter().map(|(spec, value)| (spec.name, spec.write(value)));
                written.chain(self.own.written()).collect()
            }
        }
    };
}

/// Expands to the name of a rule that is marked `[guaranteed]`, and rejects other marks.
macro_rules! guaranteed {
    (guaranteed $field:ident) => {
        stringify!($field)
    };
}

pub(super) use {guaranteed, rules};

//! What there is: recipes, stages with their knobs, rules, metrics, formats, palettes, ways to see.

use barrow::fov::Algorithm;
use barrow::{BUILTIN, GENERATION_VERSION, Overrides, ParamKind, ParamSpec, Registry, parse, plan};
use barrow_formats::Format;
use serde::Serialize;
use tsify::Tsify;

use crate::looks::{PaletteView, palettes};

/// Everything that the page makes its controls from.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Catalog {
    /// The version of what seeds yield.
    pub generation: u32,
    /// The built-in recipes.
    pub recipes: Vec<RecipeView>,
    /// The stages.
    pub stages: Vec<StageView>,
    /// The rules that recipes can make.
    pub rules: Vec<Knob>,
    /// The numbers that describe a level.
    pub metrics: Vec<Named>,
    /// The formats that levels are written in.
    pub formats: Vec<FormatView>,
    /// The palettes.
    pub palettes: Vec<PaletteView>,
    /// The algorithms of sight.
    pub sights: Vec<&'static str>,
}

/// A built-in recipe.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RecipeView {
    /// Its name.
    pub name: &'static str,
    /// What its levels are, in a sentence.
    pub summary: String,
    /// Its text.
    pub text: &'static str,
    /// How large its levels are if nothing else is asked for.
    pub size: (u32, u32),
}

/// A stage.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct StageView {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub summary: String,
    /// The part of the library it belongs to.
    pub family: &'static str,
    /// Its knobs.
    pub knobs: Vec<Knob>,
}

/// Something with a name and a sentence about it.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Named {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub doc: &'static str,
}

/// A format that levels are written in.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FormatView {
    /// Its name.
    pub name: &'static str,
    /// How the names of its files end.
    pub extension: &'static str,
    /// What it is.
    pub doc: &'static str,
    /// Whether it shows how a level is made.
    pub is_film: bool,
}

/// A knob of a stage or a rule.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Knob {
    /// Its word in recipes.
    pub name: &'static str,
    /// What it does.
    pub doc: String,
    /// What it takes.
    pub takes: KnobKind,
}

/// What a knob takes, with what it does when told nothing.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum KnobKind {
    /// A whole number.
    #[allow(missing_docs)]
    Int { min: i64, max: i64, default: i64 },
    /// Yes or no.
    #[allow(missing_docs)]
    Flag { default: bool },
    /// One of some words.
    #[allow(missing_docs)]
    Choice { options: Vec<&'static str>, default: &'static str },
    /// Two whole numbers, the first no larger than the second.
    #[allow(missing_docs)]
    Range { min: i64, max: i64, default: (i64, i64) },
    /// A width and a height.
    #[allow(missing_docs)]
    Dimensions { min: i64, max: i64, default: (i64, i64) },
    /// Weights of some words.
    #[allow(missing_docs)]
    Weights { options: Vec<&'static str>, default: Vec<u32> },
    /// Some of the whole numbers up to `max`.
    #[allow(missing_docs)]
    Set { max: u32, default: Vec<u32> },
    /// Words.
    #[allow(missing_docs)]
    Text { default: String },
    /// A list of tables, which is edited as text.
    #[allow(missing_docs)]
    Rows { columns: Vec<&'static str> },
    /// Prefabs by name, which are edited as text.
    Prefabs,
}

impl From<&ParamSpec> for Knob {
    fn from(spec: &ParamSpec) -> Self {
        let takes = match &spec.kind {
            ParamKind::Int { min, default, max } => KnobKind::Int { min: *min, max: *max, default: *default },
            ParamKind::Flag { default } => KnobKind::Flag { default: *default },
            ParamKind::Choice { options, default } => {
                KnobKind::Choice { options: options.to_vec(), default: options[*default] }
            }
            ParamKind::Range { min, default, max } => {
                KnobKind::Range { min: *min, max: *max, default: *default }
            }
            ParamKind::Dimensions { min, default, max } => {
                KnobKind::Dimensions { min: *min, max: *max, default: *default }
            }
            ParamKind::Weights { options, default } => {
                KnobKind::Weights { options: options.to_vec(), default: default.clone() }
            }
            ParamKind::Set { max, default } => {
                KnobKind::Set { max: *max, default: (0..=*max).filter(|n| default >> n & 1 == 1).collect() }
            }
            ParamKind::Text { default } => KnobKind::Text { default: default.clone() },
            ParamKind::CustomTile => KnobKind::Text { default: String::new() },
            ParamKind::Rows { columns } => {
                KnobKind::Rows { columns: columns.iter().map(|column| column.name).collect() }
            }
            ParamKind::Prefabs { .. } => KnobKind::Prefabs,
        };
        Self { name: spec.name, doc: spec.doc.clone(), takes }
    }
}

/// Returns everything there is.
pub fn registry() -> Catalog {
    let registry = Registry::builtin();
    Catalog {
        generation: GENERATION_VERSION,
        recipes: BUILTIN.iter().filter_map(recipe).collect(),
        stages: registry
            .stages()
            .iter()
            .map(|stage| StageView {
                name: stage.name,
                summary: stage.summary.clone(),
                family: stage.family.name(),
                knobs: stage.params.iter().map(Knob::from).collect(),
            })
            .collect(),
        rules: registry.rule_params().iter().map(Knob::from).collect(),
        metrics: registry
            .metrics()
            .iter()
            .map(|metric| Named { name: metric.name, doc: metric.doc })
            .collect(),
        formats: Format::ALL
            .iter()
            .filter(|format| format.is_written() || format.is_animation())
            .map(|format| FormatView {
                name: format.name(),
                extension: format.extensions().first().copied().unwrap_or_default(),
                doc: format.doc(),
                is_film: format.is_animation(),
            })
            .collect(),
        palettes: palettes(),
        sights: Algorithm::ALL.iter().map(|(name, _)| *name).collect(),
    }
}

fn recipe(known: &barrow::Builtin) -> Option<RecipeView> {
    let plan = plan(&parse(known.name, known.text).ok()?, &Overrides::default()).ok()?;
    let (name, text, size) = (known.name, known.text, (plan.size.width, plan.size.height));
    Some(RecipeView { name, summary: plan.summary, text, size })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_out() {
        let catalog = registry();
        assert_eq!(catalog.recipes.len(), BUILTIN.len());
        assert_eq!(catalog.stages.len(), Registry::builtin().stages().len());
        assert!(catalog.formats.iter().any(|format| format.is_film));
        assert!(catalog.formats.iter().all(|format| !format.extension.is_empty()));
    }
}

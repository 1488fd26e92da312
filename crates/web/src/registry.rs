//! Catalog of the built-in recipes, stages with their parameters, rules, metrics, formats, palettes and field-of-view algorithms.

use barrow::fov::Algorithm;
use barrow::{BUILTIN, GENERATION_VERSION, Overrides, ParamKind, ParamSpec, Registry, parse, plan};
use barrow_formats::Format;
use serde::Serialize;
use tsify::Tsify;

use crate::sprites::{PaletteView, palettes};

/// The data that the page builds its controls from.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Catalog {
    /// Version of the generation: the same seed yields the same level within one version.
    pub generation: u32,
    /// Built-in recipes in the order of `barrow list`.
    pub recipes: Vec<RecipeView>,
    /// Built-in stages, grouped by family.
    pub stages: Vec<StageView>,
    /// Rules that recipes can set.
    pub rules: Vec<ParamView>,
    /// Metrics of levels; results list them in this order.
    pub metrics: Vec<Named>,
    /// Formats that levels can be exported in.
    pub formats: Vec<FormatView>,
    /// Color palettes, the default first.
    pub palettes: Vec<PaletteView>,
    /// Names of the field-of-view algorithms.
    pub fov_algorithms: Vec<&'static str>,
}

/// A built-in recipe with its text.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RecipeView {
    /// Name on the command line.
    pub name: &'static str,
    /// Other names that links may use for it.
    pub aliases: &'static [&'static str],
    /// Summary of its effect in one sentence.
    pub summary: String,
    /// TOML text, with comments.
    pub text: &'static str,
    /// Default width and height.
    pub size: (u32, u32),
}

/// A built-in stage with its parameters.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct StageView {
    /// Name after `use` in recipes.
    pub name: &'static str,
    /// Summary of its effect in one sentence.
    pub summary: String,
    /// Group of related stages.
    pub family: &'static str,
    /// Parameters in the order of the documentation.
    pub params: Vec<ParamView>,
}

/// A name with its documentation.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Named {
    /// Name in JSON and on the command line.
    pub name: &'static str,
    /// Meaning of the value in one sentence.
    pub doc: &'static str,
}

/// A format that levels can be exported in.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FormatView {
    /// Name on the command line.
    pub name: &'static str,
    /// Extension of file names, without the dot.
    pub extension: &'static str,
    /// Description of the format in one sentence.
    pub doc: &'static str,
    /// Whether it is an animation of the generation.
    pub is_animation: bool,
}

/// A parameter of a stage, or a rule.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ParamView {
    /// Key in a stage or in the table `rules`.
    pub name: &'static str,
    /// Effect, in a sentence or two.
    pub doc: String,
    /// Accepted values and default.
    pub values: ParamValues,
}

/// Accepted values of a parameter, and its default.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ParamValues {
    /// An integer between `min` and `max`.
    #[allow(missing_docs)]
    Int { min: i64, max: i64, default: i64 },
    /// A boolean, shown as a checkbox.
    #[allow(missing_docs)]
    Flag { default: bool },
    /// One of several words.
    #[allow(missing_docs)]
    Choice { options: Vec<&'static str>, default: &'static str },
    /// A minimum and a maximum, both integers.
    #[allow(missing_docs)]
    Range { min: i64, max: i64, default: (i64, i64) },
    /// A width and a height in cells.
    #[allow(missing_docs)]
    Dimensions { min: i64, max: i64, default: (i64, i64) },
    /// A table of weights by word.
    #[allow(missing_docs)]
    Weights { options: Vec<&'static str>, default: Vec<u32> },
    /// A set of integers from 0 to `max`.
    #[allow(missing_docs)]
    Set { max: u32, default: Vec<u32> },
    /// A string of any content.
    #[allow(missing_docs)]
    Text { default: String },
    /// An array of tables, edited as text.
    #[allow(missing_docs)]
    Rows { columns: Vec<&'static str> },
    /// Names of prefabs, edited as text.
    Prefabs,
}

impl From<&ParamSpec> for ParamView {
    fn from(spec: &ParamSpec) -> Self {
        let values = match &spec.kind {
            ParamKind::Int { min, default, max } => {
                ParamValues::Int { min: *min, max: *max, default: *default }
            }
            ParamKind::Flag { default } => ParamValues::Flag { default: *default },
            ParamKind::Choice { options, default } => {
                ParamValues::Choice { options: options.to_vec(), default: options[*default] }
            }
            ParamKind::Range { min, default, max } => {
                ParamValues::Range { min: *min, max: *max, default: *default }
            }
            ParamKind::Dimensions { min, default, max } => {
                ParamValues::Dimensions { min: *min, max: *max, default: *default }
            }
            ParamKind::Weights { options, default } => {
                ParamValues::Weights { options: options.to_vec(), default: default.clone() }
            }
            ParamKind::Set { max, default } => ParamValues::Set {
                max: *max,
                default: (0..=*max).filter(|n| default >> n & 1 == 1).collect(),
            },
            ParamKind::Text { default } => ParamValues::Text { default: default.clone() },
            ParamKind::CustomTile => ParamValues::Text { default: String::new() },
            ParamKind::Rows { columns } => {
                ParamValues::Rows { columns: columns.iter().map(|column| column.name).collect() }
            }
            ParamKind::Prefabs { .. } => ParamValues::Prefabs,
        };
        Self { name: spec.name, doc: spec.doc.clone(), values }
    }
}

/// Returns all built-in items.
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
                params: stage.params.iter().map(ParamView::from).collect(),
            })
            .collect(),
        rules: registry.rule_params().iter().map(ParamView::from).collect(),
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
                is_animation: format.is_animation(),
            })
            .collect(),
        palettes: palettes(),
        fov_algorithms: Algorithm::ALL.iter().map(|(name, _)| *name).collect(),
    }
}

fn recipe(known: &barrow::Builtin) -> Option<RecipeView> {
    let plan = plan(&parse(known.name, known.text).ok()?, &Overrides::default()).ok()?;
    let barrow::Builtin { name, aliases, text } = *known;
    Some(RecipeView { name, aliases, summary: plan.summary, text, size: (plan.size.width, plan.size.height) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalog_is_complete() {
        let catalog = registry();
        assert_eq!(catalog.recipes.len(), BUILTIN.len());
        assert_eq!(catalog.stages.len(), Registry::builtin().stages().len());
        assert!(catalog.formats.iter().any(|format| format.is_animation));
        assert!(catalog.formats.iter().all(|format| !format.extension.is_empty()));
    }
}

//! Values of parameters, checked against their declarations.

use std::sync::Arc;

use super::ParamSpec;
use crate::Prefab;

/// Value of a parameter, checked against its [`ParamSpec`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// For [`ParamKind::Int`](super::ParamKind::Int).
    Int(i64),
    /// For [`ParamKind::Flag`](super::ParamKind::Flag).
    Flag(bool),
    /// For [`ParamKind::Choice`](super::ParamKind::Choice): an index into its options.
    Choice(usize),
    /// For [`ParamKind::Range`](super::ParamKind::Range) and [`ParamKind::Dimensions`](super::ParamKind::Dimensions).
    Pair(i64, i64),
    /// For [`ParamKind::Weights`](super::ParamKind::Weights): one weight per option.
    Weights(Vec<u32>),
    /// For [`ParamKind::Set`](super::ParamKind::Set): a bit mask.
    Set(u32),
    /// For [`ParamKind::Text`](super::ParamKind::Text).
    Text(Arc<str>),
    /// For [`ParamKind::Rows`](super::ParamKind::Rows).
    Rows(Vec<Values>),
    /// For [`ParamKind::Prefabs`](super::ParamKind::Prefabs).
    Prefabs(Vec<Arc<Prefab>>),
}

/// Parameters of a stage or of the rules with their values, accessed by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    specs: Arc<[ParamSpec]>,
    values: Vec<Value>,
}

/// Reading an undeclared name or type is a bug of the caller; a test builds every stage from its declarations.
const BUG: &str = "invariant: a parameter is read by the name and type it was declared with";

impl Values {
    /// Creates values with every parameter at its default.
    pub fn defaults(specs: impl Into<Arc<[ParamSpec]>>) -> Self {
        let specs = specs.into();
        Self { values: specs.iter().map(ParamSpec::default_value).collect(), specs }
    }

    /// Sets the `i`-th parameter. The value must be allowed by its declaration.
    pub fn set(&mut self, i: usize, value: Value) {
        self.values[i] = value;
    }

    /// Iterates over the parameters with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&ParamSpec, &Value)> {
        self.specs.iter().zip(&self.values)
    }

    /// Sets the parameter `name`. The value must be allowed by its declaration.
    pub fn put(&mut self, name: &str, value: Value) {
        let i = self.position(name);
        self.values[i] = value;
    }

    /// Returns the value of the parameter `name`.
    pub fn get(&self, name: &str) -> &Value {
        &self.values[self.position(name)]
    }

    fn position(&self, name: &str) -> usize {
        self.specs.iter().position(|spec| spec.name == name).expect(BUG)
    }

    /// Returns the value of an integer parameter.
    pub fn int(&self, name: &str) -> i32 {
        let Value::Int(n) = self.get(name) else { panic!("{BUG}") };
        *n as i32
    }

    /// Returns the value of an integer parameter whose range excludes negative numbers.
    pub fn count(&self, name: &str) -> u32 {
        self.int(name) as u32
    }

    /// Returns the value of a boolean parameter.
    pub fn flag(&self, name: &str) -> bool {
        let Value::Flag(flag) = self.get(name) else { panic!("{BUG}") };
        *flag
    }

    /// Returns the index of the chosen option.
    pub fn choice(&self, name: &str) -> usize {
        let Value::Choice(i) = self.get(name) else { panic!("{BUG}") };
        *i
    }

    /// Returns the value of a range or of dimensions.
    pub fn pair(&self, name: &str) -> (i32, i32) {
        let Value::Pair(a, b) = self.get(name) else { panic!("{BUG}") };
        (*a as i32, *b as i32)
    }

    /// Returns the weight of each option.
    pub fn weights(&self, name: &str) -> Vec<u32> {
        let Value::Weights(weights) = self.get(name) else { panic!("{BUG}") };
        weights.clone()
    }

    /// Returns the value of a set parameter as a bit mask.
    pub fn set_of(&self, name: &str) -> u32 {
        let Value::Set(set) = self.get(name) else { panic!("{BUG}") };
        *set
    }

    /// Returns the value of a text parameter.
    pub fn text(&self, name: &str) -> Arc<str> {
        let Value::Text(text) = self.get(name) else { panic!("{BUG}") };
        text.clone()
    }

    /// Returns the tables of a list-of-tables parameter.
    pub fn rows(&self, name: &str) -> &[Self] {
        let Value::Rows(rows) = self.get(name) else { panic!("{BUG}") };
        rows
    }

    /// Returns the prefabs that the parameter selects.
    pub fn prefabs(&self, name: &str) -> &[Arc<Prefab>] {
        let Value::Prefabs(prefabs) = self.get(name) else { panic!("{BUG}") };
        prefabs
    }

    /// Formats all parameters as an inline table in recipe syntax (TOML).
    pub(super) fn write(&self) -> String {
        let params: Vec<String> =
            self.iter().map(|(spec, value)| format!("{} = {}", spec.name, spec.write(value))).collect();
        format!("{{ {} }}", params.join(", "))
    }
}

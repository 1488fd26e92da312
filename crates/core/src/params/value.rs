//! Values of parameters, checked against their declarations.

use std::sync::Arc;

use super::ParamSpec;
use crate::Prefab;

/// A value of a parameter, checked against its [`ParamSpec`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// For [`ParamKind::Int`](super::ParamKind::Int).
    Int(i64),
    /// For [`ParamKind::Flag`](super::ParamKind::Flag).
    Flag(bool),
    /// For [`ParamKind::Choice`](super::ParamKind::Choice).
    Choice(usize),
    /// For [`ParamKind::Range`](super::ParamKind::Range) and [`ParamKind::Dimensions`](super::ParamKind::Dimensions).
    Pair(i64, i64),
    /// For [`ParamKind::Weights`](super::ParamKind::Weights).
    Weights(Vec<u32>),
    /// For [`ParamKind::Set`](super::ParamKind::Set): a bit for each number.
    Set(u32),
    /// For [`ParamKind::Text`](super::ParamKind::Text).
    Text(Arc<str>),
    /// For [`ParamKind::Rows`](super::ParamKind::Rows).
    Rows(Vec<Values>),
    /// For [`ParamKind::Prefabs`](super::ParamKind::Prefabs).
    Prefabs(Vec<Arc<Prefab>>),
}

/// The parameters of one stage or of the rules with their values, read by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    specs: Arc<[ParamSpec]>,
    values: Vec<Value>,
}

/// A name or type that was not declared is a bug of the caller; a test builds every stage from its declarations.
const BUG: &str = "invariant: a parameter is read by the name and type it was declared with";

impl Values {
    /// Returns every parameter at its default.
    pub fn defaults(specs: impl Into<Arc<[ParamSpec]>>) -> Self {
        let specs = specs.into();
        Self { values: specs.iter().map(ParamSpec::default_value).collect(), specs }
    }

    /// Sets the `i`-th parameter. The value must be one that its declaration allows.
    pub fn set(&mut self, i: usize, value: Value) {
        self.values[i] = value;
    }

    /// Returns every parameter with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&ParamSpec, &Value)> {
        self.specs.iter().zip(&self.values)
    }

    /// Sets the parameter called `name`.
    pub fn put(&mut self, name: &str, value: Value) {
        let i = self.position(name);
        self.values[i] = value;
    }

    /// Returns the value of the parameter called `name`.
    pub fn get(&self, name: &str) -> &Value {
        &self.values[self.position(name)]
    }

    fn position(&self, name: &str) -> usize {
        self.specs.iter().position(|spec| spec.name == name).expect(BUG)
    }

    /// A whole number.
    pub fn int(&self, name: &str) -> i32 {
        let Value::Int(n) = self.get(name) else { panic!("{BUG}") };
        *n as i32
    }

    /// A whole number that is never negative.
    pub fn count(&self, name: &str) -> u32 {
        self.int(name) as u32
    }

    /// `true` or `false`.
    pub fn flag(&self, name: &str) -> bool {
        let Value::Flag(flag) = self.get(name) else { panic!("{BUG}") };
        *flag
    }

    /// The index of a word.
    pub fn choice(&self, name: &str) -> usize {
        let Value::Choice(i) = self.get(name) else { panic!("{BUG}") };
        *i
    }

    /// Two whole numbers.
    pub fn pair(&self, name: &str) -> (i32, i32) {
        let Value::Pair(a, b) = self.get(name) else { panic!("{BUG}") };
        (*a as i32, *b as i32)
    }

    /// Weights, one for each word.
    pub fn weights(&self, name: &str) -> Vec<u32> {
        let Value::Weights(weights) = self.get(name) else { panic!("{BUG}") };
        weights.clone()
    }

    /// A set of numbers, a bit for each.
    pub fn set_of(&self, name: &str) -> u32 {
        let Value::Set(set) = self.get(name) else { panic!("{BUG}") };
        *set
    }

    /// A text.
    pub fn text(&self, name: &str) -> Arc<str> {
        let Value::Text(text) = self.get(name) else { panic!("{BUG}") };
        text.clone()
    }

    /// The rows of a table.
    pub fn rows(&self, name: &str) -> &[Self] {
        let Value::Rows(rows) = self.get(name) else { panic!("{BUG}") };
        rows
    }

    /// Prefabs.
    pub fn prefabs(&self, name: &str) -> &[Arc<Prefab>] {
        let Value::Prefabs(prefabs) = self.get(name) else { panic!("{BUG}") };
        prefabs
    }

    /// Returns every parameter as a recipe would write it, in one line.
    pub(super) fn write(&self) -> String {
        let params: Vec<String> =
            self.iter().map(|(spec, value)| format!("{} = {}", spec.name, spec.write(value))).collect();
        format!("{{ {} }}", params.join(", "))
    }
}

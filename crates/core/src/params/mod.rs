//! Parameters of stages and rules: names, types, ranges, defaults and values.

mod param;

pub use param::{MOST_LETTERS, MOST_ROWS, ParamKind, ParamSpec, Value, Values};

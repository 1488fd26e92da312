//! Parameters of stages and rules. A parameter is declared once, as a typed field ([`params!`](crate::params)).
//! Recipes, help, schemas, docs and the studio are derived from its declaration ([`ParamSpec`]).

mod choice;
mod field;
mod group;
mod odds;
mod sets;
mod spec;
mod value;

pub use choice::{Choice, SnakeCase, UnknownWord};
pub use field::{Declare, Each, Field, each, join_doc};
pub use group::{Params, param_name};
pub use odds::Odds;
pub use sets::{NumberSet, Prefabs, TileName};
pub use spec::{MAX_ROWS, MAX_TEXT_CHARS, ParamKind, ParamSpec};
pub use value::{Value, Values};

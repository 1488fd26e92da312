//! Parameters of stages and rules. A parameter is declared once, as a typed field ([`params!`](crate::params)); its
//! declaration ([`ParamSpec`]) gives recipes, help, schemas, docs and the studio what they need.

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

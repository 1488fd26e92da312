//! Rust types of parameters, and the values that each accepts in a recipe.

use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Choice, NumberSet, Odds, ParamKind, ParamSpec, Params, Prefabs, TileName, Value, Values};

/// Type of a stage's field: converted from checked values and back.
pub trait Field: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// Reads the parameter `name`, which must be declared with this type.
    fn read(values: &Values, name: &str) -> Self;

    /// Writes the parameter `name`.
    fn write(&self, values: &mut Values, name: &str);
}

/// [`Field`] that can be declared with bounds of type `B`, or `()` if it has none.
pub trait Declare<B>: Field {
    /// Returns the type, range and default of the parameter.
    fn kind(default: &Self, bounds: B) -> ParamKind;

    /// Appends the declaration of the parameter, or those of all parameters of a group.
    fn declare(default: &Self, bounds: B, name: &'static str, doc: &[&str], specs: &mut Vec<ParamSpec>) {
        specs.push(ParamSpec { name, kind: Self::kind(default, bounds), doc: join_doc(doc) });
    }
}

/// Joins the lines of a doc comment to one paragraph.
#[doc(hidden)]
pub fn join_doc(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Bounds of each number of a pair that is not a range: `in each(1..=20)`.
#[derive(Clone, Debug)]
pub struct Each(RangeInclusive<i64>);

/// Declares bounds for each of two independent numbers, such as a width and a height.
pub const fn each(bounds: RangeInclusive<i64>) -> Each {
    Each(bounds)
}

macro_rules! whole_numbers {
    ($($type:ty),*) => {$(
        #[allow(clippy::cast_lossless, reason = "one body for numbers of every width")]
        impl Field for $type {
            fn read(values: &Values, name: &str) -> Self {
                values.int(name) as $type
            }

            fn write(&self, values: &mut Values, name: &str) {
                values.put(name, Value::Int(*self as i64));
            }
        }

        #[allow(clippy::cast_lossless, reason = "one body for numbers of every width")]
        impl Declare<RangeInclusive<i64>> for $type {
            fn kind(default: &Self, bounds: RangeInclusive<i64>) -> ParamKind {
                ParamKind::Int { min: *bounds.start(), default: *default as i64, max: *bounds.end() }
            }
        }

        #[allow(clippy::cast_lossless, reason = "one body for numbers of every width")]
        impl Field for ($type, $type) {
            fn read(values: &Values, name: &str) -> Self {
                let (a, b) = values.pair(name);
                (a as $type, b as $type)
            }

            fn write(&self, values: &mut Values, name: &str) {
                values.put(name, Value::Pair(self.0 as i64, self.1 as i64));
            }
        }

        #[allow(clippy::cast_lossless, reason = "one body for numbers of every width")]
        impl Declare<RangeInclusive<i64>> for ($type, $type) {
            fn kind(default: &Self, bounds: RangeInclusive<i64>) -> ParamKind {
                let default = (default.0 as i64, default.1 as i64);
                ParamKind::Range { min: *bounds.start(), default, max: *bounds.end() }
            }
        }

        #[allow(clippy::cast_lossless, reason = "one body for numbers of every width")]
        impl Declare<Each> for ($type, $type) {
            fn kind(default: &Self, Each(bounds): Each) -> ParamKind {
                let default = (default.0 as i64, default.1 as i64);
                ParamKind::Dimensions { min: *bounds.start(), default, max: *bounds.end() }
            }
        }
    )*};
}

whole_numbers!(i32, u32, usize);

impl Field for bool {
    fn read(values: &Values, name: &str) -> Self {
        values.flag(name)
    }

    fn write(&self, values: &mut Values, name: &str) {
        values.put(name, Value::Flag(*self));
    }
}

impl Declare<()> for bool {
    fn kind(default: &Self, (): ()) -> ParamKind {
        ParamKind::Flag { default: *default }
    }
}

impl Field for Arc<str> {
    fn read(values: &Values, name: &str) -> Self {
        values.text(name)
    }

    fn write(&self, values: &mut Values, name: &str) {
        values.put(name, Value::Text(self.clone()));
    }
}

impl Declare<()> for Arc<str> {
    fn kind(default: &Self, (): ()) -> ParamKind {
        ParamKind::Text { default: default.to_string() }
    }
}

impl Field for NumberSet {
    fn read(values: &Values, name: &str) -> Self {
        Self(values.set_of(name))
    }

    fn write(&self, values: &mut Values, name: &str) {
        values.put(name, Value::Set(self.0));
    }
}

impl Declare<RangeInclusive<i64>> for NumberSet {
    fn kind(default: &Self, bounds: RangeInclusive<i64>) -> ParamKind {
        ParamKind::Set { max: *bounds.end() as u32, default: default.0 }
    }
}

impl<E: Choice> Field for Odds<E> {
    fn read(values: &Values, name: &str) -> Self {
        Self::from_list(&values.weights(name))
    }

    fn write(&self, values: &mut Values, name: &str) {
        values.put(name, Value::Weights(self.list().to_vec()));
    }
}

impl<E: Choice> Declare<()> for Odds<E> {
    fn kind(default: &Self, (): ()) -> ParamKind {
        ParamKind::Weights { options: E::NAMES, default: default.list().to_vec() }
    }
}

impl<R: Params> Field for Vec<R> {
    fn read(values: &Values, name: &str) -> Self {
        values.rows(name).iter().map(R::from_values).collect()
    }

    fn write(&self, values: &mut Values, name: &str) {
        values.put(name, Value::Rows(self.iter().map(R::to_values).collect()));
    }
}

impl<R: Params> Declare<()> for Vec<R> {
    fn kind(_: &Self, (): ()) -> ParamKind {
        ParamKind::Rows { columns: R::specs().to_vec() }
    }
}

impl Field for Prefabs {
    fn read(values: &Values, name: &str) -> Self {
        Self::from(values.prefabs(name).to_vec())
    }

    fn write(&self, values: &mut Values, name: &str) {
        values.put(name, Value::Prefabs(self.to_vec()));
    }
}

impl Declare<()> for Prefabs {
    fn kind(default: &Self, (): ()) -> ParamKind {
        ParamKind::Prefabs { all: default.is_all() }
    }
}

impl Field for TileName {
    fn read(values: &Values, name: &str) -> Self {
        (&*values.text(name)).into()
    }

    fn write(&self, values: &mut Values, name: &str) {
        values.put(name, Value::Text(self.as_str().into()));
    }
}

impl Declare<()> for TileName {
    fn kind(_: &Self, (): ()) -> ParamKind {
        ParamKind::CustomTile
    }
}

//! Groups of parameters declared as a struct with typed fields: the parameters of a stage, or the columns of a table.

use std::fmt::Debug;
use std::sync::Arc;

use super::{ParamSpec, Values};

/// Struct whose fields are parameters. [`params!`](crate::params) and `stage!` implement it.
pub trait Params: Clone + Debug + Default + PartialEq + Send + Sync + 'static {
    /// Returns the declarations of the fields, in order.
    fn specs() -> Arc<[ParamSpec]>;

    /// Reads the fields from checked values.
    fn from_values(values: &Values) -> Self;

    /// Writes the fields into values with the same declarations.
    fn write_values(&self, values: &mut Values);

    /// Returns the fields as values.
    fn to_values(&self) -> Values {
        let mut values = Values::defaults(Self::specs());
        self.write_values(&mut values);
        values
    }
}

/// Declares a struct whose public fields are parameters, each with its type, default, range and documentation:
///
/// ```
/// barrow_core::params! {
///     /// One kind of campfire.
///     pub struct Fire {
///         /// Number of logs.
///         logs: u32 = 3 in 1..=9,
///         /// Whether it smokes.
///         smokes: bool = true,
///     }
/// }
/// # fn main() {
/// use barrow_core::Params;
/// assert_eq!(Fire::default(), Fire { logs: 3, smokes: true });
/// assert_eq!(Fire::specs()[0].describe(), "a whole number from 1 to 9");
/// # }
/// ```
///
/// The struct can be a field of another one, which then has all of its parameters. A `Vec` of it is a parameter whose
/// value is a list of tables.
#[macro_export]
macro_rules! params {
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($fields:tt)* }) => {
        $crate::params! { @field [$(#[$meta])* $vis $name] [] $($fields)* }
    };
    ($(#[$meta:meta])* $vis:vis struct $name:ident;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        $vis struct $name;

        impl $crate::Params for $name {
            fn specs() -> ::std::sync::Arc<[$crate::ParamSpec]> {
                ::std::sync::Arc::new([])
            }

            fn from_values(_: &$crate::Values) -> Self {
                Self
            }

            fn write_values(&self, _: &mut $crate::Values) {}
        }
    };
    // Parses one field at a time: a bounded literal, a bounded pair, or any expression without bounds.
    (@field $head:tt [$($done:tt)*]
        $(#[doc = $doc:literal])* $field:ident: $type:ty = $default:literal in $bounds:expr $(, $($rest:tt)*)?) => {
        $crate::params! { @field $head [$($done)* { [$($doc)*] $field, $type, $default, $bounds }] $($($rest)*)? }
    };
    (@field $head:tt [$($done:tt)*]
        $(#[doc = $doc:literal])* $field:ident: $type:ty = $default:tt in $bounds:expr $(, $($rest:tt)*)?) => {
        $crate::params! { @field $head [$($done)* { [$($doc)*] $field, $type, $default, $bounds }] $($($rest)*)? }
    };
    (@field $head:tt [$($done:tt)*]
        $(#[doc = $doc:literal])* $field:ident: $type:ty = $default:expr $(, $($rest:tt)*)?) => {
        $crate::params! { @field $head [$($done)* { [$($doc)*] $field, $type, $default, () }] $($($rest)*)? }
    };
    (@field [$(#[$meta:meta])* $vis:vis $name:ident]
        [$({ [$($doc:literal)*] $field:ident, $type:ty, $default:expr, $bounds:expr })*]) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name {
            $($(#[doc = $doc])* pub $field: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl $crate::Params for $name {
            fn specs() -> ::std::sync::Arc<[$crate::ParamSpec]> {
                let mut specs = Vec::new();
                $({
                    let default: $type = $default;
                    let name = $crate::param_name(stringify!($field));
                    <$type as $crate::Declare<_>>::declare(&default, $bounds, name, &[$($doc),*], &mut specs);
                })*
                specs.into()
            }

            fn from_values(values: &$crate::Values) -> Self {
                Self { $($field: <$type as $crate::Field>::read(values, $crate::param_name(stringify!($field))),)* }
            }

            fn write_values(&self, values: &mut $crate::Values) {
                $($crate::Field::write(&self.$field, values, $crate::param_name(stringify!($field)));)*
            }
        }

        // As a field of another group, its parameters become parameters of that group.
        impl $crate::Field for $name {
            fn read(values: &$crate::Values, _: &str) -> Self {
                <Self as $crate::Params>::from_values(values)
            }

            fn write(&self, values: &mut $crate::Values, _: &str) {
                <Self as $crate::Params>::write_values(self, values);
            }
        }

        impl $crate::Declare<()> for $name {
            fn kind(_: &Self, (): ()) -> $crate::ParamKind {
                unreachable!("a group declares its fields")
            }

            fn declare(_: &Self, (): (), _: &'static str, _: &[&str], specs: &mut Vec<$crate::ParamSpec>) {
                specs.extend(<Self as $crate::Params>::specs().iter().cloned());
            }
        }
    };
}

/// Returns the name of a parameter from its field, which may be a raw identifier such as `r#in`.
#[doc(hidden)]
pub fn param_name(field: &'static str) -> &'static str {
    field.strip_prefix("r#").unwrap_or(field)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Value, each};

    crate::params! {
        /// Group with both kinds of pairs.
        struct Sides {
            /// Lower and upper bound.
            sides: (i32, i32) = (3, 9) in 1..=20,
            /// Width and height, bounded independently.
            least: (i32, i32) = (5, 4) in each(0..=20),
        }
    }

    crate::params! {
        /// A group within a group.
        struct Tent {
            /// Shift to the left,
            /// or to the right.
            shift: i32 = -2 in -9..=9,
            /// Flag whose name is a keyword.
            r#in: bool = true,
            /// Parameters of a nested group.
            sides: Sides = Sides::default(),
        }
    }

    #[test]
    fn fields_convert_to_values_and_back() {
        let specs = Tent::specs();
        let names: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
        assert_eq!(names, ["shift", "in", "sides", "least"]);
        assert_eq!(specs[0].doc, "Shift to the left, or to the right.");
        let tent = Tent { shift: 7, r#in: false, sides: Sides { sides: (1, 2), least: (4, 3) } };
        assert_eq!(Tent::from_values(&tent.to_values()), tent);
        assert_eq!(Tent::from_values(&Values::defaults(specs)), Tent::default());
        assert_eq!(tent.to_values().iter().next().map(|(_, value)| value.clone()), Some(Value::Int(7)));
    }
}

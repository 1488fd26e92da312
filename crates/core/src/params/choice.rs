//! Choices: enums whose variants have names in recipes, help and files.

use std::fmt::Debug;

/// Enum whose variants have names. [`choice!`](crate::choice) implements it.
pub trait Choice: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// Every variant, in the order of declaration.
    const ALL: &'static [Self];
    /// Name of every variant, in the order of `ALL`.
    const NAMES: &'static [&'static str];

    /// Returns the position in [`Choice::ALL`].
    fn index(self) -> usize {
        Self::ALL.iter().position(|known| *known == self).unwrap_or(0)
    }

    /// Returns the name in recipes and files.
    fn name(self) -> &'static str {
        Self::NAMES[self.index()]
    }

    /// Returns the variant with that name.
    fn from_name(word: &str) -> Option<Self> {
        Self::NAMES.iter().position(|known| *known == word).map(|i| Self::ALL[i])
    }
}

/// Declares an enum whose variants have names: the identifier in snake case. The enum is a parameter type of
/// [`stage!`](https://docs.rs/barrow) and implements [`Choice`], `Display` and `FromStr`.
///
/// ```
/// barrow_core::choice! {
///     /// Position of a campfire.
///     pub enum Hearth {
///         /// In the middle of a room.
///         Middle,
///         /// Beside a wall.
///         ByWall,
///     }
/// }
/// # fn main() {
/// assert_eq!(Hearth::ByWall.name(), "by_wall");
/// assert_eq!("middle".parse(), Ok(Hearth::Middle));
/// # }
/// ```
#[macro_export]
macro_rules! choice {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $($(#[$variant_meta])* $variant),+ }

        #[allow(dead_code, unreachable_pub, reason = "every choice has the same methods, used or not")]
        impl $name {
            /// Every variant, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// Name of every variant, in the order of `ALL`.
            pub const NAMES: &'static [&'static str] = &[$($crate::snake_case!($variant)),+];

            /// Returns the name in recipes and files.
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// Returns the variant with that name.
            pub fn from_name(name: &str) -> Option<Self> {
                <Self as $crate::Choice>::from_name(name)
            }
        }

        impl $crate::Choice for $name {
            const ALL: &'static [Self] = Self::ALL;
            const NAMES: &'static [&'static str] = Self::NAMES;

            fn index(self) -> usize {
                self as usize
            }
        }

        impl $crate::Field for $name {
            fn read(values: &$crate::Values, name: &str) -> Self {
                <Self as $crate::Choice>::ALL[values.choice(name)]
            }

            fn write(&self, values: &mut $crate::Values, name: &str) {
                values.put(name, $crate::Value::Choice($crate::Choice::index(*self)));
            }
        }

        impl $crate::Declare<()> for $name {
            fn kind(default: &Self, (): ()) -> $crate::ParamKind {
                $crate::ParamKind::Choice {
                    options: <Self as $crate::Choice>::NAMES,
                    default: $crate::Choice::index(*default),
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::UnknownWord;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                Self::from_name(word)
                    .ok_or_else(|| $crate::UnknownWord::new(word, <Self as $crate::Choice>::NAMES))
            }
        }
    };
}

/// Error: the word is not the name of a variant of a [`Choice`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    word: String,
    known: &'static [&'static str],
}

impl UnknownWord {
    /// Creates the error for `word`; `known` lists the valid names.
    pub fn new(word: &str, known: &'static [&'static str]) -> Self {
        Self { word: word.to_string(), known }
    }
}

impl std::fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "unknown word \"{}\"; expected one of {}", self.word, self.known.join(", "))
    }
}

impl std::error::Error for UnknownWord {}

/// Longest result of [`snake_case!`](crate::snake_case) in bytes.
const MAX_BYTES: usize = 64;

/// Identifier converted to snake case at compile time.
#[doc(hidden)]
#[derive(Debug)]
pub struct SnakeCase {
    bytes: [u8; MAX_BYTES],
    len: usize,
}

impl SnakeCase {
    /// Converts an identifier in camel case: `BspRooms` to `bsp_rooms`.
    pub const fn new(name: &str) -> Self {
        let (from, mut bytes, mut len, mut i) = (name.as_bytes(), [0; MAX_BYTES], 0, 0);
        while i < from.len() {
            if from[i].is_ascii_uppercase() && i > 0 {
                bytes[len] = b'_';
                len += 1;
            }
            bytes[len] = from[i].to_ascii_lowercase();
            len += 1;
            i += 1;
        }
        Self { bytes, len }
    }

    /// Returns the identifier in snake case.
    pub const fn as_str(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(name) => name,
            Err(_) => panic!("names of types and variants are ASCII"),
        }
    }
}

/// Converts an identifier in camel case to a `&'static str` in snake case.
#[doc(hidden)]
#[macro_export]
macro_rules! snake_case {
    ($name:ident) => {{
        const NAME: $crate::SnakeCase = $crate::SnakeCase::new(stringify!($name));
        NAME.as_str()
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::choice! {
        /// Choice with names of one and two words.
        enum Side {
            Left,
            FarRight,
        }
    }

    #[test]
    fn names_are_the_variants_in_snake_case() {
        assert_eq!(Side::NAMES, ["left", "far_right"]);
        assert_eq!("far_right".parse(), Ok(Side::FarRight));
        assert_eq!(Side::Left.to_string(), "left");
        let error = "up".parse::<Side>().unwrap_err().to_string();
        assert_eq!(error, "unknown word \"up\"; expected one of left, far_right");
    }
}

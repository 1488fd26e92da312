//! The colors that tables speak of. What they look like is for the view to say.

use serde::Deserialize;

/// A color by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hue {
    /// White; what has no color is drawn so.
    #[default]
    White,
    /// Gray.
    Gray,
    /// Black, which is drawn dark gray on a dark ground.
    Black,
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Cyan.
    Cyan,
    /// Blue.
    Blue,
    /// Magenta.
    Magenta,
    /// Brown.
    Brown,
}

impl Hue {
    /// Every color.
    pub const ALL: [Self; 11] = [
        Self::White,
        Self::Gray,
        Self::Black,
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Cyan,
        Self::Blue,
        Self::Magenta,
        Self::Brown,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Gray => "gray",
            Self::Black => "black",
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Cyan => "cyan",
            Self::Blue => "blue",
            Self::Magenta => "magenta",
            Self::Brown => "brown",
        }
    }

    /// The color of that name, in letters of either case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hue| hue.name().eq_ignore_ascii_case(name))
    }
}

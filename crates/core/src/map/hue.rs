//! Named colors, for everything that says which color it has without saying how it is drawn.

/// A color by name. `barrow-view` gives it a shade for every palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hue {
    /// The default. Drawn dark gray on a light background.
    #[default]
    White,
    /// Neutral, between white and black.
    Gray,
    /// Drawn dark gray on a dark background.
    Black,
    /// Red, vermilion in the palette for color-blind players.
    Red,
    /// Between red and yellow.
    Orange,
    /// Yellow, darker on a light background.
    Yellow,
    /// Green.
    Green,
    /// Light blue-green.
    Cyan,
    /// Blue.
    Blue,
    /// Between red and blue.
    Magenta,
    /// Dark orange.
    Brown,
}

impl Hue {
    /// Every hue, in the order of declaration.
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

    /// The names of [`Hue::ALL`], in the same order.
    pub const NAMES: [&'static str; 11] =
        ["white", "gray", "black", "red", "orange", "yellow", "green", "cyan", "blue", "magenta", "brown"];

    /// Returns the name used in files and tables.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Returns the hue with that name. Names are lowercase.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hue| hue.name() == name)
    }
}

/// Other names of colors, with the hue that stands for each in every palette.
const ALIASES: [(&str, Hue); 12] = [
    ("grey", Hue::Gray),
    ("silver", Hue::Gray),
    ("light-gray", Hue::White),
    ("dark-gray", Hue::Black),
    ("light-blue", Hue::Cyan),
    ("dark-blue", Hue::Blue),
    ("light-green", Hue::Green),
    ("dark-green", Hue::Green),
    ("gold", Hue::Yellow),
    ("pink", Hue::Magenta),
    ("purple", Hue::Magenta),
    ("dark-red", Hue::Red),
];

impl Hue {
    /// Returns the hue for the name of a color: that of a hue, or a common one such as `light-blue`.
    pub fn from_color(color: &str) -> Option<Self> {
        let alias = || ALIASES.into_iter().find(|(name, _)| *name == color).map(|(_, hue)| hue);
        Self::from_name(color).or_else(alias)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hue_is_found_by_its_name() {
        for hue in Hue::ALL {
            assert_eq!(hue.name(), format!("{hue:?}").to_lowercase());
            assert_eq!(Hue::from_name(hue.name()), Some(hue));
        }
        assert_eq!(Hue::from_name("Red"), None);
    }
}

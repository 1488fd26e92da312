//! Named colors, independent of palettes.

/// Color by name. `barrow-view` maps it to a shade in every palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hue {
    /// Default color; dark gray on a light background.
    #[default]
    White,
    /// Neutral, between white and black.
    Gray,
    /// Black; dark gray on a dark background.
    Black,
    /// Red; vermilion in the palette for color-blind players.
    Red,
    /// Between red and yellow.
    Orange,
    /// Yellow; darker on a light background.
    Yellow,
    /// Green; also the hue of `light-green` and `dark-green`.
    Green,
    /// Light mixture of blue and green.
    Cyan,
    /// Blue; also the hue of `dark-blue`.
    Blue,
    /// Between red and blue.
    Magenta,
    /// Dark shade of orange.
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

    /// Names of [`Hue::ALL`], in the same order.
    pub const NAMES: [&'static str; 11] =
        ["white", "gray", "black", "red", "orange", "yellow", "green", "cyan", "blue", "magenta", "brown"];

    /// Returns the name used in files and tables.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Returns the hue with that lowercase name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hue| hue.name() == name)
    }
}

/// Aliases: other color names, with the nearest hue.
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
    /// Returns the hue for a color name: the name of a hue, or an alias such as `light-blue`.
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

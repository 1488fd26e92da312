//! What pictures are told beside the level.

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureStyle {
    /// Every cell is a glyph on a square, as on a terminal.
    Tiles,
    /// A map to print: hatched rock, thick walls, symbols, numbered rooms, a title and a scale.
    Parchment,
}

impl PictureStyle {
    /// Every style.
    pub const ALL: [Self; 2] = [Self::Tiles, Self::Parchment];

    /// The word that asks for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tiles => "tiles",
            Self::Parchment => "parchment",
        }
    }

    /// The style with that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }
}

/// The colors of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Light ink on a dark ground.
    Dark,
    /// Dark ink on a light ground.
    Light,
    /// The colors of Okabe and Ito, which people of all kinds of color vision can tell apart.
    ColorBlind,
}

impl Palette {
    /// Every palette.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::ColorBlind];

    /// The word that asks for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::ColorBlind => "color-blind",
        }
    }

    /// The palette with that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|palette| palette.name() == name)
    }
}

/// Whether lines part the floor into squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PictureGrid {
    /// They do.
    #[default]
    Shown,
    /// They do not.
    Hidden,
}

impl PictureGrid {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Shown, Self::Hidden];

    /// The word that asks for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shown => "shown",
            Self::Hidden => "hidden",
        }
    }

    /// The one with that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|grid| grid.name() == name)
    }
}

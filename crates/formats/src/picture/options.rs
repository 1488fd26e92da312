//! What pictures are told beside the level.

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureStyle {
    /// Every cell is a glyph on a square, as on a terminal.
    Tiles,
    /// A map to print: hatched rock, thick walls, symbols, numbered rooms, a title and a scale.
    Print,
}

impl PictureStyle {
    /// Every style.
    pub const ALL: [Self; 2] = [Self::Tiles, Self::Print];

    /// The word that asks for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tiles => "tiles",
            Self::Print => "print",
        }
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
}

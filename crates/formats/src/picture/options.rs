//! Style of pictures and grid lines.

/// Drawing style of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureStyle {
    /// Glyphs on squares, as on a terminal.
    Tiles,
    /// A map to print: hatched rock, thick walls, symbols, numbered rooms, a title and a scale.
    Print,
}

impl PictureStyle {
    /// Every style, in the order of the help.
    pub const ALL: [Self; 2] = [Self::Tiles, Self::Print];

    /// Returns the word for it on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tiles => "tiles",
            Self::Print => "print",
        }
    }
}

/// Whether grid lines are drawn on the floor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PictureGrid {
    /// Lines between all open cells.
    #[default]
    Shown,
    /// Floor without grid lines.
    Hidden,
}

impl PictureGrid {
    /// Every variant, the default first.
    pub const ALL: [Self; 2] = [Self::Shown, Self::Hidden];

    /// Returns the word for it on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shown => "shown",
            Self::Hidden => "hidden",
        }
    }
}

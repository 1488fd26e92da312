//! Options of readers and writers.

use barrow_view::Palette;

use crate::picture::{PictureGrid, PictureStyle};
use crate::{Format, Term};

/// How levels are written. A format uses the options that [`crate::Format::options`] lists, and ignores the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// Text: lines before the rows say what the level was made from.
    pub header: bool,
    /// Text: the start is drawn as `@`.
    pub start: bool,
    /// ANSI: custom tiles are drawn with their own glyph, for a screen. Such rows cannot be read back.
    pub custom_glyphs: bool,
    /// RLG327: whose layout is written; if none, that of the save it was read from, else the latest.
    pub term: Option<Term>,
    /// Tiled: how the numbers of the tiles are written.
    pub tile_data: TileData,
    /// Tiled, as XML: where the pictures of the tiles are.
    pub tile_pictures: TilePictures,
    /// Pictures: how they are drawn; none for tiles.
    pub style: Option<PictureStyle>,
    /// Everything with colors: which ones; none for what suits the format: dark tiles, light parchment and tabletops,
    /// those of terminals in REXPaint.
    pub palette: Option<Palette>,
    /// Pictures: the title; none for the recipe and the seed on parchment and no title on tiles. An empty one leaves
    /// it out.
    pub title: Option<String>,
    /// Pictures: how many pixels a cell is wide and high. On tiles 1 to 7 or a multiple of 8 up to 64, on parchment 8
    /// to 64. None for 16 and 24, or less for maps so large that the picture would be beyond bounds.
    pub cell_px: Option<u32>,
    /// Films: how many seconds they last, from 1 to 600; none for what suits the number of steps, at most 23.
    pub seconds: Option<u32>,
    /// Pictures on parchment: the squares of the floor.
    pub grid: PictureGrid,
}

/// An option of [`WriteOptions`], to tell which of them concern a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WriteOption {
    /// [`WriteOptions::header`].
    Header,
    /// [`WriteOptions::start`].
    Start,
    /// [`WriteOptions::custom_glyphs`].
    CustomGlyphs,
    /// [`WriteOptions::term`].
    Term,
    /// [`WriteOptions::style`].
    Style,
    /// [`WriteOptions::palette`].
    Palette,
    /// [`WriteOptions::title`].
    Title,
    /// [`WriteOptions::cell_px`].
    CellPx,
    /// [`WriteOptions::seconds`].
    Seconds,
    /// [`WriteOptions::grid`].
    Grid,
    /// [`WriteOptions::tile_data`].
    TileData,
    /// [`WriteOptions::tile_pictures`].
    TilePictures,
}

impl WriteOption {
    /// Returns the formats that it concerns.
    pub fn formats(self) -> impl Iterator<Item = Format> {
        Format::ALL.iter().copied().filter(move |format| format.options().contains(&self))
    }
}

/// How Tiled's files hold the numbers of the tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TileData {
    /// As numbers that people can read.
    #[default]
    Csv,
    /// As four bytes each, in base64.
    Base64,
    /// As four bytes each, made smaller with zlib, in base64.
    Zlib,
}

impl TileData {
    /// Every way.
    pub const ALL: [Self; 3] = [Self::Csv, Self::Base64, Self::Zlib];

    /// The word that asks for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Base64 => "base64",
            Self::Zlib => "zlib",
        }
    }
}

/// Where the pictures of the tiles are that Tiled shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TilePictures {
    /// In the file itself, which Tiled shows wherever the file goes, but some libraries refuse.
    #[default]
    Inside,
    /// In a file beside it, which [`crate::Format::beside`] has.
    Beside,
}

impl TilePictures {
    /// Every place.
    pub const ALL: [Self; 2] = [Self::Inside, Self::Beside];

    /// The word that asks for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inside => "inside",
            Self::Beside => "beside",
        }
    }
}

/// How files are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Reads what breaks the rules of its format in ways that do no harm.
    pub lenient: bool,
}

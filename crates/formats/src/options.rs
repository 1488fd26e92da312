//! Options of readers and writers.

use barrow_view::Palette;

use crate::picture::{PictureGrid, PictureStyle};
use crate::{Format, Term};

/// Options of writers. A format uses those that [`crate::Format::options`] lists, and ignores the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// Text: whether lines before the rows name recipe, seed and so on.
    pub header: bool,
    /// Text: whether the start is drawn as `@`.
    pub start: bool,
    /// ANSI: whether custom tiles are drawn with their own glyph, for a screen. Such rows cannot be read back.
    pub custom_glyphs: bool,
    /// RLG327: term whose layout is written. Default: that of the save that the level was read from, else the latest.
    pub term: Option<Term>,
    /// Tiled: encoding of the tile numbers.
    pub tile_data: TileData,
    /// Tiled, as XML: place of the pictures of the tiles.
    pub tile_pictures: TilePictures,
    /// Pictures: drawing style. Default: tiles.
    pub style: Option<PictureStyle>,
    /// Formats with colors: palette. Default: dark for tiles, light for maps to print and tabletops, that of terminals for
    /// REXPaint.
    pub palette: Option<Palette>,
    /// Pictures: title; an empty one for no title. Default: recipe and seed on maps to print and animations, no title on
    /// tiles.
    pub title: Option<String>,
    /// Pictures: width and height of a cell in pixels. Tiles: 1 to 8 or a multiple of 8 up to 64; to print as PNG: 8
    /// to 64; SVG: 1 to 64. Default: 16 for tiles, 24 to print, less for large maps. [`crate::check_size`] checks
    /// it.
    pub cell_px: Option<u32>,
    /// Animations: duration in seconds, from 1 to 600. Default: depends on the number of steps, at most 23.
    pub seconds: Option<u32>,
    /// Maps to print: whether grid lines are drawn on the floor.
    pub grid: PictureGrid,
}

/// Name of an option of [`WriteOptions`], for [`Format::options`].
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
    /// Returns the formats that use this option.
    pub fn formats(self) -> impl Iterator<Item = Format> {
        Format::ALL.iter().copied().filter(move |format| format.options().contains(&self))
    }
}

/// Encoding of the tile numbers in files of Tiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TileData {
    /// Decimal numbers with commas between them.
    #[default]
    Csv,
    /// Four bytes per number, in base64.
    Base64,
    /// Four bytes per number, compressed with zlib, in base64.
    Zlib,
}

impl TileData {
    /// Every encoding, the default first.
    pub const ALL: [Self; 3] = [Self::Csv, Self::Base64, Self::Zlib];

    /// Returns the word for it on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Base64 => "base64",
            Self::Zlib => "zlib",
        }
    }
}

/// Place of the tile pictures that Tiled shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TilePictures {
    /// Embedded in the file. Tiled can show a single file, but some libraries do not support it.
    #[default]
    Inside,
    /// In a companion file, which [`crate::Format::beside`] returns.
    Beside,
}

impl TilePictures {
    /// Every place, the default first.
    pub const ALL: [Self; 2] = [Self::Inside, Self::Beside];

    /// Returns the word for it on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inside => "inside",
            Self::Beside => "beside",
        }
    }
}

/// Options that all readers share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// Whether harmless deviations from the format are accepted and listed in [`crate::Found::lost`].
    pub lenient: bool,
    /// Bytes of memory that reading may take, file and levels included. A reader that estimates more returns
    /// [`crate::ReadError::Memory`] before it allocates them.
    pub max_memory: u64,
}

impl ReadOptions {
    /// Strict reading within 1 GiB of memory, which is the default.
    pub const STRICT: Self = Self { lenient: false, max_memory: 1 << 30 };
    /// Lenient reading within 1 GiB of memory.
    pub const LENIENT: Self = Self { lenient: true, ..Self::STRICT };
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self::STRICT
    }
}

//! Tile sets and tile layers of a level: one of each for the built-in tiles, and one for custom tiles if the recipe
//! declares any.

use barrow::{CustomTile, Map, Tile};
use barrow_view::Palette;

use super::model::{Property, text};
use crate::WriteOptions;
use crate::tiles::{self, SHEET_ROWS};

/// Number of the first custom tile.
const FIRST_CUSTOM: u32 = Tile::ALL.len() as u32 + 1;

/// Tile set to be written.
pub(super) struct WrittenSet {
    /// Number of the first tile, in the numbering of the map.
    pub(super) first: u32,
    pub(super) name: &'static str,
    pub(super) tiles: Vec<SetTile>,
    /// File name of the tile sheet.
    pub(super) sheet: String,
    /// Number of rows of the tile sheet.
    pub(super) rows: u32,
}

/// Built-in or custom tile of a tile set.
#[derive(Clone, Copy)]
pub(super) enum SetTile {
    Tile(Tile),
    Custom(CustomTile),
}

impl SetTile {
    /// Returns the type in files: the name of the tile.
    pub(super) fn kind(&self) -> String {
        match self {
            Self::Tile(tile) => tile.word(),
            Self::Custom(tile) => tile.name.to_string(),
        }
    }

    /// Returns the properties of a custom tile; none for a built-in tile.
    pub(super) fn properties(&self) -> Vec<Property> {
        match self {
            Self::Tile(_) => Vec::new(),
            Self::Custom(tile) => vec![
                text("like", tile.like.word()),
                text("glyph", tile.glyph.to_string()),
                text("color", tile.color.name()),
            ],
        }
    }

    /// Returns the picture as a PNG file.
    pub(super) fn png(&self, palette: Palette) -> Vec<u8> {
        match self {
            Self::Tile(tile) => tiles::tile_png(*tile, palette),
            Self::Custom(tile) => tiles::custom_png(tile, palette),
        }
    }
}

/// Returns the tile sets of a level.
pub(super) fn sets(map: &Map, options: &WriteOptions) -> Vec<WrittenSet> {
    let mut sets = vec![WrittenSet {
        first: 1,
        name: "barrow",
        tiles: Tile::ALL.map(SetTile::Tile).to_vec(),
        sheet: tiles::sheet_name(options),
        rows: SHEET_ROWS,
    }];
    let custom = &map.custom_tiles;
    if !custom.is_empty() {
        sets.push(WrittenSet {
            first: FIRST_CUSTOM,
            name: "custom tiles",
            tiles: custom.iter().copied().map(SetTile::Custom).collect(),
            sheet: tiles::custom_sheet_name(custom, options),
            rows: tiles::custom_rows(custom),
        });
    }
    sets
}

/// Tile layer to be written.
pub(super) struct TileLayer {
    pub(super) name: &'static str,
    /// Tile numbers row by row; 0 for an empty cell.
    pub(super) numbers: Vec<u32>,
}

/// Returns the tile layers of a level. The first has the built-in tiles of all cells, so that programs can ignore
/// custom tiles.
pub(super) fn layers(map: &Map) -> Vec<TileLayer> {
    let numbers = map.tiles.rows().flatten().map(|&tile| tile as u32 + 1).collect();
    let mut layers = vec![TileLayer { name: "tiles", numbers }];
    if !map.custom_tiles.is_empty() {
        let mut numbers = vec![0; map.size().cells()];
        for (p, id) in map.custom_cells() {
            numbers[p.y as usize * map.size().width as usize + p.x as usize] =
                FIRST_CUSTOM + id.index() as u32;
        }
        layers.push(TileLayer { name: "custom tiles", numbers });
    }
    layers
}

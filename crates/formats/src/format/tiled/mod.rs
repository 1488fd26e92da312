//! Maps of Tiled, as XML (`.tmx`) and as JSON (`.tmj`):
//! <https://doc.mapeditor.org/en/stable/reference/tmx-map-format/>.
//!
//! ```text
//! <map version="1.8" orientation="orthogonal" width="80" height="21" tilewidth="16" tileheight="16" …>
//!  <properties><property name="recipe" value="rlg327"/><property name="seed" value="7"/>…</properties>
//!  <tileset firstgid="1" name="barrow" …><tile id="0" type="rock">…</tile>…</tileset>
//!  <layer id="1" name="tiles" width="80" height="21"><data encoding="csv">1,1,2,…</data></layer>
//!  <objectgroup id="2" name="rooms"><object id="1" type="room" x="16" y="16" width="48" height="32">
//!   <properties><property name="runs" value="1,1,3 2,1,3"/>…</properties></object>…</objectgroup>
//!  … corridors, doors, stairs, marks, spawns …
//! </map>
//! ```
//!
//! Custom tiles have a separate tile set and a separate layer above the other, which does not change:
//!
//! ```text
//!  <tileset firstgid="26" name="custom tiles" …><tile id="0" type="ice"><properties>
//!   <property name="like" value="floor"/><property name="glyph" value="%"/><property name="color" value="cyan"/>
//!  </properties>…</tile></tileset>
//!  <layer id="2" name="custom tiles" …><data encoding="csv">0,26,26,…</data></layer>
//! ```
//!
//! A tile with the property `like` is read as a custom tile. A named layer is a property of the map, `layer:biome`:
//! numbers from 0 to 255 with commas between them, one line per row.
//!
//! The number of a tile is its index in [`barrow::Tile::ALL`] plus 1, and its type is its name. Runs of a room are row,
//! column and length; cells of a corridor are column and row. Hardness is a property of the map: base64 of one byte per
//! cell. Files have the version of Tiled 1.8, which uses `type`; 1.9 renamed it to `class` and 1.10 back to `type`.
//! The reader accepts both.
//!
//! In maps from elsewhere, tiles are recognized by type or by a property `tile`, `type` or `name`: the name of a tile,
//! or one of some common names. In a tile set without any such name, tiles are those of Barrow in their order. Upper
//! layers cover lower ones. Objects are recognized by type, or by name if they have no type.
//!
//! Reading needs at most 12,000 bytes of memory per byte of the file: zlib expands a byte to at most 1,032, and the
//! size of the map limits what is decompressed.

mod build;
mod cells;
mod model;
mod names;
mod sets;
#[cfg(test)]
mod tests;
mod tmj;
mod tmx;

use barrow::CustomTile;

use crate::spec::{Joining, MemoryBound, Reader, Spec, Writer};
use crate::{Beside, Format, Part, Place, ReadError, TilePictures, WriteOption, WriteOptions};
use crate::{read, tiles};

/// Tiled map as XML.
pub(crate) const TMX: Spec = Spec {
    name: "tmx",
    extensions: &["tmx"],
    doc: "A map of the editor Tiled, as XML: a layer of tiles with their pictures, and objects.",
    loses: "",
    options: &[WriteOption::Palette, WriteOption::TileData, WriteOption::TilePictures],
    check: None,
    write: Some(Writer::Level { write: tmx::write, joining: Joining::Single, beside: Some(beside) }),
    read: Some(Reader { claims: tmx::claims, read: tmx::read, carries: |_| &Part::LISTED, memory: MEMORY }),
};

/// Tiled map as JSON.
pub(crate) const TMJ: Spec = Spec {
    name: "tmj",
    extensions: &["tmj"],
    doc: "The same as JSON; the pictures of the tiles are in a companion file.",
    loses: "",
    options: &[WriteOption::Palette, WriteOption::TileData],
    check: None,
    write: Some(Writer::Level { write: tmj::write, joining: Joining::Single, beside: Some(pictures) }),
    read: Some(Reader { claims: tmj::claims, read: tmj::read, carries: |_| &Part::LISTED, memory: MEMORY }),
};

/// Mostly for decompressed tiles.
const MEMORY: MemoryBound = MemoryBound { per_byte: 12_000, fixed: 20_000 };

/// Returns the tile sheets, unless the pictures are embedded.
fn beside(options: &WriteOptions, custom: &[CustomTile]) -> Vec<Beside> {
    match options.tile_pictures {
        TilePictures::Inside => Vec::new(),
        TilePictures::Beside => pictures(options, custom),
    }
}

/// Returns the tile sheet, and that of custom tiles if there are any.
fn pictures(options: &WriteOptions, custom: &[CustomTile]) -> Vec<Beside> {
    let custom = (!custom.is_empty()).then(|| tiles::custom_sheet(custom, options));
    [tiles::sheet(options)].into_iter().chain(custom).collect()
}

/// Returns the text of a file; an error names the format.
fn text(format: Format, bytes: &[u8]) -> Result<&str, ReadError> {
    read::as_text(bytes).map_err(|error| match error {
        ReadError::NotText { byte, offset } => {
            let problem = format!("byte {byte:#04x} is not text");
            ReadError::Format { format, place: Place::Offset(offset), problem }
        }
        other => other,
    })
}

/// Returns an error without a place in the file.
fn read_error(format: Format, problem: impl Into<String>) -> ReadError {
    ReadError::Format { format, place: Place::File, problem: problem.into() }
}

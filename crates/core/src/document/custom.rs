//! Reading of the custom tiles and named layers of a document.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::lists::on_map;
use super::{Document, DocumentError, DocumentProblem, TileEntry};
use crate::{CustomId, CustomTile, Hue, Map, Name, Point, Run, Tile};

/// Maximum number of custom tiles: maps store their number in a byte, and 0 means none.
const MAX_TILES: usize = 255;

/// Adds the custom tiles with their cells. Cells whose tile differs from the tile that the custom one is `like` keep
/// their tile.
pub(super) fn add_tiles(map: &mut Map, tiles: &[TileEntry<'_>]) -> Result<(), DocumentError> {
    let mut kinds: Vec<CustomTile> = Vec::new();
    for tile in tiles {
        let name = name_of("custom tile", &tile.name)?;
        let like = Tile::from_word(&tile.like).ok_or_else(|| DocumentProblem::Tile(tile.like.to_string()))?;
        let color =
            Hue::from_color(&tile.color).ok_or_else(|| DocumentProblem::Color(tile.color.to_string()))?;
        if kinds.iter().any(|kind| kind.name == name) {
            return Err(DocumentProblem::SecondTile(name.to_string()).into());
        }
        kinds.push(CustomTile { name, like, glyph: tile.glyph, color });
        at_most("custom tiles", kinds.len(), MAX_TILES)?;
    }
    map.custom_tiles = kinds.into();
    // No cell has two custom tiles, so the runs cannot have more cells than the map. Bounds the work that a small
    // malicious document can cause.
    let mut left = map.size().cells();
    for (i, run) in tiles.iter().enumerate().flat_map(|(i, tile)| tile.runs.iter().map(move |run| (i, run))) {
        let Some(id) = CustomId::from_index(i) else { continue };
        let &Run { y, x, len } = run;
        on_map(map.size(), "run of a custom tile", (x, y))?;
        on_map(map.size(), "run of a custom tile", (x.saturating_add(len.max(1) - 1), y))?;
        let name = || map.custom_tiles[i].name.to_string();
        left = left
            .checked_sub(usize::try_from(len).unwrap_or(usize::MAX))
            .ok_or_else(|| DocumentProblem::TileRun { tile: name(), run: [y, x, len] })?;
        (x..x + len).for_each(|x| map.mark_custom(Point::new(x, y), id));
    }
    Ok(())
}

/// Adds the named layers, which are base64 with one byte per cell.
pub(super) fn add_layers(map: &mut Map, document: &Document<'_>) -> Result<(), DocumentError> {
    at_most("layers", document.layers.len(), Map::MAX_LAYERS)?;
    for (name, text) in &document.layers {
        let bytes = STANDARD.decode(text.as_bytes()).map_err(|_| DocumentProblem::Layer(name.to_string()))?;
        if bytes.len() != map.size().cells() {
            return Err(DocumentProblem::Layer(name.to_string()).into());
        }
        let width = map.size().width as usize;
        let layer = map.layer_mut(name_of("layer", name)?.as_str());
        for (y, row) in (0..).zip(bytes.chunks(width)) {
            layer.row_mut(y).copy_from_slice(row);
        }
    }
    Ok(())
}

/// Converts the name of a custom tile or layer, or returns an error if it is too long.
fn name_of(what: &'static str, name: &str) -> Result<Name, DocumentError> {
    Name::try_from(name).map_err(|_| DocumentProblem::Name { what }.into())
}

fn at_most(what: &'static str, have: usize, most: usize) -> Result<(), DocumentError> {
    if have > most { Err(DocumentProblem::Many { what, most }.into()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::super::lists::tests::error_with;
    use super::*;

    #[test]
    fn invalid_custom_tiles_are_errors() {
        let tile = |name: &str, like: &str, color: &str, runs: &str| {
            format!(r#"{{"name":"{name}","like":"{like}","glyph":"%","color":"{color}","runs":[{runs}]}}"#)
        };
        let error = |tiles: &str| error_with(&format!(r#""tiles":[{tiles}]"#));
        let ice = tile("ice", "floor", "cyan", "[1,1,1]");
        assert_eq!(error(&ice), "");
        let long = "i".repeat(Name::MAX_BYTES + 1);
        for (tiles, expected) in [
            (tile("ice", "snow", "cyan", ""), "a custom tile cannot be like `snow`, which is not a tile"),
            (tile("ice", "floor", "plaid", ""), "a custom tile cannot be `plaid`; it is one of white, "),
            (tile(&long, "floor", "cyan", ""), "the name of a custom tile has at most 31 bytes"),
            ([ice.as_str(); 2].join(","), "the custom tile `ice` is listed twice"),
            (
                tile("ice", "floor", "cyan", "[2,0,1]"),
                "row 2, column 0 (counted from 0): this run of a custom tile lies",
            ),
            (
                tile("ice", "floor", "cyan", "[1,1,2147483647]"),
                "row 1, column 2147483647 (counted from 0): this run of a custom tile lies",
            ),
            (tile("ice", "floor", "cyan", "[1,1,-1]"), "run [1,1,-1] of the custom tile `ice` "),
            (
                tile("ice", "floor", "cyan", "[0,0,4],[1,0,4],[1,1,1]"),
                "run [1,1,1] of the custom tile `ice` is negative or overlaps another",
            ),
        ] {
            assert!(error(&tiles).starts_with(expected), "{}", error(&tiles));
        }
        let many =
            |count| (0..count).map(|i| tile(&format!("t{i}"), "floor", "cyan", "")).collect::<Vec<_>>();
        assert_eq!(error(&many(255).join(",")), "");
        assert_eq!(error(&many(256).join(",")), "there are too many custom tiles; the maximum is 255");
    }

    #[test]
    fn layers_need_one_byte_per_cell() {
        let error = |layers: &str| error_with(&format!(r#""layers":{{{layers}}}"#));
        assert_eq!(error(r#""biome":"AAECAwQFBgc=""#), "");
        for layer in [r#""biome":"AAEC""#, r#""biome":"AA?=""#, r#""biome":"""#] {
            assert_eq!(error(layer), "the layer `biome` is not base64 with one byte for every cell");
        }
        let long = format!(r#""{}":"AAECAwQFBgc=""#, "b".repeat(Name::MAX_BYTES + 1));
        assert_eq!(error(&long), "the name of a layer has at most 31 bytes");
        let many = |count| (0..count).map(|i| format!(r#""{i}":"AAECAwQFBgc=""#)).collect::<Vec<_>>();
        assert_eq!(error(&many(8).join(",")), "");
        assert_eq!(error(&many(9).join(",")), "there are too many layers; the maximum is 8");
    }
}

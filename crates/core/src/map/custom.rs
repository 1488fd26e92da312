//! Custom tiles: tiles that a recipe or a registry declares. Each behaves like one of the built-in tiles.

use std::num::NonZeroU8;
use std::sync::Arc;

use super::layers::confine_or_zero;
use super::part::{MapPart, Turning};
use crate::{BitGrid, Grid, Hue, Map, Name, Point, Size, Tile};

/// A tile that a recipe or a registry declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CustomTile {
    /// Name in recipes and files.
    pub name: Name,
    /// The built-in tile that it behaves like.
    pub like: Tile,
    /// How it is drawn: a printable character of ASCII. Any other is drawn as the glyph of `like`.
    pub glyph: char,
    /// Color, in every palette.
    pub color: Hue,
}

/// How a custom tile is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CustomLook {
    /// Its character, printable ASCII.
    pub glyph: u8,
    /// Its color.
    pub color: Hue,
}

impl CustomTile {
    /// Declares a custom tile. The name has at most 31 bytes; anything longer is cut.
    pub fn new(name: &str, like: Tile, glyph: char, color: Hue) -> Self {
        Self { name: Name::truncated(name), like, glyph, color }
    }

    /// Returns how it is drawn on a cell with that tile: as the tile itself, in another color, unless it has a glyph of its own.
    pub fn look(&self, on: Tile) -> CustomLook {
        let has_own = self.glyph.is_ascii_graphic() && self.glyph != self.like.glyph();
        CustomLook { glyph: if has_own { self.glyph } else { on.glyph() } as u8, color: self.color }
    }

    /// Returns whether it can lie on a cell with that tile. Walls follow the rooms they belong to, and so do custom walls.
    pub fn fits(&self, tile: Tile) -> bool {
        let is_wall = |tile| matches!(tile, Tile::WallAcross | Tile::WallUpright);
        tile == self.like || is_wall(tile) && is_wall(self.like)
    }
}

/// Number of a custom tile in [`Map::custom_tiles`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CustomId(NonZeroU8);

impl CustomId {
    /// Returns the number of the tile at a position of [`Map::custom_tiles`]; none behind the 255th.
    pub fn from_index(index: usize) -> Option<Self> {
        u8::try_from(index + 1).ok().and_then(NonZeroU8::new).map(Self)
    }

    /// Returns the position in [`Map::custom_tiles`].
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// For every cell the number of its custom tile, from 1; 0 where there is none. Of size 0×0 until there is one.
#[derive(Clone, Debug, Default)]
pub(crate) struct CustomCells(Grid<u8>);

impl Map {
    /// Returns the number of the custom tile of that name.
    pub fn custom_id(&self, name: &str) -> Option<CustomId> {
        self.custom_tiles.iter().position(|tile| tile.name == *name).and_then(CustomId::from_index)
    }

    /// Puts a custom tile on a cell, which gets the tile that it is like. A number without a tile changes nothing.
    pub fn set_custom(&mut self, p: Point, id: CustomId) {
        let Some(tile) = self.custom_tiles.get(id.index()) else { return };
        self.tiles[p] = tile.like;
        self.mark_custom(p, id);
    }

    /// Puts a custom tile on a cell if the cell has the tile that it is like. Of walls, either direction will do.
    pub fn mark_custom(&mut self, p: Point, id: CustomId) {
        if !self.custom_tiles.get(id.index()).is_some_and(|tile| tile.fits(self.tiles[p])) {
            return;
        }
        let size = self.tiles.size();
        let cells = &mut self.custom.0;
        if cells.size() != size {
            cells.reset(size, 0);
        }
        cells[p] = id.0.get();
    }

    /// Returns the number of the custom tile on a cell; none where the cell has another tile by now than the one that the
    /// custom tile is like.
    pub fn custom_id_at(&self, p: Point) -> Option<CustomId> {
        let id = CustomId(NonZeroU8::new(self.custom.0.get(p)?)?);
        self.custom_tiles.get(id.index())?.fits(self.tiles[p]).then_some(id)
    }

    /// Returns the custom tile on a cell, if there is one.
    pub fn custom_at(&self, p: Point) -> Option<&CustomTile> {
        self.custom_id_at(p).map(|id| &self.custom_tiles[id.index()])
    }

    /// Returns how the custom tile on a cell is drawn, if there is one.
    pub fn custom_look(&self, p: Point) -> Option<CustomLook> {
        self.custom_at(p).map(|tile| tile.look(self.tiles[p]))
    }

    /// Returns every cell that has a custom tile, row by row.
    pub fn custom_cells(&self) -> impl Iterator<Item = (Point, CustomId)> + '_ {
        let marked = self.custom.0.iter().filter(|&(_, id)| id != 0);
        marked.filter_map(|(p, _)| self.custom_id_at(p).map(|id| (p, id)))
    }

    /// Returns whether there may be custom tiles on the map. If not, [`Map::custom_at`] is empty for every cell.
    pub fn has_custom(&self) -> bool {
        self.custom.0.size() == self.size()
    }
}

impl MapPart for CustomCells {
    fn reset(&mut self, _: Size) {
        self.0.reset(Size::default(), 0);
    }

    fn copy_from(&mut self, other: &Self) {
        self.0.copy_from(&other.0);
    }

    fn turn(&mut self, before: &Self, turning: Turning) {
        self.0.turn(&before.0, turning);
    }

    fn copy_values(&mut self, before: &Self, source: &impl Fn(Point) -> Point) {
        self.0.copy_values(&before.0, source);
    }

    fn confine(&mut self, before: &Self, after: &Self, area: &BitGrid) {
        let [before, after] = [before, after].map(|part| Some(&part.0).filter(|it| it.size() == area.size()));
        if before.is_some() || after.is_some() {
            confine_or_zero(&mut self.0, before, after, area);
        } else {
            self.reset(area.size());
        }
    }

    fn erase(&mut self, _: &BitGrid) {}
}

/// The declarations belong to the recipe. They stay when the map is reset.
impl MapPart for Arc<[CustomTile]> {
    fn reset(&mut self, _: Size) {}

    fn copy_from(&mut self, other: &Self) {
        self.clone_from(other);
    }

    fn turn(&mut self, before: &Self, _: Turning) {
        self.clone_from(before);
    }

    fn copy_values(&mut self, before: &Self, _: &impl Fn(Point) -> Point) {
        self.clone_from(before);
    }

    fn confine(&mut self, _: &Self, after: &Self, _: &BitGrid) {
        self.clone_from(after);
    }

    fn erase(&mut self, _: &BitGrid) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rect, Turn};

    fn map() -> Map {
        let mut map = Map::new(Size::new(4, 2));
        let tile = |name, like, glyph| CustomTile { name: Name::new(name), like, glyph, color: Hue::Blue };
        map.custom_tiles = [tile("ice", Tile::Floor, '-'), tile("palisade", Tile::WallAcross, 'H')].into();
        map
    }

    fn custom(map: &Map) -> Vec<Option<&str>> {
        map.tiles.iter().map(|(p, _)| map.custom_at(p).map(|tile| tile.name.as_str())).collect()
    }

    #[test]
    fn a_custom_tile_counts_while_its_cell_is_like_it() {
        let mut map = map();
        let [ice, palisade] = ["ice", "palisade"].map(|name| map.custom_id(name).unwrap());
        assert_eq!((map.custom_id("fire"), map.has_custom()), (None, false));
        map.set_custom(Point::new(0, 0), ice);
        map.set_custom(Point::new(1, 0), palisade);
        assert_eq!((map.tiles[Point::new(0, 0)], map.has_custom()), (Tile::Floor, true));
        assert_eq!(custom(&map)[..3], [Some("ice"), Some("palisade"), None]);
        map.tiles[Point::new(0, 0)] = Tile::Rock;
        map.tiles[Point::new(1, 0)] = Tile::WallUpright;
        assert_eq!(custom(&map)[..3], [None, Some("palisade"), None]);
        map.mark_custom(Point::new(0, 0), ice);
        map.mark_custom(Point::new(2, 0), palisade);
        assert_eq!(custom(&map)[..3], [None, Some("palisade"), None]);
        map.reset(map.size());
        assert_eq!((map.has_custom(), map.custom_tiles.len()), (false, 2));
    }

    #[test]
    fn custom_tiles_are_drawn_with_printable_glyphs_of_their_own() {
        for (glyph, drawn) in [('%', b'%'), ('\u{1b}', b'.'), (' ', b'.'), ('\u{2663}', b'.')] {
            let tile = CustomTile::new("ice", Tile::Floor, glyph, Hue::Cyan);
            assert_eq!(tile.look(Tile::Floor), CustomLook { glyph: drawn, color: Hue::Cyan });
        }
        let hedge = CustomTile::new("hedge", Tile::WallAcross, Tile::WallAcross.glyph(), Hue::Green);
        assert_eq!(hedge.look(Tile::WallUpright).glyph, b'|');
    }

    #[test]
    fn custom_tiles_turn_and_are_confined() {
        let before = map();
        let mut after = before.clone();
        let ice = after.custom_id("ice").unwrap();
        for x in [0, 3] {
            after.set_custom(Point::new(x, 1), ice);
        }
        let mut map = Map::default();
        map.copy_turned(&after, Turn::MIRROR, &mut Vec::new());
        assert_eq!(custom(&map)[4..], [Some("ice"), None, None, Some("ice")]);
        let mut area = BitGrid::new(after.size());
        area.insert_rect(Rect::new(0, 0, 2, 2));
        map.confine(&before, &after, &area, &mut Default::default());
        assert_eq!(custom(&map)[4..], [Some("ice"), None, None, None]);
    }
}

//! Custom tiles: tiles declared by a recipe or a registry, each of which behaves like one of the built-in tiles.

use std::num::NonZeroU8;
use std::sync::Arc;

use super::layers::confine_or_zero;
use super::part::{MapPart, Turning};
use crate::{BitGrid, Grid, Hue, Map, Name, Point, Size, Tile};

/// Tile declared by a recipe or a registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CustomTile {
    /// Name in recipes and files.
    pub name: Name,
    /// Built-in tile that it behaves like.
    pub like: Tile,
    /// Character in text output, printable ASCII. If it is not printable, the glyph of `like` is used.
    pub glyph: char,
    /// Color, which every palette maps to a shade.
    pub color: Hue,
}

/// Appearance of a custom tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CustomLook {
    /// Printable ASCII character to draw.
    pub glyph: u8,
    /// Color, which every palette maps to a shade.
    pub color: Hue,
}

impl CustomTile {
    /// Creates a custom tile. Names longer than 31 bytes are truncated.
    pub fn new(name: &str, like: Tile, glyph: char, color: Hue) -> Self {
        Self { name: Name::truncated(name), like, glyph, color }
    }

    /// Returns its appearance on a cell with the built-in tile `on`: the tile's own glyph, or the glyph of `on` if it
    /// has none.
    pub fn look(&self, on: Tile) -> CustomLook {
        let has_own = self.glyph.is_ascii_graphic() && self.glyph != self.like.glyph();
        CustomLook { glyph: if has_own { self.glyph } else { on.glyph() } as u8, color: self.color }
    }

    /// Returns whether a cell with the built-in tile `tile` can carry this custom tile: the tile must be `like`, or
    /// both must be walls of either direction, because walls change direction with their rooms.
    pub fn fits(&self, tile: Tile) -> bool {
        let is_wall = |tile| matches!(tile, Tile::WallAcross | Tile::WallUpright);
        tile == self.like || is_wall(tile) && is_wall(self.like)
    }
}

/// Identifier of a custom tile: its position in [`Map::custom_tiles`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CustomId(NonZeroU8);

impl CustomId {
    /// Returns the identifier for a position in [`Map::custom_tiles`], or `None` for positions above 254.
    pub fn from_index(index: usize) -> Option<Self> {
        u8::try_from(index + 1).ok().and_then(NonZeroU8::new).map(Self)
    }

    /// Returns the position in [`Map::custom_tiles`].
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// For every cell the identifier of its custom tile, from 1; 0 means none. Its size is 0×0 until the first custom tile
/// is placed.
#[derive(Clone, Debug, Default)]
pub(crate) struct CustomCells(Grid<u8>);

impl Map {
    /// Returns the identifier of the custom tile with that name.
    pub fn custom_id(&self, name: &str) -> Option<CustomId> {
        self.custom_tiles.iter().position(|tile| tile.name == *name).and_then(CustomId::from_index)
    }

    /// Places a custom tile on a cell and sets the built-in tile that it is like. An unknown identifier changes
    /// nothing.
    pub fn set_custom(&mut self, p: Point, id: CustomId) {
        let Some(tile) = self.custom_tiles.get(id.index()) else { return };
        self.tiles[p] = tile.like;
        self.mark_custom(p, id);
    }

    /// Places a custom tile on a cell if the cell already has the built-in tile that it is like. Walls of both
    /// directions count as equal.
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

    /// Places a custom tile on every cell of a set and sets the built-in tile that it is like. An unknown identifier
    /// changes nothing.
    pub fn put_custom(&mut self, set: &BitGrid, id: CustomId) {
        let Some(like) = self.custom_tiles.get(id.index()).map(|tile| tile.like) else { return };
        if set.is_empty() {
            return;
        }
        self.put(set, like);
        let (size, cells) = (self.tiles.size(), &mut self.custom.0);
        if cells.size() != size {
            cells.reset(size, 0);
        }
        cells.change(set, |_| id.0.get());
    }

    /// Removes the custom tile from a cell. The built-in tile stays.
    pub fn clear_custom(&mut self, p: Point) {
        if self.custom.0.size().contains(p) {
            self.custom.0[p] = 0;
        }
    }

    /// Returns the identifier of the custom tile on a cell; `None` if the built-in tile of the cell has changed since,
    /// so that it no longer fits.
    pub fn custom_id_at(&self, p: Point) -> Option<CustomId> {
        let id = CustomId(NonZeroU8::new(self.custom.0.get(p)?)?);
        self.custom_tiles.get(id.index())?.fits(self.tiles[p]).then_some(id)
    }

    /// Returns the custom tile on a cell, if there is one.
    pub fn custom_at(&self, p: Point) -> Option<&CustomTile> {
        self.custom_id_at(p).map(|id| &self.custom_tiles[id.index()])
    }

    /// Returns the appearance of the custom tile on a cell, if there is one.
    pub fn custom_look(&self, p: Point) -> Option<CustomLook> {
        self.custom_at(p).map(|tile| tile.look(self.tiles[p]))
    }

    /// Iterates over the cells with a custom tile in row-major order.
    pub fn custom_cells(&self) -> impl Iterator<Item = (Point, CustomId)> + '_ {
        let marked = self.custom.0.iter().filter(|&(_, id)| id != 0);
        marked.filter_map(|(p, _)| self.custom_id_at(p).map(|id| (p, id)))
    }

    /// Returns whether the map may contain custom tiles. If false, [`Map::custom_at`] returns `None` for every cell.
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

/// The declarations belong to the recipe, so resetting the map keeps them.
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
    fn a_custom_tile_lasts_while_the_built_in_tile_fits() {
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
    fn unprintable_glyphs_fall_back_to_the_built_in_tile() {
        for (glyph, drawn) in [('%', b'%'), ('\u{1b}', b'.'), (' ', b'.'), ('\u{2663}', b'.')] {
            let tile = CustomTile::new("ice", Tile::Floor, glyph, Hue::Cyan);
            assert_eq!(tile.look(Tile::Floor), CustomLook { glyph: drawn, color: Hue::Cyan });
        }
        let hedge = CustomTile::new("hedge", Tile::WallAcross, Tile::WallAcross.glyph(), Hue::Green);
        assert_eq!(hedge.look(Tile::WallUpright).glyph, b'|');
    }

    #[test]
    fn custom_tiles_follow_turns_and_confinement() {
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

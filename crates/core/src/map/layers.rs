//! Named layers: one byte per cell under a name that a recipe or a stage chooses.

use super::part::{MapPart, Turning, copy_within};
use crate::{BitGrid, Grid, Map, Name, Point, Size};

/// Layers of a map in order of creation. Layers of earlier levels are kept for their memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layers {
    list: Vec<Layer>,
    /// Number of layers in use; later entries only hold memory for reuse.
    used: usize,
}

#[derive(Clone, Debug, Default)]
struct Layer {
    name: Name,
    cells: Grid<u8>,
}

impl Layers {
    fn iter(&self) -> impl Iterator<Item = &Layer> {
        self.list[..self.used].iter()
    }

    fn get(&self, name: &str) -> Option<&Grid<u8>> {
        self.iter().find(|layer| layer.name == *name).map(|layer| &layer.cells)
    }

    /// Returns the layer with that name, creating one of zeros if it is missing; `None` if the limit is reached.
    fn create(&mut self, name: Name, size: Size) -> Option<&mut Grid<u8>> {
        let known = self.iter().position(|layer| layer.name == name);
        if known.is_none() {
            if self.used == Map::MAX_LAYERS {
                return None;
            }
            if self.used == self.list.len() {
                self.list.push(Layer::default());
            }
            let layer = &mut self.list[self.used];
            layer.name = name;
            layer.cells.reset(size, 0);
            self.used += 1;
        }
        Some(&mut self.list[known.unwrap_or(self.used - 1)].cells)
    }
}

impl Map {
    /// Maximum number of layers of a map.
    pub const MAX_LAYERS: usize = 8;

    /// Returns the layer with that name, if there is one.
    pub fn layer(&self, name: &str) -> Option<&Grid<u8>> {
        self.layers.get(name)
    }

    /// Returns the layer with that name, creating one of zeros if it is missing.
    ///
    /// # Panics
    /// If the name is longer than [`Name::MAX_BYTES`], or if it is new and the map already has [`Map::MAX_LAYERS`].
    pub fn layer_mut(&mut self, name: &str) -> &mut Grid<u8> {
        let size = self.size();
        let layer = self.layers.create(Name::new(name), size);
        layer.unwrap_or_else(|| panic!("a map has at most {} layers", Self::MAX_LAYERS))
    }

    /// Iterates over the layers with their names, in order of creation.
    pub fn layers(&self) -> impl Iterator<Item = (Name, &Grid<u8>)> {
        self.layers.iter().map(|layer| (layer.name, &layer.cells))
    }
}

impl MapPart for Layers {
    fn reset(&mut self, _: Size) {
        self.used = 0;
    }

    fn copy_from(&mut self, other: &Self) {
        self.used = 0;
        for layer in other.iter() {
            if let Some(cells) = self.create(layer.name, Size::default()) {
                cells.copy_from(&layer.cells);
            }
        }
    }

    fn turn(&mut self, before: &Self, turning: Turning) {
        self.used = 0;
        for layer in before.iter() {
            if let Some(cells) = self.create(layer.name, Size::default()) {
                cells.turn(&layer.cells, turning);
            }
        }
    }

    fn copy_values(&mut self, before: &Self, source: &impl Fn(Point) -> Point) {
        self.used = 0;
        for layer in before.iter() {
            if let Some(cells) = self.create(layer.name, Size::default()) {
                cells.copy_values(&layer.cells, source);
            }
        }
    }

    /// A layer that only one of the maps has counts as zeros in the other.
    fn confine(&mut self, before: &Self, after: &Self, area: &BitGrid) {
        self.used = 0;
        for Layer { name, .. } in before.iter().chain(after.iter()) {
            if let Some(cells) = self.create(*name, area.size()) {
                confine_or_zero(cells, before.get(name.as_str()), after.get(name.as_str()), area);
            }
        }
    }

    fn erase(&mut self, _: &BitGrid) {}
}

/// Fills a grid with the values of `after` inside of an area and of `before` outside of it; a missing grid counts as
/// zeros.
pub(super) fn confine_or_zero(
    cells: &mut Grid<u8>,
    before: Option<&Grid<u8>>,
    after: Option<&Grid<u8>>,
    area: &BitGrid,
) {
    cells.reset(area.size(), 0);
    for y in 0..area.size().height as i32 {
        if let Some(before) = before {
            copy_within(cells.row_mut(y), before.row(y), area.row(y), |word| !word);
        }
        if let Some(after) = after {
            copy_within(cells.row_mut(y), after.row(y), area.row(y), |word| word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rect, Turn};

    fn names(map: &Map) -> Vec<String> {
        map.layers().map(|(name, _)| name.to_string()).collect()
    }

    #[test]
    fn layers_are_created_on_demand_and_keep_their_order() {
        let mut map = Map::new(Size::new(4, 2));
        assert!(map.layer("biome").is_none());
        map.layer_mut("biome")[Point::new(3, 1)] = 7;
        map.layer_mut("age");
        map.layer_mut("biome")[Point::new(0, 0)] = 1;
        assert_eq!(names(&map), ["biome", "age"]);
        assert_eq!(map.layer("biome").unwrap().cells(), [1, 0, 0, 0, 0, 0, 0, 7]);
        let copy = map.clone();
        map.reset(Size::new(3, 1));
        assert_eq!(names(&map), [""; 0]);
        assert_eq!(map.layer_mut("age").cells(), [0; 3]);
        map.copy_from(&copy);
        assert_eq!((names(&map), map.layer("biome").unwrap()[Point::new(3, 1)]), (names(&copy), 7));
    }

    #[test]
    fn layers_follow_turns_and_confinement() {
        let mut before = Map::new(Size::new(4, 2));
        before.layer_mut("biome")[Point::new(3, 0)] = 7;
        let mut map = Map::default();
        map.copy_turned(&before, Turn::QUARTER, &mut Vec::new());
        assert_eq!(map.layer("biome").unwrap()[Point::new(1, 3)], 7);
        map.reset(before.size());
        map.copy_values(&before, |p| Point::new(3 - p.x, p.y));
        assert_eq!(map.layer("biome").unwrap().cells(), [7, 0, 0, 0, 0, 0, 0, 0]);
        let mut after = before.clone();
        *after.layer_mut("biome") = Grid::new(after.size(), 2);
        *after.layer_mut("age") = Grid::new(after.size(), 3);
        let mut area = BitGrid::new(after.size());
        area.insert_rect(Rect::new(0, 0, 2, 2));
        map.confine(&before, &after, &area, &mut Default::default());
        assert_eq!(map.layer("biome").unwrap().cells(), [2, 2, 0, 7, 2, 2, 0, 0]);
        assert_eq!(map.layer("age").unwrap().cells(), [3, 3, 0, 0, 3, 3, 0, 0]);
    }

    #[test]
    #[should_panic(expected = "at most 8 layers")]
    fn a_ninth_layer_panics() {
        let mut map = Map::new(Size::new(1, 1));
        for i in 0..9 {
            map.layer_mut(&format!("layer {i}"));
        }
    }
}

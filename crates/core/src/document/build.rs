//! Conversion of a document to a map.

use super::custom::{add_layers, add_tiles};
use super::lists::{
    add_corridors, add_doors, add_hardness, add_marks, add_niches, add_rooms, add_spawns, add_themes,
};
use super::{Document, DocumentError, DocumentProblem, Rows, SeedNumber, VERSION};
use crate::{Map, MapTextProblem, Size};

impl Document<'_> {
    /// Converts the document to a map. Rooms, doors and stairs that the document does not list are detected from the
    /// tiles.
    pub fn to_map(&self) -> Result<Map, DocumentError> {
        if self.barrow != VERSION {
            return Err(DocumentProblem::Version(self.barrow).into());
        }
        let mut map = Map::new(self.size()?);
        if let Some(rooms) = &self.rooms {
            add_rooms(&mut map, rooms)?;
        }
        add_corridors(&mut map, &self.corridors)?;
        // Rooms and corridors write tiles themselves, so the rows are read after them, and the doors after the rows.
        self.read_rows(&mut map)?;
        add_doors(&mut map, &self.doors)?;
        map.list_doors();
        if self.rooms.is_none() {
            map.list_rooms();
        }
        add_marks(&mut map, self)?;
        add_spawns(&mut map, &self.spawns)?;
        add_niches(&mut map, &self.niches)?;
        add_themes(&mut map, &self.themes)?;
        add_tiles(&mut map, &self.tiles)?;
        add_layers(&mut map, self)?;
        if let Some(hardness) = &self.hardness {
            add_hardness(&mut map, hardness)?;
        }
        Ok(map)
    }

    /// Returns the exact seed. `seed_text` takes precedence, because another program may have rounded the number.
    pub fn exact_seed(&self) -> Result<Option<u64>, DocumentError> {
        let text = match (&self.seed_text, &self.seed) {
            (Some(text), _) => text,
            (None, Some(SeedNumber::Exact(seed))) => return Ok(Some(*seed)),
            (None, Some(SeedNumber::Other(text))) => text.as_str(),
            (None, None) => return Ok(None),
        };
        text.parse().map(Some).map_err(|_| DocumentProblem::Seed(text.to_string()).into())
    }

    /// Returns the recipe hash, or `None` if it is missing or not a hexadecimal number.
    pub fn exact_recipe_hash(&self) -> Option<u64> {
        u64::from_str_radix(self.recipe_hash.as_deref()?, 16).ok()
    }

    fn read_rows(&self, map: &mut Map) -> Result<(), DocumentError> {
        match &self.rows {
            Rows::Tiles(tiles) => map.tiles.copy_from(tiles),
            Rows::Text(rows) => {
                for (y, row) in (0..).zip(rows) {
                    map.read_row(y, row).map_err(|(at, problem)| DocumentProblem::Text(problem).at(at))?;
                }
            }
        }
        Ok(())
    }

    /// Returns the size after checking that the rows have it.
    fn size(&self) -> Result<Size, DocumentError> {
        let &Self { width, height, .. } = self;
        let allowed = 1..=Size::MAX_SIDE as usize;
        if !allowed.contains(&width) || !allowed.contains(&height) {
            return Err(DocumentProblem::Text(MapTextProblem::Size { width, height }).into());
        }
        let (have, widths): (usize, &mut dyn Iterator<Item = usize>) = match &self.rows {
            Rows::Tiles(tiles) => {
                let size = tiles.size();
                (size.height as usize, &mut std::iter::once(size.width as usize))
            }
            Rows::Text(rows) => (rows.len(), &mut rows.iter().map(|row| row.chars().count())),
        };
        if have != height {
            return Err(DocumentProblem::Rows { have, need: height }.into());
        }
        if let Some((row, have)) = widths.enumerate().find(|&(_, have)| have != width) {
            return Err(DocumentProblem::RowWidth { row, have, need: width }.into());
        }
        Ok(Size::new(width as u32, height as u32))
    }
}

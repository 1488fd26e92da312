//! Makes a level of what a JSON document says.

use barrow::{Map, Point, Size};

use super::document::Document;
use super::lists::{
    self, add_corridors, add_doors, add_hardness, add_marks, add_niches, add_rooms, add_spawns, add_themes,
};
use crate::glyphs::read_row;
use crate::{Flaw, Found, FoundIdentity, rebuild};

/// What is wrong with a document.
pub(crate) struct Fault {
    /// The cell, if there is one.
    pub(crate) at: Option<Point>,
    /// What is wrong.
    pub(crate) flaw: Flaw,
}

impl From<Flaw> for Fault {
    fn from(flaw: Flaw) -> Self {
        Self { at: None, flaw }
    }
}

impl From<(Point, Flaw)> for Fault {
    fn from((at, flaw): (Point, Flaw)) -> Self {
        Self { at: Some(at), flaw }
    }
}

impl From<lists::Fault> for Fault {
    fn from((at, flaw): lists::Fault) -> Self {
        Self { at, flaw: Flaw::List(flaw) }
    }
}

/// The level of a document.
pub(crate) fn build(document: Document) -> Result<Found, Fault> {
    if document.barrow != 1 {
        return Err(Flaw::Version(document.barrow).into());
    }
    let mut map = Map::new(size(&document)?);
    if let Some(rooms) = &document.rooms {
        add_rooms(&mut map, rooms)?;
    }
    add_corridors(&mut map, &document.corridors)?;
    // Rooms and corridors write tiles of their own, so the rows come after them, and the doors after the rows.
    for (y, row) in (0..).zip(&document.rows) {
        read_row(&mut map, y, row)?;
    }
    add_doors(&mut map, &document.doors)?;
    rebuild::doors(&mut map);
    if document.rooms.is_none() {
        rebuild::rooms(&mut map);
    }
    add_marks(&mut map, &document)?;
    add_spawns(&mut map, &document.spawns)?;
    add_niches(&mut map, &document.niches)?;
    add_themes(&mut map, &document.themes)?;
    if let Some(hardness) = &document.hardness {
        add_hardness(&mut map, hardness)?;
    }
    Ok(Found { map, identity: identity(document)?, format: "json", lost: Vec::new() })
}

/// The size, if the rows are of that size.
fn size(document: &Document) -> Result<Size, Flaw> {
    let &Document { width, height, .. } = document;
    let allowed = 1..=Size::MAX_SIDE as usize;
    if !allowed.contains(&width) || !allowed.contains(&height) {
        return Err(Flaw::Size { width, height });
    }
    let have = document.rows.len();
    if have != height {
        return Err(Flaw::Rows { have, need: height });
    }
    for (row, glyphs) in document.rows.iter().enumerate() {
        let have = glyphs.chars().count();
        if have != width {
            return Err(Flaw::RowWidth { row, have, need: width });
        }
    }
    Ok(Size::new(width as u32, height as u32))
}

/// The text of a seed is exact where its number may have been rounded by a program in between.
fn identity(document: Document) -> Result<FoundIdentity, Flaw> {
    let written = document.seed_text.or_else(|| document.seed.map(|seed| seed.to_string()));
    let seed = match written {
        Some(text) => Some(text.parse().map_err(|_| Flaw::Seed(text))?),
        None => None,
    };
    let recipe_hash = document.recipe_hash.and_then(|hash| u64::from_str_radix(&hash, 16).ok());
    let Document { recipe, generation, attempt, depth, lifted, .. } = document;
    Ok(FoundIdentity { recipe, recipe_hash, seed, generation, attempt, depth, lifted, term: None })
}

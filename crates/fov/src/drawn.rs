//! Maps for tests, as text: `#` blocks sight, `@` is the origin, and invisible cells are blank.

use barrow_core::{BitGrid, Point, Rng, Size};

use crate::{Algorithm, Reach, field_of_view, opaque};

/// Two rooms with a doorway, an exit, and pillars.
pub(crate) const HALL: [&str; 9] = [
    "###############",
    "#......#......#",
    "#......#......#",
    "#.............#",
    "#..@....#..#..#",
    "#....#.#......#",
    "####.###......#",
    "#.............#",
    "###############",
];

/// Returns the size of a map drawn as text.
pub(crate) fn size(rows: &[&str]) -> Size {
    Size::new(rows[0].len() as u32, rows.len() as u32)
}

/// Returns the first cell with that glyph.
pub(crate) fn find(rows: &[&str], glyph: char) -> Point {
    let y = rows.iter().position(|row| row.contains(glyph)).expect("the glyph is on the map");
    Point::new(rows[y].find(glyph).expect("the glyph is in this row") as i32, y as i32)
}

/// Iterates over the cells in row-major order.
pub(crate) fn cells(size: Size) -> impl Iterator<Item = Point> {
    (0..size.height as i32).flat_map(move |y| (0..size.width as i32).map(move |x| Point::new(x, y)))
}

/// Returns a random set in which each cell has a probability of `pct` percent.
pub(crate) fn random_cells(rng: &mut Rng, size: Size, pct: u32) -> BitGrid {
    let mut set = BitGrid::new(size);
    cells(size).filter(|_| rng.percent(pct)).for_each(|p| set.insert(p));
    set
}

/// Returns a random cell of a map, which must not be empty.
pub(crate) fn random_cell(rng: &mut Rng, size: Size) -> Point {
    Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32)
}

/// Returns the map with invisible cells blank, without a radius.
pub(crate) fn seen(algorithm: Algorithm, rows: &[&str]) -> Vec<String> {
    let cell = |p: Point| rows[p.y as usize].as_bytes()[p.x as usize];
    let (size, from, mut seen) = (size(rows), find(rows, '@'), BitGrid::default());
    field_of_view(algorithm, &opaque(size, |p| cell(p) == b'#'), from, Reach::UNLIMITED, &mut seen)
        .expect("the origin is on the map");
    let mut drawn = vec![String::new(); rows.len()];
    for p in cells(size) {
        drawn[p.y as usize].push(if seen.contains(p) { cell(p) as char } else { ' ' });
    }
    drawn.into_iter().map(|row| row.trim_end().to_owned()).collect()
}

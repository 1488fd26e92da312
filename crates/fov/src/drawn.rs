//! Maps for tests. In drawn ones `#` blocks sight, `@` is the eye, and what is not seen stays blank.

use barrow_core::{BitGrid, Point, Rng, Size};

use crate::{Algorithm, Reach, field_of_view, opaque};

/// Two rooms with a doorway, a way out, and pillars.
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

/// How large a drawn map is.
pub(crate) fn size(rows: &[&str]) -> Size {
    Size::new(rows[0].len() as u32, rows.len() as u32)
}

/// The first cell that is drawn so.
pub(crate) fn find(rows: &[&str], glyph: char) -> Point {
    let y = rows.iter().position(|row| row.contains(glyph)).expect("a glyph that is drawn");
    Point::new(rows[y].find(glyph).expect("it is in this row") as i32, y as i32)
}

/// All cells, row by row.
pub(crate) fn cells(size: Size) -> impl Iterator<Item = Point> {
    (0..size.height as i32).flat_map(move |y| (0..size.width as i32).map(move |x| Point::new(x, y)))
}

/// Every cell with that chance in percent.
pub(crate) fn random_cells(rng: &mut Rng, size: Size, pct: u32) -> BitGrid {
    let mut set = BitGrid::new(size);
    cells(size).filter(|_| rng.percent(pct)).for_each(|p| set.insert(p));
    set
}

/// Any cell of a map that has some.
pub(crate) fn random_cell(rng: &mut Rng, size: Size) -> Point {
    Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32)
}

/// The map without what is not seen from the eye, as far as the map goes.
pub(crate) fn seen(algorithm: Algorithm, rows: &[&str]) -> Vec<String> {
    let cell = |p: Point| rows[p.y as usize].as_bytes()[p.x as usize];
    let (size, from, mut seen) = (size(rows), find(rows, '@'), BitGrid::default());
    field_of_view(algorithm, &opaque(size, |p| cell(p) == b'#'), from, Reach::UNLIMITED, &mut seen)
        .expect("an answer");
    let mut drawn = vec![String::new(); rows.len()];
    for p in cells(size) {
        drawn[p.y as usize].push(if seen.contains(p) { cell(p) as char } else { ' ' });
    }
    drawn.into_iter().map(|row| row.trim_end().to_owned()).collect()
}

//! Outlines of sets of cells as polygons, with consecutive straight sides joined.
//!
//! ```text
//! ..        ┌───┐
//! ...   →   │   └─┐      six corners, clockwise
//! ...       └─────┘
//! ```
//!
//! Boundary tracing: every side between a cell of the set and one outside becomes a directed edge with the set to its
//! right. Edges are followed from a corner back to it, turning right where two edges leave a corner. Natural corners,
//! such as those of caves, are rounded.

use barrow::{BitGrid, Grid, Map, Point, Shape, Size, Tile};

use super::scene::{CELL, Path, Spot};

/// Unit vectors of the edge directions: east, south, west, north.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Decides which corners are rounded.
pub(super) struct Softness {
    size: Size,
    /// Cells of walls, corridors, doors and rooms with straight sides.
    built: BitGrid,
}

impl Softness {
    /// Marks walls, corridors, doors and rooms with straight sides as built; caves, water and round rooms stay soft.
    pub(super) fn of(map: &Map) -> Self {
        let mut built = BitGrid::new(map.size());
        let round =
            [Shape::Circle, Shape::Ellipse, Shape::Chunky, Shape::Cave, Shape::Ring, Shape::Irregular];
        for room in map.rooms.iter().filter(|room| !round.contains(&room.shape)) {
            map.mark_room(room, &mut built);
        }
        let wall = |tile| {
            matches!(tile, Tile::WallAcross | Tile::WallUpright | Tile::Corridor | Tile::SecretCorridor)
        };
        map.tiles.iter().filter(|&(_, tile)| wall(tile) || tile.is_door()).for_each(|(p, _)| built.insert(p));
        Self { size: map.size(), built }
    }

    /// Returns whether the corner between four cells, the lower right of which is at `x` and `y`, is rounded.
    fn is_soft(&self, (x, y): Spot) -> bool {
        let around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)].map(|(x, y)| Point::new(x, y));
        !around.iter().any(|&p| self.size.contains(p) && self.built.contains(p))
    }
}

/// Returns the outlines of a set of cells; holes run counterclockwise.
pub(super) fn outline(set: &BitGrid, size: Size, softness: &Softness) -> Vec<Path> {
    let mut edges = edges(set, size);
    let mut paths = Vec::new();
    for y in 0..=size.height as i32 {
        for x in 0..=size.width as i32 {
            while let Some(corners) = follow(&mut edges, Point::new(x, y)) {
                paths.push(Path::closed(rounded(&corners, softness)));
            }
        }
    }
    paths
}

/// Returns the directions of the edges that leave every corner, as bits.
fn edges(set: &BitGrid, size: Size) -> Grid<u8> {
    let mut edges = Grid::new(Size::new(size.width + 1, size.height + 1), 0);
    let is_in = |x, y| size.contains(Point::new(x, y)) && set.contains(Point::new(x, y));
    for Point { x, y } in set.iter() {
        let sides = [(x, y - 1, x, y), (x + 1, y, x + 1, y), (x, y + 1, x + 1, y + 1), (x - 1, y, x, y + 1)];
        for (way, (out_x, out_y, from_x, from_y)) in sides.into_iter().enumerate() {
            if !is_in(out_x, out_y) {
                edges[Point::new(from_x, from_y)] |= 1 << way;
            }
        }
    }
    edges
}

/// Removes one closed outline of edges from a corner back to it. Returns the corners at which it turns; nothing if no
/// edge leaves the corner.
fn follow(edges: &mut Grid<u8>, from: Point) -> Option<Vec<Spot>> {
    let first = (0..4).find(|way| edges[from] >> way & 1 == 1)?;
    let (mut at, mut way, mut corners) = (from, first, Vec::new());
    loop {
        edges[at] &= !(1 << way);
        at = Point::new(at.x + STEPS[way].0, at.y + STEPS[way].1);
        if at == from {
            break;
        }
        // Right turn, straight, left turn.
        let next = [(way + 1) % 4, way, (way + 3) % 4].into_iter().find(|way| edges[at] >> way & 1 == 1)?;
        if next != way {
            corners.push((at.x, at.y));
        }
        way = next;
    }
    if way != first {
        corners.push((from.x, from.y));
    }
    Some(corners)
}

/// Returns the points of an outline in units, with soft corners rounded.
fn rounded(corners: &[Spot], softness: &Softness) -> Vec<Spot> {
    let mut points = Vec::with_capacity(corners.len());
    for (i, &(x, y)) in corners.iter().enumerate() {
        let at = (x * CELL, y * CELL);
        if !softness.is_soft((x, y)) {
            points.push(at);
            continue;
        }
        let before = toward((x, y), corners[(i + corners.len() - 1) % corners.len()]);
        let after = toward((x, y), corners[(i + 1) % corners.len()]);
        // A quarter of a curve from half a cell before the corner to half a cell after it, in units of 1/64 cell.
        for (a, b) in [(32, 0), (18, 2), (8, 8), (2, 18), (0, 32)] {
            points.push((at.0 + before.0 * a + after.0 * b, at.1 + before.1 * a + after.1 * b));
        }
    }
    points.dedup();
    points
}

/// Returns the unit vector from a corner to another in the same row or column.
fn toward((x, y): Spot, (to_x, to_y): Spot) -> Spot {
    ((to_x - x).signum(), (to_y - y).signum())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(rows: &[&str]) -> Vec<Vec<Spot>> {
        let size = Size::new(rows[0].len() as u32, rows.len() as u32);
        let mut set = BitGrid::new(size);
        for (y, row) in rows.iter().enumerate() {
            let open = row.bytes().enumerate().filter(|(_, byte)| *byte == b'.');
            open.for_each(|(x, _)| set.insert(Point::new(x as i32, y as i32)));
        }
        let mut built = BitGrid::new(size);
        built.invert();
        let paths = outline(&set, size, &Softness { size, built });
        let cells = |path: Path| path.points.into_iter().map(|(x, y)| (x / CELL, y / CELL)).collect();
        paths.into_iter().map(cells).collect()
    }

    #[test]
    fn straight_sides_are_one_line() {
        assert_eq!(corners(&[".. ", "..."]), [vec![(2, 0), (2, 1), (3, 1), (3, 2), (0, 2), (0, 0)]]);
    }

    #[test]
    fn holes_run_counterclockwise_and_diagonal_cells_have_separate_outlines() {
        let ring = corners(&["...", ". .", "..."]);
        assert_eq!(ring[1], [(1, 2), (2, 2), (2, 1), (1, 1)]);
        assert_eq!(corners(&[". ", " ."]).len(), 2);
    }
}

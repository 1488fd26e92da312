//! Lines that block sight: the boundaries between transparent and opaque cells.
//!
//! 1. The side between an opaque and a transparent cell is an edge. Doors count as transparent, because portals block
//!    them; cells outside the map are opaque.
//! 2. Every corner of a cell has an even number of edges, so that following them always leads back to the start.
//! 3. Where four edges meet, a line goes straight on. Only corners at which it turns become points.

use barrow::{Direction, Grid, Map, Point, Size};

/// Bit of the edge from a corner to the east.
const EAST: u8 = 1;
/// Bit of the edge from a corner to the south.
const SOUTH: u8 = 2;

/// Returns closed lines in corners of cells: the last point is the first.
pub(super) fn lines(map: &Map) -> Vec<Vec<Point>> {
    let mut edges = edges(map);
    let mut lines = Vec::new();
    let Size { width, height } = edges.size();
    for y in 0..height as i32 {
        for x in 0..width as i32 {
            // All edges to the north and west are removed already, so that the line turns at its first point.
            while edges[Point::new(x, y)] & EAST != 0 {
                lines.push(follow(&mut edges, Point::new(x, y)));
            }
        }
    }
    lines
}

/// Returns the edges to the east and south of every corner, as bits.
fn edges(map: &Map) -> Grid<u8> {
    let Size { width, height } = map.size();
    let mut edges = Grid::new(Size::new(width + 1, height + 1), 0);
    for y in 0..=height as i32 {
        for x in 0..=width as i32 {
            let here = is_opaque(map, Point::new(x, y));
            let east = u8::from(here != is_opaque(map, Point::new(x, y - 1))) * EAST;
            let south = u8::from(here != is_opaque(map, Point::new(x - 1, y))) * SOUTH;
            edges[Point::new(x, y)] = east | south;
        }
    }
    edges
}

fn is_opaque(map: &Map, at: Point) -> bool {
    map.tiles.get(at).is_none_or(|tile| !tile.is_transparent() && !tile.is_door())
}

/// Removes the line that leads east from `start`. Returns its points.
fn follow(edges: &mut Grid<u8>, start: Point) -> Vec<Point> {
    let (mut line, mut at, mut heading) = (vec![start], start, Direction::East);
    // Straight on is preferred. The edge back is removed already.
    while let Some(next) = [heading].into_iter().chain(Direction::ALL).find(|&side| remove(edges, at, side)) {
        if next != heading {
            line.push(at);
        }
        (at, heading) = (at + next.step(), next);
    }
    line.push(at);
    line
}

/// Removes the edge on one side of a corner. Returns whether it existed.
fn remove(edges: &mut Grid<u8>, at: Point, side: Direction) -> bool {
    let (corner, edge) = match side {
        Direction::East => (at, EAST),
        Direction::South => (at, SOUTH),
        Direction::West => (at + side.step(), EAST),
        Direction::North => (at + side.step(), SOUTH),
    };
    let exists = edges.get(corner).is_some_and(|bits| bits & edge != 0);
    if exists {
        edges[corner] &= !edge;
    }
    exists
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rows: &[&str]) -> Vec<Vec<(i32, i32)>> {
        let corners = |line: Vec<Point>| line.into_iter().map(|p| (p.x, p.y)).collect();
        lines(&rows.join("\n").parse().unwrap()).into_iter().map(corners).collect()
    }

    #[test]
    fn a_room_is_one_line_with_a_point_for_every_turn() {
        let room = [(1, 1), (4, 1), (4, 3), (1, 3), (1, 1)];
        assert_eq!(of(&["-----", "|...|", "|...|", "-----"]), [room]);
    }

    #[test]
    fn lines_include_doors_and_the_edge_of_the_map() {
        let shape = [(0, 0), (2, 0), (2, 1), (4, 1), (4, 2), (0, 2), (0, 0)];
        assert_eq!(of(&["..| ", "..+#"]), [shape]);
    }

    #[test]
    fn pillars_have_separate_lines_and_crossings_go_straight() {
        let pillar = [(1, 1), (2, 1), (2, 2), (1, 2), (1, 1)];
        assert_eq!(of(&["...", ".0.", "..."])[1], pillar);
        let crossing = [(0, 0), (1, 0), (1, 2), (2, 2), (2, 1), (0, 1), (0, 0)];
        assert_eq!(of(&[". ", " ."]), [crossing]);
        assert!(of(&["  "]).is_empty());
    }
}

//! The lines that stop sight: every boundary between what can be seen through and what cannot.
//!
//! 1. Where a cell that stops sight lies beside one that does not, the side between them is a piece of a line. Doors do
//!    not stop sight here, for portals do; what is off the map does.
//! 2. An even number of pieces meets at every corner of a cell, so that following them always leads back.
//! 3. Where four meet, a line goes straight on. Points are kept only where it turns.

use barrow::{Direction, Grid, Map, Point, Size};

/// A piece of a line leads east from this corner.
const EAST: u8 = 1;
/// A piece of a line leads south from this corner.
const SOUTH: u8 = 2;

/// The lines in corners of cells, each closed: the last point is the first.
pub(super) fn lines(map: &Map) -> Vec<Vec<Point>> {
    let mut web = web(map);
    let mut lines = Vec::new();
    let Size { width, height } = web.size();
    for y in 0..height as i32 {
        for x in 0..width as i32 {
            // No piece is left to the north or the west of here, so that a line begins where it turns.
            while web[Point::new(x, y)] & EAST != 0 {
                lines.push(follow(&mut web, Point::new(x, y)));
            }
        }
    }
    lines
}

/// For every corner the pieces that lead east and south from it.
fn web(map: &Map) -> Grid<u8> {
    let Size { width, height } = map.size();
    let mut web = Grid::new(Size::new(width + 1, height + 1), 0);
    for y in 0..=height as i32 {
        for x in 0..=width as i32 {
            let here = stops_sight(map, Point::new(x, y));
            let east = u8::from(here != stops_sight(map, Point::new(x, y - 1))) * EAST;
            let south = u8::from(here != stops_sight(map, Point::new(x - 1, y))) * SOUTH;
            web[Point::new(x, y)] = east | south;
        }
    }
    web
}

fn stops_sight(map: &Map, at: Point) -> bool {
    map.tiles.get(at).is_none_or(|tile| !tile.is_transparent() && !tile.is_door())
}

/// Takes the line that leads east from `start` out of the web.
fn follow(web: &mut Grid<u8>, start: Point) -> Vec<Point> {
    let (mut line, mut at, mut heading) = (vec![start], start, Direction::East);
    // Straight on first. The way back is gone already.
    while let Some(next) = [heading].into_iter().chain(Direction::ALL).find(|&side| take(web, at, side)) {
        if next != heading {
            line.push(at);
        }
        (at, heading) = (at + next.step(), next);
    }
    line.push(at);
    line
}

/// Takes the piece on one side of a corner out of the web; says whether there was one.
fn take(web: &mut Grid<u8>, at: Point, side: Direction) -> bool {
    let (corner, piece) = match side {
        Direction::East => (at, EAST),
        Direction::South => (at, SOUTH),
        Direction::West => (at + side.step(), EAST),
        Direction::North => (at + side.step(), SOUTH),
    };
    let is_there = web.get(corner).is_some_and(|pieces| pieces & piece != 0);
    if is_there {
        web[corner] &= !piece;
    }
    is_there
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rows: &[&str]) -> Vec<Vec<(i32, i32)>> {
        let corners = |line: Vec<Point>| line.into_iter().map(|p| (p.x, p.y)).collect();
        lines(&rows.join("\n").parse().unwrap()).into_iter().map(corners).collect()
    }

    #[test]
    fn a_room_is_one_line_with_a_corner_for_every_turn() {
        let room = [(1, 1), (4, 1), (4, 3), (1, 3), (1, 1)];
        assert_eq!(of(&["-----", "|...|", "|...|", "-----"]), [room]);
    }

    #[test]
    fn lines_run_around_doors_and_along_the_edge_of_the_map() {
        let shape = [(0, 0), (2, 0), (2, 1), (4, 1), (4, 2), (0, 2), (0, 0)];
        assert_eq!(of(&["..| ", "..+#"]), [shape]);
    }

    #[test]
    fn pillars_have_lines_of_their_own_and_crossings_go_straight() {
        let pillar = [(1, 1), (2, 1), (2, 2), (1, 2), (1, 1)];
        assert_eq!(of(&["...", ".0.", "..."])[1], pillar);
        let crossing = [(0, 0), (1, 0), (1, 2), (2, 2), (2, 1), (0, 1), (0, 0)];
        assert_eq!(of(&[". ", " ."]), [crossing]);
        assert!(of(&["  "]).is_empty());
    }
}

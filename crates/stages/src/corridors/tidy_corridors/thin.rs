//! Thinning of corridors: fills corridor cells in squares of four open cells.
//!
//! ```text
//!   ##          #            ....       ....
//!   ###   →     ##     and   ....   →   ....
//!    #           #           #####         ##
//! ```
//!
//! A cell is filled if its open neighbors are connected to each other by the eight cells around it (a simple point by
//! its crossing number), so no path gets lost. A square whose four cells all lead on has no such cell: there, the
//! corridor at one cell is led around it.

use barrow_core::{Direction, Map, Point, Tile};

use super::Ways;

/// The eight cells around a cell, clockwise from the north.
const AROUND: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// Fills thick corridors. Returns whether a cell changed. Corridors are led around others only if `may_dig`.
pub(super) fn thin(map: &mut Map, ways: &mut Ways, may_dig: bool) -> bool {
    let mut changed = false;
    loop {
        let mut again = false;
        // Only cells of such squares can be spare: in any other cell, every open neighbor is a crossing of its own.
        let mut squares = std::mem::take(&mut ways.squares);
        squares.squares_of(&ways.open);
        squares.intersect_with(&ways.links);
        for p in squares.iter() {
            if !ways.links.contains(p) || map.tiles[p] != Tile::Corridor {
                continue;
            }
            if is_spare(map, ways, p) {
                ways.fill(map, p);
                again = true;
            } else if may_dig && is_block(map, p) && lead_around(map, ways, p) {
                again = true;
            }
        }
        ways.squares = squares;
        changed |= again;
        if !again {
            return changed;
        }
    }
}

/// Returns whether a cell with two or more open neighbors can be filled without cutting a path or blocking a door.
fn is_spare(map: &Map, ways: &Ways, p: Point) -> bool {
    let open = AROUND.map(|(x, y)| ways.open.contains(p + Point::new(x, y)));
    let mut crossings = 0;
    for i in [0, 2, 4, 6] {
        crossings += u32::from(open[i] && !(open[i + 1] && open[(i + 2) % 8]));
    }
    let neighbors = open.iter().step_by(2).filter(|open| **open).count();
    crossings == 1 && neighbors >= 2 && !by_door(map, p)
}

fn by_door(map: &Map, p: Point) -> bool {
    map.tiles.neighbors(p, Tile::Rock).into_iter().any(Tile::is_door)
}

/// Returns whether a cell is the upper left one of a square of four corridor cells.
fn is_block(map: &Map, p: Point) -> bool {
    let square = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| p + Point::new(x, y));
    square.into_iter().all(|p| map.tiles.get(p) == Some(Tile::Corridor))
}

/// Leads the corridor that ends at one cell of a square to the next cell of it, and fills the first. `p` is the upper
/// left cell of the square.
///
/// ```text
///    a         ab
///    p#    →    #
/// ```
fn lead_around(map: &mut Map, ways: &mut Ways, p: Point) -> bool {
    for (corner, out) in [(0, 0), (1, 0), (1, 1), (0, 1)].into_iter().zip(Direction::ALL) {
        let (first, out) = (p + Point::new(corner.0, corner.1), out.step());
        // The square continues to the right of the direction out, and the corridor may leave in two directions.
        let aside = Point::new(-out.y, out.x);
        for (out, aside) in [(out, aside), (-aside, -out)] {
            let (a, b) = (first + out, first + out + aside);
            let can_dig = map.tiles.get(b) == Some(Tile::Rock)
                && map.tiles.get(a) == Some(Tile::Corridor)
                && ways.links.contains(first)
                && ways.open_around(first).count() == 3
                && !ways.open.contains(b + out)
                && !ways.open.contains(b + aside)
                && !ways.filled.contains(b)
                && !by_door(map, b)
                && !by_door(map, first);
            if can_dig {
                map.tiles[b] = Tile::Corridor;
                if map.has_hardness() {
                    map.hardness[b] = 0;
                }
                ways.open.insert(b);
                ways.links.insert(b);
                ways.fill(map, first);
                return true;
            }
        }
    }
    false
}

//! Choice of wall niches for stairs, as in Brogue.
//!
//! ```text
//!   -------
//!   |.....|
//!   |.....>
//!   |.....|
//!   -------
//! ```

use barrow_core::{BitGrid, Direction, Map, Point, Rng, Size, Tile};

use super::spot::{Reach, nearest};
use crate::stage::Context;

/// Number of random spots that are tried to find one far from other stairs.
const TRIES: u32 = 100;

#[derive(Default)]
struct Buffers {
    /// Cells of rock or wall that [`is_niche`] accepts, beside reachable cells.
    niches: BitGrid,
}

/// Returns a niche: a cell of rock or wall with solid cells on three sides and at the two diagonals behind it, and on
/// the fourth side a reachable cell that is neither corridor nor door. It is the niche nearest to `wish`, or to a
/// random spot at least a third of the map's width away from other stairs. On maps without niches, returns the farthest
/// floor.
pub(super) fn niche(cx: &mut Context<'_>, wish: Option<Point>) -> Option<Point> {
    cx.with(|cx, reach: &mut Reach| {
        reach.mark(cx);
        let wish = wish.unwrap_or_else(|| far_spot(cx.map, &mut cx.rng));
        let niches = &mut cx.scratch.get::<Buffers>().niches;
        mark_niches(cx.map, &reach.reached, cx.area, niches);
        let known = cx.map.stairs_down.first().or(cx.map.stairs_up.first()).copied();
        nearest(niches, wish).or_else(|| reach.far_from(cx, known))
    })
}

/// Marks the niches beside reachable cells.
fn mark_niches(map: &Map, reached: &BitGrid, area: Option<&BitGrid>, niches: &mut BitGrid) {
    niches.reset(map.size());
    for y in 1..reached.size().height as i32 - 1 {
        for i in 0..reached.stride() {
            let [here, n, e, s, w] = reached.with_neighbors(y, i);
            let several = n & e | s & w | (n | e) & (s | w);
            let mut found = !here & (n | e | s | w) & !several;
            while found != 0 {
                let p = Point::new(64 * i as i32 + found.trailing_zeros() as i32, y);
                found &= found - 1;
                let is_allowed = area.is_none_or(|area| area.contains(p));
                if is_allowed && p.x > 0 && p.x + 1 < reached.size().width as i32 && is_niche(map, p) {
                    niches.insert(p);
                }
            }
        }
    }
}

/// Returns the middle of the lower edge of the map, where the first level of a dungeon is entered.
pub(super) fn gate(map: &Map) -> Point {
    Point::new(map.size().width as i32 / 2, map.size().height as i32 - 1)
}

/// Returns a random spot at least a third of the map's width away from all stairs, or any spot if [`TRIES`] draws find
/// none.
fn far_spot(map: &Map, rng: &mut Rng) -> Point {
    let Size { width, height } = map.size();
    let mut spot = Point::default();
    for _ in 0..TRIES {
        spot = Point::new(rng.below(width) as i32, rng.below(height) as i32);
        let is_far = |q: &Point| (q.x - spot.x).abs().max((q.y - spot.y).abs()) >= width as i32 / 3;
        if map.stairs_down.iter().chain(&map.stairs_up).all(is_far) {
            break;
        }
    }
    spot
}

fn is_niche(map: &Map, p: Point) -> bool {
    let is_solid = |p: Point| map.tiles.get(p).is_some_and(|tile| tile < Tile::FIRST_NOT_SOLID);
    let sides = Direction::ALL.map(|side| is_solid(p + side.step()));
    let Some(front) = Direction::ALL.into_iter().find(|&side| !sides[side as usize]) else { return false };
    let step = front.step();
    let aside = Point::new(step.y, step.x);
    map.tiles[p] < Tile::Pillar
        && sides.iter().filter(|solid| **solid).count() == 3
        && map.tiles[p + step] >= Tile::Floor
        && is_solid(p - step + aside)
        && is_solid(p - step - aside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::map_of;
    use barrow_core::Rect;

    #[test]
    fn niches_are_solid_on_three_sides_and_behind() {
        let mut map = map_of(&["       ", "       ", " .  .. ", "  . .  ", "       ", "       "]);
        map.tiles[Point::new(4, 3)] = Tile::Corridor;
        let inside = Rect::of(map.size()).grown(-1);
        let cells = map.tiles.iter().map(|(p, _)| p).filter(|&p| inside.contains(p));
        let niches: Vec<(i32, i32)> = cells.filter(|&p| is_niche(&map, p)).map(|p| (p.x, p.y)).collect();
        assert_eq!(niches, [(1, 1), (4, 1), (5, 1), (2, 4)]);
    }

    #[test]
    fn spots_are_far_from_stairs_where_possible() {
        let mut map = map_of(&["                              "; 9]);
        map.stairs_up.push(Point::new(2, 4));
        let mut rng = Rng::new(1);
        assert!((0..200).all(|_| far_spot(&map, &mut rng).x >= 12));
        map.stairs_down.push(Point::new(20, 4));
        assert!(map.size().contains(far_spot(&map, &mut rng)), "any spot if none is far");
        assert_eq!(gate(&map), Point::new(15, 8));
    }
}

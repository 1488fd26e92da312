//! Stairs in niches of walls, as Brogue has them.
//!
//! ```text
//!   -------
//!   |.....|
//!   |.....>
//!   |.....|
//!   -------
//! ```

use barrow_core::{Direction, Map, Point, Tile};

use super::spot;
use crate::stage::{Context, Scratch};

/// A niche in a wall: rock or wall with something solid on three sides and, slantwise, behind it, and on the fourth a
/// cell within reach that is no corridor and no door. Any if there are no stairs yet, else one that is a third of the map's
/// width away from them, or as far as can be. Where there is none, the farthest floor.
pub(super) fn niche(cx: &mut Context<'_>) -> Option<Point> {
    spot::mark_reached(cx);
    let Scratch { bits: [reached, _, niches, ..], .. } = cx.scratch;
    niches.reset(cx.map.size());
    for y in 1..reached.size().height as i32 - 1 {
        for i in 0..reached.stride() {
            let [here, n, e, s, w] = reached.with_neighbors(y, i);
            let several = n & e | s & w | (n | e) & (s | w);
            let mut found = !here & (n | e | s | w) & !several;
            while found != 0 {
                let p = Point::new(64 * i as i32 + found.trailing_zeros() as i32, y);
                found &= found - 1;
                let is_allowed = cx.area.is_none_or(|area| area.contains(p));
                if is_allowed && p.x > 0 && p.x + 1 < reached.size().width as i32 && is_niche(cx.map, p) {
                    niches.insert(p);
                }
            }
        }
    }
    let stairs = || cx.map.stairs_down.iter().chain(&cx.map.stairs_up);
    let from_stairs = |p: Point| stairs().map(|q| q.distance_squared(p)).min();
    let third = cx.map.size().width as i32 / 3;
    let is_far = |p: &Point| from_stairs(*p).is_none_or(|far| far >= third * third);
    let far = niches.iter().filter(is_far).count() as u32;
    let found = if far > 0 {
        niches.iter().filter(is_far).nth(cx.rng.below(far) as usize)
    } else {
        niches.iter().max_by_key(|&p| from_stairs(p))
    };
    let known = stairs().next().copied();
    found.or_else(|| spot::far_from(cx, known))
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
    fn niches_are_closed_on_three_sides() {
        let mut map = map_of(&["       ", "       ", " .  .. ", "  . .  ", "       ", "       "]);
        map.tiles[Point::new(4, 3)] = Tile::Corridor;
        let inside = Rect::of(map.size()).grown(-1);
        let cells = map.tiles.iter().map(|(p, _)| p).filter(|&p| inside.contains(p));
        let niches: Vec<(i32, i32)> = cells.filter(|&p| is_niche(&map, p)).map(|p| (p.x, p.y)).collect();
        assert_eq!(niches, [(1, 1), (4, 1), (5, 1), (2, 4)]);
    }
}

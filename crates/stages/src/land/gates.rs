//! Gates: cells at the sides of the map where roads leave it.

use barrow_core::{BitGrid, Direction, Map, Point, Rect, Rng, Tile};

use crate::stage::Veto;

/// A cell inside the border for each gate, with the side of the map that it is at.
pub(super) type Gates = [Option<(Point, Direction)>; 4];

/// Returns a cell of ground near the middle of each of `count` sides of the map, where there is one: of a random side,
/// then of the opposite one, then of the others.
pub(super) fn find(ways: &BitGrid, map: &Map, count: u32, rng: &mut Rng) -> Gates {
    let turn = rng.below(4) as usize;
    let Rect { x, y, w, h } = Rect::of(map.size()).grown(-1);
    let mut left = count;
    [0, 2, 1, 3].map(|n| {
        let side = Direction::ALL[(turn + n) % 4];
        let across = matches!(side, Direction::North | Direction::South);
        let len = if across { w } else { h };
        if left == 0 || len < 1 {
            return None;
        }
        let middle = len / 2 + rng.range(-len / 6, len / 6);
        let cell = |n: i32| match side {
            Direction::North => Point::new(x + n, y),
            Direction::South => Point::new(x + n, y + h - 1),
            Direction::West => Point::new(x, y + n),
            Direction::East => Point::new(x + w - 1, y + n),
        };
        let is_ground = |p: Point| {
            ways.contains(p) && map.tiles[p] > Tile::Corridor && map.tiles[p] != Tile::ShallowWater
        };
        // A gate has ground on both sides, so that no river flows through it.
        let fits = |n: i32| (n - 2..=n + 2).all(|n| is_ground(cell(n)));
        let near = (0..len).filter(|&n| fits(n)).min_by_key(|n| (n - middle).abs());
        // A gate must not be near a corner.
        let gate = near.filter(|n| (n - len / 2).abs() <= len / 3).map(|n| (cell(n), side));
        left -= u32::from(gate.is_some());
        gate
    })
}

/// Gives the cell of the border beyond each gate a custom tile, if that is like the tile there.
pub(super) fn mark_beyond(map: &mut Map, gates: &Gates, name: &str) {
    let Some(id) = map.custom_id(name) else { return };
    for p in gates.iter().flatten().map(|(p, side)| *p + side.step()) {
        if map.custom_tiles[id.index()].like == map.tiles[p] {
            map.set_custom(p, id);
        }
    }
}

/// Puts the start and the exit at the first two gates.
pub(super) fn put_ends(map: &mut Map, gates: &Gates) -> Result<(), Veto> {
    let mut ends = gates.iter().flatten().map(|(p, _)| *p);
    (map.start, map.exit) = (ends.next(), ends.next());
    if map.exit.is_none() { Err(Veto { reason: "there is no ground for two gates" }) } else { Ok(()) }
}

//! Positions for houses: anywhere on open ground, or beside roads.

use barrow_core::{BitGrid, Direction, Point, Rect, Tile};

use super::houses::Houses;
use super::open::mark_ground;
use crate::largest::LargestComponent;
use crate::stage::Context;

/// Number of random positions that are tried for a house.
pub(super) const TRIES: u32 = 120;

/// Door of a house: its side, and its cell if that is given.
#[derive(Clone, Copy)]
pub(super) struct Door {
    pub(super) side: Direction,
    pub(super) at: Option<Point>,
}

/// Cells where houses can be.
#[derive(Default)]
pub(super) struct Lots {
    /// Cells where no house can be.
    taken: BitGrid,
    /// Cells where the strip around a house cannot be.
    blocked: BitGrid,
    /// Cells of roads, if houses stand beside them.
    roads: BitGrid,
    /// Cells of roads beside ground, each with the direction to the ground.
    sites: Vec<(Point, Direction)>,
    ground: BitGrid,
    open: BitGrid,
    rooms: BitGrid,
    /// Largest connected component of the open cells.
    mainland: BitGrid,
    largest: LargestComponent,
}

impl Lots {
    /// Marks the cells where no house can be: all except ground in the largest connected component that the stage may
    /// change. With `front`, roads are listed and are no ground for houses.
    pub(super) fn survey(&mut self, cx: &Context<'_>, front: bool) {
        let Self { taken, blocked, roads, sites, ground, open, rooms, mainland, largest, .. } = self;
        mark_ground(cx.map, ground, rooms);
        roads.reset(cx.map.size());
        sites.clear();
        sites.reserve(cx.map.size().cells().min(1 << 14));
        if front {
            roads.mark_between(&cx.map.tiles, Tile::Corridor, Tile::StairsUp);
            roads.difference_with(rooms);
            ground.difference_with(roads);
        }
        if let Some(area) = cx.area {
            ground.intersect_with(area);
        }
        open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        largest.find(open, mainland);
        ground.intersect_with(mainland);
        taken.copy_from(ground);
        taken.invert();
        // Only roads beside ground; `open` is not needed any more.
        open.expand(ground);
        open.intersect_with(roads);
        for p in open.iter() {
            let sides = Direction::ALL.into_iter().filter(|side| ground.contains(p + side.step()));
            sites.extend(sides.map(|side| (p, side)));
        }
        roads.intersect_with(mainland);
        blocked.copy_from(taken);
        blocked.difference_with(roads);
    }

    /// Returns a free rectangle for a house, walls included, and its door. `None` if none was found.
    pub(super) fn find(&mut self, cx: &mut Context<'_>, houses: &Houses) -> Option<(Rect, Door)> {
        if houses.front { self.find_front(cx, houses) } else { self.find_place(cx, houses) }
    }

    /// Tries up to [`TRIES`] random positions and sizes.
    fn find_place(&self, cx: &mut Context<'_>, houses: &Houses) -> Option<(Rect, Door)> {
        let inside = cx.inside();
        (0..TRIES).find_map(|_| {
            let (w, h) = (
                cx.rng.range(houses.width.0, houses.width.1),
                cx.rng.range(houses.height.0, houses.height.1),
            );
            let lot = Rect::new(0, 0, w, h).grown(houses.gap);
            let x = cx.rng.range(inside.x, inside.right() - lot.w);
            let y = cx.rng.range(inside.y, inside.bottom() - lot.h);
            let house = Rect::new(x, y, lot.w, lot.h).grown(-houses.gap);
            // Most tries fail, and for most of those one of these five cells is taken.
            let (right, bottom) = (house.right() - 1, house.bottom() - 1);
            let cells = [(house.x, house.y), (right, house.y), (house.x, bottom), (right, bottom)];
            let center = house.center();
            let is_free = !self.taken.contains(center)
                && !cells.iter().any(|&(x, y)| self.taken.contains(Point::new(x, y)))
                && self.is_free(house.grown(houses.gap), house, inside);
            is_free.then(|| (house, Door { side: Direction::ALL[cx.rng.below(4) as usize], at: None }))
        })
    }

    /// Tries positions beside roads, in random order. Large houses are tried first.
    fn find_front(&mut self, cx: &mut Context<'_>, houses: &Houses) -> Option<(Rect, Door)> {
        let inside = cx.inside();
        while !self.sites.is_empty() {
            let i = cx.rng.below(self.sites.len() as u32) as usize;
            let (road, side) = self.sites.swap_remove(i);
            let (across, ahead) = if side.step().x == 0 {
                (houses.width, houses.height)
            } else {
                (houses.height, houses.width)
            };
            let door = road + side.step();
            // Every house has the cells beside its door and is as deep as the smallest one.
            if self.taken.intersects_rect(behind(door, side, 1, 3, ahead.0)) {
                continue;
            }
            for shrink in 0..3 {
                // Length of the front and depth of the house.
                let draw = |cx: &mut Context<'_>, (low, high): (i32, i32)| {
                    cx.rng.range(low + (high - low) * (2 - shrink) / 4, high - (high - low) * shrink / 3)
                };
                let (front, depth) = (draw(cx, across), draw(cx, ahead));
                let before = cx.rng.range(1, front - 2);
                let house = behind(door, side, before, front, depth);
                if self.is_free(house.grown(houses.gap), house, inside) {
                    return Some((house, Door { side: side.opposite(), at: Some(door) }));
                }
            }
        }
        None
    }

    /// Returns whether a house can be built: on ground, with ground or road on the rest of its lot.
    fn is_free(&self, lot: Rect, house: Rect, inside: Rect) -> bool {
        inside.covers(lot) && !self.taken.intersects_rect(house) && !self.blocked.intersects_rect(lot)
    }

    /// Marks the cells of a house as taken.
    pub(super) fn take(&mut self, house: Rect) {
        self.taken.insert_rect(house);
        self.blocked.insert_rect(house);
    }
}

/// Returns the rectangle whose front has the door, `before` cells from its first one, and that extends to a side from there.
const fn behind(door: Point, side: Direction, before: i32, front: i32, depth: i32) -> Rect {
    match side {
        Direction::North => Rect::new(door.x - before, door.y - depth + 1, front, depth),
        Direction::South => Rect::new(door.x - before, door.y, front, depth),
        Direction::West => Rect::new(door.x - depth + 1, door.y - before, depth, front),
        Direction::East => Rect::new(door.x, door.y - before, depth, front),
    }
}

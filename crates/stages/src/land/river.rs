//! A winding river from one side of the map to the opposite one, with fords.
//!
//! ```text
//!   """""",~~,""""""""
//!   """"""",~~,"""""""
//!   """"""",,,,"""""""
//!   """"""",,,,"""""""
//!   """"""",~~,"""""""
//!   """"",,~~,""""""""
//! ```
//!
//! Algorithm: the middle of the river moves from row to row by a random walk that seldom changes its direction. Around
//! it, `width` cells are deep water and one cell on each side is shallow. Every `ford` rows or so, three rows are shallow
//! only. If the river cuts off some cells, the deep water around them becomes shallow until they are connected.
//!
//! Guarantees: only ground changes, and closed cells of the border, which stay closed; all ground that could be reached
//! still can be.

use barrow_core::{BitGrid, Point, Rect, Tile};

use super::open::mark_ground;
use crate::largest::LargestComponent;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Leads a winding river across the map, with fords.
    pub struct River in Family::Land, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["ground", "river"] {
        /// Width of the deep water, in cells.
        width: (i32, i32) = (2, 3) in 0..=20,
        /// Fewest and most rows between two fords.
        ford: (i32, i32) = (9, 16) in 2..=200,
        /// Probability that the river turns at a row, in percent.
        winding_pct: u32 = 30 in 0..=100,
    }
}

#[derive(Default)]
struct Buffers {
    ground: BitGrid,
    rooms: BitGrid,
    open: BitGrid,
    mainland: BitGrid,
    near: BitGrid,
    /// Deep water of the river.
    deep: BitGrid,
    largest: LargestComponent,
}

impl Stage for River {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            mark_ground(cx.map, &mut buffers.ground, &mut buffers.rooms);
            self.draw(cx, buffers);
            buffers.connect(cx);
        });
        cx.snapshot(format_args!("a river"));
        Ok(())
    }
}

impl River {
    fn draw(&self, cx: &mut Context<'_>, Buffers { ground, deep, .. }: &mut Buffers) {
        let map = Rect::of(cx.map.size());
        // The river crosses the shorter side of the map, so `len` rows of `breadth` cells.
        let down = map.w >= map.h;
        let (breadth, len) = if down { (map.w, map.h) } else { (map.h, map.w) };
        let width = cx.rng.range(self.width.0, self.width.1);
        let (low, high) = (breadth / 4, (breadth * 3 / 4 - width).max(breadth / 4));
        let (mut at, mut step) = (cx.rng.range(low, high), 0);
        let mut ford = cx.rng.range(self.ford.0, self.ford.1);
        deep.reset(cx.map.size());
        for row in 0..len {
            if cx.rng.percent(self.winding_pct) {
                step = cx.rng.range(-1, 1);
            }
            let before = at;
            at = (at + step).clamp(low, high);
            ford -= 1;
            if ford < -2 {
                ford = cx.rng.range(self.ford.0, self.ford.1);
            }
            // A step to the side covers the cells of both rows, so that deep water has no gaps.
            let (from, to) = (before.min(at), before.max(at) + width);
            for n in from - 1..=to {
                let p = if down { Point::new(n, row) } else { Point::new(row, n) };
                let is_border = row == 0 || row == len - 1;
                let is_deep = (from..to).contains(&n) && ford >= 0 || is_border;
                let is_closed_border = is_border
                    && cx.map.tiles.get(p).is_some_and(|tile| tile < Tile::FIRST_SECRET)
                    && cx.may_change(p);
                let is_ground = ground.contains(p) && cx.may_change(p);
                if !is_closed_border && !is_ground {
                    continue;
                }
                cx.map.tiles[p] = if is_deep { Tile::DeepWater } else { Tile::ShallowWater };
                if is_deep && !is_border {
                    deep.insert(p);
                }
            }
        }
    }
}

impl Buffers {
    /// Makes deep water shallow around ground that the river cuts off, until it is connected.
    fn connect(&mut self, cx: &mut Context<'_>) {
        let Self { ground, open, mainland, near, deep, largest, .. } = self;
        loop {
            open.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
            largest.find(open, mainland);
            open.difference_with(mainland);
            open.intersect_with(ground);
            near.expand(open);
            near.intersect_with(deep);
            if near.is_empty() {
                return;
            }
            near.iter().for_each(|p| cx.map.tiles[p] = Tile::ShallowWater);
            deep.difference_with(near);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::map_of;
    use barrow_core::{Map, Rng};

    fn crossed(rows: &[&str], seed: u64) -> Map {
        let mut map = map_of(rows);
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "river"), None);
        River { winding_pct: 60, ..River::default() }.apply(&mut cx).unwrap();
        map
    }

    #[test]
    fn the_ground_stays_connected_and_the_border_closed() {
        let field = format!(" {} ", ".".repeat(38));
        let blank = " ".repeat(40);
        let rows: Vec<&str> = (0..24).map(|y| if y % 23 == 0 { blank.as_str() } else { &field }).collect();
        for seed in 0..200 {
            let map = crossed(&rows, seed);
            let mut open = BitGrid::default();
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            assert!(open.is_connected(&mut Vec::new()), "{seed}");
            assert!(open.bounds().is_some_and(|bounds| Rect::of(map.size()).grown(-1).covers(bounds)));
            assert!(map.tiles.iter().any(|(_, tile)| tile == Tile::DeepWater));
        }
    }

    #[test]
    fn maps_of_few_cells_do_not_panic() {
        for rows in [&[" "][..], &["...", "..."], &["   ", " . ", "   "]] {
            crossed(rows, 1);
        }
    }
}

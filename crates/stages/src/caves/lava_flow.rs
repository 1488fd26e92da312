//! A winding flow of lava, water or nothing that divides caves, with ledges on both sides and a few bridges.
//!
//! ```text
//!   ......      .....          ......      .....
//!   .......   .......          ...............&&
//!     ......  .....      →     &&....=...&&&&&&&
//!        ......                &&&&&&=&&&&&&....
//!      .......   ....              ..=..........
//! ```
//!
//! Algorithm: the middle of the flow moves by a random walk from one short side of the area to the other; the walk seldom
//! changes its direction. Everything in its width becomes liquid, and the rock on both sides floor, in ledges of varying
//! width. Bridges cross it straight, one in each of as many parts of equal length.
//!
//! Guarantees: only rock and floor outside of rooms and corridors change; the border stays closed. Each side of the
//! flow is reached by every bridge, so `connect_regions` can connect the level afterwards.

use barrow_core::{BitGrid, Point, Rect, Tile};

use crate::dress::LakeKind;
use crate::mazes::mark_kept;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Leads a flow of lava across caves, with ledges along it and a few bridges.
    pub struct LavaFlow in Family::Caves, needs [Fact::Floor],
        not_after [Fact::Hardness, Fact::Walls, Fact::Stairs, Fact::Start],
        example ["cellular", "lava_flow", "connect_regions"] {
        /// Filling of the flow: lava, deep water, or a chasm.
        of: LakeKind = LakeKind::Lava,
        /// Width of the flow, in cells.
        width: (i32, i32) = (2, 4) in 1..=50,
        /// Width of the ledges on both sides, in cells.
        ledge: (i32, i32) = (0, 2) in 0..=20,
        /// Fewest and most bridges over the flow.
        bridges: (i32, i32) = (2, 3) in 1..=50,
        /// Probability that the flow turns at a cell, in percent.
        winding_pct: u32 = 35 in 0..=100,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells that must not change.
    kept: BitGrid,
    /// First and last cell of the flow in each column along its course.
    course: Vec<(i32, i32)>,
}

impl Stage for LavaFlow {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let inside = cx.inside();
        let is_across = inside.w >= inside.h;
        let (len, breadth) = if is_across { (inside.w, inside.h) } else { (inside.h, inside.w) };
        if breadth < self.width.1 + 6 || len < 4 {
            return Err(Veto { reason: "the map is too small for a flow of this width" });
        }
        let cell = |n: i32, across: i32| {
            let (x, y) = if is_across { (n, across) } else { (across, n) };
            Point::new(inside.x + x, inside.y + y)
        };
        cx.with(|cx, Buffers { kept, course }: &mut Buffers| {
            mark_kept(cx.map, kept);
            self.draw_course(cx, course, len, breadth);
            let (mut ledges, liquid) = ([0; 2], self.of.tile());
            for (n, &(first, last)) in (0..).zip(course.iter()) {
                // The width of a ledge changes by one cell at most, so that its edge is not ragged.
                ledges = ledges.map(|ledge| (ledge + cx.rng.range(-1, 1)).clamp(self.ledge.0, self.ledge.1));
                for across in first - ledges[0]..=last + ledges[1] {
                    let is_flow = (first..=last).contains(&across);
                    put(cx, kept, inside, cell(n, across), if is_flow { liquid } else { Tile::Floor });
                }
            }
            cx.snapshot(format_args!("a flow of {}", liquid.name()));
            let count = cx.rng.range(self.bridges.0, self.bridges.1).min(len / 4).max(1);
            for i in 0..count {
                let n = len * i / count + cx.rng.range(0, len / count - 1);
                let (first, last) = course[n as usize];
                for across in first..=last {
                    put(cx, kept, inside, cell(n, across), Tile::Bridge);
                }
                for across in [first - 1, last + 1] {
                    put(cx, kept, inside, cell(n, across), Tile::Floor);
                }
                cx.snapshot(format_args!("bridge {} of {count}", i + 1));
            }
            Ok(())
        })
    }
}

impl LavaFlow {
    /// Draws the course of the flow, one range of cells for each step along it.
    fn draw_course(&self, cx: &mut Context<'_>, course: &mut Vec<(i32, i32)>, len: i32, breadth: i32) {
        let most = self.width.1;
        let (low, high) = (breadth / 4, (breadth * 3 / 4 - most).max(breadth / 4));
        let (mut at, mut step) = (cx.rng.range(low, high), 0);
        let mut width = cx.rng.range(self.width.0, most);
        course.clear();
        course.reserve(len as usize);
        for _ in 0..len {
            if cx.rng.percent(self.winding_pct) {
                step = cx.rng.range(-1, 1);
                width = (width + cx.rng.range(-1, 1)).clamp(self.width.0, most);
            }
            let before = at;
            at = (at + step).clamp(low, high);
            // A step to the side covers the cells of both columns, so that the flow has no gaps.
            course.push((before.min(at), before.max(at) + width - 1));
        }
    }
}

/// Changes a cell of rock, floor or liquid, unless it must not change.
fn put(cx: &mut Context<'_>, kept: &BitGrid, inside: Rect, p: Point, tile: Tile) {
    let is_free = inside.contains(p) && cx.may_change(p) && !kept.contains(p);
    if !is_free {
        return;
    }
    let now = &mut cx.map.tiles[p];
    let is_liquid = *now >= Tile::FIRST_NOT_SOLID && *now < Tile::FIRST_SECRET;
    if matches!(*now, Tile::Rock | Tile::Floor) || is_liquid && tile == Tile::Bridge {
        *now = tile;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caves::Cellular;
    use crate::stage::Workspace;
    use crate::whole::ConnectRegions;
    use barrow_core::{Map, Rng, Size};

    #[test]
    fn caves_can_be_connected_over_the_bridges() {
        for (seed, size) in (0..60).zip([(80, 40), (30, 70), (24, 16)].into_iter().cycle()) {
            let (mut map, mut workspace) = (Map::new(Size::new(size.0, size.1)), Workspace::default());
            let stages: [&dyn Stage; 3] =
                [&Cellular::default(), &LavaFlow::default(), &ConnectRegions::default()];
            for stage in stages {
                stage
                    .apply(&mut Context::new(&mut map, Rng::new(seed), 1, &mut workspace, (1, "t"), None))
                    .unwrap();
            }
            let mut open = BitGrid::default();
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            assert!(open.is_connected(&mut Vec::new()), "seed {seed}");
            let count = |wanted: Tile| map.tiles.cells().iter().filter(|&&tile| tile == wanted).count();
            assert!(count(Tile::Lava) > 40 && count(Tile::Bridge) >= 4, "seed {seed}");
        }
    }

    #[test]
    fn narrow_maps_are_vetoed() {
        let mut map = Map::new(Size::new(40, 8));
        let mut workspace = Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut workspace, (1, "t"), None);
        assert!(LavaFlow::default().apply(&mut cx).is_err());
    }
}

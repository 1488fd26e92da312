//! Carves the floor of every planned room, in shapes drawn by weight.
//!
//! ```text
//!   ......        ....          ..
//!   ......       ......      ........
//!   ......       ......      ........
//!                 ....          ..
//! ```
//!
//! Algorithm: draw a shape by weight for each room and make its cells floor. The shapes are in `shape/`.
//!
//! Guarantees: every room has connected floor inside its planned rectangle.

use barrow_core::{BitGrid, Choice as _, Map, Odds, Point, Rng, Shape, Size};

use crate::shape::{bitmap, cave, chunky, circle, cross, ell, ellipse, octagon, ring, symmetric_cross, tee};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Carves the floor of every room, in shapes drawn by weight.
    pub struct DrawRooms in Family::Rooms,
        needs [Fact::Rooms], gives [Fact::Floor], not_after [Fact::Hardness],
        example ["simple_rooms", "draw_rooms; shapes = { rectangle = 1, circle = 1 }"] {
        /// Weight of every shape.
        shapes: Odds<Shape> = Odds::of([(Shape::Rectangle, 1)]),
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells of the room.
    cells: BitGrid,
    cave: cave::Buffers,
}

impl Stage for DrawRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            if [Shape::Chunky, Shape::Cave].iter().any(|shape| self.shapes.list()[shape.index()] > 0) {
                // Large enough for any room, so that only the first level allocates.
                buffers.cells.reset(cx.map.size());
                buffers.cave.reserve(cx.map.size());
            }
            for id in 0..cx.map.rooms.len() {
                if cx.map.rooms[id].is_drawn() {
                    continue;
                }
                let shape = self.shapes.draw(&mut cx.rng);
                draw(cx.map, id, shape, &mut cx.rng, buffers);
                cx.snapshot(format_args!("room {} has the shape \"{shape}\"", id + 1));
            }
        });
        Ok(())
    }
}

/// Draws a planned room in a shape.
fn draw(map: &mut Map, id: usize, shape: Shape, rng: &mut Rng, Buffers { cells, cave }: &mut Buffers) {
    let bounds = map.rooms[id].bounds;
    let (size, corner) = (Size::new(bounds.w as u32, bounds.h as u32), Point::new(bounds.x, bounds.y));
    match shape {
        Shape::Rectangle | Shape::Irregular => map.draw_rectangle(id),
        Shape::Circle => map.draw_room(id, shape, circle::runs(bounds)),
        Shape::Ellipse => map.draw_room(id, shape, ellipse::runs(bounds)),
        Shape::Octagon => map.draw_room(id, shape, octagon::runs(bounds)),
        Shape::Cross => map.draw_room(id, shape, cross::runs(bounds, rng)),
        Shape::SymmetricCross => map.draw_room(id, shape, symmetric_cross::runs(bounds, rng)),
        Shape::Ell => map.draw_room(id, shape, ell::runs(bounds, rng)),
        Shape::Tee => map.draw_room(id, shape, tee::runs(bounds, rng)),
        Shape::Ring => map.draw_room(id, shape, ring::runs(bounds)),
        Shape::Chunky => {
            chunky::paint(size, cells, rng);
            map.draw_room(id, shape, bitmap::runs(cells, corner));
        }
        Shape::Cave => {
            cave::paint(size, cells, cave, rng);
            map.draw_room(id, shape, bitmap::runs(cells, corner));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Choice, Rect};

    fn drawn(shape: Shape, bounds: Rect, seed: u64) -> Map {
        let mut map = Map::new(Size::new(bounds.right() as u32 + 1, bounds.bottom() as u32 + 1));
        map.plan_room(bounds);
        draw(&mut map, 0, shape, &mut Rng::new(seed), &mut Buffers::default());
        map
    }

    /// Checks all bounds from 1×1 on.
    #[test]
    fn shapes_fit_their_bounds_are_connected_and_list_cells_in_order() {
        let small = (1..15).flat_map(|w| (1..15).map(move |h| (w, h)));
        let thin = (15..80).flat_map(|len| [5, 6, 9, 14, 30].map(|side| (len, side)));
        let all: Vec<_> = small.chain(thin.clone()).chain(thin.map(|(w, h)| (h, w))).collect();
        for &shape in <Shape as Choice>::ALL {
            for &(w, h) in &all {
                for seed in 0..if w.max(h) < 15 { 12 } else { 2 } {
                    let planned = Rect::new(1, 2, w, h);
                    check(&drawn(shape, planned, seed), planned, seed);
                }
            }
        }
    }

    fn check(map: &Map, planned: Rect, seed: u64) {
        let room = &map.rooms[0];
        let (runs, what) = (map.room_runs(room), (room.shape, planned, seed));
        assert!(room.is_drawn() && planned.covers(room.bounds), "{what:?}");
        for pair in runs.windows(2) {
            let apart =
                pair[0].y < pair[1].y || pair[0].y == pair[1].y && pair[0].x + pair[0].len < pair[1].x;
            assert!(apart, "{what:?} {pair:?}");
        }
        let (mut cells, mut reached) = (BitGrid::new(map.size()), BitGrid::new(map.size()));
        for run in runs {
            assert!(run.len > 0, "{what:?}");
            cells.insert_run(run.y, run.x, run.len);
        }
        reached.insert(map.room_center(room));
        reached.flood(&cells, &mut Vec::new());
        assert_eq!(reached, cells, "{what:?} is not connected");
        match room.shape {
            Shape::Circle => assert_eq!(room.bounds.w.max(room.bounds.h), planned.w.min(planned.h)),
            Shape::Cave => assert!(2 * room.bounds.w >= planned.w && 2 * room.bounds.h >= planned.h),
            _ => assert_eq!(room.bounds, planned, "{what:?} does not touch all sides"),
        }
    }

    #[test]
    fn shapes_have_the_expected_cells() {
        let rows = |shape, w, h| -> Vec<String> {
            let map = drawn(shape, Rect::new(0, 0, w, h), 1);
            let glyphs = |y| map.tiles.row(y).iter().take(w as usize).map(|tile| tile.glyph()).collect();
            (0..h).map(glyphs).collect()
        };
        assert_eq!(
            rows(Shape::Ellipse, 9, 5),
            ["  .....  ", ".........", ".........", ".........", "  .....  "]
        );
        assert_eq!(rows(Shape::Octagon, 8, 6)[..3], ["  ....  ", " ...... ", "........"]);
        assert_eq!(rows(Shape::Ring, 9, 7)[..4], ["  .....  ", " ....... ", "...   ...", "..     .."]);
        assert_eq!(rows(Shape::Tee, 2, 1), [".."]);
    }
}

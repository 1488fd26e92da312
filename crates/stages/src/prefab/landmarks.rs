//! Landmarks: prefabs on open ground or water, such as camps, stone circles, fields and huts.
//!
//! ```text
//!   """"""""""""""""""""
//!   """0""0""""------"""
//!   ""0"__"0"""|....|"""
//!   """0""0""""|....+"""
//!   """""""""""------"""
//!   """"""""""""""""""""
//! ```
//!
//! Algorithm: a prefab is drawn by weight from those for this depth that were used least, and a turn that it allows. Some
//! random positions are tried; if it and `gap` cells around it are on the chosen ground at none of them, all positions
//! where they are are found at once, by a dilation of the other cells, and one is drawn. A prefab whose open cells do not all reach its edge is left out.
//!
//! Guarantees: only ground, or with `over` water, changes, outside rooms and away from the start, the exit and spawns.
//! Everything that could be reached still can be: the cells around a landmark stay open and lead around it. Its parts
//! that are enclosed by walls are rooms.

use barrow_core::{BitGrid, Map, Point, Prefab, Prefabs, Rect, Tile, Turn};

use super::draw::PrefabDraw;
use super::paste::{PasteBuffers, PlacedPrefab, turns, variant};
use crate::land::open::mark_ground;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Ground that landmarks are built on.
    pub enum LandmarkGround {
        /// Floor, grass and rubble outside rooms.
        Ground,
        /// Grass, but not other ground.
        Grass,
        /// Plain floor, but not other ground.
        Floor,
        /// Shallow and deep water.
        Water,
    }
}

impl LandmarkGround {
    /// Keeps the cells of a set that are ground of this kind.
    fn keep(self, map: &Map, cells: &mut BitGrid, mask: &mut BitGrid) {
        // The kind is the tiles from the first to before the second, and from the third to before the fourth.
        let firsts = match self {
            Self::Ground => return,
            Self::Grass => [Tile::Grass, Tile::Rubble, Tile::Rubble, Tile::Rubble],
            Self::Floor => [Tile::Floor, Tile::StairsUp, Tile::StairsUp, Tile::StairsUp],
            Self::Water => [Tile::DeepWater, Tile::Lava, Tile::ShallowWater, Tile::Bridge],
        };
        let sort = |[first, after, second, end]: [u64; 4]| [first & !after | second & !end];
        BitGrid::mark_classes(&map.tiles, [&mut *mask], firsts, sort);
        cells.intersect_with(mask);
    }
}

crate::stage! {
    /// Puts prefabs on open ground or water.
    pub struct Landmarks in Family::Prefab,
        needs [Fact::Floor],
        not_after [Fact::Hardness],
        example r#"
[[prefab]]
name = "shrine"
rows = '''
0.0
._.
0.0
'''
[[stage]]
use = "ground"
[[stage]]
use = "landmarks"
"# {
        /// Prefabs to draw from; all prefabs of the recipe when left out.
        prefabs: Prefabs = Prefabs::all(),
        /// Fewest and most landmarks on a map of 80 by 50 cells, if there is space; proportionally more on larger maps.
        count: (i32, i32) = (2, 4) in 0..=200,
        /// Smallest number of landmarks; with fewer, the attempt fails.
        at_least: u32 = 0 in 0..=200,
        /// Ground that landmarks are built on.
        over: LandmarkGround = LandmarkGround::Ground,
        /// Cells of ground around a landmark, on which no other one is built.
        gap: i32 = 1 in 1..=20,
    }
}

/// Number of random positions that are tried before all positions that fit are searched.
const GUESSES: u32 = 24;

#[derive(Default)]
struct Buffers {
    /// Prefabs that were not used yet and may fit.
    draw: PrefabDraw,
    /// Cells that a landmark and the cells around it can be on.
    ground: BitGrid,
    /// Upper left cells of the positions where a prefab fits.
    corners: BitGrid,
    mask: BitGrid,
    open: BitGrid,
    paste: PasteBuffers,
}

impl Stage for Landmarks {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let cells = cx.map.size().cells() as u64;
        let count = cx.rng.range(self.count.0, self.count.1) as u64;
        let count = (count * cells).div_ceil(80 * 50);
        let built = cx.with(|cx, buffers: &mut Buffers| {
            self.mark(cx, buffers);
            buffers.draw.begin(&self.prefabs, cx.depth);
            let mut built = 0;
            for _ in 0..count {
                if !self.put_one(cx, buffers)? {
                    break;
                }
                built += 1;
            }
            Ok(built)
        })?;
        if built < self.at_least {
            return Err(Veto { reason: "there is no space for a landmark" });
        }
        Ok(())
    }

    fn stays_within(&self) -> bool {
        true
    }
}

impl Landmarks {
    fn mark(&self, cx: &Context<'_>, Buffers { ground, mask, .. }: &mut Buffers) {
        if self.over == LandmarkGround::Water {
            ground.reset(cx.map.size());
            ground.insert_rect(Rect::of(cx.map.size()).grown(-1));
            cx.map.spawns.iter().for_each(|spawn| ground.remove(spawn.at));
        } else {
            mark_ground(cx.map, ground, mask);
        }
        self.over.keep(cx.map, ground, mask);
        if let Some(area) = cx.area {
            ground.intersect_with(area);
        }
    }

    /// Builds one more landmark. Returns false if no prefab fits. A prefab is used again only after all that fit were.
    fn put_one(&self, cx: &mut Context<'_>, buffers: &mut Buffers) -> Result<bool, Veto> {
        for _ in 0..2 {
            while let Some(i) = buffers.draw.draw(&mut cx.rng) {
                let prefab = &*self.prefabs[i];
                buffers.draw.exclude(i);
                let turns = turns(prefab);
                let first = cx.rng.below(turns.len() as u32) as usize;
                for n in 0..turns.len() {
                    cx.spend(cx.map.size().cells() / 16)?;
                    if self.put(cx, buffers, prefab, turns[(first + n) % turns.len()]) {
                        cx.snapshot(format_args!("a landmark: {}", prefab.name));
                        return Ok(true);
                    }
                }
            }
            buffers.draw.begin(&self.prefabs, cx.depth);
        }
        Ok(false)
    }

    /// Builds a landmark at a random position. Returns whether there is one.
    fn put(&self, cx: &mut Context<'_>, buffers: &mut Buffers, prefab: &Prefab, turn: Turn) -> bool {
        let Buffers { ground, corners, mask, open, paste, .. } = buffers;
        let size = turn.size(prefab.size());
        let (w, h) = (size.width as i32, size.height as i32);
        // Positions on the map without the edge. Every position that fits is equally likely, whether it is one of the
        // first guesses or drawn from the set of all that fit.
        let inside = Rect::of(cx.map.size()).grown(-self.gap);
        let positions = Rect::new(inside.x, inside.y, (inside.w + 1 - w).max(0), (inside.h + 1 - h).max(0));
        let rng = &mut cx.rng;
        let guesses = (0..GUESSES).map(|_| {
            let dx = rng.below(positions.w as u32) as i32;
            Point::new(positions.x + dx, positions.y + rng.below(positions.h as u32) as i32)
        });
        let fits = |p: &Point| ground.covers_rect(Rect::new(p.x, p.y, w, h).grown(self.gap));
        let mut guesses = guesses.filter(fits);
        let guess = guesses.next();
        let found = guess.or_else(|| {
            corners.copy_from(ground);
            corners.invert();
            corners.dilate(Point::new(self.gap, self.gap), Point::new(w - 1 + self.gap, h - 1 + self.gap));
            mask.reset(cx.map.size());
            mask.insert_rect(positions);
            corners.complement(mask);
            corners.nth(cx.rng.below(corners.count()))
        });
        let Some(corner) = found else { return false };
        let placed = PlacedPrefab { prefab, turn, corner, variant: variant(prefab, &mut cx.rng) };
        placed.draw(&mut cx.rng, &mut paste.tiles);
        if !reaches_edge(placed, paste, [open, mask]) {
            return false;
        }
        paste.changed.reset(cx.map.size());
        paste.tiles.iter().for_each(|drawn| paste.changed.insert(drawn.at));
        cx.map.erase(&paste.changed, &mut paste.stack);
        let first_room = cx.map.rooms.len();
        placed.add_rooms(cx.map, paste, true);
        placed.write(cx.map, &paste.tiles, first_room);
        for y in placed.bounds().y - self.gap..placed.bounds().bottom() + self.gap {
            ground.remove_run(y, corner.x - self.gap, w + 2 * self.gap);
        }
        true
    }
}

/// Returns whether all open cells of a drawn prefab, and the cells that it does not change, are connected to the cells
/// around it. `open` and `reached` are scratch buffers.
fn reaches_edge(
    placed: PlacedPrefab<'_>,
    paste: &mut PasteBuffers,
    [open, reached]: [&mut BitGrid; 2],
) -> bool {
    let Rect { x, y, w, h } = placed.bounds().grown(1);
    // One cell of the ground around the prefab is included.
    open.reset(barrow_core::Size::new(w as u32, h as u32));
    open.insert_rect(Rect::new(0, 0, w, h));
    for drawn in paste.tiles.iter().filter(|drawn| !drawn.tile.is_walkable()) {
        open.remove(drawn.at - Point::new(x, y));
    }
    reached.reset(open.size());
    reached.insert(Point::new(0, 0));
    reached.flood(open, &mut paste.stack);
    reached == open
}

#[cfg(test)]
mod tests {
    use super::super::paste::tests::prefab_of;
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use std::sync::Arc;

    fn landmarks(rows: &[&str]) -> Landmarks {
        Landmarks { prefabs: vec![Arc::new(prefab_of(rows))].into(), count: (1, 1), ..Default::default() }
    }

    const FIELD: [&str; 7] =
        ["         ", " ....... ", " ....... ", " ....... ", " ....... ", " ....... ", "         "];

    #[test]
    fn enclosed_parts_are_rooms() {
        let mut map = map_of(&FIELD);
        let rows = run(&mut map, &landmarks(&["---x", "|.+.", "---x"])).unwrap();
        assert_eq!(rows.iter().map(|row| row.matches('|').count()).sum::<usize>(), 1, "{rows:?}");
        assert_eq!((map.rooms.len(), map.doors.len()), (1, 1));
        assert_eq!(map.room_area(&map.rooms[0]), 1);
    }

    #[test]
    fn cells_around_a_landmark_stay_open() {
        let rows = run(&mut map_of(&FIELD), &landmarks(&["00000", "00000", "00000"])).unwrap();
        assert_eq!(rows[1..3], [" ....... ", " .00000. "]);
        assert!(run(&mut map_of(&FIELD), &Landmarks { at_least: 1, ..landmarks(&["000000"]) }).is_err());
    }

    #[test]
    fn prefabs_with_enclosed_open_cells_are_left_out() {
        let rows = run(&mut map_of(&FIELD), &landmarks(&["000", "0.0", "000"])).unwrap();
        assert_eq!(rows, FIELD);
    }
}

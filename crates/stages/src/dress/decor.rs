//! Features strewn over the level from a table: pillars, trees, fountains, altars, grass, rubble, shallow water.
//!
//! ```text
//!   ..........;;       ..""....T...
//!   .0....0...;;       .""""..TT...
//!   ......._....       .."".....T..
//!   .0....0.....       ....,,......
//! ```
//!
//! How it works: every line of the table that is for this depth says how many features there are, where, and how far each
//! spreads: with `spread_pct` to the cells beside the first, and with `drop_pct` less at every further step. Features that
//! block the way are put down cell by cell, never beside a door or stairs, and only where the open cells around a cell
//! stay connected without it.
//!
//! Guarantees: only plain floor and plain corridor change, never the start, the exit or the cell of a spawn; the level is
//! as connected as before; rooms no longer list the cells they lost.

use std::sync::Arc;

use barrow_core::{BitGrid, Map, Point, Rng, Tile};

use super::sever::can_close;
use super::spread::{Passages, Spread};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Tile of a feature.
    pub enum DecorTile {
        /// Grass.
        Grass,
        /// Loose stones.
        Rubble,
        /// A fountain, which can be walked on.
        Fountain,
        /// An altar, which can be walked on.
        Altar,
        /// A pillar or statue, which blocks the way.
        Pillar,
        /// A tree, which blocks the way.
        Tree,
        /// Shallow water.
        ShallowWater,
    }
}

impl DecorTile {
    const fn tile(self) -> Tile {
        match self {
            Self::Grass => Tile::Grass,
            Self::Rubble => Tile::Rubble,
            Self::Fountain => Tile::Fountain,
            Self::Altar => Tile::Altar,
            Self::Pillar => Tile::Pillar,
            Self::Tree => Tile::Tree,
            Self::ShallowWater => Tile::ShallowWater,
        }
    }
}

crate::choice! {
    /// What the first cell of a feature is near to.
    pub enum DecorNear {
        /// Nothing in particular.
        Anywhere,
        /// Solid cells.
        Walls,
        /// No solid cell.
        Center,
        /// Water, deep or shallow.
        Water,
    }
}

crate::choice! {
    /// Part of the level that a feature lies in.
    pub enum DecorIn {
        /// Rooms and caves, but not corridors.
        Anywhere,
        /// The rooms on the map's list.
        Rooms,
        /// Corridors.
        Corridors,
    }
}

crate::params! {
    /// A line of the table: one kind of feature.
    pub struct DecorFeature {
        /// Tile of the feature.
        tile: DecorTile = DecorTile::Grass,
        /// Number of features for every thousand cells they can be on, at depth 1.
        per_1000: u32 = 0 in 0..=500,
        /// Fewest and most features, where `per_1000` is 0.
        count: (i32, i32) = (1, 3) in 0..=500,
        /// Change of the number with every step down, in percent.
        by_depth: i32 = 0 in -100..=100,
        /// First and last depth at which the feature is found.
        depth: (u32, u32) = (1, 100) in 1..=100,
        /// Chance of the cells beside the first to be part of the feature, in percent.
        spread_pct: u32 = 0 in 0..=100,
        /// Decrease of that chance with every step away.
        drop_pct: u32 = 20 in 1..=100,
        /// Where the first cell is: anywhere, at a wall, away from walls, or at water.
        near: DecorNear = DecorNear::Anywhere,
        /// Whether the feature lies in rooms, in corridors or anywhere.
        r#in: DecorIn = DecorIn::Anywhere,
    }
}

crate::stage! {
    /// Strews features over the level, from a table by depth.
    pub struct Decor in Family::Dress, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["cellular", r#"decor; table = [ { tile = "grass", count = [3, 5], spread_pct = 90, drop_pct = 12 }, { tile = "pillar", per_1000 = 10 } ]"#] {
        /// Kinds of features and their number; a few of several kinds when left out.
        table: Vec<DecorFeature> = Vec::new(),
    }
}

impl DecorFeature {
    /// Returns the number of features at a depth where `free` cells are free.
    fn how_many(&self, free: u32, depth: u32, rng: &mut Rng) -> u32 {
        let n = if self.per_1000 > 0 {
            u64::from(self.per_1000) * u64::from(free)
        } else {
            1000 * rng.range(self.count.0, self.count.1) as u64
        };
        let pct = (100 + i64::from(self.by_depth) * i64::from(depth.saturating_sub(1))).max(0) as u64;
        let parts = n * pct;
        let whole = parts / 100_000 + u64::from(u64::from(rng.below(100_000)) < parts % 100_000);
        whole.min(u64::from(free)) as u32
    }

    const fn spread(&self) -> Spread {
        Spread { first_pct: self.spread_pct, less_pct: self.drop_pct }
    }

    fn blocks(&self) -> bool {
        !self.tile.tile().is_walkable()
    }
}

/// Returns the table that is used when none is given.
fn default_table() -> Vec<DecorFeature> {
    let of = |tile, per_1000, spread_pct| DecorFeature {
        tile,
        per_1000,
        spread_pct,
        drop_pct: 15,
        ..DecorFeature::default()
    };
    let in_rooms = |tile, per_1000| DecorFeature {
        near: DecorNear::Center,
        r#in: DecorIn::Rooms,
        ..of(tile, per_1000, 0)
    };
    vec![
        DecorFeature { by_depth: -5, ..of(DecorTile::Grass, 5, 80) },
        DecorFeature { by_depth: 5, ..of(DecorTile::Rubble, 6, 40) },
        in_rooms(DecorTile::Pillar, 4),
        in_rooms(DecorTile::Fountain, 1),
    ]
}

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// Cells that the feature may take.
    free: BitGrid,
    /// Free cells that the feature may begin at.
    firsts: BitGrid,
    /// Cells of the part of the level that the feature lies in.
    part: BitGrid,
    /// Walls or water, for features near these or away from them.
    marks: BitGrid,
    /// The same and the cells beside them.
    near: BitGrid,
    /// Cells of features that block the way.
    blocked: BitGrid,
    passages: Passages,
    /// First cells that were drawn.
    places: Vec<Point>,
    /// Cells of the feature that is put down.
    patch: Vec<Point>,
    /// Numbers of rooms and corridors.
    numbers: Vec<u32>,
}

impl Stage for Decor {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let depth = cx.depth;
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.patch.clear();
            buffers.patch.reserve(cx.map.size().cells().min(4096));
            for feature in self.table.iter().filter(|line| (line.depth.0..=line.depth.1).contains(&depth)) {
                buffers.mark_free(cx.map, cx.area, feature);
                buffers.mark_firsts(cx.map, feature.near);
                let n = feature.how_many(buffers.free.count(), depth, &mut cx.rng);
                buffers.places.clear();
                buffers.firsts.sample(n, &mut cx.rng, &mut buffers.places);
                let put: u32 = (0..buffers.places.len()).map(|i| put_down(cx, feature, i, buffers)).sum();
                buffers.forget_blocked(cx.map, feature);
                cx.snapshot(format_args!("{put} cells of {}", feature.tile.tile().name()));
            }
        });
        Ok(())
    }

    fn prepare(&self) -> Option<Arc<dyn Stage>> {
        self.table.is_empty().then(|| -> Arc<dyn Stage> { Arc::new(Self { table: default_table() }) })
    }
}

impl Buffers {
    /// Marks the cells that a feature may take.
    fn mark_free(&mut self, map: &Map, area: Option<&BitGrid>, feature: &DecorFeature) {
        let Self { free, part, passages, .. } = self;
        free.mark_between(&map.tiles, Tile::Corridor, Tile::StairsUp);
        if feature.blocks() {
            passages.keep_clear(map, free);
        }
        match feature.r#in {
            DecorIn::Rooms => {
                part.reset(map.size());
                map.rooms.iter().for_each(|room| map.mark_room(room, part));
            }
            DecorIn::Corridors => {
                part.mark_between(&map.tiles, Tile::Corridor, Tile::Floor);
                let cells = map.corridors.iter().flat_map(|corridor| map.corridor_cells(corridor));
                cells.for_each(|&p| part.insert(p));
            }
            DecorIn::Anywhere => part.mark_between(&map.tiles, Tile::Floor, Tile::StairsUp),
        }
        free.intersect_with(part);
        if let Some(area) = area {
            free.intersect_with(area);
        }
        let marks = map.start.into_iter().chain(map.exit).chain(map.spawns.iter().map(|spawn| spawn.at));
        for p in marks {
            free.take(p);
        }
    }

    /// Marks the free cells that a feature may begin at.
    fn mark_firsts(&mut self, map: &Map, place: DecorNear) {
        let Self { free, firsts, marks, near, .. } = self;
        firsts.copy_from(free);
        match place {
            DecorNear::Anywhere => return,
            DecorNear::Walls | DecorNear::Center => {
                marks.mark_from(&map.tiles, Tile::FIRST_NOT_SOLID);
                marks.invert();
            }
            DecorNear::Water => BitGrid::mark_classes(
                &map.tiles,
                [&mut *marks],
                [Tile::DeepWater, Tile::Lava, Tile::ShallowWater, Tile::Bridge],
                |[deep, lava, shallow, bridge]| [deep & !lava | shallow & !bridge],
            ),
        }
        near.expand(marks);
        if place == DecorNear::Center { firsts.difference_with(near) } else { firsts.intersect_with(near) }
    }

    /// Takes the cells of a feature that blocks the way out of the rooms and corridors it stands in.
    fn forget_blocked(&mut self, map: &mut Map, feature: &DecorFeature) {
        if !feature.blocks() {
            return;
        }
        let tile = feature.tile.tile();
        let next = if tile == Tile::Pillar { Tile::Tree } else { Tile::DeepWater };
        self.blocked.mark_between(&map.tiles, tile, next);
        map.erase(&self.blocked, &mut self.numbers);
    }
}

/// Puts a feature down that begins at the `i`-th of the places. Returns the number of cells it takes.
fn put_down(cx: &mut Context<'_>, feature: &DecorFeature, i: usize, buffers: &mut Buffers) -> u32 {
    let Buffers { free, patch, places, .. } = buffers;
    feature.spread().grow(places[i], free, patch, &mut cx.rng);
    let mut put = 0;
    for &p in patch.iter() {
        let is_open = |p: Point| cx.map.tiles.get(p).is_some_and(Tile::is_walkable);
        if !feature.blocks() || can_close(is_open, p) {
            cx.map.tiles[p] = feature.tile.tile();
            put += 1;
        }
    }
    put
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::{DoorState, Rect};

    fn feature(tile: DecorTile, count: i32) -> DecorFeature {
        DecorFeature { tile, per_1000: 0, count: (count, count), ..default_table().swap_remove(0) }
    }

    fn decor(feature: DecorFeature) -> Decor {
        Decor { table: vec![feature] }
    }

    #[test]
    fn whatever_blocks_leaves_one_piece() {
        let mut map = map_of(&["         ", " ....... ", " ....... ", " ....... ", "         "]);
        map.plan_room(Rect::new(1, 1, 7, 3));
        map.draw_rectangle(0);
        map.put_door(Point::new(8, 2), DoorState::Closed, Default::default());
        run(&mut map, &decor(feature(DecorTile::Pillar, 99))).unwrap();
        let mut open = BitGrid::default();
        open.mark_from(&map.tiles, Tile::FIRST_OPEN);
        let mut reached = BitGrid::new(map.size());
        reached.insert(Point::new(8, 2));
        reached.flood(&open, &mut Vec::new());
        assert_eq!(open, reached);
        assert_eq!(map.tiles[Point::new(7, 2)], Tile::Floor, "the way to the door");
        assert_eq!(map.room_area(&map.rooms[0]) + 1, open.count());
        assert!(open.count() < 20, "{:#?}", map.tiles);
    }

    #[test]
    fn places_are_kept_to() {
        let rows = ["       ", " ..... ", " ..... ", " ..... ", "       "];
        let center =
            decor(DecorFeature { near: DecorNear::Center, spread_pct: 0, ..feature(DecorTile::Altar, 99) });
        let made = run(&mut map_of(&rows), &center).unwrap();
        assert_eq!(made, ["       ", " ..... ", " .___. ", " ..... ", "       "]);
        let walls =
            decor(DecorFeature { near: DecorNear::Walls, spread_pct: 0, ..feature(DecorTile::Rubble, 99) });
        let made = run(&mut map_of(&rows), &walls).unwrap();
        assert_eq!(made, ["       ", " ;;;;; ", " ;...; ", " ;;;;; ", "       "]);
        let water = decor(DecorFeature { near: DecorNear::Water, ..feature(DecorTile::Grass, 9) });
        assert_eq!(run(&mut map_of(&rows), &water).unwrap(), rows);
    }

    #[test]
    fn depth_decides_how_many() {
        let mut rng = Rng::new(1);
        let line = DecorFeature { by_depth: -25, ..feature(DecorTile::Grass, 8) };
        assert_eq!([1, 3, 5, 9].map(|depth| line.how_many(100, depth, &mut rng)), [8, 4, 0, 0]);
    }
}

//! Features scattered over the level from a table: pillars, trees, fountains, altars, grass, rubble, shallow water.
//!
//! ```text
//!   ..........;;       ..""....T...
//!   .0....0...;;       .""""..TT...
//!   ......._....       .."".....T..
//!   .0....0.....       ....,,......
//! ```
//!
//! Algorithm: every line of the table for this depth gives the number of features, where they begin, and how far each
//! spreads: to the cells beside the first with a probability of `spread_pct` percent, which decreases by `drop_pct`
//! with every further step. Impassable features are placed cell by cell, never beside a door or stairs, and only where
//! the open cells around a cell stay connected without it, also without corridors. Fountains and altars keep away from
//! lava, doors and the mouths of corridors.
//!
//! Guarantees: only plain floor, plain corridor and empty doorways change, never the start, the exit or the cell of a spawn; the level
//! stays as connected as before; impassable cells are removed from the lists of rooms and corridors.

use std::sync::Arc;

use barrow_core::{BitGrid, DoorState, Map, Point, Rng, Tile};

use super::sever::can_close;
use super::spread::{Passages, Spread};
use crate::place::clear::ClearCells;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Tiles that features can have.
    pub enum DecorTile {
        /// Grass, which can be walked on.
        Grass,
        /// Loose stones, which can be walked on.
        Rubble,
        /// A fountain, which can be walked on.
        Fountain,
        /// An altar, which can be walked on.
        Altar,
        /// A pillar or statue, which is impassable.
        Pillar,
        /// A tree, which is impassable.
        Tree,
        /// Shallow water, which can be walked through.
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
    /// Surroundings of the first cell of a feature.
    pub enum DecorNear {
        /// No condition on the surroundings.
        Anywhere,
        /// Beside a solid cell.
        Walls,
        /// Not beside a solid cell.
        Center,
        /// Beside deep or shallow water.
        Water,
    }
}

crate::choice! {
    /// Parts of the level in which a feature can be.
    pub enum DecorIn {
        /// Rooms and caves, but not corridors.
        Anywhere,
        /// The rooms on the map's list.
        Rooms,
        /// Corridors only, listed or not.
        Corridors,
        /// Rooms, caves, corridors and empty doorways, which become plain passages. Features also spread through doors
        /// and shallow water, which stay.
        Everywhere,
    }
}

crate::params! {
    /// A line of the table of [`Decor`]: one kind of feature.
    pub struct DecorFeature {
        /// Tile of the feature.
        tile: DecorTile = DecorTile::Grass,
        /// Number of features for every thousand cells they can be on, at depth 1; 0 to use `count`.
        per_1000: u32 = 0 in 0..=500,
        /// Fewest and most features at depth 1, if `per_1000` is 0.
        count: (i32, i32) = (1, 3) in 0..=500,
        /// Change of the number with every level of depth, in percent.
        by_depth: i32 = 0 in -100..=100,
        /// First and last depth with this feature.
        depth: (u32, u32) = (1, 100) in 1..=100,
        /// Probability that a cell beside the first belongs to the feature, in percent.
        spread_pct: u32 = 0 in 0..=100,
        /// Decrease of that probability with every further step, in percentage points.
        drop_pct: u32 = 20 in 1..=100,
        /// Surroundings of the first cell: any, beside a wall, away from walls, or beside water.
        near: DecorNear = DecorNear::Anywhere,
        /// Part of the level: listed rooms, corridors, all floor outside corridors, or everywhere.
        r#in: DecorIn = DecorIn::Anywhere,
    }
}

crate::stage! {
    /// Scatters features over the level, from a table by depth.
    pub struct Decor in Family::Dress, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["cellular", r#"decor; table = [ { tile = "grass", count = [3, 5], spread_pct = 90, drop_pct = 12 }, { tile = "pillar", per_1000 = 10 } ]"#] {
        /// Kinds of features and their numbers; a built-in table when left out.
        table: Vec<DecorFeature> = Vec::new(),
    }
}

impl DecorFeature {
    /// Draws the number of features at a depth, on `free` free cells.
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

    fn is_impassable(&self) -> bool {
        !self.tile.tile().is_walkable()
    }
}

/// Returns the table that is used when a recipe gives none.
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

#[derive(Default)]
struct Buffers {
    /// Cells that the feature may occupy.
    free: BitGrid,
    /// Free cells that the feature may begin at.
    firsts: BitGrid,
    /// Cells of the part of the level in which the feature can be.
    part: BitGrid,
    /// Solid cells or water, depending on [`DecorNear`].
    marks: BitGrid,
    /// `marks` and the cells beside them.
    near: BitGrid,
    /// Cells of impassable features.
    blocked: BitGrid,
    passages: Passages,
    clear: ClearCells,
    /// First cells of features, as drawn.
    places: Vec<Point>,
    /// Cells of the current feature.
    patch: Vec<Point>,
    /// Scratch buffer of [`Map::forget`].
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
                buffers.places.reserve(cx.map.size().cells().min(4096));
                buffers.firsts.sample(n, &mut cx.rng, &mut buffers.places);
                let put: u32 = (0..buffers.places.len()).map(|i| put_down(cx, feature, i, buffers)).sum();
                buffers.forget_blocked(cx.map, cx.area, feature);
                if feature.r#in == DecorIn::Everywhere {
                    let Map { doors, tiles, .. } = &mut *cx.map;
                    doors.retain(|door| door.state != DoorState::Doorway || tiles[door.at] == Tile::Doorway);
                }
                cx.snapshot(format_args!("{put} cells of {}", feature.tile.tile().name()));
            }
        });
        Ok(())
    }

    fn prepare(&self) -> Option<Arc<dyn Stage>> {
        self.table.is_empty().then(|| -> Arc<dyn Stage> { Arc::new(Self { table: default_table() }) })
    }

    fn stays_within(&self) -> bool {
        true
    }
}

impl Buffers {
    /// Marks the cells that a feature may occupy.
    fn mark_free(&mut self, map: &Map, area: Option<&BitGrid>, feature: &DecorFeature) {
        let Self { free, part, passages, clear, .. } = self;
        free.mark_between(&map.tiles, Tile::Corridor, Tile::StairsUp);
        if feature.is_impassable() {
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
            DecorIn::Everywhere => {
                if !feature.is_impassable() {
                    let firsts = [Tile::LockedDoor, Tile::StairsUp, Tile::ShallowWater, Tile::Bridge];
                    let sort =
                        |[door, stairs, shallow, bridge]: [u64; 4]| [door & !stairs | shallow & !bridge];
                    BitGrid::mark_classes(&map.tiles, [&mut *free], firsts, sort);
                }
                part.copy_from(free);
            }
        }
        free.intersect_with(part);
        if let Some(area) = area {
            free.intersect_with(area);
        }
        let marks = map.start.into_iter().chain(map.exit).chain(map.spawns.iter().map(|spawn| spawn.at));
        for p in marks {
            free.take(p);
        }
        if matches!(feature.tile, DecorTile::Fountain | DecorTile::Altar) {
            clear.keep(map, free);
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

    /// Removes the cells of an impassable feature from the lists of rooms and corridors.
    fn forget_blocked(&mut self, map: &mut Map, area: Option<&BitGrid>, feature: &DecorFeature) {
        if !feature.is_impassable() {
            return;
        }
        let tile = feature.tile.tile();
        let next = if tile == Tile::Pillar { Tile::Tree } else { Tile::DeepWater };
        self.blocked.mark_between(&map.tiles, tile, next);
        if let Some(area) = area {
            self.blocked.intersect_with(area);
        }
        map.erase(&self.blocked, &mut self.numbers);
    }
}

/// Places a feature that begins at the `i`-th of `places`. Returns its number of cells.
fn put_down(cx: &mut Context<'_>, feature: &DecorFeature, i: usize, buffers: &mut Buffers) -> u32 {
    let Buffers { free, patch, places, .. } = buffers;
    feature.spread().grow(places[i], free, patch, &mut cx.rng);
    let mut put = 0;
    for &p in patch.iter() {
        let is_plain = matches!(cx.map.tiles[p], Tile::Doorway | Tile::Corridor | Tile::Floor);
        if is_plain && (!feature.is_impassable() || keeps_connected(cx.map, p)) {
            cx.map.tiles[p] = feature.tile.tile();
            put += 1;
        }
    }
    put
}

/// Returns whether the open cells around a cell stay connected without it, and those of a room without its corridors: a
/// feature must not divide a room, even if a corridor connects both parts.
fn keeps_connected(map: &Map, at: Point) -> bool {
    let has = |p: Point, is: fn(Tile) -> bool| map.tiles.get(p).is_some_and(is);
    let is_corridor = map.tiles[at] == Tile::Corridor;
    can_close(|p| has(p, Tile::is_walkable), at)
        && (is_corridor || can_close(|p| has(p, |tile| tile >= Tile::Floor), at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::Rect;

    fn feature(tile: DecorTile, count: i32) -> DecorFeature {
        DecorFeature { tile, per_1000: 0, count: (count, count), ..default_table().swap_remove(0) }
    }

    fn decor(feature: DecorFeature) -> Decor {
        Decor { table: vec![feature] }
    }

    #[test]
    fn impassable_features_leave_the_level_connected() {
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
        assert_eq!(map.tiles[Point::new(7, 2)], Tile::Floor, "the cell in front of the door");
        assert_eq!(map.room_area(&map.rooms[0]) + 1, open.count());
        assert!(open.count() < 20, "{:#?}", map.tiles);
    }

    #[test]
    fn impassable_features_do_not_divide_a_room() {
        // Without the pillar in the middle, a corridor would connect both halves.
        let map = map_of(&["       ", " .. .. ", " ..... ", " .###. ", "       "]);
        assert!(!keeps_connected(&map, Point::new(3, 2)));
        assert!(keeps_connected(&map, Point::new(3, 3)));
        assert!(keeps_connected(&map, Point::new(1, 1)));
    }

    #[test]
    fn features_begin_where_their_surroundings_match() {
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
    fn features_everywhere_spread_through_doors() {
        let mut map = map_of(&["      ", " . .. ", "      "]);
        map.tiles[Point::new(3, 1)] = Tile::ShallowWater;
        map.put_door(Point::new(2, 1), DoorState::Closed, Default::default());
        let line = feature(DecorTile::Grass, 1);
        let grass = decor(DecorFeature { r#in: DecorIn::Everywhere, spread_pct: 100, drop_pct: 1, ..line });
        assert_eq!(run(&mut map, &grass).unwrap()[1], " \"+,\" ");
    }

    #[test]
    fn the_number_of_features_changes_with_depth() {
        let mut rng = Rng::new(1);
        let line = DecorFeature { by_depth: -25, ..feature(DecorTile::Grass, 8) };
        assert_eq!([1, 3, 5, 9].map(|depth| line.how_many(100, depth, &mut rng)), [8, 4, 0, 0]);
    }
}

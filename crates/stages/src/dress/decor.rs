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
//! spreads: with `spread_pct` to the cells beside the first, and with `drop_pct` less at every further step. What blocks
//! the way is put down cell by cell, never beside a door or stairs, and only where the open cells around a cell still hang
//! together without it.
//!
//! Promises: only plain floor and plain corridor change, never the start, the exit or a cell where something waits; the
//! level is as connected as before; rooms know which cells they lost.

use barrow_core::{BitGrid, ParamSpec, Point, Rng, Tile, Values};

use super::sever::can_close;
use super::spread::{Spread, keep_ways};
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// The words for tiles, and the tiles.
const NAMES: &[&str] = &["grass", "rubble", "fountain", "altar", "pillar", "tree", "shallow_water"];
const TILES: [Tile; 7] =
    [Tile::Grass, Tile::Rubble, Tile::Fountain, Tile::Altar, Tile::Pillar, Tile::Tree, Tile::ShallowWater];

const NEAR: &[&str] = &["anywhere", "walls", "center", "water"];
const IN: &[&str] = &["anywhere", "rooms", "corridors"];

const COLUMNS: &[ParamSpec] = &[
    ParamSpec::choice("tile", NAMES, "What it is."),
    ParamSpec::int("per_1000", (0, 0, 500), "How many for every thousand cells they can be on, at depth 1."),
    ParamSpec::range("count", (0, (1, 3), 500), "Instead, if that is 0: how many."),
    ParamSpec::int("by_depth", (-100, 0, 100), "So many more of a hundred with every step down."),
    ParamSpec::range("depth", (1, (1, 100), 100), "The first and last depth it is found at."),
    ParamSpec::int("spread_pct", (0, 0, 100), "Chance of the cells beside the first to be it, too."),
    ParamSpec::int("drop_pct", (1, 20, 100), "How much lower the chance is with every step away."),
    ParamSpec::choice(
        "near",
        NEAR,
        "Where the first cell is: anywhere, at a wall, away from walls, or at water.",
    ),
    ParamSpec::choice("in", IN, "Whether in rooms, in corridors or anywhere."),
];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "decor",
    summary: "strews features over the level, from a table by depth",
    family: Family::Dress,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[ParamSpec::rows(
        "table",
        COLUMNS,
        "What there is and how much; a little of all when left out.",
    )],
    example: "[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"decor\"\n\
              table = [ { tile = \"grass\", count = [3, 5], spread_pct = 90, drop_pct = 12 }, { tile = \"pillar\", per_1000 = 10 } ]\n",
    build: |v| {
        let table: Vec<Feature> = v.rows("table").iter().map(Feature::of).collect();
        Box::new(Decor { table: if table.is_empty() { a_little_of_all() } else { table } })
    },
};

#[derive(Debug)]
struct Decor {
    table: Vec<Feature>,
}

/// A line of the table.
#[derive(Clone, Copy, Debug)]
struct Feature {
    tile: Tile,
    per_1000: u32,
    count: (i32, i32),
    by_depth: i32,
    depth: (u32, u32),
    spread: Spread,
    near: usize,
    within: usize,
}

impl Feature {
    fn of(v: &Values) -> Self {
        Self {
            tile: TILES[v.choice("tile")],
            per_1000: v.count("per_1000"),
            count: v.pair("count"),
            by_depth: v.int("by_depth"),
            depth: (v.pair("depth").0 as u32, v.pair("depth").1 as u32),
            spread: Spread { first_pct: v.count("spread_pct"), less_pct: v.count("drop_pct") },
            near: v.choice("near"),
            within: v.choice("in"),
        }
    }

    /// How many there are where so many cells are free, at a depth.
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
}

/// What is put down when no table says otherwise.
fn a_little_of_all() -> Vec<Feature> {
    let of = |tile, per_1000, first_pct| Feature {
        tile,
        per_1000,
        count: (0, 0),
        by_depth: 0,
        depth: (1, 100),
        spread: Spread { first_pct, less_pct: 15 },
        near: 0,
        within: 0,
    };
    vec![
        Feature { by_depth: -5, ..of(Tile::Grass, 5, 80) },
        Feature { by_depth: 5, ..of(Tile::Rubble, 6, 40) },
        Feature { near: 2, within: 1, ..of(Tile::Pillar, 4, 0) },
        Feature { near: 2, within: 1, ..of(Tile::Fountain, 1, 0) },
    ]
}

impl Stage for Decor {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let depth = cx.depth;
        for feature in self.table.iter().filter(|line| (line.depth.0..=line.depth.1).contains(&depth)) {
            mark_free(cx, feature);
            mark_first(cx, feature);
            let OldScratch { bits: [free, firsts, ..], places, .. } = &mut *cx.old;
            let n = feature.how_many(free.count(), depth, &mut cx.rng);
            places.clear();
            firsts.sample(n, &mut cx.rng, places);
            let put: u32 = (0..cx.old.places.len()).map(|i| put_down(cx, feature, i)).sum();
            forget_blocked(cx, feature.tile);
            cx.snapshot(format_args!("{put} cells of {}", feature.tile.name()));
        }
        Ok(())
    }
}

/// Makes `bits[0]` the set of the cells a feature may take.
fn mark_free(cx: &mut Context<'_>, feature: &Feature) {
    let map = &*cx.map;
    let [free, other, more, _] = &mut cx.old.bits;
    free.mark_between(&map.tiles, Tile::Corridor, Tile::StairsUp);
    if feature.tile < Tile::FIRST_OPEN {
        keep_ways(map, free, [other, more]);
    }
    other.reset(map.size());
    match IN[feature.within] {
        "rooms" => map.rooms.iter().for_each(|room| map.mark_room(room, other)),
        "corridors" => {
            other.mark_between(&map.tiles, Tile::Corridor, Tile::Floor);
            let cells = map.corridors.iter().flat_map(|corridor| map.corridor_cells(corridor));
            cells.for_each(|&p| other.insert(p));
        }
        // Corridors keep to themselves.
        _ => other.mark_between(&map.tiles, Tile::Floor, Tile::StairsUp),
    }
    free.intersect(other);
    if let Some(area) = cx.area {
        free.intersect(area);
    }
    let marks = map.start.into_iter().chain(map.exit).chain(map.spawns.iter().map(|spawn| spawn.at));
    for p in marks {
        free.take(p);
    }
}

/// Makes `bits[1]` the set of the free cells a feature may begin at.
fn mark_first(cx: &mut Context<'_>, feature: &Feature) {
    let [free, firsts, near, other] = &mut cx.old.bits;
    let tiles = &cx.map.tiles;
    match NEAR[feature.near] {
        "walls" | "center" => {
            near.mark_from(tiles, Tile::FIRST_NOT_SOLID);
            near.invert();
        }
        "water" => BitGrid::mark_classes(
            tiles,
            [&mut *near],
            [Tile::DeepWater, Tile::Lava, Tile::ShallowWater, Tile::Bridge],
            |[deep, lava, shallow, bridge]| [deep & !lava | shallow & !bridge],
        ),
        _ => return firsts.copy_from(free),
    }
    other.expand(near);
    firsts.copy_from(free);
    if NEAR[feature.near] == "center" { firsts.subtract(other) } else { firsts.intersect(other) }
}

/// Puts a feature down that begins at the `i`-th of the places; how many cells it takes.
fn put_down(cx: &mut Context<'_>, feature: &Feature, i: usize) -> u32 {
    let OldScratch { bits: [free, ..], points: patch, places, .. } = &mut *cx.old;
    let at = places[i];
    patch.reserve(cx.map.size().cells().min(4096));
    feature.spread.grow(at, free, patch, &mut cx.rng);
    let mut put = 0;
    for &p in patch.iter() {
        let is_open = |p: Point| cx.map.tiles.get(p).is_some_and(Tile::is_walkable);
        if feature.tile >= Tile::FIRST_OPEN || can_close(is_open, p) {
            cx.map.tiles[p] = feature.tile;
            put += 1;
        }
    }
    put
}

/// Takes what blocks the way out of the rooms and corridors it stands in.
fn forget_blocked(cx: &mut Context<'_>, tile: Tile) {
    if tile >= Tile::FIRST_OPEN {
        return;
    }
    let OldScratch { bits: [_, blocked, ..], stack, .. } = &mut *cx.old;
    let next = if tile == Tile::Pillar { Tile::Tree } else { Tile::DeepWater };
    blocked.mark_between(&cx.map.tiles, tile, next);
    cx.map.forget(blocked, stack);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::{DoorState, Rect};

    fn feature(tile: Tile, count: i32) -> Feature {
        Feature { tile, per_1000: 0, count: (count, count), ..a_little_of_all()[0] }
    }

    fn decor(feature: Feature) -> Decor {
        Decor { table: vec![feature] }
    }

    #[test]
    fn whatever_blocks_leaves_one_piece() {
        let mut map = map_of(&["         ", " ....... ", " ....... ", " ....... ", "         "]);
        map.plan_room(Rect::new(1, 1, 7, 3));
        map.draw_rectangle(0);
        map.put_door(Point::new(8, 2), DoorState::Closed, Default::default());
        run(&mut map, &decor(feature(Tile::Pillar, 99))).unwrap();
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
        let center = decor(Feature {
            near: 2,
            spread: Spread { first_pct: 0, less_pct: 1 },
            ..feature(Tile::Altar, 99)
        });
        let made = run(&mut map_of(&rows), &center).unwrap();
        assert_eq!(made, ["       ", " ..... ", " .___. ", " ..... ", "       "]);
        let walls = decor(Feature {
            near: 1,
            spread: Spread { first_pct: 0, less_pct: 1 },
            ..feature(Tile::Rubble, 99)
        });
        let made = run(&mut map_of(&rows), &walls).unwrap();
        assert_eq!(made, ["       ", " ;;;;; ", " ;...; ", " ;;;;; ", "       "]);
        let water = decor(Feature { near: 3, ..feature(Tile::Grass, 9) });
        assert_eq!(run(&mut map_of(&rows), &water).unwrap(), rows);
    }

    #[test]
    fn depth_decides_how_many() {
        let mut rng = Rng::new(1);
        let line = Feature { by_depth: -25, ..feature(Tile::Grass, 8) };
        assert_eq!([1, 3, 5, 9].map(|depth| line.how_many(100, depth, &mut rng)), [8, 4, 0, 0]);
    }
}

//! Lakes of water or lava, and chasms, that never disconnect the level.
//!
//! ```text
//!   ......,,,,,,....
//!   ...,,,~~~~~,,...
//!     ,,~~~~~~~~~,,
//!     .,,~~~~~~~,,
//!       ,,,~~~,,,
//! ```
//!
//! Algorithm:
//! 1. For boxes from large to small, a cellular automaton grows a blob in the box, and up to twenty random positions
//!    are tried. The first position where all dry cells stay connected is used.
//! 2. A lake covers rock too, so it opens views across the level. Rock one cell thick between two shores is flooded as
//!    well.
//! 3. Lakes near each other are filled with the same liquid, drawn by weight. Deep water gets shallow water around it,
//!    and a chasm an edge of rubble if `edge` is "rubble".
//! 4. Doors under or beside a lake or its shallow water are removed.
//!
//! Guarantees: every cell that could be reached still can be, unless a lake covers it; the border, stairs, the start,
//! secret cells and the cells beside them do not change. Rooms and corridors still list their flooded cells; a room
//! without a dry cell is removed from the list at the end of the run.
//!
//! Source: after a description of Brogue. The default of six tries gives as
//! many lakes as Brogue has on a map of its size.

use barrow_core::{BitGrid, Map, Odds, Point, Rect, Size, Tile, each};

use super::lake_sites::{LEAST, LakeSites};
use crate::shape::bitmap;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Kinds of lakes, by what fills them.
    pub enum LakeKind {
        /// Deep water, with shallow water around it.
        Water,
        /// Lava, found from `lava_depth` on.
        Lava,
        /// A chasm, which is a lake of nothing.
        Chasm,
    }
}

impl LakeKind {
    pub(crate) const fn tile(self) -> Tile {
        match self {
            Self::Water => Tile::DeepWater,
            Self::Lava => Tile::Lava,
            Self::Chasm => Tile::Chasm,
        }
    }
}

crate::choice! {
    /// Edges that chasms can have.
    pub enum LakeEdge {
        /// No edge: the cells around a chasm do not change.
        None,
        /// Loose stones on the cells around a chasm.
        Rubble,
    }
}

crate::stage! {
    /// Puts lakes of water or lava, and chasms, where they do not disconnect the level.
    pub struct Lakes in Family::Dress,
        needs [Fact::Floor], not_after [Fact::Walls, Fact::Hardness],
        example ["cellular", "keep_largest", "lakes"] {
        /// Weights of the kinds of lakes.
        kinds: Odds<LakeKind> = Odds::of([(LakeKind::Water, 1), (LakeKind::Lava, 1), (LakeKind::Chasm, 1)]),
        /// Smallest depth at which lakes can be lava.
        lava_depth: u32 = 4 in 1..=100,
        /// Number of lakes to find a position for on a map of 80 by 30 cells; proportionally more on larger maps, but
        /// no more large ones than cover the map 20 times.
        tries: u32 = 6 in 0..=100,
        /// Largest width and height of the first lake; the last has two thirds of it.
        size: (i32, i32) = (30, 15) in each(4..=200),
        /// Width of the shallow water around deep water, in cells.
        shallows: u32 = 2 in 0..=9,
        /// Largest share of the map that lakes cover, in percent, without the rock that is flooded between them.
        most_pct: u32 = 100 in 0..=100,
        /// Edge of chasms: none, or rubble.
        edge: LakeEdge = LakeEdge::None,
    }
}

/// The boxes of all lakes have at most this many times as many cells as the map; more lakes find no position.
const MOST_COVER: u64 = 20;
/// Lakes up to this distance apart, in cells, are filled with the same liquid.
const NEAR: i32 = 4;

#[derive(Default)]
struct Buffers {
    sites: LakeSites,
    /// Cells of lakes that are not filled yet.
    empty: BitGrid,
    /// Queue of runs of cells that are filled with the same liquid.
    runs: Vec<Rect>,
    /// Cells with one liquid, dilated step by step.
    near: BitGrid,
    /// Result of the next dilation of `near`.
    wider: BitGrid,
}

impl Stage for Lakes {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            self.place_lakes(cx, &mut buffers.sites)?;
            buffers.sites.join_shores();
            self.fill(cx, buffers);
            self.add_edges(cx, buffers);
            Ok(())
        })?;
        drop_doors(cx.map);
        cx.snapshot(format_args!("doors beside lakes are removed"));
        Ok(())
    }
}

impl Lakes {
    /// Finds positions for the lakes.
    fn place_lakes(&self, cx: &mut Context<'_>, sites: &mut LakeSites) -> Result<(), Veto> {
        let size = cx.map.size();
        sites.survey(cx.map, cx.area);
        let cells = size.cells() as u64;
        let largest = self.box_of(0, 1, size).map_or(1, |size| size.cells() as u64);
        let count =
            (u64::from(self.tries) * cells).div_ceil(80 * 30).min(MOST_COVER * cells / largest) as i32;
        sites.left = cells * u64::from(self.most_pct) / 100;
        for n in 0..count {
            if let Some(within) = self.box_of(n, count, size) {
                sites.place(within, &mut cx.rng);
                cx.spend(sites.steps())?;
            }
        }
        Ok(())
    }

    /// Returns the size of the box of the `n`-th of `count` lakes: at most half of the map's width and height. `None`
    /// if that is too small for a lake.
    fn box_of(&self, n: i32, count: i32, size: Size) -> Option<Size> {
        let shrunk =
            |side: i32| i64::from(side) - i64::from(side) * i64::from(n) / (3 * i64::from(count - 1).max(1));
        let fit = |side: i32, all: u32| (shrunk(side) as u32).min(all.div_ceil(2)).min(all.saturating_sub(2));
        let (width, height) = (fit(self.size.0, size.width), fit(self.size.1, size.height));
        (width.min(height) >= LEAST as u32).then_some(Size::new(width, height))
    }

    /// Fills the lakes, those near each other with the same liquid.
    fn fill(&self, cx: &mut Context<'_>, Buffers { sites, empty, runs, .. }: &mut Buffers) {
        let has_lava = cx.depth >= self.lava_depth;
        empty.copy_from(&sites.lakes);
        let (mut top, bottom) = (0, empty.size().height as i32);
        // Rows above `top` are filled, so that they are not searched again.
        let first_from = |empty: &BitGrid, top: i32| {
            (top..bottom).find_map(|y| empty.at_or_after(y, 0).map(|x| Point::new(x, y)))
        };
        while let Some(first) = first_from(empty, top) {
            top = first.y;
            let kind = self.kinds.draw_where(&mut cx.rng, |kind| has_lava || kind != LakeKind::Lava);
            let tile = kind.tile();
            runs.clear();
            runs.reserve(cx.map.size().cells().min(4096));
            take_runs(empty, Rect::new(first.x, first.y, 1, 1), runs);
            let (mut next, mut cells) = (0, 0);
            while let Some(&run) = runs.get(next) {
                next += 1;
                cells += run.w;
                cx.map.tiles.fill_rect(run, tile);
                take_runs(empty, run.grown(NEAR), runs);
            }
            cx.snapshot(format_args!("{cells} cells of {}", tile.name()));
        }
    }

    /// Puts shallow water around deep water, and rubble around chasms.
    fn add_edges(&self, cx: &mut Context<'_>, Buffers { sites, near, wider, .. }: &mut Buffers) {
        let edge = match self.edge {
            LakeEdge::None => 0,
            LakeEdge::Rubble => 1,
        };
        for (liquid, rim, width) in
            [(Tile::DeepWater, Tile::ShallowWater, self.shallows), (Tile::Chasm, Tile::Rubble, edge)]
        {
            near.mark_between(&cx.map.tiles, liquid, Tile::ALL[liquid as usize + 1]);
            near.intersect_with(&sites.lakes);
            for _ in 0..width {
                wider.expand(near);
                std::mem::swap(near, wider);
            }
            near.intersect_with(&sites.dry);
            for p in near.iter() {
                let tile = &mut cx.map.tiles[p];
                if tile.is_door() || matches!(tile, Tile::Corridor | Tile::Floor | Tile::Grass | Tile::Rubble)
                {
                    *tile = rim;
                }
            }
            if !near.is_empty() {
                cx.snapshot(format_args!("{} around {}", rim.name(), liquid.name()));
            }
        }
    }
}

/// Removes the cells of `area` from a set and adds them to `runs`.
fn take_runs(set: &mut BitGrid, area: Rect, runs: &mut Vec<Rect>) {
    let Some(area) = area.intersection(Rect::of(set.size())) else { return };
    for y in area.y..area.bottom() {
        let mut x = area.x;
        while let Some(from) = bitmap::next(set.row(y), x, area.right(), 0) {
            x = bitmap::next(set.row(y), from, area.right(), u64::MAX).unwrap_or(area.right());
            (from..x).for_each(|x| set.remove(Point::new(x, y)));
            runs.push(Rect::new(from, y, x - from, 1));
        }
    }
}

/// Removes the doors that are flooded, and those beside a lake, which have lost a wall or a passage to it.
fn drop_doors(map: &mut Map) {
    let is_lake = |tile: &Tile| LakeKind::ALL.iter().any(|kind| kind.tile() == *tile);
    let Map { doors, tiles, .. } = map;
    doors.retain(|door| {
        let beside = tiles.neighbors(door.at, Tile::Rock);
        let stays = tiles[door.at].is_door() && !beside.iter().any(is_lake);
        if !stays && tiles[door.at].is_door() {
            tiles[door.at] = Tile::Floor;
        }
        stays
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::{DoorState, Rng, Side};

    fn water() -> Lakes {
        Lakes { kinds: Odds::of([(LakeKind::Water, 1)]), size: (12, 6), ..Lakes::default() }
    }

    fn drawn(map: &Map) -> Vec<String> {
        map.tiles.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect()
    }

    /// Returns a map of random rooms with corridors between them.
    fn level(seed: u64) -> Map {
        let mut rng = Rng::new(seed);
        let mut map = Map::new(Size::new(60, 24));
        for row in 0..3 {
            for column in 0..5 {
                let (x, y) = (2 + 12 * column + rng.range(0, 3), 2 + 7 * row + rng.range(0, 2));
                map.tiles.fill_rect(Rect::new(x, y, rng.range(3, 6), rng.range(2, 4)), Tile::Floor);
            }
            map.tiles.fill_run(4 + 7 * row, 2, 54, Tile::Floor);
        }
        map.tiles.fill_rect(Rect::new(30, 2, 2, 20), Tile::Floor);
        map
    }

    #[test]
    fn dry_cells_stay_connected_and_the_border_stays_closed() {
        let mut lakes = 0;
        for seed in 0..200 {
            let mut map = level(seed);
            let start = Point::new(30, 12);
            map.start = Some(start);
            let mut scratch = crate::stage::Workspace::default();
            let mut cx = Context::new(&mut map, Rng::new(seed), 9, &mut scratch, (1, "lakes"), None);
            Lakes::default().apply(&mut cx).unwrap();
            let (mut open, mut reached) = (BitGrid::default(), BitGrid::new(map.size()));
            open.mark_from(&map.tiles, Tile::FIRST_OPEN);
            reached.insert(start);
            reached.flood(&open, &mut Vec::new());
            assert_eq!(open, reached, "{seed}\n{}", drawn(&map).join("\n"));
            let rows = drawn(&map);
            assert!(rows[0].trim().is_empty() && rows[23].trim().is_empty());
            assert!(rows.iter().all(|row| row.starts_with(' ') && row.ends_with(' ')));
            lakes += u32::from(rows.iter().any(|row| row.contains(['~', '&', ':'])));
        }
        assert!(lakes > 120, "{lakes} levels have lakes");
    }

    #[test]
    fn deep_water_is_surrounded_by_shallow_water() {
        let hall = [&" ".repeat(24)[..], &format!(" {} ", ".".repeat(22))];
        let rows: Vec<&str> = (0..12).map(|y| hall[usize::from(y > 0 && y < 11)]).collect();
        let made = run(&mut map_of(&rows), &Lakes { tries: 9, ..water() }).unwrap();
        assert_eq!(
            made,
            [
                "                        ",
                " ...................... ",
                " ................,,,... ",
                " ...............,,,,,.. ",
                " ..............,,~~~,,. ",
                " ..............,,~~~~,, ",
                " ..............,,~~~~,, ",
                " ...............,,~~,,. ",
                " ................,,,,.. ",
                " .................,,... ",
                " ...................... ",
                "                        ",
            ]
        );
    }

    #[test]
    fn doors_in_or_beside_lakes_are_removed() {
        let mut map = map_of(&["   .   .   .  .", ".. . . ..  .  .", "   .   .   .  ."]);
        for x in [2, 6, 9, 13] {
            map.put_door(Point::new(x, 1), DoorState::Closed, [Side::Unknown; 2]);
        }
        map.tiles[Point::new(6, 0)] = Tile::Lava;
        map.tiles[Point::new(10, 1)] = Tile::Chasm;
        map.tiles[Point::new(13, 1)] = Tile::DeepWater;
        drop_doors(&mut map);
        assert_eq!(drawn(&map), ["   .  &.   .  .", "..+. .....:. ~.", "   .   .   .  ."]);
        assert_eq!(map.doors.iter().map(|door| door.at.x).collect::<Vec<_>>(), [2]);
    }
}

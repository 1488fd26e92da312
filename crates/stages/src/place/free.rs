//! Cells where something can spawn: reachable, and not used for anything else.

use std::sync::Arc;

use barrow_core::{BitGrid, Direction, Farthest, Map, Point, Spawn, SpawnKind, Tile};

use crate::largest::LargestComponent;
use crate::stage::Context;

/// Set of the cells where something can spawn, with buffers for the search.
#[derive(Default)]
pub(crate) struct FreeCells {
    /// Cells that no spawn has taken yet.
    pub(crate) cells: BitGrid,
    /// Cells that can be walked on, secret ones included.
    pub(super) open: BitGrid,
    /// Queue of a breadth-first search around the first cell of a group.
    near: Vec<Point>,
}

/// Results of searches from the entry. Stages that spawn follow each other and seldom change the cells that can be walked
/// on, so results are kept until these cells or the entry differ, which takes a comparison of words.
#[derive(Default)]
struct FromEntry {
    open: BitGrid,
    entry: Option<Point>,
    /// Cells that can be reached from the entry, or the largest connected component without one.
    reached: BitGrid,
    /// Cells less than `away` steps from the entry; valid if `away` is not 0.
    close: BitGrid,
    away: u32,
    largest: LargestComponent,
    stack: Vec<u32>,
    farthest: Farthest,
}

impl FromEntry {
    /// Searches from the entry unless the results are known.
    fn update(&mut self, open: &BitGrid, entry: Option<Point>, away: u32) {
        let is_known = self.entry == entry && self.open == *open;
        let Self { reached, close, largest, stack, farthest, .. } = self;
        if !is_known {
            (self.entry, self.away) = (entry, 0);
            self.open.copy_from(open);
            if let Some(entry) = entry {
                reached.reset(open.size());
                reached.insert(entry);
                reached.flood(open, stack);
            } else {
                largest.find(open, reached);
            }
        }
        if let Some(entry) = entry.filter(|&entry| away > 0 && away != self.away && open.contains(entry)) {
            farthest.within(open, entry, away - 1, close);
            self.away = away;
        }
    }
}

/// Largest number of cells around the first cell of a group that are searched.
const MOST_NEAR: usize = 60;

impl FreeCells {
    /// Marks the cells that can be reached from the entry and are at least `away` steps from it, except stairs, doors,
    /// fixtures, the start, the exit and the cells of earlier spawns.
    pub(crate) fn mark(&mut self, cx: &mut Context<'_>, away: u32) {
        let map = &*cx.map;
        let Self { cells, open, .. } = self;
        let firsts = [
            Tile::FIRST_SECRET,
            Tile::Corridor,
            Tile::StairsUp,
            Tile::ShallowWater,
            Tile::Bridge,
            Tile::Grass,
            Tile::Fountain,
        ];
        BitGrid::mark_classes(
            &map.tiles,
            [&mut *open, &mut *cells],
            firsts,
            |[open, corridor, stairs, shallow, bridge, grass, fountain]| {
                [open, corridor & !stairs | shallow & !bridge | grass & !fountain]
            },
        );
        let entry = entry(map);
        let known = cx.scratch.get::<FromEntry>();
        known.update(open, entry, away);
        cells.intersect_with(&known.reached);
        if away > 0 && entry.is_some_and(|entry| open.contains(entry)) {
            cells.difference_with(&known.close);
        }
        if let Some(area) = cx.area {
            cells.intersect_with(area);
        }
        let marks = map.start.into_iter().chain(map.exit).chain(map.spawns.iter().map(|spawn| spawn.at));
        for p in marks {
            cells.take(p);
        }
    }

    /// Spawns `size` things on the free cells with the shortest walk from `at`, which are no longer free afterwards.
    pub(crate) fn spawn_near(
        &mut self,
        map: &mut Map,
        at: Point,
        size: i32,
        (kind, name): (SpawnKind, &Arc<str>),
    ) {
        let Self { cells, near, .. } = self;
        near.clear();
        near.reserve(MOST_NEAR);
        near.push(at);
        let (mut next, mut put) = (0, 0);
        while next < near.len() {
            let p = near[next];
            next += 1;
            if cells.take(p) {
                map.spawns.push(Spawn { at: p, kind, name: Arc::clone(name) });
                put += 1;
                if put == size {
                    break;
                }
            }
            for q in Direction::ALL.map(|side| p + side.step()) {
                let is_way = map.tiles.get(q).is_some_and(|tile| tile.is_walkable() && !tile.is_door());
                if is_way && !near.contains(&q) && near.len() < MOST_NEAR {
                    near.push(q);
                }
            }
        }
    }
}

/// Returns the cell where the player arrives: the start, else the first stairs. `None` if the map has neither.
pub(super) fn entry(map: &Map) -> Option<Point> {
    map.start.or(map.stairs_up.first().copied()).or(map.stairs_down.first().copied())
}

/// Marks all corridor cells: those with the tile, and those of listed corridors.
pub(super) fn mark_corridors(map: &Map, corridors: &mut BitGrid) {
    corridors.mark_between(&map.tiles, Tile::Corridor, Tile::Floor);
    for corridor in &map.corridors {
        map.corridor_cells(corridor).iter().for_each(|&p| corridors.insert(p));
    }
}

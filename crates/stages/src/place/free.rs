//! Where something can wait: cells with nothing special that can be reached.

use barrow_core::{BitGrid, Map, Point, Tile};

use crate::old::OldScratch;
use crate::stage::Context;

/// Makes `bits[0]` the set of the cells something can be on: reached from where the player comes in, not too near to that,
/// and with nothing special there.
pub(crate) fn mark_free(cx: &mut Context<'_>, away: u32) {
    let map = &*cx.map;
    let OldScratch { bits: [free, open, piece, left], stack, distances, .. } = &mut *cx.old;
    open.mark_from(&map.tiles, Tile::FIRST_SECRET);
    let entry = entry(map);
    piece.reset(map.size());
    if let Some(entry) = entry {
        piece.insert(entry);
        piece.flood(open, stack);
    } else {
        largest_piece(open, [piece, left, free], stack);
    }
    let firsts =
        [Tile::Corridor, Tile::StairsUp, Tile::ShallowWater, Tile::Bridge, Tile::Grass, Tile::Fountain];
    BitGrid::mark_classes(
        &map.tiles,
        [free],
        firsts,
        |[corridor, stairs, shallow, bridge, grass, fountain]| {
            [corridor & !stairs | shallow & !bridge | grass & !fountain]
        },
    );
    free.intersect(piece);
    if let Some(area) = cx.area {
        free.intersect(area);
    }
    if let Some(entry) = entry.filter(|_| away > 0) {
        distances.measure(open, entry);
        let near = distances.reached().iter().take_while(|&&p| distances.to(p) < away);
        near.for_each(|&p| {
            free.take(p);
        });
    }
    let marks = map.start.into_iter().chain(map.exit).chain(map.spawns.iter().map(|spawn| spawn.at));
    for p in marks {
        free.take(p);
    }
}

/// Where the player comes in, if that is known.
pub(super) fn entry(map: &Map) -> Option<Point> {
    map.start.or(map.stairs_up.first().copied()).or(map.stairs_down.first().copied())
}

/// Makes the first set the largest piece of `open`.
fn largest_piece(open: &BitGrid, [largest, left, piece]: [&mut BitGrid; 3], stack: &mut Vec<u32>) {
    left.copy_from(open);
    let mut most = 0;
    while let Some(first) = left.first() {
        piece.reset(open.size());
        piece.insert(first);
        piece.flood(left, stack);
        left.subtract(piece);
        let cells = piece.count();
        if cells > most {
            most = cells;
            largest.copy_from(piece);
        }
        // No piece that is left can be larger.
        if left.count() <= most {
            break;
        }
    }
}

/// Makes a set of all corridor cells, listed or not.
pub(super) fn mark_corridors(map: &Map, corridors: &mut BitGrid) {
    corridors.mark_between(&map.tiles, Tile::Corridor, Tile::Floor);
    for corridor in &map.corridors {
        map.corridor_cells(corridor).iter().for_each(|&p| corridors.insert(p));
    }
}

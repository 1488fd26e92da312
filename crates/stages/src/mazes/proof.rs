//! What the tests of all mazes share.

use barrow_core::{BitGrid, Map, Point, Rect, Rng, Size, Tile};

use crate::mazes::lattice::{Widths, is_open};
use crate::old::OldSpec;
use crate::stage::{Context, Stage, Veto};

/// Runs a stage on a map.
pub(super) fn run(stage: &dyn Stage, map: &mut Map, seed: u64) -> Result<(), Veto> {
    let mut scratch = crate::stage::Workspace::default();
    stage.apply(&mut Context::new(map, Rng::new(seed), 1, &mut scratch, (1, "test"), None))
}

/// The rows of a map, without rock behind the last tile.
pub(super) fn drawn(map: &Map) -> Vec<String> {
    let row = |row: &[Tile]| row.iter().map(|tile| tile.glyph()).collect::<String>().trim_end().to_string();
    map.tiles.rows().map(row).collect()
}

/// The map that the rows draw.
pub(super) fn read(rows: &[&str]) -> Map {
    let mut map = Map::new(Size::new(rows[0].len() as u32, rows.len() as u32));
    for (y, row) in (0..).zip(rows) {
        for (x, glyph) in (0..).zip(row.chars()) {
            map.tiles[Point::new(x, y)] = Tile::from_glyph(glyph).unwrap();
        }
    }
    map
}

/// How many pieces the open tiles form, counted up to two.
pub(super) fn pieces(map: &Map) -> u32 {
    let mut open = BitGrid::default();
    open.mark_from(&map.tiles, Tile::FIRST_OPEN);
    let Some(first) = open.first() else { return 0 };
    let mut reached = BitGrid::new(map.size());
    reached.insert(first);
    reached.flood(&open, &mut Vec::new());
    1 + u32::from(reached != open)
}

/// Holds the promise of a maze against finished tiles, at every width and many sizes: all cells are open, in one
/// piece, and what else is open is one wall less than there are cells, so there is no loop.
pub(super) fn spans_its_lattice(spec: &OldSpec, build: impl Fn(Widths) -> Box<dyn Stage>) {
    for (corridor, wall) in [(1, 1), (1, 5), (5, 1), (5, 5), (2, 1), (3, 2)] {
        for (nth, size) in [(3, 3), (4, 40), (40, 3), (17, 17), (79, 49), (150, 31)].into_iter().enumerate() {
            let (widths, mut map) = (Widths { corridor, wall }, Map::new(Size::new(size.0, size.1)));
            let made = run(&*build(widths), &mut map, nth as u64);
            let Ok(lattice) = widths.fit(Rect::of(map.size()).grown(-1)) else {
                assert!(made.is_err() && size.0.min(size.1) < corridor as u32 + 2);
                continue;
            };
            made.unwrap();
            let open = map.tiles.cells().iter().filter(|tile| tile.is_walkable()).count() as i32;
            let cells = lattice.cells() as i32;
            let expected = cells * corridor * corridor + (cells - 1) * corridor * wall;
            assert_eq!((open, pieces(&map)), (expected, 1), "{} {size:?} {widths:?}", spec.name);
            let all = Rect::of(lattice.size);
            let each = (0..all.h).flat_map(|y| (0..all.w).map(move |x| Point::new(x, y)));
            assert!(each.into_iter().all(|p| is_open(&map.tiles, lattice.cell(p))), "{}", spec.name);
            assert!(Rect::of(map.size()).grown(-1).covers(lattice.tiles(all)));
        }
    }
    assert!(run(&*build(Widths { corridor: 1, wall: 1 }), &mut Map::new(Size::new(2, 9)), 1).is_err());
}

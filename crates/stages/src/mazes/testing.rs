//! Helpers for the tests of mazes.

use barrow_core::{BitGrid, Map, Point, Rect, Rng, Size, Tile};

use crate::mazes::lattice::{MazeSpacing, MazeWidths, is_open};
use crate::spec::DeclaredStage;
use crate::stage::{Context, Stage, Veto, Workspace};

/// Runs a stage on a map.
pub(super) fn run(stage: &dyn Stage, map: &mut Map, seed: u64) -> Result<(), Veto> {
    run_in(&mut Workspace::default(), stage, map, seed)
}

/// Runs a stage on a map, with the facts that earlier stages stored in `workspace`.
pub(super) fn run_in(
    workspace: &mut Workspace,
    stage: &dyn Stage,
    map: &mut Map,
    seed: u64,
) -> Result<(), Veto> {
    stage.apply(&mut Context::new(map, Rng::new(seed), 1, workspace, (1, "test"), None))
}

/// Returns the rows of a map as glyphs, without trailing rock.
pub(super) fn drawn(map: &Map) -> Vec<String> {
    let row = |row: &[Tile]| row.iter().map(|tile| tile.glyph()).collect::<String>().trim_end().to_string();
    map.tiles.rows().map(row).collect()
}

/// Returns the map with these rows of glyphs.
pub(super) fn read(rows: &[&str]) -> Map {
    let mut map = Map::new(Size::new(rows[0].len() as u32, rows.len() as u32));
    for (y, row) in (0..).zip(rows) {
        for (x, glyph) in (0..).zip(row.chars()) {
            map.tiles[Point::new(x, y)] = Tile::from_glyph(glyph).unwrap();
        }
    }
    map
}

/// Returns the number of connected components of the open tiles; 2 stands for two or more.
pub(super) fn pieces(map: &Map) -> u32 {
    let mut open = BitGrid::default();
    open.mark_from(&map.tiles, Tile::FIRST_OPEN);
    let Some(first) = open.first() else { return 0 };
    let mut reached = BitGrid::new(map.size());
    reached.insert(first);
    reached.flood(&open, &mut Vec::new());
    1 + u32::from(reached != open)
}

/// Checks the finished tiles of a maze, at every width and many sizes: all cells are open, in one connected component,
/// and the number of open walls is one less than the number of cells, so there is no loop.
pub(super) fn spans_its_lattice<S: DeclaredStage>(build: impl Fn(MazeSpacing) -> S) {
    let name = S::spec().name;
    for (corridor, wall) in [(1, 1), (1, 5), (5, 1), (5, 5), (2, 1), (3, 2)] {
        for (nth, size) in [(3, 3), (4, 40), (40, 3), (17, 17), (79, 49), (150, 31)].into_iter().enumerate() {
            let (widths, mut map) = (MazeWidths { corridor, wall }, Map::new(Size::new(size.0, size.1)));
            let made = run(&build(MazeSpacing { corridor, wall }), &mut map, nth as u64);
            let Ok(lattice) = widths.fit(Rect::of(map.size()).grown(-1)) else {
                assert!(made.is_err() && size.0.min(size.1) < corridor as u32 + 2);
                continue;
            };
            made.unwrap();
            let open = map.tiles.cells().iter().filter(|tile| tile.is_walkable()).count() as i32;
            let cells = lattice.cells() as i32;
            let expected = cells * corridor * corridor + (cells - 1) * corridor * wall;
            assert_eq!((open, pieces(&map)), (expected, 1), "{name} {size:?} {widths:?}");
            let all = Rect::of(lattice.size);
            let each = (0..all.h).flat_map(|y| (0..all.w).map(move |x| Point::new(x, y)));
            assert!(each.into_iter().all(|p| is_open(&map.tiles, lattice.cell(p))), "{name}");
            assert!(Rect::of(map.size()).grown(-1).covers(lattice.tiles(all)));
        }
    }
    assert!(run(&build(MazeSpacing::default()), &mut Map::new(Size::new(2, 9)), 1).is_err());
}

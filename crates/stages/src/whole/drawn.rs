//! Test helpers for maps drawn as text: floor is `.`, rock is a space.

use barrow_core::{BitGrid, Map, Point, Rng, Size, Tile};

use crate::stage::{Context, Stage, Veto};

/// Returns the set of the cells drawn as floor.
pub(crate) fn set_of(rows: &[&str]) -> BitGrid {
    let mut set = BitGrid::new(Size::new(rows[0].len() as u32, rows.len() as u32));
    for (y, row) in rows.iter().enumerate() {
        let floor = row.bytes().enumerate().filter(|(_, glyph)| *glyph == b'.');
        floor.for_each(|(x, _)| set.insert(Point::new(x as i32, y as i32)));
    }
    set
}

/// Returns the map with the floor that is drawn.
pub(crate) fn map_of(rows: &[&str]) -> Map {
    let floor = set_of(rows);
    let mut map = Map::new(floor.size());
    map.carve(&floor);
    map
}

/// Runs a stage on a map and returns the rows of the result.
pub(crate) fn run(map: &mut Map, stage: &dyn Stage) -> Result<Vec<String>, Veto> {
    run_with(map, stage, |_| ())
}

/// Runs a stage on a map after `put_facts` has filled the blackboard, and returns the rows of the result.
pub(crate) fn run_with(
    map: &mut Map,
    stage: &dyn Stage,
    put_facts: impl FnOnce(&mut crate::Blackboard),
) -> Result<Vec<String>, Veto> {
    let mut workspace = crate::stage::Workspace::default();
    put_facts(&mut workspace.facts);
    stage.apply(&mut Context::new(map, Rng::new(1), 1, &mut workspace, (1, "test"), None))?;
    Ok(map.tiles.rows().map(|row| row.iter().copied().map(Tile::glyph).collect()).collect())
}

/// Runs a stage on the map that is drawn and returns the rows of the result.
pub(crate) fn changed(rows: &[&str], stage: &dyn Stage) -> Result<Vec<String>, Veto> {
    run(&mut map_of(rows), stage)
}

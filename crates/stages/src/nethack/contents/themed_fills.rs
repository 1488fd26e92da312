//! Fills themed rooms, for instance as a garden, a trap room or a massacre, as NetHack 5.0 does.
//!
//! ```text
//!   ---------      ---------
//!   |.......|      |""T""""|
//!   |.......|  →   |""""n""|
//!   |.......|      |"{""""T|
//!   ---------      ---------
//! ```
//!
//! Algorithm:
//! 1. List the rooms inside of rooms made from prefabs, now that corridors are dug. A room without a door is a vault.
//!    Doorways between them may become secret doors.
//! 2. For every room to be filled, draw a fill by weight from those that match the depth and the light of the room.
//!    Rows of the table with the same `fill` form one fill; the first row has its weight, depths and light.
//! 3. Each row puts a tile or a spawn on free cells: on `count` cells, plus `cells_pct` percent of all free cells.
//!
//! Guarantees: only plain ground changes. A tile that blocks movement is put only where all eight neighbors are open,
//! so rooms stay connected. Nothing spawns on stairs.
//!
//! Source: after a description of NetHack 5.0's themed rooms.

use std::sync::Arc;

use barrow_core::{Map, Name, Point, Rng, Spawn, SpawnKind, Theme, Tile};

use super::fill_row::{FillLight, FillRow};
use super::within::list_rooms;
use crate::nethack::NethackRole;
use crate::nethack::facts::{ThemedRoom, ThemedRooms};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Fills themed rooms, and lists the rooms inside of them, as in NetHack 5.0.
    pub struct ThemedFills in Family::Place, needs [Fact::Rooms, Fact::Floor], example r#"
[[prefab]]
name = "room in a room"
rows = '''
---------
|.......|
|.---...|
|.|.'...|
|.---...|
|.......|
---------
'''
[[stage]]
use = "rect_split"
themes = "room in a room"
plain = 1
to_fill = 1
[[stage]]
use = "sort_rooms"
[[stage]]
use = "draw_rooms"
[[stage]]
use = "walls"
[[stage]]
use = "join_sorted"
[[stage]]
use = "themed_fills"
fills = [ { fill = "garden", tile = "grass", cells_pct = 100 }, { fill = "garden", tile = "tree", cells_pct = 10 } ]
"# {
        /// Fills to draw from, one row for each tile or spawn of a fill.
        fills: Vec<FillRow> = Vec::new(),
        /// One doorway inside themed rooms in this many is secret; 0 for none.
        secret_one_in: u32 = 8 in 0..=1000,
        /// Largest depth without secret doors.
        secret_above_depth: u32 = 2 in 0..=100,
    }
}

/// The stage with the rows of its table grouped by fill.
#[derive(Debug)]
struct GroupedFills {
    fills: Vec<Fill>,
    secret_one_in: u32,
    secret_above_depth: u32,
}

/// Rows of the table with the same name.
#[derive(Debug)]
struct Fill {
    /// Never empty. The first row has the weight, depths and light of the fill.
    rows: Vec<FillRow>,
}

#[derive(Default)]
struct Buffers {
    /// Cells of a room that the current row can be put on.
    free: Vec<Point>,
}

impl Stage for ThemedFills {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        GroupedFills::new(self).apply(cx)
    }

    fn prepare(&self) -> Option<Arc<dyn Stage>> {
        Some(Arc::new(GroupedFills::new(self)))
    }
}

impl Stage for GroupedFills {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let secret_one_in = if cx.depth > self.secret_above_depth { self.secret_one_in } else { 0 };
        for i in 0..cx.map.themes.len() {
            let Theme { area, fill, .. } = cx.map.themes[i];
            let themed = cx.facts.get().and_then(|rooms: &ThemedRooms| rooms.at(area));
            let themed =
                themed.unwrap_or(ThemedRoom { area, inner: NethackRole::Themed.role(), is_to_fill: false });
            let room = list_rooms(cx, &themed, secret_one_in);
            let is_free =
                |spawn: &Spawn| !matches!(cx.map.tiles[spawn.at], Tile::StairsUp | Tile::StairsDown);
            cx.map.spawns.retain(|spawn| !area.contains(spawn.at) || is_free(spawn));
            if let Some(id) = room.filter(|_| themed.is_to_fill && fill.is_none())
                && let Some(fill) = self.draw(cx, id)
            {
                let depth = cx.depth;
                fill.rows.iter().filter(|row| row.is_at(depth)).for_each(|row| put(cx, id, row));
                let name = &fill.rows[0].fill;
                cx.map.themes[i].fill = Some(Name::truncated(name));
                cx.snapshot(format_args!("room {}: {name}", id + 1));
            }
        }
        Ok(())
    }
}

impl Fill {
    /// Returns whether the fill may be drawn for a room at this depth.
    fn is_for(&self, depth: u32, is_dark: bool) -> bool {
        let fits = match self.rows[0].light {
            FillLight::Any => true,
            FillLight::Lit => !is_dark,
            FillLight::Dark => is_dark,
        };
        fits && self.rows[0].is_at(depth)
    }

    fn weight(&self) -> u32 {
        self.rows[0].weight
    }
}

impl GroupedFills {
    fn new(stage: &ThemedFills) -> Self {
        let mut fills: Vec<Fill> = Vec::new();
        for row in &stage.fills {
            if let Some(fill) = fills.iter_mut().find(|fill| fill.rows[0].fill == row.fill) {
                fill.rows.push(row.clone());
            } else {
                fills.push(Fill { rows: vec![row.clone()] });
            }
        }
        let ThemedFills { secret_one_in, secret_above_depth, .. } = *stage;
        Self { fills, secret_one_in, secret_above_depth }
    }

    /// Draws a fill for a room by weight; `None` if no fill matches.
    fn draw(&self, cx: &mut Context<'_>, id: usize) -> Option<&Fill> {
        let (depth, is_dark) = (cx.depth, cx.map.rooms[id].is_dark);
        let is_for = |fill: &&Fill| fill.is_for(depth, is_dark);
        let mut left = cx.rng.below(self.fills.iter().filter(is_for).map(Fill::weight).sum());
        self.fills.iter().filter(is_for).find(|fill| {
            let found = left < fill.weight();
            left = left.saturating_sub(fill.weight());
            found
        })
    }
}

/// Puts the tile or spawn of a row on free cells of a room.
fn put(cx: &mut Context<'_>, id: usize, row: &FillRow) {
    let Context { map, rng, scratch, area, .. } = cx;
    let Buffers { free } = scratch.get();
    let room = map.rooms[id];
    free.clear();
    free.reserve(map.size().cells());
    let runs = map.room_runs(&room).iter();
    let cells = runs.flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y)));
    let (tile, kind) = (row.tile.tile(), row.spawn.kind());
    free.extend(cells.filter(|&p| is_free(map, p, kind) && area.is_none_or(|area| area.contains(p))));
    let share = draw_count(free.len(), row.cells_pct, rng);
    let mut left = rng.range(row.count.0, row.count.1) as usize + share;
    rng.shuffle(free);
    let blocks = tile.is_some_and(|tile| !tile.is_walkable());
    for &at in free.iter() {
        if left == 0 {
            break;
        }
        if blocks && !is_open_around(map, at) {
            continue;
        }
        left -= 1;
        if let Some(tile) = tile {
            map.tiles[at] = tile;
        }
        if let Some(kind) = kind.filter(|_| !blocks) {
            map.spawns.push(Spawn { at, kind, name: Arc::clone(&row.name) });
        }
    }
}

/// Draws the number of successes in `cells` trials with a probability of `pct` percent.
fn draw_count(cells: usize, pct: u32, rng: &mut Rng) -> usize {
    if pct == 0 || pct == 100 {
        return cells * pct as usize / 100;
    }
    (0..cells).filter(|_| rng.percent(pct)).count()
}

/// Returns whether a cell is plain ground without a spawn of that kind; for `None`, without any spawn.
fn is_free(map: &Map, p: Point, kind: Option<SpawnKind>) -> bool {
    matches!(map.tiles[p], Tile::Floor | Tile::Grass | Tile::Rubble | Tile::ShallowWater)
        && map.start != Some(p)
        && map.spawns.iter().all(|spawn| spawn.at != p || kind.is_some_and(|kind| kind != spawn.kind))
}

/// Returns whether a cell and its eight neighbors are walkable and not doors.
pub(crate) fn is_open_around(map: &Map, p: Point) -> bool {
    let is_open = |tile: Tile| tile >= Tile::Floor;
    (-1..=1).all(|y| (-1..=1).all(|x| map.tiles.get(p + Point::new(x, y)).is_some_and(is_open)))
}

#[cfg(test)]
mod tests {
    use super::super::fill_row::{FillSpawn, FillTile};
    use super::*;
    use crate::whole::drawn::run_with;
    use barrow_core::{BitGrid, Rect, Side, Size};

    fn stage(fills: Vec<FillRow>) -> ThemedFills {
        ThemedFills { fills, secret_one_in: 0, secret_above_depth: 0 }
    }

    fn fill(map: &mut Map, stage: &ThemedFills, (inner, is_to_fill): (NethackRole, bool)) -> Vec<String> {
        let area = map.themes[0].area;
        let room = ThemedRoom { area, inner: inner.role(), is_to_fill };
        run_with(map, stage, |facts| facts.put(ThemedRooms(vec![room]))).unwrap()
    }

    fn row(tile: FillTile, name: Option<&str>, count: i32, cells_pct: u32) -> FillRow {
        let spawn = if name.is_some() { FillSpawn::Monster } else { FillSpawn::None };
        let (fill, name, count) = ("it".into(), name.unwrap_or_default().into(), (count, count));
        FillRow { fill, tile, spawn, name, count, cells_pct, ..FillRow::default() }
    }

    fn room(w: i32, h: i32) -> Map {
        let mut map = Map::new(Size::new(w as u32 + 4, h as u32 + 4));
        map.plan_room(Rect::new(2, 2, w, h));
        map.draw_rectangle(0);
        let area = map.rooms[0].bounds.grown(1);
        map.themes.push(Theme { name: Name::new("room"), area, fill: None });
        map
    }

    #[test]
    fn rows_of_a_fill_share_the_free_cells() {
        let mut map = room(9, 5);
        let stairs = Point::new(4, 4);
        map.tiles[stairs] = Tile::StairsDown;
        let rows = vec![
            row(FillTile::Grass, None, 0, 100),
            row(FillTile::Fountain, None, 2, 0),
            row(FillTile::None, Some("nymph"), 3, 0),
        ];
        fill(&mut map, &stage(rows), (NethackRole::Themed, true));
        let count = |wanted: Tile| map.tiles.cells().iter().filter(|&&tile| tile == wanted).count();
        assert_eq!((count(Tile::Grass), count(Tile::Fountain), count(Tile::StairsDown)), (42, 2, 1));
        assert_eq!(map.spawns.len(), 3);
        assert!(map.spawns.iter().all(|spawn| map.tiles[spawn.at] == Tile::Grass));
        assert_eq!(map.themes[0].fill, Some(Name::new("it")));
    }

    #[test]
    fn trees_leave_the_room_connected() {
        for h in 1..9 {
            let mut map = room(14, h);
            fill(&mut map, &stage(vec![row(FillTile::Tree, None, 0, 100)]), (NethackRole::Themed, true));
            let mut open = BitGrid::new(map.size());
            open.mark_from(&map.tiles, Tile::Floor);
            assert!(open.is_connected(&mut Vec::new()), "{h}");
            assert_eq!(h > 2, map.tiles.cells().contains(&Tile::Tree), "{h}");
        }
    }

    #[test]
    fn rooms_inside_are_listed_with_their_doors() {
        let rows =
            ["---------", "|.......|", "|.------|", "|.'.|{.||", "|.|.|..||", "|.------|", "---------"];
        let mut map = Map::new(Size::new(9, 7));
        for (y, row) in (0..).zip(rows) {
            (0..)
                .zip(row.chars())
                .for_each(|(x, c)| map.tiles[Point::new(x, y)] = Tile::from_glyph(c).unwrap());
        }
        let runs = [(1, 7), (2, 1), (3, 1), (4, 1), (5, 1)].map(|(y, len)| barrow_core::Run { y, x: 1, len });
        map.plan_room(Rect::new(1, 1, 7, 5));
        map.draw_room(0, barrow_core::Shape::Irregular, runs);
        let at = Point::new(2, 3);
        map.doors.push(barrow_core::Door {
            at,
            state: barrow_core::DoorState::Doorway,
            sides: Default::default(),
        });
        let area = Rect::new(0, 0, 9, 7);
        map.themes.push(Theme { name: Name::new("it"), area, fill: None });
        let after =
            fill(&mut map, &stage(vec![row(FillTile::None, Some("x"), 9, 0)]), (NethackRole::Shop, false));
        assert_eq!(after, rows);
        let found: Vec<_> =
            map.rooms.iter().skip(1).map(|room| (room.bounds, room.role, room.sealed)).collect();
        assert_eq!(
            found,
            [
                (Rect::new(3, 3, 1, 2), NethackRole::Shop.role(), false),
                (Rect::new(5, 3, 2, 2), NethackRole::Vault.role(), true)
            ]
        );
        assert!(map.doors[0].sides.contains(&Side::Room(0)) && map.doors[0].sides.contains(&Side::Room(1)));
        assert!(map.spawns.is_empty());
    }
}

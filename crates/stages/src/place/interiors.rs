//! Gives rooms a purpose, and arranges furniture, guards and treasure in them by tables of the recipe.
//!
//! ```text
//!   -----------      -----------
//!   |.........|      |.00.0.00.|     library: rows of shelves, a desk,
//!   |.........|  →   |.........|     its keeper
//!   |.........+      |.00.@.00.+
//!   -----------      -----------
//! ```
//!
//! Algorithm: rows of the table with the same `room` form one interior; the first row says which rooms it is for.
//! 1. A room that has a role gets the interior of that name. Interiors with `at_least` take the rooms that suit them best: the largest, the farthest from the entry, and so on.
//! 2. Every other room draws an interior by weight from those that it is large enough for. Rooms whose doors are all
//!    locked draw only from interiors for them.
//! 3. The rows put tiles and spawns on the cells of their layout.
//!
//! Guarantees: only plain floor changes, never the start, the exit or the cell of a spawn. A tile that blocks movement
//! is never put beside a door or stairs, and only where the open cells around it stay connected. The room of the entry
//! gets no monsters.

use std::sync::Arc;

use barrow_core::{BitGrid, CustomId, Name, Point, Side, Spawn, SpawnKind, Tile};

use super::free::entry;
use super::interior_rooms::{InteriorRow, RoomChoice};
use super::layout::{Layout, LayoutCells, Plan};
use super::pool::{CellPool, PoolWord};
use crate::dress::{sever::can_close_cell, spread::Passages};
use crate::nethack::FillSpawn;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Gives rooms a purpose, and arranges furniture, guards and treasure in them.
    pub struct Interiors in Family::Place, needs [Fact::Rooms, Fact::Floor], not_after [Fact::Hardness],
        example ["bsp_interior", "draw_rooms", r#"interiors; table = [ { room = "library", layout = "grid", apart = [1, 2], tile = "pillar" }, { room = "hall", layout = "aisle", tile = "pillar" }, { room = "hall", layout = "end", count = [1, 1], tile = "altar" } ]"#] {
        /// Interiors to draw from, one row for each tile or spawn of an interior.
        table: Vec<InteriorRow> = Vec::new(),
        /// Whether a room gets the same interior as a room that is its mirror image.
        twins: bool = false,
    }
}

#[derive(Default)]
struct Buffers {
    /// Plain floor on which nothing was put.
    free: BitGrid,
    /// The same without the cells beside doors and stairs.
    clear: BitGrid,
    passages: Passages,
    /// Cells that can be walked on.
    open: BitGrid,
    rooms: RoomChoice,
    /// Cells of the current room.
    words: Vec<PoolWord>,
    /// Cells of the current row: to draw from, and in order.
    pool: CellPool,
    cells: Vec<Point>,
    layout: LayoutCells,
    /// Cells that became solid.
    solid: BitGrid,
    /// Cells of earlier spawns.
    spawned: BitGrid,
    numbers: Vec<u32>,
}

/// The stage with the names of its spawns.
#[derive(Debug)]
struct Prepared {
    table: Vec<InteriorRow>,
    /// Rows of the table for each interior.
    interiors: Vec<Vec<usize>>,
    /// Names to draw from, for each row of the table.
    names: Vec<Vec<Arc<str>>>,
    twins: bool,
}

impl Stage for Interiors {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        Prepared::new(self).apply(cx)
    }

    fn prepare(&self) -> Option<Arc<dyn Stage>> {
        Some(Arc::new(Prepared::new(self)))
    }
}

impl Stage for Prepared {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.spend(cx.map.size().cells())?;
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.mark(cx);
            let Buffers { rooms, spawned, open, .. } = &mut *buffers;
            rooms.mark(cx.map, spawned);
            let firsts = || self.first_rows();
            rooms.choose(cx.map, firsts, self.twins, open, (cx.depth, &mut cx.rng));
            for id in 0..cx.map.rooms.len() {
                if let Some(interior) = buffers.rooms.chosen[id] {
                    let name = &self.table[self.interiors[interior][0]].room;
                    cx.map.rooms[id].role = Name::truncated(name);
                    self.fill(cx, buffers, id, interior);
                    cx.snapshot(format_args!("room {}: {name}", id + 1));
                }
            }
            cx.map.erase(&buffers.solid, &mut buffers.numbers);
        });
        Ok(())
    }
}

impl Buffers {
    /// Marks free and open cells.
    fn mark(&mut self, cx: &Context<'_>) {
        let map = &*cx.map;
        BitGrid::mark_classes(
            &map.tiles,
            [&mut self.open, &mut self.free],
            [Tile::FIRST_OPEN, Tile::Floor, Tile::StairsUp],
            |[open, floor, stairs]| [open, floor & !stairs],
        );
        if let Some(area) = cx.area {
            self.free.intersect_with(area);
        }
        map.start.into_iter().chain(map.exit).for_each(|p| self.free.remove(p));
        self.spawned.reset(map.size());
        map.spawns.iter().for_each(|spawn| self.spawned.insert(spawn.at));
        self.free.difference_with(&self.spawned);
        self.clear.copy_from(&self.free);
        self.passages.keep_clear(map, &mut self.clear);
        self.solid.reset(map.size());
    }
}

impl Prepared {
    fn new(stage: &Interiors) -> Self {
        let names = stage.table.iter().map(|row| row.name.split('|').map(Arc::from).collect()).collect();
        let mut interiors: Vec<Vec<usize>> = Vec::new();
        for (i, row) in stage.table.iter().enumerate() {
            match interiors.iter_mut().find(|rows| stage.table[rows[0]].room == row.room) {
                Some(rows) => rows.push(i),
                None => interiors.push(vec![i]),
            }
        }
        Self { table: stage.table.clone(), interiors, names, twins: stage.twins }
    }

    /// Iterates over the first row of every interior, which has its limits.
    fn first_rows(&self) -> impl Iterator<Item = &InteriorRow> {
        self.interiors.iter().map(|rows| &self.table[rows[0]])
    }

    /// Puts the things of an interior into a room.
    fn fill(&self, cx: &mut Context<'_>, buffers: &mut Buffers, id: usize, interior: usize) {
        let room = cx.map.rooms[id];
        let doors = cx.map.doors.iter().filter(|door| door.sides.contains(&Side::Room(id as u32)));
        let plan = Plan::new(room.bounds, doors.map(|door| door.at));
        buffers.words.clear();
        buffers.words.reserve(256);
        let runs = cx.map.room_runs(&room).iter();
        buffers.words.extend(runs.flat_map(|&run| PoolWord::of_run(&buffers.open, run)));
        let has_entry = entry(cx.map).is_some_and(|entry| room.bounds.contains(entry));
        for (row, names) in self.interiors[interior].iter().map(|&i| (&self.table[i], &self.names[i])) {
            let is_here = (row.depth.0..=row.depth.1).contains(&cx.depth);
            if !is_here || has_entry && row.spawn == FillSpawn::Monster {
                continue;
            }
            buffers.fill_pool(plan, row);
            let custom = cx.map.custom_id(row.custom.as_str());
            let is_limited = row.count.1 > 0;
            let mut left = if is_limited { cx.rng.range(row.count.0, row.count.1) } else { i32::MAX };
            let is_random = is_limited && row.layout != Layout::End;
            if !is_random {
                buffers.list_cells(plan, row.layout);
            }
            let mut next = 0;
            while left > 0 {
                let p =
                    if is_random { buffers.pool.draw(&mut cx.rng) } else { buffers.cells.get(next).copied() };
                let Some(p) = p else { break };
                next += 1;
                if cx.rng.percent(row.pct) && buffers.put(cx, (row, custom, names), p) {
                    left -= 1;
                }
            }
        }
    }
}

impl Buffers {
    /// Finds the free cells of a row's layout.
    fn fill_pool(&mut self, plan: Plan, row: &InteriorRow) {
        let Self { free, clear, layout, words, pool, .. } = self;
        let is_kept_clear =
            row.layout != Layout::Any && row.layout != Layout::All || row.spawn == FillSpawn::Prop;
        let free = if is_kept_clear { &*clear } else { &*free };
        layout.set(plan, row.layout, row.apart);
        pool.fill(words, |word| {
            free.words()[word.at as usize] & layout.bits(plan, word.first.y, word.first.x)
        });
    }

    /// Lists the cells of the pool, those at the end of a room from the middle outward.
    fn list_cells(&mut self, plan: Plan, layout: Layout) {
        self.cells.clear();
        self.cells.reserve(self.open.size().cells().min(1 << 12));
        self.pool.list(&mut self.cells);
        if layout == Layout::End {
            self.cells.sort_by_key(|&p| plan.off_middle(p));
        }
    }

    /// Puts a row's tile and spawn on a free cell. Returns whether it did.
    fn put(
        &mut self,
        cx: &mut Context<'_>,
        (row, custom, names): (&InteriorRow, Option<CustomId>, &[Arc<str>]),
        p: Point,
    ) -> bool {
        let map = &mut *cx.map;
        let tile = custom.map(|id| map.custom_tiles[id.index()].like).or(row.tile.tile());
        if let Some(tile) = tile {
            if !tile.is_walkable() {
                if !self.clear.contains(p) || !can_close_cell(&self.open, p) {
                    return false;
                }
                self.open.remove(p);
            }
            map.tiles[p] = tile;
            if let Some(id) = custom {
                map.set_custom(p, id);
            }
            if tile < Tile::FIRST_NOT_SOLID {
                self.solid.insert(p);
            }
        }
        if let Some(kind) =
            row.spawn.kind().filter(|&kind| kind != SpawnKind::Monster || map.tiles[p].is_walkable())
        {
            let name = Arc::clone(&names[cx.rng.below(names.len() as u32) as usize]);
            map.spawns.push(Spawn { at: p, kind, name });
        }
        let is_ground = row.spawn == FillSpawn::None
            && (map.tiles[p] == Tile::Floor
                || matches!(map.tiles[p], Tile::ShallowWater | Tile::Grass | Tile::Rubble));
        if !is_ground {
            self.free.remove(p);
            self.clear.remove(p);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::interior_rooms::InteriorPlace;
    use super::*;
    use crate::nethack::FillTile;
    use crate::whole::drawn::run;
    use barrow_core::{DoorState, Map, Rect, Size};

    fn row(room: &str) -> InteriorRow {
        InteriorRow { room: room.into(), ..InteriorRow::default() }
    }

    /// Returns a map of two rooms with a locked door between them.
    fn example() -> Map {
        let mut map = Map::new(Size::new(22, 7));
        for (id, bounds) in [Rect::new(1, 1, 11, 5), Rect::new(13, 1, 8, 5)].into_iter().enumerate() {
            map.plan_room(bounds);
            map.draw_rectangle(id);
        }
        map.put_door(Point::new(12, 3), DoorState::Locked, [Side::Room(0), Side::Room(1)]);
        map.put_door(Point::new(0, 3), DoorState::Closed, [Side::Unknown, Side::Room(0)]);
        map
    }

    #[test]
    fn locked_rooms_get_their_own_interiors() {
        let mut map = example();
        let shelves =
            InteriorRow { layout: Layout::Grid, apart: (1, 2), tile: FillTile::Pillar, ..row("stacks") };
        let gold = InteriorRow {
            place: InteriorPlace::Locked,
            layout: Layout::Center,
            spawn: FillSpawn::Item,
            name: "gold".into(),
            ..row("strongroom")
        };
        let rows = run(&mut map, &Interiors { table: vec![shelves, gold], twins: false }).unwrap();
        assert_eq!(
            rows,
            [
                "                      ", //
                " ........... ........ ",
                " .0000.0000. ........ ",
                "+...........+........ ",
                " .0000.0000. ........ ",
                " ........... ........ ",
                "                      ",
            ]
        );
        assert_eq!(map.rooms[1].role.as_str(), "strongroom");
        assert_eq!(map.room_area(&map.rooms[0]), 39);
        let spawns: Vec<_> = map.spawns.iter().map(|spawn| (spawn.at, spawn.kind)).collect();
        assert_eq!(spawns, [(Rect::new(13, 1, 8, 5).center(), SpawnKind::Item)]);
    }

    #[test]
    fn nothing_disconnects_a_room_and_the_entry_has_no_monsters() {
        let mut map = example();
        map.start = Some(Point::new(3, 2));
        let wall = InteriorRow { layout: Layout::All, tile: FillTile::Pillar, ..row("solid") };
        let orc = InteriorRow { spawn: FillSpawn::Monster, name: "orc".into(), ..row("solid") };
        run(&mut map, &Interiors { table: vec![wall, orc], twins: false }).unwrap();
        assert!(map.spawns.is_empty());
        let mut open = BitGrid::default();
        open.mark_from(&map.tiles, Tile::FIRST_OPEN);
        let mut reached = BitGrid::new(map.size());
        reached.insert(Point::new(3, 2));
        reached.flood(&open, &mut Vec::new());
        assert_eq!(reached, open);
    }

    #[test]
    fn the_best_room_is_taken_first() {
        let mut map = example();
        map.doors[0].state = DoorState::Closed;
        let hall = InteriorRow { weight: 0, at_least: 1, place: InteriorPlace::Largest, ..row("hall") };
        run(&mut map, &Interiors { table: vec![row("other"), hall], twins: false }).unwrap();
        let roles: Vec<String> = map.rooms.iter().map(|room| room.role.as_str().to_string()).collect();
        assert_eq!(roles, ["hall", "other"]);
    }
}

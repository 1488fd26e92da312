//! Puts a ghost and its belongings into a room, as on NetHack's Rogue level.
//!
//! ```text
//!   -----------
//!   |...)[....|
//!   |..."G%...|
//!   |.........|
//!   -----------
//! ```
//!
//! Algorithm: draw a room and a free cell of it for the ghost. Each belonging of the table is present with its own
//! probability, on the free cell with the shortest path to the ghost.
//!
//! Guarantees: all spawns are reachable, possibly through secret doors; nothing spawns on stairs, doors, the start or
//! the exit, and no cell has two spawns. If no cell is free, there is no ghost.
//!
//! Source: after a description of NetHack's Rogue level.

use std::sync::Arc;

use barrow_core::{BitGrid, Point, SpawnKind};

use crate::place::free::FreeCells;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::params! {
    /// A row of the table: an item beside the ghost.
    pub struct Belonging {
        /// Name of the item.
        name: Arc<str> = "".into(),
        /// Chance that the item is present, in percent.
        pct: u32 = 100 in 0..=100,
    }
}

crate::stage! {
    /// Puts a ghost into a room, with its belongings around it.
    pub struct Bones in Family::Place, needs [Fact::Rooms, Fact::Floor],
        example ["simple_rooms", "draw_rooms", "dogleg", r#"bones; table = [ { name = "mace", pct = 50 }, { name = "bow" } ]"#] {
        /// Name of the monster.
        name: Arc<str> = "ghost".into(),
        /// Items around the ghost.
        table: Vec<Belonging> = Vec::new(),
    }
}

#[derive(Default)]
struct Buffers {
    free: FreeCells,
    /// Free cells of the room.
    room: BitGrid,
}

impl Stage for Bones {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            buffers.free.mark(cx, 0);
            cx.map.spawns.reserve(1 + self.table.len());
            let Some(at) = draw_cell(cx, buffers) else { return };
            let free = &mut buffers.free;
            free.spawn_near(cx.map, at, 1, (SpawnKind::Monster, &self.name));
            for Belonging { name, pct } in &self.table {
                if cx.rng.percent(*pct) {
                    free.spawn_near(cx.map, at, 1, (SpawnKind::Item, name));
                }
            }
            cx.snapshot(format_args!("a ghost and its belongings at {at}"));
        });
        Ok(())
    }
}

/// Draws a room and a free cell of it; `None` if it has no free cell.
fn draw_cell(cx: &mut Context<'_>, Buffers { free, room: cells }: &mut Buffers) -> Option<Point> {
    let room = *cx.rng.pick(&cx.map.rooms)?;
    cells.reset(cx.map.size());
    cx.map.mark_room(&room, cells);
    cells.intersect_with(&free.cells);
    cells.nth(cx.rng.below(cells.count()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::Rect;

    #[test]
    fn belongings_lie_around_the_ghost() {
        let mut map = map_of(&["       ", " ..... ", " ..... ", " ..... ", "       "]);
        map.plan_room(Rect::new(1, 1, 5, 3));
        map.draw_rectangle(0);
        let belonging = |(name, pct): (&str, u32)| Belonging { name: name.into(), pct };
        let table = [("mace", 100), ("bow", 0), ("food", 100)].map(belonging).into();
        run(&mut map, &Bones { table, ..Bones::default() }).unwrap();
        let names: Vec<&str> = map.spawns.iter().map(|spawn| &*spawn.name).collect();
        assert_eq!(names, ["ghost", "mace", "food"]);
        let at = map.spawns[0].at;
        assert!(map.spawns[1..].iter().all(|spawn| spawn.at.distance_squared(at) == 1));
    }

    #[test]
    fn a_map_without_rooms_gets_no_ghost() {
        let mut map = map_of(&["   ", " . ", "   "]);
        run(&mut map, &Bones::default()).unwrap();
        assert!(map.spawns.is_empty());
    }
}

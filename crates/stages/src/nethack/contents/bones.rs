//! Where somebody fell: a ghost, and around it what it left behind.
//!
//! ```text
//!   -----------
//!   |...)[....|
//!   |..."G%...|
//!   |.........|
//!   -----------
//! ```
//!
//! How it works: a room is drawn, and a free cell of it for the ghost. Each belonging in the table is there with a chance of
//! its own, on the free cell that is nearest on foot.
//!
//! Guarantees: all can be reached, with searching; nothing spawns on stairs, doors, the start or the exit, nor two things on
//! one cell. Where no free cell is left, there is no ghost.

use std::sync::Arc;

use barrow_core::{BitGrid, Point, SpawnKind};

use crate::place::free::FreeCells;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::params! {
    /// A row of the table: something that is left behind.
    pub struct Belonging {
        /// Name of the item.
        name: Arc<str> = "".into(),
        /// Chance that it is there, in percent.
        pct: u32 = 100 in 0..=100,
    }
}

crate::stage! {
    /// Puts a ghost into a room, and around it what it left behind.
    pub struct Bones in Family::Place, needs [Fact::Rooms, Fact::Floor],
        example ["simple_rooms", "draw_rooms", "dogleg", r#"bones; table = [ { name = "mace", pct = 50 }, { name = "bow" } ]"#] {
        /// Name of the ghost.
        name: Arc<str> = "ghost".into(),
        /// What it left behind.
        table: Vec<Belonging> = Vec::new(),
    }
}

/// Scratch buffers.
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
            let Some(at) = any_place(cx, buffers) else { return };
            let free = &mut buffers.free;
            free.spawn_near(cx.map, at, 1, (SpawnKind::Monster, &self.name));
            for Belonging { name, pct } in &self.table {
                if cx.rng.percent(*pct) {
                    free.spawn_near(cx.map, at, 1, (SpawnKind::Item, name));
                }
            }
            cx.snapshot(format_args!("somebody fell at {at}"));
        });
        Ok(())
    }
}

/// Draws a room and returns a free cell of it, if it has any.
fn any_place(cx: &mut Context<'_>, Buffers { free, room: cells }: &mut Buffers) -> Option<Point> {
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
    fn the_ghost_is_among_what_it_left() {
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
    fn nobody_falls_where_there_is_no_room() {
        let mut map = map_of(&["   ", " . ", "   "]);
        run(&mut map, &Bones::default()).unwrap();
        assert!(map.spawns.is_empty());
    }
}

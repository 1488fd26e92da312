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
//! Promises: all can be reached, with searching; nothing waits on stairs, doors, the start or the exit, nor two things on
//! one cell. Where no free cell is left, there is no ghost.

use std::sync::Arc;

use barrow_core::{ParamSpec, Point, SpawnKind, Values};

use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::place::free::mark_free;
use crate::place::spawns::put_near;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const COLUMNS: &[ParamSpec] = &[
    ParamSpec::text("name", "", "What it is called."),
    ParamSpec::int("pct", (0, 100, 100), "In how many of a hundred cases it is there."),
];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "bones",
    summary: "puts a ghost into a room, and around it what it left behind",
    family: Family::Place,
    needs: &[OldNeed::always(Fact::Rooms), OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[],
    params: &[
        ParamSpec::text("name", "ghost", "Who haunts the place."),
        ParamSpec::rows("table", COLUMNS, "What it left behind."),
    ],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"dogleg\"\n\
              [[stage]]\nuse = \"bones\"\ntable = [ { name = \"mace\", pct = 50 }, { name = \"bow\" } ]\n",
    build: |v| {
        let belonging = |row: &Values| (row.text("name"), row.count("pct"));
        Box::new(Bones { name: v.text("name"), belongings: v.rows("table").iter().map(belonging).collect() })
    },
};

#[derive(Debug)]
struct Bones {
    name: Arc<str>,
    belongings: Vec<(Arc<str>, u32)>,
}

impl Stage for Bones {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        mark_free(cx, 0);
        cx.map.spawns.reserve(1 + self.belongings.len());
        let Some(at) = any_place(cx) else { return Ok(()) };
        put_near(cx, at, 1, (SpawnKind::Monster, &self.name));
        for (name, pct) in &self.belongings {
            if cx.rng.percent(*pct) {
                put_near(cx, at, 1, (SpawnKind::Item, name));
            }
        }
        cx.snapshot(format_args!("somebody fell at {at}"));
        Ok(())
    }
}

/// A free cell of a random room, if it has any.
fn any_place(cx: &mut Context<'_>) -> Option<Point> {
    let room = *cx.rng.pick(&cx.map.rooms)?;
    let OldScratch { bits: [free, room_cells, ..], .. } = &mut *cx.old;
    room_cells.reset(cx.map.size());
    cx.map.mark_room(&room, room_cells);
    room_cells.intersect(free);
    let n = cx.rng.below(room_cells.count());
    room_cells.nth(n)
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
        let belongings = [("mace", 100), ("bow", 0), ("food", 100)].map(|(name, pct)| (name.into(), pct));
        run(&mut map, &Bones { name: "ghost".into(), belongings: belongings.into() }).unwrap();
        let names: Vec<&str> = map.spawns.iter().map(|spawn| &*spawn.name).collect();
        assert_eq!(names, ["ghost", "mace", "food"]);
        let at = map.spawns[0].at;
        assert!(map.spawns[1..].iter().all(|spawn| spawn.at.distance_squared(at) == 1));
    }

    #[test]
    fn nobody_falls_where_there_is_no_room() {
        let mut map = map_of(&["   ", " . ", "   "]);
        run(&mut map, &Bones { name: "ghost".into(), belongings: Vec::new() }).unwrap();
        assert!(map.spawns.is_empty());
    }
}

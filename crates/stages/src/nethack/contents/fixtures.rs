//! Puts fountains, sinks, altars and graves into ordinary rooms, with NetHack's frequencies.
//!
//! ```text
//!   --------
//!   |....{.|
//!   |._....|
//!   --------
//! ```
//!
//! Algorithm: every ordinary room has a fountain with a probability of one in 10, a sink with one in 60, an altar with
//! one in 60, and a grave with one in (80 − 2 × depth). Each takes a random cell of plain floor without spawns and
//! without a door beside it. Fountains and altars are tiles; sinks and graves are spawns, because there are no tiles
//! for them.
//!
//! Guarantees: only plain floor changes.
//!
//! Source: after a description of how NetHack fills ordinary rooms.

use std::sync::{Arc, LazyLock};

use barrow_core::{Direction, Map, Point, Rng, Spawn, SpawnKind, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// Number of cells tried for a fixture.
const TRIES: u32 = 200;

crate::stage! {
    /// Puts fountains, sinks, altars and graves into ordinary rooms, as in NetHack.
    pub struct Fixtures in Family::Place, needs [Fact::Rooms, Fact::Floor],
        example ["rect_split", "draw_rooms", "fixtures"];
}

static SINK: LazyLock<Arc<str>> = LazyLock::new(|| "sink".into());
static GRAVE: LazyLock<Arc<str>> = LazyLock::new(|| "grave".into());

/// Object in a room: a tile, or a prop where there is no such tile.
enum Fixture {
    Tile(Tile),
    Prop(&'static Arc<str>),
}

impl Stage for Fixtures {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let grave = 80_u32.saturating_sub(2 * cx.depth).max(2);
        let fixtures = [
            (10, Fixture::Tile(Tile::Fountain)),
            (60, Fixture::Prop(&SINK)),
            (60, Fixture::Tile(Tile::Altar)),
            (grave, Fixture::Prop(&GRAVE)),
        ];
        let rooms = cx.map.rooms.len() as u32;
        for (one_in, fixture) in &fixtures {
            // One draw skips all rooms before the next one with this fixture.
            let mut id = cx.rng.geometric(1, *one_in, rooms);
            while id < rooms {
                if cx.map.rooms[id as usize].is_ordinary()
                    && let Some(at) =
                        free_cell(cx.map, id as usize, &mut cx.rng).filter(|&at| cx.may_change(at))
                {
                    put(cx, fixture, at);
                }
                id += 1 + cx.rng.geometric(1, *one_in, rooms - 1 - id);
            }
        }
        Ok(())
    }
}

fn put(cx: &mut Context<'_>, fixture: &Fixture, at: Point) {
    match *fixture {
        Fixture::Tile(tile) => {
            cx.map.tiles[at] = tile;
            cx.snapshot(format_args!("{} at {at}", tile.name()));
        }
        Fixture::Prop(name) => {
            cx.map.spawns.push(Spawn { at, kind: SpawnKind::Prop, name: name.clone() });
            cx.snapshot(format_args!("{name} at {at}"));
        }
    }
}

/// Draws a cell of plain floor in a room, without spawns and without a door beside it; `None` if all tries failed.
fn free_cell(map: &Map, id: usize, rng: &mut Rng) -> Option<Point> {
    let room = &map.rooms[id];
    let area = map.room_area(room);
    let is_door = |p: Point| map.tiles.get(p).is_some_and(Tile::is_door);
    let is_free = |p: &Point| {
        map.tiles[*p] == Tile::Floor
            && map.start != Some(*p)
            && map.spawns.iter().all(|spawn| spawn.at != *p)
            && !Direction::ALL.into_iter().any(|side| is_door(*p + side.step()))
    };
    (0..TRIES).filter_map(|_| map.room_cell(room, rng.below(area))).find(is_free)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::run;
    use barrow_core::{Rect, Size};

    #[test]
    fn only_ordinary_rooms_get_fixtures() {
        let mut map = Map::new(Size::new(200, 60));
        for id in 0..600 {
            map.plan_room(Rect::new(id % 50 * 4, id / 50 * 5, 3, 4));
            map.draw_rectangle(id as usize);
        }
        run(&mut map, &Fixtures).unwrap();
        let count = |wanted: Tile| map.tiles.cells().iter().filter(|&&tile| tile == wanted).count();
        assert!((40..80).contains(&count(Tile::Fountain)), "{}", count(Tile::Fountain));
        assert!((2..20).contains(&count(Tile::Altar)) && (4..40).contains(&map.spawns.len()));
        map.rooms.iter_mut().for_each(|room| room.role = barrow_core::Name::new("vault"));
        let before = map.tiles.clone();
        run(&mut map, &Fixtures).unwrap();
        assert_eq!(map.tiles, before);
    }
}

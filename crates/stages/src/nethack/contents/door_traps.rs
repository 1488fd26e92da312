//! Puts traps on some closed doors of deep levels, and replaces others by mimics, as NetHack does.
//!
//! ```text
//!   --^---
//!   |....|
//!   |....M
//!   ------
//! ```
//!
//! Algorithm: from depth 5 on, one in 25 closed or locked doors has a trap, except doors of shops. From depth 9 on, one
//! in five of these is a mimic in a doorway instead.
//!
//! Guarantees: the only tiles that change are doors; no trap or mimic is in a secret door.
//!
//! Source: after a description of NetHack's `mklev.c`.

use std::sync::{Arc, LazyLock};

use barrow_core::{Door, DoorState, Map, Side, Spawn, SpawnKind};

use super::monsters::{MonsterClass, mimics};
use crate::nethack::NethackRole;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// Smallest depth with trapped doors.
const TRAPS: u32 = 5;

/// Smallest depth with mimics.
const MIMICS: u32 = 9;

crate::stage! {
    /// Puts traps on some closed doors of deep levels, and replaces others by mimics, as in NetHack.
    pub struct DoorTraps in Family::Place, needs [Fact::Doorways],
        example ["rect_split", "sort_rooms", "draw_rooms", "walls", "join_sorted", "doors", "door_traps"] {
        /// One closed door in this many has a trap; 0 for none.
        one_in: u32 = 25 in 0..=1000,
    }
}

static TRAP: LazyLock<Arc<str>> = LazyLock::new(|| "door trap".into());
static MIMIC: LazyLock<MonsterClass> = LazyLock::new(mimics);

impl Stage for DoorTraps {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        if cx.depth < TRAPS {
            return Ok(());
        }
        for i in 0..cx.map.doors.len() {
            let Door { at, state, .. } = cx.map.doors[i];
            let is_closed = matches!(state, DoorState::Closed | DoorState::Locked);
            if !is_closed || !cx.rng.one_in(self.one_in) || !can_have_trap(cx.map, i) || !cx.may_change(at) {
                continue;
            }
            let (kind, name) = if cx.depth >= MIMICS && cx.rng.one_in(5) {
                cx.map.doors[i].state = DoorState::Doorway;
                cx.map.tiles[at] = DoorState::Doorway.tile();
                (SpawnKind::Monster, MIMIC.draw(cx.depth, &mut cx.rng))
            } else {
                (SpawnKind::Trap, &*TRAP)
            };
            cx.map.spawns.push(Spawn { at, kind, name: Arc::clone(name) });
            cx.snapshot(format_args!("{name} at {at}"));
        }
        Ok(())
    }
}

/// Returns whether a door has no spawn and does not belong to a shop.
fn can_have_trap(map: &Map, door: usize) -> bool {
    let Door { at, sides, .. } = map.doors[door];
    let is_shop = |side: Side| match side {
        Side::Room(id) => map.rooms.get(id as usize).is_some_and(|room| NethackRole::Shop.is(room)),
        Side::Corridor(_) | Side::Unknown => false,
    };
    !sides.into_iter().any(is_shop) && map.spawns.iter().all(|spawn| spawn.at != at)
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{Name, Point, Rng, Room, Size};

    /// Runs the stage on a map with 1000 doors of a given state that belong to a room of a given role.
    fn trapped(depth: u32, state: DoorState, role: Name) -> Map {
        let mut map = Map::new(Size::new(200, 20));
        map.plan_room(barrow_core::Rect::new(0, 0, 1, 1));
        map.rooms[0].role = role;
        for i in 0..1000 {
            map.put_door(Point::new(i % 100 * 2, i / 100 * 2), state, [Side::Room(0), Side::Unknown]);
        }
        let mut scratch = crate::stage::Workspace::default();
        DoorTraps::default()
            .apply(&mut Context::new(&mut map, Rng::new(1), depth, &mut scratch, (1, "test"), None))
            .unwrap();
        map
    }

    fn count(map: &Map, kind: SpawnKind) -> usize {
        map.spawns.iter().filter(|spawn| spawn.kind == kind).count()
    }

    #[test]
    fn traps_need_depth_5_and_mimics_depth_9() {
        assert_eq!(trapped(4, DoorState::Closed, Room::ORDINARY).spawns.len(), 0);
        let map = trapped(8, DoorState::Locked, Room::ORDINARY);
        assert!((25..60).contains(&count(&map, SpawnKind::Trap)) && count(&map, SpawnKind::Monster) == 0);
        let map = trapped(9, DoorState::Closed, Room::ORDINARY);
        assert!((3..20).contains(&count(&map, SpawnKind::Monster)));
        let gaps = map.doors.iter().filter(|door| door.state == DoorState::Doorway);
        assert_eq!(gaps.count(), count(&map, SpawnKind::Monster));
        assert!(map.doors.iter().all(|door| map.tiles[door.at] == door.state.tile()));
    }

    #[test]
    fn open_doors_and_shop_doors_have_no_traps() {
        assert_eq!(trapped(9, DoorState::Open, Room::ORDINARY).spawns.len(), 0);
        assert_eq!(trapped(9, DoorState::Closed, NethackRole::Shop.role()).spawns.len(), 0);
    }
}

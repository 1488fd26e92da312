//! Gives one room a special role, such as shop, court or zoo, as NetHack does. `special_contents` fills it.
//!
//! Algorithm:
//! 1. Try the roles in order, each below its own depth and with its own probability, until one is drawn. The shop is
//!    first: it is always drawn at depths 2 and 3, and less often further down.
//! 2. A shop takes the first ordinary room with a single door and without stairs. It is lit, and its door becomes
//!    visible. Any other role takes the first suitable room, starting from a random one: one with a single door, or
//!    with a probability of one in five any other.
//! 3. For a swamp, draw five rooms; every ordinary one without stairs becomes part of the swamp.
//! 4. If no room is suitable, there is no special room.
//!
//! Guarantees: at most one room gets a role, or five for a swamp; the only other change is the state of a shop's door.
//!
//! Source: after a description of NetHack's `mklev.c` and `mkroom.c`.

use barrow_core::{DoorState, Map, Point, Rng, Side};

use crate::nethack::NethackRole;
use crate::nethack::doors_of_rooms::DoorsOfRooms;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// First depth without shops: the smallest possible depth of Medusa's level in NetHack.
const MEDUSA: u32 = 21;

/// Number of rooms drawn for a swamp.
const SWAMPS: u32 = 5;

/// Roles tried after the shop, in order: the role, the depth that it must lie below, and `n` for a probability of one
/// in `n`.
const KINDS: &[(NethackRole, u32, u32)] = &[
    (NethackRole::Court, 4, 6),
    (NethackRole::LeprechaunHall, 5, 8),
    (NethackRole::Zoo, 6, 7),
    (NethackRole::Temple, 8, 5),
    (NethackRole::Beehive, 9, 5),
    (NethackRole::Morgue, 11, 6),
    (NethackRole::Anthole, 12, 8),
    (NethackRole::Barracks, 14, 4),
    (NethackRole::Swamp, 15, 6),
    (NethackRole::CockatriceNest, 16, 8),
];

crate::stage! {
    /// Makes one of the rooms a shop, a court, a zoo or another special room, as in NetHack.
    pub struct SpecialRoom in Family::Place, needs [Fact::Rooms, Fact::Doorways],
        example ["rect_split", "sort_rooms", "draw_rooms", "walls", "join_sorted", "special_room"];
}

impl Stage for SpecialRoom {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Some(role) = draw_role(cx.map, cx.depth, &mut cx.rng) else { return Ok(()) };
        if role == NethackRole::Swamp {
            make_swamp(cx);
            return Ok(());
        }
        let Context { map, rng, scratch, .. } = cx;
        let doors: &mut DoorsOfRooms = scratch.get();
        doors.count(map);
        let is_shop = role == NethackRole::Shop;
        let found = if is_shop { shop(map, doors) } else { any_room(map, role, doors, rng) };
        let Some(id) = found else { return Ok(()) };
        map.rooms[id].role = role.role();
        if is_shop {
            map.rooms[id].is_dark = false;
            hang_shop_door(map, id as u32, rng);
        }
        cx.snapshot(format_args!("room {} is a {role}", id + 1));
        Ok(())
    }
}

/// Draws the role of the special room; `None` for a level without one.
fn draw_role(map: &Map, depth: u32, rng: &mut Rng) -> Option<NethackRole> {
    let has_vault = map.rooms.iter().any(|room| NethackRole::Vault.is(room));
    // A shop needs a level of three rooms, not counting a vault.
    let is_enough = map.rooms.len() >= 3 + usize::from(has_vault);
    if (2..MEDUSA).contains(&depth) && is_enough && rng.below(depth) < 3 {
        return Some(NethackRole::Shop);
    }
    let kind = KINDS.iter().find(|(_, below, one_in)| depth > *below && rng.one_in(*one_in))?;
    Some(kind.0)
}

fn has_stairs(map: &Map, id: usize, stairs: &[Point]) -> bool {
    stairs.iter().any(|&p| map.rooms[id].bounds.contains(p))
}

/// Returns the first room that can become a shop.
fn shop(map: &Map, doors: &DoorsOfRooms) -> Option<usize> {
    (0..map.rooms.len()).find(|&id| {
        doors.of(id) == 1
            && map.rooms[id].is_ordinary()
            && !has_stairs(map, id, &map.stairs_up)
            && !has_stairs(map, id, &map.stairs_down)
    })
}

/// Draws a room for a role other than shop. No role takes a room with stairs up; stairs down exclude a room for a
/// temple, and two times in three for other roles.
fn any_room(map: &Map, role: NethackRole, doors: &DoorsOfRooms, rng: &mut Rng) -> Option<usize> {
    let rooms = map.rooms.len();
    let first = rng.below(rooms as u32) as usize;
    (first..first + rooms).map(|id| id % rooms).find(|&id| {
        let is_unfit = has_stairs(map, id, &map.stairs_up)
            || has_stairs(map, id, &map.stairs_down) && (role == NethackRole::Temple || !rng.one_in(3));
        map.rooms[id].is_ordinary() && !is_unfit && (doors.of(id) == 1 || rng.one_in(5))
    })
}

/// Gives the role of a swamp to up to [`SWAMPS`] rooms.
fn make_swamp(cx: &mut Context<'_>) {
    for _ in 0..SWAMPS {
        let id = cx.rng.below(cx.map.rooms.len() as u32) as usize;
        let Some(room) = cx.map.rooms.get(id) else { return };
        let has_stairs =
            has_stairs(cx.map, id, &cx.map.stairs_up) || has_stairs(cx.map, id, &cx.map.stairs_down);
        if room.is_ordinary() && !has_stairs {
            cx.map.rooms[id].role = NethackRole::Swamp.role();
            cx.snapshot(format_args!("room {} is a swamp", id + 1));
        }
    }
}

/// Turns the doorway of a shop into an open door, and a secret door into a closed one, or a locked one with a
/// probability of one in five.
fn hang_shop_door(map: &mut Map, id: u32, rng: &mut Rng) {
    for door in map.doors.iter_mut().filter(|door| door.sides.contains(&Side::Room(id))) {
        door.state = match door.state {
            DoorState::Doorway => DoorState::Open,
            DoorState::Secret if rng.one_in(5) => DoorState::Locked,
            DoorState::Secret => DoorState::Closed,
            DoorState::Broken | DoorState::Open | DoorState::Closed | DoorState::Locked => door.state,
        };
        map.tiles[door.at] = door.state.tile();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Rect, Size};

    /// A map with three rooms with a secret door each, the first with stairs.
    fn map() -> Map {
        let mut map = Map::new(Size::new(20, 6));
        for (id, x) in [(0, 2), (1, 9), (2, 15)] {
            map.plan_room(Rect::new(x, 2, 3, 2));
            map.draw_rectangle(id as usize);
            map.put_door(Point::new(x + 1, 1), DoorState::Secret, [Side::Room(id), Side::Unknown]);
        }
        map.stairs_up.push(Point::new(2, 2));
        map
    }

    fn counted(map: &Map) -> DoorsOfRooms {
        let mut doors = DoorsOfRooms::default();
        doors.count(map);
        doors
    }

    #[test]
    fn a_shop_has_no_stairs_and_a_visible_door() {
        let mut map = map();
        let mut rng = Rng::new(1);
        assert_eq!(draw_role(&map, 2, &mut rng), Some(NethackRole::Shop));
        let doors = counted(&map);
        assert_eq!(shop(&map, &doors), Some(1));
        hang_shop_door(&mut map, 1, &mut rng);
        assert!(matches!(map.doors[1].state, DoorState::Locked | DoorState::Closed));
        assert_eq!(map.doors[1].state.tile(), map.tiles[map.doors[1].at]);
        map.doors[2].sides = [Side::Room(1), Side::Unknown];
        assert_eq!(shop(&map, &counted(&map)), None, "one room has two doors, the other has none");
    }

    #[test]
    fn other_roles_depend_on_depth() {
        let map = map();
        let mut rng = Rng::new(1);
        assert!((0..100).all(|_| draw_role(&map, 1, &mut rng).is_none()));
        let drawn: Vec<_> = (0..2000).filter_map(|_| draw_role(&map, 20, &mut rng)).collect();
        assert!(KINDS.iter().all(|(role, ..)| drawn.contains(role)), "every role is drawn");
        assert!(
            (0..50)
                .filter_map(|_| any_room(&map, NethackRole::Zoo, &counted(&map), &mut rng))
                .all(|id| id > 0)
        );
    }
}

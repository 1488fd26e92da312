//! What the built-in recipes promise, written down a second time, from their descriptions and not from their files.

use crate::promises::{Connected, Promises};

/// What the levels of a built-in recipe promise; nothing for a name it does not know.
pub fn promises_of(recipe: &str) -> Option<Promises> {
    let always = Promises { connected: Connected::Walk, ..Promises::default() };
    Some(match recipe {
        "one_room" => Promises { min_rooms: 1, room_min: (3, 3), ..always },
        "rlg327" => {
            Promises { min_rooms: 6, room_min: (4, 3), room_gap: 1, stairs_up: 1, stairs_down: 1, ..always }
        }
        "nethack" => {
            Promises { min_rooms: 2, room_min: (2, 2), room_gap: 2, stairs_up: 1, stairs_down: 1, ..always }
        }
        "tunnels" => Promises { min_rooms: 2, room_min: (2, 2), room_gap: 2, ..always },
        "bracket_rooms" => Promises { min_rooms: 2, room_min: (4, 4), room_gap: 2, stairs_down: 1, ..always },
        _ => return None,
    })
}

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
        "bracket" => Promises { stairs_down: 1, min_open_pct: 8, ..always },
        "bracket_rooms" => Promises { min_rooms: 2, stairs_down: 1, min_open_pct: 8, ..always },
        "bracket_shapes" => Promises { stairs_down: 1, min_open_pct: 15, ..always },
        "bsp_rooms" | "spanning_rooms" => {
            Promises { min_rooms: 2, room_min: (4, 3), room_gap: 2, stairs_up: 1, stairs_down: 1, ..always }
        }
        "bsp_interior" => Promises {
            min_rooms: 2,
            room_min: (5, 4),
            room_gap: 1,
            min_open_pct: 50,
            stairs_up: 1,
            stairs_down: 1,
            ..always
        },
        "rogue" => Promises { min_rooms: 6, room_min: (4, 2), room_gap: 2, stairs_down: 1, ..always },
        "shapes" => {
            Promises { min_rooms: 2, room_min: (3, 3), room_gap: 2, stairs_up: 1, stairs_down: 1, ..always }
        }
        "maze_backtracker" | "maze_prim" | "maze_kruskal" | "maze_wilson" | "maze_eller"
        | "maze_division" | "maze_growing_tree" => {
            Promises { stairs_up: 1, stairs_down: 1, min_open_pct: 33, ..always }
        }
        "wide_maze" => Promises { stairs_up: 1, stairs_down: 1, min_open_pct: 40, ..always },
        "wfc_rooms" => Promises {
            min_rooms: 2,
            room_min: (4, 4),
            room_gap: 1,
            stairs_up: 1,
            stairs_down: 1,
            min_open_pct: 15,
            ..always
        },
        "cellular_caves" | "dla_caves" | "wfc_caves" => {
            Promises { stairs_up: 1, stairs_down: 1, min_open_pct: 25, ..always }
        }
        "noise_caves" => Promises { stairs_up: 1, stairs_down: 1, min_open_pct: 30, ..always },
        "drunkard_winding" | "fearful_symmetry" | "percolation" => {
            Promises { stairs_up: 1, stairs_down: 1, min_open_pct: 40, ..always }
        }
        "drunkard_open_area" | "voronoi_hive" => {
            Promises { stairs_up: 1, stairs_down: 1, min_open_pct: 50, ..always }
        }
        "accrete" => {
            Promises { min_rooms: 2, room_gap: 1, min_open_pct: 15, stairs_up: 1, stairs_down: 1, ..always }
        }
        "winding_ways" => Promises {
            min_rooms: 2,
            room_min: (2, 2),
            room_gap: 3,
            stairs_up: 1,
            stairs_down: 1,
            min_open_pct: 12,
            ..always
        },
        "hard_rock" => Promises {
            min_rooms: 2,
            room_min: (2, 2),
            room_gap: 1,
            stairs_up: 1,
            stairs_down: 1,
            min_open_pct: 10,
            ..always
        },
        "mirror_hall" => {
            Promises { min_rooms: 2, room_gap: 1, stairs_up: 1, stairs_down: 1, min_open_pct: 40, ..always }
        }
        "brogue" => Promises {
            connected: Connected::Secrets,
            min_open_pct: 8,
            stairs_up: 1,
            stairs_down: 1,
            ..always
        },
        "digger" => Promises {
            min_rooms: 2,
            room_min: (3, 3),
            room_gap: 1,
            min_open_pct: 10,
            stairs_up: 1,
            stairs_down: 1,
            ..always
        },
        "nystrom" => Promises {
            min_rooms: 2,
            room_min: (5, 3),
            room_gap: 1,
            min_open_pct: 22,
            stairs_up: 1,
            stairs_down: 1,
            ..always
        },
        "warrens" => Promises {
            min_rooms: 2,
            room_min: (4, 4),
            room_gap: 2,
            min_open_pct: 25,
            stairs_up: 1,
            stairs_down: 1,
            ..always
        },
        "keep" => Promises {
            min_rooms: 3,
            room_min: (3, 2),
            room_gap: 1,
            min_open_pct: 50,
            stairs_up: 1,
            stairs_down: 1,
            ..always
        },
        // Cells of a prison and of a crypt are the smallest rooms.
        "vaulted_halls" => {
            Promises { min_rooms: 2, stairs_up: 1, stairs_down: 1, min_open_pct: 10, ..always }
        }
        "fort" => Promises { min_rooms: 9, stairs_up: 1, stairs_down: 1, min_open_pct: 30, ..always },
        _ => return None,
    })
}

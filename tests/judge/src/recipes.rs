//! What the built-in recipes promise, written down a second time, from their descriptions and not from their files.

use crate::promises::{ConnectedBy, Promises};

/// What the levels of a built-in recipe promise; nothing for a name it does not know.
pub fn promises_of(recipe: &str) -> Option<Promises> {
    of_rooms(recipe).or_else(|| of_caves_and_mazes(recipe)).or_else(|| of_place(recipe))
}

/// A number of rooms, their smallest sides, what lies between them, and the least share of open cells.
fn rooms(min_rooms: usize, room_min: (usize, usize), room_gap: usize, min_open_pct: usize) -> Promises {
    Promises { min_rooms, room_min, room_gap, min_open_pct, ..Promises::default() }
}

/// The same with stairs up and down.
fn stairs(promises: Promises) -> Promises {
    Promises { stairs_up: 1, stairs_down: 1, ..promises }
}

/// The same with stairs down only.
fn way_down(promises: Promises) -> Promises {
    Promises { stairs_down: 1, ..promises }
}

/// No rooms, but stairs up and down and so much that is open.
fn open(min_open_pct: usize) -> Promises {
    stairs(rooms(0, (0, 0), 0, min_open_pct))
}

/// Recipes whose levels are rooms and what joins them.
fn of_rooms(recipe: &str) -> Option<Promises> {
    Some(match recipe {
        "one_room" => Promises { min_open_cells: 9, ..rooms(1, (3, 3), 0, 0) },
        "split_rooms" => {
            Promises { connected: ConnectedBy::Any, min_open_cells: 9, ..rooms(1, (3, 3), 2, 0) }
        }
        "rlg327" => stairs(rooms(6, (4, 3), 1, 7)),
        "nethack" => Promises {
            connected: ConnectedBy::SecretsButSealed,
            framed_doors: false,
            min_open_cells: 20,
            ..stairs(rooms(2, (2, 2), 2, 0))
        },
        // A tomb is a single cell, and rooms inside of rooms share their walls.
        "nethack37" => Promises {
            connected: ConnectedBy::SecretsButTombs,
            framed_doors: false,
            min_open_cells: 20,
            ..stairs(rooms(2, (1, 1), 1, 0))
        },
        "nethack_plain" => Promises { min_open_cells: 20, ..stairs(rooms(2, (2, 2), 2, 0)) },
        "tunnels" => Promises { min_open_cells: 10, ..rooms(2, (2, 2), 2, 0) },
        "bracket" => way_down(rooms(0, (0, 0), 0, 8)),
        "bracket_rooms" => way_down(rooms(2, (0, 0), 0, 8)),
        "bsp_rooms" => stairs(rooms(2, (4, 3), 2, 18)),
        "spanning_rooms" => stairs(rooms(2, (4, 3), 2, 12)),
        "bsp_interior" => stairs(rooms(2, (5, 4), 1, 50)),
        "rogue" => Promises { min_open_cells: 20, ..stairs(rooms(1, (2, 2), 2, 0)) },
        "rogue_original" => way_down(rooms(6, (4, 2), 2, 4)),
        "shapes" => stairs(rooms(2, (3, 3), 2, 20)),
        "accrete" => stairs(rooms(2, (0, 0), 1, 15)),
        "digger" => stairs(rooms(2, (3, 3), 1, 10)),
        "nystrom" => stairs(rooms(2, (5, 3), 1, 22)),
        "warrens" => stairs(rooms(2, (4, 4), 2, 25)),
        "keep" => stairs(rooms(3, (3, 2), 1, 50)),
        "winding_ways" => stairs(rooms(2, (2, 2), 3, 12)),
        "hard_rock" => stairs(rooms(2, (2, 2), 1, 10)),
        "mirror_hall" => stairs(rooms(2, (0, 0), 1, 40)),
        "wfc_rooms" => stairs(rooms(2, (4, 4), 1, 15)),
        // Cells of a prison and of a crypt are the smallest rooms.
        "vaulted_halls" => stairs(rooms(2, (0, 0), 0, 10)),
        "fort" => stairs(rooms(9, (0, 0), 0, 30)),
        "brogue" => Promises { connected: ConnectedBy::Secrets, ..open(8) },
        _ => return None,
    })
}

/// Recipes whose levels are hollows or mazes.
fn of_caves_and_mazes(recipe: &str) -> Option<Promises> {
    Some(match recipe {
        "maze_backtracker" | "maze_prim" | "maze_kruskal" | "maze_wilson" | "maze_eller"
        | "maze_division" | "maze_growing_tree" => open(33),
        "wide_maze" | "drunkard_winding" | "fearful_symmetry" | "percolation" => open(40),
        "nethack_maze" => open(20),
        "cellular_caves" | "dla_caves" | "wfc_caves" => open(25),
        "noise_caves" => open(30),
        "mines" => stairs(rooms(1, (0, 0), 0, 10)),
        "drunkard_open_area" | "voronoi_hive" => open(50),
        "bracket_shapes" => way_down(rooms(0, (0, 0), 0, 15)),
        _ => return None,
    })
}

/// Recipes of whole places.
fn of_place(recipe: &str) -> Option<Promises> {
    Some(match recipe {
        "town" => rooms(4, (3, 3), 1, 40),
        "island" => rooms(2, (3, 3), 1, 20),
        "forest" => rooms(0, (0, 0), 0, 30),
        "dark_elf_city" => stairs(rooms(3, (0, 0), 0, 30)),
        "dwarf_fort" => stairs(rooms(2, (0, 0), 0, 25)),
        "crypt" => stairs(rooms(2, (3, 3), 0, 45)),
        "lair" => open(20),
        "mushroom_caves" => open(33),
        "limestone_caverns" => open(25),
        "sewers" => open(40),
        _ => return None,
    })
}

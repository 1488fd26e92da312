//! Rules of the built-in recipes, written a second time from their descriptions, not copied from their files.

use crate::rules::{ConnectedBy, Rules};

/// Returns the rules of a built-in recipe; none for an unknown name.
pub fn rules_of(recipe: &str) -> Option<Rules> {
    of_rooms(recipe).or_else(|| of_caves_and_mazes(recipe)).or_else(|| of_place(recipe))
}

/// Requires a number of rooms, their least sides, the gap between them, and the least percentage of open cells.
fn rooms(min_rooms: usize, room_min: (usize, usize), room_gap: usize, min_open_pct: usize) -> Rules {
    Rules { min_rooms, room_min, room_gap, min_open_pct, ..Rules::default() }
}

/// Adds stairs up and down.
fn stairs(rules: Rules) -> Rules {
    Rules { stairs_up: 1, stairs_down: 1, ..rules }
}

/// Adds stairs down, but no stairs up.
fn way_down(rules: Rules) -> Rules {
    Rules { stairs_down: 1, ..rules }
}

/// Requires stairs up and down and a least percentage of open cells, but no rooms.
fn open(min_open_pct: usize) -> Rules {
    stairs(rooms(0, (0, 0), 0, min_open_pct))
}

/// Recipes of rooms and corridors.
fn of_rooms(recipe: &str) -> Option<Rules> {
    Some(match recipe {
        "one_room" => Rules { min_open_cells: 9, ..rooms(1, (3, 3), 0, 0) },
        "split_rooms" => Rules { connected: ConnectedBy::Any, min_open_cells: 9, ..rooms(1, (3, 3), 2, 0) },
        "rlg327" => stairs(rooms(6, (4, 3), 1, 7)),
        "nethack" => Rules {
            connected: ConnectedBy::SecretsButSealed,
            framed_doors: false,
            min_open_cells: 20,
            ..stairs(rooms(2, (2, 2), 2, 0))
        },
        // A tomb is a single cell, and rooms inside rooms share their walls.
        "nethack37" => Rules {
            connected: ConnectedBy::SecretsButTombs,
            framed_doors: false,
            min_open_cells: 20,
            ..stairs(rooms(2, (1, 1), 1, 0))
        },
        "nethack_plain" => Rules { min_open_cells: 20, ..stairs(rooms(2, (2, 2), 2, 0)) },
        "tunnels" => Rules { min_open_cells: 10, ..rooms(2, (2, 2), 2, 0) },
        "bracket" => way_down(rooms(0, (0, 0), 0, 8)),
        "bracket_rooms" => way_down(rooms(2, (0, 0), 0, 8)),
        "bsp_rooms" => stairs(rooms(2, (4, 3), 2, 18)),
        "spanning_rooms" => stairs(rooms(2, (4, 3), 2, 12)),
        "bsp_interior" => stairs(rooms(2, (5, 4), 1, 50)),
        "rogue" => Rules { min_open_cells: 20, ..stairs(rooms(1, (2, 2), 2, 0)) },
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
        // The cells of its prisons and crypts are smaller than any useful minimum.
        "vaulted_halls" => stairs(rooms(2, (0, 0), 0, 10)),
        "fort" => stairs(rooms(9, (0, 0), 0, 30)),
        "brogue" => Rules { connected: ConnectedBy::Secrets, ..open(8) },
        _ => return None,
    })
}

/// Recipes of caves and mazes.
fn of_caves_and_mazes(recipe: &str) -> Option<Rules> {
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

/// Recipes of towns, islands, forests and other places.
fn of_place(recipe: &str) -> Option<Rules> {
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

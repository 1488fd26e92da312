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

/// Adds that no square of four cells is corridor, and that corridors and doors save a number of steps.
fn tidy(link_saves: usize, rules: Rules) -> Rules {
    Rules { max_corridor_blocks: 0, link_saves, ..rules }
}

/// Recipes of rooms and corridors.
fn of_rooms(recipe: &str) -> Option<Rules> {
    Some(match recipe {
        "one_room" => Rules { min_open_cells: 9, ..rooms(1, (3, 3), 0, 0) },
        "split_rooms" => Rules { connected: ConnectedBy::Any, min_open_cells: 9, ..rooms(1, (3, 3), 2, 0) },
        "rlg327" => tidy(6, stairs(rooms(6, (4, 3), 1, 7))),
        "nethack" => Rules {
            locked: false,
            connected: ConnectedBy::SecretsButSealed,
            framed_doors: false,
            border_niches: true,
            min_open_cells: 20,
            ..stairs(rooms(2, (2, 2), 2, 0))
        },
        // A tomb is a single cell, and rooms inside rooms share their walls.
        "nethack5" => Rules {
            locked: false,
            connected: ConnectedBy::SecretsButTombs,
            border_niches: true,
            framed_doors: false,
            min_open_cells: 20,
            ..stairs(rooms(2, (1, 1), 1, 0))
        },
        "nethack_plain" => {
            Rules { locked: false, border_niches: true, min_open_cells: 20, ..stairs(rooms(2, (2, 2), 2, 0)) }
        }
        "tunnels" => tidy(6, Rules { min_open_cells: 10, ..rooms(2, (2, 2), 2, 0) }),
        "bracket" => way_down(rooms(0, (0, 0), 0, 18)),
        "bracket_rooms" => tidy(6, way_down(rooms(2, (0, 0), 0, 12))),
        "bsp_rooms" => tidy(6, stairs(rooms(2, (3, 3), 2, 18))),
        "spanning_rooms" => tidy(6, stairs(rooms(2, (4, 3), 2, 12))),
        "bsp_interior" => tidy(6, stairs(rooms(2, (5, 4), 1, 50))),
        "rogue" => Rules { min_open_cells: 20, ..stairs(rooms(1, (2, 2), 2, 0)) },
        "rogue_original" => tidy(0, way_down(rooms(6, (4, 2), 2, 4))),
        "shapes" => tidy(6, stairs(rooms(2, (3, 3), 2, 20))),
        "accrete" => stairs(rooms(2, (0, 0), 1, 15)),
        "digger" => tidy(6, stairs(rooms(2, (4, 3), 1, 10))),
        "nystrom" => tidy(10, stairs(rooms(2, (5, 3), 1, 22))),
        "warrens" => stairs(rooms(2, (4, 4), 2, 25)),
        "keep" => stairs(rooms(3, (3, 2), 1, 50)),
        "winding_ways" => tidy(6, stairs(rooms(2, (2, 2), 3, 12))),
        "hard_rock" => tidy(6, stairs(rooms(2, (2, 2), 1, 10))),
        "mirror_hall" => stairs(rooms(2, (0, 0), 1, 40)),
        "wfc_rooms" => tidy(6, stairs(rooms(2, (3, 3), 1, 15))),
        // The cells of its prisons and crypts are smaller than any useful minimum.
        "fort" => stairs(rooms(1, (0, 0), 0, 30)),
        "castle" => way_down(rooms(9, (0, 0), 0, 30)),
        "library" => stairs(rooms(3, (0, 0), 0, 40)),
        "arena" => stairs(rooms(3, (0, 0), 0, 30)),
        "vaulted_halls" => tidy(6, stairs(rooms(2, (0, 0), 0, 10))),
        "brogue" => Rules { connected: ConnectedBy::Secrets, ..open(8) },
        _ => return None,
    })
}

/// Recipes of caves and mazes.
fn of_caves_and_mazes(recipe: &str) -> Option<Rules> {
    Some(match recipe {
        "maze" => open(33),
        "wide_maze" | "voronoi_hive" => open(40),
        "cellular_caves" | "noise_caves" => open(25),
        "drunkard_caverns" | "fearful_symmetry" => open(22),
        "nethack_maze" | "wfc_caves" | "ice_caves" | "volcano" => open(20),
        "dla_caves" => open(18),
        "mines" => stairs(rooms(1, (0, 0), 0, 10)),
        "bracket_shapes" => way_down(rooms(0, (0, 0), 0, 24)),
        _ => return None,
    })
}

/// Recipes of towns, islands, forests and other places.
fn of_place(recipe: &str) -> Option<Rules> {
    Some(match recipe {
        "town" => rooms(3, (3, 3), 1, 40),
        "village" => rooms(2, (3, 3), 1, 30),
        "island" => rooms(1, (1, 1), 0, 20),
        "forest" => rooms(0, (0, 0), 0, 30),
        "swamp" => rooms(0, (0, 0), 0, 25),
        "dark_elf_city" => stairs(rooms(2, (0, 0), 0, 30)),
        "dwarf_fort" => stairs(rooms(2, (0, 0), 0, 25)),
        "crypt" => stairs(rooms(2, (3, 3), 0, 45)),
        "lair" => open(18),
        "mushroom_caves" => open(30),
        "limestone_caverns" => open(25),
        "catacombs" => stairs(rooms(1, (0, 0), 0, 10)),
        // Gaps join most of its rooms.
        "sewers" | "ruined_temple" => stairs(rooms(1, (0, 0), 0, 15)),
        // Galleries of floor may join all chambers to one printed room.
        "mine" => stairs(rooms(1, (0, 0), 0, 12)),
        "wizard_tower" | "ship" => Rules { min_open_cells: 250, ..stairs(rooms(2, (0, 0), 0, 0)) },
        _ => return None,
    })
}

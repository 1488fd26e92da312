//! The recipes that come with Barrow.

/// A recipe that comes with Barrow.
#[derive(Debug, PartialEq, Eq)]
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! recipes {
    ($($name:literal),* $(,)?) => {
        &[$(Builtin { name: $name, text: include_str!(concat!("../../../recipes/", $name, ".toml")) }),*]
    };
}

/// Every built-in recipe.
pub static BUILTIN: &[Builtin] = recipes![
    "rlg327",
    "nethack",
    "tunnels",
    "bracket",
    "bracket_rooms",
    "bracket_shapes",
    "one_room",
    "bsp_rooms",
    "bsp_interior",
    "rogue",
    "shapes",
    "spanning_rooms",
    "maze_backtracker",
    "maze_prim",
    "maze_kruskal",
    "maze_wilson",
    "maze_eller",
    "maze_division",
    "maze_growing_tree",
    "wide_maze",
    "cellular_caves",
    "drunkard_open_area",
    "drunkard_winding",
    "fearful_symmetry",
    "dla_caves",
    "voronoi_hive",
    "noise_caves",
    "percolation",
    "accrete",
    "brogue",
    "winding_ways",
    "hard_rock",
    "mirror_hall",
    "digger",
    "nystrom",
    "warrens",
    "keep",
    "wfc_rooms",
    "wfc_caves",
    "vaulted_halls",
    "fort",
];

/// The built-in recipe called `name`.
pub fn builtin(name: &str) -> Option<&'static Builtin> {
    BUILTIN.iter().find(|recipe| recipe.name == name)
}

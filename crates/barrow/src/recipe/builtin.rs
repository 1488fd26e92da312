//! The built-in recipes, embedded at compile time.

/// A recipe that is built into the library.
#[derive(Debug, PartialEq, Eq)]
pub struct Builtin {
    /// Name on the command line and in [`Generator::new`](crate::Generator::new); also the stem of its file.
    pub name: &'static str,
    /// The recipe itself, in TOML.
    pub text: &'static str,
}

macro_rules! recipes {
    ($($name:literal),* $(,)?) => {
        &[$(Builtin { name: $name, text: include_str!(concat!("../../recipes/", $name, ".toml")) }),*]
    };
}

/// Every built-in recipe, in the order of lists.
pub static BUILTIN: &[Builtin] = recipes![
    "rlg327",
    "nethack",
    "nethack_plain",
    "nethack37",
    "mines",
    "rogue",
    "rogue_original",
    "brogue",
    "tunnels",
    "one_room",
    "split_rooms",
    "bracket",
    "bracket_rooms",
    "bracket_shapes",
    "bsp_rooms",
    "bsp_interior",
    "shapes",
    "spanning_rooms",
    "winding_ways",
    "hard_rock",
    "accrete",
    "digger",
    "nystrom",
    "warrens",
    "keep",
    "mirror_hall",
    "vaulted_halls",
    "fort",
    "wfc_rooms",
    "wfc_caves",
    "cellular_caves",
    "noise_caves",
    "percolation",
    "dla_caves",
    "voronoi_hive",
    "drunkard_open_area",
    "drunkard_winding",
    "fearful_symmetry",
    "maze_backtracker",
    "maze_prim",
    "maze_kruskal",
    "maze_wilson",
    "maze_eller",
    "maze_division",
    "maze_growing_tree",
    "wide_maze",
    "nethack_maze",
    "town",
    "island",
    "forest",
    "dark_elf_city",
    "dwarf_fort",
    "crypt",
    "sewers",
    "lair",
    "limestone_caverns",
    "mushroom_caves",
];

/// Returns the built-in recipe called `name`.
pub fn builtin(name: &str) -> Option<&'static Builtin> {
    BUILTIN.iter().find(|recipe| recipe.name == name)
}

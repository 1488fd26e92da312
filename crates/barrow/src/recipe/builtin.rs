//! The built-in recipes, and parts of recipes that only other recipes include, embedded at compile time.

/// A recipe that is built into the library.
#[derive(Debug, PartialEq, Eq)]
pub struct Builtin {
    /// Name on the command line and in [`Generator::new`](crate::Generator::new); also the stem of its file.
    pub name: &'static str,
    /// Other names that are accepted for it.
    pub aliases: &'static [&'static str],
    /// The recipe itself, in TOML.
    pub text: &'static str,
}

macro_rules! recipes {
    ($folder:literal: $($name:literal $(or $alias:literal)*),* $(,)?) => {
        &[$(Builtin {
            name: $name,
            aliases: &[$($alias),*],
            text: include_str!(concat!("../../recipes/", $folder, $name, ".toml")),
        }),*]
    };
}

/// Every built-in recipe, in the order of lists.
pub static BUILTIN: &[Builtin] = recipes!["":
    "rlg327",
    "nethack",
    "nethack_plain",
    "nethack5" or "nethack37",
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
    "castle",
    "library",
    "arena",
    "catacombs",
    "wfc_rooms",
    "wfc_caves",
    "cellular_caves",
    "noise_caves",
    "dla_caves",
    "voronoi_hive",
    "drunkard_caverns",
    "fearful_symmetry",
    "maze",
    "wide_maze",
    "nethack_maze",
    "town",
    "island",
    "forest",
    "dark_elf_city",
    "village",
    "swamp",
    "dwarf_fort",
    "crypt",
    "sewers",
    "lair",
    "limestone_caverns",
    "mushroom_caves",
    "ruined_temple",
    "mine",
    "wizard_tower",
    "ship",
    "ice_caves",
    "volcano",
];

/// Parts of recipes: recipes name them in `prefabs_from` and `recipe`, but they make no levels and are in no list.
pub static PARTS: &[Builtin] = recipes!["shared/": "vaults"];

/// Returns the built-in recipe with this name or alias.
pub fn builtin(name: &str) -> Option<&'static Builtin> {
    BUILTIN.iter().find(|recipe| recipe.name == name || recipe.aliases.contains(&name))
}

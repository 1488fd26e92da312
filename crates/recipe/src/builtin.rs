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
pub static BUILTIN: &[Builtin] = recipes!["rlg327", "nethack", "tunnels", "bracket_rooms", "one_room"];

/// The built-in recipe called `name`.
pub fn builtin(name: &str) -> Option<&'static Builtin> {
    BUILTIN.iter().find(|recipe| recipe.name == name)
}

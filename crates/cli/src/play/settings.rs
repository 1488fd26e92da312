//! The file with a player's settings.

use std::env;
use std::path::PathBuf;

use barrow_play::Settings;

use crate::input;
use crate::stop::Stop;

/// The settings in a file; without a name those of the user, or the usual ones if there are none.
pub(crate) fn read(path: Option<&str>) -> Result<Settings, Stop> {
    let path = match path {
        Some(path) => path.to_string(),
        None => match usual().filter(|path| path.is_file()) {
            Some(path) => path.to_string_lossy().into_owned(),
            None => return Ok(Settings::default()),
        },
    };
    let text = input::read_text(&path)?;
    Settings::parse(&text).map_err(|why| Stop::Wrong(format!("{path}: {why}")))
}

/// Where a user keeps them.
fn usual() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let config = if cfg!(windows) {
        folder("APPDATA")
    } else {
        folder("XDG_CONFIG_HOME").or_else(|| Some(folder("HOME")?.join(".config")))
    };
    Some(config?.join("barrow").join("settings.toml"))
}

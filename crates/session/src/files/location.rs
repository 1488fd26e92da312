//! Locations of the data folder and of the settings, from environment variables.

use std::path::PathBuf;
use std::{env, fmt};

/// Error of [`DataDir::from_env`](crate::DataDir::from_env): no environment variable names a folder of the user's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDataDir;

impl fmt::Display for NoDataDir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let home = if cfg!(windows) { "LOCALAPPDATA" } else { "HOME" };
        write!(
            f,
            "there is no folder for saved games: the environment variable {home} is not set; set BARROW_DATA_DIR to a \
             folder of your own"
        )
    }
}

impl std::error::Error for NoDataDir {}

/// Returns the data folder: `BARROW_DATA_DIR`, or `barrow` in the system's folder for application data.
pub(super) fn data_folder() -> Result<PathBuf, NoDataDir> {
    choose(&var).ok_or(NoDataDir)
}

/// Returns the user's own folders outside the data folder, for a game that cannot be saved there. Other users can write
/// to the folder of temporary files and perhaps to the current one, so that these are no such folders.
pub(super) fn own_folders() -> impl Iterator<Item = PathBuf> {
    let names = if cfg!(windows) { ["USERPROFILE", "APPDATA"] } else { ["HOME", "XDG_RUNTIME_DIR"] };
    names.into_iter().filter_map(|name| absolute(&var, name))
}

/// Returns the path of the user's settings, whether the file exists or not; `None` if there is no home folder.
pub(crate) fn settings_path() -> Option<PathBuf> {
    let config = if cfg!(windows) {
        var("APPDATA")
    } else {
        absolute(&var, "XDG_CONFIG_HOME").or_else(|| Some(absolute(&var, "HOME")?.join(".config")))
    };
    Some(config?.join("barrow").join("settings.toml"))
}

fn var(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// Returns the path in a variable. Relative paths are ignored, as the XDG Base Directory Specification says.
fn absolute(var: &dyn Fn(&str) -> Option<PathBuf>, name: &str) -> Option<PathBuf> {
    var(name).filter(|path| path.is_absolute())
}

/// Returns the data folder for the given variables; `None` if there is no home folder.
fn choose(var: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    if let Some(folder) = var("BARROW_DATA_DIR") {
        return Some(folder);
    }
    let base = if cfg!(windows) {
        absolute(var, "LOCALAPPDATA").or_else(|| absolute(var, "APPDATA"))
    } else {
        let in_home = if cfg!(target_os = "macos") { "Library/Application Support" } else { ".local/share" };
        absolute(var, "XDG_DATA_HOME").or_else(|| Some(absolute(var, "HOME")?.join(in_home)))
    };
    Some(base?.join("barrow"))
}

#[cfg(all(test, not(windows), not(target_os = "macos")))]
mod tests {
    use super::*;

    #[test]
    fn variables_choose_the_folder() {
        let with = |set: &[(&str, &str)]| {
            let set: Vec<(String, PathBuf)> =
                set.iter().map(|(name, value)| ((*name).to_string(), PathBuf::from(value))).collect();
            choose(&move |name| set.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()))
        };
        assert_eq!(with(&[]), None);
        assert_eq!(with(&[("HOME", "."), ("TMPDIR", "/tmp")]), None);
        assert_eq!(with(&[("HOME", "/h")]), Some(PathBuf::from("/h/.local/share/barrow")));
        assert_eq!(with(&[("HOME", "/h"), ("XDG_DATA_HOME", "/d")]), Some(PathBuf::from("/d/barrow")));
        assert_eq!(
            with(&[("HOME", "/h"), ("XDG_DATA_HOME", "d")]),
            Some(PathBuf::from("/h/.local/share/barrow"))
        );
        assert_eq!(with(&[("HOME", "/h"), ("BARROW_DATA_DIR", "/b")]), Some(PathBuf::from("/b")));
    }
}

//! Locations of the data folder and of the settings, from environment variables.

use std::env;
use std::path::PathBuf;

/// Returns the data folder: `BARROW_DATA_DIR`, or `barrow` in the system's folder for application data.
pub(super) fn data_folder() -> PathBuf {
    choose(&var).unwrap_or_else(|| env::temp_dir().join("barrow"))
}

/// Returns the path of the user's settings, whether the file exists or not; `None` if there is no home folder.
pub(crate) fn settings_path() -> Option<PathBuf> {
    let config = if cfg!(windows) {
        var("APPDATA")
    } else {
        // The XDG Base Directory Specification says to ignore relative paths.
        let given = var("XDG_CONFIG_HOME").filter(|path| path.is_absolute());
        given.or_else(|| Some(var("HOME")?.join(".config")))
    };
    Some(config?.join("barrow").join("settings.toml"))
}

fn var(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// Returns the data folder for the given variables; `None` if there is no home folder.
fn choose(var: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    if let Some(folder) = var("BARROW_DATA_DIR") {
        return Some(folder);
    }
    let base = if cfg!(windows) {
        var("LOCALAPPDATA").or_else(|| var("APPDATA"))
    } else if cfg!(target_os = "macos") {
        var("XDG_DATA_HOME").or_else(|| Some(var("HOME")?.join("Library/Application Support")))
    } else {
        // The XDG Base Directory Specification says to ignore relative paths.
        let given = var("XDG_DATA_HOME").filter(|path| path.is_absolute());
        given.or_else(|| Some(var("HOME")?.join(".local/share")))
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
        assert_eq!(with(&[("HOME", "/h")]), Some(PathBuf::from("/h/.local/share/barrow")));
        assert_eq!(with(&[("HOME", "/h"), ("XDG_DATA_HOME", "/d")]), Some(PathBuf::from("/d/barrow")));
        assert_eq!(
            with(&[("HOME", "/h"), ("XDG_DATA_HOME", "d")]),
            Some(PathBuf::from("/h/.local/share/barrow"))
        );
        assert_eq!(with(&[("HOME", "/h"), ("BARROW_DATA_DIR", "/b")]), Some(PathBuf::from("/b")));
    }
}

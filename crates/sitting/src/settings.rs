//! The file with a player's settings.

use barrow_play::Settings;
use barrow_store::settings_path;

use crate::{Trouble, read_text};

/// The settings in a file, or without a name those of the user if there are any. What they leave out is as in `usual`.
pub fn read_settings(path: Option<&str>, usual: Settings) -> Result<Settings, Trouble> {
    let path = match path {
        Some(path) => path.to_string(),
        None => match settings_path().filter(|path| path.is_file()) {
            Some(path) => path.to_string_lossy().into_owned(),
            None => return Ok(usual),
        },
    };
    let text = read_text(&path)?;
    usual.with(&text).map_err(|why| Trouble::Wrong(format!("{path}: {why}")))
}

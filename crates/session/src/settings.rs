//! The player's settings.

use barrow::Quoted;
use barrow_io::read_text;
use barrow_play::Settings;

use crate::SessionError;
use crate::files::settings_path;

/// Reads the settings at a path, or without one the user's settings if they exist. What the file leaves out is taken
/// from `defaults`.
pub fn read_settings(path: Option<&str>, defaults: Settings) -> Result<Settings, SessionError> {
    let path = match path {
        Some(path) => path.to_string(),
        None => match settings_path().filter(|path| path.is_file()) {
            Some(path) => path.to_string_lossy().into_owned(),
            None => return Ok(defaults),
        },
    };
    let text = read_text(&path)?;
    defaults.with(&text).map_err(|error| SessionError::Invalid(format!("{}: {error}", Quoted::new(&path))))
}

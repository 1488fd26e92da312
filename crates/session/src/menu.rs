//! The menu of saved games.

use std::fmt::Write as _;

use barrow::Quoted;
use barrow_game::Record;
use barrow_play::{Chooser, ChooserEntry, Settings};

use crate::{DataDir, FileError, Request, SavedGame, SessionError, read_settings};

/// A menu of saved games, for a request that matches several of them.
#[derive(Debug)]
pub struct SaveMenu {
    /// The entries on the screen: all saves, and a new game as the last one.
    pub chooser: Chooser,
    names: Vec<String>,
}

impl SaveMenu {
    /// Returns the menu if there are several saves and the request means neither one of them nor a new game.
    pub fn for_request(request: &Request, defaults: Settings) -> Result<Option<Self>, SessionError> {
        if request.file.is_some() || request.load.is_some() || request.is_for_new_game() {
            return Ok(None);
        }
        let saves = DataDir::from_env()?.saves()?;
        if saves.len() < 2 {
            return Ok(None);
        }
        let settings = read_settings(request.settings.as_deref(), defaults)?;
        let title = format!("There are {} saved games. Which one to continue?", saves.len());
        let names = saves.iter().map(|save| save.name.clone()).collect();
        Ok(Some(Self { chooser: Chooser::new(title, entries(&saves), settings), names }))
    }

    /// Returns the request for the entry that was chosen.
    pub fn choose(&self, mut request: Request, entry: usize) -> Request {
        match self.names.get(entry) {
            Some(name) => request.load = Some(name.clone()),
            None => request.new = true,
        }
        request
    }
}

fn entries(saves: &[SavedGame]) -> Vec<ChooserEntry> {
    let width = saves.iter().map(|save| Quoted::new(&save.name).as_str().chars().count()).max().unwrap_or(0);
    let mut letters = 'a'..='z';
    let mut entries: Vec<ChooserEntry> = Vec::new();
    for SavedGame { name, record } in saves {
        // Entries after the 26th have no key of their own; the arrow keys reach them.
        let key = record.is_ok().then(|| letters.next().unwrap_or('\0'));
        entries.push(ChooserEntry { key, text: format!("{:width$}  {}", Quoted::new(name), state(record)) });
    }
    entries.push(ChooserEntry { key: Some('N'), text: "a new game".to_string() });
    entries
}

/// Returns the list of the user's saved games, one line each.
pub fn list_saves() -> Result<String, SessionError> {
    let saves = DataDir::from_env()?.saves()?;
    Ok(if saves.is_empty() { "There are no saved games.\n".to_string() } else { table(&saves) })
}

/// Formats saves as a table of names and states.
pub(crate) fn table(saves: &[SavedGame]) -> String {
    let width = saves.iter().map(|save| Quoted::new(&save.name).as_str().chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for SavedGame { name, record } in saves {
        let _ = writeln!(text, "{:width$}  {}", Quoted::new(name), state(record));
    }
    text
}

/// Returns a game's state in words, or the reason why it cannot be played.
fn state(record: &Result<Record, FileError>) -> String {
    match record {
        Ok(record) => Quoted::new(&record.state).to_string(),
        Err(error) => format!("cannot be played: {}", error.reason()),
    }
}

//! Opening of the requested game: a new one, or a saved one.

use std::path::Path;

use barrow::{Quoted, shell_word};
use barrow_formats::ReadOptions;
use barrow_game::{Campaign, CourseTables, GameSource, Record};
use barrow_io::{display_name, random_seed, read, read_text};
use barrow_play::{Session, Settings};

use crate::files::has_record_extension;
use crate::menu::table;
use crate::{
    DataDir, FileError, Request, SessionError, is_record, level_text, read_level, read_record, replay,
};

/// A new or resumed game.
pub(crate) struct OpenedGame {
    pub(crate) session: Session,
    /// Parameters that the game started with.
    pub(crate) source: GameSource,
    /// Name of its save, if it is one of the data folder.
    pub(crate) save: Option<String>,
}

/// Opens the game of a request.
pub(crate) struct Opener<'a> {
    /// Command line that starts the game, for messages.
    pub(crate) command: &'static str,
    pub(crate) settings: Settings,
    pub(crate) data: &'a DataDir,
}

impl Opener<'_> {
    /// Opens the game: the file or save that is named, a new one if requested, else the only save or a new game.
    pub(crate) fn open(
        self,
        request: &Request,
        warn: &mut dyn FnMut(String),
    ) -> Result<OpenedGame, SessionError> {
        if let Some(name) = &request.load {
            return self.load(name);
        }
        if let Some(path) = &request.file {
            return self.open_file(path, request, warn);
        }
        if request.is_for_new_game() {
            return self.new_game(request, None, warn);
        }
        let saves = self.data.saves()?;
        match saves.as_slice() {
            [] => self.new_game(request, None, warn),
            [only] => self.load(&only.name),
            _ => Err(SessionError::Invalid(format!(
                "there are {} saved games: `{1} --load NAME` continues one of them, `{1} --new` starts a new one\n{2}",
                saves.len(),
                self.command,
                table(&saves).trim_end()
            ))),
        }
    }

    /// Continues the record in a file, or starts a new game on its level.
    fn open_file(
        self,
        path: &str,
        request: &Request,
        warn: &mut dyn FnMut(String),
    ) -> Result<OpenedGame, SessionError> {
        let bytes = read(path)?;
        // A save whose first line is damaged must not be read as a level, so that its name counts too.
        if is_record(&bytes) || has_record_extension(Path::new(path)) {
            let path = Path::new(path);
            let record = read_record(path).map_err(|error| self.unplayable(&error))?;
            let save = self.data.save_name_of(path);
            return self.resume(record, path, save);
        }
        let level = first_level(path, &bytes, warn)?;
        self.new_game(request, Some(level), warn)
    }

    /// Continues a save of the data folder.
    fn load(self, name: &str) -> Result<OpenedGame, SessionError> {
        let path = self.data.save_path(name);
        if !path.exists() {
            return Err(SessionError::Invalid(format!(
                "no saved game is named `{}`; `{} --list` lists all",
                Quoted::new(name),
                self.command
            )));
        }
        let record = read_record(&path).map_err(|error| self.unplayable(&error))?;
        self.resume(record, &path, Some(name.to_string()))
    }

    /// Continues a record where it ends.
    fn resume(self, record: Record, path: &Path, save: Option<String>) -> Result<OpenedGame, SessionError> {
        let replayed = replay(&record, self.settings.clone());
        let invalid = |error| self.unplayable(&FileError::Record(path.to_path_buf(), error));
        let mut session = replayed.map_err(invalid)?;
        if session.game().ending().is_some() {
            let (name, word) = (Quoted::path(path), shell_word(&path.to_string_lossy()));
            return Err(SessionError::Invalid(format!(
                "{name}: this game has ended; `barrow replay {word}` shows it"
            )));
        }
        let name = save.clone().unwrap_or_else(|| path.display().to_string());
        session.note(format!("Continuing the saved game {name}."));
        Ok(OpenedGame { session, source: record.source, save })
    }

    /// Returns the error for a file whose game cannot be played.
    fn unplayable(&self, error: &FileError) -> SessionError {
        let new = format!("`{} --new` starts a new game", self.command);
        SessionError::Invalid(format!("{error}\nThe file is unchanged; {new}."))
    }

    /// Starts a new game, on `level` if there is one.
    fn new_game(
        self,
        request: &Request,
        level: Option<String>,
        warn: &mut dyn FnMut(String),
    ) -> Result<OpenedGame, SessionError> {
        let text = |path: &Option<String>| path.as_deref().map(read_text).transpose();
        let source = GameSource {
            seed: request.seed.unwrap_or_else(random_seed),
            campaign: text(&request.campaign)?,
            monsters: text(&request.monsters)?,
            objects: text(&request.objects)?,
            sight: request.sight.clone(),
            nummon: request.nummon.map(|count| count.to_string()),
            level,
        };
        check_campaign(request, &source, warn)?;
        let game = source.start(read_level).map_err(|error| SessionError::Failed(error.to_string()))?;
        Ok(OpenedGame { session: Session::new(game, self.settings), source, save: None })
    }
}

/// Reads the first level of a file, as text for a record.
fn first_level(path: &str, bytes: &[u8], warn: &mut dyn FnMut(String)) -> Result<String, SessionError> {
    let name = display_name(path);
    let invalid = |reason: &str| SessionError::Invalid(format!("{name}: {reason}"));
    // Files of other programs may violate rules of their format; losses are reported as warnings.
    let read = barrow_formats::read(bytes, ReadOptions::LENIENT);
    let read = read.map_err(|error| invalid(&error.to_string()))?;
    let found = read.into_iter().next().ok_or_else(|| invalid("the file contains no level"))?;
    found.lost.iter().for_each(|lost| warn(format!("{name}: {lost}")));
    if !found.map.tiles.iter().any(|(_, tile)| tile.is_walkable()) {
        return Err(invalid("the level has no walkable cell"));
    }
    Ok(level_text(&found))
}

/// Checks the files of a campaign, so that an error names its file. Warns about skipped entries.
fn check_campaign(
    request: &Request,
    source: &GameSource,
    warn: &mut dyn FnMut(String),
) -> Result<(), SessionError> {
    let invalid =
        |path: &str, reason: String| SessionError::Invalid(format!("{}: {reason}", Quoted::new(path)));
    if let (Some(path), Some(text)) = (&request.campaign, &source.campaign) {
        Campaign::parse(text).map_err(|error| invalid(path, error.to_string()))?;
    }
    let mut tables = CourseTables::default();
    let mut reported = 0;
    for (path, text, is_monsters) in
        [(&request.monsters, &source.monsters, true), (&request.objects, &source.objects, false)]
    {
        let (Some(path), Some(text)) = (path, text) else { continue };
        let read = if is_monsters { tables.monsters(text) } else { tables.objects(text) };
        read.map_err(|error| invalid(path, error.to_string()))?;
        tables.dropped[reported..]
            .iter()
            .for_each(|dropped| warn(format!("{}: {dropped}", Quoted::new(path))));
        reported = tables.dropped.len();
    }
    Ok(())
}

//! Which game is played: a new one, or one that was saved.

use std::fmt::Write as _;
use std::path::Path;

use barrow_formats::ReadOptions;
use barrow_game::{Campaign, CourseTables, Record, RecordError, Source};
use barrow_play::{Session, Settings};
use barrow_store::{Saved, Store, StoreError, is_record, level_text, read_level, read_record};

use super::{PlayArgs, settings};
use crate::input;
use crate::recipe::fresh_seed;
use crate::stop::{Stop, complain};

/// A game that is being played, and what is needed to keep it.
pub(super) struct Begun {
    /// The game on the screen.
    pub(super) session: Session,
    /// What it began with.
    pub(super) source: Source,
    /// The save it comes from, if it is one of the user's.
    pub(super) save: Option<String>,
    /// How many actions there were before it was shown.
    pub(super) actions_before: usize,
}

/// The game that was asked for.
pub(super) fn begin(args: &PlayArgs, store: &Store) -> Result<Begun, Stop> {
    let settings = settings::read(args.settings.as_deref())?;
    if let Some(name) = &args.load {
        return load(store, name, settings);
    }
    if let Some(path) = &args.file {
        let bytes = input::read(path)?;
        if is_record(&bytes) {
            let record = read_record(Path::new(path)).map_err(|error| refused(&error))?;
            return resume(record, Path::new(path), store.name_of(Path::new(path)), settings);
        }
        let level = read_first(path, &bytes)?;
        return new_game(args, Some(level), settings);
    }
    let asks_for_new = args.new
        || args.seed.is_some()
        || [&args.campaign, &args.sight, &args.monsters, &args.objects].iter().any(|text| text.is_some());
    if asks_for_new {
        return new_game(args, None, settings);
    }
    let saves = store.saves().map_err(|error| Stop::Failed(error.to_string()))?;
    match saves.as_slice() {
        [] => new_game(args, None, settings),
        [only] => load(store, &only.name, settings),
        _ => Err(Stop::Wrong(format!(
            "there are {} saved games: `barrow play --load NAME` goes on with one of them, `barrow play --new` \
             begins another\n{}",
            saves.len(),
            table(&saves).trim_end()
        ))),
    }
}

/// Goes on with a save.
fn load(store: &Store, name: &str, settings: Settings) -> Result<Begun, Stop> {
    let path = store.save_path(name);
    if !path.exists() {
        return Err(Stop::Wrong(format!(
            "there is no saved game `{name}`; `barrow play --list` lists those that are there"
        )));
    }
    let record = read_record(&path).map_err(|error| refused(&error))?;
    resume(record, &path, Some(name.to_string()), settings)
}

fn resume(record: Record, path: &Path, save: Option<String>, settings: Settings) -> Result<Begun, Stop> {
    let wrong = |error| refused(&StoreError::Record(path.to_path_buf(), error));
    let mut session = again(&record, settings).map_err(wrong)?;
    let name = save.clone().unwrap_or_else(|| path.display().to_string());
    session.note(format!("The saved game {name} goes on."));
    let actions_before = record.actions.len();
    Ok(Begun { session, source: record.source, save, actions_before })
}

/// Plays a game again to where it stood, messages and all.
pub(crate) fn again(record: &Record, settings: Settings) -> Result<Session, RecordError> {
    let mut session = Session::again(record.source.start(read_level)?, settings);
    for (n, &action) in record.actions.iter().enumerate() {
        session.redo(action).map_err(|error| RecordError::Refused(n, error.to_string()))?;
    }
    let (expected, found) = (record.digest, session.game().digest());
    if expected == found { Ok(session) } else { Err(RecordError::Differs { expected, found }) }
}

/// A file that holds no game that can be played.
fn refused(error: &StoreError) -> Stop {
    Stop::Failed(format!("{error}\nThe file stays as it is; `barrow play --new` begins another game."))
}

/// The first level of a file, as text.
fn read_first(path: &str, bytes: &[u8]) -> Result<String, Stop> {
    let name = input::name(path);
    let wrong = |why: &str| Stop::Wrong(format!("{name}: {why}"));
    let read =
        barrow_formats::read(bytes, ReadOptions::default()).map_err(|error| wrong(&error.to_string()))?;
    let found = read.into_iter().next().ok_or_else(|| wrong("there is no level in it"))?;
    found.lost.iter().for_each(|lost| complain(format!("{name}: {lost}")));
    if !found.map.tiles.iter().any(|(_, tile)| tile.is_walkable()) {
        return Err(wrong("there is nowhere to stand"));
    }
    Ok(level_text(&found))
}

fn new_game(args: &PlayArgs, level: Option<String>, settings: Settings) -> Result<Begun, Stop> {
    let text = |path: &Option<String>| path.as_deref().map(input::read_text).transpose();
    let source = Source {
        seed: args.seed.unwrap_or_else(fresh_seed),
        campaign: text(&args.campaign)?,
        monsters: text(&args.monsters)?,
        objects: text(&args.objects)?,
        sight: args.sight.clone(),
        level,
    };
    check(args, &source)?;
    let game = source.start(read_level).map_err(|error| Stop::Failed(error.to_string()))?;
    Ok(Begun { session: Session::new(game, settings), source, save: None, actions_before: 0 })
}

/// Names the file that has a fault, and says which entries are dropped.
fn check(args: &PlayArgs, source: &Source) -> Result<(), Stop> {
    let wrong = |path: &str, why: String| Stop::Wrong(format!("{path}: {why}"));
    if let (Some(path), Some(text)) = (&args.campaign, &source.campaign) {
        Campaign::parse(text).map_err(|error| wrong(path, error.to_string()))?;
    }
    let mut tables = CourseTables::default();
    let mut told = 0;
    for (path, text, is_monsters) in
        [(&args.monsters, &source.monsters, true), (&args.objects, &source.objects, false)]
    {
        let (Some(path), Some(text)) = (path, text) else { continue };
        let read = if is_monsters { tables.monsters(text) } else { tables.objects(text) };
        read.map_err(|error| wrong(path, error.to_string()))?;
        tables.dropped[told..].iter().for_each(|dropped| complain(format!("{path}: {dropped}")));
        told = tables.dropped.len();
    }
    Ok(())
}

/// The saved games, a line for each.
pub(super) fn list(store: &Store) -> Result<String, Stop> {
    let saves = store.saves().map_err(|error| Stop::Failed(error.to_string()))?;
    Ok(if saves.is_empty() { "There are no saved games.\n".to_string() } else { table(&saves) })
}

fn table(saves: &[Saved]) -> String {
    let width = saves.iter().map(|save| save.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for Saved { name, record } in saves {
        let state = match record {
            Ok(record) => record.state.clone(),
            Err(error) => format!("cannot be played: {}", error.why()),
        };
        let _ = writeln!(text, "{name:width$}  {state}");
    }
    text
}

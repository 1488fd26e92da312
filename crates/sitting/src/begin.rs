//! Which game is played: a new one, or one that was saved.

use std::fmt::Write as _;
use std::path::Path;

use barrow_formats::ReadOptions;
use barrow_game::{Campaign, CourseTables, GameSource, Record};
use barrow_play::{Session, Settings};
use barrow_store::{
    Claim, EXTENSION, Kept, Saved, Store, StoreError, can_write, is_record, level_text, read_level,
    read_record,
};

use crate::keep::Written;
use crate::rest::Rest;
use crate::settings::read_settings;
use crate::{Asked, Trouble, again, fresh_seed, name, read, read_text};

/// A game that is being played, and all that is needed to keep it.
#[derive(Debug)]
pub struct Sitting {
    /// The game on the screen.
    pub session: Session,
    /// The words of the shell that play the game, such as `barrow play`.
    pub(crate) command: &'static str,
    pub(crate) asked: Asked,
    pub(crate) store: Store,
    /// What it began with.
    pub(crate) source: GameSource,
    /// The save it comes from, if it is one of the user's.
    pub(crate) save: Option<String>,
    /// How many actions there were before it was shown.
    pub(crate) actions_before: usize,
    /// The right to write that save.
    pub(crate) claim: Option<Claim>,
    /// How much of it is in its save.
    pub(crate) written: Written,
    /// Where it was kept when it was left, if it is to be left.
    pub(crate) kept: Option<Kept>,
    /// What became of its files, once it is over.
    pub(crate) rest: Option<Rest>,
}

impl Sitting {
    /// The game that was asked for by `command`, with `usual` for what the settings leave out. What is worth knowing, but
    /// keeps nobody from playing, goes to `warn`.
    pub fn begin(
        command: &'static str,
        asked: Asked,
        usual: Settings,
        mut warn: impl FnMut(String),
    ) -> Result<Self, Trouble> {
        let settings = read_settings(asked.settings.as_deref(), usual)?;
        let store = Store::usual();
        if let Some(path) = asked.record.as_deref().filter(|path| *path != "-") {
            // Nobody wants to hear that after the game.
            can_write(Path::new(path))?;
        }
        let begun = Begun { command, settings, store: &store }.game(&asked, &mut warn)?;
        let Game { session, source, save } = begun;
        let claim = save.as_deref().map(|name| {
            let taken = || Trouble::Wrong(format!("the saved game `{name}` is being played elsewhere"));
            store.claim(name).ok_or_else(taken)
        });
        let claim = claim.transpose()?;
        Ok(Self { claim, ..Self::of(session, command, asked, store, source, save) })
    }

    /// A game that is about to be shown.
    pub(crate) fn of(
        session: Session,
        command: &'static str,
        asked: Asked,
        store: Store,
        source: GameSource,
        save: Option<String>,
    ) -> Self {
        let actions = session.actions().len();
        let written = Written { actions, tried: (actions, session.game().depth()), is_warned: false };
        let actions_before = actions;
        Self {
            session,
            command,
            asked,
            store,
            source,
            save,
            actions_before,
            claim: None,
            written,
            kept: None,
            rest: None,
        }
    }
}

/// A game that was found.
struct Game {
    session: Session,
    source: GameSource,
    save: Option<String>,
}

/// What is needed to find one.
struct Begun<'a> {
    command: &'static str,
    settings: Settings,
    store: &'a Store,
}

impl Begun<'_> {
    fn game(self, asked: &Asked, warn: &mut dyn FnMut(String)) -> Result<Game, Trouble> {
        if let Some(name) = &asked.load {
            return self.load(name);
        }
        if let Some(path) = &asked.file {
            let bytes = read(path)?;
            let is_named_so = Path::new(path).extension().is_some_and(|end| end == EXTENSION);
            // A save whose first line is damaged must not pass for a picture of a level.
            if is_record(&bytes) || is_named_so {
                let path = Path::new(path);
                let record = read_record(path).map_err(|error| self.refused(&error))?;
                let save = self.store.name_of(path);
                return self.resume(record, path, save);
            }
            let level = first_level(path, &bytes, warn)?;
            return self.new_game(asked, Some(level), warn);
        }
        if asked.is_for_new() {
            return self.new_game(asked, None, warn);
        }
        let saves = self.store.saves()?;
        match saves.as_slice() {
            [] => self.new_game(asked, None, warn),
            [only] => self.load(&only.name),
            _ => Err(Trouble::Wrong(format!(
                "there are {} saved games: `{1} --load NAME` goes on with one of them, `{1} --new` begins another\n{2}",
                saves.len(),
                self.command,
                table(&saves).trim_end()
            ))),
        }
    }

    /// Goes on with a save.
    fn load(self, name: &str) -> Result<Game, Trouble> {
        let path = self.store.save_path(name);
        if !path.exists() {
            return Err(Trouble::Wrong(format!(
                "there is no saved game `{name}`; `{} --list` lists those that are there",
                self.command
            )));
        }
        let record = read_record(&path).map_err(|error| self.refused(&error))?;
        self.resume(record, &path, Some(name.to_string()))
    }

    fn resume(self, record: Record, path: &Path, save: Option<String>) -> Result<Game, Trouble> {
        let again = again(&record, self.settings.clone());
        let wrong = |error| self.refused(&StoreError::Record(path.to_path_buf(), error));
        let mut session = again.map_err(wrong)?;
        if session.game().ending().is_some() {
            let path = path.display();
            return Err(Trouble::Wrong(format!(
                "{path}: this game is over; `barrow replay {path}` shows it"
            )));
        }
        let name = save.clone().unwrap_or_else(|| path.display().to_string());
        session.note(format!("The saved game {name} goes on."));
        Ok(Game { session, source: record.source, save })
    }

    /// A file that holds no game that can be played.
    fn refused(&self, error: &StoreError) -> Trouble {
        let new = format!("`{} --new` begins another game", self.command);
        Trouble::Wrong(format!("{error}\nThe file stays as it is; {new}."))
    }

    fn new_game(
        self,
        asked: &Asked,
        level: Option<String>,
        warn: &mut dyn FnMut(String),
    ) -> Result<Game, Trouble> {
        let text = |path: &Option<String>| path.as_deref().map(read_text).transpose();
        let source = GameSource {
            seed: asked.seed.unwrap_or_else(fresh_seed),
            campaign: text(&asked.campaign)?,
            monsters: text(&asked.monsters)?,
            objects: text(&asked.objects)?,
            sight: asked.sight.clone(),
            nummon: asked.nummon.map(|count| count.to_string()),
            level,
        };
        check(asked, &source, warn)?;
        let game = source.start(read_level).map_err(|error| Trouble::Failed(error.to_string()))?;
        Ok(Game { session: Session::new(game, self.settings), source, save: None })
    }
}

/// The first level of a file, as text.
fn first_level(path: &str, bytes: &[u8], warn: &mut dyn FnMut(String)) -> Result<String, Trouble> {
    let name = name(path);
    let wrong = |why: &str| Trouble::Wrong(format!("{name}: {why}"));
    // What others made is not always by the rules; what is lost is told.
    let read = barrow_formats::read(bytes, ReadOptions { lenient: true });
    let read = read.map_err(|error| wrong(&error.to_string()))?;
    let found = read.into_iter().next().ok_or_else(|| wrong("there is no level in it"))?;
    found.lost.iter().for_each(|lost| warn(format!("{name}: {lost}")));
    if !found.map.tiles.iter().any(|(_, tile)| tile.is_walkable()) {
        return Err(wrong("there is nowhere to stand"));
    }
    Ok(level_text(&found))
}

/// Names the file that has a fault, and says which entries are dropped.
fn check(asked: &Asked, source: &GameSource, warn: &mut dyn FnMut(String)) -> Result<(), Trouble> {
    let wrong = |path: &str, why: String| Trouble::Wrong(format!("{path}: {why}"));
    if let (Some(path), Some(text)) = (&asked.campaign, &source.campaign) {
        Campaign::parse(text).map_err(|error| wrong(path, error.to_string()))?;
    }
    let mut tables = CourseTables::default();
    let mut told = 0;
    for (path, text, is_monsters) in
        [(&asked.monsters, &source.monsters, true), (&asked.objects, &source.objects, false)]
    {
        let (Some(path), Some(text)) = (path, text) else { continue };
        let read = if is_monsters { tables.monsters(text) } else { tables.objects(text) };
        read.map_err(|error| wrong(path, error.to_string()))?;
        tables.dropped[told..].iter().for_each(|dropped| warn(format!("{path}: {dropped}")));
        told = tables.dropped.len();
    }
    Ok(())
}

/// The saved games, a line for each.
pub fn list() -> Result<String, Trouble> {
    let saves = Store::usual().saves()?;
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

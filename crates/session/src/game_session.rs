//! A game being played, and its save.

use std::path::Path;

use barrow_game::{GameSource, Record};
use barrow_play::{Session, Settings};

use crate::autosave::SaveProgress;
use crate::files::check_writable;
use crate::finish::GameEnd;
use crate::open::{OpenedGame, Opener};
use crate::{DataDir, Request, SaveLock, SaveOutcome, SessionError, read_settings};

/// A game being played, and all that is needed to save it.
#[derive(Debug)]
pub struct GameSession {
    /// The game on the screen.
    pub session: Session,
    /// Command line that starts the game, such as `barrow play`, for messages.
    pub(crate) command: &'static str,
    pub(crate) request: Request,
    pub(crate) data: DataDir,
    /// What the game started from.
    pub(crate) source: GameSource,
    /// Name of its save; nothing until it is saved in the data folder.
    pub(crate) save: Option<String>,
    /// Number of actions when the session started.
    pub(crate) initial_actions: usize,
    /// Lock on the save.
    pub(crate) lock: Option<SaveLock>,
    /// How much of the game is saved.
    pub(crate) progress: SaveProgress,
    /// Where the game was saved when the player left it.
    pub(crate) outcome: Option<SaveOutcome>,
    /// What happened to the files of the game; nothing until it is finished.
    pub(crate) end: Option<GameEnd>,
}

impl GameSession {
    /// Starts the game that `command` was requested to play. What the settings leave out is taken from `defaults`, and
    /// warnings go to `warn`.
    pub fn start(
        command: &'static str,
        request: Request,
        defaults: Settings,
        mut warn: impl FnMut(String),
    ) -> Result<Self, SessionError> {
        let settings = read_settings(request.settings.as_deref(), defaults)?;
        let data = DataDir::from_env();
        if let Some(path) = request.record.as_deref().filter(|path| *path != "-") {
            // Checked now, because after the game it would be too late.
            check_writable(Path::new(path))?;
        }
        let opener = Opener { command, settings, data: &data };
        let opened = opener.open(&request, &mut warn)?;
        let lock = opened.save.as_deref().map(|name| {
            let locked =
                || SessionError::Invalid(format!("the saved game `{name}` is being played elsewhere"));
            data.lock_save(name).ok_or_else(locked)
        });
        let lock = lock.transpose()?;
        Ok(Self { lock, ..Self::new(opened, command, request, data) })
    }

    /// Returns a session without a lock.
    pub(crate) fn new(opened: OpenedGame, command: &'static str, request: Request, data: DataDir) -> Self {
        let OpenedGame { session, source, save } = opened;
        let initial_actions = session.actions().len();
        let progress = SaveProgress::new(initial_actions, session.game().depth());
        Self {
            session,
            command,
            request,
            data,
            source,
            save,
            initial_actions,
            lock: None,
            progress,
            outcome: None,
            end: None,
        }
    }

    /// Returns the record of the game so far.
    pub fn record(&self) -> Record {
        Record::new(self.source.clone(), self.session.actions().to_vec(), self.session.game())
    }
}

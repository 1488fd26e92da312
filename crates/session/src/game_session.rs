//! A game in progress, and its save.

use std::path::Path;

use barrow::Quoted;
use barrow_game::{GameSource, Record};
use barrow_play::{Session, Settings};

use crate::autosave::SaveProgress;
use crate::files::check_writable;
use crate::finish::GameEnd;
use crate::open::{OpenedGame, Opener};
use crate::{DataDir, Request, SaveLock, SaveOutcome, SessionError, read_settings};

/// A game in progress, and everything needed to save it.
#[derive(Debug)]
pub struct GameSession {
    /// The game with its user interface.
    pub session: Session,
    /// Command line that starts the game, such as `barrow play`, for messages.
    pub(crate) command: &'static str,
    pub(crate) request: Request,
    pub(crate) data: DataDir,
    /// Parameters that the game started with.
    pub(crate) source: GameSource,
    /// Name of its save; `None` until it is saved in the data folder.
    pub(crate) save: Option<String>,
    /// Number of actions when the session started.
    pub(crate) initial_actions: usize,
    /// Lock on the save, held while the session lasts.
    pub(crate) lock: Option<SaveLock>,
    /// Actions saved so far, and attempts to save.
    pub(crate) progress: SaveProgress,
    /// Result of saving when the player left the game.
    pub(crate) outcome: Option<SaveOutcome>,
    /// Results of archiving; `None` until the game is finished.
    pub(crate) end: Option<GameEnd>,
}

impl GameSession {
    /// Starts the game of a request. Settings that the player's file leaves out come from `defaults`; warnings go to
    /// `warn`. `command` is the command line for messages.
    pub fn start(
        command: &'static str,
        request: Request,
        defaults: Settings,
        mut warn: impl FnMut(String),
    ) -> Result<Self, SessionError> {
        let settings = read_settings(request.settings.as_deref(), defaults)?;
        let data = DataDir::from_env()?;
        if let Some(path) = request.record.as_deref().filter(|path| *path != "-") {
            // Checked before the game, because afterwards it would be too late.
            check_writable(Path::new(path))?;
        }
        let opener = Opener { command, settings, data: &data };
        let opened = opener.open(&request, &mut warn)?;
        let lock = opened.save.as_deref().map(|name| {
            let locked = || {
                SessionError::Invalid(format!(
                    "the saved game `{}` is being played elsewhere",
                    Quoted::new(name)
                ))
            };
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

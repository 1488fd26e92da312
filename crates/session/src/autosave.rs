//! Automatic saves, so that a loss of power or a crash costs only a few actions.

use crate::{GameSession, SaveName, SaveOutcome};

/// Number of actions after which a game is saved again.
pub(crate) const INTERVAL: usize = 100;

/// Progress of saving a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SaveProgress {
    /// Number of actions in the save.
    pub(crate) actions: usize,
    /// Number of actions at the last attempt to save.
    attempted_actions: usize,
    /// Depth at the last attempt to save.
    attempted_depth: u32,
    /// Whether the player was warned that the game cannot be saved anywhere.
    is_warned: bool,
}

impl SaveProgress {
    /// Returns the progress of a game whose save is complete.
    pub(crate) const fn new(actions: usize, depth: u32) -> Self {
        Self { actions, attempted_actions: actions, attempted_depth: depth, is_warned: false }
    }
}

impl GameSession {
    /// Saves the game every hundred actions and on each new level, and archives it as soon as it is finished. Front
    /// ends call this after every input and every animation step.
    pub fn checkpoint(&mut self) {
        if self.session.game().ending().is_some() {
            return self.archive();
        }
        let (actions, depth) = (self.session.actions().len(), self.session.game().depth());
        let SaveProgress { attempted_actions, attempted_depth, .. } = self.progress;
        let is_due = actions >= attempted_actions + INTERVAL;
        let is_new_level = depth != attempted_depth && actions != attempted_actions;
        if !is_due && !is_new_level {
            return;
        }
        self.progress.attempted_actions = actions;
        self.progress.attempted_depth = depth;
        match self.data.save(&self.save_name(), &self.record()) {
            Ok(name) => self.set_saved(name),
            Err(error) => {
                self.session.note(format!(
                    "The game cannot be saved now: {error}. Saving will be tried again later."
                ));
            }
        }
    }

    /// Saves the game because the player leaves it. Returns whether the session may end: if the game cannot be saved
    /// anywhere, the player is warned first, and the second call returns true.
    pub fn can_leave(&mut self) -> bool {
        if self.session.game().ending().is_some() || self.is_saved() {
            return true;
        }
        let outcome = self.save_anywhere();
        if let (SaveOutcome::Unsaved(error), false) = (&outcome, self.progress.is_warned) {
            self.progress.is_warned = true;
            let text = format!(
                "Not saved: {error}. Make room and try again; a second attempt to quit does not save."
            );
            self.session.note(text);
            return false;
        }
        self.outcome = Some(outcome);
        true
    }

    /// Returns whether every action is saved.
    pub(crate) fn is_saved(&self) -> bool {
        let actions = self.session.actions().len();
        actions == 0 || self.save.is_some() && actions == self.progress.actions
    }

    /// Saves the game in the data folder, or in a fallback.
    pub(crate) fn save_anywhere(&mut self) -> SaveOutcome {
        let outcome = self.data.save_anywhere(&self.save_name(), &self.record());
        if let SaveOutcome::Saved(name) = &outcome {
            self.set_saved(name.clone());
        }
        outcome
    }

    /// Returns the name of the game's save, or a new one.
    fn save_name(&self) -> SaveName {
        let game = self.session.game();
        let new = || SaveName::new(&game.campaign().name, game.seed());
        self.save.clone().map_or_else(new, SaveName::Known)
    }

    fn set_saved(&mut self, name: String) {
        if self.lock.is_none() {
            self.lock = self.data.lock_save(&name);
        }
        self.save = Some(name);
        self.progress.actions = self.session.actions().len();
        self.progress.is_warned = false;
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs;

    use barrow_game::{Action, GameSource, Record};
    use barrow_play::{Session, Settings};

    use super::*;
    use crate::open::OpenedGame;
    use crate::test_folder::TestFolder;
    use crate::{DataDir, Request, read_level};

    /// Starts a new game that is saved in a test's folder.
    pub(crate) fn session(folder: &TestFolder, seed: u64) -> GameSession {
        let source = GameSource { seed, ..GameSource::default() };
        let settings = Settings { animation: false, ..Settings::default() };
        let session = Session::replay(source.start(read_level).unwrap(), settings);
        let opened = OpenedGame { session, source, save: None };
        GameSession::new(opened, "barrow play", Request::default(), DataDir::at(folder.path("")))
    }

    /// Performs an action a number of times.
    pub(crate) fn act(game: &mut GameSession, action: Action, times: usize) {
        for _ in 0..times {
            game.session.redo(action).unwrap();
            game.checkpoint();
        }
    }

    /// Returns a seed with which the player survives a long search.
    pub(crate) fn safe_seed() -> u64 {
        let survives = |seed: &u64| {
            let mut game = GameSource { seed: *seed, ..GameSource::default() }.start(read_level).unwrap();
            (0..3 * INTERVAL).all(|_| game.act(Action::Search).is_ok() && game.ending().is_none())
        };
        (0..100).find(survives).unwrap()
    }

    fn saved(game: &GameSession) -> Vec<Record> {
        let saves = game.data.saves().unwrap();
        saves.into_iter().map(|save| save.record.unwrap()).collect()
    }

    #[test]
    fn a_game_is_saved_regularly_into_one_file() {
        let folder = TestFolder::new();
        let mut game = session(&folder, safe_seed());
        act(&mut game, Action::Search, INTERVAL - 1);
        assert!(saved(&game).is_empty());
        act(&mut game, Action::Search, 1);
        assert_eq!(saved(&game)[0].actions.len(), INTERVAL);
        act(&mut game, Action::Search, INTERVAL + 7);
        let saves = saved(&game);
        assert_eq!((saves.len(), saves[0].actions.len()), (1, 2 * INTERVAL));
        assert!(saves[0].play(read_level).is_ok());
        // Leaving saves the last few actions; quitting removes the save.
        assert!(game.can_leave());
        assert_eq!(saved(&game)[0].actions.len(), 2 * INTERVAL + 7);
        act(&mut game, Action::Quit, 1);
        assert!(saved(&game).is_empty());
        assert!(game.end.is_some());
    }

    #[test]
    fn a_save_that_fails_is_reported_and_tried_again() {
        let folder = TestFolder::new();
        let mut game = session(&folder, safe_seed());
        fs::write(folder.path("saves"), "in the way").unwrap();
        act(&mut game, Action::Search, INTERVAL);
        let message = game.session.log().lines().last().unwrap().words();
        assert!(message.contains("cannot be saved now: cannot write"), "{message}");
        assert!(game.save.is_none());
        fs::remove_file(folder.path("saves")).unwrap();
        act(&mut game, Action::Search, INTERVAL);
        assert_eq!(saved(&game)[0].actions.len(), 2 * INTERVAL);
    }
}

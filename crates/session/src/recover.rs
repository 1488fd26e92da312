//! Recovery after a panic: replays the game up to the last complete action and saves it.

use std::panic::{self, AssertUnwindSafe};

use barrow::Quoted;
use barrow_play::{Session, Settings};

use crate::{GameSession, Notice, read_level};

impl GameSession {
    /// Saves the game after a panic in the middle of an action, without that action. Returns the notices in order.
    pub fn recover(mut self) -> Vec<Notice> {
        let replayed = panic::catch_unwind(AssertUnwindSafe(|| self.replay_complete_actions()));
        let mut notices = vec![Notice::Error("internal error: the program has stopped".to_string())];
        match replayed {
            Ok(Some(session)) => {
                self.session = session;
                notices.extend(self.close());
            }
            _ => notices.push(Notice::Error(match &self.save {
                Some(name) => format!(
                    "the current game cannot be saved; the last save has {} actions: {}",
                    self.progress.actions,
                    Quoted::path(&self.data.save_path(name))
                ),
                None => "the current game cannot be saved, and there is no earlier save".to_string(),
            })),
        }
        notices
    }

    /// Replays all completed actions; `None` if one of them is refused.
    fn replay_complete_actions(&self) -> Option<Session> {
        let game = self.source.start(read_level).ok()?;
        let mut session = Session::replay(game, Settings { animation: false, ..Settings::default() });
        self.session.actions().iter().try_for_each(|&action| session.redo(action)).ok()?;
        Some(session)
    }
}

#[cfg(test)]
mod tests {
    use barrow_game::Action;
    use barrow_play::Key;

    use super::*;
    use crate::autosave::INTERVAL;
    use crate::autosave::tests::{act, safe_seed, session};
    use crate::read_record;
    use crate::test_folder::TestFolder;

    #[test]
    fn a_panic_loses_only_the_action_in_progress() {
        let folder = TestFolder::new();
        let mut game = session(&folder, safe_seed());
        act(&mut game, Action::Search, 42);
        game.session.key(Key::Char('s'));
        let (data, digest) = (game.data.clone(), game.session.game().digest());
        let notices = game.recover();
        assert!(matches!(&notices[0], Notice::Error(text) if text.contains("internal error")), "{notices:?}");
        assert!(matches!(&notices[1], Notice::Info(text) if text.contains("Saved at depth")), "{notices:?}");
        let record = read_record(&data.save_path(&data.saves().unwrap()[0].name)).unwrap();
        assert_eq!((record.actions.len(), record.digest), (43, digest));
        assert!(record.play(read_level).is_ok());
    }

    #[test]
    fn a_game_that_cannot_be_replayed_leaves_its_last_save() {
        let folder = TestFolder::new();
        let mut game = session(&folder, safe_seed());
        act(&mut game, Action::Search, INTERVAL + 3);
        game.source.level = Some("no level".to_string());
        let data = game.data.clone();
        let notices = game.recover();
        let last = format!("has {INTERVAL} actions");
        assert!(matches!(&notices[1], Notice::Error(text) if text.contains(&last)), "{notices:?}");
        assert_eq!(data.saves().unwrap()[0].record.as_ref().unwrap().actions.len(), INTERVAL);
    }
}

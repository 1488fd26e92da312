//! Saves while the game goes on, so that neither a loss of power nor a fault of ours costs more than a few steps.

use std::panic::{self, AssertUnwindSafe};

use barrow_game::Record;
use barrow_play::{Session, Settings};
use barrow_store::{Kept, read_level};

use crate::Sitting;
use crate::part::Told;

/// After how many actions a game is saved again.
const APART: usize = 100;

/// How much of a game is in its save.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written {
    /// So many actions.
    pub(crate) actions: usize,
    /// When it was last tried: so many actions, and that depth.
    pub(crate) tried: (usize, u32),
    /// Whether the player was told that it cannot be written anywhere.
    pub(crate) is_warned: bool,
}

impl Sitting {
    /// To be called whenever something may have happened in the game: saves it every so many actions and on each new
    /// level, and puts it to rest as soon as it is over.
    pub fn settle(&mut self) {
        if self.session.game().ending().is_some() {
            return self.put_to_rest();
        }
        let (actions, depth) = (self.session.actions().len(), self.session.game().depth());
        let (tried, tried_at) = self.written.tried;
        if actions < tried + APART && (depth == tried_at || actions == tried) {
            return;
        }
        self.written.tried = (actions, depth);
        let name = self.save_name();
        match self.store.save_here(&name, &self.record()) {
            Ok(_) => self.has_saved(name),
            Err(error) => {
                self.session.note(format!("The game cannot be saved now: {error}. It is tried again later."));
            }
        }
    }

    /// Whether the game can be left: it is saved, or nobody has to save it. A player who would lose it is told so once;
    /// whoever asks again may leave.
    pub fn can_leave(&mut self) -> bool {
        if self.session.game().ending().is_some() || self.is_written() {
            return true;
        }
        let kept = self.keep();
        if let (Kept::Nowhere(error), false) = (&kept, self.written.is_warned) {
            self.written.is_warned = true;
            let text = format!(
                "Not saved: {error}. Make room and try again; the next time, you leave all the same."
            );
            self.session.note(text);
            return false;
        }
        self.kept = Some(kept);
        true
    }

    /// Whether there is nothing to save that is not saved.
    pub(crate) fn is_written(&self) -> bool {
        let actions = self.session.actions().len();
        actions == 0 || self.save.is_some() && actions == self.written.actions
    }

    /// Saves the game wherever that is possible.
    pub(crate) fn keep(&mut self) -> Kept {
        let name = self.save_name();
        let kept = self.store.save(&name, &self.record());
        if matches!(kept, Kept::Saved(_)) {
            self.has_saved(name);
        }
        kept
    }

    /// The name of its save, or one for it.
    pub(crate) fn save_name(&self) -> String {
        let game = self.session.game();
        self.save.clone().unwrap_or_else(|| self.store.free_save(&game.campaign().name, game.seed()))
    }

    fn has_saved(&mut self, name: String) {
        if self.claim.is_none() {
            self.claim = self.store.claim(&name);
        }
        self.save = Some(name);
        self.written.actions = self.session.actions().len();
        self.written.is_warned = false;
    }

    /// What becomes of the game when the program fails in the middle of an action: that action never happened.
    pub fn rescue(mut self) -> Vec<Told> {
        let fault = "this is a fault in the program, and it has ended";
        let again = panic::catch_unwind(AssertUnwindSafe(|| self.again_without_the_last()));
        let mut told = vec![Told::Trouble(fault.to_string())];
        match again {
            Ok(Some(session)) => {
                self.session = session;
                told.extend(self.part());
            }
            _ => told.push(Told::Trouble(match &self.save {
                Some(name) => format!(
                    "the game cannot be saved as it is; its save is that of {} actions: {}",
                    self.written.actions,
                    self.store.save_path(name).display()
                ),
                None => "the game cannot be saved as it is, and there is no earlier save".to_string(),
            })),
        }
        told
    }

    /// The game as it was after the last action that was done as a whole.
    fn again_without_the_last(&self) -> Option<Session> {
        let game = self.source.start(read_level).ok()?;
        let mut session = Session::again(game, Settings { animation: false, ..Settings::default() });
        self.session.actions().iter().try_for_each(|&action| session.redo(action)).ok()?;
        Some(session)
    }

    /// The game as it goes into a file.
    pub fn record(&self) -> Record {
        Record::new(self.source.clone(), self.session.actions().to_vec(), self.session.game())
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::{env, fs, process};

    use barrow_game::{Action, GameSource};
    use barrow_play::Key;
    use barrow_store::{Store, read_record};

    use super::*;
    use crate::Asked;

    /// A folder of its own for a test, removed at its end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = env::temp_dir().join(format!("barrow-sitting-{name}-{}", process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn sitting(folder: &Folder, seed: u64) -> Sitting {
        let source = GameSource { seed, ..GameSource::default() };
        let settings = Settings { animation: false, ..Settings::default() };
        let session = Session::again(source.start(read_level).unwrap(), settings);
        Sitting::of(session, "barrow play", Asked::default(), Store::at(&folder.0), source, None)
    }

    /// A game in which one can search for a long time and live.
    fn quiet() -> u64 {
        let lives = |seed: &u64| {
            let mut game = GameSource { seed: *seed, ..GameSource::default() }.start(read_level).unwrap();
            (0..3 * APART).all(|_| game.act(Action::Search).is_ok() && game.ending().is_none())
        };
        (0..100).find(lives).unwrap()
    }

    fn saved(sitting: &Sitting) -> Vec<Record> {
        let saves = sitting.store.saves().unwrap();
        saves.into_iter().map(|save| save.record.unwrap()).collect()
    }

    fn does(sitting: &mut Sitting, action: Action, times: usize) {
        for _ in 0..times {
            sitting.session.redo(action).unwrap();
            sitting.settle();
        }
    }

    #[test]
    fn a_game_is_saved_on_the_way_into_one_file() {
        let folder = Folder::new("way");
        let mut sitting = sitting(&folder, quiet());
        does(&mut sitting, Action::Search, APART - 1);
        assert!(saved(&sitting).is_empty());
        does(&mut sitting, Action::Search, 1);
        assert_eq!(saved(&sitting)[0].actions.len(), APART);
        does(&mut sitting, Action::Search, APART + 7);
        let saves = saved(&sitting);
        assert_eq!((saves.len(), saves[0].actions.len()), (1, 2 * APART));
        assert!(saves[0].play(read_level).is_ok());
        // Left with a few more; and gone when it is given up.
        assert!(sitting.can_leave());
        assert_eq!(saved(&sitting)[0].actions.len(), 2 * APART + 7);
        does(&mut sitting, Action::Leave, 1);
        assert!(saved(&sitting).is_empty());
        assert!(sitting.rest.is_some());
    }

    #[test]
    fn a_save_that_fails_on_the_way_is_told_and_tried_again() {
        let folder = Folder::new("fails");
        let mut sitting = sitting(&folder, quiet());
        fs::write(folder.0.join("saves"), "in the way").unwrap();
        does(&mut sitting, Action::Search, APART);
        let told = sitting.session.log().lines().last().unwrap().words();
        assert!(told.contains("cannot be saved now: cannot write"), "{told}");
        assert!(sitting.save.is_none());
        fs::remove_file(folder.0.join("saves")).unwrap();
        does(&mut sitting, Action::Search, APART);
        assert_eq!(saved(&sitting)[0].actions.len(), 2 * APART);
    }

    #[test]
    fn a_fault_costs_no_more_than_the_action_it_came_in() {
        let folder = Folder::new("fault");
        let mut sitting = sitting(&folder, 7);
        does(&mut sitting, Action::Search, 42);
        sitting.session.key(Key::Char('s'));
        let (store, digest) = (sitting.store.clone(), sitting.session.game().digest());
        let told = sitting.rescue();
        assert!(matches!(&told[0], Told::Trouble(text) if text.contains("fault")), "{told:?}");
        assert!(matches!(&told[1], Told::Said(text) if text.contains("Saved at depth")), "{told:?}");
        let record = read_record(&store.save_path(&store.saves().unwrap()[0].name)).unwrap();
        assert_eq!((record.actions.len(), record.digest), (43, digest));
        assert!(record.play(read_level).is_ok());
    }

    #[test]
    fn a_game_that_cannot_even_be_played_again_leaves_its_last_save() {
        let folder = Folder::new("lost");
        let mut sitting = sitting(&folder, 7);
        does(&mut sitting, Action::Search, APART + 3);
        sitting.source.level = Some("no level".to_string());
        let store = sitting.store.clone();
        let told = sitting.rescue();
        let last = format!("that of {APART} actions");
        assert!(matches!(&told[1], Told::Trouble(text) if text.contains(&last)), "{told:?}");
        assert_eq!(store.saves().unwrap()[0].record.as_ref().unwrap().actions.len(), APART);
    }
}

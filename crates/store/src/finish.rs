//! Games that are over: an obituary, a recording, and a place among the best.

use std::fs::{self, File};
use std::io;
use std::path::PathBuf;

use barrow_game::{Game, Record, Score, Scores};

use crate::saves::{free, slug};
use crate::{EXTENSION, Store, StoreError, write};

/// What became of the files of a game that is over.
#[derive(Debug)]
pub struct Finished {
    /// The obituary.
    pub morgue: Result<PathBuf, StoreError>,
    /// The recording.
    pub recording: Result<PathBuf, StoreError>,
    /// The list of the best.
    pub scores: Result<Scores, StoreError>,
    /// The game's place in it, counted from 0, if it is good enough.
    pub place: Option<usize>,
}

impl Store {
    /// The folder of obituaries and recordings.
    pub fn morgue_folder(&self) -> PathBuf {
        self.root.join("morgue")
    }

    /// The file of the best.
    pub fn scores_path(&self) -> PathBuf {
        self.root.join("scores.tsv")
    }

    /// Keeps all about a game that is over. The one thing that cannot be written does not keep the others from it.
    pub fn finish(&self, game: &Game, record: &Record, player: &str, messages: &[String]) -> Finished {
        let folder = self.morgue_folder();
        let file = |name: &str, extension: &str| folder.join(format!("{name}.{extension}"));
        let name = format!("{}-{}-{}", slug(player), slug(&game.campaign().name), game.seed());
        let name = free(&name, |name| file(name, "txt").exists() || file(name, EXTENSION).exists());
        let keep = |path: PathBuf, text: String| write(&path, text.as_bytes()).map(|()| path);
        let (scores, place) = match self.add(Score::new(game, player)) {
            Ok((scores, place)) => (Ok(scores), place),
            Err(error) => (Err(error), None),
        };
        Finished {
            morgue: keep(file(&name, "txt"), game.obituary(player, messages)),
            recording: keep(file(&name, EXTENSION), record.to_text()),
            scores,
            place,
        }
    }

    /// The best; an empty list if there is none yet.
    pub fn scores(&self) -> Result<Scores, StoreError> {
        let path = self.scores_path();
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Scores::parse(&text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Scores::default()),
            Err(error) => Err(StoreError::Unread(path, error)),
        }
    }

    /// Adds a score to the list; two games that end at once wait for each other.
    fn add(&self, score: Score) -> Result<(Scores, Option<usize>), StoreError> {
        let path = self.scores_path();
        let lock = path.with_extension("lock");
        let unwritten = |error| StoreError::Unwritten(path.clone(), error);
        fs::create_dir_all(&self.root).map_err(unwritten)?;
        let lock = File::create(lock).map_err(unwritten)?;
        // Where files cannot be locked, it goes without.
        let _ = lock.lock();
        let mut scores = self.scores()?;
        self.set_aside(&scores)?;
        let place = scores.add(score);
        write(&path, scores.to_string().as_bytes())?;
        Ok((scores, place))
    }

    /// Keeps a copy of a list with lines that are no scores: they would be gone when it is written again.
    fn set_aside(&self, scores: &Scores) -> Result<(), StoreError> {
        let path = self.scores_path();
        let text = fs::read_to_string(&path).unwrap_or_default();
        if text.lines().filter(|line| !line.is_empty()).count() == scores.0.len() {
            return Ok(());
        }
        let copy = |name: &str| self.root.join(format!("{name}.tsv"));
        write(&copy(&free("scores-old", |name| copy(name).exists())), text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use barrow_game::{Action, GameSource};

    use super::*;
    use crate::scratch::Folder;
    use crate::{read_level, read_record};

    fn over(seed: u64) -> (Game, Record) {
        let source = GameSource { seed, ..GameSource::default() };
        let mut game = source.start(read_level).unwrap();
        let actions = vec![Action::Search, Action::Leave];
        for &action in &actions {
            game.act(action).unwrap();
        }
        let record = Record::new(source, actions, &game);
        (game, record)
    }

    #[test]
    fn a_game_that_is_over_leaves_an_obituary_a_recording_and_a_score() {
        let folder = Folder::new();
        let store = Store::at(folder.path(""));
        for n in 1..=2 {
            let (game, record) = over(7);
            let done = store.finish(&game, &record, "Ann", &["The end.".to_string()]);
            assert!(fs::read_to_string(done.morgue.unwrap()).unwrap().contains("The end."));
            assert_eq!(read_record(&done.recording.unwrap()).unwrap(), record);
            assert_eq!(done.scores.unwrap().0.len(), n);
        }
    }

    #[test]
    fn lines_that_are_no_scores_are_not_lost() {
        let folder = Folder::new();
        let store = Store::at(folder.path(""));
        let (game, record) = over(7);
        let newer = "12\tann\tdied\tbarrow\t1\t2\t3\tand more\n";
        fs::write(store.scores_path(), newer).unwrap();
        assert_eq!(store.finish(&game, &record, "Ann", &[]).scores.unwrap().0.len(), 1);
        assert_eq!(fs::read_to_string(folder.path("scores-old.tsv")).unwrap(), newer);
        assert_eq!(store.finish(&game, &record, "Ann", &[]).scores.unwrap().0.len(), 2);
        assert!(!folder.path("scores-old-2.tsv").exists());
    }

    #[test]
    fn what_cannot_be_written_does_not_keep_the_rest_from_it() {
        let folder = Folder::new();
        let store = Store::at(folder.path(""));
        fs::write(store.morgue_folder(), "in the way").unwrap();
        let (game, record) = over(7);
        let done = store.finish(&game, &record, "Ann", &[]);
        assert!(done.morgue.is_err() && done.recording.is_err());
        assert_eq!(done.scores.unwrap().0.len(), 1);
    }
}

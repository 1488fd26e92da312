//! Finished games: obituaries, recordings and high scores.

use std::fs;
use std::io;
use std::path::PathBuf;

use barrow_game::{Game, Record, Score, Scores};

use super::lock::open_lock;
use super::saves::slug;
use super::{DataDir, FileError, RECORD_EXTENSION, write, write_new};

/// The files of a finished game.
#[derive(Debug)]
pub struct Archive {
    /// Path of the obituary.
    pub obituary: Result<PathBuf, FileError>,
    /// Path of the recording.
    pub recording: Result<PathBuf, FileError>,
    /// The high scores, this game's included.
    pub scores: Result<Scores, FileError>,
    /// This game's position in the high scores, counted from 0; `None` if its score is too low.
    pub rank: Option<usize>,
}

impl DataDir {
    /// Returns the folder of obituaries and recordings.
    pub fn morgue_folder(&self) -> PathBuf {
        self.root.join("morgue")
    }

    /// Returns the path of the recording of a finished game.
    pub fn recording_path(&self, name: &str) -> PathBuf {
        self.morgue_folder().join(format!("{name}.{RECORD_EXTENSION}"))
    }

    /// Returns the path of the high scores.
    pub fn scores_path(&self) -> PathBuf {
        self.root.join("scores.tsv")
    }

    /// Writes all files of a finished game. A file that cannot be written does not prevent the others.
    pub fn archive(&self, game: &Game, record: &Record, player: &str, messages: &[String]) -> Archive {
        let folder = self.morgue_folder();
        let obituary_path = |name: &str| folder.join(format!("{name}.txt"));
        let name = format!("{}-{}-{}", slug(player), slug(&game.campaign().name), game.seed());
        // Both files have one name. An obituary whose name is taken, after the recording was lost, gets another.
        let recording = write_new(&name, |name| self.recording_path(name), record.to_text().as_bytes());
        let name = recording.as_ref().unwrap_or(&name);
        let obituary = write_new(name, obituary_path, game.obituary(player, messages).as_bytes());
        let (scores, rank) = match self.add_score(Score::new(game, player)) {
            Ok((scores, rank)) => (Ok(scores), rank),
            Err(error) => (Err(error), None),
        };
        Archive {
            obituary: obituary.map(|name| obituary_path(&name)),
            recording: recording.map(|name| self.recording_path(&name)),
            scores,
            rank,
        }
    }

    /// Reads the high scores. The list is empty if there is no file.
    pub fn scores(&self) -> Result<Scores, FileError> {
        let path = self.scores_path();
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Scores::parse(&text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Scores::default()),
            Err(error) => Err(FileError::Read(path, error)),
        }
    }

    /// Adds a score to the high scores. A lock prevents that two games that end at once lose one.
    fn add_score(&self, score: Score) -> Result<(Scores, Option<usize>), FileError> {
        let path = self.scores_path();
        let lock = path.with_extension("lock");
        let failed = |error| FileError::Write(path.clone(), error);
        fs::create_dir_all(&self.root).map_err(failed)?;
        let lock = open_lock(&lock).map_err(failed)?;
        // Some file systems have no locks; the score is added without one there.
        let _ = lock.lock();
        let mut scores = self.scores()?;
        self.back_up_scores(&scores)?;
        let rank = scores.add(score);
        write(&path, scores.to_string().as_bytes())?;
        Ok((scores, rank))
    }

    /// Copies a file with lines that are not scores: writing it again would drop them.
    fn back_up_scores(&self, scores: &Scores) -> Result<(), FileError> {
        let path = self.scores_path();
        let text = fs::read_to_string(&path).unwrap_or_default();
        if text.lines().filter(|line| !line.is_empty()).count() == scores.0.len() {
            return Ok(());
        }
        let copy = |name: &str| self.root.join(format!("{name}.tsv"));
        write_new("scores-old", copy, text.as_bytes()).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use barrow_game::{Action, GameSource};

    use super::*;
    use crate::test_folder::TestFolder;
    use crate::{read_level, read_record};

    fn finished_game(seed: u64) -> (Game, Record) {
        let source = GameSource { seed, ..GameSource::default() };
        let mut game = source.start(read_level).unwrap();
        let actions = vec![Action::Search, Action::Quit];
        for &action in &actions {
            game.act(action).unwrap();
        }
        let record = Record::new(source, actions, &game);
        (game, record)
    }

    #[test]
    fn a_finished_game_leaves_an_obituary_a_recording_and_a_score() {
        let folder = TestFolder::new();
        let data = DataDir::at(folder.path(""));
        for n in 1..=2 {
            let (game, record) = finished_game(7);
            let archive = data.archive(&game, &record, "Ann", &["The end.".to_string()]);
            assert!(fs::read_to_string(archive.obituary.unwrap()).unwrap().contains("The end."));
            assert_eq!(read_record(&archive.recording.unwrap()).unwrap(), record);
            assert_eq!(archive.scores.unwrap().0.len(), n);
        }
    }

    #[test]
    fn lines_that_are_not_scores_are_not_lost() {
        let folder = TestFolder::new();
        let data = DataDir::at(folder.path(""));
        let (game, record) = finished_game(7);
        let newer = "12\tann\tdied\tbarrow\t1\t2\t3\tand more\n";
        fs::write(data.scores_path(), newer).unwrap();
        assert_eq!(data.archive(&game, &record, "Ann", &[]).scores.unwrap().0.len(), 1);
        assert_eq!(fs::read_to_string(folder.path("scores-old.tsv")).unwrap(), newer);
        assert_eq!(data.archive(&game, &record, "Ann", &[]).scores.unwrap().0.len(), 2);
        assert!(!folder.path("scores-old-2.tsv").exists());
    }

    #[test]
    fn a_file_that_cannot_be_written_does_not_prevent_the_others() {
        let folder = TestFolder::new();
        let data = DataDir::at(folder.path(""));
        fs::write(data.morgue_folder(), "in the way").unwrap();
        let (game, record) = finished_game(7);
        let archive = data.archive(&game, &record, "Ann", &[]);
        assert!(archive.obituary.is_err() && archive.recording.is_err());
        assert_eq!(archive.scores.unwrap().0.len(), 1);
    }
}

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
        let place = scores.add(score);
        write(&path, scores.to_string().as_bytes())?;
        Ok((scores, place))
    }
}

//! Finished games: archived at once, so that the player sees the result and no save remains.

use std::path::PathBuf;

use barrow_play::Message;

use crate::{Archive, FileError, GameSession};

/// Results of archiving a finished game.
#[derive(Debug)]
pub(crate) struct GameEnd {
    pub(crate) archive: Archive,
    /// Error if the save could not be removed.
    pub(crate) save_removed: Result<(), FileError>,
}

impl GameSession {
    /// Archives a finished game and removes its save. Does nothing the second time.
    pub(crate) fn archive(&mut self) {
        if self.end.is_some() {
            return;
        }
        let messages: Vec<String> = self.session.log().lines().iter().map(Message::words).collect();
        let (game, record) = (self.session.game(), self.record());
        let archive = self.data.archive(game, &record, &self.request.player(), &messages);
        let save_removed = self.save.as_ref().map_or(Ok(()), |name| self.data.remove_save(name));
        self.session.set_summary(summary(&archive));
        self.end = Some(GameEnd { archive, save_removed });
    }
}

/// Returns the labels and values for the last page.
fn summary(archive: &Archive) -> Vec<(String, String)> {
    let Archive { obituary, recording, scores, rank } = archive;
    let rank = match (scores, rank) {
        (Ok(scores), Some(rank)) => format!("{} of {}", rank + 1, scores.0.len()),
        (Ok(scores), None) => format!("not among the best {}", scores.0.len()),
        (Err(error), _) => error.to_string(),
    };
    let file = |file: &Result<PathBuf, FileError>| match file {
        Ok(path) => path.display().to_string(),
        Err(error) => error.to_string(),
    };
    let line = |name: &str, value: String| (name.to_string(), value);
    vec![line("rank", rank), line("summary", file(obituary)), line("recording", file(recording))]
}

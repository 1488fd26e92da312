//! Games that are over: put to rest at once, so that the player sees what became of them, and no save outlives its game.

use barrow_play::Message;
use barrow_store::{Finished, StoreError};

use crate::Sitting;

/// What became of the files of a game that is over.
#[derive(Debug)]
pub(crate) struct Rest {
    pub(crate) finished: Finished,
    /// Why its save is still there, if it is.
    pub(crate) save: Result<(), StoreError>,
}

impl Sitting {
    /// Keeps all about a game that is over, once.
    pub(crate) fn put_to_rest(&mut self) {
        if self.rest.is_some() {
            return;
        }
        let messages: Vec<String> = self.session.log().lines().iter().map(Message::words).collect();
        let (game, record) = (self.session.game(), self.record());
        let finished = self.store.finish(game, &record, &self.asked.player(), &messages);
        let save = self.save.as_ref().map_or(Ok(()), |name| self.store.remove(name));
        self.session.tell_rest(lines(&finished));
        self.rest = Some(Rest { finished, save });
    }
}

/// What the last page says of it: names and values.
fn lines(finished: &Finished) -> Vec<(String, String)> {
    let Finished { morgue, recording, scores, place } = finished;
    let place = match (scores, place) {
        (Ok(scores), Some(place)) => format!("{} of {}", place + 1, scores.0.len()),
        (Ok(scores), None) => format!("not among the best {}", scores.0.len()),
        (Err(error), _) => error.to_string(),
    };
    let file = |file: &Result<std::path::PathBuf, StoreError>| match file {
        Ok(path) => path.display().to_string(),
        Err(error) => error.to_string(),
    };
    let line = |name: &str, value: String| (name.to_string(), value);
    vec![line("place", place), line("all about it", file(morgue)), line("recording", file(recording))]
}

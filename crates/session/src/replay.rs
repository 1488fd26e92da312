//! Replays of records.

use barrow_game::{Record, RecordError};
use barrow_play::{Session, Settings};

use crate::read_level;

/// Plays a record to its end and verifies the result. The session has all messages of the game.
pub fn replay(record: &Record, settings: Settings) -> Result<Session, RecordError> {
    let mut session = Session::replay(record.source.start(read_level)?, settings);
    for (n, &action) in record.actions.iter().enumerate() {
        session.redo(action).map_err(|error| RecordError::Refused(n, error.to_string()))?;
    }
    let (expected, found) = (record.digest, session.game().digest());
    if expected == found { Ok(session) } else { Err(RecordError::Differs { expected, found }) }
}

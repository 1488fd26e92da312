//! A game that was written down, played again.

use barrow_game::{Record, RecordError};
use barrow_play::{Session, Settings};
use barrow_store::read_level;

/// Plays a game again to where it stood, messages and all.
pub fn again(record: &Record, settings: Settings) -> Result<Session, RecordError> {
    let mut session = Session::again(record.source.start(read_level)?, settings);
    for (n, &action) in record.actions.iter().enumerate() {
        session.redo(action).map_err(|error| RecordError::Refused(n, error.to_string()))?;
    }
    let (expected, found) = (record.digest, session.game().digest());
    if expected == found { Ok(session) } else { Err(RecordError::Differs { expected, found }) }
}

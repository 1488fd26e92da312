//! The message log.

use barrow_game::Tone;

/// How many messages are kept.
const MOST: usize = 1000;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The turn it was told in.
    pub turn: u64,
    /// What it means to the player.
    pub tone: Tone,
    /// What it says.
    pub text: String,
    /// How many times in a row.
    pub count: u32,
    /// Whether it only answers a key, and is not worth keeping.
    is_note: bool,
}

impl Message {
    /// The message, and how many times.
    pub fn words(&self) -> String {
        if self.count > 1 { format!("{} (×{})", self.text, self.count) } else { self.text.clone() }
    }
}

/// All messages. Those since the last key belong together.
#[derive(Clone, Debug, Default)]
pub struct Log {
    lines: Vec<Message>,
    /// Where the messages since the last key begin.
    fresh: usize,
}

impl Log {
    /// A key was pressed: what was told is old now, and notes are forgotten.
    pub(crate) fn turn_over(&mut self) {
        self.lines.retain(|line| !line.is_note);
        let excess = self.lines.len().saturating_sub(MOST);
        self.lines.drain(..excess);
        self.fresh = self.lines.len();
    }

    /// Something happened.
    pub(crate) fn tell(&mut self, turn: u64, tone: Tone, text: &str) {
        let fresh = &mut self.lines[self.fresh..];
        if let Some(last) = fresh.last_mut().filter(|last| last.text == text) {
            last.count += 1;
            return;
        }
        self.lines.push(Message { turn, tone, text: text.to_string(), count: 1, is_note: false });
    }

    /// An answer to a key.
    pub(crate) fn note(&mut self, turn: u64, text: impl Into<String>) {
        self.lines.push(Message { turn, tone: Tone::Plain, text: text.into(), count: 1, is_note: true });
    }

    /// All messages, the latest last.
    pub fn lines(&self) -> &[Message] {
        &self.lines
    }

    /// Those since the last key.
    pub fn fresh(&self) -> &[Message] {
        &self.lines[self.fresh..]
    }

    /// How many are older.
    pub(crate) const fn old_count(&self) -> usize {
        self.fresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_repeats_is_counted_and_notes_are_forgotten() {
        let mut log = Log::default();
        log.tell(1, Tone::Plain, "You miss the rat.");
        log.tell(1, Tone::Plain, "You miss the rat.");
        log.note(1, "There is nothing here.");
        assert_eq!(log.fresh()[0].words(), "You miss the rat. (×2)");
        assert_eq!(log.fresh().len(), 2);
        log.turn_over();
        assert!(log.fresh().is_empty());
        log.tell(2, Tone::Plain, "You miss the rat.");
        assert_eq!(log.lines().len(), 2);
        assert_eq!(log.old_count(), 1);
    }
}

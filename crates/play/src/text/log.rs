//! The message log.

use barrow_game::Tone;

/// Maximum number of messages kept.
const MAX: usize = 1000;

/// A message of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Turn in which it was added.
    pub turn: u64,
    /// Importance, for its color.
    pub tone: Tone,
    /// Text without the count.
    pub text: String,
    /// Number of consecutive repetitions, at least 1.
    pub count: u32,
    /// Whether it only answers a key press; removed at the next one.
    is_note: bool,
}

impl Message {
    /// Returns the text with the count of repetitions.
    pub fn words(&self) -> String {
        if self.count > 1 { format!("{} (×{})", self.text, self.count) } else { self.text.clone() }
    }
}

/// Message log. Messages since the last key press are fresh.
#[derive(Clone, Debug, Default)]
pub struct Log {
    lines: Vec<Message>,
    /// Index of the first fresh message.
    fresh: usize,
    /// Number of wrapped rows of fresh messages on the pages that the player has turned.
    passed: usize,
}

impl Log {
    /// Starts a new turn: all messages become old and notes are removed.
    pub(crate) fn start_turn(&mut self) {
        self.lines.retain(|line| !line.is_note);
        let excess = self.lines.len().saturating_sub(MAX);
        self.lines.drain(..excess);
        self.fresh = self.lines.len();
        self.passed = 0;
    }

    /// Turns to the page of fresh messages that begins after a number of wrapped rows.
    pub(crate) const fn turn_page(&mut self, passed: usize) {
        self.passed = passed;
    }

    /// Returns the number of wrapped rows before the current page.
    pub(crate) const fn passed(&self) -> usize {
        self.passed
    }

    /// Adds a message, or counts a repetition.
    pub(crate) fn add(&mut self, turn: u64, tone: Tone, text: &str) {
        let fresh = &mut self.lines[self.fresh..];
        if let Some(last) = fresh.last_mut().filter(|last| last.text == text) {
            last.count += 1;
            return;
        }
        self.lines.push(Message { turn, tone, text: text.to_string(), count: 1, is_note: false });
    }

    /// Adds a note that answers a key press.
    pub(crate) fn note(&mut self, turn: u64, text: impl Into<String>) {
        self.lines.push(Message { turn, tone: Tone::Plain, text: text.into(), count: 1, is_note: true });
    }

    /// Returns all messages, the latest last.
    pub fn lines(&self) -> &[Message] {
        &self.lines
    }

    /// Returns the messages since the last key press.
    pub fn fresh(&self) -> &[Message] {
        &self.lines[self.fresh..]
    }

    /// Returns the number of older messages.
    pub(crate) const fn old_count(&self) -> usize {
        self.fresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_messages_are_counted_and_notes_are_removed() {
        let mut log = Log::default();
        log.add(1, Tone::Plain, "You miss the rat.");
        log.add(1, Tone::Plain, "You miss the rat.");
        log.note(1, "There is nothing here.");
        assert_eq!(log.fresh()[0].words(), "You miss the rat. (×2)");
        assert_eq!(log.fresh().len(), 2);
        log.start_turn();
        assert!(log.fresh().is_empty());
        log.add(2, Tone::Plain, "You miss the rat.");
        assert_eq!(log.lines().len(), 2);
        assert_eq!(log.old_count(), 1);
    }
}

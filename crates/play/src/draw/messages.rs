//! Messages and prompts.

use barrow_view::Frame;

use super::pen::{Pen, wrap_words};
use crate::Session;
use crate::mode::InputMode;
use crate::mode::pages::StyledText;
use crate::text::describe;

/// Maximum number of rows that messages may cover if there is only one row for them.
const MAX_OVER_MAP: usize = 3;

/// Draws messages or the prompt at the top.
pub(super) fn draw(session: &Session, frame: &mut Frame) {
    let colors = session.colors();
    let width = session.layout.size.width as usize;
    let rows = session.layout.messages as usize;
    let mut lines = Vec::new();
    if rows > 1 {
        lines = older(session, width, rows);
    }
    let fresh: Vec<StyledText> =
        session.log.fresh().iter().map(|line| (line.words(), colors.tone(line.tone))).collect();
    let prompt = prompt(session);
    if let Some(text) = prompt {
        lines.extend(wrap_words(&[(text, colors.title())], width));
    } else if !fresh.is_empty() {
        lines.extend(wrap_words(&fresh, width));
    }
    let room = if rows > 1 { rows } else { over_map(session).max(1) };
    let from = lines.len().saturating_sub(room);
    for (y, line) in (0..).zip(&lines[from..]) {
        if y >= rows as i32 {
            // Blank the row to separate the text from the map.
            Pen::new(frame, 0, y, width as i32).write(&" ".repeat(width), colors.text());
        }
        let mut pen = Pen::new(frame, 0, y, width as i32);
        if y == 0 && from > 0 && rows == 1 {
            pen.write("… ", colors.faint());
        }
        for (text, style) in line {
            pen.write(text, *style);
        }
    }
}

/// Returns the number of rows at the top that can be covered without hiding the player.
fn over_map(session: &Session) -> usize {
    let at = session.layout.to_screen(session.game.player().at);
    at.map_or(1, |at| (at.y - 1).max(1) as usize).min(MAX_OVER_MAP)
}

/// Wraps the last old messages, each on a line of its own.
fn older(session: &Session, width: usize, rows: usize) -> Vec<Vec<StyledText>> {
    let colors = session.colors();
    let old = &session.log.lines()[..session.log.old_count()];
    let tail = &old[old.len().saturating_sub(rows)..];
    let wrapped =
        |line: &crate::Message| wrap_words(&[(line.words(), colors.aged(colors.tone(line.tone)))], width);
    tail.iter().flat_map(wrapped).collect()
}

/// Returns the prompt of the current mode, or the description of the cell under the mouse.
fn prompt(session: &Session) -> Option<String> {
    match &session.mode {
        InputMode::Heading(toward) => Some(format!("{} (Escape leaves)", toward.prompt())),
        InputMode::Count(count) => Some(count.prompt()),
        InputMode::Confirm(question) => Some(question.prompt()),
        InputMode::Pointer(pointer) => Some(pointer.prompt(&session.game)),
        InputMode::LastLook => {
            let last = session.log.fresh().iter().map(crate::Message::words).collect::<Vec<_>>().join(" ");
            Some(format!("{last} Press Enter.").trim_start().to_string())
        }
        InputMode::Map => session.hover.map(|p| describe::cell(&session.game, p)),
        _ => None,
    }
}

impl Session {
    /// Returns the prompt of the current mode, for [`Session::spoken_text`].
    pub(crate) fn current_prompt(&self) -> Option<String> {
        prompt(self)
    }
}

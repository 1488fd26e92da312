//! Messages and prompts.

use barrow_view::Frame;

use super::pen::{Pen, wrap_words};
use crate::Session;
use crate::mode::InputMode;
use crate::mode::pages::StyledText;
use crate::text::describe;

/// Maximum number of rows that messages may cover if there is only one row for them.
const MAX_OVER_MAP: usize = 3;

/// Mark after a page of messages that is not the last one.
const MORE: &str = " --more-- (Space)";

/// Rows of text for the top of the screen.
struct Page {
    lines: Vec<Vec<StyledText>>,
    /// Whether rows before these are left out.
    is_cut: bool,
    /// Number of rows up to the next page; `None` on the last one.
    next: Option<usize>,
}

/// Draws messages or the prompt at the top.
pub(super) fn draw(session: &Session, frame: &mut Frame) {
    let colors = session.colors();
    let width = session.layout.size.width as usize;
    let rows = session.layout.messages as usize;
    let page = page(session);
    let last = page.lines.len().saturating_sub(1);
    for (y, line) in page.lines.iter().enumerate() {
        if y >= rows {
            // Blank the row to separate the text from the map.
            Pen::new(frame, 0, y as i32, width as i32).write(&" ".repeat(width), colors.text());
        }
        let mut pen = Pen::new(frame, 0, y as i32, width as i32);
        if y == 0 && page.is_cut {
            pen.write("… ", colors.faint());
        }
        for (text, style) in line {
            pen.write(text, *style);
        }
        if y == last && page.next.is_some() {
            pen.write(MORE, colors.title());
        }
    }
}

/// Returns the rows to draw: all text if it fits, else a page of it. Text without pages (prompts, replays, and
/// messages of a running automatic action) is cut at the beginning.
fn page(session: &Session) -> Page {
    let width = session.layout.size.width as usize;
    let rows = session.layout.messages as usize;
    let room = if rows > 1 { rows } else { over_map(session).max(1) };
    let passed = session.log.passed();
    let mut text = text(session);
    let mut lines = wrap_words(&text, width);
    if lines.len() > room && session.hover.is_some() && matches!(session.mode, InputMode::Map) {
        text.pop();
        lines = wrap_words(&text, width);
    }
    if lines.len() <= room && passed == 0 {
        let mut all = if rows > 1 { older(session, width, rows) } else { Vec::new() };
        if !text.is_empty() {
            all.append(&mut lines);
        }
        let from = all.len().saturating_sub(room);
        return Page { lines: all.split_off(from), is_cut: false, next: None };
    }
    let can_turn = matches!(session.mode, InputMode::Map | InputMode::LastLook);
    if !can_turn || session.auto.is_some() || session.is_redone {
        // The mark takes two columns of the first row.
        let mut lines = wrap_words(&text, width - 2);
        let from = lines.len().saturating_sub(room);
        return Page { lines: lines.split_off(from), is_cut: from > 0, next: None };
    }
    let mut lines = wrap_words(&text, width - MORE.len());
    let mut lines = lines.split_off(passed.min(lines.len() - 1));
    let next = (lines.len() > room).then_some(passed + room);
    lines.truncate(room);
    Page { lines, is_cut: false, next }
}

/// Returns the messages since the last key press, the prompt, or both.
fn text(session: &Session) -> Vec<StyledText> {
    let colors = session.colors();
    let prompt = prompt(session).map(|text| (text, colors.title()));
    let has_both = matches!(session.mode, InputMode::Map | InputMode::LastLook);
    let mut text = Vec::new();
    if has_both || prompt.is_none() {
        text.extend(session.log.fresh().iter().map(|line| (line.words(), colors.tone(line.tone))));
    }
    text.extend(prompt);
    text
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
        InputMode::LastLook => Some("Press Enter.".to_string()),
        InputMode::Map => session.hover.map(|p| describe::cell(&session.game, p)),
        _ => None,
    }
}

impl Session {
    /// Returns the messages and the prompt of the current mode, for [`Session::spoken_text`].
    pub(crate) fn current_text(&self) -> String {
        text(self).into_iter().map(|(text, _)| text).collect::<Vec<_>>().join(" ")
    }

    /// Returns the number of message rows up to the next page, if the player has not read all of them.
    pub(crate) fn next_message_page(&self) -> Option<usize> {
        let is_drawn = self.layout.messages > 0 && !self.is_too_small();
        if is_drawn { page(self).next } else { None }
    }
}

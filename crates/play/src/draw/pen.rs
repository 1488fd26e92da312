//! Text wrapping, and a pen that writes pieces of text into a row.

use barrow_view::{Frame, Style};

use crate::mode::pages::StyledText;

/// Wraps text into lines of at most `width` characters. Longer words are broken.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let lines = wrap_words(&[(text.to_string(), Style::PLAIN)], width);
    lines.into_iter().map(|line| line.into_iter().map(|(text, _)| text).collect()).collect()
}

/// Wraps pieces in different styles, joined by spaces.
pub(super) fn wrap_words(pieces: &[StyledText], width: usize) -> Vec<Vec<StyledText>> {
    let width = width.max(1);
    let mut lines: Vec<Vec<StyledText>> = vec![Vec::new()];
    let mut used = 0;
    for (text, style) in pieces {
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            for part in parts(word, width) {
                let len = part.chars().count();
                if used > 0 && used + 1 + len > width {
                    lines.push(Vec::new());
                    used = 0;
                }
                let blank = if used > 0 { " " } else { "" };
                used += blank.len() + len;
                let Some(line) = lines.last_mut() else { continue };
                match line.last_mut().filter(|(_, last)| last == style) {
                    Some((text, _)) => text.extend([blank, &part]),
                    None => line.push((format!("{blank}{part}"), *style)),
                }
            }
        }
    }
    lines
}

/// Breaks a word into parts of at most `width` characters.
fn parts(word: &str, width: usize) -> Vec<String> {
    let chars: Vec<char> = word.chars().collect();
    chars.chunks(width).map(|part| part.iter().collect()).collect()
}

/// Shortens text to whole words and `…`. A first word that is too long is cut.
fn shortened(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_string();
    }
    let Some(room) = room.checked_sub(1) else { return String::new() };
    let cut: String = text.chars().take(room).collect();
    let is_whole = text[cut.len()..].starts_with(' ');
    let words = if is_whole { &cut[..] } else { cut.rsplit_once(' ').map_or(&cut[..], |(words, _)| words) };
    let words = if words.trim().is_empty() { &cut } else { words };
    format!("{}…", words.trim_end_matches([' ', ',']))
}

/// Writes pieces of text one after the other into a row.
pub(crate) struct Pen<'a> {
    frame: &'a mut Frame,
    x: i32,
    y: i32,
    /// First column that must stay free.
    end: i32,
}

impl<'a> Pen<'a> {
    pub(crate) const fn new(frame: &'a mut Frame, x: i32, y: i32, end: i32) -> Self {
        Self { frame, x, y, end }
    }

    /// Writes the text, shortened to whole words and `…` if necessary.
    pub(crate) fn write_short(&mut self, text: &str, style: Style) {
        self.write(&shortened(text, (self.end - self.x).max(0) as usize), style);
    }

    /// Writes the text if all of it fits.
    pub(super) fn write_whole(&mut self, text: &str, style: Style) {
        if text.chars().count() as i32 <= self.end - self.x {
            self.write(text, style);
        }
    }

    /// Writes as much of the text as fits.
    pub(crate) fn write(&mut self, text: &str, style: Style) {
        let room = (self.end - self.x).max(0) as usize;
        let text: String = text.chars().take(room).collect();
        self.frame.put_text(self.x, self.y, &text, style);
        self.x += text.chars().count() as i32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_at_the_width() {
        assert_eq!(
            wrap("You hit the rat. The rat bites you.", 16),
            ["You hit the rat.", "The rat bites", "you."]
        );
        assert_eq!(wrap("abcdefg hi", 3), ["abc", "def", "g", "hi"]);
        assert_eq!(wrap("", 3), [""]);
        assert_eq!(wrap("a", 0), ["a"]);
    }

    #[test]
    fn text_is_shortened_after_a_whole_word() {
        assert_eq!(shortened("a flask of shadows", 18), "a flask of shadows");
        assert_eq!(shortened("a flask of shadows", 17), "a flask of…");
        assert_eq!(shortened("a flask of shadows", 11), "a flask of…");
        assert_eq!(shortened("a flask of shadows", 10), "a flask…");
        assert_eq!(shortened("shadows", 4), "sha…");
        assert_eq!(shortened("shadows", 1), "…");
        assert_eq!(shortened("shadows", 0), "");
    }
}

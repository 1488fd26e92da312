//! A list to choose from before a game starts, such as saved games.

use barrow::Hue;
use barrow::{Point, Size};
use barrow_view::Frame;

use crate::draw::{Pen, fill, more};
use crate::mode::menu::moved;
use crate::{Colors, Key, Settings};

/// Screen row of the first entry.
const FIRST: i32 = 3;
/// Hint below the list.
const HINT: &str = "(a letter or Enter chooses, Escape leaves)";

/// A list from which the player chooses one entry.
#[derive(Clone, Debug)]
pub struct Chooser {
    title: String,
    entries: Vec<ChooserEntry>,
    settings: Settings,
    /// Index of the entry that Enter chooses.
    marked: usize,
    /// Index of the first entry on the screen.
    top: usize,
    frame: Frame,
}

/// A line of the list of a [`Chooser`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChooserEntry {
    /// Letter that chooses it; `None` if it is disabled.
    pub key: Option<char>,
    /// Text of the entry, on one line.
    pub text: String,
}

/// Result of a key or click in a [`Chooser`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChooserOutcome {
    /// No entry was chosen yet.
    Pending,
    /// The player canceled the choice.
    Canceled,
    /// The entry with this index was chosen.
    Chosen(usize),
}

impl Chooser {
    /// Creates a list with the first enabled entry marked.
    pub fn new(title: impl Into<String>, entries: Vec<ChooserEntry>, settings: Settings) -> Self {
        let marked = entries.iter().position(|entry| entry.key.is_some()).unwrap_or(0);
        Self { title: title.into(), entries, settings, marked, top: 0, frame: Frame::new(0, 0) }
    }

    /// Handles a key press.
    pub fn key(&mut self, key: Key) -> ChooserOutcome {
        if let Some(marked) = moved(self.marked, self.entries.len(), key) {
            self.marked = marked;
        }
        match key {
            Key::Escape | Key::Ctrl('c') => return ChooserOutcome::Canceled,
            Key::Enter => return self.choose(self.marked),
            Key::Char(c) => {
                if let Some(i) = self.entries.iter().position(|entry| entry.key == Some(c)) {
                    return self.choose(i);
                }
            }
            _ => {}
        }
        ChooserOutcome::Pending
    }

    /// Handles a click on a cell of the frame.
    pub fn click(&mut self, cell: Point) -> ChooserOutcome {
        match usize::try_from(cell.y - FIRST) {
            Ok(row) if row + self.top < self.entries.len() => self.choose(row + self.top),
            _ => ChooserOutcome::Pending,
        }
    }

    fn choose(&mut self, i: usize) -> ChooserOutcome {
        self.marked = i;
        let can_be = self.entries.get(i).is_some_and(|entry| entry.key.is_some());
        if can_be { ChooserOutcome::Chosen(i) } else { ChooserOutcome::Pending }
    }

    /// Draws the list for a screen of a size.
    pub fn draw(&mut self, size: Size) -> &Frame {
        let colors = Colors(self.settings.palette);
        let (width, height) = (size.width as i32, size.height as i32);
        self.frame.reset(size.width, size.height);
        fill(&mut self.frame, colors.text());
        let room = (height - FIRST - 2).max(1) as usize;
        self.top = self.top.clamp((self.marked + 1).saturating_sub(room), self.marked);
        Pen::new(&mut self.frame, 2, 1, width).write(&self.title, colors.title());
        for (y, (i, entry)) in (FIRST..).zip(self.entries.iter().enumerate().skip(self.top).take(room)) {
            let mut pen = Pen::new(&mut self.frame, 0, y, width);
            let style = if entry.key.is_some() { colors.text() } else { colors.faint() };
            let style = if i == self.marked { style.bold() } else { style };
            pen.write(if i == self.marked { "> " } else { "  " }, colors.title());
            pen.write(&format!("{}  ", entry.key.unwrap_or(' ')), colors.hue(Hue::Cyan));
            pen.write_short(&entry.text, style);
        }
        let shown = self.entries.len().min(room);
        let after = self.entries.len().saturating_sub(self.top + room);
        let hidden = [(FIRST - 1, self.top, "above"), (FIRST + shown as i32, after, "below")];
        for (y, count, side) in hidden.into_iter().filter(|(_, count, _)| *count > 0) {
            Pen::new(&mut self.frame, 2, y, width).write(&more(count, side), colors.title());
        }
        let below = FIRST + shown as i32 + 1;
        Pen::new(&mut self.frame, 2, below.min(height - 1), width).write(HINT, colors.faint());
        &self.frame
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chooser() -> Chooser {
        let entry = |key, text: &str| ChooserEntry { key, text: text.to_string() };
        let entries =
            vec![entry(None, "old  cannot be played"), entry(Some('a'), "new"), entry(Some('N'), "another")];
        Chooser::new("Which?", entries, Settings::default())
    }

    #[test]
    fn letters_arrows_and_clicks_choose() {
        let mut list = chooser();
        assert_eq!(list.key(Key::Enter), ChooserOutcome::Chosen(1));
        assert_eq!(list.key(Key::Char('N')), ChooserOutcome::Chosen(2));
        assert_eq!(
            (list.key(Key::Down), list.key(Key::Enter)),
            (ChooserOutcome::Pending, ChooserOutcome::Pending)
        );
        assert_eq!(list.key(Key::Escape), ChooserOutcome::Canceled);
        let picture = list.draw(Size::new(80, 24)).to_string();
        assert!(picture.contains("> ") && picture.contains("a  new"), "{picture}");
        assert_eq!(list.click(Point::new(3, FIRST + 1)), ChooserOutcome::Chosen(1));
        assert_eq!(list.click(Point::new(3, FIRST)), ChooserOutcome::Pending);
        assert_eq!(list.click(Point::new(3, 0)), ChooserOutcome::Pending);
    }

    #[test]
    fn a_long_list_scrolls_and_any_screen_size_works() {
        let entries = (0..40).map(|i| ChooserEntry { key: Some('a'), text: format!("game {i}") }).collect();
        let mut list = Chooser::new("Which?", entries, Settings::default());
        list.key(Key::End);
        let picture = list.draw(Size::new(80, 24)).to_string();
        assert!(picture.contains("game 39") && !picture.contains("game 0"), "{picture}");
        assert!(picture.contains("-- 21 more above --") && !picture.contains("below"), "{picture}");
        list.key(Key::Home);
        let picture = list.draw(Size::new(80, 24)).to_string();
        assert!(picture.contains("game 0") && picture.contains("-- 21 more below --"), "{picture}");
        for (width, height) in [(0, 0), (1, 1), (5, 3), (200, 4)] {
            list.draw(Size::new(width, height));
        }
    }
}

//! A list before the game begins: one of several is chosen.

use barrow::Hue;
use barrow::{Point, Size};
use barrow_view::Frame;

use crate::draw::{Pen, fill};
use crate::mode::menu::moved;
use crate::{Colors, Key, Settings};

/// The row of the first entry.
const FIRST: i32 = 3;
/// What is said below the list.
const HINT: &str = "(a letter or Enter chooses, Escape leaves)";

/// A list of which one is chosen.
#[derive(Clone, Debug)]
pub struct Chooser {
    title: String,
    offers: Vec<Offer>,
    settings: Settings,
    /// The one that Enter chooses.
    marked: usize,
    /// The first one that is drawn.
    top: usize,
    frame: Frame,
}

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The letter that chooses it; none if it cannot be chosen.
    pub key: Option<char>,
    /// What it is.
    pub text: String,
}

/// What came of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Nothing yet.
    Stays,
    /// None of them.
    Left,
    /// The one of that number, counted from 0.
    One(usize),
}

impl Chooser {
    /// A list; the first that can be chosen is marked.
    pub fn new(title: impl Into<String>, offers: Vec<Offer>, settings: Settings) -> Self {
        let marked = offers.iter().position(|offer| offer.key.is_some()).unwrap_or(0);
        Self { title: title.into(), offers, settings, marked, top: 0, frame: Frame::new(0, 0) }
    }

    /// A key is pressed.
    pub fn key(&mut self, key: Key) -> Chosen {
        if let Some(marked) = moved(self.marked, self.offers.len(), key) {
            self.marked = marked;
        }
        match key {
            Key::Escape | Key::Ctrl('c') => return Chosen::Left,
            Key::Enter => return self.choose(self.marked),
            Key::Char(c) => {
                if let Some(i) = self.offers.iter().position(|offer| offer.key == Some(c)) {
                    return self.choose(i);
                }
            }
            _ => {}
        }
        Chosen::Stays
    }

    /// A cell of the frame is clicked.
    pub fn click(&mut self, cell: Point) -> Chosen {
        match usize::try_from(cell.y - FIRST) {
            Ok(row) if row + self.top < self.offers.len() => self.choose(row + self.top),
            _ => Chosen::Stays,
        }
    }

    fn choose(&mut self, i: usize) -> Chosen {
        self.marked = i;
        let can_be = self.offers.get(i).is_some_and(|offer| offer.key.is_some());
        if can_be { Chosen::One(i) } else { Chosen::Stays }
    }

    /// The picture of it, for a screen of that size.
    pub fn draw(&mut self, size: Size) -> &Frame {
        let colors = Colors(self.settings.palette);
        let (width, height) = (size.width as i32, size.height as i32);
        self.frame.reset(size.width, size.height);
        fill(&mut self.frame, colors.text());
        let room = (height - FIRST - 2).max(1) as usize;
        self.top = self.top.clamp((self.marked + 1).saturating_sub(room), self.marked);
        Pen::new(&mut self.frame, 2, 1, width).write(&self.title, colors.title());
        for (y, (i, offer)) in (FIRST..).zip(self.offers.iter().enumerate().skip(self.top).take(room)) {
            let mut pen = Pen::new(&mut self.frame, 0, y, width);
            let style = if offer.key.is_some() { colors.text() } else { colors.faint() };
            let style = if i == self.marked { style.bold() } else { style };
            pen.write(if i == self.marked { "> " } else { "  " }, colors.title());
            pen.write(&format!("{}  ", offer.key.unwrap_or(' ')), colors.hue(Hue::Cyan));
            pen.write_short(&offer.text, style);
        }
        let below = FIRST + self.offers.len().min(room) as i32 + 1;
        Pen::new(&mut self.frame, 2, below.min(height - 1), width).write(HINT, colors.faint());
        &self.frame
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chooser() -> Chooser {
        let offer = |key, text: &str| Offer { key, text: text.to_string() };
        let offers =
            vec![offer(None, "old  cannot be played"), offer(Some('a'), "new"), offer(Some('N'), "another")];
        Chooser::new("Which?", offers, Settings::default())
    }

    #[test]
    fn letters_arrows_and_clicks_choose() {
        let mut list = chooser();
        assert_eq!(list.key(Key::Enter), Chosen::One(1));
        assert_eq!(list.key(Key::Char('N')), Chosen::One(2));
        assert_eq!((list.key(Key::Down), list.key(Key::Enter)), (Chosen::Stays, Chosen::Stays));
        assert_eq!(list.key(Key::Escape), Chosen::Left);
        let picture = list.draw(Size::new(80, 24)).to_string();
        assert!(picture.contains("> ") && picture.contains("a  new"), "{picture}");
        assert_eq!(list.click(Point::new(3, FIRST + 1)), Chosen::One(1));
        assert_eq!(list.click(Point::new(3, FIRST)), Chosen::Stays);
        assert_eq!(list.click(Point::new(3, 0)), Chosen::Stays);
    }

    #[test]
    fn a_long_list_scrolls_and_any_screen_will_do() {
        let offers = (0..40).map(|i| Offer { key: Some('a'), text: format!("game {i}") }).collect();
        let mut list = Chooser::new("Which?", offers, Settings::default());
        list.key(Key::End);
        let picture = list.draw(Size::new(80, 24)).to_string();
        assert!(picture.contains("game 39") && !picture.contains("game 0"), "{picture}");
        list.key(Key::Home);
        assert!(list.draw(Size::new(80, 24)).to_string().contains("game 0"));
        for (width, height) in [(0, 0), (1, 1), (5, 3), (200, 4)] {
            list.draw(Size::new(width, height));
        }
    }
}

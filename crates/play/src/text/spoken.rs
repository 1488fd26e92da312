//! What is told at the moment, in words: for those who hear the game, and for screens too small for all of its lines.

use crate::mode::InputMode;
use crate::mode::pages;
use crate::{Message, Session};

impl Session {
    /// What is asked, what is chosen from, or what was told since the last key.
    pub fn says(&self) -> String {
        match &self.mode {
            InputMode::Intro => pages::intro(self).title,
            InputMode::Page(page) | InputMode::Over(page) => page.title.clone(),
            InputMode::Menu(menu) => match menu.entries.get(menu.marked) {
                Some(entry) => format!("{} {}: {}", menu.title, entry.key, entry.text),
                None => menu.title.clone(),
            },
            _ => self
                .asked()
                .unwrap_or_else(|| self.log.fresh().iter().map(Message::words).collect::<Vec<_>>().join(" ")),
        }
    }

    /// The column of the screen, as it was drawn last, where a menu begins; the first if there is none.
    pub fn reads_from(&self) -> u32 {
        let InputMode::Menu(menu) = &self.mode else { return 0 };
        let row = self.frame.rows().nth(usize::try_from(self.layout.map.y).unwrap_or_default());
        let letters: Vec<char> = row.into_iter().flatten().map(|cell| cell.glyph).collect();
        let title: Vec<char> = menu.title.chars().collect();
        let at = letters.windows(title.len().max(1)).position(|window| window == title);
        u32::try_from(at.unwrap_or_default().saturating_sub(2)).unwrap_or_default()
    }

    /// The first row of the map on the screen, as it was drawn last, and how many there are. Above are messages, below is
    /// how the hero fares.
    pub fn map_rows(&self) -> (u32, u32) {
        let rows = |n: i32| u32::try_from(n).unwrap_or_default();
        (rows(self.layout.map.y), rows(self.layout.map.height))
    }
}

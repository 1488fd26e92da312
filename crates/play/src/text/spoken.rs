//! The current text of the screen, for screen readers and for small screens.

use crate::Session;
use crate::mode::InputMode;
use crate::mode::pages;

impl Session {
    /// Returns the title of the page, the marked menu entry, or the messages since the last key press and the prompt.
    pub fn spoken_text(&self) -> String {
        match &self.mode {
            InputMode::Intro => pages::intro(self).title,
            InputMode::Page(page) | InputMode::Over(page) => page.title.clone(),
            InputMode::Menu(menu) => match menu.entries.get(menu.marked) {
                Some(entry) => format!("{} {}: {}", menu.title, entry.key.unwrap_or('-'), entry.text),
                None => menu.title.clone(),
            },
            _ => self.current_text(),
        }
    }

    /// Returns the first screen column of the open menu, as last drawn; 0 without a menu.
    pub fn menu_column(&self) -> u32 {
        let InputMode::Menu(menu) = &self.mode else { return 0 };
        let row = self.frame.rows().nth(usize::try_from(self.layout.map.y).unwrap_or_default());
        let letters: Vec<char> = row.into_iter().flatten().map(|cell| cell.glyph).collect();
        let title: Vec<char> = menu.title.chars().collect();
        let at = letters.windows(title.len().max(1)).position(|window| window == title);
        u32::try_from(at.unwrap_or_default().saturating_sub(2)).unwrap_or_default()
    }

    /// Returns the first screen row of the map, as last drawn, and its number of rows. Messages are above it and the
    /// status lines below.
    pub fn map_rows(&self) -> (u32, u32) {
        let rows = |n: i32| u32::try_from(n).unwrap_or_default();
        (rows(self.layout.map.y), rows(self.layout.map.height))
    }
}

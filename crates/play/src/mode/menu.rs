//! Menus: a list of entries, one of which is chosen.

use barrow::{Hue, Point};
use barrow_game::{Action, ItemLetter};

use super::point_at::Aim;
use crate::Key;

/// A list of which one is chosen.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) title: String,
    /// What is told above the list.
    pub(crate) about: Vec<String>,
    pub(crate) entries: Vec<MenuEntry>,
    /// The entry that Enter chooses.
    pub(crate) marked: usize,
}

/// A line of a menu.
#[derive(Clone, Debug)]
pub(crate) struct MenuEntry {
    pub(crate) key: char,
    pub(crate) glyph: Option<(char, Hue)>,
    pub(crate) text: String,
    pub(crate) choice: MenuChoice,
}

/// What choosing an entry does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuChoice {
    /// An item is looked at.
    Inspect(ItemLetter),
    /// Something is done.
    Do(Action),
    /// An item is used; on another, if that is what it is for.
    Use(ItemLetter),
    /// So many of an item are dropped.
    Drop(ItemLetter),
    /// An item is destroyed, if the player is sure.
    Destroy(ItemLetter),
    /// Something is aimed.
    Aim(Aim),
    /// To a cell.
    Travel(Point),
    /// To a cell that is looked for first.
    PickCell,
    /// Nothing; the list stays.
    Nothing,
}

/// What a key does to a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picked {
    Left,
    Stays,
    Chosen(MenuChoice),
}

/// Where a key moves the mark of a list of so many; nothing if it is no such key.
pub(crate) fn moved(marked: usize, count: usize, key: Key) -> Option<usize> {
    let last = count.saturating_sub(1);
    Some(match key {
        Key::Up => marked.checked_sub(1).unwrap_or(last),
        Key::Down | Key::Tab => {
            if marked >= last {
                0
            } else {
                marked + 1
            }
        }
        Key::PageUp => marked.saturating_sub(10),
        Key::PageDown => (marked + 10).min(last),
        Key::Home => 0,
        Key::End => last,
        _ => return None,
    })
}

impl Menu {
    pub(crate) fn new(title: impl Into<String>, entries: Vec<MenuEntry>) -> Self {
        Self { title: title.into(), about: Vec::new(), entries, marked: 0 }
    }

    /// What a key does.
    pub(crate) fn press(&mut self, key: Key) -> Picked {
        if let Some(marked) = moved(self.marked, self.entries.len(), key) {
            self.marked = marked;
        }
        match key {
            Key::Escape => return Picked::Left,
            Key::Enter => return self.pick(self.marked),
            Key::Char(c) => {
                if let Some(i) = self.entries.iter().position(|entry| entry.key == c) {
                    self.marked = i;
                    return self.pick(i);
                }
            }
            _ => {}
        }
        Picked::Stays
    }

    /// Chooses a line.
    pub(crate) fn pick(&self, i: usize) -> Picked {
        match self.entries.get(i).map(|entry| entry.choice) {
            Some(MenuChoice::Nothing) => Picked::Stays,
            Some(choice) => Picked::Chosen(choice),
            None => Picked::Left,
        }
    }
}

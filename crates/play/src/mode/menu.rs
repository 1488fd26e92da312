//! Menus: lists of entries to choose from.

use barrow::{Hue, Point};
use barrow_game::{Action, ItemLetter};

use super::point_at::Aim;
use crate::Key;

/// A list from which the player chooses one entry.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) title: String,
    /// Lines of text above the list.
    pub(crate) about: Vec<String>,
    pub(crate) entries: Vec<MenuEntry>,
    /// Index of the entry that Enter chooses.
    pub(crate) marked: usize,
}

/// A line of a menu.
#[derive(Clone, Debug)]
pub(crate) struct MenuEntry {
    /// Key that chooses it: the letter of the item, or the key of the command. `None` if there is nothing to choose.
    pub(crate) key: Option<char>,
    pub(crate) glyph: Option<(char, Hue)>,
    pub(crate) text: String,
    pub(crate) choice: MenuChoice,
}

/// Effect of choosing an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuChoice {
    /// Shows an item and its actions.
    Inspect(ItemLetter),
    /// Performs an action of the game.
    Do(Action),
    /// Uses an item, on another one if it needs that.
    Use(ItemLetter),
    /// Drops an item; asks for the number if it is a stack.
    Drop(ItemLetter),
    /// Destroys an item after a confirmation.
    Destroy(ItemLetter),
    /// Lets the player aim at a cell.
    Aim(Aim),
    /// Travels to a cell.
    Travel(Point),
    /// Lets the player point at a cell to travel to.
    PickCell,
    /// Does nothing; the menu stays open.
    Nothing,
}

/// Result of a key in a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuOutcome {
    Closed,
    Open,
    Chosen(MenuChoice),
}

/// Returns the new position of the mark in a list of `count` entries; `None` if the key does not move it.
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
        Key::PageDown | Key::Char(' ') => (marked + 10).min(last),
        Key::Home => 0,
        Key::End => last,
        _ => return None,
    })
}

impl Menu {
    pub(crate) fn new(title: impl Into<String>, entries: Vec<MenuEntry>) -> Self {
        Self { title: title.into(), about: Vec::new(), entries, marked: 0 }
    }

    /// Handles a key press.
    pub(crate) fn press(&mut self, key: Key) -> MenuOutcome {
        if let Some(marked) = moved(self.marked, self.entries.len(), key) {
            self.marked = marked;
        }
        match key {
            Key::Escape => return MenuOutcome::Closed,
            Key::Enter => return self.pick(self.marked),
            Key::Char(c) => {
                if let Some(i) = self.entries.iter().position(|entry| entry.key == Some(c)) {
                    self.marked = i;
                    return self.pick(i);
                }
            }
            _ => {}
        }
        MenuOutcome::Open
    }

    /// Chooses the entry with an index.
    pub(crate) fn pick(&self, i: usize) -> MenuOutcome {
        match self.entries.get(i).map(|entry| entry.choice) {
            Some(MenuChoice::Nothing) => MenuOutcome::Open,
            Some(choice) => MenuOutcome::Chosen(choice),
            None => MenuOutcome::Closed,
        }
    }
}

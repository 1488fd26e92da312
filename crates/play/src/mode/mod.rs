//! Input modes: the current meaning of keys, and how each mode handles them.

pub(crate) mod auto;
mod choose;
mod legend;
pub(crate) mod menu;
pub(crate) mod pages;
pub(crate) mod point_at;
mod prompts;

use barrow::Point;
use barrow_game::{Action, Heading, ItemLetter};

use menu::Menu;
use pages::TextPage;
use point_at::Pointer;

/// Current meaning of the keys.
#[derive(Clone, Debug, Default)]
pub(crate) enum InputMode {
    /// Shows the intro of the campaign.
    Intro,
    /// Shows the map; keys are commands.
    #[default]
    Map,
    /// The player chooses from a menu.
    Menu(Menu),
    /// The player chooses a direction.
    Heading(DirectionPrompt),
    /// The player types a number.
    Count(Count),
    /// The player confirms or cancels.
    Confirm(Question),
    /// The player points at a cell.
    Pointer(Pointer),
    /// Shows a page of text.
    Page(TextPage),
    /// Shows the map on the whole screen, around this cell.
    FullMap(Point),
    /// The game has ended; shows the map until Enter is pressed.
    LastLook,
    /// The game has ended; shows the summary.
    Over(TextPage),
}

/// Command that needs a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DirectionPrompt {
    Open,
    Close,
    Kick,
}

impl DirectionPrompt {
    pub(crate) const fn action(self, heading: Heading) -> Action {
        match self {
            Self::Open => Action::Open(heading),
            Self::Close => Action::Close(heading),
            Self::Kick => Action::Kick(heading),
        }
    }

    pub(crate) const fn prompt(self) -> &'static str {
        match self {
            Self::Open => "Open the door in which direction?",
            Self::Close => "Close or lock the door in which direction?",
            Self::Kick => "Kick in which direction?",
        }
    }
}

/// Prompt for the number of items to drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) letter: ItemLetter,
    pub(crate) most: u32,
    /// Number typed so far; `None` at first.
    pub(crate) typed: Option<u32>,
}

impl Count {
    pub(crate) fn prompt(self) -> String {
        let shown = self.typed.unwrap_or(self.most);
        format!("Drop how many, 1 to {}? {shown}  (digits, Enter; Escape leaves)", self.most)
    }
}

/// Question to confirm with yes or no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Abandon,
    Wizard,
    Destroy(ItemLetter, String),
}

impl Question {
    pub(crate) fn prompt(&self) -> String {
        match self {
            Self::Abandon => "Quit this game for good? (y: yes; any other key: no)".to_string(),
            Self::Wizard => {
                "Turn on wizard mode? The game will have no score. (y: yes; any other key: no)".to_string()
            }
            Self::Destroy(_, name) => format!("Destroy {name} for good? (y: yes; any other key: no)"),
        }
    }
}

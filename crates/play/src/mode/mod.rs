//! Input modes: what the keys mean at the moment, and how each mode handles them.

pub(crate) mod auto;
mod choose;
pub(crate) mod menu;
pub(crate) mod pages;
pub(crate) mod point_at;
mod prompts;

use barrow::Point;
use barrow_game::{Action, Heading, ItemLetter};

use menu::Menu;
use pages::TextPage;
use point_at::Pointer;

/// What the keys mean at the moment.
#[derive(Clone, Debug, Default)]
pub(crate) enum InputMode {
    /// The story is told.
    Intro,
    /// Keys are commands.
    #[default]
    Map,
    /// One of several is to be chosen.
    Menu(Menu),
    /// A heading is asked for.
    Heading(Toward),
    /// A number is asked for.
    Count(Count),
    /// A yes is asked for.
    Confirm(Question),
    /// A cell is looked for.
    Pointer(Pointer),
    /// Something is read.
    Page(TextPage),
    /// The whole map is looked at, around this cell.
    FullMap(Point),
    /// The game is over; the map is seen a last time.
    LastLook,
    /// The game is over.
    Over(TextPage),
}

/// What is done toward a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Toward {
    Open,
    Close,
    Kick,
}

impl Toward {
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

/// How many are to be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) letter: ItemLetter,
    pub(crate) most: u32,
    /// What was typed; none if nothing was yet.
    pub(crate) typed: Option<u32>,
}

impl Count {
    pub(crate) fn prompt(self) -> String {
        let shown = self.typed.unwrap_or(self.most);
        format!("Drop how many, 1 to {}? {shown}  (digits, Enter; Escape leaves)", self.most)
    }
}

/// What a yes leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Abandon,
    Wizard,
    Destroy(ItemLetter, String),
}

impl Question {
    pub(crate) fn prompt(&self) -> String {
        match self {
            Self::Abandon => "Give this game up for ever? (y: yes; any other key: no)".to_string(),
            Self::Wizard => {
                "Become a wizard? The game will count for nothing. (y: yes; any other key: no)".to_string()
            }
            Self::Destroy(_, name) => format!("Destroy {name} for ever? (y: yes; any other key: no)"),
        }
    }
}

//! The terms of the course, and how the saves of each are laid out.

use barrow::Size;

/// A term of the course. Almost every one changed the layout of saves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// The course before it, in 2015: 160×96, four bytes for each cell.
    Course229,
    /// Spring 2016: the border is left out.
    S2016,
    /// Fall 2016: rooms as x, width, y, height.
    F2016,
    /// Spring 2017: 160×105.
    S2017,
    /// Spring 2018: rooms as y, x, height, width.
    S2018,
    /// Fall 2018: with the player.
    F2018,
    /// Spring 2019: with the player, stairs and the count of rooms.
    S2019,
    /// Spring 2021: as in 2019.
    S2021,
    /// Spring 2025: as in 2019.
    #[default]
    S2025,
}

/// How the saves of a term are laid out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// What the file begins with.
    pub(super) marker: &'static str,
    /// How large levels are.
    pub(super) size: Size,
    /// How many cells at each side the matrix leaves out; those are immutable rock.
    pub(super) left_out: i32,
    /// Whether the player's cell is stored.
    pub(super) player: bool,
    /// In which of a room's four bytes x, y, width and height stand.
    pub(super) order: [usize; 4],
    /// Whether the count of rooms comes before them; else they go on to the end of the file.
    pub(super) counted: bool,
    /// Whether stairs come after the rooms.
    pub(super) stairs: bool,
}

impl Term {
    /// Every term, the oldest first.
    pub const ALL: [Self; 9] = [
        Self::Course229,
        Self::S2016,
        Self::F2016,
        Self::S2017,
        Self::S2018,
        Self::F2018,
        Self::S2019,
        Self::S2021,
        Self::S2025,
    ];

    /// The words for all terms, in the same order.
    pub const NAMES: [&str; 9] =
        ["229", "S2016", "F2016", "S2017", "S2018", "F2018", "S2019", "S2021", "S2025"];

    /// Its word on the command line.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The term with that word, in capitals or not.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|term| term.name().eq_ignore_ascii_case(name))
    }

    /// How large its levels are.
    pub const fn size(self) -> Size {
        self.layout().size
    }

    /// Returns what files of this term cannot hold: the player, stairs, or both; `None` if they hold everything.
    pub const fn omits(self) -> Option<&'static str> {
        match (self.layout().player, self.layout().stairs) {
            (false, false) => Some("the player and stairs"),
            (true, false) => Some("stairs"),
            _ => None,
        }
    }

    /// How its saves are laid out.
    pub(super) const fn layout(self) -> Layout {
        let plain = Layout {
            marker: "RLG327",
            size: Size::new(80, 21),
            left_out: 0,
            player: false,
            order: [0, 1, 2, 3],
            counted: false,
            stairs: false,
        };
        let later = Layout { player: true, counted: true, stairs: true, ..plain };
        match self {
            Self::Course229 => Layout { marker: "RLG229", size: Size::new(160, 96), counted: true, ..plain },
            Self::S2016 => Layout { left_out: 1, ..plain },
            Self::F2016 => Layout { order: [0, 2, 1, 3], ..plain },
            Self::S2017 => Layout { marker: "RLG327-S2017", size: Size::new(160, 105), ..plain },
            Self::S2018 => Layout { marker: "RLG327-S2018", order: [1, 0, 3, 2], ..plain },
            Self::F2018 => Layout { marker: "RLG327-F2018", player: true, ..plain },
            Self::S2019 => Layout { marker: "RLG327-S2019", ..later },
            Self::S2021 => Layout { marker: "RLG327-S2021", ..later },
            Self::S2025 => Layout { marker: "RLG327-S2025", ..later },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_have_words_and_markers_of_their_own() {
        for (term, name) in Term::ALL.into_iter().zip(Term::NAMES) {
            assert_eq!((term.name(), Term::from_name(&name.to_lowercase())), (name, Some(term)));
            let marker = term.layout().marker;
            assert!(marker.len() == 6 || marker.ends_with(name), "{marker}");
        }
        assert_eq!(Term::from_name("S2020"), None);
        assert_eq!(Term::default().name(), "S2025");
    }
}

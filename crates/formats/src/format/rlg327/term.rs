//! Terms of the course, and the layout of their saves.

use barrow::Size;

/// A term of the course. Almost every one changed the layout of saves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// The preceding course 229, in 2015: 160×96, four bytes per cell.
    Course229,
    /// Spring 2016: the border is not stored.
    S2016,
    /// Fall 2016: rooms as x, width, y, height.
    F2016,
    /// Spring 2017: levels are 160×105.
    S2017,
    /// Spring 2018: rooms as y, x, height, width.
    S2018,
    /// Fall 2018: stores the player.
    F2018,
    /// Spring 2019: stores the player, stairs and the number of rooms.
    S2019,
    /// Spring 2021: layout of 2019.
    S2021,
    /// Spring 2025: layout of 2019.
    #[default]
    S2025,
}

/// Layout of the saves of a term.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// First bytes of the file.
    pub(super) marker: &'static str,
    /// Size of all levels.
    pub(super) size: Size,
    /// Width of the border that the matrix leaves out, 0 or 1; it is immutable rock.
    pub(super) left_out: i32,
    /// Whether the player's cell is stored.
    pub(super) player: bool,
    /// Indices of x, y, width and height among the four bytes of a room.
    pub(super) order: [usize; 4],
    /// Whether the number of rooms is stored; else the rooms extend to the end of the file.
    pub(super) counted: bool,
    /// Whether stairs are stored after the rooms.
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

    /// Names of all terms on the command line, in the same order.
    pub const NAMES: [&str; 9] =
        ["229", "S2016", "F2016", "S2017", "S2018", "F2018", "S2019", "S2021", "S2025"];

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Returns the term with that name, in upper or lower case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|term| term.name().eq_ignore_ascii_case(name))
    }

    /// Returns the size of all levels of the term.
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

    /// Returns the layout of its saves.
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
    fn every_term_has_its_own_name_and_marker() {
        for (term, name) in Term::ALL.into_iter().zip(Term::NAMES) {
            assert_eq!((term.name(), Term::from_name(&name.to_lowercase())), (name, Some(term)));
            let marker = term.layout().marker;
            assert!(marker.len() == 6 || marker.ends_with(name), "{marker}");
        }
        assert_eq!(Term::from_name("S2020"), None);
        assert_eq!(Term::default().name(), "S2025");
    }
}

//! Notes: recipe, seed, start, exit and spawns as lines of text, for formats that have comments but no lists.
//!
//! ```text
//! barrow 1 generation 1 seed 7 attempt 0 depth 3 size 80x21
//! recipe nethack
//! recipe_hash 00000000000012ab
//! waived doors=any border=open
//! start 12,4
//! exit 70,9
//! spawn monster kobold at 30,6
//! ```
//!
//! The first two lines are the header of the text format. Lines that begin with any other word are ignored.

use std::fmt::Write as _;

use barrow::{Map, Point, Spawn, SpawnKind, is_printable, printable_line};

use crate::format::text::{FIRST_WORDS, Header, write_header};
use crate::{FoundIdentity, Subject};

/// Content of the notes of a file.
#[derive(Default)]
pub(crate) struct Notes {
    /// Recipe, seed, size and so on.
    pub(crate) header: Header,
    start: Option<Point>,
    exit: Option<Point>,
    spawns: Vec<Spawn>,
    /// Lines that could not be parsed, one sentence each.
    lost: Vec<String>,
}

/// Returns the notes of a level, without line ends.
pub(crate) fn lines(subject: &Subject<'_>) -> Vec<String> {
    let mut header = String::new();
    write_header(subject, &mut header);
    let mut lines: Vec<String> = header.lines().map(|line| line.replacen("! ", "", 1)).collect();
    if let Some(hash) = subject.recipe_hash {
        lines.push(format!("recipe_hash {hash:016x}"));
    }
    let waived = subject.waived();
    if !waived.is_empty() {
        lines.push(format!("waived {}", printable_line(&waived.join(" "))));
    }
    for (word, at) in [("start", subject.map.start), ("exit", subject.map.exit)] {
        lines.extend(at.map(|at| format!("{word} {at}")));
    }
    lines.extend(subject.map.spawns.iter().map(spawn_line));
    lines
}

/// Returns the note of a spawn. Characters of its name that are not printable could end the line; they become spaces.
fn spawn_line(spawn: &Spawn) -> String {
    let mut line = format!("spawn {}", spawn.kind.name());
    if !plain(&spawn.name).is_empty() {
        line.extend([" ", &plain(&spawn.name)]);
    }
    let _ = write!(line, " at {}", spawn.at);
    line
}

impl Notes {
    /// Parses a line. An error in the header returns the invalid part and a message; other errors are only recorded.
    pub(crate) fn read<'a>(&mut self, line: &'a str) -> Result<(), (&'a str, String)> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if FIRST_WORDS.contains(&word) {
            return self.header.read(line).map_err(|(part, flaw)| (part, flaw.to_string()));
        }
        let known = match word {
            "recipe_hash" => set(&mut self.header.identity.recipe_hash, u64::from_str_radix(rest, 16).ok()),
            "start" => set(&mut self.start, point(rest)),
            "exit" => set(&mut self.exit, point(rest)),
            "spawn" => spawn(rest).map(|spawn| self.spawns.push(spawn)),
            "waived" => {
                let words = rest.split(|c: char| c.is_whitespace() || !is_printable(c));
                let words = words.filter(|word| !word.is_empty());
                self.header.identity.waived = words.map(str::to_string).collect();
                Some(())
            }
            _ => Some(()),
        };
        if known.is_none() {
            self.lost.push(format!("the note `{line}` is not known or not valid"));
        }
        Ok(())
    }

    /// Adds start, exit and spawns to the map. Returns recipe, seed and so on, and what was lost.
    pub(crate) fn apply(self, map: &mut Map) -> (FoundIdentity, Vec<String>) {
        let (size, mut lost) = (map.size(), self.lost);
        let mut on_map = |what: &str, at: &Point| {
            let is_on = size.contains(*at);
            if !is_on {
                lost.push(format!("the {what} at {at} is outside the map of {size} cells"));
            }
            is_on
        };
        map.start = self.start.filter(|at| on_map("start", at)).or(map.start);
        map.exit = self.exit.filter(|at| on_map("exit", at)).or(map.exit);
        map.spawns.extend(self.spawns.into_iter().filter(|spawn| on_map(spawn.kind.name(), &spawn.at)));
        (self.header.identity, lost)
    }
}

/// Returns a name without outer spaces and characters that are not printable.
pub(crate) fn plain(name: &str) -> String {
    printable_line(name).trim().to_string()
}

/// Sets a field. Returns nothing, and leaves the field, if there is no value.
fn set<T>(field: &mut Option<T>, value: Option<T>) -> Option<()> {
    *field = Some(value?);
    Some(())
}

/// Parses a cell, written as `x,y`.
fn point(text: &str) -> Option<Point> {
    let (x, y) = text.trim().split_once(',')?;
    Some(Point::new(x.parse().ok()?, y.parse().ok()?))
}

/// Parses a spawn, written as `kind name at x,y`; the name is optional.
fn spawn(text: &str) -> Option<Spawn> {
    let (what, at) = text.split_at(text.rfind("at ")?);
    let (kind, name) = what.trim().split_once(' ').unwrap_or((what.trim(), ""));
    Some(Spawn { at: point(&at[3..])?, kind: SpawnKind::from_name(kind)?, name: plain(name).into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    fn read(lines: &[String]) -> (Map, FoundIdentity, Vec<String>) {
        let (mut notes, mut map) = (Notes::default(), Map::new(level().map().size()));
        for line in lines {
            notes.read(line).unwrap();
        }
        let (identity, lost) = notes.apply(&mut map);
        (map, identity, lost)
    }

    #[test]
    fn notes_are_read_back() {
        let level = level();
        let lines = lines(&(&level).into());
        assert_eq!(lines[2], "recipe_hash 00000000000012ab");
        assert_eq!(&lines[4..], ["start 2,2", "exit 5,1", "spawn monster kobold at 1,1"]);
        let (map, identity, lost) = read(&lines);
        assert_eq!(
            (map.start, map.exit, &map.spawns),
            (level.map().start, level.map().exit, &level.map().spawns)
        );
        assert_eq!((identity.recipe.as_deref(), identity.seed), (Some("a \"b\""), Some(u64::MAX)));
        assert_eq!((identity.recipe_hash, identity.waived), (Some(0x12_ab), level.rules().waived()));
        assert!(lost.is_empty());
    }

    #[test]
    fn names_may_have_spaces_or_be_empty() {
        let spawn = |name: &str| Spawn { at: Point::new(3, 2), kind: SpawnKind::Item, name: name.into() };
        for name in ["", "at", "cat at bay", "ring of at"] {
            let (map, _, lost) = read(&[spawn_line(&spawn(name))]);
            assert_eq!((map.spawns, lost.len()), (vec![spawn(name)], 0));
        }
        assert_eq!(spawn_line(&spawn("a\nb")), "spawn item a b at 3,2");
    }

    #[test]
    fn invalid_notes_are_reported() {
        let lines = ["start 8,0", "exit nowhere", "spawn pet cat at 1,1", "spawn at", "rumor", ""];
        let (map, _, lost) = read(&lines.map(str::to_string));
        assert!(map.start.is_none() && map.exit.is_none() && map.spawns.is_empty());
        assert_eq!(lost.len(), 4, "{lost:?}");
        assert_eq!(lost[3], "the start at 8,0 is outside the map of 8x4 cells");
        assert!(Notes::default().read("barrow 2").is_err());
    }
}

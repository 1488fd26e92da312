//! Text form of actions: short words that people can read.
//!
//! ```text
//! k u l n j b h y   a step: north, north-east, east and so on clockwise
//! . s , # x z < > Q waits, searches, picks up, prays or drinks, explores, rests, goes up, goes down, quits
//! W J J@10,5        turns wizard mode on, teleports anywhere, teleports to a cell
//! oh ch Kh          opens, closes, kicks to the west
//! da3 Xa wa ta qa   drops three of a, destroys a, wears a, takes off the first slot, uses a
//! qab aa@10,5       uses a on b, zaps a at a cell
//! va@10,5 f@10,5    throws a, shoots
//! _@10,5            takes a step of the path to a cell
//! 12x               the same action twelve times
//! ```

use std::fmt;
use std::str::FromStr;

use barrow::Point;

use crate::{Action, Heading, ItemLetter, Slot};

/// Largest number of actions of a game and of its record, so that a replay ends.
pub(crate) const MAX_ACTIONS: usize = 1_000_000;

const HEADINGS: [char; 8] = ['k', 'u', 'l', 'n', 'j', 'b', 'h', 'y'];

/// Actions written as a single character.
const PLAIN: [(char, Action); 11] = [
    ('.', Action::Wait),
    ('s', Action::Search),
    (',', Action::PickUp),
    ('#', Action::UseFeature),
    ('x', Action::Explore),
    ('z', Action::Rest),
    ('<', Action::Ascend),
    ('>', Action::Descend),
    ('Q', Action::Quit),
    ('W', Action::Wizard),
    ('J', Action::Jump(None)),
];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = |heading: Heading| HEADINGS[heading as usize];
        match *self {
            Self::Walk(heading) => write!(f, "{}", way(heading)),
            Self::Open(heading) => write!(f, "o{}", way(heading)),
            Self::Close(heading) => write!(f, "c{}", way(heading)),
            Self::Kick(heading) => write!(f, "K{}", way(heading)),
            Self::Drop(letter, count) => write!(f, "d{}{count}", letter.to_char()),
            Self::Expunge(letter) => write!(f, "X{}", letter.to_char()),
            Self::Wear(letter) => write!(f, "w{}", letter.to_char()),
            Self::TakeOff(slot) => write!(f, "t{}", ItemLetter(slot as u8).to_char()),
            Self::Use(letter) => write!(f, "q{}", letter.to_char()),
            Self::UseOn(letter, on) => write!(f, "q{}{}", letter.to_char(), on.to_char()),
            Self::Zap(letter, at) => write!(f, "a{}@{at}", letter.to_char()),
            Self::Throw(letter, at) => write!(f, "v{}@{at}", letter.to_char()),
            Self::Shoot(at) => write!(f, "f@{at}"),
            Self::Travel(to) => write!(f, "_@{to}"),
            Self::Jump(Some(to)) => write!(f, "J@{to}"),
            plain => {
                let known = PLAIN.iter().find(|(_, action)| *action == plain);
                write!(f, "{}", known.map_or('.', |(word, _)| *word))
            }
        }
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        read(word).ok_or_else(|| format!("`{word}` is not an action"))
    }
}

fn read(word: &str) -> Option<Action> {
    let mut letters = word.chars();
    let first = letters.next()?;
    let rest = letters.as_str();
    let heading = |text: &str| HEADINGS.iter().position(|way| text == way.encode_utf8(&mut [0; 4]));
    let heading = |text: &str| heading(text).map(|i| Heading::ALL[i]);
    let letter = |text: &str| ItemLetter::from_char(text.chars().next()?);
    let only = |text: &str| (text.len() == 1).then(|| letter(text)).flatten();
    if rest.is_empty() {
        let plain = PLAIN.iter().find(|(c, _)| *c == first).map(|(_, action)| *action);
        return plain.or_else(|| heading(word).map(Action::Walk));
    }
    Some(match first {
        'o' => Action::Open(heading(rest)?),
        'c' => Action::Close(heading(rest)?),
        'K' => Action::Kick(heading(rest)?),
        'd' => Action::Drop(letter(rest)?, number(&rest[1..])?),
        'X' => Action::Expunge(only(rest)?),
        'w' => Action::Wear(only(rest)?),
        't' => Action::TakeOff(*Slot::ALL.get(usize::from(only(rest)?.0))?),
        'q' if rest.len() == 2 => Action::UseOn(letter(rest)?, letter(&rest[1..])?),
        'q' => Action::Use(only(rest)?),
        'a' => Action::Zap(letter(rest)?, cell(&rest[1..])?),
        'v' => Action::Throw(letter(rest)?, cell(&rest[1..])?),
        'f' => Action::Shoot(cell(rest)?),
        '_' => Action::Travel(cell(rest)?),
        'J' => Action::Jump(Some(cell(rest)?)),
        _ => return None,
    })
}

/// Parses an unsigned number without a sign.
fn number(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

/// Parses a cell such as `@10,5`.
fn cell(text: &str) -> Option<Point> {
    let (x, y) = text.strip_prefix('@')?.split_once(',')?;
    Some(Point::new(x.parse().ok()?, y.parse().ok()?))
}

/// Formats actions, with counts for repeated ones, in lines of at most 100 characters.
pub fn write_actions(actions: &[Action]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for same in actions.chunk_by(|a, b| a == b) {
        let word = if same.len() > 1 { format!("{}{}", same.len(), same[0]) } else { same[0].to_string() };
        if column > 0 {
            let breaks = column + 1 + word.len() > 100;
            text.push(if breaks { '\n' } else { ' ' });
            column = if breaks { 0 } else { column + 1 };
        }
        column += word.len();
        text.push_str(&word);
    }
    text
}

/// Parses the output of [`write_actions`].
pub fn read_actions(text: &str) -> Result<Vec<Action>, String> {
    let mut actions = Vec::new();
    for word in text.split_ascii_whitespace() {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (count, word) = word.split_at(digits);
        let count = if digits == 0 { 1 } else { count.parse::<usize>().unwrap_or(usize::MAX) };
        let action: Action = word.parse()?;
        if count == 0 {
            return Err(format!("0 times `{word}` is not possible"));
        }
        // The last action may be one more: it ends the game.
        if count > MAX_ACTIONS + 1 - actions.len() {
            return Err(format!("{count} times `{word}` exceeds the limit of {MAX_ACTIONS} actions"));
        }
        actions.extend(std::iter::repeat_n(action, count));
    }
    Ok(actions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_round_trip_through_text() {
        let (a, b, p) = (ItemLetter(0), ItemLetter(25), Point::new(-3, 4711));
        let mut all: Vec<Action> = PLAIN.iter().map(|(_, action)| *action).collect();
        for heading in Heading::ALL {
            all.extend([Action::Walk(heading), Action::Open(heading), Action::Close(heading)]);
            all.push(Action::Kick(heading));
        }
        all.extend(Slot::ALL.map(Action::TakeOff));
        all.extend([Action::Drop(a, 12), Action::Expunge(b), Action::Wear(a), Action::Use(b)]);
        all.extend([Action::UseOn(a, b), Action::Zap(a, p), Action::Throw(b, p), Action::Shoot(p)]);
        all.push(Action::Jump(Some(p)));
        all.extend([Action::Travel(p), Action::Travel(p), Action::Travel(p)]);
        for action in &all {
            assert_eq!(action.to_string().parse().as_ref(), Ok(action));
        }
        assert_eq!(read_actions(&write_actions(&all)).unwrap(), all);
        assert_eq!(write_actions(&all[..3]), ". s ,");
        assert!(write_actions(&all).ends_with("3_@-3,4711"));
    }

    #[test]
    fn invalid_actions_are_refused() {
        for word in
            ["m", "o", "oo", "da", "dax", "qabc", "a@1,2", "f1,2", "_@1", "tz", "0x", "99999999x", "é", "dé1"]
        {
            assert!(read_actions(word).is_err(), "{word}");
        }
    }
}

//! Records: the start of a game and all actions. Saves and recordings use the same format.
//!
//! ```text
//! barrow game 1
//! seed 7
//! campaign
//! | name = "short"
//! state depth 2, turn 311, level 1
//! digest 0f31c2a9d1e0b774
//! actions 1204
//! 18x 3k oh …
//! check 77ab12cd00ef9a10
//! ```
//!
//! Loading replays the actions: 50,000 turns take about a second. The digest verifies the resulting state, the check
//! is a checksum of the file.

mod digest;
mod morgue;
mod score;
mod token;

pub use score::{MAX_SCORES, Score, Scores};
pub(crate) use token::MAX_ACTIONS;
pub use token::{read_actions, write_actions};

use std::fmt::{self, Write as _};

use barrow::{Map, Quoted, Seed, quoted_lines};

use crate::{Action, Campaign, CourseError, CourseTables, Dice, Game, GameError};

/// Version of the rules. It changes whenever the same actions may give another game.
pub const RULES_VERSION: u32 = 1;

const HEADER: &str = "barrow game ";

/// Parameters that a game starts with. Files are kept as text, so that a record is self-contained.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSource {
    /// Seed of all random numbers.
    pub seed: u64,
    /// TOML text of the campaign; `None` for the built-in one.
    pub campaign: Option<String>,
    /// Text of the course's monster file, if it replaces the campaign's table.
    pub monsters: Option<String>,
    /// Text of the course's object file, if it replaces the campaign's table.
    pub objects: Option<String>,
    /// Field-of-view algorithm, if it replaces the campaign's.
    pub sight: Option<String>,
    /// Number of monster groups per level, if it replaces the campaign's.
    pub nummon: Option<String>,
    /// Text of the first level, in a format that the caller can read.
    pub level: Option<String>,
}

/// A recorded game: its start, actions and final digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Parameters that the game started with.
    pub source: GameSource,
    /// Actions from the first to the last.
    pub actions: Vec<Action>,
    /// Digest of the state after the last action.
    pub digest: u64,
    /// Summary of that state in one line.
    pub state: String,
}

/// Error of reading or replaying a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The text is not a record.
    Foreign,
    /// The record belongs to another version of the rules, which is given.
    Version(String),
    /// The record has more bytes than the limit, which is given.
    Large(u64),
    /// The record is damaged: line number from 1, and the error.
    Damaged(usize, String),
    /// The game cannot be started.
    Start(GameError),
    /// An action was refused during the replay: its index from 0, and the reason.
    Refused(usize, String),
    /// The replay ended in another state.
    Differs {
        /// Digest in the record.
        expected: u64,
        /// Digest after the replay.
        found: u64,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => {
                write!(f, "this is not a game of Barrow: the first line is not `{HEADER}{RULES_VERSION}`")
            }
            Self::Version(version) => write!(
                f,
                "this game was written by another version of Barrow: it has rules version {version}, this program has \
                 {RULES_VERSION}; continue it with the program that wrote it"
            ),
            Self::Large(most) => write!(f, "this record is larger than the limit of {} MiB", most >> 20),
            Self::Damaged(line, why) => write!(f, "line {line}: {}", Quoted::new(why)),
            Self::Start(error) => error.fmt(f),
            Self::Refused(n, why) => write!(f, "action {n} was refused: {}", quoted_lines(why)),
            Self::Differs { expected, found } => {
                write!(f, "the replay ends with digest {found:016x}, but the record has {expected:016x}")
            }
        }
    }
}

impl std::error::Error for RecordError {}

impl From<GameError> for RecordError {
    fn from(error: GameError) -> Self {
        Self::Start(error)
    }
}

impl GameSource {
    /// Largest number of monster groups per level.
    pub const MAX_NUMMON: i32 = 200;

    /// Starts the game. `level` parses the text of the first level, if there is one.
    pub fn start(&self, level: impl FnOnce(&str) -> Result<Map, String>) -> Result<Game, GameError> {
        let mut campaign = match &self.campaign {
            Some(text) => Campaign::parse(text)?,
            None => Campaign::builtin(),
        };
        let mut tables = CourseTables::default();
        let wrong = |error: CourseError| GameError::Campaign(error.to_string());
        self.monsters.iter().try_for_each(|text| tables.monsters(text)).map_err(wrong)?;
        self.objects.iter().try_for_each(|text| tables.objects(text)).map_err(wrong)?;
        campaign = campaign.with_course_tables(tables)?;
        if let Some(sight) = &self.sight {
            campaign.rules.sight.clone_from(sight);
            campaign.check()?;
        }
        if let Some(count) = &self.nummon {
            let count =
                count.parse().ok().filter(|count| (0..=Self::MAX_NUMMON).contains(count)).ok_or_else(
                    || {
                        let most = Self::MAX_NUMMON;
                        GameError::Campaign(format!(
                            "`{count}` is not a number of monster groups from 0 to {most}"
                        ))
                    },
                )?;
            campaign.places.iter_mut().for_each(|place| place.monsters = Dice::constant(count));
            campaign.check()?;
        }
        match &self.level {
            Some(text) => Game::on(campaign, self.seed, level(text).map_err(GameError::Level)?),
            None => Game::new(campaign, self.seed),
        }
    }

    /// Returns the optional texts with their names in the file.
    fn texts(&self) -> [(&'static str, &Option<String>); 6] {
        [
            ("campaign", &self.campaign),
            ("monsters", &self.monsters),
            ("objects", &self.objects),
            ("sight", &self.sight),
            ("nummon", &self.nummon),
            ("level", &self.level),
        ]
    }

    fn set_text(&mut self, name: &str, text: String) -> bool {
        let place = match name {
            "campaign" => &mut self.campaign,
            "monsters" => &mut self.monsters,
            "objects" => &mut self.objects,
            "sight" => &mut self.sight,
            "nummon" => &mut self.nummon,
            "level" => &mut self.level,
            _ => return false,
        };
        place.replace(text).is_none()
    }
}

impl Record {
    /// Records a game in its current state.
    pub fn new(source: GameSource, actions: Vec<Action>, game: &Game) -> Self {
        let state = format!("depth {}, turn {}, level {}", game.depth(), game.turn(), game.player().level);
        Self { source, actions, digest: game.digest(), state }
    }

    /// Formats the record as text.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEADER}{RULES_VERSION}\nseed {}\n", self.source.seed);
        for (name, lines) in self.source.texts() {
            let Some(lines) = lines else { continue };
            text.push_str(name);
            text.push('\n');
            for line in lines.split('\n') {
                text.push_str("| ");
                text.push_str(line);
                text.push('\n');
            }
        }
        let actions = write_actions(&self.actions);
        let _ = writeln!(text, "state {}\ndigest {:016x}", self.state, self.digest);
        let _ = writeln!(text, "actions {}\n{actions}", self.actions.len());
        let check = Seed::key(&text);
        let _ = writeln!(text, "check {check:016x}");
        text
    }

    /// Parses the output of [`Record::to_text`] without replaying it.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let first = text.split('\n').next().unwrap_or_default();
        let version = first.strip_prefix(HEADER).ok_or(RecordError::Foreign)?;
        if version != RULES_VERSION.to_string() {
            return Err(RecordError::Version(version.chars().take(20).collect()));
        }
        let count = text.lines().count();
        let whole = text.strip_suffix('\n').and_then(|text| text.rsplit_once('\n'));
        let is_whole = whole.is_some_and(|(body, check)| {
            let sum = Seed::key(&text[..=body.len()]);
            check == format!("check {sum:016x}")
        });
        if !is_whole {
            let why = "the file is damaged or truncated: its checksum does not match".to_string();
            return Err(RecordError::Damaged(count, why));
        }
        RecordReader { lines: text.split('\n').enumerate().peekable() }.record()
    }

    /// Replays the game to the recorded state. `level` parses the text of the first level, if there is one.
    pub fn play(&self, level: impl FnOnce(&str) -> Result<Map, String>) -> Result<Game, RecordError> {
        let mut game = self.source.start(level)?;
        for (n, &action) in self.actions.iter().enumerate() {
            game.act(action).map_err(|error| RecordError::Refused(n, error.to_string()))?;
        }
        let found = game.digest();
        if found != self.digest {
            return Err(RecordError::Differs { expected: self.digest, found });
        }
        Ok(game)
    }
}

/// Reads a record line by line.
struct RecordReader<'a> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Split<'a, char>>>,
}

impl<'a> RecordReader<'a> {
    fn record(mut self) -> Result<Record, RecordError> {
        self.lines.next();
        let mut source =
            GameSource { seed: self.field("seed", |word| word.parse().ok())?, ..GameSource::default() };
        while let Some(&(n, name)) = self.lines.peek()
            && !name.starts_with("state ")
        {
            self.lines.next();
            let mut text: Vec<&str> = Vec::new();
            while let Some((_, line)) = self.lines.next_if(|(_, line)| line.starts_with('|')) {
                text.push(line.get(2..).unwrap_or_default());
            }
            if !source.set_text(name, text.join("\n")) {
                return Err(RecordError::Damaged(n + 1, format!("unexpected `{name}`")));
            }
        }
        let state = self.field("state", |words| Some(words.to_string()))?;
        let digest = self.field("digest", |word| u64::from_str_radix(word, 16).ok())?;
        let count: usize = self.field("actions", |word| word.parse().ok())?;
        let from = self.lines.peek().map_or(0, |(n, _)| n + 1);
        let words: Vec<&str> =
            self.lines.map(|(_, line)| line).take_while(|line| !line.starts_with("check ")).collect();
        let actions = read_actions(&words.join("\n")).map_err(|why| RecordError::Damaged(from, why))?;
        if actions.len() != count {
            let why = format!("found {} actions, expected {count}", actions.len());
            return Err(RecordError::Damaged(from, why));
        }
        Ok(Record { source, actions, digest, state })
    }

    /// Reads a line of a name, a space and a value.
    fn field<T>(&mut self, name: &str, read: impl FnOnce(&'a str) -> Option<T>) -> Result<T, RecordError> {
        let (n, line) = self.lines.next().unwrap_or_default();
        let rest = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        let wrong = || RecordError::Damaged(n + 1, format!("`{line}` is not a {name}"));
        rest.and_then(read).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bot;

    fn recorded(seed: u64) -> (Record, Game) {
        let source = GameSource { seed, ..GameSource::default() };
        let mut game = source.start(|_| Err(String::new())).unwrap();
        let mut actions = Vec::new();
        Bot::Restless.play(&mut game, 200, |_, action| {
            actions.push(action);
            true
        });
        (Record::new(source, actions, &game), game)
    }

    #[test]
    fn a_replay_restores_the_game() {
        for seed in 0..5 {
            let (record, game) = recorded(seed);
            let read = Record::parse(&record.to_text()).unwrap();
            assert_eq!(read, record);
            assert_eq!(read.play(|_| Err(String::new())).unwrap().digest(), game.digest());
        }
    }

    #[test]
    fn texts_are_preserved_exactly() {
        let (mut record, _) = recorded(1);
        for text in ["", "\n", "a\r\nb", "| x\n\n", "check 1\nstate x"] {
            record.source.level = Some(text.to_string());
            record.source.campaign = Some(text.to_string());
            assert_eq!(Record::parse(&record.to_text()).as_ref(), Ok(&record), "{text:?}");
        }
    }

    #[test]
    fn damaged_files_are_rejected() {
        let text = recorded(3).0.to_text();
        for end in 0..text.len() {
            assert!(Record::parse(&text[..end]).is_err(), "cut at {end}");
        }
        for i in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[i] ^= 1;
            let Ok(damaged) = String::from_utf8(bytes) else { continue };
            assert!(Record::parse(&damaged).is_err(), "changed at {i}");
        }
        assert_eq!(Record::parse("hello\n"), Err(RecordError::Foreign));
        let (now, next) = (RULES_VERSION, RULES_VERSION + 1);
        let newer = text.replacen(&format!("{HEADER}{now}\n"), &format!("{HEADER}{next}\n"), 1);
        assert_eq!(Record::parse(&newer), Err(RecordError::Version(next.to_string())));
    }

    #[test]
    fn another_outcome_is_an_error() {
        let (mut record, game) = recorded(4);
        record.digest ^= 1;
        let error = record.play(|_| Err(String::new())).unwrap_err();
        assert_eq!(error, RecordError::Differs { expected: record.digest, found: game.digest() });
    }

    #[test]
    fn campaigns_beyond_the_limits_are_refused_before_any_work() {
        let start = |place: &str| {
            let campaign = format!(
                "name=\"x\"\ntitle=\"x\"\ngoal={{depth=1}}\n[[place]]\ndepth=[1,1]\nrecipe=\"nethack\"\n{place}"
            );
            let source = GameSource { campaign: Some(campaign), ..GameSource::default() };
            source.start(|_| Err(String::new())).map(drop)
        };
        assert_eq!(start(""), Ok(()));
        for (place, why) in [
            ("monsters = \"501\"", "monsters"),
            ("items = \"3000d10\"", "items"),
            ("traps = \"30000\"", "traps"),
            ("altars = \"400+101d1\"", "altars"),
            ("size = [8192, 8192]", "8192x8192"),
            ("size = [4294967295, 4294967295]", "cells"),
        ] {
            let error = start(place).unwrap_err();
            assert!(error.to_string().contains(why), "{error}");
        }
        let large = GameSource { level: Some(String::new()), ..GameSource::default() };
        let error = large.start(|_| Ok(Map::new(barrow::Size::new(1025, 1024)))).unwrap_err();
        assert!(error.to_string().contains("1048576"), "{error}");
    }

    #[test]
    fn nummon_sets_the_number_of_monsters() {
        let source =
            |count: &str| GameSource { seed: 7, nummon: Some(count.to_string()), ..GameSource::default() };
        let game = source("0").start(|_| Err(String::new())).unwrap();
        assert_eq!(game.monsters().count(), 0);
        let game = source("30").start(|_| Err(String::new())).unwrap();
        assert!(game.monsters().count() >= 15);
        let record = Record::new(source("30"), Vec::new(), &game);
        assert_eq!(Record::parse(&record.to_text()).as_ref(), Ok(&record));
        for wrong in ["many", "-1", "201", "2147483647", "4294967297"] {
            let error = source(wrong).start(|_| Err(String::new())).unwrap_err();
            assert!(error.to_string().contains("from 0 to 200"), "{error}");
        }
    }
}

//! Monsters of the course's description files.

use std::fmt;

use super::dice::{self, playable};
use super::entry::{CourseError, Dropped, Fields, Grammar, read};
use crate::{Abilities, Ability, BeingKind, Dice};
use barrow::{Hue, is_printable};

/// Fields in the order of printing.
const GRAMMAR: Grammar = Grammar {
    word: "MONSTER",
    fields: &["NAME", "DESC", "SYMB", "COLOR", "SPEED", "ABIL", "HP", "DAM", "RRTY"],
    newer: 1,
};

const ABILITIES: [(&str, Ability); 9] = [
    ("SMART", Ability::Smart),
    ("TELE", Ability::Telepathic),
    ("TUNNEL", Ability::Tunnel),
    ("ERRATIC", Ability::Erratic),
    ("PASS", Ability::Pass),
    ("PICKUP", Ability::PickUp),
    ("DESTROY", Ability::Destroy),
    ("UNIQ", Ability::Unique),
    ("BOSS", Ability::Boss),
];

pub(super) const COLORS: [(&str, Hue); 8] = [
    ("RED", Hue::Red),
    ("GREEN", Hue::Green),
    ("BLUE", Hue::Blue),
    ("CYAN", Hue::Cyan),
    ("YELLOW", Hue::Yellow),
    ("MAGENTA", Hue::Magenta),
    ("WHITE", Hue::White),
    ("BLACK", Hue::Black),
];

/// A monster as described in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonsterText {
    /// Value of `NAME`, never empty.
    pub name: String,
    /// Value of `DESC`, lines separated by `\n`.
    pub about: String,
    /// Value of `SYMB`, one character.
    pub symbol: char,
    /// Values of `COLOR`, at least one.
    pub colors: Vec<Hue>,
    /// Value of `SPEED`: moves per ten moves of an ordinary being.
    pub speed: Dice,
    /// Values of `ABIL`, in the order of the file.
    pub abilities: Vec<Ability>,
    /// Value of `HP`: initial hit points.
    pub hp: Dice,
    /// Value of `DAM`: damage per hit.
    pub damage: Dice,
    /// Value of `RRTY`, 1 to 100; `None` in old files.
    pub rarity: Option<u32>,
}

/// Reads a file of monsters. Returns the monsters and the skipped entries.
pub fn read_monsters(text: &str) -> Result<(Vec<MonsterText>, Vec<Dropped>), CourseError> {
    read(&GRAMMAR, text, build)
}

fn build(fields: &Fields) -> Result<MonsterText, (usize, String)> {
    Ok(MonsterText {
        name: field(fields, 0, |text| Ok(text.to_string()))?,
        about: field(fields, 1, |text| Ok(text.to_string()))?,
        symbol: field(fields, 2, symbol)?,
        colors: field(fields, 3, |text| list(text, &COLORS, "color"))?,
        speed: field(fields, 4, dice::read)?,
        abilities: field(fields, 5, |text| list(text, &ABILITIES, "ability"))?,
        hp: field(fields, 6, dice::read)?,
        damage: field(fields, 7, dice::read)?,
        rarity: fields.get(8).map(|_| field(fields, 8, rarity)).transpose()?,
    })
}

/// Parses a field that is present.
pub(super) fn field<T>(
    fields: &Fields,
    i: usize,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<T, (usize, String)> {
    let (line, text) = fields.get(i).unwrap_or((fields.line, ""));
    read(text).map_err(|reason| (line, reason))
}

fn symbol(text: &str) -> Result<char, String> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(symbol), None) if is_printable(symbol) => Ok(symbol),
        _ => Err(format!("SYMB `{text}` is not one character")),
    }
}

/// Parses one or more words of a table.
pub(super) fn list<T: Copy>(text: &str, table: &[(&str, T)], what: &str) -> Result<Vec<T>, String> {
    let find = |word: &str| {
        let found = table.iter().find(|(known, _)| *known == word);
        found.map(|(_, value)| *value).ok_or_else(|| format!("unknown {what} `{word}`"))
    };
    text.split_whitespace().map(find).collect()
}

pub(super) fn rarity(text: &str) -> Result<u32, String> {
    let number = text.parse::<u32>().ok().filter(|n| (1..=100).contains(n));
    number.ok_or_else(|| format!("RRTY `{text}` is not a number from 1 to 100"))
}

/// Returns the word of a table for a value.
pub(super) fn word<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table.iter().find(|(_, known)| known == value).map_or("", |(word, _)| word)
}

impl MonsterText {
    /// Converts to a kind of the game: generated at every depth, with the defaults of [`BeingKind`] otherwise.
    pub fn to_kind(&self) -> BeingKind {
        BeingKind {
            name: self.name.clone(),
            glyph: self.symbol,
            hue: self.colors.first().copied().unwrap_or_default(),
            about: self.about.clone(),
            rarity: self.rarity.unwrap_or(100),
            speed: playable(self.speed),
            hp: playable(self.hp),
            damage: playable(self.damage),
            abilities: Abilities::from(self.abilities.clone()),
            ..BeingKind::default()
        }
    }
}

/// Formats as the course prints it: one value per line.
impl fmt::Display for MonsterText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colors: Vec<&str> = self.colors.iter().map(|hue| word(&COLORS, hue)).collect();
        let abilities: Vec<&str> = self.abilities.iter().map(|ability| word(&ABILITIES, ability)).collect();
        writeln!(f, "{}\n{}\n{}\n{}", self.name, self.about, self.symbol, colors.join(" "))?;
        writeln!(f, "{}\n{}", dice::write(self.speed), abilities.join(" "))?;
        writeln!(f, "{}\n{}", dice::write(self.hp), dice::write(self.damage))?;
        self.rarity.map_or(Ok(()), |rarity| writeln!(f, "{rarity}"))
    }
}

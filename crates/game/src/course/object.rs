//! Objects of the course's description files.

use std::fmt;

use super::dice::{self, playable};
use super::entry::{CourseError, Dropped, Fields, Grammar, read};
use super::monster::{COLORS, field, list, rarity, word};
use crate::{Class, Dice, ItemKind};
use barrow::Hue;

/// Fields in the order of printing.
const GRAMMAR: Grammar = Grammar {
    word: "OBJECT",
    fields: &[
        "NAME", "DESC", "TYPE", "COLOR", "HIT", "DAM", "DODGE", "DEF", "WEIGHT", "SPEED", "ATTR", "VAL",
        "ART", "RRTY",
    ],
    newer: 2,
};

/// Number of classes that the course has; our own follow in [`Class::ALL`].
const CLASSES: usize = 19;

/// An object as described in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectText {
    /// Value of `NAME`, with its article if there is one.
    pub name: String,
    /// Value of `DESC`, lines separated by `\n`.
    pub about: String,
    /// Values of `TYPE`; two for a two-handed weapon.
    pub classes: Vec<Class>,
    /// Value of `COLOR`, exactly one.
    pub color: Hue,
    /// Values of `HIT`, `DAM`, `DODGE`, `DEF`, `WEIGHT`, `SPEED`, `ATTR` and `VAL`.
    pub dice: [Dice; 8],
    /// Value of `ART`; `None` in old files.
    pub artifact: Option<bool>,
    /// Value of `RRTY`, 1 to 100; `None` in old files.
    pub rarity: Option<u32>,
}

/// Reads a file of objects. Returns the objects and the skipped entries.
pub fn read_objects(text: &str) -> Result<(Vec<ObjectText>, Vec<Dropped>), CourseError> {
    read(&GRAMMAR, text, build)
}

fn build(fields: &Fields) -> Result<ObjectText, (usize, String)> {
    let mut dice = [Dice::default(); 8];
    for (i, dice) in dice.iter_mut().enumerate() {
        *dice = field(fields, 4 + i, dice::read)?;
    }
    Ok(ObjectText {
        name: field(fields, 0, |text| Ok(text.to_string()))?,
        about: field(fields, 1, |text| Ok(text.to_string()))?,
        classes: field(fields, 2, classes)?,
        color: field(fields, 3, color)?,
        dice,
        artifact: fields.get(12).map(|_| field(fields, 12, artifact)).transpose()?,
        rarity: fields.get(13).map(|_| field(fields, 13, rarity)).transpose()?,
    })
}

/// Parses one class, or the two of a two-handed weapon.
fn classes(text: &str) -> Result<Vec<Class>, String> {
    let table = Class::ALL.map(|class| (class.course_name(), class));
    let classes = list(text, &table[..CLASSES], "type")?;
    match classes.as_slice() {
        [_] | [Class::Weapon, Class::Offhand] | [Class::Offhand, Class::Weapon] => Ok(classes),
        _ => Err(format!("TYPE `{text}` names more than one type")),
    }
}

fn color(text: &str) -> Result<Hue, String> {
    match list(text, &COLORS, "color")?.as_slice() {
        [hue] => Ok(*hue),
        _ => Err(format!("COLOR `{text}` is not one color")),
    }
}

fn artifact(text: &str) -> Result<bool, String> {
    match text {
        "TRUE" => Ok(true),
        "FALSE" => Ok(false),
        _ => Err(format!("ART `{text}` is neither TRUE nor FALSE")),
    }
}

impl ObjectText {
    /// Converts to a kind of the game: generated at every depth, its name without an article.
    pub fn to_kind(&self) -> ItemKind {
        let articles = ["a ", "an ", "the ", "some ", "A ", "An ", "The ", "Some "];
        let name = articles.into_iter().find_map(|article| self.name.strip_prefix(article));
        let [hit, damage, dodge, defense, weight, speed, attribute, value] = self.dice.map(playable);
        let brighter = Dice { base: attribute.base + super::tables::COURSE_LIGHT, ..attribute };
        let two_handed = self.classes.len() > 1;
        let class = if two_handed { Class::Weapon } else { self.classes[0] };
        ItemKind {
            name: name.unwrap_or(&self.name).to_string(),
            class,
            two_handed,
            hue: self.color,
            about: self.about.clone(),
            rarity: self.rarity.unwrap_or(100),
            artifact: self.artifact.unwrap_or(false),
            damage,
            hit,
            dodge,
            defense,
            speed,
            weight,
            value,
            attribute,
            // The attribute of a light adds to the radius that the course's player sees without one.
            light: if class == Class::Light { brighter } else { Dice::default() },
            known: true,
            ..ItemKind::default()
        }
    }
}

/// Formats as the course prints it: one value per line.
impl fmt::Display for ObjectText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let classes: Vec<&str> = self.classes.iter().map(|class| class.course_name()).collect();
        writeln!(f, "{}\n{}\n{}\n{}", self.name, self.about, classes.join(" "), word(&COLORS, &self.color))?;
        self.dice.iter().try_for_each(|dice| writeln!(f, "{}", dice::write(*dice)))?;
        if let Some(artifact) = self.artifact {
            writeln!(f, "{}", if artifact { "TRUE" } else { "FALSE" })?;
        }
        self.rarity.map_or(Ok(()), |rarity| writeln!(f, "{rarity}"))
    }
}

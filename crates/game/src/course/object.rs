//! Objects as the course describes them.

use std::fmt;

use super::dice::{self, playable};
use super::entry::{CourseError, Dropped, Fields, Grammar, read};
use super::monster::{COLORS, field, list, rarity, word};
use crate::{Class, Dice, ItemKind};
use barrow::Hue;

/// The fields in the order in which they are printed.
const GRAMMAR: Grammar = Grammar {
    word: "OBJECT",
    fields: &[
        "NAME", "DESC", "TYPE", "COLOR", "HIT", "DAM", "DODGE", "DEF", "WEIGHT", "SPEED", "ATTR", "VAL",
        "ART", "RRTY",
    ],
    newer: 2,
};

/// The classes that the course knows; ours come after them.
const CLASSES: usize = 19;

/// An object as it was described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectText {
    /// What it is called, with an article if it was written with one.
    pub name: String,
    /// What one sees looking at it, in lines.
    pub about: String,
    /// What it is for; two of them if it takes both hands.
    pub classes: Vec<Class>,
    /// Its color.
    pub color: Hue,
    /// HIT, DAM, DODGE, DEF, WEIGHT, SPEED, ATTR and VAL.
    pub dice: [Dice; 8],
    /// Whether there is only one, if the file says so.
    pub artifact: Option<bool>,
    /// How often it is found, if the file says so.
    pub rarity: Option<u32>,
}

/// Reads a file of objects: those it describes, and the entries that were dropped.
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

/// One class, or a weapon for both hands.
fn classes(text: &str) -> Result<Vec<Class>, String> {
    let table = Class::ALL.map(|class| (class.course_name(), class));
    let classes = list(text, &table[..CLASSES], "type")?;
    match classes.as_slice() {
        [_] | [Class::Weapon, Class::Offhand] | [Class::Offhand, Class::Weapon] => Ok(classes),
        _ => Err(format!("TYPE `{text}` is more than one thing")),
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
    /// The kind that a game makes of it: found at every depth. The article of its name is left out.
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
            // A light shines farther than the course's player sees without one by what its attribute says.
            light: if class == Class::Light { brighter } else { Dice::default() },
            known: true,
            ..ItemKind::default()
        }
    }
}

/// As the course prints it: one value per line.
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

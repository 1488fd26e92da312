//! The formats, one file or folder each. To add one, write its file with a [`Spec`], and add it to the table below.

mod ansi;
mod cast;
mod csv;
mod donjon;
mod gif;
pub(crate) mod json;
mod key;
mod ldtk;
pub(crate) mod png;
mod rlg327;
mod svg;
pub(crate) mod text;
mod tiled;
mod uvtt;
mod watabou;
mod xp;

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use barrow::{CustomTile, Recording};

use crate::spec::{Joining, MostMemory, Spec, Writer};
use crate::{
    Beside, Found, Part, Place, ReadError, ReadOptions, Subject, UnknownFormat, WriteError, WriteOption,
    WriteOptions, read,
};

pub use rlg327::Term;

/// Declares the formats: the enum, the list of all, and where each is described.
macro_rules! formats {
    ($($(#[$doc:meta])* $name:ident = $spec:path,)*) => {
        /// A file format that levels are written in or read from.
        ///
        /// Formats are named by their word, as on the command line: `"tmx".parse::<Format>()`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $name,)*
        }

        impl Format {
            /// Every format.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            pub(crate) const fn spec(self) -> &'static Spec {
                match self {
                    $(Self::$name => &$spec,)*
                }
            }
        }
    };
}

formats! {
    /// The rows, one character per cell.
    Text = text::SPEC,
    /// The rows in color, with the escape codes of terminals.
    Ansi = ansi::SPEC,
    /// The level document as JSON.
    Json = json::SPEC,
    /// Level documents as JSON, one per line.
    JsonLines = json::LINES,
    /// A save of the course RLG327.
    Rlg327 = rlg327::SPEC,
    /// A map of Tiled, as XML.
    Tmx = tiled::TMX,
    /// A map of Tiled, as JSON.
    Tmj = tiled::TMJ,
    /// A project of `LDtk`.
    Ldtk = ldtk::SPEC,
    /// Universal VTT, for virtual tabletops.
    Uvtt = uvtt::SPEC,
    /// Layers of glyphs for REXPaint.
    Xp = xp::SPEC,
    /// Tile numbers with a legend.
    Csv = csv::SPEC,
    /// A picture in pixels.
    Png = png::SPEC,
    /// A drawing in lines and areas.
    Svg = svg::SPEC,
    /// An animation of the construction.
    Gif = gif::SPEC,
    /// A recording of the construction, for terminals.
    Cast = cast::SPEC,
    /// A key to the rooms, as Markdown.
    Markdown = key::MARKDOWN,
    /// A key to the rooms, as HTML.
    Html = key::HTML,
    /// A dungeon of donjon's generator.
    Donjon = donjon::SPEC,
    /// A dungeon of Watabou's generator.
    Watabou = watabou::SPEC,
}

impl Format {
    /// Returns the word that names it.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// Returns the extensions of its files, without the dot; the usual one first. Some have none.
    pub const fn extensions(self) -> &'static [&'static str] {
        self.spec().extensions
    }

    /// Describes it in a sentence.
    pub const fn doc(self) -> &'static str {
        self.spec().doc
    }

    /// Returns the options that its writer uses; it ignores all others.
    pub const fn options(self) -> &'static [WriteOption] {
        self.spec().options
    }

    /// Returns the format of files with that extension, upper or lower case.
    pub fn from_extension(extension: &str) -> Option<Self> {
        let is_of =
            |format: &&Self| format.extensions().iter().any(|own| own.eq_ignore_ascii_case(extension));
        Self::ALL.iter().find(is_of).copied()
    }

    /// Returns the format that the extension of a path names.
    pub fn from_path(path: impl AsRef<Path>) -> Result<Self, UnknownFormat> {
        let path = path.as_ref();
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension
            .and_then(Self::from_extension)
            .ok_or_else(|| UnknownFormat::Path(path.display().to_string()))
    }

    /// Returns whether levels are written in it.
    pub const fn is_written(self) -> bool {
        matches!(self.spec().write, Some(Writer::Level { .. }))
    }

    /// Returns whether it shows how a level is made: [`Format::animate`] writes it.
    pub const fn is_animation(self) -> bool {
        matches!(self.spec().write, Some(Writer::Animation(_)))
    }

    /// Returns whether levels are read from it.
    pub const fn is_read(self) -> bool {
        self.spec().read.is_some()
    }

    /// Returns how several levels go into one file.
    pub const fn joining(self) -> Joining {
        match self.spec().write {
            Some(Writer::Level { joining, .. }) => joining,
            _ => Joining::Single,
        }
    }

    /// Adds a level to a file.
    pub fn write<'a>(
        self,
        level: impl Into<Subject<'a>>,
        options: &WriteOptions,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        match self.spec().write {
            Some(Writer::Level { write, .. }) => write(level.into(), options, out),
            Some(Writer::Animation(_)) => {
                Err(WriteError::new(self, "it shows how a level is made, which needs a recording"))
            }
            None => Err(WriteError::new(self, "it is only read")),
        }
    }

    /// Writes how a level was made: a whole file.
    pub fn animate(
        self,
        recording: &Recording,
        options: &WriteOptions,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        match self.spec().write {
            Some(Writer::Animation(animate)) => animate(recording, options, out),
            _ => Err(WriteError::new(self, "it does not show how a level is made")),
        }
    }

    /// Returns the files that must lie in the folder of a file that is written with those options. `custom` are the custom
    /// tiles of the level, [`barrow::Map::custom_tiles`].
    pub fn beside(self, options: &WriteOptions, custom: &[CustomTile]) -> Vec<Beside> {
        match self.spec().write {
            Some(Writer::Level { beside: Some(beside), .. }) => beside(options, custom),
            _ => Vec::new(),
        }
    }

    /// Reads every level of a file of this format; there is at least one.
    pub fn read(self, bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, ReadError> {
        let Some(reader) = &self.spec().read else {
            let problem = "this format is only written".to_string();
            return Err(ReadError::Format { format: self, place: Place::File, problem });
        };
        (reader.read)(bytes, options).map(read::finish)
    }

    /// Returns whether a file is likely to be of this format. Text and JSON claim none: they are what no other format
    /// claims.
    pub fn claims(self, bytes: &[u8]) -> bool {
        self.spec().read.as_ref().is_some_and(|reader| (reader.claims)(bytes))
    }

    /// Returns which parts of a level are read back from a file that was written with those options.
    pub fn carries(self, options: &WriteOptions) -> &'static [Part] {
        self.spec().read.as_ref().map_or(&[], |reader| (reader.carries)(options))
    }

    /// Returns the most memory that reading takes, if it is read.
    pub fn memory(self) -> Option<MostMemory> {
        self.spec().read.as_ref().map(|reader| reader.memory)
    }

    /// Describes what of a level it leaves out as it is written by default, in a line; empty if all of it comes back.
    pub fn leaves_out(self) -> String {
        let carried = self.carries(&WriteOptions::default());
        let comes_back = self.is_read() && self.is_written();
        let is_lost = |part: &Part| comes_back && !carried.contains(part);
        // Parts of something that is lost anyway are not listed.
        let is_listed = |part: &Part| is_lost(part) && !part.coarser().is_some_and(|part| is_lost(&part));
        let mut lost: Vec<&str> = Part::ALL.into_iter().filter(is_listed).map(Part::name).collect();
        lost.extend(Some(self.spec().loses).filter(|loses| !loses.is_empty()));
        lost.join(", ")
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let found = Self::ALL.iter().find(|format| format.name() == name);
        found.copied().ok_or_else(|| UnknownFormat::Name(name.to_string()))
    }
}

impl TryFrom<&str> for Format {
    type Error = UnknownFormat;

    fn try_from(name: &str) -> Result<Self, UnknownFormat> {
        name.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_formats_share_a_name_or_an_extension() {
        for (i, a) in Format::ALL.iter().enumerate() {
            for b in &Format::ALL[..i] {
                assert_ne!(a.name(), b.name());
                assert!(a.extensions().iter().all(|ending| !b.extensions().contains(ending)), "{a}");
            }
        }
    }

    #[test]
    fn words_and_paths_name_formats() {
        for &format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            for extension in format.extensions() {
                assert_eq!(Format::from_path(format!("a/b.{}", extension.to_uppercase())), Ok(format));
            }
        }
        let error = "tmy".parse::<Format>().unwrap_err().to_string();
        assert_eq!(error, "there is no format `tmy`; did you mean `tmx`?");
        assert!(Format::from_path("level").unwrap_err().to_string().starts_with("the name level "));
    }

    #[test]
    fn what_a_format_cannot_do_is_said() {
        let found = read::read(b".", ReadOptions::default()).unwrap().remove(0);
        let write = |format: Format| format.write(&found, &WriteOptions::default(), &mut Vec::new());
        assert_eq!(
            write(Format::Gif).unwrap_err().to_string(),
            "the level cannot be written as gif: it shows how a level is made, which needs a recording"
        );
        assert!(write(Format::Donjon).is_err());
        let error = Format::Png.read(b"\x89PNG", ReadOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), "png: this format is only written");
    }
}

//! The formats, one module each. To add one, write its module with a [`Spec`] and add it to the table below.

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
mod room_index;
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

use crate::spec::{Joining, MemoryBound, Spec, Writer};
use crate::{
    Beside, Found, Part, Place, ReadError, ReadOptions, Subject, UnknownFormat, WriteError, WriteOption,
    WriteOptions, read,
};

pub use rlg327::Term;

/// Declares the enum of formats, the list of all, and the [`Spec`] of each.
macro_rules! formats {
    ($($(#[$doc:meta])* $name:ident = $spec:path,)*) => {
        /// A file format that levels are written in or read from.
        ///
        /// `"tmx".parse::<Format>()` takes the name that the command line uses.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $name,)*
        }

        impl Format {
            /// Every format, in the order of lists for users.
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
    /// Rows of glyphs, one character per cell.
    Text = text::SPEC,
    /// Rows of glyphs in color, with ANSI escape codes.
    Ansi = ansi::SPEC,
    /// The level document as JSON.
    Json = json::SPEC,
    /// Level documents as JSON, one per line.
    JsonLines = json::LINES,
    /// Save file of the course RLG327.
    Rlg327 = rlg327::SPEC,
    /// Tiled map as XML.
    Tmx = tiled::TMX,
    /// Tiled map as JSON.
    Tmj = tiled::TMJ,
    /// Project of `LDtk` with one level.
    Ldtk = ldtk::SPEC,
    /// Universal VTT, for virtual tabletops.
    Uvtt = uvtt::SPEC,
    /// Layers of glyphs for REXPaint.
    Xp = xp::SPEC,
    /// Tile numbers with a legend.
    Csv = csv::SPEC,
    /// Raster picture: tiles, or a map to print.
    Png = png::SPEC,
    /// Vector drawing: a map to print, or tiles.
    Svg = svg::SPEC,
    /// Animation of the generation.
    Gif = gif::SPEC,
    /// Terminal recording of the generation, in the format of asciinema.
    Cast = cast::SPEC,
    /// Room key as Markdown.
    Markdown = key::MARKDOWN,
    /// Room key as HTML.
    Html = key::HTML,
    /// JSON of donjon's dungeon generator; only read.
    Donjon = donjon::SPEC,
    /// JSON of Watabou's One Page Dungeon; only read.
    Watabou = watabou::SPEC,
}

impl Format {
    /// Returns the name that the command line uses.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// Returns the file extensions without the dot; the usual one first. Can be empty.
    pub const fn extensions(self) -> &'static [&'static str] {
        self.spec().extensions
    }

    /// Returns a description for users, one sentence.
    pub const fn doc(self) -> &'static str {
        self.spec().doc
    }

    /// Returns the options that the writer uses; it ignores all others.
    pub const fn options(self) -> &'static [WriteOption] {
        self.spec().options
    }

    /// Returns the format of files with that extension, in upper or lower case.
    pub fn from_extension(extension: &str) -> Option<Self> {
        let is_of =
            |format: &&Self| format.extensions().iter().any(|own| own.eq_ignore_ascii_case(extension));
        Self::ALL.iter().find(is_of).copied()
    }

    /// Returns the format of the extension of a path.
    pub fn from_path(path: impl AsRef<Path>) -> Result<Self, UnknownFormat> {
        let path = path.as_ref();
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension
            .and_then(Self::from_extension)
            .ok_or_else(|| UnknownFormat::Path(path.display().to_string()))
    }

    /// Returns whether [`Format::write`] supports it.
    pub const fn is_written(self) -> bool {
        matches!(self.spec().write, Some(Writer::Level { .. }))
    }

    /// Returns whether [`Format::animate`] supports it.
    pub const fn is_animation(self) -> bool {
        matches!(self.spec().write, Some(Writer::Animation(_)))
    }

    /// Returns whether [`Format::read`] supports it.
    pub const fn is_read(self) -> bool {
        self.spec().read.is_some()
    }

    /// Returns the syntax of several levels in one file.
    pub const fn joining(self) -> Joining {
        match self.spec().write {
            Some(Writer::Level { joining, .. }) => joining,
            _ => Joining::Single,
        }
    }

    /// Appends a level to the content of a file. [`Format::joining`] says what goes between levels.
    pub fn write<'a>(
        self,
        level: impl Into<Subject<'a>>,
        options: &WriteOptions,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        match self.spec().write {
            Some(Writer::Level { write, .. }) => write(level.into(), options, out),
            Some(Writer::Animation(_)) => Err(WriteError::new(
                self,
                "it is an animation, which needs a recording of how the level is made",
            )),
            None => Err(WriteError::new(self, "this format is only read")),
        }
    }

    /// Appends an animation of how a level was made: a whole file.
    pub fn animate(
        self,
        recording: &Recording,
        options: &WriteOptions,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        match self.spec().write {
            Some(Writer::Animation(animate)) => animate(recording, options, out),
            _ => Err(WriteError::new(self, "this format is not an animation")),
        }
    }

    /// Returns the companion files of a file that is written with those options. `custom` are the custom tiles of the
    /// level, [`barrow::Map::custom_tiles`].
    pub fn beside(self, options: &WriteOptions, custom: &[CustomTile]) -> Vec<Beside> {
        match self.spec().write {
            Some(Writer::Level { beside: Some(beside), .. }) => beside(options, custom),
            _ => Vec::new(),
        }
    }

    /// Reads every level of a file of this format, at least one.
    pub fn read(self, bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, ReadError> {
        let Some(reader) = &self.spec().read else {
            let problem = "this format is only written".to_string();
            return Err(ReadError::Format { format: self, place: Place::File, problem });
        };
        (reader.read)(bytes, options).map(read::finish)
    }

    /// Returns whether the content of a file looks like this format. Always false for text and JSON, the fallbacks.
    pub fn claims(self, bytes: &[u8]) -> bool {
        self.spec().read.as_ref().is_some_and(|reader| (reader.claims)(bytes))
    }

    /// Returns the parts of a level that the reader restores from a file written with those options.
    pub fn carries(self, options: &WriteOptions) -> &'static [Part] {
        self.spec().read.as_ref().map_or(&[], |reader| (reader.carries)(options))
    }

    /// Returns the upper bound on the memory of the reader; none for formats that are only written.
    pub fn memory(self) -> Option<MemoryBound> {
        self.spec().read.as_ref().map(|reader| reader.memory)
    }

    /// Returns a list, for users, of what a file with default options loses; empty if nothing is lost.
    pub fn leaves_out(self) -> String {
        let carried = self.carries(&WriteOptions::default());
        let comes_back = self.is_read() && self.is_written();
        let is_lost = |part: &Part| comes_back && !carried.contains(part);
        // A finer view of a lost part is not listed.
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
    fn names_and_extensions_are_parsed() {
        for &format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            for extension in format.extensions() {
                assert_eq!(Format::from_path(format!("a/b.{}", extension.to_uppercase())), Ok(format));
            }
        }
        let error = "tmy".parse::<Format>().unwrap_err().to_string();
        assert_eq!(error, "there is no format `tmy`; did you mean `tmx`?");
        assert!(Format::from_path("level").unwrap_err().to_string().starts_with("the extension of level "));
    }

    #[test]
    fn unsupported_operations_are_errors() {
        let found = read::read(b".", ReadOptions::default()).unwrap().remove(0);
        let write = |format: Format| format.write(&found, &WriteOptions::default(), &mut Vec::new());
        assert_eq!(
            write(Format::Gif).unwrap_err().to_string(),
            "the level cannot be written as gif: it is an animation, which needs a recording of how the level is made"
        );
        assert!(write(Format::Donjon).is_err());
        let error = Format::Png.read(b"\x89PNG", ReadOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), "png: this format is only written");
    }
}

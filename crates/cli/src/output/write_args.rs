//! What the writers of formats are told on the command line.

use barrow_formats::{Palette, PictureGrid, PictureStyle, Term, TileData, TilePictures, WriteOptions};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::arguments::Repeat;
use crate::output::format::Format;
use crate::stop::Stop;

/// The options of single formats.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct WriteArgs {
    /// Begin each level with lines of metadata (text and ansi; changes nothing in other formats)
    #[arg(long)]
    header: bool,
    /// Show where the player begins as @ (text and ansi; changes nothing in other formats)
    #[arg(long)]
    start: bool,
    /// Whose layout a save of the course is written in (rlg327)
    #[arg(long, value_name = "TERM", ignore_case = true, value_parser = terms())]
    term: Option<Term>,
    /// How pictures are drawn (png, svg) [default: tiles for png, parchment for svg]
    #[arg(long, value_name = "STYLE", value_parser = words(&PictureStyle::ALL, PictureStyle::name))]
    style: Option<PictureStyle>,
    /// The colors (png, svg, gif, cast, uvtt, xp, tmx, tmj, ldtk, ansi) [default: what suits the format]
    #[arg(long, value_name = "PALETTE", value_parser = words(&Palette::ALL, Palette::name))]
    palette: Option<Palette>,
    /// The title (png, svg, gif, cast)
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// How many pixels a cell is wide (png, svg, gif)
    #[arg(long, value_name = "PIXELS")]
    cell_px: Option<u32>,
    /// How many seconds a film lasts (gif, cast) [default: as many as its steps take, at most 23]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=600))]
    seconds: Option<u32>,
    /// The squares of the floor on parchment (png, svg) [default: shown]
    #[arg(long, value_name = "SEEN", value_parser = words(&PictureGrid::ALL, PictureGrid::name))]
    grid: Option<PictureGrid>,
    /// How the numbers of the tiles are written (tmx, tmj) [default: csv]
    #[arg(long, value_name = "CODE", value_parser = words(&TileData::ALL, TileData::name))]
    tile_data: Option<TileData>,
    /// Where the pictures of the tiles are (tmx) [default: inside]
    #[arg(long, value_name = "PLACE", value_parser = words(&TilePictures::ALL, TilePictures::name))]
    tile_pictures: Option<TilePictures>,
}

/// Formats with colors. Text has them on a terminal.
const COLORED: &[&str] = &["png", "svg", "gif", "cast", "uvtt", "xp", "tmx", "tmj", "ldtk", "ansi", "text"];
/// Formats that are pictures.
const PICTURES: &[&str] = &["png", "svg"];

impl WriteArgs {
    /// What the writer of a format is told. Wrong if anything was asked for that it does not have.
    pub(crate) fn options(&self, format: Format) -> Result<WriteOptions, Stop> {
        for (option, value, formats) in self.choices() {
            if value.is_some() && !format.is_none() && !formats.contains(&format.name()) {
                let (name, formats) = (format.name(), formats.join(", "));
                return Err(Stop::Wrong(format!(
                    "{option} does not concern the format {name}, only {formats}; leave it out, or write one of those"
                )));
            }
        }
        Ok(WriteOptions {
            header: self.header,
            start: self.start,
            term: self.term,
            style: self.style,
            palette: self.palette,
            title: self.title.clone(),
            cell_px: self.cell_px,
            seconds: self.seconds,
            grid: self.grid.unwrap_or_default(),
            tile_data: self.tile_data.unwrap_or_default(),
            tile_pictures: self.tile_pictures.unwrap_or_default(),
        })
    }

    /// Adds what was asked for to a command line.
    pub(crate) fn repeat(&self, repeat: &mut Repeat) {
        repeat.flag("--header", self.header);
        repeat.flag("--start", self.start);
        for (option, value, _) in self.choices() {
            repeat.option(option, value);
        }
    }

    /// The options that not every format has: their names, what was asked for, and whom they concern.
    fn choices(&self) -> [(&'static str, Option<String>, &'static [&'static str]); 9] {
        [
            ("--term", self.term.map(|term| term.name().to_string()), &["rlg327"]),
            ("--style", self.style.map(|style| style.name().to_string()), PICTURES),
            ("--palette", self.palette.map(|palette| palette.name().to_string()), COLORED),
            ("--title", self.title.clone(), &["png", "svg", "gif", "cast"]),
            ("--cell-px", self.cell_px.map(|px| px.to_string()), &["png", "svg", "gif"]),
            ("--seconds", self.seconds.map(|seconds| seconds.to_string()), &["gif", "cast"]),
            ("--grid", self.grid.map(|grid| grid.name().to_string()), PICTURES),
            ("--tile-data", self.tile_data.map(|data| data.name().to_string()), &["tmx", "tmj"]),
            ("--tile-pictures", self.tile_pictures.map(|place| place.name().to_string()), &["tmx"]),
        ]
    }
}

fn terms() -> impl TypedValueParser<Value = Term> {
    PossibleValuesParser::new(Term::NAMES).map(|word| Term::from_name(&word).unwrap_or_default())
}

/// One of some values by its name.
fn words<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(|value| name(*value))).try_map(move |word| {
        all.iter().copied().find(|value| name(*value) == word).ok_or("there is no such word")
    })
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum as _;

    use super::*;

    #[test]
    fn options_concern_formats_that_there_are() {
        for (option, _, formats) in WriteArgs::default().choices() {
            for name in formats {
                let known = Format::value_variants().iter().any(|format| format.name() == *name);
                assert!(known, "{option} {name}");
            }
        }
    }
}

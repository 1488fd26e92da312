//! Options of single formats on the command line. Which formats an option concerns, the formats themselves say.

use barrow_formats::{
    Format, Palette, PictureGrid, PictureStyle, Term, TileData, TilePictures, WriteOption, WriteOptions,
};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::arguments::ShellCommand;
use crate::output::format::Target;
use crate::stop::{Stop, complain};

/// Options of single formats.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct WriteArgs {
    #[arg(long, help = help("Begin each level with lines of metadata", WriteOption::Header, IGNORED))]
    pub(crate) header: bool,
    #[arg(long, help = help("Show where the player begins as @", WriteOption::Start, IGNORED))]
    start: bool,
    #[arg(long, value_name = "TERM", ignore_case = true, value_parser = terms())]
    #[arg(help = help("Whose layout a save of the course is written in", WriteOption::Term, ""))]
    term: Option<Term>,
    #[arg(long, value_name = "STYLE", value_parser = words(&PictureStyle::ALL, PictureStyle::name))]
    #[arg(help = help("How pictures are drawn", WriteOption::Style, " [default: tiles for png, parchment for svg]"))]
    style: Option<PictureStyle>,
    #[arg(long, value_name = "PALETTE", value_parser = words(&Palette::ALL, Palette::name))]
    #[arg(help = help("The colors", WriteOption::Palette, " [default: what suits the format]"))]
    palette: Option<Palette>,
    #[arg(long, value_name = "TEXT", help = help("The title", WriteOption::Title, ""))]
    title: Option<String>,
    #[arg(long, value_name = "PIXELS", help = help("How many pixels a cell is wide", WriteOption::CellPx, ""))]
    cell_px: Option<u32>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=600))]
    #[arg(help = help("How many seconds a film lasts", WriteOption::Seconds, " [default: as many as its steps take, at most 23]"))]
    seconds: Option<u32>,
    #[arg(long, value_name = "SEEN", value_parser = words(&PictureGrid::ALL, PictureGrid::name))]
    #[arg(help = help("The squares of the floor on parchment", WriteOption::Grid, " [default: shown]"))]
    grid: Option<PictureGrid>,
    #[arg(long, value_name = "CODE", value_parser = words(&TileData::ALL, TileData::name))]
    #[arg(help = help("How the numbers of the tiles are written", WriteOption::TileData, " [default: csv]"))]
    tile_data: Option<TileData>,
    #[arg(long, value_name = "PLACE", value_parser = words(&TilePictures::ALL, TilePictures::name))]
    #[arg(help = help("Where the pictures of the tiles are", WriteOption::TilePictures, " [default: inside]"))]
    tile_pictures: Option<TilePictures>,
}

/// Ends the help of flags that can be given for every format.
const IGNORED: &str = "; other formats ignore it";

/// The help of an option: what it does, which formats it concerns, and the rest.
fn help(about: &str, option: WriteOption, rest: &str) -> String {
    format!("{about} ({}){rest}", names(option))
}

/// The names of the formats that an option concerns.
fn names(option: WriteOption) -> String {
    option.formats().map(Format::name).collect::<Vec<_>>().join(", ")
}

impl WriteArgs {
    /// Returns the options of a writer. Fails if one is given that does not concern it.
    pub(crate) fn options(&self, target: Target) -> Result<WriteOptions, Stop> {
        let format = match target {
            Target::Format(format) => Some(format),
            Target::Screen => Some(Format::Ansi),
            Target::Nothing => None,
        };
        if let Some(format) = format {
            for (word, value, option) in self.choices() {
                if value.is_some() && !format.options().contains(&option) {
                    let formats = names(option);
                    return Err(Stop::Wrong(format!(
                        "{word} does not concern the format {format}, only {formats}; leave it out, or write one of those"
                    )));
                }
            }
        }
        if let (Target::Format(Format::Rlg327), Some(omitted)) = (target, self.term.and_then(Term::omits)) {
            let term = self.term.map_or("", Term::name);
            complain(format_args!(
                "note: the layout of {term} has no place for {omitted}; S2019 and later have"
            ));
        }
        Ok(WriteOptions {
            header: self.header,
            start: self.start,
            custom_glyphs: false,
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

    /// Adds the options that were given to a command line.
    pub(crate) fn repeat(&self, command: &mut ShellCommand) {
        command.flag("--header", self.header);
        command.flag("--start", self.start);
        for (option, value, _) in self.choices() {
            command.option(option, value);
        }
    }

    /// The options that only some formats take, each with its word and its value.
    fn choices(&self) -> [(&'static str, Option<String>, WriteOption); 9] {
        let name = |name: Option<&'static str>| name.map(str::to_string);
        let number = |number: Option<u32>| number.map(|number| number.to_string());
        [
            ("--term", name(self.term.map(Term::name)), WriteOption::Term),
            ("--style", name(self.style.map(PictureStyle::name)), WriteOption::Style),
            ("--palette", name(self.palette.map(Palette::name)), WriteOption::Palette),
            ("--title", self.title.clone(), WriteOption::Title),
            ("--cell-px", number(self.cell_px), WriteOption::CellPx),
            ("--seconds", number(self.seconds), WriteOption::Seconds),
            ("--grid", name(self.grid.map(PictureGrid::name)), WriteOption::Grid),
            ("--tile-data", name(self.tile_data.map(TileData::name)), WriteOption::TileData),
            ("--tile-pictures", name(self.tile_pictures.map(TilePictures::name)), WriteOption::TilePictures),
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
    use super::*;

    #[test]
    fn every_option_concerns_a_format() {
        for (word, _, option) in WriteArgs::default().choices() {
            assert!(option.formats().next().is_some(), "{word}");
        }
    }
}

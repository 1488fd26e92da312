//! Options of single formats. [`Format::options`] lists the options that each format takes.

use barrow_formats::{
    Format, Palette, PictureGrid, PictureStyle, Term, TileData, TilePictures, WriteOption, WriteOptions,
};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::arguments::ShellCommand;
use crate::output::format::Target;
use crate::stop::{Stop, complain};

/// Options that only some formats take.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct WriteArgs {
    #[arg(long, help = help("Write lines of metadata before each level", WriteOption::Header, IGNORED))]
    pub(crate) header: bool,
    #[arg(long, help = help("Draw the start of the player as @", WriteOption::Start, IGNORED))]
    start: bool,
    #[arg(long, value_name = "TERM", ignore_case = true, value_parser = terms())]
    #[arg(help = help("Term of the course RLG327 whose save layout is written", WriteOption::Term, ""))]
    term: Option<Term>,
    #[arg(long, value_name = "STYLE", value_parser = words(&PictureStyle::ALL, PictureStyle::name))]
    #[arg(help = help("Style of pictures: tiles for the screen, or a map to print", WriteOption::Style, " [default: tiles]"))]
    style: Option<PictureStyle>,
    #[arg(long, value_name = "PALETTE", value_parser = words(&Palette::ALL, Palette::name))]
    #[arg(help = help("Colors", WriteOption::Palette, " [default: depends on format and style]"))]
    palette: Option<Palette>,
    #[arg(long, value_name = "TEXT", help = help("Title of the picture", WriteOption::Title, ""))]
    title: Option<String>,
    #[arg(long, value_name = "PIXELS", help = help("Width of a cell in pixels", WriteOption::CellPx, ""))]
    cell_px: Option<u32>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=600))]
    #[arg(help = help("Duration of an animation in seconds", WriteOption::Seconds, " [default: depends on the number of steps, at most 23]"))]
    seconds: Option<u32>,
    #[arg(long, value_name = "GRID", value_parser = words(&PictureGrid::ALL, PictureGrid::name))]
    #[arg(help = help("Grid on the floor of maps to print", WriteOption::Grid, " [default: shown]"))]
    grid: Option<PictureGrid>,
    #[arg(long, value_name = "ENCODING", value_parser = words(&TileData::ALL, TileData::name))]
    #[arg(help = help("Encoding of tile numbers", WriteOption::TileData, " [default: csv]"))]
    tile_data: Option<TileData>,
    #[arg(long, value_name = "PLACE", value_parser = words(&TilePictures::ALL, TilePictures::name))]
    #[arg(help = help("Place of the tileset image", WriteOption::TilePictures, " [default: inside]"))]
    tile_pictures: Option<TilePictures>,
}

/// End of the help of flags that are accepted for every format.
const IGNORED: &str = "; other formats ignore it";

/// Returns the help of an option: its description, the formats that take it, and the rest.
fn help(about: &str, option: WriteOption, rest: &str) -> String {
    format!("{about} ({}){rest}", names(option))
}

/// Returns the names of the formats that take an option.
fn names(option: WriteOption) -> String {
    option.formats().map(Format::name).collect::<Vec<_>>().join(", ")
}

impl WriteArgs {
    /// Returns the options of a writer. Fails if an option is given that the format does not take.
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
                        "the format {format} does not take {word}; formats that do: {formats}"
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

    /// Returns the options that only some formats take, each with its flag and its value.
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

/// Returns a parser of one of several values by its name.
fn words<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(|value| name(*value)))
        .try_map(move |word| all.iter().copied().find(|value| name(*value) == word).ok_or("unknown value"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_taken_by_a_format() {
        for (word, _, option) in WriteArgs::default().choices() {
            assert!(option.formats().next().is_some(), "{word}");
        }
    }
}

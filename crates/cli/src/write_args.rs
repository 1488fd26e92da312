//! What the writers of formats are told on the command line.

use barrow_formats::{Palette, PictureStyle, Term, WriteOptions};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// The options of single formats.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct WriteArgs {
    /// Begin each level with lines of metadata (text only)
    #[arg(long)]
    pub(crate) header: bool,
    /// Show where the player begins as @ (text only)
    #[arg(long)]
    pub(crate) start: bool,
    /// Whose layout a save of the course is written in (rlg327 only)
    #[arg(long, value_name = "TERM", ignore_case = true, value_parser = terms())]
    pub(crate) term: Option<Term>,
    /// How pictures are drawn (png and svg only)
    #[arg(long, value_name = "STYLE", value_parser = styles())]
    pub(crate) style: Option<PictureStyle>,
    /// The colors of pictures (png and svg only)
    #[arg(long, value_name = "PALETTE", value_parser = palettes())]
    pub(crate) palette: Option<Palette>,
    /// The title of pictures (png and svg only)
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// How many pixels a cell of a picture is wide (png and svg only)
    #[arg(long, value_name = "PIXELS")]
    pub(crate) cell_px: Option<u32>,
}

impl WriteArgs {
    /// What the writer is told.
    pub(crate) fn options(&self) -> WriteOptions {
        WriteOptions {
            header: self.header,
            start: self.start,
            term: self.term,
            style: self.style,
            palette: self.palette,
            title: self.title.clone(),
            cell_px: self.cell_px,
            ..WriteOptions::default()
        }
    }
}

fn terms() -> impl TypedValueParser<Value = Term> {
    PossibleValuesParser::new(Term::NAMES).map(|word| Term::from_name(&word).unwrap_or_default())
}

fn styles() -> impl TypedValueParser<Value = PictureStyle> {
    let names = PictureStyle::ALL.map(PictureStyle::name);
    PossibleValuesParser::new(names)
        .try_map(|word| PictureStyle::from_name(&word).ok_or("there is no such style"))
}

fn palettes() -> impl TypedValueParser<Value = Palette> {
    let names = Palette::ALL.map(Palette::name);
    PossibleValuesParser::new(names)
        .try_map(|word| Palette::from_name(&word).ok_or("there is no such palette"))
}

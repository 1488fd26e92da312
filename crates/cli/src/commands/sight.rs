//! `barrow sight`: the cells that are visible from a cell of a level.

use barrow::fov::{Algorithm, Cone, RangeShape, Reach, WallVisibility, field_of_view};
use barrow::{BitGrid, Map, Point, Tile};
use barrow_io::{Sequences, display_name};
use barrow_view::Palette;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum, ValueHint};
use serde_json::{Value, json};

use crate::arguments::ColorChoice;
use crate::arguments::cell;
use crate::input::{ReadArgs, read_levels};
use crate::output::Output;
use crate::output::format::{is_screen, map_drawer};
use crate::output::screen::{ScreenOptions, screen_rows};
use crate::stop::Stop;
use crate::terminal::ColorDepth;

#[derive(Args, Debug)]
pub(crate) struct SightArgs {
    /// A level file of any format that is read (see `barrow list --formats`), or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: String,
    /// Cell of the viewer: column and row, counted from 0
    #[arg(long, value_name = "X,Y", value_parser = cell::parse, allow_hyphen_values = true)]
    at: Point,
    /// Range of sight in cells [default: unlimited]
    #[arg(long, value_name = "RADIUS", allow_hyphen_values = true)]
    radius: Option<i32>,
    /// Algorithm that computes the field of view
    #[arg(long, value_name = "NAME", default_value = "symmetric", value_parser = algorithms())]
    algorithm: String,
    /// Shape of the range
    #[arg(long, value_name = "SHAPE", default_value = "circle")]
    shape: RadiusShape,
    /// Leave out cells that block sight, such as walls
    #[arg(long)]
    no_walls: bool,
    /// Restrict the view to the direction of a step, such as 1,0 for east
    #[arg(long, value_name = "DX,DY", value_parser = cell::parse, allow_hyphen_values = true)]
    toward: Option<Point>,
    /// Width of the view in that direction, in degrees
    #[arg(long, value_name = "DEGREES", default_value_t = 90, requires = "toward", value_parser = clap::value_parser!(u16).range(..=360))]
    angle: u16,
    /// Draw the viewer as @
    #[arg(long)]
    mark: bool,
    /// Format of the output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: SightFormat,
    /// When to color the rows
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    #[command(flatten)]
    read: ReadArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RadiusShape {
    /// dx² + dy² ≤ R²
    Circle,
    /// At most R columns and R rows away
    Square,
    /// dx + dy ≤ R
    Diamond,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SightFormat {
    /// The level, with invisible cells blank
    Text,
    /// An object with rows of 0 and 1; one per line if the file has several levels
    Json,
}

/// Prints the visible cells of every level of a file.
pub(crate) fn run(args: &SightArgs) -> Result<(), Stop> {
    let levels = read_levels(&args.file, args.read.options(false))?;
    let algorithm = Algorithm::ALL.iter().find(|(name, _)| *name == args.algorithm);
    let algorithm = algorithm.map_or_else(Algorithm::default, |&(_, algorithm)| algorithm);
    let (mut seen, mut out) = (BitGrid::default(), Output::stdout_with(Sequences::Colors));
    for mut found in levels {
        args.check_cell(&found.map)?;
        field_of_view(algorithm, &found.map, args.at, args.reach(), &mut seen)
            .map_err(|error| Stop::Wrong(format!("{}: {error}", display_name(&args.file))))?;
        out.write(&match args.format {
            SightFormat::Text => args.draw(&mut found.map, &seen),
            SightFormat::Json => format!("{}\n", args.describe(&seen)),
        })?;
    }
    out.finish()
}

impl SightArgs {
    /// Refuses cells inside rock, walls and the like, as `path` does.
    fn check_cell(&self, map: &Map) -> Result<(), Stop> {
        match map.tiles.get(self.at) {
            Some(tile) if !tile.is_walkable() && !tile.is_transparent() => {
                let (name, at) = (display_name(&self.file), self.at);
                Err(Stop::Wrong(format!(
                    "{name}: {at} is impassable ({}), so nothing is visible from it",
                    tile.name()
                )))
            }
            _ => Ok(()),
        }
    }

    fn reach(&self) -> Reach {
        Reach {
            radius: self.radius.unwrap_or(Reach::FAR),
            shape: match self.shape {
                RadiusShape::Circle => RangeShape::Circle,
                RadiusShape::Square => RangeShape::Square,
                RadiusShape::Diamond => RangeShape::Diamond,
            },
            walls: if self.no_walls { WallVisibility::Hidden } else { WallVisibility::Visible },
            cone: self.toward.map(|toward| Cone::new(toward, self.angle)),
        }
    }

    /// Draws the rows of the map with invisible cells blank.
    fn draw(&self, map: &mut Map, seen: &BitGrid) -> String {
        if self.color.on_stdout() && is_screen() {
            let start = Some(self.at).filter(|_| self.mark);
            let (palette, depth) = (Palette::default(), ColorDepth::of_terminal());
            return screen_rows(map, ScreenOptions { start, visible: Some(seen), palette, depth });
        }
        let unseen: Vec<Point> = map.tiles.iter().map(|(p, _)| p).filter(|&p| !seen.contains(p)).collect();
        for p in unseen {
            map.tiles[p] = Tile::Rock;
        }
        map.start = Some(self.at);
        map_drawer(self.color)(map, self.mark)
    }

    fn describe(&self, seen: &BitGrid) -> Value {
        let size = seen.size();
        let row = |y| {
            let digit = |x| if seen.contains(Point::new(x, y)) { '1' } else { '0' };
            (0..size.width as i32).map(digit).collect::<String>()
        };
        json!({
            "at": [self.at.x, self.at.y],
            "radius": self.radius,
            "algorithm": self.algorithm,
            "width": size.width,
            "height": size.height,
            "seen": seen.count(),
            "rows": (0..size.height as i32).map(row).collect::<Vec<_>>(),
        })
    }
}

fn algorithms() -> PossibleValuesParser {
    PossibleValuesParser::new(Algorithm::ALL.iter().map(|(name, _)| *name))
}

//! `barrow sight`: what is seen from a cell of a level.

use barrow::fov::{Algorithm, Cone, RangeShape, Reach, WallVisibility, field_of_view};
use barrow::{BitGrid, Map, Point, Tile};
use barrow_io::display_name;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum, ValueHint};
use serde_json::{Value, json};

use crate::arguments::ColorChoice;
use crate::arguments::cell;
use crate::input::read_levels;
use crate::output::Output;
use crate::output::format::map_drawer;
use crate::stop::Stop;

/// Arguments of `sight`.
#[derive(Args, Debug)]
pub(crate) struct SightArgs {
    /// A level file of any format that is read (see `barrow list --formats`), or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: String,
    /// The cell one looks from: column and row, counted from 0
    #[arg(long, value_name = "X,Y", value_parser = cell::parse, allow_hyphen_values = true)]
    at: Point,
    /// How many cells far one sees [default: as far as the level goes]
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    radius: Option<i32>,
    /// How it is decided what is seen
    #[arg(long, value_name = "A", default_value = "symmetric", value_parser = algorithms())]
    algorithm: String,
    /// The shape of what lies within the radius
    #[arg(long, value_name = "S", default_value = "circle")]
    shape: RadiusShape,
    /// Leave out what blocks sight
    #[arg(long)]
    no_walls: bool,
    /// Look only in the direction of this step, such as 1,0 for east
    #[arg(long, value_name = "DX,DY", value_parser = cell::parse, allow_hyphen_values = true)]
    toward: Option<Point>,
    /// How many degrees wide one looks in that direction
    #[arg(long, value_name = "DEGREES", default_value_t = 90, requires = "toward", value_parser = clap::value_parser!(u16).range(..=360))]
    angle: u16,
    /// Show the cell one looks from as @
    #[arg(long)]
    mark: bool,
    /// What is printed
    #[arg(long, value_name = "F", default_value = "text")]
    format: SightFormat,
    /// Whether the rows are colored
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// The shape of what lies within the radius.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RadiusShape {
    /// dx² + dy² ≤ R²
    Circle,
    /// At most R columns and R rows away
    Square,
    /// dx + dy ≤ R
    Diamond,
}

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SightFormat {
    /// The level with what is unseen blank
    Text,
    /// An object with rows of 0 and 1, one in every line for a file of several levels
    Json,
}

/// Prints the visible cells of every level of a file.
pub(crate) fn run(args: &SightArgs) -> Result<(), Stop> {
    let levels = read_levels(&args.file)?;
    let algorithm = Algorithm::ALL.iter().find(|(name, _)| *name == args.algorithm);
    let algorithm = algorithm.map_or_else(Algorithm::default, |&(_, algorithm)| algorithm);
    let (mut seen, mut out) = (BitGrid::default(), Output::stdout());
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
                Err(Stop::Wrong(format!("{name}: {at} is {}, from where nothing is visible", tile.name())))
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

    /// Draws the rows of the map without the cells that are not visible.
    fn draw(&self, map: &mut Map, seen: &BitGrid) -> String {
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

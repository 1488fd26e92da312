//! `barrow distance`: the distance of every cell of a level from a cell.

use barrow::Point;
use barrow::path::{Blanks, DistanceMap, course2016, last_digit};
use barrow_formats::Found;
use barrow_io::display_name;
use clap::{Args, ValueEnum, ValueHint};
use serde_json::{Value, json};

use crate::arguments::MoverArgs;
use crate::arguments::cell;
use crate::input::read_levels;
use crate::output::Output;
use crate::stop::Stop;

#[derive(Args, Debug)]
pub(crate) struct DistanceArgs {
    /// A level file of any format that is read (see `barrow list --formats`), or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: String,
    /// The cell with distance 0: column and row, counted from 0
    #[arg(long, value_name = "X,Y", value_parser = cell::parse, allow_hyphen_values = true)]
    from: Point,
    #[command(flatten)]
    mover: MoverArgs,
    /// Format of the output
    #[arg(long, value_name = "STYLE", default_value = "last-digit")]
    style: DistanceStyle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DistanceStyle {
    /// The last digit of every distance; @ at the start, X for unreachable cells, blank for impassable ones
    LastDigit,
    /// Distances 0 to 61 as 0-9, a-z, A-Z on the map, as the course RLG327 drew them in 2016
    Course2016,
    /// An object with rows of numbers, null for unreachable cells; one per line if the file has several levels
    Json,
}

/// Prints the distances on every level of a file.
pub(crate) fn run(args: &DistanceArgs) -> Result<(), Stop> {
    let levels = read_levels(&args.file)?;
    let (mut map, mut out) = (DistanceMap::default(), Output::stdout());
    for found in &levels {
        map.fill(&args.mover.terrain(&found.map), args.mover.steps(), [(args.from, 0)])
            .map_err(|error| Stop::Wrong(format!("{}: {error}", display_name(&args.file))))?;
        out.write(args.draw(found, &map))?;
    }
    out.finish()
}

impl DistanceArgs {
    fn draw(&self, found: &Found, map: &DistanceMap) -> String {
        let rows = match self.style {
            DistanceStyle::LastDigit => last_digit(map, self.from, Blanks::default()),
            DistanceStyle::Course2016 => course2016(map, |p| found.map.tiles[p].glyph()),
            DistanceStyle::Json => vec![self.describe(map).to_string()],
        };
        rows.into_iter().map(|row| row + "\n").collect()
    }

    fn describe(&self, map: &DistanceMap) -> Value {
        let size = map.size();
        let row = |y| (0..size.width as i32).map(|x| map.get(Point::new(x, y))).collect::<Vec<_>>();
        json!({
            "from": [self.from.x, self.from.y],
            "width": size.width,
            "height": size.height,
            "reached": map.reached().count(),
            "farthest": map.reached().map(|(_, steps)| steps).max(),
            "rows": (0..size.height as i32).map(row).collect::<Vec<_>>(),
        })
    }
}

//! `barrow distance`: the distance of every cell of a level from a cell.

use barrow::Point;
use barrow::path::{Blanks, DistanceMap, course2016, last_digit};
use barrow_formats::Found;
use barrow_io::display_name;
use clap::{Args, ValueEnum, ValueHint};
use serde_json::{Value, json};

use crate::arguments::cell;
use crate::arguments::{Mover, MoverArgs};
use crate::input::{ReadArgs, read_levels};
use crate::output::Output;
use crate::stop::Stop;

#[derive(Args, Debug)]
pub(crate) struct DistanceArgs {
    /// A level file of any format that is read (see `barrow list --formats`), or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: String,
    /// Cell with distance 0: column and row, counted from 0 [default: the start of the level, such as the player of a save]
    #[arg(long, value_name = "X,Y", value_parser = cell::parse, allow_hyphen_values = true)]
    from: Option<Point>,
    /// Print the map for walking and then the map for tunneling, as step 1.03 of the course has it
    #[arg(long, conflicts_with = "mover")]
    both: bool,
    #[command(flatten)]
    mover: MoverArgs,
    /// Format of the output
    #[arg(long, value_name = "STYLE", default_value = "last-digit")]
    style: DistanceStyle,
    #[command(flatten)]
    read: ReadArgs,
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
    let levels = read_levels(&args.file, args.read.options(false))?;
    let (mut map, mut out) = (DistanceMap::default(), Output::stdout());
    let name = display_name(&args.file);
    for found in &levels {
        let from = args.from.or(found.map.start).ok_or_else(|| {
            Stop::Wrong(format!("{name}: the level has no start; name a cell, as in --from 12,5"))
        })?;
        let movers = if args.both { Mover::ALL.to_vec() } else { vec![args.mover.mover()] };
        for (index, mover) in movers.into_iter().enumerate() {
            map.fill(&mover.terrain(&found.map), args.mover.steps(), [(from, 0)])
                .map_err(|error| Stop::Wrong(format!("{name}: {error}")))?;
            if index > 0 && args.style != DistanceStyle::Json {
                out.write("\n")?;
            }
            out.write(args.draw(found, from, &map))?;
        }
    }
    out.finish()
}

impl DistanceArgs {
    fn draw(&self, found: &Found, from: Point, map: &DistanceMap) -> String {
        let rows = match self.style {
            DistanceStyle::LastDigit => last_digit(map, from, Blanks::default()),
            DistanceStyle::Course2016 => course2016(map, |p| found.map.tiles[p].glyph()),
            DistanceStyle::Json => vec![describe(from, map).to_string()],
        };
        rows.into_iter().map(|row| row + "\n").collect()
    }
}

fn describe(from: Point, map: &DistanceMap) -> Value {
    let size = map.size();
    let row = |y| (0..size.width as i32).map(|x| map.get(Point::new(x, y))).collect::<Vec<_>>();
    json!({
        "from": [from.x, from.y],
        "width": size.width,
        "height": size.height,
        "reached": map.reached().count(),
        "farthest": map.reached().map(|(_, steps)| steps).max(),
        "rows": (0..size.height as i32).map(row).collect::<Vec<_>>(),
    })
}

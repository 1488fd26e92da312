//! `barrow path`: a shortest path between two cells of a level.

use barrow::path::{PathFinder, Route};
use barrow::{Map, Point};
use barrow_io::display_name;
use clap::{Args, ValueEnum, ValueHint};
use serde_json::json;

use crate::arguments::MoverArgs;
use crate::arguments::cell;
use crate::input::{ReadArgs, read_levels};
use crate::output::Output;
use crate::output::format::rows;
use crate::stop::Stop;

#[derive(Args, Debug)]
pub(crate) struct PathArgs {
    /// A level file of any format that is read (see `barrow list --formats`), or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: String,
    /// Start of the path: column and row, counted from 0
    #[arg(long, value_name = "X,Y", value_parser = cell::parse, allow_hyphen_values = true)]
    from: Point,
    /// End of the path
    #[arg(long, value_name = "X,Y", value_parser = cell::parse, allow_hyphen_values = true)]
    to: Point,
    #[command(flatten)]
    mover: MoverArgs,
    /// Format of the output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: PathFormat,
    #[command(flatten)]
    read: ReadArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PathFormat {
    /// The level with @ at the start, * on the cells of the path and X at its end
    Text,
    /// One cell per line as column,row, with both ends
    Cells,
    /// An object with the cost, the number of steps and the cells, with both ends
    Json,
}

/// Finds a path on every level of a file. Fails if one has none.
pub(crate) fn run(args: &PathArgs) -> Result<(), Stop> {
    let levels = read_levels(&args.file, args.read.options(false))?;
    let (mut finder, mut out) = (PathFinder::new(), Output::stdout());
    for found in &levels {
        let route = finder
            .find(&args.mover.mover().terrain(&found.map), args.mover.steps(), args.from, args.to)
            .map_err(|error| Stop::Wrong(format!("{}: {error}", display_name(&args.file))))?;
        let Some(route) = route else {
            out.finish()?;
            let name = display_name(&args.file);
            return Err(Stop::Failed(format!("{name}: there is no path from {} to {}", args.from, args.to)));
        };
        out.write(args.draw(&found.map, route))?;
    }
    out.finish()
}

impl PathArgs {
    fn draw(&self, map: &Map, route: Route<'_>) -> String {
        let cells: Vec<Point> = [self.from].into_iter().chain(route).collect();
        match self.format {
            PathFormat::Text => self.overlay(map, &cells),
            PathFormat::Cells => cells.iter().map(|p| p.to_string() + "\n").collect(),
            PathFormat::Json => {
                let pairs: Vec<[i32; 2]> = cells.iter().map(|p| [p.x, p.y]).collect();
                format!("{}\n", json!({ "cost": route.cost(), "steps": route.len(), "cells": pairs }))
            }
        }
    }

    /// Draws the path over the rows of the map.
    fn overlay(&self, map: &Map, cells: &[Point]) -> String {
        let mut glyphs: Vec<Vec<char>> = rows(map, false).lines().map(|row| row.chars().collect()).collect();
        let mut mark = |p: Point, glyph| glyphs[p.y as usize][p.x as usize] = glyph;
        for &p in cells {
            mark(p, '*');
        }
        mark(self.to, 'X');
        mark(self.from, '@');
        glyphs.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect()
    }
}

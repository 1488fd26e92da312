//! Asciinema cast, version 2: a terminal recording of the generation, for terminals and web pages.
//!
//! ```text
//! {"version":2,"width":80,"height":23,"title":"crypt, seed 7, 80x21","idle_time_limit":3,"theme":{…},"barrow":{…}}
//! [0.00, "m", "crypt_plan"]
//! [0.00, "o", "\u001b[2J\u001b[?25l\u001b[1;2H…"]
//! [0.10, "o", "\u001b[5;12H\u001b[0;38;2;120;120;120;48;2;84;70;20m.…"]
//! ```
//!
//! The screen shows a title, the map and a caption. Every step writes only the cells that changed; every new stage has
//! a marker. The object `barrow` in the first line has recipe, seed and so on. Written only.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use barrow::{Point, Recording, Size, Tile, escape_json};
use barrow_view::{Frame, Palette, Style, ansi_changes, draw_construction};
use serde::Serialize;

use crate::animation::{self, Shot};
use crate::picture::{check_cells, identity};
use crate::spec::{Spec, Writer};
use crate::{Format, WriteError, WriteOption, WriteOptions};

/// Cast with one recording.
pub(crate) const SPEC: Spec = Spec {
    name: "cast",
    extensions: &["cast"],
    doc: "A recording of the level being made, for terminals, in the format of asciinema.",
    loses: "all but the rows in color, and what it was made from, which is in its first line",
    options: &[WriteOption::Palette, WriteOption::Title, WriteOption::Seconds],
    check: Some(check),
    write: Some(Writer::Animation(write)),
    read: None,
};

/// Longest title or caption for which the screen is made wider than the map, in letters.
const MAX_COLUMNS: usize = 80;
/// Clears the screen and hides the cursor.
const BEGIN: &str = "\x1b[2J\x1b[?25l";
/// Resets the style and shows the cursor.
const END: &str = "\x1b[0m\x1b[?25h";

/// First line of the file.
#[derive(Serialize)]
struct Header {
    version: u8,
    width: u32,
    height: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    idle_time_limit: u8,
    theme: Theme,
    barrow: BTreeMap<&'static str, String>,
}

/// Default colors of the terminal; frames set all other colors themselves.
#[derive(Serialize)]
struct Theme {
    fg: String,
    bg: String,
    palette: &'static str,
}

impl Theme {
    fn new(palette: Palette) -> Self {
        let (fg, bg) = (palette.text().to_string(), palette.tile(Tile::Rock)[1].to_string());
        // The format requires these eight colors; no frame uses them.
        Self { fg, bg, palette: "#000000:#d55e00:#009e73:#f0e442:#0072b2:#cc79a7:#56b4e9:#c8c8c8" }
    }
}

fn check(size: Size, options: &WriteOptions) -> Result<(), WriteError> {
    animation::check_seconds(Format::Cast, options)?;
    check_cells(Format::Cast, size, ", and so would the format `gif`")
}

fn write(recording: &Recording, options: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let problem = |problem: String| WriteError { format: Format::Cast, problem };
    check(recording.size, options)?;
    let shots = animation::shots(recording.steps.len(), options.seconds);
    let level = animation::ending(Format::Cast, recording)?;
    let title = animation::title(recording, options);
    let palette = options.palette.unwrap_or_default();
    let wide = recording.size.width.max(animation::columns(recording, title.as_deref(), MAX_COLUMNS));
    let top = u32::from(title.is_some());
    let header = Header {
        version: 2,
        width: wide,
        height: recording.size.height + top + 1,
        title: title.clone(),
        idle_time_limit: 3,
        theme: Theme::new(palette),
        barrow: identity(&level.into()).into_iter().collect(),
    };
    let mut text = serde_json::to_string(&header).map_err(|error| problem(error.to_string()))?;
    text = escape_json(&text).into_owned();
    text.push('\n');
    let mut blank = Frame::new(header.width, header.height);
    blank.put_text(1, 0, title.as_deref().unwrap_or_default(), Style::ink(palette.title()));
    let screen =
        Screen { blank, at: Point::new((wide - recording.size.width) as i32 / 2, top as i32), palette };
    write_events(recording, &shots, &screen, &mut text);
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// The screen around the map.
struct Screen {
    /// Screen with only the title.
    blank: Frame,
    /// Position of the map.
    at: Point,
    palette: Palette,
}

/// Writes all events: one output per frame, one marker per stage.
fn write_events(recording: &Recording, shots: &[Shot], screen: &Screen, out: &mut String) {
    let &Screen { ref blank, at, palette } = screen;
    let mut canvas = recording.blank();
    let mut shown = Frame::new(blank.width(), blank.height());
    let (mut cs, mut stage, mut codes) = (0, "", BEGIN.to_string());
    for shot in shots {
        let steps = &recording.steps[shot.steps.clone()];
        for step in steps {
            step.redo(&mut canvas);
            if step.stage != stage {
                stage = &step.stage;
                event(out, cs, 'm', stage);
            }
        }
        let fresh = steps.iter().filter(|_| !shot.is_last).flat_map(|step| &step.changes);
        let mut frame = blank.clone();
        let fresh = fresh.map(|change| change.at);
        draw_construction(&canvas, fresh, &mut frame, at, Point::default(), palette);
        let caption = recording.caption(shot.steps.end - 1).unwrap_or_default();
        frame.put_text(1, blank.height() as i32 - 1, &caption, Style::ink(palette.caption()));
        ansi_changes(Some(&shown), &frame, &mut codes);
        event(out, cs, 'o', &codes);
        codes.clear();
        shown = frame;
        cs += u32::from(shot.cs);
    }
    event(out, cs, 'o', END);
}

/// Writes an event: time, kind (`o` for output, `m` for a marker) and data.
fn event(out: &mut String, cs: u32, kind: char, data: &str) {
    let data = serde_json::Value::from(data);
    let written = writeln!(out, "[{}.{:02}, \"{kind}\", {data}]", cs / 100, cs % 100);
    debug_assert!(written.is_ok(), "writing to a string does not fail");
}

#[cfg(test)]
mod tests;

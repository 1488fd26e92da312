//! Locked cells of a level in a file, around which the rest is generated again.

use barrow::{BitGrid, Locked, Map, Quoted, Rect, Size};
use barrow_formats::ReadOptions;
use barrow_io::{display_name, read};
use clap::{Args, ValueHint};

use crate::arguments::ShellCommand;
use crate::stop::Stop;

/// Arguments of `gen` that lock cells.
#[derive(Args, Debug, Default)]
pub(crate) struct LockArgs {
    /// Level file whose locked cells stay, while the rest is generated around them
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    lock: Option<String>,
    /// Lock a room of that level with its walls and doors, counted from 1; may be repeated
    #[arg(long, value_name = "N", requires = "lock")]
    lock_room: Vec<usize>,
    /// Lock a rectangle of that level: column, row, width and height; may be repeated
    #[arg(long, value_name = "X,Y,W,H", requires = "lock", value_parser = parse_rect)]
    lock_cells: Vec<Rect>,
}

impl LockArgs {
    /// Reads the file and marks the locked cells. Returns nothing if `--lock` is not given.
    pub(crate) fn read(&self) -> Result<Option<Locked>, Stop> {
        let Some(path) = &self.lock else { return Ok(None) };
        let name = display_name(path);
        if self.lock_room.is_empty() && self.lock_cells.is_empty() {
            return Err(Stop::Wrong(format!(
                "no cells of {name} are locked; add --lock-room N or --lock-cells X,Y,W,H"
            )));
        }
        let found = barrow_formats::read(&read(path)?, ReadOptions::default())
            .map_err(|error| Stop::Wrong(format!("{name}: {error}")))?;
        // The reader returns at least one level.
        let map = found.into_iter().next().map(|found| found.map).unwrap_or_default();
        self.mark(&map, &name).map(Some)
    }

    fn mark(&self, map: &Map, name: &Quoted<'_>) -> Result<Locked, Stop> {
        let mut cells = BitGrid::new(map.size());
        for &rect in &self.lock_cells {
            if !Rect::of(map.size()).covers(rect) {
                let Rect { x, y, w, h } = rect;
                let size = map.size();
                return Err(Stop::Wrong(format!(
                    "{x},{y},{w},{h} is not within the level of {size} in {name}"
                )));
            }
            cells.insert_rect(rect);
        }
        let mut locked = Locked::new(map, &cells);
        for &number in &self.lock_room {
            let room = number.checked_sub(1).and_then(|id| Locked::room(map, id));
            let rooms = map.rooms.len();
            let none = || {
                Stop::Wrong(format!("the level in {name} has {rooms} rooms, so there is no room {number}"))
            };
            locked.add(&room.ok_or_else(none)?);
        }
        Ok(locked)
    }

    /// Adds the options that were given to a command line.
    pub(crate) fn repeat(&self, command: &mut ShellCommand) {
        command.option("--lock", self.lock.as_ref());
        for room in &self.lock_room {
            command.option("--lock-room", Some(room));
        }
        for Rect { x, y, w, h } in &self.lock_cells {
            command.option("--lock-cells", Some(format!("{x},{y},{w},{h}")));
        }
    }
}

fn parse_rect(text: &str) -> Result<Rect, String> {
    let numbers: Option<Vec<i32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let most = Size::MAX_SIDE as i32;
    match numbers.as_deref() {
        Some(&[x, y, w, h])
            if [x, y].iter().all(|n| (0..most).contains(n))
                && [w, h].iter().all(|n| (1..=most).contains(n)) =>
        {
            Ok(Rect::new(x, y, w, h))
        }
        _ => Err("a rectangle is written as column,row,width,height, such as 10,2,20,8".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_are_four_numbers() {
        assert_eq!(parse_rect("10,2,20,8"), Ok(Rect::new(10, 2, 20, 8)));
        for wrong in ["", "1,2,3", "1,2,0,4", "-1,2,3,4", "1,2,3,4,5", "a,b,c,d", "1,2,99999999999,4"] {
            assert!(parse_rect(wrong).is_err(), "{wrong}");
        }
    }
}

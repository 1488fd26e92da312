//! Writes levels for REXPaint.

use std::io::{self, Write};

use barrow::{Map, Point, Tile};
use barrow_view::{Mark, Palette};
use flate2::{Compression, GzBuilder};

use super::looks::Look;
use super::{LAYERS, MAX_NOTES, VERSION};
use crate::{Format, Subject, WriteError, WriteOptions, notes};

/// Writes the three layers, column by column.
pub(super) fn write(
    subject: Subject<'_>,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let palette = options.palette.unwrap_or_default();
    write_compressed(&subject, palette, out)
        .map_err(|error| WriteError { format: Format::Xp, problem: error.to_string() })
}

fn write_compressed(subject: &Subject<'_>, palette: Palette, out: &mut Vec<u8>) -> io::Result<()> {
    let map = subject.map;
    let mut file = GzBuilder::new().comment(comment(subject)).write(out, Compression::default());
    file.write_all(&VERSION.to_le_bytes())?;
    file.write_all(&LAYERS.to_le_bytes())?;
    let marks = marks(map, palette);
    write_layer(&mut file, map, |at| Look::of(ground(map.tiles[at]), palette))?;
    write_layer(&mut file, map, |at| match map.tiles[at] {
        tile if is_feature(tile) => Look::of(tile, palette),
        _ => Look::EMPTY,
    })?;
    write_layer(&mut file, map, |at| {
        let found = marks.binary_search_by_key(&key(at), |&(mark, _)| key(mark));
        found.map_or(Look::EMPTY, |i| marks[i].1)
    })?;
    file.finish()?;
    Ok(())
}

/// Returns the notes of the level, as many lines as fit.
fn comment(subject: &Subject<'_>) -> Vec<u8> {
    let mut comment = String::new();
    for line in notes::lines(subject) {
        if comment.len() + line.len() < MAX_NOTES {
            comment.extend([&line, "\n"]);
        }
    }
    comment.into_bytes()
}

/// Returns spawns, exit and start, sorted by column. In a shared cell the start wins, then the exit, then the last
/// spawn.
fn marks(map: &Map, palette: Palette) -> Vec<(Point, Look)> {
    let spawns = map.spawns.iter().map(|spawn| (spawn.at, Mark::Spawn(spawn.kind)));
    let exit = map.exit.map(|at| (at, Mark::Exit));
    let start = map.start.map(|at| (at, Mark::Start));
    let all = spawns.chain(exit).chain(start);
    let look = |mark, at| Look::of_mark(mark, map.tiles.get(at).unwrap_or_default(), palette);
    let mut marks: Vec<_> = all.map(|(at, mark)| (at, look(mark, at))).collect();
    marks.reverse();
    marks.sort_by_key(|&(at, _)| key(at));
    marks.dedup_by_key(|&mut (at, _)| at);
    marks
}

const fn key(at: Point) -> (i32, i32) {
    (at.x, at.y)
}

const fn is_feature(tile: Tile) -> bool {
    tile.is_door() || matches!(tile, Tile::StairsUp | Tile::StairsDown)
}

/// Returns the tile below a feature; a secret door is wall, so that the ground layer does not reveal it.
const fn ground(tile: Tile) -> Tile {
    match tile {
        Tile::SecretDoor => Tile::WallAcross,
        _ if is_feature(tile) => Tile::Floor,
        _ => tile,
    }
}

fn write_layer(file: &mut impl Write, map: &Map, look: impl Fn(Point) -> Look) -> io::Result<()> {
    let size = map.size();
    file.write_all(&size.width.to_le_bytes())?;
    file.write_all(&size.height.to_le_bytes())?;
    let mut column = Vec::new();
    for x in 0..size.width as i32 {
        column.clear();
        for y in 0..size.height as i32 {
            let Look { glyph, fg, bg } = look(Point::new(x, y));
            column.extend_from_slice(&u32::from(glyph).to_le_bytes());
            column.extend_from_slice(&fg);
            column.extend_from_slice(&bg);
        }
        file.write_all(&column)?;
    }
    Ok(())
}

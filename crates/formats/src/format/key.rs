//! Room key for a game master: numbered rooms with size, exits and contents, as Markdown or HTML.
//!
//! ```text
//! # nethack, seed 7
//!
//! ## Room 1
//! 12×5 cells at column 3, row 2, rectangle.
//! - Exits: closed door east at 15,4, by corridor 2 to room 3; doorway south at 9,7.
//! - Contents: stairs down at 5,3; kobold (monster) at 8,4.
//! ```
//!
//! The map is above the key: in HTML as a map to print, in Markdown as rows, with the number of each room near
//! its center where it fits.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use barrow::{Corridor, Door, Map, Point, Room, Side, printable_line, shell_word};

use crate::format::room_index::RoomIndex;
use crate::format::svg;
use crate::spec::{Joining, Spec, Writer};
use crate::{PictureStyle, Subject, WriteError, WriteOptions};

/// Room key as Markdown.
pub(crate) const MARKDOWN: Spec = Spec {
    name: "markdown",
    extensions: &["md"],
    doc: "A room key for a game master: size, exits, contents.",
    loses: "all that a game master does not read",
    options: &[],
    check: None,
    write: Some(Writer::level(write_markdown, Joining::Sequence)),
    read: None,
};

/// Room key as HTML.
pub(crate) const HTML: Spec = Spec {
    name: "html",
    extensions: &["html", "htm"],
    doc: "The same as an HTML page, to read or to print.",
    write: Some(Writer::level(write_html, Joining::Single)),
    ..MARKDOWN
};

/// Section about one room.
struct Entry {
    title: String,
    about: String,
    exits: Vec<String>,
    contents: Vec<String>,
}

#[expect(clippy::unnecessary_wraps, reason = "other writers can fail")]
fn write_markdown(subject: Subject<'_>, _: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let mut page =
        format!("# {}\n\n```text\n{}```\n", escape_markdown(&title(subject)), picture(subject.map));
    if let Some(command) = command(subject) {
        let _ = write!(page, "\n{} makes it again.\n", markdown_code(&command));
    }
    for entry in entries(subject.map) {
        let _ = write!(page, "\n## {}\n\n{}\n", entry.title, entry.about);
        for (word, list) in [("Exits", &entry.exits), ("Contents", &entry.contents)] {
            if !list.is_empty() {
                let _ = write!(page, "\n**{word}**\n\n");
                for item in list {
                    page.extend(["- ", &escape_markdown(item), "\n"]);
                }
            }
        }
    }
    out.extend_from_slice(page.as_bytes());
    Ok(())
}

#[expect(clippy::unnecessary_wraps, reason = "other writers can fail")]
fn write_html(subject: Subject<'_>, _: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let name = escape_html(&title(subject));
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{name}</title>\n{STYLE}"
    );
    let _ = write!(page, "<h1>{name}</h1>\n{}", drawing(subject));
    if let Some(command) = command(subject) {
        let _ = writeln!(page, "<p><code>{}</code> makes it again.</p>", escape_html(&command));
    }
    page.push_str("<main>\n");
    for entry in entries(subject.map) {
        let _ = write!(page, "<section>\n<h2>{}</h2>\n<p>{}</p>\n", entry.title, escape_html(&entry.about));
        for (word, list) in [("Exits", &entry.exits), ("Contents", &entry.contents)] {
            if !list.is_empty() {
                let _ = write!(page, "<h3>{word}</h3>\n<ul>\n");
                for item in list {
                    page.extend(["<li>", &escape_html(item), "</li>\n"]);
                }
                page.push_str("</ul>\n");
            }
        }
        page.push_str("</section>\n");
    }
    page.push_str("</main>\n</html>\n");
    out.extend_from_slice(page.as_bytes());
    Ok(())
}

/// Style sheet for screen and print: rooms in columns, without breaks inside a room.
const STYLE: &str = "<style>
body { font: 16px/1.45 Georgia, serif; max-width: 72em; margin: 2em auto; padding: 0 1em; color: #222; background: #fdfaf3 }
svg { display: block; width: 100%; height: auto }
pre { font: 12px/1.1 monospace; overflow-x: auto; padding: 1em; background: #f3ecdc; border: 1px solid #d8c9a8 }
main { columns: 20em; column-gap: 2.5em } section { break-inside: avoid; padding-bottom: 1em }
h1 { margin: 0 0 .4em } h2 { margin: 0 0 .3em; font-size: 1.25em; border-bottom: 2px solid #b9a77f }
h3 { margin: .5em 0 0; font-size: 1em } p { margin: .4em 0 } ul { margin: 0; padding-left: 1.2em }
@page { margin: 14mm }
@media print { body { font-size: 10pt; max-width: none; margin: 0; padding: 0; background: none } main { columns: 2 } }
</style>
";

/// Returns the map as SVG to print, or its rows if it is too large for SVG.
fn drawing(subject: Subject<'_>) -> String {
    let (style, title) = (Some(PictureStyle::Print), Some(String::new()));
    let mut drawing = Vec::new();
    match svg::write(subject, &WriteOptions { style, title, ..WriteOptions::default() }, &mut drawing) {
        Ok(()) => String::from_utf8_lossy(&drawing).into_owned(),
        Err(_) => format!(
            "<pre>{}</pre>
",
            escape_html(&picture(subject.map))
        ),
    }
}

fn title(subject: Subject<'_>) -> String {
    let name = subject.recipe.unwrap_or("A level");
    let seed = subject.seed.map(|seed| format!(", seed {seed}")).unwrap_or_default();
    let depth = subject.depth.map(|depth| format!(", depth {depth}")).unwrap_or_default();
    format!("{name}{seed}{depth}")
}

/// Returns the command that generates the level again, if recipe and seed are known.
fn command(subject: Subject<'_>) -> Option<String> {
    let (recipe, seed) = (subject.recipe?, subject.seed?);
    let depth = subject.depth.map(|depth| format!(" --depth {depth}")).unwrap_or_default();
    let recipe = shell_word(recipe);
    Some(format!("barrow gen {recipe} --seed {seed} --size {}{depth}", subject.map.size()))
}

/// Returns the rows, with the number of each room as near to its center as it fits.
fn picture(map: &Map) -> String {
    let mut rows: Vec<Vec<char>> = map.to_string().lines().map(|row| row.chars().collect()).collect();
    for (number, room) in (1..).zip(&map.rooms) {
        let digits = number.to_string();
        let wide = digits.len() as i32;
        let Point { x, y } = room.bounds.center();
        let middle = Point::new(x - wide / 2, y);
        let places =
            map.room_runs(room).iter().flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y)));
        let fits = |at: &Point| {
            let glyph = |x: i32| rows[at.y as usize].get(x as usize).copied().unwrap_or(' ');
            // A number may only cover floor, and not touch another digit: a number or a pillar, `0`.
            (at.x..at.x + wide).all(|x| glyph(x) == '.')
                && [at.x - 1, at.x + wide].iter().all(|&x| !glyph(x).is_ascii_digit())
        };
        if let Some(at) = places.filter(fits).min_by_key(|at| at.distance_squared(middle)) {
            let row = &mut rows[at.y as usize][at.x as usize..];
            row.iter_mut().zip(digits.chars()).for_each(|(cell, digit)| *cell = digit);
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_string() + "\n").collect()
}

fn entries(map: &Map) -> Vec<Entry> {
    let index = RoomIndex::new(map);
    (0..).zip(&map.rooms).map(|(id, room)| entry(map, &index, id, room)).collect()
}

fn entry(map: &Map, index: &RoomIndex<'_>, id: u32, room: &Room) -> Entry {
    let bounds = room.bounds;
    let cells: i32 = map.room_runs(room).iter().map(|run| run.len).sum();
    let about = format!(
        "{}×{} cells at column {}, row {}; {}, {cells} cells.",
        bounds.w,
        bounds.h,
        bounds.x,
        bounds.y,
        room.shape.name().replace('_', " ")
    );
    let features = index.features(room).map(|(name, at)| format!("{name} at {at}"));
    let spawns = index.spawns(room).map(|number| &map.spawns[number]);
    let spawns = spawns.map(|spawn| format!("{} ({}) at {}", spawn.name, spawn.kind.name(), spawn.at));
    Entry {
        title: format!("Room {}", id + 1),
        about,
        contents: features.chain(spawns).collect(),
        exits: exits(map, index, id, room),
    }
}

/// Returns the doors of a room and where they lead, then the corridors that leave it without a door.
fn exits(map: &Map, index: &RoomIndex<'_>, id: u32, room: &Room) -> Vec<String> {
    let has = |p: Point| index.has(room, p);
    let doors = index.doors(room).into_iter().map(|number| &map.doors[number]);
    let doors: Vec<(&Door, &str)> = doors.filter_map(|door| Some((door, side_of(door, &has)?))).collect();
    let cells: BTreeSet<(i32, i32)> = doors.iter().map(|(door, _)| door.at.into()).collect();
    let by_door = |side: Side| if let Side::Corridor(number) = side { Some(number as usize) } else { None };
    let by_door: BTreeSet<usize> =
        doors.iter().flat_map(|(door, _)| door.sides.into_iter().filter_map(by_door)).collect();
    let has_door = |number: usize| {
        by_door.contains(&number)
            || map.corridor_cells(&map.corridors[number]).iter().any(|&at| cells.contains(&at.into()))
    };
    let corridors = index.corridors(id).filter(|&number| !has_door(number));
    let ways = corridors
        .filter_map(|number| Some(format!("corridor {}{}", number + 1, end_of(&map.corridors[number], id)?)));
    doors.iter().map(|(door, side)| exit(map, id, door, side)).chain(ways).collect()
}

/// Returns the side of a room on which a door is; nothing if it is not adjacent.
fn side_of(door: &Door, has: &dyn Fn(Point) -> bool) -> Option<&'static str> {
    const SIDES: [(&str, Point); 4] = [
        ("north", Point::new(0, -1)),
        ("east", Point::new(1, 0)),
        ("south", Point::new(0, 1)),
        ("west", Point::new(-1, 0)),
    ];
    SIDES.into_iter().find(|&(_, step)| has(door.at - step)).map(|(side, _)| side)
}

/// Describes a door of a room, and where it leads.
fn exit(map: &Map, id: u32, door: &Door, side: &str) -> String {
    let other = door.sides.into_iter().find(|side| *side != Side::Room(id) && *side != Side::Unknown);
    let to = match other {
        Some(Side::Room(room)) => format!(" to room {}", room + 1),
        Some(Side::Corridor(number)) => {
            match map.corridors.get(number as usize).and_then(|corridor| end_of(corridor, id)) {
                Some(end) => format!(", by corridor {}{end}", number + 1),
                None => format!(" to corridor {}", number + 1),
            }
        }
        Some(Side::Unknown) | None => String::new(),
    };
    let kind = match door.state.name() {
        "doorway" => "doorway".to_string(),
        state => format!("{state} door"),
    };
    format!("{kind} {side} at {}{to}", door.at)
}

/// Describes where a corridor leads from a room; nothing if it does not connect to it.
fn end_of(corridor: &Corridor, id: u32) -> Option<String> {
    let other = match (corridor.from, corridor.to) {
        (Some(from), other) if from == id => other,
        (other, Some(to)) if to == id => other,
        _ => return None,
    };
    Some(other.map_or_else(|| ", a dead end".to_string(), |room| format!(" to room {}", room + 1)))
}

fn escape_html(text: &str) -> String {
    printable_line(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Escapes markup: names can come from files of others.
fn escape_markdown(text: &str) -> String {
    let mut out = String::new();
    for c in printable_line(text).chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '&' | '~' | '$') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Returns a code span. Its delimiters have more backticks than any run of them in the text, which cannot end it.
fn markdown_code(text: &str) -> String {
    let text = printable_line(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let ticks = "`".repeat(longest + 1);
    // Readers remove one space on each side.
    let pad = if longest > 0 { " " } else { "" };
    format!("{ticks}{pad}{text}{pad}{ticks}")
}

#[cfg(test)]
mod tests {
    use barrow::Tile;

    use super::*;
    use crate::drawn::level;

    #[test]
    fn rooms_have_exits_and_contents() {
        let mut page = Vec::new();
        write_markdown((&level()).into(), &WriteOptions::default(), &mut page).unwrap();
        let page = String::from_utf8(page).unwrap();
        let expected = "## Room 1\n\n3×2 cells at column 1, row 1; rectangle, 6 cells.\n\n**Exits**\n\n\
             - locked door east at 4,1, by corridor 1, a dead end\n\n**Contents**\n\n\
             - stairs up at 2,1\n- stairs down at 3,2\n- start at 2,2\n- kobold (monster) at 1,1\n";
        assert!(page.ends_with(expected), "{page}");
        assert!(
            page.starts_with("# a \"b\", seed 18446744073709551615, depth 3\n\n```text\n-----\n"),
            "{page}"
        );
    }

    #[test]
    fn room_numbers_are_on_floor_and_apart_from_other_digits() {
        let mut found = crate::read(b"-----\n|.0.|\n|...|\n-----\n", crate::ReadOptions::default()).unwrap();
        assert_eq!(found[0].map.rooms.len(), 1);
        assert_eq!(picture(&found[0].map), "-----\n|.0.|\n|.1.|\n-----\n");
        found[0].map.tiles[Point::new(2, 2)] = Tile::Pillar;
        assert_eq!(picture(&found[0].map), "-----\n|.0.|\n|.0.|\n-----\n");
    }

    #[test]
    fn names_are_escaped() {
        let mut found = crate::read(b".<\n", crate::ReadOptions::default()).unwrap().remove(0);
        found.identity.recipe = Some("<script>*x*\n# y`<b>\u{202e}".to_string());
        found.identity.seed = Some(7);
        let (mut page, mut markdown) = (Vec::new(), Vec::new());
        write_html((&found).into(), &WriteOptions::default(), &mut page).unwrap();
        write_markdown((&found).into(), &WriteOptions::default(), &mut markdown).unwrap();
        let page = String::from_utf8(page).unwrap();
        assert!(
            !page.contains("<script>") && page.contains("<h1>&lt;script&gt;*x* # y`&lt;b&gt; , seed 7</h1>"),
            "{page}"
        );
        assert!(page.contains("</p>\n<main>\n<section>\n<h2>Room 1</h2>\n"), "{page}");
        let markdown = String::from_utf8(markdown).unwrap();
        assert!(markdown.starts_with("# \\<script\\>\\*x\\* \\# y\\`\\<b\\> , seed 7\n"), "{markdown}");
        let code =
            "`` barrow gen $'<script>*x*\\012# y`<b>\\342\\200\\256' --seed 7 --size 2x1 `` makes it again.";
        assert!(markdown.contains(code), "{markdown}");
    }
}

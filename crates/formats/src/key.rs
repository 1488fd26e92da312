//! The key to a level for a game master: numbered rooms with size, exits and contents, as Markdown or as a page of HTML.
//!
//! ```text
//! # nethack, seed 7
//!
//! ## Room 1
//! 12×5 cells at column 3, row 2, rectangle.
//! - Exits: closed door east at 15,4 to corridor 2; doorway south at 9,7.
//! - Contents: stairs down at 5,3; kobold (monster) at 8,4.
//! ```
//!
//! The map stands above the key, with the number of each room in its middle where it fits.

use std::fmt::Write as _;

use barrow::{Door, Map, Point, Room, Side, Tile};

use crate::registry::{FormatSpec, Writer};
use crate::{Subject, WriteError, WriteOptions};

/// A page of Markdown.
pub(crate) const MARKDOWN: FormatSpec = FormatSpec {
    name: "markdown",
    extensions: &["md"],
    doc: "A key to the rooms for a game master: size, exits, contents.",
    loses: "all that a game master does not read",
    write: Some(Writer { write: write_markdown, joins: true }),
    read: None,
};

/// The same as HTML.
pub(crate) const HTML: FormatSpec = FormatSpec {
    name: "html",
    extensions: &["html", "htm"],
    doc: "The same as a page of HTML, to be opened or printed.",
    write: Some(Writer { write: write_html, joins: false }),
    ..MARKDOWN
};

/// All that is told about one room.
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
        let _ = write!(page, "\n`{command}` makes it again.\n");
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
    let _ = write!(page, "<h1>{name}</h1>\n<pre>{}</pre>\n", escape_html(&picture(subject.map)));
    if let Some(command) = command(subject) {
        let _ = writeln!(page, "<p><code>{}</code> makes it again.</p>", escape_html(&command));
    }
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
    page.push_str("</html>\n");
    out.extend_from_slice(page.as_bytes());
    Ok(())
}

/// Reads well on a screen and on paper; a room is not torn apart between two pages.
const STYLE: &str = "<style>
body { font: 16px/1.5 Georgia, serif; max-width: 52em; margin: 2em auto; padding: 0 1em; color: #222; background: #fdfaf3 }
pre { font: 12px/1.1 monospace; overflow-x: auto; padding: 1em; background: #f3ecdc; border: 1px solid #d8c9a8 }
h1, h2 { border-bottom: 2px solid #b9a77f } h2 { margin-bottom: .3em } h3 { margin: .6em 0 0; font-size: 1em }
ul { margin: 0 } section { break-inside: avoid }
</style>
";

fn title(subject: Subject<'_>) -> String {
    let name = subject.recipe.unwrap_or("A level");
    let seed = subject.seed.map(|seed| format!(", seed {seed}")).unwrap_or_default();
    let depth = subject.depth.map(|depth| format!(", depth {depth}")).unwrap_or_default();
    format!("{name}{seed}{depth}").replace(char::is_control, " ")
}

/// The command that makes the level again, if it is known what it was made from.
fn command(subject: Subject<'_>) -> Option<String> {
    let (recipe, seed) = (subject.recipe?, subject.seed?);
    let depth = subject.depth.map(|depth| format!(" --depth {depth}")).unwrap_or_default();
    let recipe = recipe.replace(char::is_control, " ");
    Some(format!("barrow gen {recipe} --seed {seed} --size {}{depth}", subject.map.size()))
}

/// The rows, with the number of each room in its middle.
fn picture(map: &Map) -> String {
    let mut rows: Vec<Vec<char>> =
        map.tiles.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect();
    for (number, room) in (1..).zip(&map.rooms) {
        let digits = number.to_string();
        let (x, y) =
            (room.bounds.x + (room.bounds.w - digits.len() as i32) / 2, room.bounds.y + room.bounds.h / 2);
        let place = (x..).zip(digits.chars());
        // A number hides plain floor only.
        if place.clone().all(|(x, _)| map.tiles.get(Point::new(x, y)) == Some(Tile::Floor)) {
            place.for_each(|(x, digit)| rows[y as usize][x as usize] = digit);
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_string() + "\n").collect()
}

fn entries(map: &Map) -> Vec<Entry> {
    (0..).zip(&map.rooms).map(|(id, room)| entry(map, id, room)).collect()
}

fn entry(map: &Map, id: u32, room: &Room) -> Entry {
    let bounds = room.bounds;
    let runs = map.room_runs(room);
    let cells: i32 = runs.iter().map(|run| run.len).sum();
    let has = |p: Point| runs.iter().any(|run| run.y == p.y && (run.x..run.x + run.len).contains(&p.x));
    let about = format!(
        "{}×{} cells at column {}, row {}; {}, {cells} cells.",
        bounds.w,
        bounds.h,
        bounds.x,
        bounds.y,
        room.shape.name().replace('_', " ")
    );
    let doors = map.doors.iter().filter_map(|door| exit(id, door, &has));
    let exits = doors.chain(ways(map, id)).collect();
    let spawns = map.spawns.iter().filter(|spawn| has(spawn.at));
    let contents = room_marks(map, &has)
        .into_iter()
        .chain(spawns.map(|spawn| format!("{} ({}) at {}", spawn.name, spawn.kind.name(), spawn.at)));
    Entry { title: format!("Room {}", id + 1), about, contents: contents.collect(), exits }
}

/// A door of the room: one that says so, or one that stands beside a cell of it.
fn exit(id: u32, door: &Door, has: &dyn Fn(Point) -> bool) -> Option<String> {
    const SIDES: [(&str, Point); 4] = [
        ("north", Point::new(0, -1)),
        ("east", Point::new(1, 0)),
        ("south", Point::new(0, 1)),
        ("west", Point::new(-1, 0)),
    ];
    let (side, _) = SIDES.into_iter().find(|&(_, step)| has(door.at - step))?;
    let other = door.sides.into_iter().find(|side| *side != Side::Room(id) && *side != Side::Unknown);
    let to = match other {
        Some(Side::Room(room)) => format!(" to room {}", room + 1),
        Some(Side::Corridor(corridor)) => format!(" to corridor {}", corridor + 1),
        Some(Side::Unknown) | None => String::new(),
    };
    let kind = match door.state.name() {
        "doorway" => "doorway".to_string(),
        state => format!("{state} door"),
    };
    Some(format!("{kind} {side} at {}{to}", door.at))
}

/// The corridors that join the room to others.
fn ways(map: &Map, id: u32) -> impl Iterator<Item = String> + '_ {
    (1..).zip(&map.corridors).filter_map(move |(number, corridor)| {
        let other = match (corridor.from, corridor.to) {
            (Some(from), other) if from == id => other,
            (other, Some(to)) if to == id => other,
            _ => return None,
        };
        Some(match other {
            Some(room) => format!("corridor {number} to room {}", room + 1),
            None => format!("corridor {number}, which ends blindly"),
        })
    })
}

/// Stairs, the start and the exit in a room, and what stands on its floor.
fn room_marks(map: &Map, has: &dyn Fn(Point) -> bool) -> Vec<String> {
    let marks = [("start", map.start), ("exit", map.exit)];
    let marks = marks.into_iter().filter_map(|(name, at)| Some((name, at?)));
    let features = map.tiles.iter().filter(|(_, tile)| {
        matches!(tile, Tile::StairsUp | Tile::StairsDown | Tile::Fountain | Tile::Altar | Tile::Pillar)
    });
    let features = features.map(|(at, tile)| (tile.name(), at));
    features.chain(marks).filter(|&(_, at)| has(at)).map(|(name, at)| format!("{name} at {at}")).collect()
}

fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Keeps names of strangers from being more than names.
fn escape_markdown(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    #[test]
    fn rooms_are_told_with_exits_and_contents() {
        let mut page = Vec::new();
        write_markdown((&level()).into(), &WriteOptions::default(), &mut page).unwrap();
        let page = String::from_utf8(page).unwrap();
        let expected = "## Room 1\n\n3×2 cells at column 1, row 1; rectangle, 6 cells.\n\n**Exits**\n\n\
             - locked door east at 4,1 to corridor 1\n- corridor 1, which ends blindly\n\n**Contents**\n\n\
             - stairs up at 2,1\n- stairs down at 3,2\n- start at 2,2\n- kobold (monster) at 1,1\n";
        assert!(page.ends_with(expected), "{page}");
        assert!(
            page.starts_with("# a \"b\", seed 18446744073709551615, depth 3\n\n```text\n-----\n"),
            "{page}"
        );
    }

    #[test]
    fn what_strangers_write_is_no_markup() {
        let mut found = crate::read(b".<\n", crate::ReadOptions::default()).unwrap().remove(0);
        found.identity.recipe = Some("<script>*x*\n# y".to_string());
        let (mut page, mut markdown) = (Vec::new(), Vec::new());
        write_html((&found).into(), &WriteOptions::default(), &mut page).unwrap();
        write_markdown((&found).into(), &WriteOptions::default(), &mut markdown).unwrap();
        let page = String::from_utf8(page).unwrap();
        assert!(!page.contains("<script>") && page.contains("<h1>&lt;script&gt;*x* # y</h1>"), "{page}");
        assert!(page.contains("<pre>1&lt;\n</pre>"));
        assert!(String::from_utf8(markdown).unwrap().starts_with("# \\<script\\>\\*x\\* \\# y\n"));
    }
}

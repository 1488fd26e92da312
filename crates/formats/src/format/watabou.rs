//! One-page dungeons of Watabou's generator, as its page exports them: JSON with rectangles, doors and notes.
//!
//! ```text
//! {"version":"1.2.7","title":"…","story":"…","rects":[{"x":-2,"y":1,"w":5,"h":3,"rotunda":true}],
//!  "doors":[{"x":3,"y":2,"dir":{"x":1,"y":0},"type":1}],"notes":[{"text":"…","ref":"1","pos":{"x":0.5,"y":2}}],
//!  "columns":[{"x":0,"y":2}],"water":[{"x":1,"y":2}]}
//! ```
//!
//! Coordinates can be negative: the level is the bounding box of all content with a border of rock. A rectangle of one
//! cell is the place of a door. Rotundas are the circles in their rectangles. Title, story and notes are reported as
//! left out.

use barrow::document::MAX_OVERLAP;
use barrow::{Map, Point, Rect, Size, Tile};
use serde::Deserialize;
use serde_json::Value;

use crate::foreign::{contains, counted, parse, surround};
use crate::memory::Memory;
use crate::read::as_text;
use crate::sparse::Budget;
use crate::spec::{MemoryBound, Reader, Spec};
use crate::{Format, Found, FoundIdentity, Place, ReadError, ReadOptions};

/// Dungeon of Watabou's generator; only read.
pub(crate) const SPEC: Spec = Spec {
    name: "watabou",
    extensions: &[],
    doc: "One-page dungeons of Watabou's generator, exported as JSON.",
    loses: "",
    options: &[],
    check: None,
    write: None,
    read: Some(Reader {
        claims: |bytes| contains(bytes, b"\"rects\"") && contains(bytes, b"\"doors\""),
        read,
        carries: |_| &[],
        memory: MemoryBound { per_byte: 5000, fixed: 400_000 },
    }),
};

#[derive(Deserialize)]
struct Page {
    #[serde(default)]
    title: String,
    rects: Vec<Rectangle>,
    #[serde(default)]
    doors: Vec<Door>,
    #[serde(default)]
    notes: Vec<Value>,
    #[serde(default)]
    columns: Vec<Cell>,
    #[serde(default)]
    water: Vec<Cell>,
}

#[derive(Clone, Copy, Deserialize)]
struct Rectangle {
    x: i32,
    y: i32,
    w: i32,
    h: i32,
    #[serde(default)]
    rotunda: bool,
}

#[derive(Clone, Copy, Deserialize)]
struct Door {
    x: i32,
    y: i32,
    #[serde(rename = "type", default)]
    kind: u32,
}

#[derive(Clone, Copy, Deserialize)]
struct Cell {
    x: f64,
    y: f64,
}

fn read(bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, ReadError> {
    let mut memory = Memory::new(bytes, options)?;
    memory.take_json(as_text(bytes)?)?;
    let page: Page = parse(Format::Watabou, bytes)?;
    let bounds = bounds(&page, bytes.len())?;
    let size = Size::new(bounds.w as u32, bounds.h as u32);
    memory.take_map(size)?;
    let mut map = Map::new(size);
    let place = |x: i32, y: i32| Point::new(x - bounds.x, y - bounds.y);
    for &Rectangle { x, y, w, h, rotunda } in &page.rects {
        let area = Rect { x: x - bounds.x, y: y - bounds.y, w, h };
        let cells =
            (area.y..area.bottom()).flat_map(|y| (area.x..area.right()).map(move |x| Point::new(x, y)));
        for p in cells.filter(|&p| !rotunda || in_circle(area, p)) {
            map.tiles[p] = Tile::Floor;
        }
    }
    let mut lost = Vec::new();
    for door in &page.doors {
        map.tiles[place(door.x, door.y)] = door_tile(door.kind);
    }
    let outside = add_features(&mut map, &page, bounds);
    surround(&mut map);
    memory.take_lists(&map)?;
    map.list_rooms();
    map.list_doors();
    map.list_stairs();
    lost.extend(counted(
        outside,
        "column or pool that is not on floor",
        "columns and pools that are not on floor",
    ));
    lost.extend(counted(page.notes.len(), "note", "notes"));
    if !page.title.is_empty() {
        lost.push(format!("its title is left out: {}", page.title));
    }
    Ok(vec![Found { map, identity: FoundIdentity::default(), format: Format::Watabou, lost }])
}

/// Returns the bounding box of the dungeon with a border of one cell.
fn bounds(page: &Page, len: usize) -> Result<Rect, ReadError> {
    let wrong = |problem| Err(ReadError::Format { format: Format::Watabou, place: Place::File, problem });
    let spots = page.doors.iter().map(|door| (door.x, door.y, 1, 1));
    let areas = page.rects.iter().map(|rect| (rect.x, rect.y, rect.w, rect.h)).chain(spots);
    let (mut low, mut high) = ([i64::MAX; 2], [i64::MIN; 2]);
    for (x, y, w, h) in areas {
        if w < 1 || h < 1 {
            return wrong(format!("a rectangle of {w}x{h} cells at {x},{y}"));
        }
        for (i, (at, side)) in [(x, w), (y, h)].into_iter().enumerate() {
            low[i] = low[i].min(i64::from(at) - 1);
            high[i] = high[i].max(i64::from(at) + i64::from(side) + 1);
        }
    }
    let [w, h] = [0, 1].map(|i| high[i].saturating_sub(low[i]));
    if page.rects.is_empty() || w > i64::from(Size::MAX_SIDE) || h > i64::from(Size::MAX_SIDE) {
        return wrong(format!(
            "{} rectangles over {w}x{h} cells; levels are 1x1 to 8192x8192",
            page.rects.len()
        ));
    }
    let (size, area) = (
        Size::new(w as u32, h as u32),
        Rect { x: low[0] as i32, y: low[1] as i32, w: w as i32, h: h as i32 },
    );
    if !Budget::new(len).take(size) {
        return wrong(format!("a dungeon of {size} cells is too large for a file of {len} bytes"));
    }
    let drawn: i64 = page.rects.iter().map(|rect| i64::from(rect.w) * i64::from(rect.h)).sum();
    if drawn > MAX_OVERLAP as i64 * w * h {
        return wrong(format!("rectangles of {drawn} cells overlap on {size} cells"));
    }
    Ok(area)
}

/// Returns whether the center of a cell is in the circle inscribed in a rectangle.
fn in_circle(area: Rect, p: Point) -> bool {
    let across = |at: i32, from: i32, side: i32| i64::from(2 * (at - from) + 1 - side);
    let (x, y) = (across(p.x, area.x, area.w), across(p.y, area.y, area.h));
    let side = i64::from(area.w.min(area.h));
    x * x + y * y <= side * side
}

/// Returns the tile of a type of door: 0 doorway, 1 door, 2 narrow gap, 3 entrance, 4 portcullis, 5 double door, 6
/// secret door, 7 barred door, 8 and 9 stairs down.
fn door_tile(kind: u32) -> Tile {
    match kind {
        1 | 5 => Tile::ClosedDoor,
        3 => Tile::StairsUp,
        4 | 7 => Tile::LockedDoor,
        6 => Tile::SecretDoor,
        8 | 9 => Tile::StairsDown,
        _ => Tile::Doorway,
    }
}

/// Adds columns and water on floor. Returns the number of those that are not on floor.
fn add_features(map: &mut Map, page: &Page, bounds: Rect) -> usize {
    let columns = page.columns.iter().map(|&cell| (cell, Tile::Pillar));
    let pools = page.water.iter().map(|&cell| (cell, Tile::ShallowWater));
    let mut outside = 0;
    for (Cell { x, y }, tile) in pools.chain(columns) {
        // Conversion saturates: huge coordinates become the ends of the range, which are on no map.
        let at = Point::new(
            (x.floor() as i32).saturating_sub(bounds.x),
            (y.floor() as i32).saturating_sub(bounds.y),
        );
        let is_floor = matches!(map.tiles.get(at), Some(Tile::Floor | Tile::ShallowWater));
        if is_floor {
            map.tiles[at] = tile;
        }
        outside += usize::from(!is_floor);
    }
    outside
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"{"version":"1.2.7","title":"Tomb","story":"Long ago.",
        "rects":[{"x":-2,"y":0,"w":3,"h":3},{"x":1,"y":1,"w":1,"h":1},{"x":2,"y":-1,"w":5,"h":5,"rotunda":true}],
        "doors":[{"x":1,"y":1,"dir":{"x":1,"y":0},"type":6}],
        "notes":[{"text":"A coffin.","ref":"1","pos":{"x":0.5,"y":1.5}}],
        "columns":[{"x":4,"y":1},{"x":40,"y":1}],"water":[{"x":-2,"y":2}]}"#;

    #[test]
    fn a_page_is_read_and_losses_are_reported() {
        let found = crate::read(FILE.as_bytes(), ReadOptions::default()).unwrap().remove(0);
        let expected = [
            "     ----- ",
            "------...--",
            "|...|.....|",
            "|...S..0..|",
            "|,..|.....|",
            "------...--",
            "     ----- ",
        ];
        assert_eq!(found.map.to_string(), expected.join("\n"));
        assert_eq!((found.map.rooms.len(), found.map.doors.len(), found.format), (2, 1, Format::Watabou));
        assert_eq!(
            found.lost,
            [
                "1 column or pool that is not on floor is left out",
                "1 note is left out",
                "its title is left out: Tomb"
            ]
        );
    }

    #[test]
    fn damaged_files_do_not_panic_and_errors_name_the_problem() {
        crate::foreign::tests::survives_damage(FILE.as_bytes(), read);
        for (file, expected) in [
            (r#"{"rects":[],"doors":[]}"#, "watabou: 0 rectangles"),
            (
                r#"{"rects":[{"x":0,"y":0,"w":0,"h":3}],"doors":[]}"#,
                "watabou: a rectangle of 0x3 cells at 0,0",
            ),
            (
                r#"{"rects":[{"x":-2147483648,"y":0,"w":2147483647,"h":3}],"doors":[]}"#,
                "watabou: 1 rectangles over 2147483649x5 cells",
            ),
            (
                r#"{"rects":[{"x":0,"y":0,"w":8000,"h":8000}],"doors":[]}"#,
                "watabou: a dungeon of 8002x8002 cells is too large for a file of 54 bytes",
            ),
            (
                &format!(
                    r#"{{"rects":[{}{{"x":0,"y":0,"w":9,"h":9}}],"doors":[]}}"#,
                    r#"{"x":0,"y":0,"w":9,"h":9},"#.repeat(6)
                ),
                "watabou: rectangles of 567 cells overlap on 11x11 cells",
            ),
        ] {
            let error = read(file.as_bytes(), ReadOptions::default()).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}

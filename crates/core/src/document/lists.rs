//! Reading of the lists of a document: rooms, corridors, doors, stairs, start and exit, spawns, niches, themes,
//! hardness.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::{
    CorridorEntry, Document, DocumentError, DocumentProblem, DoorEntry, NicheEntry, RoomEntry, SpawnEntry,
    ThemeEntry,
};
use crate::{
    BitGrid, Door, DoorState, Map, Name, Niche, Point, Rect, Room, Run, Shape, Side, Size, Spawn, SpawnKind,
    Theme,
};

/// Total area of rooms, in multiples of the map area, that readers accept. Bounds the work that a small malicious file
/// can cause.
pub const MAX_OVERLAP: usize = 4;

/// Adds the rooms; their cells become floor.
pub(super) fn add_rooms(map: &mut Map, rooms: &[RoomEntry<'_>]) -> Result<(), DocumentError> {
    let mut area = MAX_OVERLAP * map.size().cells();
    for (id, room) in rooms.iter().enumerate() {
        let word = room.shape.as_deref().unwrap_or_default();
        let shape = match Shape::from_name(word) {
            Some(shape) => shape,
            None if room.shape.is_none() => Shape::Irregular,
            None => return Err(DocumentProblem::Shape(word.to_string()).into()),
        };
        let bounds = Rect::new(room.x, room.y, room.w, room.h);
        add_room(map, id, bounds)?;
        let listed = room.runs.as_ref().map(|runs| runs_in_order(map.size(), id, runs)).transpose()?;
        let cells = match &listed {
            Some(runs) => runs.iter().map(|run| run.len as usize).sum(),
            None => bounds.w as usize * bounds.h as usize,
        };
        area = area.checked_sub(cells).ok_or(DocumentProblem::Crowd { room: id })?;
        let runs = listed.unwrap_or_else(|| {
            (bounds.y..bounds.bottom()).map(|y| Run { y, x: bounds.x, len: bounds.w }).collect()
        });
        map.draw_room(id, shape, runs);
        map.rooms[id].role = room.role.as_deref().map_or(Room::ORDINARY, Name::truncated);
        map.rooms[id].sealed = room.sealed;
        map.rooms[id].is_dark = room.lit == Some(false);
        if map.rooms[id].bounds != bounds {
            return Err(DocumentProblem::Bounds { room: id }.into());
        }
    }
    Ok(())
}

/// Checks the bounds of a room and reserves it in the map.
fn add_room(map: &mut Map, room: usize, bounds: Rect) -> Result<(), DocumentError> {
    let Rect { x, y, w, h } = bounds;
    if w < 1 || h < 1 {
        return Err(DocumentProblem::Bounds { room }.into());
    }
    on_map(map.size(), "room", (x, y))?;
    on_map(map.size(), "room", (x.saturating_add(w - 1), y.saturating_add(h - 1)))?;
    map.plan_room(bounds);
    Ok(())
}

/// Returns the runs of a room sorted by row and column, after checking that they are on the map and do not overlap.
fn runs_in_order(size: Size, room: usize, runs: &[Run]) -> Result<Vec<Run>, DocumentError> {
    let mut runs = runs.to_vec();
    runs.sort_unstable_by_key(|run| (run.y, run.x, run.len));
    for (i, &Run { y, x, len }) in runs.iter().enumerate() {
        let overlaps = runs[..i].last().is_some_and(|last| last.y == y && last.x + last.len > x);
        if len < 1 || overlaps {
            return Err(DocumentProblem::Run { room, run: [y, x, len] }.into());
        }
        on_map(size, "run of a room", (x, y))?;
        on_map(size, "run of a room", (x.saturating_add(len - 1), y))?;
    }
    Ok(runs)
}

/// Adds the corridors; their cells become corridor where they were rock.
pub(super) fn add_corridors(map: &mut Map, corridors: &[CorridorEntry<'_>]) -> Result<(), DocumentError> {
    let rooms = map.rooms.len();
    for corridor in corridors {
        let joined = [corridor.from, corridor.to].into_iter().flatten();
        if let Some(room) = joined.into_iter().find(|&room| room as usize >= rooms) {
            return Err(DocumentProblem::NoRoom { room, rooms }.into());
        }
        map.begin_corridor(corridor.from, corridor.to);
        for &cell in &*corridor.cells {
            map.dig(on_map(map.size(), "corridor cell", cell)?);
        }
        map.end_corridor();
    }
    Ok(())
}

/// Adds the doors. The rows define where doors are, the list their states.
pub(super) fn add_doors(map: &mut Map, doors: &[DoorEntry<'_>]) -> Result<(), DocumentError> {
    let mut listed = BitGrid::new(map.size());
    for door in doors {
        let at = on_map(map.size(), "door", (door.x, door.y))?;
        let state = DoorState::from_name(&door.state)
            .ok_or_else(|| DocumentProblem::DoorState(door.state.to_string()).at(at))?;
        let glyph = map.tiles[at].glyph();
        if state.tile().glyph() != glyph {
            return Err(DocumentProblem::DoorGlyph { state, glyph }.at(at));
        }
        if listed.contains(at) {
            return Err(DocumentProblem::SecondDoor.at(at));
        }
        listed.insert(at);
        map.tiles[at] = state.tile();
        map.doors.push(Door { at, state, sides: [Side::Unknown; 2] });
    }
    Ok(())
}

/// Adds stairs, start and exit; stairs that are not listed are detected from the tiles.
pub(super) fn add_marks(map: &mut Map, document: &Document<'_>) -> Result<(), DocumentError> {
    let size = map.size();
    if let Some(start) = document.start {
        map.start = Some(on_map(size, "start", start)?);
    }
    if let Some(exit) = document.exit {
        map.exit = Some(on_map(size, "exit", exit)?);
    }
    match &document.stairs {
        None => map.list_stairs(),
        Some(stairs) => {
            for (list, cells) in [(&mut map.stairs_up, &stairs.up), (&mut map.stairs_down, &stairs.down)] {
                for &cell in &**cells {
                    list.push(on_map(size, "stair", cell)?);
                }
            }
        }
    }
    Ok(())
}

/// Adds the spawns of monsters, items and the like.
pub(super) fn add_spawns(map: &mut Map, spawns: &[SpawnEntry<'_>]) -> Result<(), DocumentError> {
    for spawn in spawns {
        let at = on_map(map.size(), "spawn", (spawn.x, spawn.y))?;
        let kind = SpawnKind::from_name(&spawn.kind)
            .ok_or_else(|| DocumentProblem::SpawnKind(spawn.kind.to_string()).at(at))?;
        map.spawns.push(Spawn { at, kind, name: (&*spawn.name).into() });
    }
    Ok(())
}

/// Adds the niches; names that are too long are truncated.
pub(super) fn add_niches(map: &mut Map, niches: &[NicheEntry<'_>]) -> Result<(), DocumentError> {
    for niche in niches {
        let at = on_map(map.size(), "niche", (niche.x, niche.y))?;
        map.niches.push(Niche { at, kind: Name::truncated(&niche.kind), sealed: niche.sealed });
    }
    Ok(())
}

/// Adds the themes; names that are too long are truncated.
pub(super) fn add_themes(map: &mut Map, themes: &[ThemeEntry<'_>]) -> Result<(), DocumentError> {
    for theme in themes {
        let &ThemeEntry { x, y, w, h, .. } = theme;
        on_map(map.size(), "theme", (x, y))?;
        let far = |at: i32, len: i32| if len < 1 { -1 } else { at.saturating_add(len - 1) };
        on_map(map.size(), "theme", (far(x, w), far(y, h)))?;
        let fill = theme.fill.as_deref().map(Name::truncated);
        map.themes.push(Theme { name: Name::truncated(&theme.name), area: Rect::new(x, y, w, h), fill });
    }
    Ok(())
}

/// Decodes the hardness, which is base64 with one byte per cell.
pub(super) fn add_hardness(map: &mut Map, hardness: &str) -> Result<(), DocumentError> {
    let bytes = STANDARD.decode(hardness).map_err(|error| {
        let message = error.to_string().to_lowercase();
        DocumentProblem::Base64(message.trim_end_matches('.').to_string())
    })?;
    let size = map.size();
    if bytes.len() != size.cells() {
        return Err(DocumentProblem::Hardness { have: bytes.len(), need: size.cells() }.into());
    }
    map.hardness.reset(size, 0);
    for (y, row) in bytes.chunks_exact(size.width as usize).enumerate() {
        map.hardness.row_mut(y as i32).copy_from_slice(row);
    }
    Ok(())
}

/// Returns the cell if it is on the map, else an error; `what` names the entry.
pub(super) fn on_map(size: Size, what: &'static str, at: impl Into<Point>) -> Result<Point, DocumentError> {
    let at = at.into();
    if size.contains(at) { Ok(at) } else { Err(DocumentProblem::Outside { what, size }.at(at)) }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns the error of a valid document extended by `rest`, or an empty string.
    pub(in crate::document) fn error_with(rest: &str) -> String {
        let file = format!(r#"{{"barrow":1,"width":4,"height":2,"rows":["-+- ","|.| "],{rest}}}"#);
        let document: Document<'_> = serde_json::from_str(&file).unwrap();
        document.to_map().err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn invalid_doors_are_errors() {
        assert_eq!(error_with(r#""doors":[{"x":1,"y":0,"state":"locked"}]"#), "");
        for (door, expected) in [
            (
                r#"{"x":4,"y":0,"state":"closed"}"#,
                "row 0, column 4 (counted from 0): this door lies outside the map",
            ),
            (
                r#"{"x":1,"y":0,"state":"ajar"}"#,
                "row 0, column 1 (counted from 0): a door cannot be `ajar`; it is one of",
            ),
            (
                r#"{"x":1,"y":0,"state":"open"}"#,
                "row 0, column 1 (counted from 0): this door is open, but its row has `+`",
            ),
            (
                r#"{"x":1,"y":0,"state":"locked"},{"x":1,"y":0,"state":"locked"}"#,
                "row 0, column 1 (counted from 0): this door is listed twice",
            ),
        ] {
            let error = error_with(&format!(r#""doors":[{door}]"#));
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn invalid_rooms_are_errors() {
        let error = |room: &str| error_with(&format!(r#""rooms":[{{{room}}}]"#));
        assert_eq!(error(r#""x":1,"y":1,"w":1,"h":1"#), "");
        assert_eq!(error(r#""x":0,"y":0,"w":2,"h":2,"shape":"circle","runs":[[1,0,2],[0,1,1],[0,0,1]]"#), "");
        let crowd = [r#"{"x":0,"y":0,"w":4,"h":2}"#; 5].join(",");
        let crowd_error = error_with(&format!(r#""rooms":[{crowd}]"#));
        assert!(crowd_error.starts_with("room 4 lies over too many others"), "{crowd_error}");
        for (room, expected) in [
            (r#""x":1,"y":1,"w":1,"h":1,"shape":"star""#, "a room cannot be a `star`"),
            (r#""x":1,"y":1,"w":2,"h":1,"runs":[[1,1,1]]"#, "the x, y, w, h of room 0 are not"),
            (r#""x":1,"y":1,"w":-1,"h":1"#, "the x, y, w, h of room 0 are not"),
            (
                r#""x":1,"y":1,"w":2147483647,"h":1"#,
                "row 1, column 2147483647 (counted from 0): this room lies",
            ),
            (r#""x":1,"y":1,"w":1,"h":1,"runs":[[1,1,0]]"#, "run [1,1,0] of room 0 is empty"),
            (
                r#""x":1,"y":1,"w":2,"h":1,"runs":[[1,1,2],[1,2,1]]"#,
                "run [1,2,1] of room 0 is empty or overlaps",
            ),
            (
                r#""x":1,"y":1,"w":1,"h":1,"runs":[[1,3,2147483647]]"#,
                "row 1, column 2147483647 (counted from 0): this run",
            ),
        ] {
            assert!(error(room).starts_with(expected), "{}", error(room));
        }
    }

    #[test]
    fn entries_outside_the_map_are_errors() {
        for (what, expected) in [
            (
                r#""corridors":[{"from":null,"to":null,"cells":[[0,2]]}]"#,
                "row 2, column 0 (counted from 0): this corridor cell",
            ),
            (r#""stairs":{"up":[[-1,0]]}"#, "row 0, column -1 (counted from 0): this stair lies"),
            (
                r#""niches":[{"x":0,"y":2,"kind":"closed"}]"#,
                "row 2, column 0 (counted from 0): this niche lies",
            ),
            (
                r#""themes":[{"name":"L","x":0,"y":0,"w":1,"h":0}]"#,
                "row -1, column 0 (counted from 0): this theme lies",
            ),
            (r#""start":[0,2]"#, "row 2, column 0 (counted from 0): this start lies"),
            (r#""exit":[0,2]"#, "row 2, column 0 (counted from 0): this exit lies"),
            (
                r#""spawns":[{"x":0,"y":2,"kind":"item"}]"#,
                "row 2, column 0 (counted from 0): this spawn lies",
            ),
            (
                r#""spawns":[{"x":0,"y":1,"kind":"pet"}]"#,
                "row 1, column 0 (counted from 0): a spawn cannot be a `pet`; it is one of monster, ",
            ),
        ] {
            assert!(error_with(what).starts_with(expected), "{}", error_with(what));
        }
    }

    #[test]
    fn corridors_to_missing_rooms_are_errors() {
        let error = error_with(r#""corridors":[{"from":2,"to":null,"cells":[]}]"#);
        assert_eq!(error, "a corridor joins room 2, but there are 0 rooms, counted from 0");
    }

    #[test]
    fn hardness_needs_one_byte_per_cell() {
        assert_eq!(error_with(r#""hardness":"AAECAwQFBgc=""#), "");
        assert!(
            error_with(r#""hardness":"AAEC""#).starts_with("the hardness has 3 bytes, but the map has 8")
        );
        assert!(error_with(r#""hardness":"AA?=""#).starts_with("the hardness is not base64: invalid "));
    }
}

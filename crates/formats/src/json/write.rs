//! Writes levels as JSON, by hand: the order of the keys is part of the format, and a level takes microseconds.

use barrow::{Map, Point, Run, Tile};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::Subject;
use crate::glyphs::push_tiles;

/// The largest number that every reader of JSON keeps exact.
const EXACT: u64 = 1 << 53;

/// Writes a level as one document on one line, line end included.
pub fn write<'a>(level: impl Into<Subject<'a>>, out: &mut String) {
    let subject = level.into();
    let map = subject.map;
    // Twice the cells is room enough for the lists of most levels.
    out.reserve(2 * map.size().cells());
    write_identity(&subject, out);
    write_rows(map, out);
    write_rooms(map, out);
    write_corridors(map, out);
    write_doors(map, out);
    write_marks(map, out);
    write_spawns(map, out);
    write_niches(map, out);
    write_themes(map, out);
    write_lifted(&subject, out);
    if map.has_hardness() {
        out.push_str(",\"hardness\":\"");
        STANDARD.encode_string(map.hardness.cells(), out);
        out.push('"');
    }
    out.push_str("}\n");
}

/// Of a level that was made here, everything is known.
fn write_identity(subject: &Subject<'_>, out: &mut String) {
    out.push_str("{\"barrow\":1");
    push_known(out, ",\"generation\":", subject.generation.map(u64::from));
    if let Some(recipe) = subject.recipe {
        out.push_str(",\"recipe\":");
        push_string(out, recipe);
    }
    if let Some(hash) = subject.recipe_hash {
        out.push_str(",\"recipe_hash\":\"");
        (0..16).rev().for_each(|digit| push_hex(out, hash >> (4 * digit)));
        out.push('"');
    }
    push_known(out, ",\"seed\":", subject.seed);
    if let Some(seed) = subject.seed.filter(|&seed| seed > EXACT) {
        push_key(out, ",\"seed_text\":\"", seed);
        out.push('"');
    }
    push_known(out, ",\"attempt\":", subject.attempt.map(u64::from));
    push_known(out, ",\"depth\":", subject.depth.map(u64::from));
    push_key(out, ",\"width\":", u64::from(subject.map.size().width));
    push_key(out, ",\"height\":", u64::from(subject.map.size().height));
}

fn write_rows(map: &Map, out: &mut String) {
    out.push_str(",\"rows\":");
    push_list(out, map.tiles.rows(), |out, row| {
        out.push('"');
        // Of all glyphs, only that of grass must be escaped.
        for (i, piece) in row.split(|&tile| tile == Tile::Grass).enumerate() {
            if i > 0 {
                out.push_str("\\\"");
            }
            push_tiles(out, piece);
        }
        out.push('"');
    });
}

fn write_rooms(map: &Map, out: &mut String) {
    out.push_str(",\"rooms\":");
    push_list(out, &map.rooms, |out, room| {
        push_cell(out, "{\"x\":", room.bounds.x);
        push_cell(out, ",\"y\":", room.bounds.y);
        push_cell(out, ",\"w\":", room.bounds.w);
        push_cell(out, ",\"h\":", room.bounds.h);
        out.push_str(",\"shape\":\"");
        out.push_str(room.shape.name());
        out.push('"');
        if !room.is_ordinary() {
            out.push_str(",\"role\":");
            push_string(out, room.role.as_str());
        }
        if room.sealed {
            out.push_str(",\"sealed\":true");
        }
        if room.is_dark {
            out.push_str(",\"lit\":false");
        }
        out.push_str(",\"runs\":");
        push_list(out, map.room_runs(room), |out, &Run { y, x, len }| {
            push_cell(out, "[", y);
            push_cell(out, ",", x);
            push_cell(out, ",", len);
            out.push(']');
        });
        out.push('}');
    });
}

fn write_corridors(map: &Map, out: &mut String) {
    if map.corridors.is_empty() {
        return;
    }
    out.push_str(",\"corridors\":");
    push_list(out, &map.corridors, |out, corridor| {
        for (key, room) in [("{\"from\":", corridor.from), (",\"to\":", corridor.to)] {
            match room {
                Some(room) => push_key(out, key, u64::from(room)),
                None => out.extend([key, "null"]),
            }
        }
        out.push_str(",\"cells\":");
        push_list(out, map.corridor_cells(corridor).iter().copied(), push_point);
        out.push('}');
    });
}

fn write_doors(map: &Map, out: &mut String) {
    out.push_str(",\"doors\":");
    push_list(out, &map.doors, |out, door| {
        push_cell(out, "{\"x\":", door.at.x);
        push_cell(out, ",\"y\":", door.at.y);
        out.extend([",\"state\":\"", door.state.name(), "\"}"]);
    });
}

fn write_marks(map: &Map, out: &mut String) {
    out.push_str(",\"stairs\":{\"up\":");
    push_list(out, map.stairs_up.iter().copied(), push_point);
    out.push_str(",\"down\":");
    push_list(out, map.stairs_down.iter().copied(), push_point);
    out.push('}');
    for (key, mark) in [(",\"start\":", map.start), (",\"exit\":", map.exit)] {
        if let Some(at) = mark {
            out.push_str(key);
            push_point(out, at);
        }
    }
}

fn write_spawns(map: &Map, out: &mut String) {
    if map.spawns.is_empty() {
        return;
    }
    out.push_str(",\"spawns\":");
    push_list(out, &map.spawns, |out, spawn| {
        push_cell(out, "{\"x\":", spawn.at.x);
        push_cell(out, ",\"y\":", spawn.at.y);
        out.extend([",\"kind\":\"", spawn.kind.name(), "\",\"name\":"]);
        push_string(out, &spawn.name);
        out.push('}');
    });
}

fn write_niches(map: &Map, out: &mut String) {
    if map.niches.is_empty() {
        return;
    }
    out.push_str(",\"niches\":");
    push_list(out, &map.niches, |out, niche| {
        push_cell(out, "{\"x\":", niche.at.x);
        push_cell(out, ",\"y\":", niche.at.y);
        out.push_str(",\"kind\":");
        push_string(out, niche.kind.as_str());
        out.push_str(if niche.sealed { ",\"sealed\":true}" } else { "}" });
    });
}

fn write_themes(map: &Map, out: &mut String) {
    if map.themes.is_empty() {
        return;
    }
    out.push_str(",\"themes\":");
    push_list(out, &map.themes, |out, theme| {
        out.push_str("{\"name\":");
        push_string(out, theme.name.as_str());
        push_cell(out, ",\"x\":", theme.area.x);
        push_cell(out, ",\"y\":", theme.area.y);
        push_cell(out, ",\"w\":", theme.area.w);
        push_cell(out, ",\"h\":", theme.area.h);
        if let Some(fill) = &theme.fill {
            out.push_str(",\"fill\":");
            push_string(out, fill.as_str());
        }
        out.push('}');
    });
}

fn write_lifted(subject: &Subject<'_>, out: &mut String) {
    let lifted = subject.lifted();
    if !lifted.is_empty() {
        out.push_str(",\"lifted\":");
        push_list(out, lifted, |out, rule: String| push_string(out, &rule));
    }
}

pub(crate) fn push_list<T>(
    out: &mut String,
    items: impl IntoIterator<Item = T>,
    mut push: impl FnMut(&mut String, T),
) {
    out.push('[');
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        push(out, item);
    }
    out.push(']');
}

fn push_point(out: &mut String, at: Point) {
    push_cell(out, "[", at.x);
    push_cell(out, ",", at.y);
    out.push(']');
}

/// Writes a coordinate or a length after its key; on a map none is negative.
fn push_cell(out: &mut String, key: &str, value: i32) {
    debug_assert!(value >= 0, "{value} is off the map");
    push_key(out, key, u64::from(value.unsigned_abs()));
}

fn push_known(out: &mut String, key: &str, value: Option<u64>) {
    if let Some(value) = value {
        push_key(out, key, value);
    }
}

fn push_key(out: &mut String, key: &str, value: u64) {
    out.push_str(key);
    push_number(out, value);
}

fn push_number(out: &mut String, value: u64) {
    if value >= 10 {
        push_number(out, value / 10);
    }
    out.push(char::from(b'0' + (value % 10) as u8));
}

fn push_hex(out: &mut String, value: u64) {
    out.push(char::from(b"0123456789abcdef"[(value & 15) as usize]));
}

pub(crate) fn push_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\0'..='\x1f' => {
                out.push_str("\\u00");
                push_hex(out, c as u64 >> 4);
                push_hex(out, c as u64);
            }
            _ => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    #[test]
    fn every_byte_is_as_agreed() {
        let mut out = String::new();
        write(&level(), &mut out);
        let agreed = concat!(
            r#"{"barrow":1,"generation":1,"recipe":"a \"b\"","recipe_hash":"00000000000012ab","#,
            r#""seed":18446744073709551615,"seed_text":"18446744073709551615","attempt":0,"depth":3,"#,
            r#""width":8,"height":4,"rows":["-----   ","|.<.+#  ","|\".>|sS ","-----   "],"#,
            r#""rooms":[{"x":1,"y":1,"w":3,"h":2,"shape":"rectangle","runs":[[1,1,3],[2,1,3]]}],"#,
            r#""corridors":[{"from":0,"to":null,"cells":[[5,1],[5,2]]}],"#,
            r#""doors":[{"x":4,"y":1,"state":"locked"},{"x":6,"y":2,"state":"secret"}],"#,
            r#""stairs":{"up":[[2,1]],"down":[[3,2]]},"start":[2,2],"exit":[5,1],"#,
            r#""spawns":[{"x":1,"y":1,"kind":"monster","name":"kobold"}],"#,
            r#""lifted":["connected=any","border=open","doors=any","corridors_outside_rooms=false","no_scraps=false"]}"#,
            "\n",
        );
        assert_eq!(out, agreed);
    }

    #[test]
    fn it_is_json_to_others_too() {
        let mut out = String::new();
        push_string(&mut out, "\"\\\u{1}\n\u{1f}é\u{7f}");
        assert_eq!(serde_json::from_str::<String>(&out).unwrap(), "\"\\\u{1}\n\u{1f}é\u{7f}");
        for number in [0, 9, 10, 80, 1999, u64::MAX] {
            let mut out = String::new();
            push_number(&mut out, number);
            assert_eq!(out, number.to_string());
        }
    }
}

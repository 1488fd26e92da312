//! Files that demand far more memory than their size: readers stay within their stated bounds.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Write;

use barrow_formats::{Format, Found, ReadError, ReadOptions};
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};

/// Reads a file and checks the memory bound. Returns the result and the peak memory.
fn measured(format: &str, bytes: &[u8]) -> (Result<Vec<Found>, ReadError>, u64) {
    let format: Format = format.parse().unwrap();
    let mut result = None;
    let memory =
        allocation_counter::measure(|| result = Some(format.read(bytes, ReadOptions::default()))).bytes_max;
    let (most, len) = (format.memory().unwrap().of(bytes.len()), bytes.len());
    println!("{format}: {memory} of {most} bytes for {len}, {} for each", memory / len as u64);
    assert!(memory <= most, "{format}: {memory} bytes for a file of {len}, but {most} at most");
    (result.unwrap(), memory)
}

/// Checks that a file is rejected with a message that starts with `message`.
#[track_caller]
fn assert_rejected(format: &str, bytes: &[u8], message: &str) {
    let error = measured(format, bytes).0.unwrap_err().to_string();
    assert!(error.starts_with(message), "{error}");
}

/// Reads a file that must be valid.
#[track_caller]
fn is_read(format: &str, bytes: &[u8]) -> Found {
    measured(format, bytes).0.unwrap().remove(0)
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut file = GzEncoder::new(Vec::new(), Compression::best());
    file.write_all(bytes).and_then(|()| file.finish()).unwrap()
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut file = ZlibEncoder::new(Vec::new(), Compression::best());
    file.write_all(bytes).and_then(|()| file.finish()).unwrap()
}

/// Returns an XP file of one layer with two alternating columns.
fn picture(width: u32, height: u32, columns: [[&[u8]; 2]; 2]) -> Vec<u8> {
    let mut bytes = [-1_i32 as u32, 1, width, height].map(u32::to_le_bytes).concat();
    for x in 0..width as usize {
        for y in 0..height as usize {
            bytes.extend_from_slice(columns[x % 2][y % 2]);
        }
    }
    gzip(&bytes)
}

const FLOOR: &[u8] = b".\0\0\0\xff\xff\xff\0\0\0";
const ROCK: &[u8] = b" \0\0\0\xff\xff\xff\0\0\0";

#[test]
fn memory_of_xp_is_bounded_by_the_sizes_of_layers() {
    let false_size = gzip(&[-1_i32 as u32, 1, 8192, 8192].map(u32::to_le_bytes).concat());
    assert_rejected("xp", &false_size, "xp, offset");
    let zeros = gzip(&vec![0; 50_000_000]);
    assert_rejected("xp", &zeros, "xp, offset 0: there cannot be 0 layers");
    let more = gzip(&[[-1_i32 as u32, 1, 1, 1].map(u32::to_le_bytes).concat(), vec![0; 20_000_000]].concat());
    assert_rejected("xp", &more, "xp, offset 26: there are bytes after the last layer");
    let empty = is_read("xp", &picture(1500, 1500, [[ROCK; 2]; 2]));
    assert_eq!(empty.map.rooms.len(), 0);
    // As many rooms as possible, which compress well.
    let board = is_read("xp", &picture(1500, 1500, [[FLOOR, ROCK], [ROCK, FLOOR]]));
    assert_eq!(board.map.rooms.len(), 1500 * 1500 / 2);
    let stripes = is_read("xp", &picture(1500, 1500, [[FLOOR; 2], [ROCK; 2]]));
    assert_eq!(stripes.map.rooms.len(), 750);
}

/// Returns a TMX file with compressed tiles.
fn tmx(width: usize, height: usize, compressed: &[u8], layers: usize) -> Vec<u8> {
    let data = base64(compressed);
    let layer = format!("<layer><data encoding=\"base64\" compression=\"zlib\">{data}</data></layer>");
    let head = format!("<map width=\"{width}\" height=\"{height}\" tilewidth=\"8\" tileheight=\"8\">");
    format!("{head}{}</map>", layer.repeat(layers)).into_bytes()
}

/// Returns a TMJ file with compressed tiles.
fn tmj(width: usize, height: usize, compressed: &[u8]) -> Vec<u8> {
    let data = base64(compressed);
    format!(
        r#"{{"type":"map","tiledversion":"1.8","width":{width},"height":{height},"tilewidth":8,"tileheight":8,
"layers":[{{"type":"tilelayer","encoding":"base64","compression":"zlib","data":"{data}"}}]}}"#
    )
    .into_bytes()
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits =
            three.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= three.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[test]
fn memory_of_tiled_is_bounded_by_the_size_of_the_map() {
    // A checkerboard of rock and floor, so that every other cell is a room.
    let row =
        |y: usize, width: usize| (0..width).map(move |x| if (x + y).is_multiple_of(2) { 1_u32 } else { 17 });
    let board: Vec<u8> = (0..700).flat_map(|y| row(y, 700)).flat_map(u32::to_le_bytes).collect();
    for file in [tmx(700, 700, &zlib(&board), 1), tmx(700, 700, &zlib(&board), 5)] {
        assert_eq!(is_read("tmx", &file).map.rooms.len(), 700 * 700 / 2);
    }
    assert_eq!(is_read("tmj", &tmj(700, 700, &zlib(&board))).map.rooms.len(), 700 * 700 / 2);
    let bomb = zlib(&vec![0; 50_000_000]);
    assert_rejected("tmx", &tmx(3, 3, &bomb, 1), "tmx, line 1, column");
    assert_rejected("tmj", &tmj(3, 3, &bomb), "tmj");
    assert_rejected("tmx", &tmx(8192, 8192, b"xyz", 1), "tmx, line 1, column");
    assert_rejected("tmj", &tmj(8192, 8192, b"xyz"), "tmj");
}

#[test]
fn deep_nesting_and_entity_expansion_are_rejected() {
    for format in ["json", "jsonl", "tmj", "donjon", "watabou"] {
        for nest in
            ["[", "{\"a\":", "{\"layers\":[", "{\"rects\":[", "{\"cells\":[[", "{\"barrow\":1,\"x\":[["]
        {
            let error = measured(format, nest.repeat(100_000).as_bytes()).0.unwrap_err();
            assert!(error.to_string().contains("line 1, column"), "{error}");
        }
    }
    assert_rejected("tmx", format!("<map>{}", "<a>".repeat(100_000)).as_bytes(), "tmx, line ");
    let laughs = "<!DOCTYPE map [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">\
                  <!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]><map>&c;&c;&c;</map>";
    assert_rejected("tmx", laughs.as_bytes(), "tmx, line 1, column");
}

#[test]
fn false_sizes_are_rejected() {
    assert_rejected(
        "text",
        b"! barrow 1 seed 1 size 8192x8192\n.\n",
        "line 1, column 1: a level of 8192x8192",
    );
    let tall = [".".repeat(8192), "\n".repeat(8191)].concat() + ".";
    assert_rejected("text", tall.as_bytes(), "line 1, column 1: a level of 8192x8192");
    is_read("text", b"! barrow 1 seed 1 size 256x256\n.\n");
    let many = "! barrow 1 seed 1 size 256x256\n.\n".repeat(100);
    assert_rejected("text", many.as_bytes(), "line 103, column 1: a level of 256x256 is too large");
    is_read("text", (".".repeat(1000) + &"\n".repeat(999) + ".").as_bytes());
    assert_rejected(
        "json",
        br#"{"barrow":1,"width":8192,"height":8192,"rows":["."]}"#,
        "level 1: there are 1 rows",
    );
    assert_rejected(
        "watabou",
        br#"{"rects":[{"x":0,"y":0,"w":8190,"h":8190}],"doors":[]}"#,
        "watabou: a dungeon of 8192x8192",
    );
    assert_rejected(
        "csv",
        b"# barrow 1 size 8192x8192\n0,1\n",
        "csv, line 2, column 1: there are 2x1 numbers",
    );
}

#[test]
fn files_of_many_small_parts_stay_within_the_bounds() {
    let board = |even: &str, odd: &str, end: &str| -> String {
        let rows = [0, 1]
            .map(|y| (0..800).map(|x| if (x + y) % 2 == 0 { even } else { odd }).collect::<String>() + end);
        rows.concat().repeat(400)
    };
    assert_eq!(is_read("text", board(".", " ", "\n").as_bytes()).map.rooms.len(), 320_000);
    assert_eq!(is_read("text", board("'", "+", "\n").as_bytes()).map.doors.len(), 640_000);
    is_read("text", "! barrow 1\n.\n".repeat(20_000).as_bytes());
    assert_eq!(is_read("csv", board("16,", "0,", "\n").as_bytes()).map.rooms.len(), 320_000);
    is_read("csv", ("0,1\n".to_string() + &"# spawn item at 0,0\n".repeat(20_000)).as_bytes());
    is_read("csv", ("0,1\n".to_string() + &"# 1 a\n".repeat(20_000)).replace("0,1", "0,0").as_bytes());
    is_read("csv", ("0,1\n".to_string() + &"# spawn\n".repeat(20_000)).as_bytes());
    let cells = [board("16,", "0,", "!").trim_end_matches('!').replace(",!", "],["), String::new()].concat();
    is_read(
        "donjon",
        format!(r#"{{"cell_bit":{{"room":16}},"cells":[[{}]]}}"#, cells.trim_end_matches(',')).as_bytes(),
    );
    is_read(
        "donjon",
        format!(r#"{{"cell_bit":{{}},"cells":[[0]],"rooms":[{}null]}}"#, "null,".repeat(50_000)).as_bytes(),
    );
    let rects = r#"{"x":0,"y":0,"w":1,"h":1},"#.repeat(3);
    is_read(
        "watabou",
        format!(
            r#"{{"rects":[{rects}{{"x":40,"y":40,"w":1,"h":1}}],"doors":[],"notes":[{}0]}}"#,
            "0,".repeat(50_000)
        )
        .as_bytes(),
    );
}

#[test]
fn json_lists_of_many_small_entries_stay_within_the_bounds() {
    let level = |rest: &str| format!(r#"{{"barrow":1,"width":1,"height":1,"rows":["."]{rest}}}"#);
    is_read("json", level("").repeat(20_000).as_bytes());
    is_read(
        "json",
        format!("[{},{}]", (level("") + ",").repeat(20_000), level("")).replace(",,", ",").as_bytes(),
    );
    for (name, entry) in [
        ("waived", "\"\","),
        ("spawns", r#"{"x":0,"y":0,"kind":"item"},"#),
        ("corridors", r#"{"cells":[]},"#),
    ] {
        let list = entry.repeat(20_000);
        is_read("json", level(&format!(",\"{name}\":[{}]", list.trim_end_matches(','))).as_bytes());
    }
    // Rooms may cover the map four times.
    let rows = format!("\"{}\",", ".".repeat(100)).repeat(50);
    let rooms = r#"{"x":0,"y":0,"w":1,"h":1,"runs":[[0,0,1]]},"#.repeat(20_000);
    let [rows, rooms] = [&rows, &rooms].map(|list| list.trim_end_matches(','));
    is_read(
        "json",
        format!(r#"{{"barrow":1,"width":100,"height":50,"rows":[{rows}],"rooms":[{rooms}]}}"#).as_bytes(),
    );
    let rows = "\".\",".repeat(8000);
    let tall = |rest: &str| {
        format!(r#"{{"barrow":1,"width":1,"height":8000,"rows":[{}]{rest}}}"#, rows.trim_end_matches(','))
    };
    is_read("json", tall("").as_bytes());
    let rooms = r#"{"x":0,"y":0,"w":1,"h":8000},"#.repeat(1000);
    assert_rejected(
        "json",
        tall(&format!(",\"rooms\":[{}]", rooms.trim_end_matches(','))).as_bytes(),
        "level 1: room 4 lies over",
    );
}

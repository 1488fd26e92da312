//! Exact bytes of written files, and errors of invalid ones.

use super::*;
use crate::drawn::level;

#[test]
fn the_written_bytes_are_fixed() {
    let mut out = Vec::new();
    write((&level()).into(), &WriteOptions::default(), &mut out).unwrap();
    let expected = concat!(
        r#"{"barrow":1,"generation":1,"recipe":"a \"b\"","recipe_hash":"00000000000012ab","#,
        r#""seed":18446744073709551615,"seed_text":"18446744073709551615","attempt":0,"depth":3,"#,
        r#""width":8,"height":4,"rows":["-----   ","|.<.+#  ","|\".>|sS ","-----   "],"#,
        r#""rooms":[{"x":1,"y":1,"w":3,"h":2,"shape":"rectangle","runs":[[1,1,3],[2,1,3]]}],"#,
        r#""corridors":[{"from":0,"to":null,"cells":[[5,1],[5,2]]}],"#,
        r#""doors":[{"x":4,"y":1,"state":"locked"},{"x":6,"y":2,"state":"secret"}],"#,
        r#""stairs":{"up":[[2,1]],"down":[[3,2]]},"start":[2,2],"exit":[5,1],"#,
        r#""spawns":[{"x":1,"y":1,"kind":"monster","name":"kobold"}],"#,
        r#""waived":["connected=any","locked=any","border=open","doors=any","corridors_outside_rooms=false","no_scraps=false"]}"#,
        "\n",
    );
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

/// Returns a valid document with additional members.
fn with(rest: &str) -> String {
    format!(r#"{{"barrow":1,"width":4,"height":2,"rows":["-+- ","|.| "]{rest}}}"#)
}

fn read_error(file: &str) -> String {
    read_text(file, ReadOptions::default()).err().map(|error| error.to_string()).unwrap_or_default()
}

fn error_with(rest: &str) -> String {
    read_error(&with(rest))
}

#[test]
fn missing_lists_are_derived_from_the_rows_and_unknown_keys_are_ignored() {
    let found =
        read_text(&with(r#","rumors":[{"x":1}],"start":[1,1]"#), ReadOptions::default()).unwrap().remove(0);
    assert_eq!((found.map.rooms.len(), found.map.doors.len()), (1, 1));
    assert!(found.map.start.is_some() && !found.map.has_hardness());
}

#[test]
fn seed_text_restores_a_rounded_seed() {
    let found = read_text(
        &with(r#","seed":18446744073709552000,"seed_text":"18446744073709551615""#),
        ReadOptions::default(),
    )
    .unwrap();
    assert_eq!(found[0].identity.seed, Some(u64::MAX));
    assert!(error_with(r#","seed":1.5"#).starts_with("level 1: the seed cannot be `1.5`"));
}

#[test]
fn json_errors_name_line_and_column() {
    let help = "`barrow gen --format json` shows how a level is written";
    assert_eq!(read_error("{"), format!("line 1, column 1: EOF while parsing an object; {help}"));
    let second = format!("{}\n{{\"barrow\":x}}", with(""));
    assert!(read_error(&second).starts_with("line 2, column 11: expected value; "));
    assert!(read_error("{}").contains("missing field `barrow`"), "{}", read_error("{}"));
    assert!(
        read_error("[1]").contains("line 1, column 2: invalid type: integer `1`"),
        "{}",
        read_error("[1]")
    );
}

#[test]
fn the_size_must_match_the_rows() {
    let sized = |width: u32, height: u32, rows: &str| {
        read_error(&format!(r#"{{"barrow":1,"width":{width},"height":{height},"rows":{rows}}}"#))
    };
    assert_eq!(sized(1, 2, r#"["."]"#), "level 1: there are 1 rows, but the height is 2");
    assert_eq!(
        sized(2, 1, r#"["."]"#),
        "level 1: row 0 (counted from 0) has 1 characters, but the width is 2"
    );
    assert!(sized(0, 1, r#"[""]"#).starts_with("level 1: a level cannot be 0x1"));
    assert!(sized(8193, 1, r#"[""]"#).starts_with("level 1: a level cannot be 8193x1"));
    let place = "level 1, row 0, column 1 (counted from 0)";
    assert!(sized(2, 1, r#"[".x"]"#).starts_with(&format!("{place}: 'x' stands for nothing")));
    let second = with("") + &with("").replace(":1,", ":3,");
    assert!(read_error(&second).starts_with("level 2: version 3 of the level format is not known"));
}

//! Universal VTT: a map for virtual tabletops, with its picture, walls, doors and lights.
//!
//! ```text
//! {"format":0.3,
//!  "resolution":{"map_origin":{"x":0,"y":0},"map_size":{"x":80,"y":21},"pixels_per_grid":64},
//!  "line_of_sight":[[{"x":3,"y":2},{"x":13,"y":2},…,{"x":3,"y":2}],…],
//!  "objects_line_of_sight":[],
//!  "portals":[{"position":{"x":13.5,"y":4.5},"bounds":[{"x":13.5,"y":4},{"x":13.5,"y":5}],
//!              "rotation":1.570796,"closed":true,"freestanding":false},…],
//!  "environment":{"baked_lighting":false,"ambient_light":"ff3a3a46"},
//!  "lights":[{"position":{"x":8.5,"y":4.5},"range":6,"intensity":1,"color":"ffeccd8b","shadows":true},…],
//!  "software":"barrow","barrow":{…},"image":"…"}
//! ```
//!
//! Coordinates are in cells. Closed lines surround all transparent cells; pillars and trees inside have separate lines.
//! Doors that can be closed are portals, which are open if the door is; doorways and broken doors are gaps. Tabletops
//! have no locked or secret doors: those are closed portals, and the picture shows a secret door as wall. Every
//! fountain and altar has a light, and so has the center of every room without them.
//!
//! The key `barrow` is an extension that other programs ignore: the level document.
//!
//! Source: the keys are those that <https://arkenforge.com/universal-vtt-files/> lists.

mod lights;
mod lines;
mod picture;
mod portals;

use barrow::{DoorState, Point};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::format::json;
use crate::members::{Members, push_list, push_object};
use crate::spec::{Joining, Spec, Writer};
use crate::{Subject, WriteError, WriteOption, WriteOptions};

use lights::{Light, lights};
use portals::{Portal, portals};

/// Map with an embedded picture.
pub(crate) const SPEC: Spec = Spec {
    name: "uvtt",
    extensions: &["uvtt", "dd2vtt"],
    doc: "Universal VTT: picture, walls, doors and lights for virtual tabletops.",
    loses: "nothing, but tabletops know of no locks, secrets, stairs or spawns",
    options: &[WriteOption::Palette],
    check: None,
    write: Some(Writer::level(write, Joining::Single)),
    read: None,
};

/// A right angle in radians.
const RIGHT_ANGLE: &str = "1.570796";

fn write(subject: Subject<'_>, options: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let image = picture::picture(subject, options)?;
    let level = json::to_string(&subject)?;
    let mut text = String::new();
    push_object(&mut text, |all| {
        all.raw("format", "0.3");
        all.object("resolution", |resolution| write_resolution(subject, resolution));
        all.list("line_of_sight", lines::lines(subject.map), |out, line| {
            push_list(out, line, |out, corner| push_point(out, corner * 2));
        });
        all.fixed("\"objects_line_of_sight\":[]");
        all.list("portals", portals(subject.map), push_portal);
        all.fixed("\"environment\":{\"baked_lighting\":false,\"ambient_light\":\"ff3a3a46\"}");
        all.list("lights", lights(subject.map), push_light);
        all.text("software", "barrow");
        all.raw("barrow", &level);
        let image_text = all.key("image");
        image_text.push('"');
        STANDARD.encode_string(image, image_text);
        image_text.push('"');
    });
    text.push('\n');
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

fn write_resolution(subject: Subject<'_>, resolution: &mut Members<'_>) {
    let size = subject.map.size();
    let corner = Point::new(size.width as i32, size.height as i32);
    push_point(resolution.key("map_origin"), Point::new(0, 0));
    push_point(resolution.key("map_size"), corner * 2);
    resolution.raw("pixels_per_grid", picture::pixels_per_cell(size));
}

fn push_portal(out: &mut String, portal: Portal) {
    let [from, to] = portal.ends;
    push_object(out, |all| {
        push_point(all.key("position"), Point::new(i32::midpoint(from.x, to.x), i32::midpoint(from.y, to.y)));
        all.list("bounds", [from, to], push_point);
        all.raw("rotation", if from.x == to.x { RIGHT_ANGLE } else { "0" });
        all.raw("closed", portal.state != DoorState::Open);
        all.fixed("\"freestanding\":false");
    });
}

fn push_light(out: &mut String, light: Light) {
    push_object(out, |all| {
        push_point(all.key("position"), Point::new(2 * light.at.x + 1, 2 * light.at.y + 1));
        all.raw("range", light.range_cells);
        all.raw("intensity", 1);
        all.text("color", light.color);
        all.fixed("\"shadows\":true");
    });
}

/// Appends a point that is given in half cells.
fn push_point(out: &mut String, halves: Point) {
    push_object(out, |all| {
        for (key, value) in [("x", halves.x), ("y", halves.y)] {
            let text = all.key(key);
            crate::members::push_raw(text, value / 2);
            text.push_str(if value % 2 == 0 { "" } else { ".5" });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::level;

    #[test]
    fn the_bytes_before_the_level_are_fixed() {
        let mut out = Vec::new();
        write((&level()).into(), &WriteOptions::default(), &mut out).unwrap();
        let expected = concat!(
            r#"{"format":0.3,"resolution":{"map_origin":{"x":0,"y":0},"map_size":{"x":8,"y":4},"#,
            r#""pixels_per_grid":64},"line_of_sight":[[{"x":1,"y":1},{"x":6,"y":1},{"x":6,"y":3},{"x":7,"y":3},"#,
            r#"{"x":7,"y":2},{"x":4,"y":2},{"x":4,"y":3},{"x":1,"y":3},{"x":1,"y":1}]],"#,
            r#""objects_line_of_sight":[],"#,
            r#""portals":[{"position":{"x":4.5,"y":1.5},"bounds":[{"x":4.5,"y":1},{"x":4.5,"y":2}],"#,
            r#""rotation":1.570796,"closed":true,"freestanding":false},"#,
            r#"{"position":{"x":6.5,"y":2.5},"bounds":[{"x":6.5,"y":2},{"x":6.5,"y":3}],"#,
            r#""rotation":1.570796,"closed":true,"freestanding":false}],"#,
            r#""environment":{"baked_lighting":false,"ambient_light":"ff3a3a46"},"#,
            r#""lights":[{"position":{"x":2.5,"y":1.5},"range":3,"intensity":1,"color":"ffeccd8b","#,
            r#""shadows":true}],"software":"barrow","barrow":{"barrow":1,"#,
        );
        let text = String::from_utf8(out).unwrap();
        assert_eq!(&text[..expected.len().min(text.len())], expected);
    }

    #[test]
    fn a_map_without_cells_is_an_error() {
        let found = crate::read(b"#", crate::ReadOptions::default()).unwrap().remove(0);
        let mut empty = found.clone();
        empty.map = barrow::Map::default();
        let error = write((&empty).into(), &WriteOptions::default(), &mut Vec::new()).unwrap_err();
        assert_eq!(error.format, crate::Format::Uvtt);
    }
}

//! Tiled maps as XML.

use std::fmt::Write;

use barrow::is_printable;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use roxmltree::{Document, Node};

use super::model::{Group, Object, Outline, Parsed, Property, TileSet, groups, properties};
use super::sets::{self, WrittenSet};
use super::{build, cells, text};
use crate::memory::Memory;
use crate::tiles::{self, SHEET_COLUMNS, TILE_PX};
use crate::{
    Format, Found, Place, ReadError, ReadOptions, Subject, TileData, TilePictures, WriteError, WriteOptions,
};

/// Writes a level as a map.
pub(super) fn write(
    subject: Subject<'_>,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let map = subject.map;
    let (width, height) = (map.size().width, map.size().height);
    let (layers, groups) = (sets::layers(map), groups(map));
    let objects: usize = groups.iter().map(|group| group.objects.len()).sum();
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(
        xml,
        "<map version=\"1.8\" tiledversion=\"1.8.2\" orientation=\"orthogonal\" renderorder=\"right-down\" \
         width=\"{width}\" height=\"{height}\" tilewidth=\"{TILE_PX}\" tileheight=\"{TILE_PX}\" infinite=\"0\" \
         nextlayerid=\"{}\" nextobjectid=\"{}\">",
        layers.len() + groups.len() + 1,
        objects + 1,
    );
    write_properties(&mut xml, &properties(&subject));
    for set in sets::sets(map, options) {
        write_tile_set(&mut xml, &set, options);
    }
    let encoding = match options.tile_data {
        TileData::Csv => "encoding=\"csv\"",
        TileData::Base64 => "encoding=\"base64\"",
        TileData::Zlib => "encoding=\"base64\" compression=\"zlib\"",
    };
    for (id, layer) in (1..).zip(&layers) {
        let data = cells::encode(&layer.numbers, width, options.tile_data);
        let _ = writeln!(
            xml,
            "<layer id=\"{id}\" name=\"{}\" width=\"{width}\" height=\"{height}\"><data {encoding}>{data}</data></layer>",
            layer.name
        );
    }
    let mut id = 0;
    for (layer, group) in (layers.len() + 1..).zip(&groups) {
        write_group(&mut xml, layer, group, &mut id);
    }
    xml.push_str("</map>\n");
    if let Some(c) = xml.chars().find(|&c| c < ' ' && !"\t\r\n".contains(c) || "\u{fffe}\u{ffff}".contains(c))
    {
        let problem =
            format!("a name has the character {c:?}, which XML does not allow; the format json does");
        return Err(WriteError { format: Format::Tmx, problem });
    }
    out.extend_from_slice(xml.as_bytes());
    Ok(())
}

fn write_properties(xml: &mut String, properties: &[Property]) {
    if properties.is_empty() {
        return;
    }
    xml.push_str("<properties>\n");
    for property in properties {
        let kind = if property.is_whole { " type=\"int\"" } else { "" };
        xml.push_str("<property name=\"");
        push_escaped(xml, &property.name);
        let _ = write!(xml, "\"{kind} value=\"");
        push_escaped(xml, &property.value);
        xml.push_str("\"/>\n");
    }
    xml.push_str("</properties>\n");
}

fn write_tile_set(xml: &mut String, set: &WrittenSet, options: &WriteOptions) {
    let pictures = options.tile_pictures;
    let columns = match pictures {
        TilePictures::Inside => 0,
        TilePictures::Beside => SHEET_COLUMNS,
    };
    let _ = writeln!(
        xml,
        "<tileset firstgid=\"{}\" name=\"{}\" tilewidth=\"{TILE_PX}\" tileheight=\"{TILE_PX}\" \
         tilecount=\"{}\" columns=\"{columns}\">",
        set.first,
        set.name,
        set.tiles.len(),
    );
    if pictures == TilePictures::Beside {
        let (width, height, name) = (SHEET_COLUMNS * TILE_PX, set.rows * TILE_PX, &set.sheet);
        let _ = writeln!(xml, "<image source=\"{name}\" width=\"{width}\" height=\"{height}\"/>");
    }
    for (id, tile) in set.tiles.iter().enumerate() {
        let _ = write!(xml, "<tile id=\"{id}\" type=\"");
        push_escaped(xml, &tile.kind());
        let properties = tile.properties();
        if pictures == TilePictures::Beside && properties.is_empty() {
            xml.push_str("\"/>\n");
            continue;
        }
        xml.push_str("\">");
        write_properties(xml, &properties);
        // Tiled shows embedded pictures only if every tile has its own.
        if pictures == TilePictures::Inside {
            let _ = write!(xml, "<image format=\"png\" width=\"{TILE_PX}\" height=\"{TILE_PX}\">");
            let picture = STANDARD.encode(tile.png(tiles::palette(options)));
            let _ = write!(xml, "<data encoding=\"base64\">{picture}</data></image>");
        }
        xml.push_str("</tile>\n");
    }
    xml.push_str("</tileset>\n");
}

fn write_group(xml: &mut String, layer: usize, group: &Group, id: &mut usize) {
    let _ = writeln!(xml, "<objectgroup id=\"{layer}\" name=\"{}\">", group.name);
    for object in &group.objects {
        *id += 1;
        let _ = write!(xml, "<object id=\"{id}\"");
        for (key, value) in [("name", &object.name), ("type", &object.kind)] {
            if !value.is_empty() {
                let _ = write!(xml, " {key}=\"");
                push_escaped(xml, value);
                xml.push('"');
            }
        }
        let _ = write!(xml, " x=\"{}\" y=\"{}\"", object.x, object.y);
        if let Outline::Box = object.outline {
            let _ = write!(xml, " width=\"{}\" height=\"{}\"", object.w, object.h);
        }
        xml.push_str(">\n");
        write_properties(xml, &object.properties);
        match &object.outline {
            Outline::Box => {}
            Outline::Polygon(points) => write_points(xml, "polygon", points),
            Outline::Line(points) => write_points(xml, "polyline", points),
        }
        xml.push_str("</object>\n");
    }
    xml.push_str("</objectgroup>\n");
}

fn write_points(xml: &mut String, name: &str, points: &[(i32, i32)]) {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let _ = writeln!(xml, "<{name} points=\"{}\"/>", points.join(" "));
}

fn push_escaped(xml: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '"' => xml.push_str("&quot;"),
            // Character references are allowed for all characters that XML allows at all.
            '\t' | '\n' | '\r' | '\u{7f}'.. if !is_printable(c) && !"\u{fffe}\u{ffff}".contains(c) => {
                let _ = write!(xml, "&#{};", c as u32);
            }
            _ => xml.push(c),
        }
    }
}

/// Returns whether the first element is `map`, after declarations and comments.
pub(super) fn claims(bytes: &[u8]) -> bool {
    let mut rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    for (open, close) in [("<?xml", "?>"), ("<!--", "-->"), ("<!DOCTYPE", ">"), ("<!--", "-->")] {
        if rest.starts_with(open.as_bytes()) {
            let end = rest.windows(close.len()).position(|end| end == close.as_bytes());
            rest = end.map_or(&[][..], |end| &rest[end + close.len()..]).trim_ascii_start();
        }
    }
    rest.strip_prefix(b"<map")
        .is_some_and(|rest| rest.first().is_some_and(|c| c.is_ascii_whitespace() || *c == b'>'))
}

/// Reads the level of a map.
pub(super) fn read(bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, ReadError> {
    let file = text(Format::Tmx, bytes)?;
    let mut memory = Memory::new(bytes, options)?;
    memory.take_xml(file)?;
    let document = Document::parse(file).map_err(|error| {
        let (at, problem) = (error.pos(), error.to_string());
        ReadError::Format {
            format: Format::Tmx,
            place: Place::Line(at.row as usize, at.col as usize),
            problem,
        }
    })?;
    let map = document.root_element();
    let (width, height) = build::size(Format::Tmx, number(map, "width")?, number(map, "height")?)?;
    if map.attribute("infinite") == Some("1") {
        return Err(error_at(
            map,
            "infinite maps cannot be read; in Tiled, turn off Map > Map Properties > Infinite",
        ));
    }
    let mut parsed = Parsed {
        width,
        height,
        tile_width: side(map, "tilewidth")?,
        tile_height: side(map, "tileheight")?,
        orientation: map.attribute("orientation").unwrap_or_default().to_string(),
        properties: read_properties(map),
        ..Parsed::default()
    };
    for node in map.descendants().filter(is_part) {
        match node.tag_name().name() {
            "tileset" => parsed.sets.push(read_tile_set(node)?),
            "layer" => {
                let need = width as usize * height as usize;
                memory.take(cells::PER_TILE * need as u64)?;
                parsed.layers.push(read_layer(node, need)?);
            }
            "object" => parsed.objects.push(read_object(node)?),
            "imagelayer" => parsed.lost.push("An image layer.".to_string()),
            _ => {}
        }
    }
    Ok(vec![build::build(Format::Tmx, parsed, &mut memory)?])
}

/// Returns whether an element is a part of the map, and not of a tile, which can have object groups too.
fn is_part(node: &Node<'_, '_>) -> bool {
    let of = |node: &Node<'_, '_>| {
        node.parent().is_some_and(|parent| parent.has_tag_name("map") || parent.has_tag_name("group"))
    };
    if node.has_tag_name("object") { node.parent().is_some_and(|layer| of(&layer)) } else { of(node) }
}

fn error_at(node: Node<'_, '_>, problem: impl Into<String>) -> ReadError {
    let at = node.document().text_pos_at(node.range().start);
    let place = Place::Line(at.row as usize, at.col as usize);
    ReadError::Format { format: Format::Tmx, place, problem: problem.into() }
}

/// Returns a required attribute as a whole number.
fn number(node: Node<'_, '_>, name: &str) -> Result<i64, ReadError> {
    let number = node.attribute(name).and_then(|text| text.parse().ok());
    number.ok_or_else(|| error_at(node, format!("`{name}` must be a whole number")))
}

fn side(node: Node<'_, '_>, name: &str) -> Result<i32, ReadError> {
    number(node, name).map(|side| i32::try_from(side).unwrap_or(0))
}

/// Returns an attribute in pixels, rounded down; 0 if it is missing.
fn pixels(node: Node<'_, '_>, name: &str) -> Result<i32, ReadError> {
    let Some(text) = node.attribute(name) else { return Ok(0) };
    let pixels: Option<f64> = text.parse().ok();
    pixels
        .map(|pixels| pixels.floor() as i32)
        .ok_or_else(|| error_at(node, format!("`{name}` must be a number")))
}

fn child<'a, 'b>(node: Node<'a, 'b>, name: &str) -> Option<Node<'a, 'b>> {
    node.children().find(|child| child.has_tag_name(name))
}

fn read_properties(node: Node<'_, '_>) -> Vec<Property> {
    let list = child(node, "properties").into_iter().flat_map(|list| list.children());
    let property = |node: Node<'_, '_>| Property {
        name: node.attribute("name").unwrap_or_default().to_string(),
        // Tiled writes multi-line values as the text of the element.
        value: node.attribute("value").or_else(|| node.text()).unwrap_or_default().to_string(),
        is_whole: node.attribute("type") == Some("int"),
    };
    list.filter(|node| node.has_tag_name("property")).map(property).collect()
}

fn kind<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.attribute("type").or_else(|| node.attribute("class")).filter(|kind| !kind.is_empty())
}

fn read_tile_set(node: Node<'_, '_>) -> Result<TileSet, ReadError> {
    let first =
        u32::try_from(number(node, "firstgid")?).map_err(|_| error_at(node, "`firstgid` is out of range"))?;
    let name = node.attribute("name").or_else(|| node.attribute("source")).unwrap_or_default().to_string();
    let mut set = TileSet { first, name, ..TileSet::default() };
    for tile in node.children().filter(|node| node.has_tag_name("tile")) {
        let id = u32::try_from(number(tile, "id")?).map_err(|_| error_at(tile, "`id` is out of range"))?;
        set.add(id, kind(tile).map(str::to_string), &read_properties(tile));
    }
    Ok(set)
}

fn read_layer(node: Node<'_, '_>, need: usize) -> Result<Vec<u32>, ReadError> {
    let data = child(node, "data").ok_or_else(|| error_at(node, "this layer has no `data`"))?;
    let text = data.text().unwrap_or_default();
    let numbers = match data.attribute("encoding") {
        Some("csv") => cells::decode_csv(text, need),
        Some("base64") => cells::decode_base64(text, data.attribute("compression").unwrap_or_default(), need),
        Some(other) => {
            Err(format!("tiles written as `{}` cannot be read; save them as CSV", cells::short(other)))
        }
        None => {
            let tiles = data.children().filter(|node| node.has_tag_name("tile"));
            let gid = |tile: Node<'_, '_>| tile.attribute("gid").map_or(Some(0), |gid| gid.parse().ok());
            let numbers: Option<Vec<u32>> = tiles.map(gid).collect();
            numbers
                .ok_or_else(|| "a `gid` is not a number".to_string())
                .and_then(|all| cells::of_length(all, need))
        }
    };
    numbers.map_err(|problem| error_at(data, problem))
}

fn read_object(node: Node<'_, '_>) -> Result<Object, ReadError> {
    let points = |name| child(node, name).map(|shape| read_points(shape)).transpose();
    let outline = match (points("polygon")?, points("polyline")?) {
        (Some(points), _) => Outline::Polygon(points),
        (_, Some(points)) => Outline::Line(points),
        _ => Outline::Box,
    };
    let (y, h) = (pixels(node, "y")?, pixels(node, "height")?);
    Ok(Object {
        name: node.attribute("name").unwrap_or_default().to_string(),
        kind: kind(node).unwrap_or_default().to_string(),
        x: pixels(node, "x")?,
        // The position of a tile object is its lower left corner; that of others is the upper left.
        y: if node.has_attribute("gid") { y.saturating_sub(h) } else { y },
        w: pixels(node, "width")?,
        h,
        outline,
        properties: read_properties(node),
    })
}

fn read_points(node: Node<'_, '_>) -> Result<Vec<(i32, i32)>, ReadError> {
    let pixels = |text: &str| text.parse::<f64>().ok().map(|pixels| pixels.floor() as i32);
    let point = |word: &str| word.split_once(',').and_then(|(x, y)| Some((pixels(x)?, pixels(y)?)));
    let points: Option<Vec<_>> =
        node.attribute("points").unwrap_or_default().split_whitespace().map(point).collect();
    points.ok_or_else(|| error_at(node, "`points` must be pairs of numbers"))
}

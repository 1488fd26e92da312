//! SVG: a vector drawing of the level, to print at any size, with recipe, seed and so on in its metadata.
//!
//! ```text
//! <svg xmlns="http://www.w3.org/2000/svg" width="2016" height="672" viewBox="0 0 5376 1792">
//! <title>Crypt</title>
//! <metadata><barrow xmlns="urn:barrow:level" recipe="crypt" seed="7" size="80x21" …/></metadata>
//! <rect width="5376" height="1792" fill="#e9ddc2"/>
//! <path fill="none" stroke="#2a221b" stroke-width="10" d="M640 640h512v256…z"/>
//! …
//! ```
//!
//! Paths of the same ink and width are one element, and every straight part of a wall is one line. Written only.

use std::fmt::{self, Write as _};

use barrow::{Size, is_printable};
use barrow_view::{CELL_DOTS, Color, Dots, Palette};

use crate::picture::{
    self, Anchor, CELL, CellWidths, Ink, Layer, Paint, Path, PictureStyle, Scene, Sheet, Text, cell_px,
    check_cell_width, check_cells, identity,
};
use crate::spec::{Joining, Spec, Writer};
use crate::{Format, Subject, WriteError, WriteOption, WriteOptions};

/// SVG with one drawing.
pub(crate) const SPEC: Spec = Spec {
    name: "svg",
    extensions: &["svg"],
    doc: "A drawing in lines and areas: a map to print, or tiles.",
    loses: "all but the looks, and what it was made from, which is in its metadata",
    options: &[
        WriteOption::Style,
        WriteOption::Palette,
        WriteOption::Title,
        WriteOption::CellPx,
        WriteOption::Grid,
    ],
    check: Some(check),
    write: Some(Writer::level(write, Joining::Single)),
    read: None,
};

fn check(size: Size, options: &WriteOptions) -> Result<(), WriteError> {
    check_cells(Format::Svg, size, ", and so would the format `png` in the style `tiles`")?;
    check_cell_width(Format::Svg, size, options, CellWidths::Any)
}

/// Writes a drawing; room keys embed it.
pub(crate) fn write(
    subject: Subject<'_>,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    check(subject.map.size(), options)?;
    let mut text = String::new();
    let written = match options.style.unwrap_or(PictureStyle::Tiles) {
        PictureStyle::Tiles => write_tiles(&subject, options, cell_px(options, &[16], |_| true), &mut text),
        PictureStyle::Print => write_print(&subject, options, cell_px(options, &[24], |_| true), &mut text),
    };
    written.map_err(|error| problem(error.to_string()))?;
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

fn problem(problem: String) -> WriteError {
    WriteError { format: Format::Svg, problem }
}

/// Writes the start of the file: size in pixels and in units, title, metadata and background.
fn write_head(
    subject: &Subject<'_>,
    options: &WriteOptions,
    [px, units]: [[u32; 2]; 2],
    ground: Color,
    out: &mut String,
) -> fmt::Result {
    let ([px_x, px_y], [x, y]) = (px, units);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{px_x}\" height=\"{px_y}\" viewBox=\"0 0 {x} {y}\">"
    )?;
    if let [Some(title), _] = picture::titles(subject, options) {
        writeln!(out, "<title>{}</title>", escaped(&title))?;
    }
    write!(out, "<metadata><barrow xmlns=\"urn:barrow:level\"")?;
    for (key, value) in identity(subject) {
        write!(out, " {}=\"{}\"", key.to_lowercase().replace(' ', "_"), escaped(&value))?;
    }
    writeln!(out, "/></metadata>")?;
    writeln!(out, "<rect width=\"{x}\" height=\"{y}\" fill=\"{ground}\"/>")
}

fn write_print(subject: &Subject<'_>, options: &WriteOptions, px: u32, out: &mut String) -> fmt::Result {
    let scene = picture::draw(subject, options);
    let palette = options.palette.unwrap_or(Palette::Light);
    let units = [scene.width as u32, scene.height as u32];
    let sizes = [units.map(|side| side * px / CELL as u32), units];
    write_head(subject, options, sizes, Ink::Paper.color(palette), out)?;
    write_scene(&scene, palette, out)?;
    writeln!(out, "</svg>")
}

fn write_scene(scene: &Scene, palette: Palette, out: &mut String) -> fmt::Result {
    for layer in scene.layers() {
        write_layer(&layer, palette, out)?;
    }
    writeln!(
        out,
        "<g font-family=\"Palatino, 'Book Antiqua', Georgia, serif\" font-weight=\"bold\" stroke-linejoin=\"round\">"
    )?;
    for text in &scene.texts {
        write_text(text, palette, out)?;
    }
    writeln!(out, "</g>")
}

fn write_layer(layer: &Layer<'_>, palette: Palette, out: &mut String) -> fmt::Result {
    let color = layer.ink.color(palette);
    match layer.paint {
        Paint::Area => write!(out, "<path fill-rule=\"evenodd\" fill=\"{color}\" d=\"")?,
        Paint::Fill => write!(out, "<path fill=\"{color}\" d=\"")?,
        Paint::Stroke(width) => {
            let ends = "stroke-linecap=\"round\" stroke-linejoin=\"round\"";
            write!(out, "<path fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" {ends} d=\"")?;
        }
    }
    for path in layer.paths {
        write_path(path, out)?;
    }
    writeln!(out, "\"/>")
}

/// Writes the first point of a path, then relative line commands.
fn write_path(path: &Path, out: &mut String) -> fmt::Result {
    let Some(&(mut x, mut y)) = path.points.first() else {
        return Ok(());
    };
    write!(out, "M{x} {y}")?;
    for &(to_x, to_y) in &path.points[1..] {
        match (to_x - x, to_y - y) {
            (dx, 0) => write!(out, "h{dx}")?,
            (0, dy) => write!(out, "v{dy}")?,
            (dx, dy) if dy < 0 => write!(out, "l{dx}{dy}")?,
            (dx, dy) => write!(out, "l{dx} {dy}")?,
        }
        (x, y) = (to_x, to_y);
    }
    if path.closed {
        out.push('z');
    }
    Ok(())
}

fn write_text(text: &Text, palette: Palette, out: &mut String) -> fmt::Result {
    let anchor = match text.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
    };
    let ((x, y), size, ink) = (text.at, text.size * 10 / 7, text.ink.color(palette));
    write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{ink}\"")?;
    if let Some(halo) = text.halo {
        let halo = halo.color(palette);
        write!(out, " stroke=\"{halo}\" stroke-width=\"{}\" paint-order=\"stroke\"", text.weight * 2)?;
    }
    writeln!(out, ">{}</text>", escaped(&text.words))
}

/// Writes the backgrounds as horizontal runs of one color, and above them the glyph of every look, once per cell by
/// reference.
fn write_tiles(subject: &Subject<'_>, options: &WriteOptions, px: u32, out: &mut String) -> fmt::Result {
    let title = options.title.as_deref().filter(|title| !title.is_empty());
    let sheet = Sheet::of(subject.map, title, options.palette.unwrap_or(Palette::Dark));
    let size = sheet.cells.size();
    let sizes = [px, CELL_DOTS].map(|side| [size.width * side, size.height * side]);
    write_head(subject, options, sizes, sheet.colors[0], out)?;
    write_grounds(&sheet, out)?;
    for (look, it) in sheet.looks.iter().enumerate() {
        let mut cells = sheet.cells.iter().filter(|&(_, cell)| usize::from(cell) == look).peekable();
        if it.dots == [0; CELL_DOTS as usize] || cells.peek().is_none() {
            continue;
        }
        write!(out, "<defs><path id=\"g{look}\" fill=\"{}\" d=\"", sheet.colors[usize::from(it.ink)])?;
        write_dots(it.dots, out)?;
        write!(out, "\"/></defs>\n<g>")?;
        for (at, _) in cells {
            let (x, y) = (at.x * CELL_DOTS as i32, at.y * CELL_DOTS as i32);
            write!(out, "<use href=\"#g{look}\" x=\"{x}\" y=\"{y}\"/>")?;
        }
        writeln!(out, "</g>")?;
    }
    writeln!(out, "</svg>")
}

/// Writes the runs of every background color except rock, which is the background of the picture.
fn write_grounds(sheet: &Sheet, out: &mut String) -> fmt::Result {
    let color_at = |cell: u16| sheet.looks[usize::from(cell)].ground;
    for (color, rgb) in (0..).zip(&sheet.colors).skip(1) {
        let mut path = String::new();
        for (y, row) in sheet.cells.rows().enumerate() {
            let mut x = 0;
            for same in row.chunk_by(|a, b| color_at(*a) == color_at(*b)) {
                if color_at(same[0]) == color {
                    let [x, y, long] = [x, y, same.len()].map(|cells| cells * CELL_DOTS as usize);
                    write!(path, "M{x} {y}h{long}v{CELL_DOTS}h-{long}z")?;
                }
                x += same.len();
            }
        }
        if !path.is_empty() {
            writeln!(out, "<path fill=\"{rgb}\" shape-rendering=\"crispEdges\" d=\"{path}\"/>")?;
        }
    }
    Ok(())
}

/// Writes the dots of a glyph, every horizontal run as one rectangle.
fn write_dots(dots: Dots, out: &mut String) -> fmt::Result {
    for (y, row) in dots.into_iter().enumerate() {
        let mut rest = row;
        while rest != 0 {
            let x = rest.trailing_zeros();
            let long = (rest >> x).trailing_ones();
            write!(out, "M{x} {y}h{long}v1h-{long}z")?;
            rest &= !(((1_u16 << long) - 1) << x) as u8;
        }
    }
    Ok(())
}

/// Escapes text for XML content and attributes. Characters that are not printable are left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter if is_printable(letter) => out.push(letter),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    use barrow::{BUILTIN, Generator};

    use super::*;
    use crate::drawn::level;

    fn written(options: &WriteOptions) -> String {
        let mut out = Vec::new();
        write((&level()).into(), options, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn metadata_has_recipe_seed_and_size() {
        let title = Some("<Tom & \"Jerry\">\u{1}".to_string());
        let file = written(&WriteOptions { title, ..WriteOptions::default() });
        assert!(file.contains("<title>&lt;Tom &amp; &quot;Jerry&quot;&gt; </title>"));
        let identity = "recipe=\"a &quot;b&quot;\" recipe_hash=\"00000000000012ab\" seed=\"18446744073709551615\" size=\"8x4\"";
        assert!(file.contains(identity), "{file}");
    }

    #[test]
    fn straight_walls_are_one_line() {
        let style = Some(PictureStyle::Print);
        let file = written(&WriteOptions { style, title: Some(String::new()), ..WriteOptions::default() });
        let walls = file.lines().find(|line| line.contains("stroke-width=\"10\"")).unwrap();
        // Around the room, its door and the corridor; `z` closes the upper wall.
        assert!(walls.contains("M1024 192v64h64v64h-128v-64h-64v64h-192v-128z"), "{walls}");
    }

    #[test]
    fn runs_of_dots_become_rectangles() {
        let mut out = String::new();
        write_dots([0, 0b1100_0011, 0xFF, 0, 0, 0, 0, 1], &mut out).unwrap();
        assert_eq!(out, "M0 1h2v1h-2zM6 1h2v1h-2zM0 2h8v1h-8zM0 7h1v1h-1z");
    }

    #[test]
    fn invalid_cell_widths_are_errors() {
        for px in [0, 65] {
            let options = WriteOptions { cell_px: Some(px), ..WriteOptions::default() };
            assert!(write((&level()).into(), &options, &mut Vec::new()).is_err());
        }
    }

    /// Returns whether rsvg-convert draws a file without errors; nothing if it is not installed.
    fn is_drawn_by_rsvg(file: &[u8]) -> Option<bool> {
        let pipe = Stdio::piped;
        let command = Command::new("rsvg-convert").stdin(pipe()).stdout(pipe()).stderr(Stdio::null()).spawn();
        let mut child = command.ok()?;
        let mut stdin = child.stdin.take()?;
        let file = file.to_vec();
        let writer = std::thread::spawn(move || stdin.write_all(&file));
        let drawn = child.wait_with_output().ok()?;
        Some(writer.join().ok()?.is_ok() && drawn.status.success() && drawn.stdout.starts_with(b"\x89PNG"))
    }

    #[test]
    fn rsvg_convert_draws_it() {
        for (recipe, palette) in BUILTIN.iter().step_by(7).zip(Palette::ALL.into_iter().cycle()) {
            let level = Generator::new(recipe.name).unwrap().generate_ref(1).unwrap().clone();
            for style in PictureStyle::ALL {
                let options = WriteOptions {
                    style: Some(style),
                    palette: Some(palette),
                    cell_px: Some(6),
                    ..WriteOptions::default()
                };
                let mut file = Vec::new();
                write((&level).into(), &options, &mut file).unwrap();
                match is_drawn_by_rsvg(&file) {
                    Some(drawn) => assert!(drawn, "{} in {style:?}", recipe.name),
                    None => return eprintln!("skipped: rsvg-convert is not installed"),
                }
            }
        }
    }
}

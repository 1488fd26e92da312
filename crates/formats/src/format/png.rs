//! PNG: a picture of the level, with recipe, seed and so on in text chunks.
//!
//! ```text
//! $ barrow gen crypt --seed 7 -o crypt.png && exiftool crypt.png
//! Recipe      : crypt
//! Seed        : 7
//! Size        : 80x50
//! Generation  : 1
//! ```
//!
//! Colors are indexed, one byte per pixel. Tiles are drawn and compressed row by row, so that a picture needs little
//! memory beside its file. Written only.

use std::io::Write;

use ::png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};
use barrow::Size;
use barrow_view::{CELL_DOTS, Color, Palette};

use crate::picture::{
    self, CELL, CellWidths, PictureStyle, PixelLimits, Sheet, cell_px, check_cells, identity,
};
use crate::spec::{Joining, Spec, Writer};
use crate::{Format, Subject, WriteError, WriteOption, WriteOptions};

/// PNG with one picture.
pub(crate) const SPEC: Spec = Spec {
    name: "png",
    extensions: &["png"],
    doc: "A picture in pixels: tiles, or a map to print.",
    loses: "all but the looks, and what it was made from, which is in its text chunks",
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

/// Largest number of pixels of a picture. The style `print` needs a byte of memory for each.
const MAX_PIXELS: u64 = 1 << 27;

/// Cell widths that are tried in this order if the options name none.
const TILE_SIZES: [u32; 5] = [16, 8, 4, 2, 1];
const PRINT_SIZES: [u32; 4] = [24, 16, 12, 8];

/// Deflate level, from 1 to 9: 5 takes twice the time and saves little.
const EFFORT: u8 = 4;

fn style(options: &WriteOptions) -> PictureStyle {
    options.style.unwrap_or(PictureStyle::Tiles)
}

fn tiles_title(options: &WriteOptions) -> Option<&str> {
    options.title.as_deref().filter(|title| !title.is_empty())
}

/// Returns the width and height of a drawing of that many units, in pixels.
fn print_px(units: [u64; 2], px: u32) -> [u64; 2] {
    units.map(|units| units * u64::from(px) / CELL as u64)
}

fn check(size: Size, options: &WriteOptions) -> Result<(), WriteError> {
    let (format, max_pixels, max_side) = (Format::Png, MAX_PIXELS, u64::MAX);
    match style(options) {
        PictureStyle::Tiles => {
            let title_rows = Sheet::title_rows(tiles_title(options));
            let picture_px = |size: Size, px: u32| {
                [size.width, size.height + title_rows].map(|cells| u64::from(cells) * u64::from(px))
            };
            PixelLimits { format, widths: CellWidths::Tiles, max_pixels, max_side, picture_px }
                .check(size, options)
        }
        PictureStyle::Print => {
            check_cells(format, size, ", and so would the style `tiles`")?;
            let picture_px = |size: Size, px: u32| print_px(picture::max_units(size), px);
            PixelLimits { format, widths: CellWidths::Print, max_pixels, max_side, picture_px }
                .check(size, options)
        }
    }
}

fn write(subject: Subject<'_>, options: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    check(subject.map.size(), options)?;
    match style(options) {
        PictureStyle::Tiles => write_tiles(&subject, options, out),
        PictureStyle::Print => write_print(&subject, options, out),
    }
}

fn write_tiles(subject: &Subject<'_>, options: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let sheet = Sheet::of(subject.map, tiles_title(options), options.palette.unwrap_or(Palette::Dark));
    let cells = sheet.cells.size().cells() as u64;
    let px = cell_px(options, &TILE_SIZES, |px| cells * u64::from(px * px) <= MAX_PIXELS);
    encode_tiles(sheet, px, texts(subject, options), out).map_err(|error| problem(error.to_string()))
}

/// Writes a file of tiles, each `px` pixels wide, with keys and values in text chunks.
pub(crate) fn encode_tiles(
    mut sheet: Sheet,
    px: u32,
    texts: Vec<(&'static str, String)>,
    out: &mut Vec<u8>,
) -> Result<(), EncodingError> {
    if px < CELL_DOTS {
        sheet.simplify();
    }
    let (width, height) = (sheet.cells.size().width * px, sheet.cells.size().height * px);
    let picture = Picture { width, height, colors: &sheet.colors, filter: Filter::Up, texts };
    picture.encode(out, |lines| Ok(sheet.draw(px, |pixels| lines.write_all(pixels))?))
}

fn write_print(subject: &Subject<'_>, options: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let scene = picture::draw(subject, options);
    let units = [scene.width, scene.height].map(|units| units as u64);
    let px = cell_px(options, &PRINT_SIZES, |px| print_px(units, px).iter().product::<u64>() <= MAX_PIXELS);
    let raster = picture::raster(&scene, options.palette.unwrap_or(Palette::Light), px);
    let (width, height) = (raster.width, raster.height);
    let (colors, texts) = (&raster.colors, texts(subject, options));
    let picture = Picture { width, height, colors, filter: Filter::NoFilter, texts };
    let encoded = picture.encode(out, |lines| Ok(lines.write_all(&raster.pixels)?));
    encoded.map_err(|error| problem(error.to_string()))
}

/// Returns the text chunks: title, software, recipe, seed and so on.
fn texts(subject: &Subject<'_>, options: &WriteOptions) -> Vec<(&'static str, String)> {
    let title = picture::titles(subject, options)[0].clone().map(|title| ("Title", title));
    title.into_iter().chain([software()]).chain(identity(subject)).collect()
}

/// Returns the text chunk that names Barrow, by which companion files are recognized.
pub(crate) fn software() -> (&'static str, String) {
    ("Software", concat!("barrow ", env!("CARGO_PKG_VERSION")).to_string())
}

fn problem(problem: String) -> WriteError {
    WriteError { format: Format::Png, problem }
}

/// Header of a file.
struct Picture<'a> {
    width: u32,
    height: u32,
    colors: &'a [Color],
    /// Row filter: rows of tiles repeat the row above, hatching does not.
    filter: Filter,
    /// Keys and values of text chunks.
    texts: Vec<(&'static str, String)>,
}

impl Picture<'_> {
    /// Writes the file; `draw` writes one byte per pixel, row by row.
    fn encode(
        self,
        out: &mut Vec<u8>,
        draw: impl FnOnce(&mut dyn Write) -> Result<(), EncodingError>,
    ) -> Result<(), EncodingError> {
        let mut encoder = Encoder::new(out, self.width, self.height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.colors.iter().flat_map(|color| color.rgb()).collect::<Vec<u8>>());
        encoder.set_deflate_compression(DeflateCompression::Level(EFFORT));
        encoder.set_filter(self.filter);
        for (key, value) in self.texts {
            // `tEXt` chunks are limited to Latin-1; `iTXt` chunks hold UTF-8.
            if value.chars().all(|letter| (' '..='~').contains(&letter)) {
                encoder.add_text_chunk(key.to_string(), value)?;
            } else {
                encoder.add_itxt_chunk(key.to_string(), value)?;
            }
        }
        let mut writer = encoder.write_header()?;
        let mut stream = writer.stream_writer()?;
        draw(&mut stream)?;
        stream.finish()?;
        writer.finish()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use ::png::{Decoder, Transformations};
    use barrow::{BUILTIN, Generator, Map, Size};

    use super::*;
    use crate::drawn::level;
    use crate::{Found, FoundIdentity};

    fn written(options: &WriteOptions) -> Vec<u8> {
        let mut out = Vec::new();
        write((&level()).into(), options, &mut out).unwrap();
        out
    }

    /// Returns width, height, and three bytes per pixel.
    fn decoded(file: &[u8]) -> (u32, u32, Vec<u8>) {
        let mut decoder = Decoder::new(Cursor::new(file));
        decoder.set_transformations(Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        (info.width, info.height, pixels)
    }

    fn found(size: Size) -> Found {
        Found {
            map: Map::new(size),
            identity: FoundIdentity::default(),
            format: Format::Text,
            lost: Vec::new(),
        }
    }

    #[test]
    fn a_cell_is_sixteen_pixels_and_shows_its_tile() {
        let (width, height, pixels) = decoded(&written(&WriteOptions::default()));
        assert_eq!((width, height), (8 * 16, 4 * 16));
        let at = |x: usize, y: usize| &pixels[(y * 128 + x) * 3..][..3];
        // The dot in the center of a floor tile, its ground, and rock in the upper right corner.
        assert_eq!(at(3 * 16 + 8, 16 + 8), [0x5A, 0x60, 0x6C]);
        assert_eq!(at(3 * 16, 16), [0x24, 0x27, 0x2D]);
        assert_eq!(at(127, 0), [0x14, 0x16, 0x1A]);
    }

    #[test]
    fn text_chunks_have_recipe_seed_and_size() {
        let title = Some("Caf\u{e9} \u{2014} 1".to_string());
        let file = written(&WriteOptions { title, ..WriteOptions::default() });
        let reader = Decoder::new(Cursor::new(&file)).read_info().unwrap();
        let info = reader.info();
        let texts = info.uncompressed_latin1_text.iter().map(|chunk| (&*chunk.keyword, &*chunk.text));
        let texts: Vec<(&str, &str)> = texts.filter(|(key, _)| *key != "Software").collect();
        let waived =
            "connected=any locked=any border=open doors=any corridors_outside_rooms=false no_scraps=false";
        let agreed = [
            ("Recipe", "a \"b\""),
            ("Recipe hash", "00000000000012ab"),
            ("Seed", "18446744073709551615"),
            ("Size", "8x4"),
            ("Generation", "1"),
            ("Attempt", "0"),
            ("Depth", "3"),
            ("Waived", waived),
        ];
        assert_eq!(texts, agreed);
        assert_eq!(info.utf8_text[0].get_text().unwrap(), "Caf\u{e9} \u{2014} 1");
    }

    #[test]
    fn every_recipe_style_and_palette_gives_the_same_picture_twice() {
        for (recipe, palette) in BUILTIN.iter().zip(Palette::ALL.into_iter().cycle()) {
            let level = Generator::new(recipe.name).unwrap().generate_ref(1).unwrap().clone();
            for style in PictureStyle::ALL {
                let (style, palette) = (Some(style), Some(palette));
                let options = WriteOptions { style, palette, cell_px: Some(8), ..WriteOptions::default() };
                let mut files = [Vec::new(), Vec::new()];
                for file in &mut files {
                    write((&level).into(), &options, file).unwrap();
                }
                assert_eq!(files[0], files[1]);
                let (width, height, _) = decoded(&files[0]);
                let size = level.map().size();
                assert!(width >= size.width * 8 && height >= size.height * 8, "{}", recipe.name);
            }
        }
    }

    #[test]
    fn invalid_cell_widths_are_errors_and_large_maps_get_small_cells() {
        let attempt = |style, cell_px, size| {
            let options = WriteOptions { style: Some(style), cell_px, ..WriteOptions::default() };
            let mut out = Vec::new();
            write((&found(size)).into(), &options, &mut out).map(|()| decoded(&out).0)
        };
        let small = Size::new(8, 4);
        for (style, px) in [
            (PictureStyle::Tiles, 0),
            (PictureStyle::Tiles, 65),
            (PictureStyle::Tiles, 12),
            (PictureStyle::Print, 7),
        ] {
            assert!(attempt(style, Some(px), small).is_err(), "{style:?} {px}");
        }
        assert_eq!(attempt(PictureStyle::Tiles, Some(3), small), Ok(24));
        assert_eq!(attempt(PictureStyle::Tiles, Some(64), small), Ok(512));
        let large = Size::new(2048, 1024);
        assert_eq!(attempt(PictureStyle::Tiles, None, large), Ok(2048 * 8));
        let error = attempt(PictureStyle::Tiles, Some(64), large).unwrap_err();
        assert_eq!(
            error.problem,
            "with cells of 64 pixels the picture is 131072x65536 pixels large, but the limit is 134217728 pixels; \
             cells of 8 would do"
        );
        assert!(attempt(PictureStyle::Print, None, large).is_err());
    }

    #[test]
    fn the_smallest_maps_and_the_longest_titles_are_drawn() {
        for style in PictureStyle::ALL {
            for length in [0, 1, 9, 10_000] {
                let title = Some("A\u{1}\u{2014}".repeat(length));
                let options = WriteOptions { style: Some(style), title, ..WriteOptions::default() };
                let mut out = Vec::new();
                write((&found(Size::new(1, 1))).into(), &options, &mut out).unwrap();
                decoded(&out);
            }
        }
    }
}

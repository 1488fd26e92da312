//! Contact sheets: seeds 1 to 6 of every recipe in one picture, three in a row.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Cursor};

use barrow::{BUILTIN, Generator};
use barrow_formats::{Format, WriteOptions};

/// Width of a level in the picture, in pixels, at most.
const WIDEST_PX: u32 = 400;
const COLUMNS: usize = 3;
const SEEDS: u64 = 6;
/// Distance between levels, in pixels.
const GAP_PX: usize = 6;
const GAP_COLOR: [u8; 3] = [0x60, 0x5C, 0x54];

/// Pixels of a picture, three bytes each.
struct Picture {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

/// Writes the sheets of the named recipes, or of all, into a folder.
pub(crate) fn write(folder: &str, names: &[String]) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| wanted == name);
    for recipe in BUILTIN.iter().filter(|recipe| is_wanted(recipe.name)) {
        let mut generator = Generator::new(recipe.name)?;
        let levels: Result<Vec<Picture>, Box<dyn Error>> =
            (1..=SEEDS).map(|seed| level(&mut generator, seed)).collect();
        save(&sheet(&levels?), &format!("{folder}/{}.png", recipe.name))?;
    }
    Ok(())
}

/// Draws a level as tiles.
fn level(generator: &mut Generator, seed: u64) -> Result<Picture, Box<dyn Error>> {
    let level = generator.generate(seed)?;
    let cell_px = (WIDEST_PX / level.map().size().width).clamp(1, 8);
    let options = WriteOptions { cell_px: Some(cell_px), ..WriteOptions::default() };
    let mut file = Vec::new();
    barrow_formats::write(Format::Png, &level, &options, &mut file)?;
    let mut decoder = png::Decoder::new(Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info()?;
    let mut bytes = vec![0; reader.output_buffer_size().ok_or("the picture is too large")?];
    let info = reader.next_frame(&mut bytes)?;
    let rgb = match info.color_type {
        png::ColorType::Rgb => bytes,
        png::ColorType::Rgba => {
            bytes.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
        }
        other => return Err(format!("cannot use a picture of {other:?}").into()),
    };
    Ok(Picture { width: info.width as usize, height: info.height as usize, rgb })
}

/// Puts pictures of the same size side by side.
fn sheet(levels: &[Picture]) -> Picture {
    let (w, h) = (levels[0].width, levels[0].height);
    let rows = levels.len().div_ceil(COLUMNS);
    let (width, height) = (COLUMNS * (w + GAP_PX) - GAP_PX, rows * (h + GAP_PX) - GAP_PX);
    let mut sheet = Picture { width, height, rgb: GAP_COLOR.repeat(width * height) };
    for (i, level) in levels.iter().enumerate() {
        let (left, top) = ((i % COLUMNS) * (w + GAP_PX), (i / COLUMNS) * (h + GAP_PX));
        for (y, row) in level.rgb.chunks_exact(3 * w).enumerate() {
            let at = 3 * ((top + y) * width + left);
            sheet.rgb[at..at + 3 * w].copy_from_slice(row);
        }
    }
    sheet
}

/// Saves a picture with a palette if it has few enough colors.
fn save(picture: &Picture, path: &str) -> Result<(), Box<dyn Error>> {
    let mut colors: Vec<[u8; 3]> =
        picture.rgb.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let pixels = colors.clone();
    colors.sort_unstable();
    colors.dedup();
    let mut encoder =
        png::Encoder::new(BufWriter::new(File::create(path)?), picture.width as u32, picture.height as u32);
    encoder.set_compression(png::Compression::High);
    if colors.len() > 256 {
        encoder.set_color(png::ColorType::Rgb);
        encoder.write_header()?.write_image_data(&picture.rgb)?;
        return Ok(());
    }
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(colors.concat());
    let index = |pixel: &[u8; 3]| colors.binary_search(pixel).map_or(0, |i| i as u8);
    encoder.write_header()?.write_image_data(&pixels.iter().map(index).collect::<Vec<u8>>())?;
    Ok(())
}

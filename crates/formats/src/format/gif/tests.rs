use std::io::Cursor;

use ::gif::{ColorOutput, DecodeOptions};
use barrow::{BUILTIN, Generator, Overrides, Size, builtin, parse, plan};

use super::*;

/// Content of a GIF, as the decoder returns it.
struct Animation {
    width: usize,
    height: usize,
    /// Duration of every frame, in hundredths of a second.
    delays: Vec<u16>,
    /// Size of every frame.
    areas: Vec<(u16, u16)>,
    /// Picture after the last frame, three bytes per pixel.
    last: Vec<u8>,
    repeat: Repeat,
}

fn decoded(file: &[u8]) -> Animation {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(Cursor::new(file)).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let (mut delays, mut areas, mut last) = (Vec::new(), Vec::new(), vec![0; width * height * 3]);
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert!(delays.is_empty() || frame.dispose == DisposalMethod::Keep);
        for (row, y) in frame.buffer.chunks(usize::from(frame.width) * 4).zip(usize::from(frame.top)..) {
            for (pixel, x) in row.chunks(4).zip(usize::from(frame.left)..) {
                if pixel[3] > 0 {
                    last[(y * width + x) * 3..][..3].copy_from_slice(&pixel[..3]);
                }
            }
        }
        delays.push(frame.delay);
        areas.push((frame.width, frame.height));
    }
    Animation { width, height, delays, areas, last, repeat: decoder.repeat() }
}

impl Animation {
    /// Returns a rectangle of the last picture.
    fn part(&self, left: usize, top: usize, width: usize, height: usize) -> Vec<u8> {
        let rows = self.last.chunks(self.width * 3).skip(top).take(height);
        rows.flat_map(|row| row[left * 3..][..width * 3].to_vec()).collect()
    }
}

/// Returns width, height and pixels of the level as PNG.
fn png_pixels(recording: &Recording, options: &WriteOptions) -> (usize, usize, Vec<u8>) {
    let mut file = Vec::new();
    let options = WriteOptions { title: None, ..options.clone() };
    let level = recording.outcome.as_ref().unwrap();
    Format::Png.write(level, &options, &mut file).unwrap();
    let mut decoder = ::png::Decoder::new(Cursor::new(&file));
    decoder.set_transformations(::png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.width as usize, info.height as usize, pixels)
}

fn recorded(recipe: &str, size: Option<Size>) -> Recording {
    let recipe = parse(recipe, builtin(recipe).unwrap().text).unwrap();
    let plan = plan(&recipe, &Overrides { size, depth: None }).unwrap();
    Recording::new(&mut Generator::from_plan(plan), 7)
}

fn written(recording: &Recording, options: &WriteOptions) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    write(recording, options, &mut out).map_err(|error| error.to_string())?;
    Ok(out)
}

#[test]
fn every_recipe_ends_with_its_png_and_is_the_same_twice() {
    for (recipe, palette) in BUILTIN.iter().zip(Palette::ALL.into_iter().cycle()) {
        let recording = recorded(recipe.name, None);
        let (palette, cell_px, seconds) = (Some(palette), Some(8), Some(1));
        let options = WriteOptions { palette, cell_px, seconds, ..WriteOptions::default() };
        let file = written(&recording, &options).unwrap();
        assert_eq!(file, written(&recorded(recipe.name, None), &options).unwrap());
        let animation = decoded(&file);
        let steps = recording.steps.len();
        assert_eq!(animation.delays.len(), steps.min(75 / 4 + 1), "{}", recipe.name);
        assert_eq!(animation.delays.last(), Some(&25));
        let (width, height, pixels) = png_pixels(&recording, &options);
        assert_eq!((animation.width, animation.height), (width, height + 24));
        assert!(animation.part(0, 12, width, height) == pixels, "{}", recipe.name);
    }
}

#[test]
fn a_frame_covers_only_changes_and_the_animation_repeats() {
    let recording = recorded("rlg327", None);
    let animation = decoded(&written(&recording, &WriteOptions::default()).unwrap());
    assert_eq!(animation.delays.len(), recording.steps.len());
    assert_eq!(animation.delays.last(), Some(&300));
    assert_eq!((animation.width, animation.height), (80 * 16, 21 * 16 + 48));
    assert_eq!(animation.areas[0], (80 * 16, 21 * 16 + 48));
    // The last step changes nothing but its caption.
    assert_eq!(animation.areas.last().unwrap().1, 16);
    assert_eq!(animation.repeat, Repeat::Infinite);
}

#[test]
fn the_comment_has_recipe_seed_and_size() {
    let file = written(&recorded("rlg327", None), &WriteOptions::default()).unwrap();
    let text = String::from_utf8_lossy(&file);
    let from = text.find("Recipe: rlg327\nRecipe hash: ").unwrap();
    assert!(text[from..].contains("\nSeed: 7\nSize: 80x21\nGeneration: 1\nAttempt: 0\nDepth: 1"));
}

#[test]
fn duration_and_cell_width_are_those_of_the_options() {
    let recording = recorded("maze", None);
    assert!(recording.steps.len() > 301);
    for (seconds, cell_px) in [(20, 1), (4, 3), (1, 16)] {
        let options =
            WriteOptions { seconds: Some(seconds), cell_px: Some(cell_px), ..WriteOptions::default() };
        let animation = decoded(&written(&recording, &options).unwrap());
        assert_eq!(animation.delays.iter().map(|&cs| u32::from(cs)).sum::<u32>(), seconds * 100);
        assert!(animation.delays.iter().all(|&cs| cs >= 2));
        let (width, height, pixels) = png_pixels(&recording, &options);
        let line = if cell_px < 8 { 12 } else { cell_px as usize * 3 / 2 };
        assert_eq!(animation.height, height + 2 * line);
        assert!(animation.part((animation.width - width) / 2, line, width, height) == pixels);
    }
}

#[test]
fn a_title_can_be_set_or_left_out() {
    let recording = recorded("rlg327", None);
    let height = |title: &str| {
        let options = WriteOptions { title: Some(title.to_string()), ..WriteOptions::default() };
        decoded(&written(&recording, &options).unwrap()).height
    };
    assert_eq!(height(""), 21 * 16 + 24);
    assert_eq!(height("A\u{1}\u{2014}".repeat(1000).as_str()), 21 * 16 + 48);
}

#[test]
fn small_maps_are_widened_for_captions_and_large_ones_have_small_cells() {
    let animation =
        decoded(&written(&recorded("one_room", Some(Size::new(20, 10))), &WriteOptions::default()).unwrap());
    assert!(animation.width > 400, "{}", animation.width);
    let animation =
        decoded(&written(&recorded("rlg327", Some(Size::new(400, 200))), &WriteOptions::default()).unwrap());
    assert_eq!(animation.width, 400 * 2);
}

#[test]
fn invalid_options_and_failed_generation_are_errors() {
    let recording = recorded("rlg327", None);
    let expect_error = |options: WriteOptions, words: &str| {
        let message = written(&recording, &options).unwrap_err();
        assert!(message.contains(words), "{message}");
    };
    for (px, nearest) in [(0, 1), (12, 16), (65, 64)] {
        let words = format!(
            "cannot be {px} pixels wide, only 1 to 8 or a multiple of 8 up to 64; {nearest} would do"
        );
        expect_error(WriteOptions { cell_px: Some(px), ..WriteOptions::default() }, &words);
    }
    for seconds in [0, 601] {
        let words = format!("it cannot last {seconds} seconds; 1 to 600 would do");
        expect_error(WriteOptions { seconds: Some(seconds), ..WriteOptions::default() }, &words);
    }
    let mut recipe = parse("rlg327", builtin("rlg327").unwrap().text).unwrap();
    recipe.set("rules.min_rooms=400").unwrap();
    recipe.set("tries=1").unwrap();
    let mut generator = Generator::from_plan(plan(&recipe, &Overrides::default()).unwrap());
    let message = written(&Recording::new(&mut generator, 1), &WriteOptions::default()).unwrap_err();
    assert!(message.contains("made no level from seed 1"), "{message}");
}

//! Maps of Tiled: levels of every built-in recipe come back, and other programs can read them.
//!
//! Checks by other programs are left out, with a note, where they are not there: Tiled's `tmxrasterizer` and `tiled` on
//! the path, and in `BARROW_TILED_PYTHON` a Python that has `pytmx` and `pytiled_parser`.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use barrow::{BUILTIN, Generator, Level, Map, Tile};
use barrow_formats::{
    FORMATS, ReadOptions, Subject, TileData, TilePictures, WriteOptions, json, read, tiles,
};

fn write(format: &str, subject: Subject<'_>, tile_data: TileData, tile_pictures: TilePictures) -> Vec<u8> {
    let spec = FORMATS.iter().find(|spec| spec.name == format).unwrap();
    let options = WriteOptions { tile_data, tile_pictures, ..WriteOptions::default() };
    let mut file = Vec::new();
    (spec.write.unwrap().write)(subject, &options, &mut file).unwrap();
    file
}

fn as_json<'a>(level: impl Into<Subject<'a>>) -> String {
    let mut out = String::new();
    json::write(level, &mut out);
    out
}

fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("barrow-tiled-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(tiles::SHEET_NAME), tiles::sheet_png()).unwrap();
    folder
}

/// Whether a program ran well; nothing if there is none.
fn run(program: &str, args: &[&str], folder: &Path) -> Option<()> {
    let ran =
        Command::new(program).args(args).current_dir(folder).env("QT_QPA_PLATFORM", "offscreen").output();
    let Ok(output) = ran else {
        println!("left out: there is no {program} here");
        return None;
    };
    assert!(output.status.success(), "{program} {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    Some(())
}

/// The pixels of a picture, three bytes each.
fn pixels(file: &Path) -> (u32, u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::BufReader::new(fs::File::open(file).unwrap()));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let samples = info.color_type.samples();
    let bytes = bytes[..info.buffer_size()].chunks(samples).flat_map(|pixel| pixel[..3].to_vec()).collect();
    (info.width, info.height, bytes)
}

/// A level with rooms, corridors and doors.
fn level() -> Level {
    Generator::new("nethack").unwrap().generate(7).unwrap().clone()
}

fn expected(map: &Map) -> Vec<u8> {
    let (width, height) = (map.size().width * tiles::TILE_PX, map.size().height * tiles::TILE_PX);
    let tile = |x: u32, y: u32| -> Tile { map.tiles.row(y as i32)[x as usize] };
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let px = tiles::TILE_PX;
    places.flat_map(|(x, y)| tiles::pixel(tile(x / px, y / px), x % px, y % px)).collect()
}

#[test]
fn levels_of_every_recipe_come_back_whole() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        for seed in [1, 2, u64::MAX] {
            let level = generator.generate(seed).unwrap();
            for (format, data) in [
                ("tmx", TileData::Csv),
                ("tmx", TileData::Zlib),
                ("tmj", TileData::Csv),
                ("tmj", TileData::Base64),
            ] {
                let file = write(format, level.into(), data, TilePictures::Beside);
                let found = read(&file, ReadOptions::default()).unwrap().remove(0);
                assert_eq!(as_json(&found), as_json(level), "{} {seed} {format}", recipe.name);
                assert_eq!((found.format, found.lost.len()), (format, 0), "{:?}", found.lost);
            }
        }
    }
}

#[test]
fn tiled_draws_the_tiles_as_they_are() {
    let (folder, level) = (folder("draws"), level());
    for (format, pictures) in
        [("tmx", TilePictures::Inside), ("tmx", TilePictures::Beside), ("tmj", TilePictures::Beside)]
    {
        for data in TileData::ALL {
            let name = format!("a.{format}");
            fs::write(folder.join(&name), write(format, (&level).into(), data, pictures)).unwrap();
            let layer = ["--show-layer", "tiles", &name, "out.png"];
            if run("tmxrasterizer", &layer, &folder).is_none() {
                return;
            }
            let (_, _, drawn) = pixels(&folder.join("out.png"));
            assert!(drawn == expected(level.map()), "{name} {} {}", data.name(), pictures.name());
        }
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_tiled_saves_is_still_the_level() {
    let (folder, level) = (folder("saves"), level());
    for (from, to, export) in [("tmx", "tmj", "json"), ("tmj", "tmx", "tmx"), ("tmx", "tmx", "tmx")] {
        let (source, target) = (format!("in.{from}"), format!("out.{to}"));
        let file = write(from, (&level).into(), TileData::Zlib, TilePictures::Beside);
        fs::write(folder.join(&source), file).unwrap();
        if run("tiled", &["--export-map", export, &source, &target], &folder).is_none() {
            return;
        }
        let found = read(&fs::read(folder.join(&target)).unwrap(), ReadOptions::default()).unwrap().remove(0);
        assert_eq!(as_json(&found), as_json(&level), "{from} to {to}");
        assert_eq!((found.format, found.lost.len()), (to, 0), "{:?}", found.lost);
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn python_packages_read_the_same_tiles_and_objects() {
    let Ok(python) = env::var("BARROW_TILED_PYTHON") else {
        println!("left out: BARROW_TILED_PYTHON names no Python with pytmx and pytiled_parser");
        return;
    };
    let (folder, level) = (folder("python"), level());
    let map = level.map();
    assert!(!map.doors.is_empty() && !map.rooms.is_empty());
    for data in TileData::ALL {
        for (name, pictures) in [
            ("a.tmx", TilePictures::Beside),
            ("b.tmx", TilePictures::Inside),
            ("a.tmj", TilePictures::Beside),
        ] {
            fs::write(folder.join(name), write(&name[2..], (&level).into(), data, pictures)).unwrap();
        }
        let numbers: Vec<String> =
            map.tiles.rows().flatten().map(|&tile| (tile as u32 + 1).to_string()).collect();
        let script = include_str!("tiled.py");
        let (cells, doors) = (numbers.join(","), map.doors.len().to_string());
        run(&python, &["-c", script, &cells, &doors, &map.rooms.len().to_string()], &folder).unwrap();
    }
    fs::remove_dir_all(folder).unwrap();
}

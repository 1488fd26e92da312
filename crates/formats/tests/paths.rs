//! Writing and reading a level in any format, with a writer and with a path.

use std::path::PathBuf;
use std::{env, fs, process};

use barrow::{Generator, Level, Map};
use barrow_formats::{
    Error, Format, ReadOptions, TilePictures, WriteOptions, read_as, read_path, write, write_path,
};

fn level() -> Level {
    Generator::new("rlg327").expect("it is built in").generate_ref(7).expect("a level").clone()
}

/// Temporary folder, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = env::temp_dir().join(format!("barrow-{name}-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn formats_are_given_by_name_or_by_value() {
    let (level, options) = (level(), WriteOptions::default());
    let (mut named, mut valued) = (Vec::new(), Vec::new());
    write("tmx", &level, &options, &mut named).unwrap();
    write(Format::Tmx, &level, &options, &mut valued).unwrap();
    assert_eq!(named, valued);
    for found in
        [read_as("tmx", &named, ReadOptions::default()), read_as(Format::Tmx, &named, ReadOptions::default())]
    {
        assert_eq!(found.unwrap()[0].map.tiles, level.map().tiles);
    }
    let error = write("tmz", &level, &options, &mut Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "there is no format `tmz`; did you mean `tmx`?");
    assert!(matches!(read_as("json", b".", ReadOptions::default()), Err(Error::Read(_))));
}

#[test]
fn a_map_alone_can_be_written() {
    let map: Map = "...\n.<.".parse().unwrap();
    let mut text = Vec::new();
    write("text", &map, &WriteOptions::default(), &mut text).unwrap();
    assert_eq!(text, b"...\n.<.\n");
}

#[test]
fn extensions_select_formats_and_companion_files_are_written() {
    let folder = Folder::new("paths");
    let (level, options) =
        (level(), WriteOptions { tile_pictures: TilePictures::Beside, ..Default::default() });
    for name in ["level.tmx", "level.JSON", "level.txt"] {
        let path = folder.0.join(name);
        write_path(&path, &level, &options).unwrap();
        let found = read_path(&path, ReadOptions::default()).unwrap().remove(0);
        assert_eq!(found.map.to_string(), level.map().to_string(), "{name}");
    }
    assert!(folder.0.join("barrow-tiles.png").is_file());
    assert!(matches!(write_path(folder.0.join("level"), &level, &options), Err(Error::Format(_))));
    assert!(matches!(read_path(folder.0.join("none.json"), ReadOptions::default()), Err(Error::File { .. })));
}

#[test]
fn files_of_others_are_not_overwritten() {
    let folder = Folder::new("taken");
    fs::write(folder.0.join("barrow-tiles.png"), "not written by barrow").unwrap();
    let error = write_path(folder.0.join("level.tmj"), &level(), WriteOptions::default()).unwrap_err();
    assert!(
        matches!(error, Error::BesideTaken { .. }) && error.to_string().contains("there is another file")
    );
    assert!(!folder.0.join("level.tmj").exists());
}

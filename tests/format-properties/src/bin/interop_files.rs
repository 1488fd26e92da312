//! Writes the files that `cargo xtask interop` gives to other programs, and reads what those programs saved.
//!
//! ```text
//! interop-files write FOLDER [RECIPE...]   writes FOLDER/levels, FOLDER/saves and FOLDER/animations
//! interop-files read FILE...               prints the level of each file as one line of JSON
//! ```

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use barrow::{BUILTIN, Builtin, Generator, Level, Overrides, Recording, Size};
use barrow_formats::{Format, Palette, PictureStyle, ReadOptions, TileData, TilePictures, WriteOptions};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Size of the saves of the course RLG327.
const SAVE: Size = Size { width: 80, height: 21 };

/// Recipes whose construction is animated.
const ANIMATED: [&str; 4] = ["rlg327", "nethack", "cellular_caves", "vaulted_halls"];

/// Seed of the animations.
const ANIMATED_SEED: u64 = 7;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args.as_slice() {
        ["write", folder, recipes @ ..] => write(Path::new(folder), recipes),
        ["read", files @ ..] => files.iter().try_for_each(|file| read(Path::new(file))),
        _ => Err("usage: interop-files write FOLDER [RECIPE...] | read FILE...".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("interop-files: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes a level, a save and an animation of those recipes; of all of them if `only` is empty, and then a level with
/// the largest seed too. Palettes alternate.
fn write(folder: &Path, only: &[&str]) -> Result<()> {
    let is_wanted = |name: &str| only.is_empty() || only.contains(&name);
    let numbered = BUILTIN.iter().zip(1..).zip(Palette::ALL.into_iter().cycle());
    for ((recipe, seed), palette) in numbered.filter(|((recipe, _), _)| is_wanted(recipe.name)) {
        let mut generator = Generator::new(recipe.name)?;
        write_level(&folder.join("levels").join(recipe.name), generator.generate_ref(seed)?, palette)?;
        write_save(&folder.join("saves").join(recipe.name), recipe, seed)?;
    }
    for recipe in ANIMATED.into_iter().filter(|name| is_wanted(name)) {
        write_animations(&folder.join("animations"), recipe)?;
    }
    if only.is_empty() {
        let mut generator = Generator::new("nethack")?;
        let level = generator.generate_ref(u64::MAX)?;
        write_level(&folder.join("levels/nethack-largest"), level, Palette::Dark)?;
    }
    Ok(())
}

/// Writes a level in every format and with every option that changes the structure of a file.
fn write_level(folder: &Path, level: &Level, palette: Palette) -> Result<()> {
    fs::create_dir_all(folder)?;
    let add = |name: &str, options: &WriteOptions| add(folder, name, level, options);
    let usual = WriteOptions { palette: Some(palette), ..WriteOptions::default() };
    for name in ["level.json", "level.csv", "level.xp", "level.ldtk", "level.uvtt", "key.md", "key.html"] {
        add(name, &usual)?;
    }
    for tile_data in TileData::ALL {
        for tile_pictures in TilePictures::ALL {
            let options = WriteOptions { tile_data, tile_pictures, ..usual.clone() };
            add(&format!("{}-{}.tmx", tile_data.name(), tile_pictures.name()), &options)?;
        }
        let options = WriteOptions { tile_data, ..usual.clone() };
        add(&format!("{}.tmj", tile_data.name()), &options)?;
    }
    for style in PictureStyle::ALL {
        let options = WriteOptions { style: Some(style), ..usual.clone() };
        for ending in ["png", "svg"] {
            add(&format!("{}-{}.{ending}", style.name(), palette.name()), &options)?;
        }
    }
    Ok(())
}

/// Writes a level of the size of a save. No folder if the recipe cannot have that size; no save if the level does not
/// fit into one: `checks/saves.py` knows when.
fn write_save(folder: &Path, recipe: &Builtin, seed: u64) -> Result<()> {
    let size = Overrides { size: Some(SAVE), ..Overrides::default() };
    let Ok(plan) = barrow::plan(&barrow::parse(recipe.name, recipe.text)?, &size) else { return Ok(()) };
    fs::create_dir_all(folder)?;
    let mut generator = Generator::from_plan(plan);
    let level = generator.generate_ref(seed)?;
    add(folder, "level.json", level, &WriteOptions::default())?;
    let _ = add(folder, "level.rlg327", level, &WriteOptions::default());
    Ok(())
}

/// Writes an animation and a recording of how a level is made, the level, and the number of steps.
fn write_animations(folder: &Path, recipe: &str) -> Result<()> {
    fs::create_dir_all(folder)?;
    let recording = Recording::new(&mut Generator::new(recipe)?, ANIMATED_SEED);
    let level = recording.outcome.as_ref().map_err(ToString::to_string)?;
    add(folder, &format!("{recipe}.json"), level, &WriteOptions::default())?;
    fs::write(folder.join(recipe).with_extension("steps"), recording.steps.len().to_string())?;
    for format in [Format::Gif, Format::Cast] {
        let mut file = Vec::new();
        format.animate(&recording, &WriteOptions::default(), &mut file)?;
        fs::write(folder.join(recipe).with_extension(format.name()), file)?;
    }
    Ok(())
}

fn add(folder: &Path, name: &str, level: &Level, options: &WriteOptions) -> Result<()> {
    Ok(barrow_formats::write_path(folder.join(name), level, options)?)
}

/// Prints the level of a file. Fails if there are several, or if some of the file could not be read.
fn read(file: &Path) -> Result<()> {
    let found = barrow_formats::read(&fs::read(file)?, ReadOptions::default())?;
    let [level] = found.as_slice() else {
        return Err(format!("{}: {} levels instead of one", file.display(), found.len()).into());
    };
    if !level.lost.is_empty() {
        return Err(format!("{}: {}", file.display(), level.lost.join(" ")).into());
    }
    let mut line = Vec::new();
    barrow_formats::write("json", level, &WriteOptions::default(), &mut line)?;
    print!("{}", String::from_utf8(line)?);
    Ok(())
}

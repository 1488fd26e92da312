//! Writes what others shall read: a folder for every level, with a file for every format and every way of writing it.

use std::fs;
use std::path::Path;

use barrow::{BUILTIN, Builtin, Generator, Level, Overrides, Size};
use barrow_formats::{Palette, PictureStyle, TileData, TilePictures, WriteOptions};

use crate::Result;

/// The only size that saves of the course have.
const SAVE: Size = Size { width: 80, height: 21 };

/// A level of every recipe, and one with the largest seed. Palettes take turns. Saves of the course are apart.
pub(crate) fn write(folder: &Path) -> Result<()> {
    for ((recipe, seed), palette) in BUILTIN.iter().zip(1..).zip(Palette::ALL.into_iter().cycle()) {
        let mut generator = Generator::new(recipe.name)?;
        write_level(&folder.join("levels").join(recipe.name), generator.generate_ref(seed)?, palette)?;
        write_save(&folder.join("saves").join(recipe.name), recipe, seed)?;
    }
    let mut generator = Generator::new("nethack")?;
    write_level(&folder.join("levels/nethack-largest"), generator.generate_ref(u64::MAX)?, Palette::Dark)
}

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

/// A level of the size of a save, as far as its recipe can make one and a save can hold it: `checks/saves.py` knows when.
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

/// Writes a level in the format that the ending of a name asks for, and what belongs beside it.
fn add(folder: &Path, name: &str, level: &Level, options: &WriteOptions) -> Result<()> {
    Ok(barrow_formats::write_path(folder.join(name), level, options)?)
}

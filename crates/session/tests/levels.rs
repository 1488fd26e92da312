//! Games on levels of every readable format and on sample files: played by bots, then replayed from their records.

use std::path::{Path, PathBuf};
use std::{env, fs};

use barrow::Generator;
use barrow_formats::{Format, ReadOptions, WriteOptions};
use barrow_game::{Bot, GameSource, Record};
use barrow_session::{level_text, read_level};

/// Sample files may violate rules of their format.
const LENIENT: ReadOptions = ReadOptions::LENIENT;

/// Returns the folder of sample files, if it exists.
fn others() -> Option<PathBuf> {
    let near = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = env::var_os("BARROW_DATA").map_or_else(near, PathBuf::from);
    let is_there = folder.is_dir();
    if !is_there {
        println!("skipped: the folder {} is missing", folder.display());
    }
    is_there.then_some(folder)
}

/// Plays on the first level of a file with every bot, and replays the records. Returns `None` if the file cannot be
/// read.
fn play(bytes: &[u8], name: &str) -> Option<u64> {
    let found = barrow_formats::read(bytes, LENIENT).ok()?.into_iter().next()?;
    let source = GameSource { seed: 5, level: Some(level_text(&found)), ..GameSource::default() };
    let mut turns = 0;
    for bot in Bot::ALL {
        let mut game = source.start(read_level).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(game.floor().map.size(), found.map.size(), "{name}");
        let mut actions = Vec::new();
        bot.play(&mut game, 120, |game, action| {
            actions.push(action);
            let violations = game.violations();
            assert!(violations.is_empty(), "{name}, {}: {violations:?}", bot.name());
            true
        });
        assert!(!actions.is_empty(), "{name}: no action was possible");
        turns += game.turn();
        let record = Record::new(source.clone(), actions, &game);
        let read = Record::parse(&record.to_text()).expect("whole");
        assert_eq!(read.play(read_level).expect("the same game").digest(), game.digest(), "{name}");
    }
    Some(turns)
}

#[test]
fn every_readable_format_starts_a_game() {
    let mut generator = Generator::new("rlg327").unwrap();
    let level = generator.generate_ref(3).unwrap().clone();
    for format in Format::ALL.iter().filter(|format| format.is_read()) {
        let name = format.name();
        if format.is_written() {
            let mut bytes = Vec::new();
            format.write(&level, &WriteOptions::default(), &mut bytes).unwrap();
            assert!(play(&bytes, name).is_some(), "{name} is not read");
            continue;
        }
        // Formats that are only read are tested with the seed files of the fuzz targets.
        let seeds = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(name));
        let played = seeds.iter().filter(|path| play(&fs::read(path).unwrap(), name).is_some());
        assert!(played.count() > 0, "{name}");
    }
}

#[test]
fn every_save_of_the_course_starts_a_game() {
    let Some(folder) = others().map(|folder| folder.join("rlg327")) else { return };
    let (mut played, mut refused) = (0, 0);
    for path in files(&folder).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rlg327"))
    {
        let name = path.display().to_string();
        // A valid file has a picture beside it; an invalid one has none.
        let is_sound = Path::new(&format!("{name}.txt")).exists();
        let turns = play(&fs::read(&path).unwrap(), &name);
        assert_eq!(turns.is_some(), is_sound, "{name}");
        if is_sound { played += 1 } else { refused += 1 }
    }
    println!("{played} played, {refused} refused");
    assert!(played > 30, "{played}");
}

#[test]
fn every_drawn_map_starts_a_game() {
    let Some(folder) = others() else { return };
    let pictures = files(&folder.join("rlg327"))
        .into_iter()
        .filter(|path| path.to_string_lossy().ends_with(".rlg327.txt"));
    let all = pictures.chain([folder.join("maps/rooms80x50.txt")]);
    let played = all.filter(|path| path.exists()).inspect(|path| {
        let name = path.display().to_string();
        assert!(play(&fs::read(path).unwrap(), &name).is_some(), "{name} is not read");
    });
    assert!(played.count() > 30);
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

//! A short and deterministic form of fuzzing: every file of the corpus, damaged in the same ways each time.

use std::fs;
use std::path::{Path, PathBuf};

use barrow_format_properties::{damage, seeds, survives, survives_detection};
use barrow_formats::Format;

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

#[test]
fn readers_survive_damaged_files() {
    let mut last = None;
    for seed in seeds() {
        println!("{} {}: {} bytes", seed.format, seed.name, seed.bytes.len());
        // Every byte of one file of each format, and some bytes of the others.
        let step = if Some(seed.format) == last { 17 } else { 1 };
        last = Some(seed.format);
        let format = seed.format.name();
        survives(format, &seed.bytes);
        survives_detection(&seed.bytes);
        damage(&seed.bytes, step, |broken| survives(format, broken));
    }
}

#[test]
fn inputs_that_fuzzing_found_do_not_fail_again() {
    for format in fs::read_dir(fuzz().join("found")).into_iter().flatten() {
        let format = format.unwrap();
        for file in fs::read_dir(format.path()).unwrap() {
            let bytes = fs::read(file.unwrap().path()).unwrap();
            match format.file_name().to_str().unwrap() {
                "any" => survives_detection(&bytes),
                name => survives(name, &bytes),
            }
        }
    }
}

#[test]
fn the_corpus_in_the_repository_is_up_to_date() {
    for seed in seeds() {
        let path = fuzz().join("seeds").join(seed.format.name()).join(&seed.name);
        let there = fs::read(&path).unwrap_or_default();
        assert!(there == seed.bytes, "{} is out of date; run `cargo xtask fuzz-seeds`", path.display());
        assert!(there.len() <= 6000, "{} is too large for the corpus", path.display());
    }
}

#[test]
fn every_reader_has_a_fuzz_target() {
    let readers = Format::ALL.iter().filter(|format| format.is_read()).map(|format| format.name());
    for name in readers.chain(["any"]) {
        let path = fuzz().join("fuzz_targets").join(format!("{name}.rs"));
        assert!(path.is_file(), "{} is missing", path.display());
    }
}

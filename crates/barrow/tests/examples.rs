//! Every example runs, prints something, and has fewer than 80 lines.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

#[test]
fn every_example_runs_and_prints_something() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    // The executables of tests are in the folder `deps`, next to the folder `examples` with those of examples.
    let test = env::current_exe().expect("a test knows its own path");
    let built = test.parent().and_then(Path::parent).expect("a test lies in deps").join("examples");
    let mut examples: Vec<PathBuf> = fs::read_dir(sources)
        .expect("there are examples")
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    examples.sort();
    assert!(examples.len() >= 9, "{examples:?}");
    for source in examples {
        let text = fs::read_to_string(&source).expect("it can be read");
        assert!(text.lines().count() < 80, "{} is too long", source.display());
        let stem = source.file_stem().expect("a file has a name");
        let program = built.join(stem).with_extension(env::consts::EXE_EXTENSION);
        let output = Command::new(&program)
            .output()
            .unwrap_or_else(|error| panic!("{}: {error}; run `cargo build --examples`", program.display()));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && !output.stdout.is_empty(), "{}: {said}", program.display());
    }
}

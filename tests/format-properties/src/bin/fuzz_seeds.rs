//! Writes the corpus of fuzzing, one folder per format: `cargo xtask fuzz seeds`.

use std::io;
use std::path::Path;
use std::{env, fs};

use barrow_format_properties::{other_seeds, seeds};

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "fuzz/seeds".into());
    for seed in seeds() {
        let folder = Path::new(&folder).join(seed.format.name());
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(seed.name), seed.bytes)?;
    }
    for (kind, name, text) in other_seeds() {
        let folder = Path::new(&folder).join(kind);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(name), text)?;
    }
    Ok(())
}

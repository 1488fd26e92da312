//! One level of every recipe as text, for the docs: `cargo xtask gallery`.

use std::fmt::Write as _;
use std::process::ExitCode;

use barrow::{BUILTIN, Generator};

fn main() -> ExitCode {
    let path = std::env::args().nth(1).unwrap_or_else(|| "docs/gallery.md".to_string());
    let done = page().map_err(|error| error.to_string()).and_then(|page| {
        std::fs::write(&path, page).map_err(|error| format!("cannot write {path}: {error}"))
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gallery: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The page: seed 7 of every recipe at its own size.
fn page() -> Result<String, barrow::Error> {
    let mut page =
        "# Gallery\n\nOne level of every built-in recipe, made by `cargo xtask gallery`.\n".to_string();
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name)?;
        let (summary, least) = (generator.plan().summary.clone(), generator.plan().min_size);
        let level = generator.generate(7)?;
        let size = level.map().size();
        let name = recipe.name;
        let _ = write!(page, "\n## {name}\n\n{summary}. {size} cells, at least {least}.\n\n");
        let _ = write!(page, "`barrow gen {name} --seed 7`\n\n```text\n");
        for row in level.map().tiles.rows() {
            let row: String = row.iter().map(|tile| tile.glyph()).collect();
            let _ = writeln!(page, "{}", row.trim_end());
        }
        page.push_str("```\n");
    }
    Ok(page)
}

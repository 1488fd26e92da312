//! Pages for the docs, made from the registry: one level of every recipe, and all about every stage; and pictures of the
//! game.
//! `cargo xtask gallery` runs it.

mod screens;

use std::fmt::Write as _;
use std::process::ExitCode;

use barrow::{BUILTIN, Error, Fact, Generator, Map, Registry, StageSpec};

fn main() -> ExitCode {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "docs".to_string());
    for (name, page) in [("gallery.md", recipes()), ("stages.md", stages())] {
        let path = format!("{folder}/{name}");
        let done = page.map_err(|error| error.to_string()).and_then(|page| {
            std::fs::write(&path, page).map_err(|error| format!("cannot write {path}: {error}"))
        });
        if let Err(error) = done {
            eprintln!("gallery: {error}");
            return ExitCode::FAILURE;
        }
    }
    if let Err(error) = screens::write(&folder) {
        eprintln!("gallery: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Seed 7 of every recipe at its own size.
fn recipes() -> Result<String, Error> {
    let mut page =
        "# Gallery\n\nOne level of every built-in recipe, made by `cargo xtask gallery`.\n".to_string();
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name)?;
        let (summary, least) = (generator.plan().summary.clone(), generator.plan().min_size);
        let level = generator.generate_ref(7)?;
        let size = level.map().size();
        let name = recipe.name;
        let _ = write!(page, "\n## {name}\n\n{summary}. {size} cells, at least {least}.\n\n");
        let _ = write!(page, "`barrow gen {name} --seed 7`\n\n");
        draw(level.map(), &mut page);
    }
    Ok(page)
}

/// Every stage: what it does, its knobs, and what its example makes.
fn stages() -> Result<String, Error> {
    let mut page = "# Stages\n\nWhat recipes are made of, made by `cargo xtask gallery` from the registry. \
                    `barrow stages NAME` says the same in a terminal.\n"
        .to_string();
    let mut family = None;
    for spec in Registry::builtin().stages() {
        if family.replace(spec.family) != Some(spec.family) {
            let _ = write!(page, "\n## Family: {}\n", spec.family.name());
        }
        let _ = write!(page, "\n### {}\n\n{}\n\n", spec.name, spec.summary);
        facts(spec, &mut page);
        if !spec.params.is_empty() {
            page.push_str("| parameter | what it does | takes | when left out |\n|---|---|---|---|\n");
        }
        for param in spec.params.iter() {
            let default = param.write(&param.default_value()).replace('|', "\\|");
            let _ =
                writeln!(page, "| `{}` | {} | {} | `{default}` |", param.name, param.doc, param.describe());
        }
        let _ = write!(page, "\n```toml\n{}\n```\n\n", spec.example.trim());
        let rules = "connected = \"any\"\nborder = \"open\"\ndoors = \"any\"\ncorridors_outside_rooms = false\nno_scraps = false\n";
        let text = format!("name = \"example\"\nsize = [60, 16]\n{}[rules]\n{rules}", spec.example);
        draw(Generator::new(&text)?.generate_ref(1)?.map(), &mut page);
    }
    Ok(page)
}

/// What a stage needs and gives.
fn facts(spec: &StageSpec, page: &mut String) {
    let names = |facts: &[Fact]| facts.iter().map(|fact| fact.name().to_string()).collect();
    let lists: [(&str, Vec<String>); 3] = [
        ("Needs", spec.describe_needs()),
        ("Gives", names(&spec.gives)),
        ("Cannot come after", names(&spec.not_after)),
    ];
    for (what, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
        let _ = writeln!(page, "- {what}: {}.", list.join(", "));
    }
    page.push('\n');
}

fn draw(map: &Map, page: &mut String) {
    page.push_str("```text\n");
    for row in map.to_string().lines() {
        let _ = writeln!(page, "{}", row.trim_end());
    }
    page.push_str("```\n");
}

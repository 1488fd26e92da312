//! Commands of the project: `cargo xtask test`, `cargo xtask bench` and so on. `cargo xtask` alone lists them.

mod bench;
mod coverage;
mod deny;
mod dist;
mod endless;
mod fuzz;
mod interop;
#[cfg(test)]
mod locks;
mod package;
mod process;
mod site;
mod soak;
mod studio;
mod test;
mod test_programs;
mod web;
mod words;

use std::env;
use std::process::ExitCode;

use process::{cargo, cargo_command, root, run};

const HELP: &str = "\
Usage: cargo xtask COMMAND

Every day:
  test                     Runs all checks: format, lints, tests, documentation, and short forms of the commands below
  test studio [--pictures] Tests the studio in a real browser, on more seeds; --pictures rewrites those of docs/studio.md
  words [PATH...]          Lists idioms to replace with the terms of docs/glossary.md
  deny                     Checks licenses, sources and advisories of dependencies. Needs cargo-deny
  golden                   Rewrites the golden files, after a change of GENERATION_VERSION or of the rules of the game

Long checks:
  soak [levels|locks|games|round-trips] [N]
                           Checks 100,000 seeds of every recipe, levels with locked cells, games by bots, and every pair of
                           formats; N is the number of seeds, games or levels
  soak --hours N           Checks new levels and games for N hours; the next run continues where this one ended
  fuzz [SECONDS] [TARGET...]
                           Runs every reader, recipes and records on generated files, 60 seconds each. Needs cargo-fuzz
  fuzz --runs N [TARGET...]
                           The same for a number of executions
  fuzz seeds               Rewrites the files that fuzzing starts from
  coverage                 Measures the lines of readers and parsers that the tests run. Needs cargo-llvm-cov
  interop [--quick]        Has other programs read the files that Barrow writes. Needs Python, Tiled, librsvg

Measurements (tables are written into docs/):
  bench [levels|peers|fov|paths|sizes|stages|wasm|game]
                           Measures speed beside a bare loop, beside other packages, which are downloaded and built, or in
                           WebAssembly
  bench quality [N] [RECIPE...]
                           Counts dead ends, loops, empty rooms and the like in N levels of every recipe, 1000 by default
  bench costs [recipes|builtin] [N]
                           Measures the time per step of the budget, of stages and recipes with extreme parameters
  bench sizes --largest [RECIPE]
                           Measures every recipe at 8192x8192 and on long, narrow maps
  bench sizes --stages     Measures every stage at 80x50 and at 4096x4096 cells
  compare fov              Compares fields of view with other packages, cell by cell
  compare nethack          Compares the statistics of 20,000 levels with those of real ones
  compare bots             Plays 1,000 games with every bot

Publishing:
  docs                     Rewrites docs/gallery.md, docs/stages.md, and the pictures of recipes and the game
  web [FOLDER]             Builds the page of the studio into target/web or another folder
  site                     Builds a folder for any static web host: studio, pages and API documentation
  package                  Builds the packages for the registry, and builds and runs them on their own
  dist [TARGET]            Builds an archive: static binary with the studio in it, man page, completions, checksums
";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let succeeded = match args.as_slice() {
        ["test"] => test::test(),
        ["test", "programs"] => test_programs::run_all(),
        ["test", "page"] => studio::page(),
        ["test", "studio", "--quick"] => studio::quick(),
        ["test", "studio", rest @ ..] => studio::studio(rest),
        ["words", paths @ ..] => words::words(paths),
        ["golden"] => golden(),
        ["deny"] => deny::deny(),
        ["soak", "--hours", hours] => endless::endless(hours),
        ["soak", rest @ ..] => soak::soak(rest),
        ["fuzz", "seeds"] => bench::format_properties("fuzz-seeds", "dev", &["fuzz/seeds"]),
        ["fuzz", "--quick"] => fuzz::quick(),
        ["fuzz", "--runs", runs, targets @ ..] => fuzz::run(fuzz::Limit::Runs(runs), targets),
        ["fuzz", seconds, targets @ ..] => fuzz::run(fuzz::Limit::Seconds(seconds), targets),
        ["fuzz"] => fuzz::run(fuzz::Limit::Seconds("60"), &[]),
        ["coverage"] => coverage::coverage(),
        ["interop", rest @ ..] => interop::interop(rest),
        ["bench", rest @ ..] => bench::bench(rest),
        ["compare", rest @ ..] => bench::compare(rest),
        ["docs"] => bench::ours("gallery", &["docs"]) && bench::ours("gallery", &["docs", "sheets"]),
        ["web"] => web::web(web::FOLDER),
        ["web", folder] => web::web(folder),
        ["site"] => site::site(),
        ["package"] => package::package(),
        ["dist", rest @ ..] => dist::dist(rest.first().copied()),
        [] | ["help" | "-h" | "--help"] => {
            print!("{HELP}");
            true
        }
        [command, ..] => {
            eprintln!("xtask: there is no command `{command}`\n\n{HELP}");
            false
        }
    };
    if succeeded { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn golden() -> bool {
    [["barrow-formats", "golden"], ["barrow-game", "bots"]].iter().all(|[package, test]| {
        run(cargo_command(&["test", "--package", package, "--test", test], &[]).env("UPDATE_GOLDEN", "1"))
    })
}

//! The project's own commands: `cargo xtask test`, `cargo xtask bench` and so on. All but `interop`, `web` and
//! `studio` need nothing but Rust.

mod fuzz;
mod interop;
mod package;
mod studio;
mod web;
mod words;

use std::env;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

const HELP: &str = "\
usage: cargo xtask COMMAND

  test      everything that must hold: format, lints, tests in debug and release, docs, examples, and the studio where
            what it needs is there; with CI=true as root on Debian that is installed first
  soak      100,000 seeds of every recipe and many sizes, judged from outside, and 10,000 games by bots, checked after
            every action and played again; `soak SEEDS` or `soak games GAMES` for one of them and another number;
            `soak locks SEEDS` for 200 or another number of seeds of every recipe around locked cells
  games     1,000 games by every bot, and who died of what; `games GAMES SEED BOT` for others; writes into docs/play.md
  round-trips  1,000 levels of every recipe through every pair of formats; `round-trips LEVELS` for another number
  fuzz      every reader for 60 seconds on whatever cargo fuzz makes up; `fuzz SECONDS` for another time
  fuzz-seeds  rewrites the small files that fuzzing begins with
  bench     levels per second beside the bare drawing loop, pictures, films, turns and keys of the game; `bench game` for the
            last two alone; writes into docs/speed.md, README.md. `bench stages` tells where the time of `nethack` goes and
            writes into docs/nethack.md; `bench stages RECIPE` tells it of another recipe
  peers     the same work beside other generators, which are downloaded and built; writes into docs/speed.md
  sights    fields of view beside those of others, downloaded and built as well; writes into docs/speed.md
  ways      distances and paths beside those of others; writes into docs/speed.md
  alike     whether other packages, which are downloaded and built, see the same cells; writes into docs/sight.md
  interop   whether other programs, packages and crates read the files that Barrow writes: needs Python, Tiled, librsvg;
            `interop --quick` for a few levels and only what is installed, without downloads
  web       the studio's page, into target/web, from where `barrow studio` takes it: needs Rust for WebAssembly, and npm
  studio    builds the page and the command, compares 1,000 levels of every recipe, and uses the page in a real browser:
            needs chromium too; `studio --pictures` makes those of docs/studio.md anew
  sizes     nanoseconds for a cell and memory on maps of up to 4096x4096; writes into docs/speed.md
  fidelity  20,000 levels of `nethack` beside what is known of as many real ones; writes into docs/nethack.md
  gallery   one level of every recipe, all about every stage, and two pictures of the game, into docs/
  package   the packages for the registry, unpacked into an empty folder, patched together, built and run there
  words     idioms that docs/glossary.md replaces, and doc comments that echo a name; `words PATH…` for some files
  golden    rewrites the golden files after a change of GENERATION_VERSION or of the rules of the game
";

/// A stranger's crate that extends Barrow, outside the workspace.
const OUTSIDE_CRATE: &str = "tests/outside-crate/Cargo.toml";

/// The programs that depend on other people's packages, outside the workspace.
const PEERS: &str = "benches/peers/Cargo.toml";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let rest: Vec<&str> = args.iter().skip(1).map(String::as_str).collect();
    let done = match args.first().map_or("", String::as_str) {
        "test" => test(),
        "soak" => soak(&rest),
        "games" => ours("games", if rest.is_empty() { &["1000", "40000", "docs/play.md"] } else { &rest }),
        "round-trips" => proof("round-trips", true, &rest),
        "fuzz" => fuzz::is_installed() && fuzz::run(rest.first().copied().unwrap_or("60")),
        "fuzz-seeds" => proof("fuzz-seeds", false, &["fuzz/seeds"]),
        "bench" => bench(&rest),
        "peers" => peers("peers", "docs/speed.md"),
        "alike" => peers("alike", "docs/sight.md"),
        "sights" => peers("sights", "docs/speed.md"),
        "ways" => peers("ways", "docs/speed.md"),
        "interop" => interop::interop(&rest),
        "web" => web::web(),
        "studio" => studio::studio(&rest),
        "sizes" => ours("sizes", if rest.is_empty() { &["docs/speed.md"] } else { &rest }),
        "fidelity" => ours("fidelity", if rest.is_empty() { &["docs/nethack.md"] } else { &rest }),
        "package" => package::package(),
        "gallery" => ours("gallery", &["docs"]),
        "words" => words::words(&rest),
        "golden" => golden(),
        _ => {
            eprint!("{HELP}");
            false
        }
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs one of our own benchmarks and soaks.
fn ours(program: &str, args: &[&str]) -> bool {
    cargo(&["run", "--release", "--quiet", "--package", "barrow-bench", "--bin", program, "--"], args)
}

/// Runs one of the programs that hold formats to their word.
fn proof(program: &str, is_long: bool, args: &[&str]) -> bool {
    let profile = if is_long { "release" } else { "dev" };
    cargo(
        &[
            "run",
            "--profile",
            profile,
            "--quiet",
            "--package",
            "barrow-format-properties",
            "--bin",
            program,
            "--",
        ],
        args,
    )
}

/// All of the benchmark, or what is asked for.
fn bench(rest: &[&str]) -> bool {
    match rest {
        [] => ours("bench", &["docs/speed.md", "README.md"]),
        ["game"] => ours("bench", &["game", "docs/speed.md"]),
        ["stages"] => ours("bench", &["stages", "nethack", "docs/nethack.md"]),
        _ => ours("bench", rest),
    }
}

/// Runs one of the programs beside other people's packages, which writes into a page.
fn peers(program: &str, page: &str) -> bool {
    let run = ["run", "--release", "--quiet", "--manifest-path", PEERS, "--target-dir", "target/peers"];
    cargo(&run, &["--bin", program, "--", page])
}

/// All checks, cheapest first; the first that fails ends it.
fn test() -> bool {
    let steps: &[&[&str]] = &[
        &["fmt", "--all", "--check"],
        &["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"],
        &["test", "--workspace", "--quiet"],
        &["test", "--release", "--quiet", "--package", "barrow-formats", "--test", "golden"],
        &["test", "--release", "--quiet", "--package", "barrow-game", "--test", "bots"],
        &["doc", "--workspace", "--no-deps", "--quiet"],
    ];
    steps.iter().all(|step| cargo(step, &[]))
        && cargo(
            &["run", "--quiet", "--manifest-path", OUTSIDE_CRATE, "--target-dir", "target/outside-crate"],
            &[],
        )
        && studio::as_part_of_all()
        && (!fuzz::is_installed() || fuzz::run("5"))
        && deny()
}

/// Licenses and sources of what we depend on, where `cargo deny` is installed.
fn deny() -> bool {
    let installed = Command::new("cargo").args(["deny", "--version"]).output();
    if installed.is_ok_and(|output| output.status.success()) {
        return cargo(&["deny", "--log-level", "error", "check", "licenses", "bans", "sources"], &[]);
    }
    eprintln!("xtask: cargo deny is not installed; licenses were not checked (cargo install cargo-deny)");
    true
}

fn golden() -> bool {
    [["barrow-formats", "golden"], ["barrow-game", "bots"]].iter().all(|[package, test]| {
        run(cargo_command(&["test", "--package", package, "--test", test], &[]).env("UPDATE_GOLDEN", "1"))
    })
}

/// Levels, levels around locked cells, games, or all of them.
fn soak(rest: &[&str]) -> bool {
    match rest {
        ["games", rest @ ..] => soak_games(rest),
        ["locks", rest @ ..] => ours("locks", rest),
        [] => ours("soak", &[]) && ours("locks", &[]) && soak_games(&[]),
        _ => ours("soak", rest),
    }
}

/// A great many games, and some of them once more without optimization: they must come to the same end.
fn soak_games(rest: &[&str]) -> bool {
    let games = ["run", "--quiet", "--package", "barrow-bench", "--bin", "games"];
    let release = [&games[..], &["--release", "--"]].concat();
    let ends = |args: &[&str]| cargo_command(args, &["20", "0"]).output().ok().map(|output| output.stdout);
    if !cargo(&[&release[..], &["soak"]].concat(), rest) {
        return false;
    }
    eprintln!("xtask: the same games in debug and release");
    let is_same = ends(&release).filter(|text| !text.is_empty()) == ends(&[&games[..], &["--"]].concat());
    eprintln!(
        "xtask: {}",
        if is_same { "they came to the same ends" } else { "they came to different ends" }
    );
    is_same
}

fn cargo(args: &[&str], more: &[&str]) -> bool {
    run(&mut cargo_command(args, more))
}

fn cargo_command(args: &[&str], more: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).args(more).current_dir(root()).env("RUSTDOCFLAGS", "--deny warnings");
    command
}

/// The folder of the project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or_else(|| Path::new("."))
}

fn run(command: &mut Command) -> bool {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    eprintln!("xtask: {}", words.join(" "));
    #[expect(clippy::disallowed_methods, reason = "only told, never decided by")]
    let begun = Instant::now();
    let status = command.status();
    let seconds = begun.elapsed().as_secs();
    if seconds > 0 {
        eprintln!("xtask: that took {seconds} s");
    }
    match status {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("xtask: cannot run {command:?}: {error}");
            false
        }
    }
}

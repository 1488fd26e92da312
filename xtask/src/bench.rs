//! `cargo xtask bench` and `cargo xtask compare`: programs that measure, and write their tables into docs/.

use crate::{cargo, web};

/// Programs that depend on other people's packages, outside the workspace.
const PEERS: &str = "benches/peers/Cargo.toml";

/// Runs one area of the benchmarks, or all that need no other packages.
pub(crate) fn bench(rest: &[&str]) -> bool {
    match rest {
        [] => ["levels", "stages", "sizes", "game"].iter().all(|area| bench(&[area])),
        ["levels"] => ours("bench", &["levels", "docs/speed.md"]),
        ["game"] => ours("bench", &["game", "docs/speed.md"]),
        ["stages"] => ours("bench", &["stages", "nethack", "docs/nethack.md"]),
        ["stages", recipe] => ours("bench", &["stages", recipe]),
        ["sizes"] => ours("sizes", &["docs/speed.md"]),
        ["sizes", "--largest"] => ours("sizes", &["--largest", "docs/reliability.md"]),
        ["sizes", "--largest", recipe] => ours("sizes", &["--largest", recipe]),
        ["sizes", "--stages"] => ours("sizes", &["--stages", "docs/speed.md"]),
        ["sizes", recipe] => ours("sizes", &["--only", recipe]),
        ["wasm"] => web::web(web::FOLDER) && ours("wasm", &["docs/speed.md"]),
        ["quality"] => ours("quality", &["docs/quality.md"]),
        ["quality", rest @ ..] => ours("quality", rest),
        ["costs", rest @ ..] => ours("costs", rest),
        ["peers"] => peers("peers", "docs/speed.md"),
        ["fov"] => peers("fov", "docs/speed.md"),
        ["paths"] => peers("paths", "docs/speed.md"),
        [area, ..] => {
            eprintln!(
                "xtask: no benchmark `{area}`; there are levels, peers, fov, paths, sizes, stages, wasm, quality, costs and game"
            );
            false
        }
    }
}

/// Compares results, not speed, with other programs and with real levels.
pub(crate) fn compare(rest: &[&str]) -> bool {
    match rest {
        ["fov"] => peers("compare-fov", "docs/sight.md"),
        ["nethack"] => ours("fidelity", &["docs/nethack.md"]),
        ["nethack", rest @ ..] => ours("fidelity", rest),
        ["bots"] => ours("games", &["1000", "40000", "docs/play.md"]),
        ["bots", rest @ ..] => ours("games", rest),
        _ => {
            eprintln!("xtask: compare what? `compare fov`, `compare nethack` or `compare bots`");
            false
        }
    }
}

/// Runs a program of `benches/`.
pub(crate) fn ours(program: &str, args: &[&str]) -> bool {
    cargo(&["run", "--release", "--quiet", "--package", "barrow-bench", "--bin", program, "--"], args)
}

/// Runs a program of `tests/format-properties`.
pub(crate) fn format_properties(program: &str, profile: &str, args: &[&str]) -> bool {
    let package = ["--package", "barrow-format-properties", "--bin", program, "--"];
    cargo(&[&["run", "--quiet", "--profile", profile], &package[..]].concat(), args)
}

/// Runs a program of `benches/peers`, which writes its table into a page.
fn peers(program: &str, page: &str) -> bool {
    let run = ["run", "--release", "--quiet", "--manifest-path", PEERS, "--target-dir", "target/peers"];
    cargo(&run, &["--bin", program, "--", page])
}

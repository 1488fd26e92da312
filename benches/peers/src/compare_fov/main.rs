//! Comparison of fields of view, cell by cell, with other packages: `cargo xtask compare fov`.
//!
//! Every comparison is between an algorithm of ours and one of another package with the same or a similar name. It
//! counts the cells on which the two differ, on many maps and from many cells, with a radius and without. Only cells
//! within the circle of the radius count, because packages cut off differently. `docs/sight.md` explains every
//! difference; an unexpected one makes the program fail.

mod crates;
mod scenes;
mod script;

use std::error::Error;
use std::fmt::Write as _;
use std::{env, process};

use barrow_bench::write_between_marks;
use barrow_core::{BitGrid, Point};
use barrow_fov::{Algorithm, Reach, field_of_view};

use crate::scenes::FovScene;
use crate::script::RunningScript;

/// An algorithm of ours and one of another package.
struct FovComparison {
    /// Name of our algorithm.
    ours: &'static str,
    package: &'static str,
    /// Name of the package's algorithm.
    theirs: &'static str,
    peer: Peer,
    expected: Expected,
}

/// Way to call a package.
#[derive(Clone, Copy)]
enum Peer {
    Crate(fn(&FovScene, Point, i32) -> BitGrid),
    Tcod,
    Rot,
}

/// Expected result of a comparison, with the reason for differences.
#[derive(Clone, Copy)]
enum Expected {
    /// The same algorithm: no cell may differ.
    Equal,
    /// The same algorithm, but theirs may see more.
    More(&'static str),
    /// The same algorithm, but theirs may see less.
    Less(&'static str),
    /// Any difference is allowed; `docs/sight.md` explains it.
    Any(&'static str),
}

use Expected::{Any, Equal, Less, More};

#[rustfmt::skip]
const COMPARISONS: &[FovComparison] = &[
    row("symmetric", "symmetric-shadowcasting 0.2", "compute_fov", Peer::Crate(crates::symmetric_shadowcasting), Equal),
    row("symmetric", "bracket-pathfinding 0.8.7", "SymmetricShadowcasting", Peer::Crate(crates::bracket_symmetric), Equal),
    row("symmetric", TCOD, "FOV_SYMMETRIC_SHADOWCAST", Peer::Tcod, Any("their rounding")),
    row("recursive", TCOD, "FOV_SHADOW", Peer::Tcod, Equal),
    row("recursive", ROT, "RecursiveShadowcasting", Peer::Rot, More("their empty views")),
    row("recursive", "doryen-fov 0.1.1", "FovRecursiveShadowCasting", Peer::Crate(crates::doryen_recursive), More("their empty views")),
    row("recursive", "bracket-pathfinding 0.8.7", "RecursiveShadowcasting", Peer::Crate(crates::bracket_recursive), Any("another algorithm")),
    row("recursive", "shadowcast 0.9", "for_each_visible", Peer::Crate(crates::shadowcast), Any("another algorithm")),
    row("rays", TCOD, "FOV_BASIC", Peer::Tcod, Equal),
    row("diamond", TCOD, "FOV_DIAMOND", Peer::Tcod, Equal),
    row("permissive_0", TCOD, "FOV_PERMISSIVE_0", Peer::Tcod, Less("their dark corners")),
    row("permissive_1", TCOD, "FOV_PERMISSIVE_1", Peer::Tcod, Equal),
    row("permissive_2", TCOD, "FOV_PERMISSIVE_2", Peer::Tcod, Equal),
    row("permissive_3", TCOD, "FOV_PERMISSIVE_3", Peer::Tcod, Equal),
    row("permissive_4", TCOD, "FOV_PERMISSIVE_4", Peer::Tcod, Equal),
    row("permissive_5", TCOD, "FOV_PERMISSIVE_5", Peer::Tcod, Equal),
    row("permissive_6", TCOD, "FOV_PERMISSIVE_6", Peer::Tcod, Equal),
    row("permissive_7", TCOD, "FOV_PERMISSIVE_7", Peer::Tcod, Equal),
    row("permissive_8", TCOD, "FOV_PERMISSIVE_8", Peer::Tcod, Equal),
    row("restrictive", TCOD, "FOV_RESTRICTIVE", Peer::Tcod, Any("their rounding")),
    row("restrictive", "doryen-fov 0.1.1", "FovRestrictive", Peer::Crate(crates::doryen_restrictive), Any("their rounding")),
];

const TCOD: &str = "libtcod (tcod 21.2)";
const ROT: &str = "rot.js 2.2";

const fn row(
    ours: &'static str,
    package: &'static str,
    theirs: &'static str,
    peer: Peer,
    expected: Expected,
) -> FovComparison {
    FovComparison { ours, package, theirs, peer, expected }
}

/// Result of one comparison.
#[derive(Clone, Default)]
struct FovTally {
    maps: u32,
    cells: u64,
    /// Number of cells that only our algorithm sees, and that only theirs sees.
    only: [u64; 2],
    /// Drawing of the first field of view that differs.
    example: Option<String>,
}

fn main() {
    match run() {
        Ok(true) => {}
        Ok(false) => process::exit(1),
        Err(error) => {
            eprintln!("compare-fov: {error}");
            process::exit(1);
        }
    }
}

/// Prints the table, and writes it into the file given as argument. Returns whether all results are as expected.
fn run() -> Result<bool, Box<dyn Error>> {
    let scenes = scenes::scenes()?;
    let (mut tcod, mut rot) = (RunningScript::tcod(), RunningScript::rot());
    let mut tallies = vec![FovTally::default(); COMPARISONS.len()];
    for scene in &scenes {
        for script in [&mut tcod, &mut rot].into_iter().flatten() {
            script.send_map(scene)?;
        }
        for (comparison, tally) in COMPARISONS.iter().zip(&mut tallies) {
            let script = match comparison.peer {
                Peer::Crate(_) => None,
                Peer::Tcod => tcod.as_mut(),
                Peer::Rot => rot.as_mut(),
            };
            compare(comparison, scene, script, tally)?;
        }
    }
    for (comparison, tally) in COMPARISONS.iter().zip(&tallies) {
        if let (true, Some(example)) = (comparison.is_unexpected(tally), &tally.example) {
            eprintln!(
                "{} compared with {}, {}:\n{example}",
                comparison.ours, comparison.package, comparison.theirs
            );
        }
    }
    let table = table(&tallies);
    print!("{table}");
    if let Some(path) = env::args().nth(1) {
        write_between_marks(&path, "compare-fov", &table)?;
    }
    Ok(COMPARISONS.iter().zip(&tallies).all(|(comparison, tally)| !comparison.is_unexpected(tally)))
}

/// Counts the differences on one map. Counts nothing if the package or our algorithm is missing.
fn compare(
    comparison: &FovComparison,
    scene: &FovScene,
    mut script: Option<&mut RunningScript>,
    tally: &mut FovTally,
) -> Result<(), Box<dyn Error>> {
    let Some((_, algorithm)) = Algorithm::ALL.iter().find(|(name, _)| *name == comparison.ours) else {
        return Ok(());
    };
    let size = scene.walls.size();
    // Farther than any corner, but small enough that its square does not overflow in other packages.
    let everything = (size.width + size.height) as i32;
    let mut ours = BitGrid::default();
    for (&from, radius) in scene.origins.iter().flat_map(|from| [(from, 10), (from, everything)]) {
        let theirs = match (comparison.peer, &mut script) {
            (Peer::Crate(look), _) => look(scene, from, radius),
            (Peer::Tcod | Peer::Rot, Some(script)) => script.see(comparison.theirs, scene, from, radius)?,
            (Peer::Tcod | Peer::Rot, None) => return Ok(()),
        };
        field_of_view(*algorithm, &scene.walls, from, Reach::circle(radius), &mut ours)?;
        tally.count(scene, from, radius, &ours, &theirs);
    }
    tally.maps += 1;
    Ok(())
}

impl FovComparison {
    /// Returns whether there are unexpected differences.
    fn is_unexpected(&self, tally: &FovTally) -> bool {
        match self.expected {
            Equal => tally.differ() > 0,
            More(_) => tally.only[0] > 0,
            Less(_) => tally.only[1] > 0,
            Any(_) => false,
        }
    }
}

impl FovTally {
    fn differ(&self) -> u64 {
        self.only[0] + self.only[1]
    }

    fn count(&mut self, scene: &FovScene, from: Point, radius: i32, ours: &BitGrid, theirs: &BitGrid) {
        let is_near = |p: &Point| p.distance_squared(from) <= radius * radius;
        let before = self.differ();
        for p in scene.cells().filter(is_near) {
            self.cells += 1;
            self.only[0] += u64::from(ours.contains(p) && !theirs.contains(p));
            self.only[1] += u64::from(theirs.contains(p) && !ours.contains(p));
        }
        if self.example.is_none() && self.differ() > before {
            self.example = Some(draw(scene, from, ours, theirs, is_near));
        }
    }
}

/// Draws a map. Cells that only our algorithm sees are `+` on floor and `W` on walls; those that only theirs sees `-`
/// and `w`.
fn draw(
    scene: &FovScene,
    from: Point,
    ours: &BitGrid,
    theirs: &BitGrid,
    is_near: impl Fn(&Point) -> bool,
) -> String {
    let mut text = String::new();
    for p in scene.cells() {
        if p.x == 0 && p.y > 0 {
            text.push('\n');
        }
        let seen = if is_near(&p) { [ours.contains(p), theirs.contains(p)] } else { [false; 2] };
        text.push(match (scene.blocks(p), seen) {
            _ if p == from => '@',
            (false, [true, false]) => '+',
            (false, [false, true]) => '-',
            (true, [true, false]) => 'W',
            (true, [false, true]) => 'w',
            (false, [true, true]) => '.',
            (true, _) => '#',
            (false, [false, false]) => ' ',
        });
    }
    text
}

fn table(tallies: &[FovTally]) -> String {
    let mut table = String::from(
        "| ours | package | theirs | maps | cells compared | only we see | only they see | |\n\
         |---|---|---|---:|---:|---:|---:|---|\n",
    );
    for (comparison, tally) in COMPARISONS.iter().zip(tallies) {
        let FovComparison { ours, package, theirs, expected, .. } = comparison;
        let verdict = match expected {
            _ if tally.maps == 0 => "not compared",
            _ if tally.differ() == 0 => "equal",
            _ if comparison.is_unexpected(tally) => "**differs**",
            Equal => "equal",
            More(why) | Less(why) | Any(why) => why,
        };
        let [we, they] = tally.only;
        let _ = writeln!(
            table,
            "| `{ours}` | {package} | `{theirs}` | {} | {} | {we} | {they} | {verdict} |",
            tally.maps, tally.cells
        );
    }
    table
}

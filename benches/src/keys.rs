//! How long a key press takes to its frame.

use std::error::Error;
use std::fmt::Write as _;

use barrow::{Generator, Overrides, Rng, Size, parse, plan};
use barrow_bench::time;
use barrow_game::{Campaign, Game};
use barrow_play::{Key, Session, Settings};

/// Keys that are pressed at each size, and the milliseconds that a frame lasts.
const KEYS: usize = 600;
const WANTED_MS: f64 = 1000.0 / 60.0;
/// The levels, and the screens that show them.
const SIZES: [(Size, Size); 3] = [
    (Size::new(80, 21), Size::new(80, 24)),
    (Size::new(200, 100), Size::new(80, 24)),
    (Size::new(200, 100), Size::new(240, 108)),
];

/// The table: keys of all kinds in games on a level of a size, each with all that it does and the frame that shows it.
pub(crate) fn table() -> Result<String, Box<dyn Error>> {
    let mut table = String::from(
        "| level | screen | a key takes | the slowest of 600 | wanted | |\n|---|---|---:|---:|---:|---|\n",
    );
    for (level, screen) in SIZES {
        let mut took = keys(level, screen)?;
        took.sort_by(f64::total_cmp);
        let (median, slowest) = (took[took.len() / 2] * 1e3, took[KEYS - 1] * 1e3);
        let reached = if slowest <= WANTED_MS { "reached" } else { "**missed**" };
        let _ = writeln!(
            table,
            "| {level} | {screen} | {median:.3} ms | {slowest:.3} ms | {WANTED_MS:.1} ms | {reached} |"
        );
    }
    Ok(table)
}

/// The seconds that each key took. A game that is over is followed by the next.
fn keys(level: Size, screen: Size) -> Result<Vec<f64>, Box<dyn Error>> {
    let mut took = Vec::new();
    let (mut rng, mut turns) = (Rng::new(7), 0);
    for seed in 1.. {
        let mut session = begin(level, seed)?;
        session.draw(screen);
        let mut last = Key::Escape;
        while session.game().ending().is_none() && took.len() < KEYS {
            // What was opened to be looked at is left again.
            last = if is_step(last) { some_key(&mut rng) } else { Key::Escape };
            took.push(time(1, || {
                session.key(last);
                session.draw(screen);
            }));
        }
        turns += session.game().turn();
        if took.len() == KEYS {
            break;
        }
    }
    if turns < KEYS as u64 / 4 {
        return Err(format!("only {turns} turns passed, so most keys did nothing").into());
    }
    Ok(took)
}

/// Steps most of all, and steps of exploring; now and then something is looked at.
fn some_key(rng: &mut Rng) -> Key {
    let from = |keys: &[u8], rng: &mut Rng| keys[rng.below(keys.len() as u32) as usize] as char;
    Key::Char(match rng.below(10) {
        0..4 => from(STEPS, rng),
        4..9 => 'x',
        _ => from(b"iM;mCL?", rng),
    })
}

/// The keys that walk, and the one that waits.
const STEPS: &[u8] = b"hjklyubn.";

/// Whether a key opens nothing.
fn is_step(key: Key) -> bool {
    match key {
        Key::Char(c) => c == 'x' || STEPS.contains(&(c as u8)),
        _ => true,
    }
}

fn begin(size: Size, seed: u64) -> Result<Session, Box<dyn Error>> {
    let known = barrow::builtin("nethack").ok_or("there is no such recipe")?;
    let overrides = Overrides { size: Some(size), depth: Some(1) };
    let plan = plan(&parse(known.name, known.text)?, &overrides)?;
    let map = Generator::from_plan(plan).generate_ref(seed)?.clone().into_map();
    let mut session = Session::new(Game::on(Campaign::builtin(), seed, map)?, Settings::default());
    session.key(Key::Enter);
    Ok(session)
}

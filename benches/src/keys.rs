//! Benchmark of the response time: from a key press to the frame that shows its result.

use std::error::Error;
use std::fmt::Write as _;

use barrow::{Generator, Overrides, Rng, Size, parse, plan};
use barrow_bench::time;
use barrow_game::{Campaign, Game};
use barrow_play::{Key, Session, Settings};

/// Number of keys pressed at each size.
const KEYS: usize = 600;
/// Goal in milliseconds: one frame at 60 frames per second.
const GOAL_MS: f64 = 1000.0 / 60.0;
/// Sizes of levels, each with the size of the screen that shows it.
const SIZES: [(Size, Size); 3] = [
    (Size::new(80, 21), Size::new(80, 24)),
    (Size::new(200, 100), Size::new(80, 24)),
    (Size::new(200, 100), Size::new(240, 108)),
];

/// Measures keys of all kinds in games, each with its effects and the frame that shows them. Returns the table in
/// Markdown.
pub(crate) fn table() -> Result<String, Box<dyn Error>> {
    let mut table = String::from(
        "| level | screen | median time per key | slowest of 600 | goal | |\n|---|---|---:|---:|---:|---|\n",
    );
    for (level, screen) in SIZES {
        let mut took = keys(level, screen)?;
        took.sort_by(f64::total_cmp);
        let (median, slowest) = (took[took.len() / 2] * 1e3, took[KEYS - 1] * 1e3);
        let reached = if slowest <= GOAL_MS { "reached" } else { "**missed**" };
        let _ = writeln!(
            table,
            "| {level} | {screen} | {median:.3} ms | {slowest:.3} ms | {GOAL_MS:.1} ms | {reached} |"
        );
    }
    Ok(table)
}

/// Returns the seconds of each key. When a game is over, the next one is started.
fn keys(level: Size, screen: Size) -> Result<Vec<f64>, Box<dyn Error>> {
    let mut took = Vec::new();
    let (mut rng, mut turns) = (Rng::new(7), 0);
    for seed in 1.. {
        let mut session = begin(level, seed)?;
        session.draw(screen);
        let mut last = Key::Escape;
        while session.game().ending().is_none() && took.len() < KEYS {
            // After a key that opened a menu, Escape closes it.
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

/// Draws a key: mostly steps and steps of exploring, sometimes one that opens a menu.
fn some_key(rng: &mut Rng) -> Key {
    let from = |keys: &[u8], rng: &mut Rng| keys[rng.below(keys.len() as u32) as usize] as char;
    Key::Char(match rng.below(10) {
        0..4 => from(STEPS, rng),
        4..9 => 'x',
        _ => from(b"iM;mCL?", rng),
    })
}

/// Keys for the eight directions, and for waiting a turn.
const STEPS: &[u8] = b"hjklyubn.";

/// Returns whether a key opens no menu.
fn is_step(key: Key) -> bool {
    match key {
        Key::Char(c) => c == 'x' || STEPS.contains(&(c as u8)),
        _ => true,
    }
}

fn begin(size: Size, seed: u64) -> Result<Session, Box<dyn Error>> {
    let known = barrow::builtin("nethack").ok_or("the built-in recipe `nethack` is missing")?;
    let overrides = Overrides { size: Some(size), depth: Some(1) };
    let plan = plan(&parse(known.name, known.text)?, &overrides)?;
    let map = Generator::from_plan(plan).generate_ref(seed)?.clone().into_map();
    let mut session = Session::new(Game::on(Campaign::builtin(), seed, map)?, Settings::default());
    session.key(Key::Enter);
    Ok(session)
}

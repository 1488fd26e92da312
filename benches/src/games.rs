//! Games played by bots, to find bugs and to measure the balance of the game.
//!
//! `games [GAMES] [FIRST SEED] [BOT] [PAGE]` plays that number of games with every bot or with one. It checks the
//! invariants every 50 actions, replays every tenth recording, and prints the causes of death. With a page, it writes
//! the table of the careful bot there.
//!
//! `games soak [GAMES] [FIRST SEED] [BOT] [--records FILE]` divides that number of games among the bots, checks the
//! invariants every 25 actions, and replays every recording. Games that are not over after 60,000 turns, actions that take
//! no time, 5,000 turns without progress, and automatic commands that are idle for 30 turns are errors too. With
//! `--records`, all recordings are written to one file, in any order.
//!
//! `games replay FILE` replays every recording of such a file and compares the digests, so that games that one build
//! played can be replayed by another. It ends with the same sum of digests as the soak.
//!
//! With the environment variable `GAMES_SUMMARY`, the end of every game is printed; with `GAMES_TRACE` too, all its
//! actions.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Write as _};
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use barrow_bench::write_between_marks;
use barrow_game::{
    Action, Bot, BotOutcome, Campaign, CommandCheck, Ending, Game, GameSource, Progress, Record,
};

/// Number of turns after which a game counts as endless.
const TURNS: u64 = 60_000;

/// Extent of the checks.
#[derive(Clone, Copy)]
struct Checks {
    /// Number of actions between two checks of the invariants, which take longer than a turn.
    check_interval: usize,
    /// Number of games between two replays of a recording.
    replay_interval: u64,
    /// Whether a game has to make progress and to end.
    must_end: bool,
}

const QUICK: Checks = Checks { check_interval: 50, replay_interval: 10, must_end: false };
const SOAK: Checks = Checks { check_interval: 25, replay_interval: 1, must_end: true };

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["replay", file] => replay(Path::new(file)),
        ["replay", ..] => Err("`games replay` needs one file".into()),
        ["soak", words @ ..] => play_words(words, true),
        words => play_words(words, false),
    };
    match result {
        Ok(0) => ExitCode::SUCCESS,
        Ok(errors) => {
            eprintln!("{errors} games with errors");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("games: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays the games that the arguments ask for. Returns the number of games with errors.
fn play_words(words: &[&str], is_soak: bool) -> Result<u64, Box<dyn Error>> {
    let mut numbers: [u64; 2] = [if is_soak { 10_000 } else { 1000 }, 0];
    let (mut only, mut page, mut count, mut records) = (None, None, 0, None);
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        if word == "--records" {
            let file = words.next().ok_or("`--records` needs a file")?;
            records = Some(Mutex::new(BufWriter::new(File::create(file)?)));
        } else if let (Ok(number), true) = (word.parse(), count < numbers.len()) {
            numbers[count] = number;
            count += 1;
        } else if let Some(bot) = Bot::ALL.into_iter().find(|bot| bot.name() == word) {
            only = Some(bot);
        } else {
            page = Some(word);
        }
    }
    let [games, first] = numbers;
    let checks = if is_soak { SOAK } else { QUICK };
    // A soak divides its games among the bots.
    let games = if is_soak && only.is_none() { games.div_ceil(Bot::ALL.len() as u64) } else { games };
    let lab = Lab { campaign: Arc::new(Campaign::builtin()), checks, records };
    let (mut errors, mut sum) = (0, GameTally::default());
    for bot in Bot::ALL.into_iter().filter(|&bot| only.is_none_or(|only| only == bot)) {
        let tally = lab.play_all(bot, first..first + games);
        errors += tally.errors;
        let table = tally.table(bot);
        println!("{table}");
        println!(
            "All games of `{}` together: {} actions, digest {:016x}.\n",
            bot.name(),
            tally.actions,
            tally.digest
        );
        if let (Bot::Careful, Some(page)) = (bot, page) {
            write_between_marks(page, "balance", &table)?;
        }
        sum = sum.join(tally);
    }
    if let Some(records) = lab.records {
        records.into_inner().map_err(|_| "a game panicked")?.flush()?;
        println!("{}", sum.line("recorded"));
    }
    Ok(errors)
}

/// Everything that the games of a run share.
struct Lab {
    campaign: Arc<Campaign>,
    checks: Checks,
    /// File that all recordings are added to.
    records: Option<Mutex<BufWriter<File>>>,
}

impl Lab {
    /// Plays the games of a range of seeds on all cores. The result does not depend on the number of cores.
    fn play_all(&self, bot: Bot, seeds: Range<u64>) -> GameTally {
        let next = AtomicU64::new(seeds.start);
        let games = seeds.end - seeds.start;
        let tally = on_all_cores(|tally| {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return false;
            }
            if seed.is_multiple_of(100) {
                eprint!("\r{}: {} of {games} games ", bot.name(), seed - seeds.start);
            }
            let named = |error: String| format!("{}, seed {seed}: {error}", bot.name());
            tally.add(self.play(bot, seed).map_err(named));
            true
        });
        eprintln!("\r{}: {games} games                    ", bot.name());
        tally
    }

    /// Plays a game, checks it, and replays its recording. Returns the outcome and the number of actions.
    fn play(&self, bot: Bot, seed: u64) -> Result<(BotOutcome, usize), String> {
        let checks = self.checks;
        let mut game = Game::new(self.campaign.clone(), seed).map_err(|error| error.to_string())?;
        let (mut progress, mut commands) = (Progress::new(&game), CommandCheck::new(&game));
        let mut actions: Vec<Action> = Vec::new();
        let mut violation = None;
        bot.play_with_events(&mut game, TURNS, |game, action, events| {
            actions.push(action);
            if checks.must_end {
                violation = progress.check(game, action).or_else(|| commands.check(game, action, events));
            }
            if violation.is_none() && actions.len().is_multiple_of(checks.check_interval) {
                violation = game.violations().into_iter().next();
            }
            violation.is_none()
        });
        if let Some(violation) = violation {
            return Err(format!("turn {}: {violation}", game.turn()));
        }
        let (outcome, count) = (BotOutcome::of(&game), actions.len());
        if checks.must_end && outcome.ending.is_none() {
            return Err(format!("not over after {} turns", game.turn()));
        }
        if env::var_os("GAMES_SUMMARY").is_some() {
            print_summary(bot, &game, &actions);
        }
        if seed.is_multiple_of(checks.replay_interval) || self.records.is_some() {
            let record = Record::new(GameSource { seed, ..GameSource::default() }, actions, &game);
            let text = record.to_text();
            let again = Record::parse(&text).and_then(|record| record.play(|_| Err(String::new())));
            again.map_err(|error| error.to_string())?;
            if let Some(records) = &self.records {
                let mut file = records.lock().map_err(|_| "another game panicked")?;
                file.write_all(text.as_bytes()).map_err(|error| error.to_string())?;
            }
        }
        Ok((outcome, count))
    }
}

/// Replays every recording of a file. Returns the number of those that end differently.
fn replay(file: &Path) -> Result<u64, Box<dyn Error>> {
    let records = Mutex::new(Records { lines: BufReader::new(File::open(file)?), header: String::new() });
    let failure = Mutex::new(None);
    let tally = on_all_cores(|tally| {
        let next = records.lock().expect("no panic while a record is read").next();
        let text = match next {
            Ok(Some(text)) => text,
            Ok(None) => return false,
            Err(error) => {
                *failure.lock().expect("no panic while an error is stored") = Some(error);
                return false;
            }
        };
        let replayed = Record::parse(&text).and_then(|record| {
            let game = record.play(|_| Err(String::new()))?;
            Ok((BotOutcome::of(&game), record.actions.len()))
        });
        // The second line has the seed.
        let named = |error| format!("{}: {error}", text.lines().nth(1).unwrap_or_default());
        tally.add(replayed.map_err(named));
        true
    });
    if let Some(error) = failure.into_inner()? {
        return Err(error.into());
    }
    if tally.outcomes.is_empty() && tally.errors == 0 {
        return Err(format!("{} has no recordings", file.display()).into());
    }
    println!("{}", tally.line("replayed"));
    Ok(tally.errors)
}

/// Recordings of a file, one after the other.
struct Records {
    lines: BufReader<File>,
    /// First line of the next recording.
    header: String,
}

impl Records {
    /// Reads the text of the next recording.
    fn next(&mut self) -> io::Result<Option<String>> {
        let mut text = std::mem::take(&mut self.header);
        loop {
            let start = text.len();
            let is_over = self.lines.read_line(&mut text)? == 0;
            // No other line of a recording begins like its first.
            if start > 0 && text[start..].starts_with("barrow game ") {
                self.header = text.split_off(start);
                return Ok(Some(text));
            }
            if is_over {
                return Ok(Some(text).filter(|text| !text.is_empty()));
            }
        }
    }
}

/// Calls `one` on all cores, each with a tally of its own, until it returns `false`. Returns the sum of the tallies.
fn on_all_cores(one: impl Fn(&mut GameTally) -> bool + Sync) -> GameTally {
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let tallies: Vec<GameTally> = thread::scope(|scope| {
        let work = || {
            let mut tally = GameTally::default();
            while one(&mut tally) {}
            tally
        };
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        handles.into_iter().map(|handle| handle.join().expect("no panic in a game")).collect()
    });
    tallies.into_iter().fold(GameTally::default(), GameTally::join)
}

/// Prints the end of a game, to debug a bot.
fn print_summary(bot: Bot, game: &Game, actions: &[Action]) {
    let player = game.player();
    let seen: Vec<&str> = game.seen_monsters().map(|(id, _)| game.kind_of(id).name.as_str()).collect();
    if env::var_os("GAMES_TRACE").is_some() {
        eprintln!("{actions:?}");
    }
    let last = &actions[actions.len().saturating_sub(6)..];
    eprintln!(
        "{} {}: turn {}, depth {} of {}, level {}, {}/{} hp, food {}, goal {}, at {}, sees {seen:?}, {:?}, {last:?}",
        bot.name(),
        game.seed(),
        game.turn(),
        game.depth(),
        game.deepest(),
        player.level,
        player.hp,
        player.max_hp,
        game.food(),
        game.has_goal(),
        player.at,
        game.ending(),
    );
}

/// Outcomes of many games.
#[derive(Default)]
struct GameTally {
    outcomes: Vec<BotOutcome>,
    errors: u64,
    actions: usize,
    /// Sum of all digests, which does not depend on the order of the games.
    digest: u64,
}

impl GameTally {
    fn add(&mut self, played: Result<(BotOutcome, usize), String>) {
        match played {
            Ok((outcome, actions)) => {
                self.digest = self.digest.wrapping_add(outcome.digest);
                self.actions += actions;
                self.outcomes.push(outcome);
            }
            Err(error) => {
                eprintln!("\n{error}");
                self.errors += 1;
            }
        }
    }

    fn join(mut self, other: Self) -> Self {
        self.outcomes.extend(other.outcomes);
        self.errors += other.errors;
        self.actions += other.actions;
        self.digest = self.digest.wrapping_add(other.digest);
        self
    }

    /// Returns a line that is the same for the same games, in whatever order.
    fn line(&self, what: &str) -> String {
        let (games, actions, digest) = (self.outcomes.len(), self.actions, self.digest);
        format!("{games} games {what}, {actions} actions, digest {digest:016x}")
    }

    /// Returns the tables of a bot, in Markdown.
    fn table(&self, bot: Bot) -> String {
        let games = self.outcomes.len().max(1);
        let share = |n: usize| percent(n, games);
        let won = self.count(|outcome| outcome.ending == Some(Ending::Won));
        let endless = self.count(|outcome| outcome.ending.is_none());
        let mut turns: Vec<u64> = self.outcomes.iter().map(|outcome| outcome.turns).collect();
        turns.sort_unstable();
        let median = turns.get(turns.len() / 2).copied().unwrap_or_default();
        let mut text = format!(
            "{games} games by the bot `{}`: {} won, {} unfinished after {TURNS} turns; median {median} turns, {} \
             violations.\n\n",
            bot.name(),
            share(won),
            share(endless),
            self.errors
        );
        text.push_str("| deepest level | games |\n|---:|---:|\n");
        let mut depths: BTreeMap<u32, usize> = BTreeMap::new();
        let mut causes: BTreeMap<&str, usize> = BTreeMap::new();
        for outcome in &self.outcomes {
            *depths.entry(outcome.deepest).or_default() += 1;
            if let Some(Ending::Died(cause)) = &outcome.ending {
                *causes.entry(cause).or_default() += 1;
            }
        }
        for (depth, n) in depths {
            let _ = writeln!(text, "| {depth} | {} |", share(n));
        }
        let deaths = causes.values().sum::<usize>().max(1);
        let mut causes: Vec<(&str, usize)> = causes.into_iter().collect();
        causes.sort_by_key(|&(cause, n)| (std::cmp::Reverse(n), cause));
        text.push_str("\n| killed by | of all deaths |\n|---|---:|\n");
        for (cause, n) in causes.into_iter().take(15) {
            let _ = writeln!(text, "| {cause} | {} |", percent(n, deaths));
        }
        text
    }

    fn count(&self, is_match: impl Fn(&BotOutcome) -> bool) -> usize {
        self.outcomes.iter().filter(|outcome| is_match(outcome)).count()
    }
}

/// Formats a share in percent, with one decimal.
#[expect(clippy::cast_precision_loss, reason = "far fewer games than 2^52")]
fn percent(n: usize, of: usize) -> String {
    format!("{:.1} %", n as f64 * 100.0 / of as f64)
}

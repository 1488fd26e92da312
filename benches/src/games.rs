//! Games played by bots, to find bugs and to measure the balance of the game.
//!
//! `games [GAMES] [FIRST SEED] [BOT] [PAGE]` plays that number of games with every bot or with one. It checks the
//! invariants every 50 actions, replays every tenth recording, and prints the causes of death. With a page, it writes
//! the table of the careful bot there.
//!
//! `games soak [GAMES] [FIRST SEED] [BOT]` divides that number of games among the bots, checks the invariants after
//! every action, and replays every recording. A game that is not over after 60,000 turns is an error too.
//!
//! With the environment variable `GAMES_SUMMARY`, the end of every game is printed; with `GAMES_TRACE` too, all its
//! actions.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::ops::Range;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use barrow_bench::write_between_marks;
use barrow_game::{Action, Bot, BotOutcome, Campaign, Ending, Game, GameSource, Record};

/// Number of turns after which a game counts as endless.
const TURNS: u64 = 60_000;

/// Extent of the checks.
#[derive(Clone, Copy)]
struct Checks {
    /// Number of actions between two checks of the invariants.
    check_interval: usize,
    /// Number of games between two replays of a recording.
    replay_interval: u64,
    /// Whether a game has to end.
    must_end: bool,
}

const QUICK: Checks = Checks { check_interval: 50, replay_interval: 10, must_end: false };
const SOAK: Checks = Checks { check_interval: 1, replay_interval: 1, must_end: true };

fn main() -> ExitCode {
    let mut words: Vec<String> = env::args().skip(1).collect();
    let is_soak = words.first().is_some_and(|word| word == "soak");
    if is_soak {
        words.remove(0);
    }
    let mut numbers: [u64; 2] = [if is_soak { 10_000 } else { 1000 }, 0];
    let (mut only, mut page, mut count) = (None, None, 0);
    for word in words {
        if let (Ok(number), true) = (word.parse(), count < numbers.len()) {
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
    match run(first..first + games, only, page.as_deref(), checks) {
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

fn run(
    seeds: Range<u64>,
    only: Option<Bot>,
    page: Option<&str>,
    checks: Checks,
) -> Result<u64, Box<dyn Error>> {
    let campaign = Arc::new(Campaign::builtin());
    let mut errors = 0;
    for bot in Bot::ALL.into_iter().filter(|&bot| only.is_none_or(|only| only == bot)) {
        let tally = play_all(bot, &campaign, seeds.clone(), checks);
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
    }
    Ok(errors)
}

/// Plays the games of a range of seeds on all cores. The result does not depend on the number of cores.
fn play_all(bot: Bot, campaign: &Arc<Campaign>, seeds: Range<u64>, checks: Checks) -> GameTally {
    let next = AtomicU64::new(seeds.start);
    let games = seeds.end - seeds.start;
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let tallies: Vec<GameTally> = thread::scope(|scope| {
        let handles: Vec<_> = (0..workers)
            .map(|_| {
                scope.spawn(|| {
                    let mut tally = GameTally::default();
                    loop {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if seed >= seeds.end {
                            return tally;
                        }
                        if seed.is_multiple_of(100) {
                            eprint!("\r{}: {} of {games} games ", bot.name(), seed - seeds.start);
                        }
                        tally.add(play(bot, campaign, seed, checks));
                    }
                })
            })
            .collect();
        handles.into_iter().map(|handle| handle.join().expect("no panic in a game")).collect()
    });
    eprintln!("\r{}: {games} games                    ", bot.name());
    tallies.into_iter().fold(GameTally::default(), GameTally::join)
}

/// Plays a game, checks it, and replays its recording. Returns the outcome and the number of actions.
fn play(
    bot: Bot,
    campaign: &Arc<Campaign>,
    seed: u64,
    checks: Checks,
) -> Result<(BotOutcome, usize), String> {
    let named = |what: String| format!("{}, seed {seed}: {what}", bot.name());
    let mut game = Game::new(campaign.clone(), seed).map_err(|error| named(error.to_string()))?;
    let mut actions: Vec<Action> = Vec::new();
    let mut violation = None;
    bot.play(&mut game, TURNS, |game, action| {
        actions.push(action);
        if actions.len().is_multiple_of(checks.check_interval) {
            violation = game.violations().into_iter().next();
        }
        violation.is_none()
    });
    if let Some(violation) = violation {
        return Err(named(format!("turn {}: {violation}", game.turn())));
    }
    let (outcome, count) = (BotOutcome::of(&game), actions.len());
    if checks.must_end && outcome.ending.is_none() {
        return Err(named(format!("not over after {} turns", game.turn())));
    }
    if env::var_os("GAMES_SUMMARY").is_some() {
        print_summary(bot, &game, &actions);
    }
    if seed.is_multiple_of(checks.replay_interval) {
        let record = Record::new(GameSource { seed, ..GameSource::default() }, actions, &game);
        let again = Record::parse(&record.to_text()).and_then(|record| record.play(|_| Err(String::new())));
        again.map_err(|error| named(error.to_string()))?;
    }
    Ok((outcome, count))
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

//! Games by bots: that nothing breaks, and how the game is balanced.
//!
//! `games [GAMES] [FIRST SEED] [BOT] [PAGE]` plays so many games with every bot or with one, asks the invariant checker
//! now and then, plays every tenth recording again, and prints who died of what. With a page it writes the table of the
//! careful bot there.
//!
//! `games soak [GAMES] [FIRST SEED] [BOT]` shares so many games among the bots, asks the checker after every action, and
//! plays every recording again. A game that is not over after so many turns is a fault, too.

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

/// When a game counts as endless.
const TURNS: u64 = 60_000;

/// How closely games are looked at.
#[derive(Clone, Copy)]
struct Care {
    /// Every how many actions the invariants are checked.
    checked: usize,
    /// Every how many games are played again from their recording.
    replayed: u64,
    /// Whether a game has to end.
    must_end: bool,
}

const GLANCE: Care = Care { checked: 50, replayed: 10, must_end: false };
const SOAK: Care = Care { checked: 1, replayed: 1, must_end: true };

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
    let care = if is_soak { SOAK } else { GLANCE };
    // A soak shares its games among the bots.
    let games = if is_soak && only.is_none() { games.div_ceil(Bot::ALL.len() as u64) } else { games };
    match run(first..first + games, only, page.as_deref(), care) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(faults) => {
            eprintln!("{faults} games with faults");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("games: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(seeds: Range<u64>, only: Option<Bot>, page: Option<&str>, care: Care) -> Result<u64, Box<dyn Error>> {
    let campaign = Arc::new(Campaign::builtin());
    let mut faults = 0;
    for bot in Bot::ALL.into_iter().filter(|&bot| only.is_none_or(|only| only == bot)) {
        let tally = play_all(bot, &campaign, seeds.clone(), care);
        faults += tally.faults;
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
    Ok(faults)
}

/// Plays the games of some seeds on all cores. What comes out does not depend on how many there are.
fn play_all(bot: Bot, campaign: &Arc<Campaign>, seeds: Range<u64>, care: Care) -> GameTally {
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
                        tally.add(play(bot, campaign, seed, care));
                    }
                })
            })
            .collect();
        handles.into_iter().map(|handle| handle.join().expect("no panic in a game")).collect()
    });
    eprintln!("\r{}: {games} games                    ", bot.name());
    tallies.into_iter().fold(GameTally::default(), GameTally::join)
}

/// Plays a game, checks it, and plays its recording again. What it came to, and after how many actions.
fn play(bot: Bot, campaign: &Arc<Campaign>, seed: u64, care: Care) -> Result<(BotOutcome, usize), String> {
    let named = |what: String| format!("{}, seed {seed}: {what}", bot.name());
    let mut game = Game::new(campaign.clone(), seed).map_err(|error| named(error.to_string()))?;
    let mut actions: Vec<Action> = Vec::new();
    let mut wrong = None;
    bot.play(&mut game, TURNS, |game, action| {
        actions.push(action);
        if actions.len().is_multiple_of(care.checked) {
            wrong = game.violations().into_iter().next();
        }
        wrong.is_none()
    });
    if let Some(wrong) = wrong {
        return Err(named(format!("turn {}: {wrong}", game.turn())));
    }
    let (outcome, count) = (BotOutcome::of(&game), actions.len());
    if care.must_end && outcome.ending.is_none() {
        return Err(named(format!("not over after {} turns", game.turn())));
    }
    if env::var_os("GAMES_TELL").is_some() {
        tell(bot, &game, &actions);
    }
    if seed.is_multiple_of(care.replayed) {
        let record = Record::new(GameSource { seed, ..GameSource::default() }, actions, &game);
        let again = Record::parse(&record.to_text()).and_then(|record| record.play(|_| Err(String::new())));
        again.map_err(|error| named(error.to_string()))?;
    }
    Ok((outcome, count))
}

/// How a game went on and stopped, to find out what a bot does wrong.
fn tell(bot: Bot, game: &Game, actions: &[Action]) {
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

/// What many games came to.
#[derive(Default)]
struct GameTally {
    outcomes: Vec<BotOutcome>,
    faults: u64,
    actions: usize,
    /// All digests together, in whatever order.
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
            Err(fault) => {
                eprintln!("\n{fault}");
                self.faults += 1;
            }
        }
    }

    fn join(mut self, other: Self) -> Self {
        self.outcomes.extend(other.outcomes);
        self.faults += other.faults;
        self.actions += other.actions;
        self.digest = self.digest.wrapping_add(other.digest);
        self
    }

    /// The table of a bot, in Markdown.
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
            self.faults
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

    fn count(&self, is_so: impl Fn(&BotOutcome) -> bool) -> usize {
        self.outcomes.iter().filter(|outcome| is_so(outcome)).count()
    }
}

/// A share in percent, with a tenth.
#[expect(clippy::cast_precision_loss, reason = "far fewer games than 2^52")]
fn percent(n: usize, of: usize) -> String {
    format!("{:.1} %", n as f64 * 100.0 / of as f64)
}

//! Benchmark of turns of the game with many monsters.

use std::error::Error;
use std::fmt::Write as _;
use std::sync::Arc;

use barrow::{Generator, Map, Overrides, Rng, Seed, Size, Spawn, SpawnKind, Tile, builtin, parse, plan};
use barrow_bench::time;
use barrow_game::{Ability, Action, Campaign, Condition, Dice, Game, Goal, Heading, Mood};

/// Number of monsters on every level, from the first turn to the last.
const MONSTERS: usize = 50;
/// Number of turns before the first round, in which the monsters come to the player.
const TURNS_BEFORE: u64 = 500;
/// Number of turns per round.
const TURNS: u64 = 2000;
/// Number of rounds on every level, of which the best one counts.
const ROUNDS: u32 = 5;
/// Hit points of the player, more than the monsters' damage in all rounds.
const HIT_POINTS: i32 = 100_000_000;
/// Number of levels of every recipe.
const LEVELS: u64 = 9;
/// Goal in turns per second.
const GOAL: f64 = 300_000.0;

/// Measures levels with exactly 50 monsters of all kinds that hunt the player. Returns the table in Markdown: the mean of
/// all levels, and the slowest one.
pub(crate) fn table() -> Result<String, Box<dyn Error>> {
    let mut table = String::from(
        "| level | the player | turns per second | on the slowest level | goal | |\n|---|---|---:|---:|---:|---|\n",
    );
    for recipe in ["nethack", "brogue"] {
        for (what, walks) in [("waits", false), ("walks back and forth", true)] {
            let (mut sum, mut slowest) = (0.0, 0.0_f64);
            for seed in 1..=LEVELS {
                let seconds = seconds_per_turn(recipe, seed, walks)
                    .map_err(|error| format!("{recipe}, seed {seed}, the player {what}: {error}"))?;
                sum += seconds;
                slowest = slowest.max(seconds);
            }
            #[expect(clippy::cast_precision_loss, reason = "far fewer levels than 2^52")]
            let mean = LEVELS as f64 / sum;
            let reached = if mean >= GOAL { "reached" } else { "**missed**" };
            let _ = writeln!(
                table,
                "| {recipe}, 80x21, {MONSTERS} monsters | {what} | {mean:.0} | {:.0} | {GOAL:.0} | {reached} |",
                1.0 / slowest
            );
        }
    }
    Ok(table)
}

/// Returns the seconds of a turn on one level in its best round.
fn seconds_per_turn(recipe: &str, seed: u64, walks: bool) -> Result<f64, Box<dyn Error>> {
    let mut game = crowd(recipe, seed)?;
    play(&mut game, walks, TURNS_BEFORE);
    let mut best = f64::MAX;
    for _ in 0..ROUNDS {
        check(&game)?;
        let before = game.turn();
        let seconds = time(1, || play(&mut game, walks, TURNS));
        #[expect(clippy::cast_precision_loss, reason = "far fewer turns than 2^52")]
        let turns = (game.turn() - before) as f64;
        best = best.min(seconds / turns);
    }
    check(&game)?;
    Ok(best)
}

/// Returns an error unless all monsters are there and hunt the player.
fn check(game: &Game) -> Result<(), String> {
    let hunters = game.monsters().filter(|(_, being)| being.mind.mood == Mood::Hunting).count();
    let all = game.monsters().count();
    if game.ending().is_some() || [hunters, all] != [MONSTERS; 2] {
        return Err(format!("{hunters} of {all} monsters hunt the player; {:?}", game.ending()));
    }
    Ok(())
}

/// Plays at least that many turns. An action takes several if the player is held.
fn play(game: &mut Game, walks: bool, turns: u64) {
    let until = game.turn() + turns;
    while game.turn() < until && game.ending().is_none() {
        act(game, walks);
    }
}

/// Lets the player wait, or step east or west. The player attacks no monster, so a confused one waits.
fn act(game: &mut Game, walks: bool) {
    let heading = if game.turn() % 16 < 8 { Heading::East } else { Heading::West };
    let is_free = game.being_at(game.player().at + heading.step()).is_none();
    let walks = walks && is_free && !game.player().conditions.has(Condition::Confused);
    if !(walks && game.act(Action::Walk(heading)).is_ok()) {
        let _ = game.act(Action::Wait);
    }
}

/// Returns a game on one level with monsters that sense the player anywhere and never sleep. They are of all kinds in turn,
/// without those that stay on their cell and those that exist once, and stand on random floor.
fn crowd(recipe: &str, seed: u64) -> Result<Game, Box<dyn Error>> {
    let mut campaign = Campaign::builtin();
    campaign.goal = Goal { item: None, depth: 1, guard: None };
    campaign.rules.hunger = false;
    campaign.player.hp = Dice::constant(HIT_POINTS);
    // Items that are not worn could be stolen, and thieves flee with them.
    let worn =
        |name: &str| campaign.items.iter().any(|kind| kind.name == name && kind.class.slot().is_some());
    campaign.gear.retain(|name| worn(name));
    campaign.places.truncate(1);
    let place = &mut campaign.places[0];
    // A group counts as two monsters on spawn points of the map.
    place.monsters = Dice::constant(MONSTERS as i32 / 2);
    (place.items, place.traps) = (Dice::constant(0), Dice::constant(0));
    (place.fountains, place.altars) = (Dice::constant(0), Dice::constant(0));
    campaign
        .monsters
        .retain(|kind| !kind.abilities.has(Ability::Still) && !kind.abilities.has(Ability::Unique));
    for kind in &mut campaign.monsters {
        // No further monsters appear, because none of these kinds is generated at depth 1.
        kind.depth = [2, 2];
        kind.abilities = kind.abilities.with(Ability::Wakeful).with(Ability::Telepathic);
    }
    let mut map = level(recipe, seed)?;
    let mut rng = Seed(seed).stream("crowd");
    map.spawns = spawns(&map, &campaign, &mut rng);
    Ok(Game::on(campaign, seed, map)?)
}

fn level(recipe: &str, seed: u64) -> Result<Map, Box<dyn Error>> {
    let known = builtin(recipe).ok_or("unknown recipe")?;
    let overrides = Overrides { size: Some(Size::new(80, 21)), depth: Some(1) };
    let plan = plan(&parse(known.name, known.text)?, &overrides)?;
    Ok(Generator::from_plan(plan).generate(seed)?.into_map())
}

/// Returns spawn points for [`MONSTERS`] monsters of all kinds in turn.
fn spawns(map: &Map, campaign: &Campaign, rng: &mut Rng) -> Vec<Spawn> {
    let is_free = |&(p, tile): &(_, Tile)| tile == Tile::Floor && Some(p) != map.start;
    let mut cells: Vec<_> = map.tiles.iter().filter(is_free).collect();
    rng.shuffle(&mut cells);
    let kinds = campaign.monsters.iter().map(|kind| Arc::<str>::from(kind.name.as_str()));
    let spawns = cells.into_iter().zip(kinds.collect::<Vec<_>>().into_iter().cycle());
    spawns.map(|((at, _), name)| Spawn { at, kind: SpawnKind::Monster, name }).take(MONSTERS).collect()
}

//! Benchmark of turns of the game with many monsters.

use std::error::Error;
use std::fmt::Write as _;

use barrow_bench::time;
use barrow_game::{Ability, Action, Campaign, Dice, Game, Goal, Heading};

/// Least number of monsters on the level.
const MONSTERS: usize = 50;
/// Number of monsters to place. More than [`MONSTERS`], because some find no free cell far enough from the stairs.
const PLACED: i32 = 110;
/// Number of turns per round.
const TURNS: u32 = 2000;
const ROUNDS: u64 = 9;
/// Goal in turns per second.
const GOAL: f64 = 50_000.0;

/// Measures levels with at least 50 monsters of all kinds that hunt the player. Returns the table in Markdown.
pub(crate) fn table() -> Result<String, Box<dyn Error>> {
    let mut table =
        String::from("| level | the player | turns per second | goal | |\n|---|---|---:|---:|---|\n");
    for recipe in ["nethack", "brogue"] {
        for (what, walks) in [("waits", false), ("walks back and forth", true)] {
            let mut best = f64::MAX;
            for seed in 1..=ROUNDS {
                let mut game = crowd(recipe, seed)?;
                best = best.min(time(TURNS, || turn(&mut game, walks)));
                if game.ending().is_some() {
                    return Err(format!("{recipe}, seed {seed}: the player died").into());
                }
            }
            let per_second = 1.0 / best;
            let reached = if per_second >= GOAL { "reached" } else { "**missed**" };
            let _ = writeln!(
                table,
                "| {recipe}, 80x21, {MONSTERS} monsters or more | {what} | {per_second:.0} | {GOAL:.0} | {reached} |"
            );
        }
    }
    Ok(table)
}

/// Plays a turn in which the player waits, or steps east or west.
fn turn(game: &mut Game, walks: bool) {
    let heading = if game.turn() % 16 < 8 { Heading::East } else { Heading::West };
    let is_free = game.being_at(game.player().at + heading.step()).is_none();
    if !(walks && is_free && game.act(Action::Walk(heading)).is_ok()) {
        let _ = game.act(Action::Wait);
    }
}

/// Returns a game on one level with monsters that do no damage, sense the player anywhere, and never sleep.
fn crowd(recipe: &str, seed: u64) -> Result<Game, Box<dyn Error>> {
    let mut campaign = Campaign::builtin();
    campaign.goal = Goal { item: None, depth: 1, guard: None };
    campaign.rules.hunger = false;
    campaign.player.hp = Dice::constant(Dice::MAX);
    campaign.places.truncate(1);
    let place = &mut campaign.places[0];
    (place.recipe, place.monsters) = (recipe.to_string(), Dice::constant(PLACED));
    (place.traps, place.altars) = (Dice::constant(0), Dice::constant(0));
    campaign
        .monsters
        .retain(|kind| !kind.abilities.has(Ability::Still) && !kind.abilities.has(Ability::Unique));
    for kind in &mut campaign.monsters {
        (kind.depth, kind.group, kind.damage) = ([1, 1], Dice::constant(1), Dice::constant(0));
        kind.abilities = kind.abilities.with(Ability::Wakeful).with(Ability::Telepathic);
        if let Some(shot) = &mut kind.shot {
            shot.damage = Dice::constant(0);
        }
    }
    let game = Game::new(campaign, seed)?;
    let there = game.monsters().count();
    if there < MONSTERS {
        return Err(format!("{recipe}, seed {seed}: only {there} monsters were placed").into());
    }
    Ok(game)
}

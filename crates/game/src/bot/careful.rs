//! The careful bot: explores every floor, fights when it must and uses what it finds.

use barrow::Rng;

use super::danger::{foes, is_weak};
use super::fight::fight;
use super::rescue::{pack_with, save_life};
use super::roam::roam;
use super::seek::seek;
use super::way::{go_by_stairs, known_stairs};
use super::{BotMemory, gear};
use crate::{Action, Effect, Game};

/// Turns after which it leaves a depth, and the same while it is hungry and has no food.
const PATIENCE: [u64; 2] = [2000, 500];
/// Maximum number of moves that it rests while monsters that cannot reach it are in sight.
const MAX_RESTED: u32 = 100;
/// It eats when it would starve within this number of turns.
const HUNGRY: i32 = 150;

/// Lists the actions of the careful bot.
pub(super) fn options(game: &Game, rng: &mut Rng, memory: &mut BotMemory, options: &mut Vec<Action>) {
    save_life(game, memory, options);
    let has_goal = game.has_goal();
    if has_goal {
        run(game, memory, options);
    }
    fight(game, memory, options);
    let is_hungry = game.food() < HUNGRY;
    let food = pack_with(game, Effect::Feed);
    if is_hungry {
        options.extend(food.map(Action::Use));
    }
    gear::improve(game, options);
    let is_calm = foes(game).is_empty();
    if memory.is_tired && memory.here.shot_from.is_none() && !(is_hungry && food.is_none()) {
        options.push(Action::Rest);
        if !is_calm && memory.here.rested < MAX_RESTED {
            memory.here.rested += 1;
            options.push(Action::Search);
        }
    }
    if !is_weak(game, 8) && !has_goal && is_calm {
        gear::try_unknown(game, options);
    }
    if is_calm {
        gear::make_room(game, options);
    }
    if !(options.is_empty() || options == &[Action::Rest]) {
        return;
    }
    let patience = PATIENCE[usize::from(is_hungry && food.is_none())];
    let is_out_of_time = memory.spent_here() > PATIENCE[0] || memory.since_arrival() > patience;
    let is_last = game.depth() == game.campaign().deepest();
    if !has_goal && (!is_out_of_time || is_last) && roam(game, memory, options) {
        return;
    }
    go_on(game, rng, memory, options);
}

/// Runs to the stairs with the goal item, unless a faster monster is adjacent.
fn run(game: &Game, memory: &BotMemory, options: &mut Vec<Action>) {
    let beside = foes(game).into_iter().filter(|foe| foe.away == 1);
    let pace = game.player().pace();
    let is_caught = beside.into_iter().any(|foe| game.being(foe.id).pace() > pace);
    let rests = memory.is_tired && foes(game).is_empty();
    if !is_caught && !rests {
        go_by_stairs(game, memory, false, options);
    }
}

/// Goes to the next floor, or up with the goal item. Searches for a path if none is known.
fn go_on(game: &Game, rng: &mut Rng, memory: &mut BotMemory, options: &mut Vec<Action>) {
    let down = !game.has_goal();
    let is_last = down && game.depth() == game.campaign().deepest();
    if !is_last && known_stairs(game, down).is_some() {
        go_by_stairs(game, memory, down, options);
    }
    if !roam(game, memory, options) {
        seek(game, rng, memory, options);
    }
}

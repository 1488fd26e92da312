//! The automatic bot: plays by the automatic commands and fights only what stops them, as a hasty player does.

use barrow::Rng;

use super::danger::foes;
use super::rescue::{pack_with, save_life};
use super::roam::roam;
use super::seek::seek;
use super::way::{go_by_stairs, known_stairs, towards};
use super::{BotMemory, gear};
use crate::{Action, Effect, Game};

/// It eats when it would starve within this number of turns.
const HUNGRY: i32 = 150;

/// Lists the actions of the automatic bot: rest, explore, travel to the stairs, and attack what is in the way.
pub(super) fn options(game: &Game, rng: &mut Rng, memory: &mut BotMemory, options: &mut Vec<Action>) {
    save_life(game, memory, options);
    if game.food() < HUNGRY {
        options.extend(pack_with(game, Effect::Feed).map(Action::Use));
    }
    let foes = foes(game);
    if foes.is_empty() {
        gear::improve(game, options);
        gear::try_unknown(game, options);
    }
    if memory.is_tired {
        options.push(Action::Rest);
    }
    let down = !game.has_goal() && game.depth() < game.campaign().deepest();
    if !game.has_goal() {
        options.push(Action::Explore);
    }
    if game.has_goal() || down {
        travel(game, down, options);
    }
    if let Some(foe) = foes.first() {
        options.extend(towards(game, memory, foe.at).map(Action::Walk));
    }
    if game.has_goal() || down {
        go_by_stairs(game, memory, down, options);
    } else {
        options.push(Action::PickUp);
    }
    if !roam(game, memory, options) {
        seek(game, rng, memory, options);
    }
}

/// Travels to known stairs and takes them.
fn travel(game: &Game, down: bool, options: &mut Vec<Action>) {
    let Some(stairs) = known_stairs(game, down) else { return };
    if game.player().at == stairs {
        options.push(if down { Action::Descend } else { Action::Ascend });
    } else {
        options.push(Action::Travel(stairs));
    }
}

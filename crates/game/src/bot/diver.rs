//! The diver bot: takes the first stairs down, and goes up again with the goal item.

use barrow::Rng;

use super::judge::foes;
use super::seek::seek;
use super::way::{go_by_stairs, towards};
use super::{BotMemory, rescue};
use crate::{Action, Game, Heading};

/// Lists the actions of the diver bot. It fights only adjacent monsters.
pub(super) fn wishes(game: &Game, rng: &mut Rng, memory: &mut BotMemory, wishes: &mut Vec<Action>) {
    rescue::save_life(game, memory, wishes);
    let down = !game.has_goal() && game.depth() < game.campaign().deepest();
    let nearest = foes(game).into_iter().next();
    if let Some(foe) = nearest
        && foe.away == 1
        && !rng.one_in(3)
    {
        wishes.extend(Heading::of(foe.at - game.player().at).map(Action::Walk));
    }
    if game.has_goal() || down {
        go_by_stairs(game, memory, down, wishes);
    }
    wishes.push(Action::PickUp);
    wishes.push(Action::Explore);
    if let Some(foe) = nearest {
        wishes.extend(towards(game, memory, foe.at).map(Action::Walk));
    }
    seek(game, rng, memory, wishes);
}

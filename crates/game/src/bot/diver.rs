//! The diver bot: takes the first stairs down, and goes up again with the goal item.

use barrow::Rng;

use super::danger::foes;
use super::seek::seek;
use super::way::{go_by_stairs, towards};
use super::{BotMemory, rescue};
use crate::{Action, Game, Heading};

/// Lists the actions of the diver bot. It fights only adjacent monsters.
pub(super) fn options(game: &Game, rng: &mut Rng, memory: &mut BotMemory, options: &mut Vec<Action>) {
    rescue::save_life(game, memory, options);
    let down = !game.has_goal() && game.depth() < game.campaign().deepest();
    let nearest = foes(game).into_iter().next();
    if let Some(foe) = nearest
        && foe.away == 1
        && !rng.one_in(3)
    {
        options.extend(Heading::of(foe.at - game.player().at).map(Action::Walk));
    }
    if game.has_goal() || down {
        go_by_stairs(game, memory, down, options);
    }
    options.push(Action::PickUp);
    options.push(Action::Explore);
    if let Some(foe) = nearest {
        options.extend(towards(game, memory, foe.at).map(Action::Walk));
    }
    seek(game, rng, memory, options);
}

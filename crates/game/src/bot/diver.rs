//! Takes the first stairs down, and up again with the goal.

use barrow::Rng;

use super::{Memory, careful, go_by_stairs, nearest, seek};
use crate::{Action, Game, Heading};

/// Down as fast as it goes; strikes only who is beside.
pub(super) fn wishes(game: &Game, rng: &mut Rng, memory: &mut Memory, wishes: &mut Vec<Action>) {
    careful::save_life(game, memory, wishes);
    let down = !game.has_goal() && game.depth() < game.campaign().deepest();
    if let Some((_, at, 1)) = nearest(game)
        && !rng.one_in(3)
    {
        wishes.extend(Heading::of(at - game.player().at).map(Action::Walk));
    }
    if game.has_goal() || down {
        go_by_stairs(game, down, wishes);
    }
    wishes.push(Action::PickUp);
    wishes.push(Action::Explore);
    if let Some((_, at, _)) = nearest(game) {
        wishes.extend(super::towards(game, at).map(Action::Walk));
    }
    seek(game, rng, memory, wishes);
}

//! Estimates of danger and of the cost of a fight. They use the true values of kinds, as an experienced player would.

use barrow::Point;

use crate::act::HIT_PCT;
use crate::floor::sight::distance;
use crate::{Ability, BeingId, Game, Heading, Mood, Slot};

/// A monster that the player sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub(super) id: BeingId,
    pub(super) at: Point,
    pub(super) away: i32,
    pub(super) mood: Mood,
}

/// Returns the visible monsters, the nearest first.
pub(super) fn foes(game: &Game) -> Vec<Foe> {
    let at = game.player().at;
    let visible = game.floor().memory.visible();
    let seen = game.seen_monsters().filter(|(_, being)| visible.contains(being.at));
    let mut foes: Vec<Foe> = seen
        .map(|(id, being)| Foe { id, at: being.at, away: distance(at, being.at), mood: being.mind.mood })
        .collect();
    foes.sort_by_key(|foe| (foe.away, foe.id));
    foes
}

/// Returns whether the player has less than `tenths` tenths of their hit points.
pub(super) const fn is_weak(game: &Game, tenths: i32) -> bool {
    game.player().hp * 10 < game.player().max_hp * tenths
}

/// Returns whether a monster never moves and attacks only adjacent beings.
pub(super) fn is_stationary(game: &Game, id: BeingId) -> bool {
    let kind = game.kind_of(id);
    kind.abilities.has(Ability::Still) && kind.shot.is_none()
}

/// Returns the expected damage of a monster per move of the player, in hundredths of a hit point.
pub(super) fn damage_rate(game: &Game, id: BeingId) -> i32 {
    let kind = game.kind_of(id);
    let chance = HIT_PCT + game.hit_of(id, Slot::Weapon) - game.dodge_of(BeingId::PLAYER);
    // Monsters that shoot half of the time do so always while they keep their distance.
    let shot = kind.shot.as_ref().map_or(0, |shot| shot.damage.twice_mean());
    let twice = (kind.damage.twice_mean().max(shot) - game.defense()).max(1);
    twice * chance.clamp(5, 98) / 2 * game.being(id).pace() as i32 / game.player().pace() as i32
}

/// Returns the expected number of hits to kill a monster.
pub(super) fn hits_to_kill(game: &Game, id: BeingId) -> i32 {
    let (being, kind) = (game.being(id), game.kind_of(id));
    let [least, most] = game.damage_range();
    let chance = HIT_PCT + game.hit_of(BeingId::PLAYER, Slot::Weapon) - game.dodge_of(id);
    let hit = (least + most - kind.defense).max(1) * chance.clamp(5, 98) / 2;
    let drained = if kind.abilities.has(Ability::Drain) { damage_rate(game, id) / 2 } else { 0 };
    let grown = if kind.abilities.has(Ability::Regenerate) { 100 } else { 0 };
    being.hp * 100 / (hit - drained - grown).max(20) + 1
}

/// Returns the cost of a fight in percent of the current hit points. In a narrow place monsters attack one by one.
pub(super) fn fight_cost<'a>(game: &Game, foes: impl Iterator<Item = &'a Foe>) -> i32 {
    let mut fights: Vec<(i32, i32)> =
        foes.map(|foe| (hits_to_kill(game, foe.id), damage_rate(game, foe.id))).collect();
    fights.sort_unstable();
    let is_narrow = openness(game, game.player().at) <= 2;
    let (mut time, mut cost) = (0, 0);
    for (hits_to_kill, damage_rate) in fights {
        time = if is_narrow { hits_to_kill } else { time + hits_to_kill };
        cost += time * damage_rate;
    }
    cost / game.player().hp.max(1)
}

/// Returns the number of known walkable neighbors of a cell.
pub(super) fn openness(game: &Game, at: Point) -> usize {
    let looks = &game.floor().looks;
    let is_open = |p: Point| looks.get(p).is_some_and(|look| look.tile.is_walkable());
    Heading::ALL.into_iter().filter(|heading| is_open(at + heading.step())).count()
}

//! Combat: positions, targets, missiles.

use barrow::Point;
use barrow::path::{DistanceMap, KnownTerrain, Steps};

use super::BotMemory;
use super::judge::{Foe, blows, foes, is_rooted, is_weak, odds, openness};
use super::rescue::pack_with;
use super::way::{Daring, route, step, towards};
use crate::floor::sight::distance;
use crate::{Ability, Action, Class, Condition, Effect, Game, Heading, Mood, Slot};

/// Maximum number of moves that it waits for an approaching monster.
const WAITS: u32 = 6;
/// Maximum number of steps to a better position.
const STEPS: i32 = 6;
/// Estimated cost of a fight, in percent of its hit points, up to which it attacks and from which it uses up items.
const DARE: i32 = 75;
const SERIOUS: i32 = 35;

/// Lists the actions against the monsters in sight; none if they are not worth a move.
pub(super) fn fight(game: &Game, memory: &mut BotMemory, wishes: &mut Vec<Action>) {
    let mut foes = foes(game);
    foes.retain(|foe| {
        let is_left_alone = is_rooted(game, foe.id) && (foe.away > 1 || odds(game, [foe].into_iter()) > 40);
        !is_left_alone && (foe.away == 1 || !memory.ignores(foe.id))
    });
    let Some(&nearest) = foes.first() else {
        (memory.here.waited, memory.here.moved) = (0, 0);
        return charge(game, memory, wishes);
    };
    if nearest.away > 1 && memory.is_enough_of(nearest.id) {
        memory.ignore(nearest.id);
        return;
    }
    let hunters: Vec<Foe> = foes.iter().filter(|foe| foe.mood == Mood::Hunting).copied().collect();
    if hunters.iter().filter(|foe| !is_rooted(game, foe.id)).count() > 1 {
        narrow(game, memory, &hunters, wishes);
    }
    let odds = odds(game, hunters.iter());
    if odds >= DARE && nearest.away <= 3 && !game.player().conditions.has(Condition::Hasted) {
        wishes.extend(pack_with(game, Effect::Haste).map(Action::Use));
    }
    if nearest.away == 1 {
        strike(game, &foes, odds, wishes);
    } else if game.has_goal() {
        memory.ignore(nearest.id);
    } else {
        meet(game, memory, nearest, odds, wishes);
    }
}

/// Goes to where a shot came from if no monster is visible.
fn charge(game: &Game, memory: &BotMemory, wishes: &mut Vec<Action>) {
    let from = memory.here.shot_from.filter(|_| !is_weak(game, 4) && !game.has_goal());
    if let Some(heading) = from.and_then(|from| towards(game, memory, from)) {
        step(game, heading, wishes);
    }
}

/// Attacks the adjacent monster that dies first.
fn strike(game: &Game, foes: &[Foe], odds: i32, wishes: &mut Vec<Action>) {
    let beside = foes.iter().filter(|foe| foe.away == 1);
    let Some(foe) = beside.min_by_key(|foe| (foe.mood == Mood::Asleep, blows(game, foe.id), foe.id)) else {
        return;
    };
    if odds >= DARE {
        zap(game, &[Effect::Slow, Effect::Bolt], foe.at, wishes);
    }
    wishes.extend(Heading::of(foe.at - game.player().at).map(Action::Walk));
}

/// Shoots at a monster, waits for it or approaches it.
fn meet(game: &Game, memory: &mut BotMemory, foe: Foe, odds: i32, wishes: &mut Vec<Action>) {
    let kind = game.kind_of(foe.id);
    let is_boss = kind.abilities.has(Ability::Boss);
    let alone = self::odds(game, [&foe].into_iter());
    let is_hunting = foe.mood == Mood::Hunting;
    if !is_hunting && (alone > DARE || foe.mood == Mood::Fleeing) && !is_boss {
        return memory.ignore(foe.id);
    }
    let is_serious = odds.max(alone) >= SERIOUS;
    if is_serious {
        zap(game, &[Effect::Bolt, Effect::Burn, Effect::Slow], foe.at, wishes);
    }
    shoot(game, foe, is_serious, wishes);
    let path = route(game, memory, foe.at);
    let is_watched = memory.here.rooted.iter().any(|&at| distance(at, game.player().at) <= 1);
    let comes = is_hunting && kind.shot.is_none() && !is_watched;
    if comes && memory.here.waited < WAITS && (path.is_some() || kind.abilities.has(Ability::Fly)) {
        memory.here.waited += 1;
        wishes.push(Action::Search);
        return;
    }
    let Some(path) = path else { return memory.ignore(foe.id) };
    let is_far = path.len() > 25;
    if is_far || (alone > DARE && !is_boss) {
        return memory.ignore(foe.id);
    }
    if let Some(heading) = towards(game, memory, foe.at) {
        step(game, heading, wishes);
    }
}

/// Goes to a nearby narrow cell, where few monsters can attack at once.
fn narrow(game: &Game, memory: &mut BotMemory, hunters: &[Foe], wishes: &mut Vec<Action>) {
    let at = game.player().at;
    let open_here = openness(game, at);
    if open_here <= 2 || memory.here.moved > STEPS as u32 {
        return;
    }
    let terrain = Daring::new(game, memory);
    let known = KnownTerrain { terrain: &terrain, cells: game.floor().memory.explored() };
    let mut steps = DistanceMap::new();
    if steps.fill(&known, Steps::default(), [(at, 0)]).is_err() {
        return;
    }
    let is_first = |p: Point, away: i32| {
        let is_watched = memory.here.rooted.iter().any(|&at| distance(at, p) <= 1);
        !is_watched && hunters.iter().all(|foe| distance(foe.at, p) > away)
    };
    let near = steps.reached().filter(|&(p, away)| (1..=STEPS).contains(&away) && is_first(p, away));
    let ranked = near.map(|(p, away)| (openness(game, p), away, p.y, p.x)).filter(|place| place.0 <= 2);
    let Some((_, _, y, x)) = ranked.min() else { return };
    if let Some(heading) = towards(game, memory, Point::new(x, y)) {
        memory.here.moved += 1;
        step(game, heading, wishes);
    }
}

/// Zaps wands that have one of the effects or are unidentified.
pub(super) fn zap(game: &Game, effects: &[Effect], at: Point, wishes: &mut Vec<Action>) {
    let is_close = distance(at, game.player().at) < 3;
    let wands = game.player().pack.iter().filter(|item| {
        let kind = game.item_kind(item.kind);
        let suits = kind.effect.is_some_and(|effect| effects.contains(&effect));
        let is_known = game.lore().is_known(item.kind);
        let burns = is_known && kind.effect == Some(Effect::Burn) && is_close;
        kind.class == Class::Wand && item.charges > 0 && (suits || !is_known) && !burns
    });
    wishes.extend(wands.filter_map(|item| item.letter).map(|letter| Action::Zap(letter, at)));
}

/// Shoots the bow, throws ammunition and harmful flasks.
fn shoot(game: &Game, foe: Foe, is_serious: bool, wishes: &mut Vec<Action>) {
    let player = game.player();
    let missiles = player.pack.iter().filter(|item| {
        let kind = game.item_kind(item.kind);
        let bursts = kind.class == Class::Flask
            && foe.away > 2
            && is_serious
            && game.lore().is_known(item.kind)
            && matches!(kind.effect, Some(Effect::Burn | Effect::Poison | Effect::Confuse | Effect::Blind));
        bursts || (kind.class == Class::Ammunition && kind.thrown)
    });
    if foe.away < 7 {
        wishes.extend(missiles.filter_map(|item| item.letter).map(|letter| Action::Throw(letter, foe.at)));
    }
    if player.worn_at(Slot::Ranged).is_some() {
        wishes.push(Action::Shoot(foe.at));
    }
}

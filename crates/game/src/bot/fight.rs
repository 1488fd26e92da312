//! Combat: positions, targets, missiles.

use barrow::Point;
use barrow::path::{DistanceMap, KnownTerrain, Steps};

use super::BotMemory;
use super::danger::{Foe, fight_cost, foes, hits_to_kill, is_stationary, is_weak, openness};
use super::rescue::pack_with;
use super::way::{BotTerrain, route, step, towards};
use crate::floor::sight::distance;
use crate::{Ability, Action, Class, Condition, Effect, Game, Heading, Mood, Slot};

/// Maximum number of moves that it waits for an approaching monster.
const MAX_WAITS: u32 = 6;
/// Maximum number of steps to a better position.
const STEPS: i32 = 6;
/// Estimated cost of a fight, in percent of its hit points, up to which it attacks and from which it uses up items.
const MAX_COST: i32 = 75;
const SERIOUS_COST: i32 = 35;

/// Lists the actions against the monsters in sight; none if they are not worth a move.
pub(super) fn fight(game: &Game, memory: &mut BotMemory, options: &mut Vec<Action>) {
    let mut foes = foes(game);
    foes.retain(|foe| {
        let is_left_alone =
            is_stationary(game, foe.id) && (foe.away > 1 || fight_cost(game, [foe].into_iter()) > 40);
        !is_left_alone && (foe.away == 1 || !memory.ignores(foe.id))
    });
    let Some(&nearest) = foes.first() else {
        (memory.here.waited, memory.here.moved) = (0, 0);
        return charge(game, memory, options);
    };
    if nearest.away > 1 && memory.exceeds_attention(nearest.id) {
        memory.ignore(nearest.id);
        return;
    }
    let hunters: Vec<Foe> = foes.iter().filter(|foe| foe.mood == Mood::Hunting).copied().collect();
    if hunters.iter().filter(|foe| !is_stationary(game, foe.id)).count() > 1 {
        narrow(game, memory, &hunters, options);
    }
    let fight_cost = fight_cost(game, hunters.iter());
    if fight_cost >= MAX_COST && nearest.away <= 3 && !game.player().conditions.has(Condition::Hasted) {
        options.extend(pack_with(game, Effect::Haste).map(Action::Use));
    }
    if nearest.away == 1 {
        strike(game, &foes, fight_cost, options);
    } else if game.has_goal() {
        memory.ignore(nearest.id);
    } else {
        meet(game, memory, nearest, fight_cost, options);
    }
}

/// Goes to where a shot came from if no monster is visible.
fn charge(game: &Game, memory: &BotMemory, options: &mut Vec<Action>) {
    let from = memory.here.shot_from.filter(|_| !is_weak(game, 4) && !game.has_goal());
    if let Some(heading) = from.and_then(|from| towards(game, memory, from)) {
        step(game, heading, options);
    }
}

/// Attacks the adjacent monster that dies first.
fn strike(game: &Game, foes: &[Foe], fight_cost: i32, options: &mut Vec<Action>) {
    let beside = foes.iter().filter(|foe| foe.away == 1);
    let Some(foe) = beside.min_by_key(|foe| (foe.mood == Mood::Asleep, hits_to_kill(game, foe.id), foe.id))
    else {
        return;
    };
    if fight_cost >= MAX_COST {
        zap(game, &[Effect::Slow, Effect::Bolt], foe.at, options);
    }
    options.extend(Heading::of(foe.at - game.player().at).map(Action::Walk));
}

/// Shoots at a monster, waits for it or approaches it.
fn meet(game: &Game, memory: &mut BotMemory, foe: Foe, fight_cost: i32, options: &mut Vec<Action>) {
    let kind = game.kind_of(foe.id);
    let is_boss = kind.abilities.has(Ability::Boss);
    let alone = self::fight_cost(game, [&foe].into_iter());
    let is_hunting = foe.mood == Mood::Hunting;
    if !is_hunting && (alone > MAX_COST || foe.mood == Mood::Fleeing) && !is_boss {
        return memory.ignore(foe.id);
    }
    let is_serious = fight_cost.max(alone) >= SERIOUS_COST;
    if is_serious {
        zap(game, &[Effect::Bolt, Effect::Burn, Effect::Slow], foe.at, options);
    }
    shoot(game, foe, is_serious, options);
    let path = route(game, memory, foe.at);
    let is_watched = memory.here.stationary.iter().any(|&at| distance(at, game.player().at) <= 1);
    let comes = is_hunting && kind.shot.is_none() && !is_watched;
    if comes && memory.here.waited < MAX_WAITS && (path.is_some() || kind.abilities.has(Ability::Fly)) {
        memory.here.waited += 1;
        options.push(Action::Search);
        return;
    }
    let Some(path) = path else { return memory.ignore(foe.id) };
    let is_far = path.len() > 25;
    if is_far || (alone > MAX_COST && !is_boss) {
        return memory.ignore(foe.id);
    }
    if let Some(heading) = towards(game, memory, foe.at) {
        step(game, heading, options);
    }
}

/// Goes to a nearby narrow cell, where few monsters can attack at once.
fn narrow(game: &Game, memory: &mut BotMemory, hunters: &[Foe], options: &mut Vec<Action>) {
    let at = game.player().at;
    let open_here = openness(game, at);
    if open_here <= 2 || memory.here.moved > STEPS as u32 {
        return;
    }
    let terrain = BotTerrain::new(game, memory);
    let known = KnownTerrain { terrain: &terrain, cells: game.floor().memory.explored() };
    let mut steps = DistanceMap::new();
    if steps.fill(&known, Steps::default(), [(at, 0)]).is_err() {
        return;
    }
    let is_first = |p: Point, away: i32| {
        let is_watched = memory.here.stationary.iter().any(|&at| distance(at, p) <= 1);
        !is_watched && hunters.iter().all(|foe| distance(foe.at, p) > away)
    };
    let near = steps.reached().filter(|&(p, away)| (1..=STEPS).contains(&away) && is_first(p, away));
    let ranked = near.map(|(p, away)| (openness(game, p), away, p.y, p.x)).filter(|place| place.0 <= 2);
    let Some((_, _, y, x)) = ranked.min() else { return };
    if let Some(heading) = towards(game, memory, Point::new(x, y)) {
        memory.here.moved += 1;
        step(game, heading, options);
    }
}

/// Zaps wands that have one of the effects or are unidentified.
pub(super) fn zap(game: &Game, effects: &[Effect], at: Point, options: &mut Vec<Action>) {
    let is_close = distance(at, game.player().at) < 3;
    let wands = game.player().pack.iter().filter(|item| {
        let kind = game.item_kind(item.kind);
        let suits = kind.effect.is_some_and(|effect| effects.contains(&effect));
        let is_known = game.lore().is_known(item.kind);
        let burns = is_known && kind.effect == Some(Effect::Burn) && is_close;
        kind.class == Class::Wand && item.charges > 0 && (suits || !is_known) && !burns
    });
    options.extend(wands.filter_map(|item| item.letter).map(|letter| Action::Zap(letter, at)));
}

/// Shoots the bow, throws ammunition and harmful flasks.
fn shoot(game: &Game, foe: Foe, is_serious: bool, options: &mut Vec<Action>) {
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
        options.extend(missiles.filter_map(|item| item.letter).map(|letter| Action::Throw(letter, foe.at)));
    }
    if player.worn_at(Slot::Ranged).is_some() {
        options.push(Action::Shoot(foe.at));
    }
}

//! Emergencies: escape by stairs, flasks, scrolls and wands.

use barrow::{Point, Tile};

use super::danger::{Foe, damage_rate, fight_cost, foes, is_stationary, is_weak};
use super::way::{go_by_stairs, known_stairs, route};
use super::{BotMemory, fight};
use crate::floor::sight::distance;
use crate::{Ability, Action, Class, Condition, Effect, Game, Item, ItemLetter, Mood};

/// Number of escapes from a floor after which it fights to the end.
const MAX_ESCAPES: u32 = 4;

/// Returns the monsters that hunt the player and can reach them.
fn hunters(game: &Game) -> Vec<Foe> {
    let mut foes = foes(game);
    foes.retain(|foe| foe.mood == Mood::Hunting && (foe.away == 1 || !is_stationary(game, foe.id)));
    foes
}

/// Lists escapes and emergency items for a fight that is lost or nearly so.
pub(super) fn save_life(game: &Game, memory: &mut BotMemory, options: &mut Vec<Action>) {
    let hunters = hunters(game);
    let Some(first) = hunters.first() else { return save_from_the_unseen(game, memory, options) };
    let fight_cost = fight_cost(game, hunters.iter());
    let is_bad =
        fight_cost >= 60 && is_weak(game, 4) || fight_cost >= 100 && is_weak(game, 7) || fight_cost >= 250;
    if !is_bad {
        return;
    }
    let has_goal = game.has_goal();
    if (memory.escapes() < MAX_ESCAPES || has_goal) && flee(game, memory, &hunters, 25, options) {
        return;
    }
    if first.away <= 2 {
        fight::zap(
            game,
            &[Effect::Sleep, Effect::Slow, Effect::Banish, Effect::Force, Effect::Bolt],
            first.at,
            options,
        );
    }
    let known = |effect| pack_with(game, effect).map(Action::Use);
    if is_weak(game, 5) {
        options.extend(known(Effect::Heal).or_else(|| known(Effect::Life)));
    }
    if first.away <= 3 && is_weak(game, 5) {
        options.extend(known(Effect::Teleport));
        if hunters.iter().any(|foe| !game.kind_of(foe.id).abilities.has(Ability::Fearless)) {
            options.extend(known(Effect::Scare));
        }
        if !game.player().conditions.has(Condition::Hasted) {
            options.extend(known(Effect::Haste));
        }
    }
    if memory.escapes() < 2 * MAX_ESCAPES {
        flee(game, memory, &hunters, 75, options);
    }
    if is_weak(game, 3) && first.away == 1 {
        let unknown = |item: &&Item| {
            let kind = game.item_kind(item.kind);
            matches!(kind.class, Class::Flask | Class::Scroll) && !game.lore().is_known(item.kind)
        };
        let letters = game.player().pack.iter().filter(unknown).filter_map(|item| item.letter);
        options.extend(letters.map(Action::Use));
    }
}

/// Reacts to poison and to shots from unseen monsters.
fn save_from_the_unseen(game: &Game, memory: &mut BotMemory, options: &mut Vec<Action>) {
    let is_poisoned = game.player().conditions.has(Condition::Poisoned);
    let is_shot_at = memory.here.shot_from.is_some();
    let known = |effect| pack_with(game, effect).map(Action::Use);
    if is_shot_at && is_weak(game, 5) && memory.escapes() < MAX_ESCAPES && flee(game, memory, &[], 0, options)
    {
        return;
    }
    if (is_poisoned || is_shot_at) && is_weak(game, 3) {
        options.extend(known(Effect::Heal));
    }
    if is_poisoned && is_weak(game, 3) {
        options.extend(known(Effect::Cure));
    }
    if is_shot_at && is_weak(game, 3) {
        options.extend(known(Effect::Teleport));
    }
}

/// Takes the stairs or goes there if the expected damage is below `percent` of the hit points. Returns whether it
/// does.
fn flee(
    game: &Game,
    memory: &mut BotMemory,
    hunters: &[Foe],
    percent: i32,
    options: &mut Vec<Action>,
) -> bool {
    let (player, depth) = (game.player(), game.depth());
    // Monsters may be at the other end of the stairs too, so it does not turn back at once.
    let is_news = memory.since_arrival() < 5 && memory.is_tired;
    let stairs_here = match game.floor().tile(player.at) {
        Tile::StairsUp if depth > 1 => Some(Action::Ascend),
        Tile::StairsDown if depth < game.campaign().deepest() && !game.has_goal() => Some(Action::Descend),
        _ => None,
    };
    if let (Some(action), false) = (stairs_here, is_news) {
        memory.count_escape();
        options.push(action);
        return true;
    }
    let ways = [(false, depth > 1), (true, depth < game.campaign().deepest() && !game.has_goal())];
    let costs = ways.into_iter().filter(|way| way.1).filter_map(|(down, _)| {
        let stairs = known_stairs(game, down)?;
        Some((cost_of_flight(game, memory, hunters, stairs)?, down))
    });
    let Some((cost, down)) = costs.min() else { return false };
    if cost > player.hp * percent {
        return false;
    }
    let before = options.len();
    go_by_stairs(game, memory, down, options);
    options.len() > before
}

/// Returns the expected damage of running to a cell, in hundredths of a hit point; `None` if a monster blocks the
/// path.
fn cost_of_flight(game: &Game, memory: &BotMemory, hunters: &[Foe], to: Point) -> Option<i32> {
    let path = route(game, memory, to)?;
    let (steps, first) = (path.len() as i32, *path.first()?);
    let pace = game.player().pace() as i32;
    let mut cost = 0;
    for foe in hunters {
        if foe.at == first || distance(foe.at, to) < distance(game.player().at, to) && foe.away <= 2 {
            return None;
        }
        let kind = game.kind_of(foe.id);
        let gain = game.being(foe.id).pace() as i32 - pace;
        let reach = (steps - foe.away * pace / gain.max(1)).max(0);
        if gain > 0 && !is_stationary(game, foe.id) {
            cost += damage_rate(game, foe.id) * reach * gain / pace;
        }
        if let Some(shot) = &kind.shot {
            cost += 40 * (shot.damage.twice_mean() - game.defense()).max(1) * steps.min(5);
        }
    }
    Some(cost)
}

/// Returns the first consumable of the pack that is identified and has an effect.
pub(super) fn pack_with(game: &Game, effect: Effect) -> Option<ItemLetter> {
    let has = |item: &&Item| {
        let kind = game.item_kind(item.kind);
        let is_used_up = matches!(kind.class, Class::Flask | Class::Scroll | Class::Food);
        is_used_up && kind.effect == Some(effect) && game.lore().is_known(item.kind)
    };
    game.player().pack.iter().find(has)?.letter
}

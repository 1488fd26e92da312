//! Explores every level, fights what it must, uses what it finds.

use barrow::{Rng, Tile};

use super::{Memory, gear, go_by_stairs, known_stairs, nearest, seek, towards};
use crate::{Ability, Action, BeingId, Class, Condition, Effect, Game, Heading, Item, Letter, Mood, Slot};

/// After so many turns on a level it has had enough of it.
const PATIENCE: u64 = 2500;
/// For how many turns it lets someone come.
const WAITS: u32 = 4;

/// What someone careful does.
pub(super) fn wishes(game: &Game, rng: &mut Rng, memory: &mut Memory, wishes: &mut Vec<Action>) {
    save_life(game, memory, wishes);
    let is_bored = game.turn() - memory.since > PATIENCE;
    let near = nearest(game);
    memory.frustration += u32::from(near.is_some_and(|(_, _, away)| away > 1));
    match near {
        Some((id, _, away)) if away == 1 || !(is_bored || memory.is_frustrated()) => {
            return fight(game, id, rng, memory, wishes);
        }
        Some(_) => return leave(game, rng, memory, wishes),
        None => memory.waited = 0,
    }
    if memory.is_frustrated() {
        leave(game, rng, memory, wishes);
    }
    if memory.is_shot_at && is_weak(game, 5) {
        flee_by_stairs(game, wishes);
    }
    wishes.extend(memory.follow(game).and_then(|to| towards(game, to)).map(Action::Walk));
    gear::improve(game, wishes);
    if game.food() < 150 {
        wishes.extend(pack_with(game, Effect::Feed).map(Action::Use));
    }
    if is_weak(game, 8) && !memory.is_shot_at {
        wishes.push(Action::Rest);
    }
    if !is_weak(game, 9) {
        gear::try_unknown(game, wishes);
    }
    let is_hungry = game.food() < 100;
    if !game.has_goal() && !is_hungry && !is_bored {
        wishes.push(Action::Explore);
        let is_poisoned = game.player().conditions.has(Condition::Poisoned);
        if is_weak(game, 9) || is_poisoned {
            wishes.push(Action::Rest);
        }
    }
    go_on(game, rng, memory, wishes);
}

/// Whether fewer than so many tenths of the hit points are left.
const fn is_weak(game: &Game, tenths: i32) -> bool {
    game.player().hp * 10 < game.player().most_hp * tenths
}

/// To the next level; with the goal to the one above. If there is no way, it looks for one.
fn go_on(game: &Game, rng: &mut Rng, memory: &mut Memory, wishes: &mut Vec<Action>) {
    let down = !game.has_goal();
    let is_last = down && game.depth() == game.campaign().deepest();
    if !is_last && known_stairs(game, down).is_some() {
        go_by_stairs(game, down, wishes);
    }
    wishes.push(Action::Explore);
    seek(game, rng, memory, wishes);
}

/// Goes on whoever looks on: walks to the stairs, or to some other part of the level.
fn leave(game: &Game, rng: &mut Rng, memory: &mut Memory, wishes: &mut Vec<Action>) {
    let down = !game.has_goal();
    let is_last = down && game.depth() == game.campaign().deepest();
    if !is_last && !is_weak(game, 6) {
        go_by_stairs(game, down, wishes);
    }
    seek(game, rng, memory, wishes);
    memory.calm_down();
}

/// Heals, flees by a scroll or by the stairs underfoot, when things go badly.
pub(super) fn save_life(game: &Game, memory: &Memory, wishes: &mut Vec<Action>) {
    let player = game.player();
    let is_threatened = nearest(game).is_some();
    // Someone may wait at the other end as well.
    let is_news = game.turn() - memory.since < 20;
    if is_threatened && is_weak(game, 5) && !(is_news && memory.fled) {
        match game.floor().tile(player.at) {
            Tile::StairsUp if game.depth() > 1 => wishes.push(Action::Ascend),
            Tile::StairsDown => wishes.push(Action::Descend),
            _ => {}
        }
    }
    if !is_weak(game, 4) || !(is_threatened || player.conditions.has(Condition::Poisoned)) {
        return;
    }
    let known = |effect| pack_with(game, effect).map(Action::Use);
    wishes.extend(known(Effect::Heal).or_else(|| known(Effect::Life)));
    if !is_threatened {
        return;
    }
    wishes.extend([Effect::Teleport, Effect::Scare, Effect::Haste].into_iter().filter_map(known));
    if is_weak(game, 3) {
        let unknown = |item: &&Item| {
            let kind = game.item_kind(item.kind);
            matches!(kind.class, Class::Flask | Class::Scroll) && !game.lore().is_known(item.kind)
        };
        wishes.extend(player.pack.iter().filter(unknown).filter_map(|item| item.letter).map(Action::Use));
    }
}

/// A step of the way to the stairs that are nearest, or the step onto the next level.
fn flee_by_stairs(game: &Game, wishes: &mut Vec<Action>) {
    let at = game.player().at;
    let away = |down| known_stairs(game, down).map(|p| (crate::sight::distance(at, p), down));
    let deepest = game.campaign().deepest();
    let ways = [(true, game.depth() < deepest), (false, game.depth() > 1)];
    let best = ways.into_iter().filter(|way| way.1).filter_map(|way| away(way.0)).min();
    if let Some((_, down)) = best {
        go_by_stairs(game, down, wishes);
    }
}

/// Whether someone can be left behind: it is not fast, or cannot leave its place.
fn is_slow(game: &Game, id: BeingId) -> bool {
    is_rooted(game, id) || game.being(id).pace() < game.player().pace()
}

fn is_rooted(game: &Game, id: BeingId) -> bool {
    game.kind_of(id).abilities.has(Ability::Still)
}

/// Shoots, throws, zaps, waits for whoever comes, strikes who is beside.
fn fight(game: &Game, id: BeingId, rng: &mut Rng, memory: &mut Memory, wishes: &mut Vec<Action>) {
    let (player, being) = (game.player(), game.being(id));
    let (at, away) = (being.at, crate::sight::distance(player.at, being.at));
    if is_weak(game, 4) && (away > 2 || is_slow(game, id)) {
        flee_by_stairs(game, wishes);
    }
    if away == 1 && is_weak(game, 6) {
        zap(game, &[Effect::Sleep, Effect::Slow, Effect::Banish, Effect::Force], at, wishes);
    }
    if away == 1 {
        wishes.extend(Heading::of(at - player.at).map(Action::Walk));
        return;
    }
    if is_rooted(game, id) && being.hp > 20 {
        return pass_by(game, at, rng, memory, wishes);
    }
    zap(game, &[Effect::Bolt, Effect::Burn], at, wishes);
    shoot(game, at, away, wishes);
    if game.has_goal() {
        go_by_stairs(game, false, wishes);
    }
    let comes = being.mind.mood == Mood::Hunting && game.kind_of(id).shot.is_none() && !is_rooted(game, id);
    if comes && memory.waited < WAITS {
        memory.waited += 1;
        wishes.push(Action::Search);
    }
    memory.chase = Some(at);
    let step = towards(game, at);
    if step.is_none() {
        memory.frustration += 20;
    }
    wishes.extend(step.map(Action::Walk));
    flee_by_stairs(game, wishes);
    seek(game, rng, memory, wishes);
}

/// Wands with one of some effects, and those that nobody knows.
fn zap(game: &Game, effects: &[Effect], at: barrow::Point, wishes: &mut Vec<Action>) {
    let wands = game.player().pack.iter().filter(|item| {
        let kind = game.item_kind(item.kind);
        let suits = kind.effect.is_some_and(|effect| effects.contains(&effect));
        kind.class == Class::Wand && item.charges > 0 && (suits || !game.lore().is_known(item.kind))
    });
    wishes.extend(wands.filter_map(|item| item.letter).map(|letter| Action::Zap(letter, at)));
}

/// With the bow, by hand, and flasks that are not for drinking.
fn shoot(game: &Game, at: barrow::Point, away: i32, wishes: &mut Vec<Action>) {
    let player = game.player();
    if player.worn_at(Slot::Ranged).is_some() {
        wishes.push(Action::Shoot(at));
    }
    let missiles = player.pack.iter().filter(|item| {
        let kind = game.item_kind(item.kind);
        let bursts = kind.class == Class::Flask
            && away > 2
            && game.lore().is_known(item.kind)
            && matches!(kind.effect, Some(Effect::Burn | Effect::Poison | Effect::Confuse));
        let is_worn = item.letter.is_some_and(|letter| player.slot_of(letter).is_some());
        bursts || (kind.class == Class::Ammunition && !is_worn)
    });
    if away < 7 {
        wishes.extend(missiles.filter_map(|item| item.letter).map(|letter| Action::Throw(letter, at)));
    }
}

/// Leaves someone alone who cannot leave its place: on to the stairs, or anywhere that is farther away.
fn pass_by(game: &Game, from: barrow::Point, rng: &mut Rng, memory: &mut Memory, wishes: &mut Vec<Action>) {
    let at = game.player().at;
    go_by_stairs(game, !game.has_goal(), wishes);
    let farther = |heading: &Heading| crate::sight::distance(at + heading.step(), from) > 2;
    wishes.extend(Heading::ALL.into_iter().filter(farther).map(Action::Walk));
    seek(game, rng, memory, wishes);
}

/// The first item that is known to have an effect.
fn pack_with(game: &Game, effect: Effect) -> Option<Letter> {
    let has = |item: &&Item| {
        let kind = game.item_kind(item.kind);
        let is_used_up = matches!(kind.class, Class::Flask | Class::Scroll | Class::Food);
        is_used_up && kind.effect == Some(effect) && game.lore().is_known(item.kind)
    };
    game.player().pack.iter().find(has)?.letter
}

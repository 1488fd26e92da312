//! Searching for secret doors when no path is known.

use barrow::path::{DistanceMap, KnownTerrain, Steps};
use barrow::{Point, Rng};

use super::BotMemory;
use super::danger::openness;
use super::way::{BotTerrain, step, towards};
use crate::floor::sight::distance;
use crate::{Action, Game};

/// Number of searches at a cell.
const SEARCHES: u32 = 10;
/// Maximum number of moves on the way to a cell.
const MOVES: u32 = 150;
/// Bonus of a dead end in cells of distance, and the distance to earlier searches that counts as far.
const DEAD_END: i32 = 5;
const FAR: i32 = 20;

/// Goes from cell to cell and searches for secrets.
pub(super) fn seek(game: &Game, rng: &mut Rng, memory: &mut BotMemory, options: &mut Vec<Action>) {
    let at = game.player().at;
    memory.here.moves += 1;
    let is_there = memory.here.goal == Some(at);
    if is_there && memory.here.moves <= SEARCHES {
        options.push(Action::Search);
        return;
    }
    if memory.here.goal.is_none() || is_there || memory.here.moves > MOVES {
        memory.here.searched.extend(memory.here.goal);
        memory.here.goal = choose(game, rng, memory);
        memory.here.moves = 0;
    }
    let Some(goal) = memory.here.goal else { return };
    match towards(game, memory, goal) {
        Some(heading) => {
            step(game, heading, options);
            if at + heading.step() == goal {
                memory.here.moves = 0;
            }
        }
        // Unreachable: give it up.
        None => memory.here.moves = MOVES,
    }
}

/// Chooses a reachable cell to search, far from earlier ones; dead ends first. Begins again once all are searched.
fn choose(game: &Game, rng: &mut Rng, memory: &mut BotMemory) -> Option<Point> {
    let (floor, at) = (game.floor(), game.player().at);
    let mut steps = DistanceMap::new();
    let terrain = BotTerrain::new(game, memory);
    let known = KnownTerrain { terrain: &terrain, cells: floor.memory.explored() };
    steps.fill(&known, Steps::default(), [(at, 0)]).ok()?;
    let is_ground = |p: Point| {
        floor
            .looks
            .get(p)
            .is_some_and(|look| look.tile.is_walkable() && !look.tile.is_door() && look.trap.is_none())
    };
    // Known ground that cannot be reached has a hidden connection somewhere.
    let near = |p: Point| (-4..=4).flat_map(move |dy| (-4..=4).map(move |dx| p + Point::new(dx, dy)));
    let is_near_lost = |p: Point| near(p).any(|q| steps.get(q).is_none() && is_ground(q));
    let mut cells: Vec<(Point, i32)> = steps.reached().filter(|&(p, _)| p != at && is_ground(p)).collect();
    rng.shuffle(&mut cells);
    // A search finds secrets beside the player too.
    let covered = |p: Point| memory.here.searched.iter().any(|&q| distance(p, q) <= 1);
    if cells.iter().all(|&(p, _)| covered(p)) {
        memory.here.searched.clear();
    } else {
        cells.retain(|&(p, _)| !covered(p));
    }
    let rank = |&(p, away): &(Point, i32)| {
        let fresh = memory.here.searched.iter().map(|&q| distance(p, q)).min().unwrap_or(FAR).min(FAR);
        let end = if openness(game, p) <= 1 { DEAD_END } else { 0 };
        let gap = if is_near_lost(p) { DEAD_END } else { 0 };
        4 * (fresh + end + gap) - away / 4
    };
    cells.into_iter().max_by_key(rank).map(|(p, _)| p)
}

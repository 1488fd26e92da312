//! Looking for a way where none is known.

use barrow::{Point, Rng, Tile};

use super::{Memory, towards};
use crate::{Action, Game, Heading};

/// How often it searches at a place.
const SEARCHES: u32 = 8;
/// How many moves it gives itself to come to a place.
const MOVES: u32 = 150;

/// Kicks locked doors, and goes from place to place to look for secrets.
pub(super) fn seek(game: &Game, rng: &mut Rng, memory: &mut Memory, wishes: &mut Vec<Action>) {
    let at = game.player().at;
    for heading in Heading::ALL {
        if game.floor().tile(at + heading.step()) == Tile::LockedDoor {
            wishes.extend([Action::Open(heading), Action::Kick(heading)]);
        }
    }
    let is_there = memory.goal.is_some_and(|goal| goal == at);
    memory.moves += 1;
    if memory.goal.is_none() || memory.moves > if is_there { SEARCHES } else { MOVES } {
        memory.goal = choose(game, rng);
        memory.moves = 0;
    } else if is_there {
        wishes.push(Action::Search);
        return;
    }
    match memory.goal.and_then(|goal| towards(game, goal)) {
        Some(heading) => {
            wishes.push(Action::Walk(heading));
            if memory.goal == Some(at + heading.step()) {
                memory.moves = 0;
            }
        }
        None => memory.goal = None,
    }
}

/// A place to look at: beside a locked door, or anywhere.
fn choose(game: &Game, rng: &mut Rng) -> Option<Point> {
    let floor = game.floor();
    let cells = || floor.memory.explored().iter().filter(|&p| floor.look_at(p).tile.is_walkable());
    let is_locked = |p: Point| floor.look_at(p).tile == Tile::LockedDoor;
    let by_door = |p: &Point| Heading::ALL.into_iter().any(|heading| is_locked(*p + heading.step()));
    let doors: Vec<Point> = cells().filter(|&p| !is_locked(p)).filter(by_door).collect();
    if !doors.is_empty() && rng.one_in(2) {
        return rng.pick(&doors).copied();
    }
    rng.pick(&cells().collect::<Vec<_>>()).copied()
}

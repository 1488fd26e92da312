//! Paths over remembered cells.

use std::collections::BTreeSet;

use barrow::path::{KnownTerrain, PathFinder, Steps, Terrain};
use barrow::{Point, Size, Tile};

use super::BotMemory;
use crate::floor::sight::distance;
use crate::{Action, Floor, Game, Heading};

/// The floor as the player remembers it. Known traps, locked doors and the neighbors of stationary monsters cost
/// more.
pub(super) struct BotTerrain<'a> {
    floor: &'a Floor,
    stationary: &'a BTreeSet<Point>,
    /// Whether all cells cost the same.
    is_even: bool,
}

impl<'a> BotTerrain<'a> {
    pub(super) fn new(game: &'a Game, memory: &'a BotMemory) -> Self {
        let (floor, stationary) = (game.floor(), &memory.here.stationary);
        let has_traps = floor.traps.values().any(|trap| trap.is_found);
        // Remembered doors count even if they have changed since.
        let has_doors = floor
            .looks
            .cells()
            .iter()
            .any(|(_, look)| look.is_some_and(|look| look.tile == Tile::LockedDoor));
        Self { floor, stationary, is_even: stationary.is_empty() && !has_traps && !has_doors }
    }
}

impl Terrain for BotTerrain<'_> {
    fn size(&self) -> Size {
        self.floor.map.size()
    }

    fn cost(&self, p: Point) -> Option<u32> {
        let look = self.floor.looks.get(p)?;
        if !look.tile.is_walkable() {
            return None;
        }
        let is_watched = self.stationary.iter().any(|&at| distance(at, p) <= 1);
        Some(match look.tile {
            _ if look.trap.is_some() => 60,
            Tile::LockedDoor => 25,
            _ if is_watched => 20,
            _ => 1,
        })
    }

    fn is_even(&self) -> bool {
        self.is_even
    }
}

/// Returns a shortest path to a cell over remembered cells.
pub(super) fn route(game: &Game, memory: &BotMemory, to: Point) -> Option<Vec<Point>> {
    let terrain = BotTerrain::new(game, memory);
    let known = KnownTerrain { terrain: &terrain, cells: game.floor().memory.explored() };
    let mut finder = PathFinder::new();
    let route = finder.find(&known, Steps::default(), game.player().at, to).ok()??;
    Some(route.into_iter().collect())
}

/// Returns the first step of a shortest path to a cell.
pub(super) fn towards(game: &Game, memory: &BotMemory, to: Point) -> Option<Heading> {
    let first = *route(game, memory, to)?.first()?;
    Heading::of(first - game.player().at)
}

/// Steps onto a neighbor cell, opening or kicking a locked door first.
pub(super) fn step(game: &Game, heading: Heading, options: &mut Vec<Action>) {
    if game.floor().tile(game.player().at + heading.step()) == Tile::LockedDoor {
        options.extend([Action::Open(heading), Action::Kick(heading)]);
    }
    options.push(Action::Walk(heading));
}

/// Returns the nearest known stairs of this floor, down or up.
pub(super) fn known_stairs(game: &Game, down: bool) -> Option<Point> {
    let floor = game.floor();
    let stairs = if down { &floor.map.stairs_down } else { &floor.map.stairs_up };
    let known = stairs.iter().copied().filter(|&p| floor.memory.explored().contains(p));
    known.min_by_key(|&p| (distance(p, game.player().at), p.y, p.x))
}

/// Takes the stairs, or a step of the path there.
pub(super) fn go_by_stairs(game: &Game, memory: &BotMemory, down: bool, options: &mut Vec<Action>) {
    let Some(stairs) = known_stairs(game, down) else { return };
    if game.player().at == stairs {
        options.push(if down { Action::Descend } else { Action::Ascend });
    } else if let Some(heading) = towards(game, memory, stairs) {
        step(game, heading, options);
    }
}

//! Exploring with monsters in sight, and picking up useful items.

use barrow::Point;
use barrow::path::{Explore, Explorer, Steps};

use super::way::{BotTerrain, step};
use super::{BotMemory, gear};
use crate::{Action, Game, Heading};

/// Additional steps that it walks for an item rather than for an unexplored cell.
const ITEM_BONUS: u16 = 10;

/// Takes a step of exploring or picks up items. Returns whether anything is left to do.
pub(super) fn roam(game: &Game, memory: &mut BotMemory, options: &mut Vec<Action>) -> bool {
    let (at, floor) = (game.player().at, game.floor());
    if is_wanted(game, memory, at) {
        options.push(Action::PickUp);
        if game.player().free_letter().is_none() {
            // Items that stay after picking up fit no stack of the full pack.
            memory.here.declined.insert(at);
        }
    }
    let mut known = floor.memory.explored().clone();
    known.difference_with(&floor.mapped);
    let things = floor.items.keys().copied().filter(|&p| p != at && known.contains(p));
    let wanted: Vec<(Point, u16)> =
        things.filter(|&p| is_wanted(game, memory, p)).map(|p| (p, ITEM_BONUS)).collect();
    let next = Explorer::new().next(&BotTerrain::new(game, memory), &known, Steps::default(), at, &wanted);
    if let Ok(Explore::Go { step: to, .. }) = next
        && let Some(heading) = Heading::of(to - at)
    {
        step(game, heading, options);
        return true;
    }
    options.last() == Some(&Action::PickUp)
}

/// Returns whether a useful item is remembered at a cell.
fn is_wanted(game: &Game, memory: &BotMemory, p: Point) -> bool {
    let Some(kind) = game.floor().looks.get(p).and_then(|look| look.item) else { return false };
    let player = game.player();
    let has_room = player.free_letter().is_some() || player.pack.iter().any(|item| item.kind == kind);
    has_room && !memory.here.declined.contains(&p) && gear::is_of_use(game, kind)
}

//! Descriptions of cells and beings.

use barrow::fov::Known;
use barrow::{Point, Tile};
use barrow_game::{BeingId, Game, Mood};

fn article(name: &str) -> &'static str {
    if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// Makes the first letter a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Names the behavior of a monster.
pub(crate) const fn mood(mood: Mood) -> &'static str {
    match mood {
        Mood::Asleep => "asleep",
        Mood::Wandering => "wandering",
        Mood::Hunting => "hunting",
        Mood::Fleeing => "fleeing",
    }
}

/// Names a state of health.
pub(crate) const fn health(hp: i32, most: i32) -> &'static str {
    match hp * 100 / if most > 0 { most } else { 1 } {
        100.. => "unhurt",
        67..100 => "scratched",
        34..67 => "wounded",
        _ => "almost dead",
    }
}

/// Describes a monster: name, behavior and health.
pub(crate) fn monster(game: &Game, id: BeingId) -> String {
    let (being, name) = (game.being(id), game.kind_of(id).name_of_one());
    let (mood, health) = (mood(being.mind.mood), health(being.hp, being.max_hp));
    format!("{name} ({mood}, {health})")
}

/// Describes a cell as a sentence.
pub(crate) fn cell(game: &Game, p: Point) -> String {
    let text = known(game, p);
    if game.sees_terrain(p) {
        format!("You see {text}.")
    } else if game.known_tile(p).is_some() {
        format!("You remember {text}.")
    } else if text == UNKNOWN {
        "You have not seen that place.".to_string()
    } else {
        format!("You feel {text}.")
    }
}

/// Description of an unknown cell.
const UNKNOWN: &str = "a place you have not seen";

/// Describes a cell as a list, such as `a rat (asleep, unhurt), a dagger, floor`.
pub(crate) fn known(game: &Game, p: Point) -> String {
    let mut parts = Vec::new();
    let seen = game.seen_monsters().find(|(_, being)| being.at == p);
    if game.player().at == p {
        parts.push("you".to_string());
    } else if let Some((id, _)) = seen {
        parts.push(monster(game, id));
    }
    if game.knows(p) != Known::Unknown {
        parts.extend(items(game, p));
        if let Some(look) = game.floor().looks.get(p) {
            parts.extend(
                look.trap.map(|effect| format!("{} {}", article(effect.trap_name()), effect.trap_name())),
            );
        }
    }
    parts.extend(game.known_tile(p).map(ground));
    if parts.is_empty() { UNKNOWN.to_string() } else { parts.join(", ") }
}

/// Names the known items on a cell.
fn items(game: &Game, p: Point) -> Vec<String> {
    if game.knows(p) == Known::Visible {
        let pile = game.floor().items.get(&p).map_or(&[][..], Vec::as_slice);
        let mut names: Vec<String> = pile.iter().rev().take(3).map(|item| game.item_name(item)).collect();
        if pile.len() > names.len() {
            names.push(format!("{} more", pile.len() - names.len()));
        }
        return names;
    }
    let item = game.floor().looks.get(p).and_then(|look| look.item);
    item.map(|kind| game.one_of_kind(kind)).into_iter().collect()
}

/// Names a tile, with an article if there can be several.
fn ground(tile: Tile) -> String {
    let name = tile.name();
    match tile {
        Tile::Pillar
        | Tile::Tree
        | Tile::Chasm
        | Tile::LockedDoor
        | Tile::ClosedDoor
        | Tile::OpenDoor
        | Tile::BrokenDoor
        | Tile::Doorway
        | Tile::Bridge
        | Tile::WallAcross
        | Tile::WallUpright
        | Tile::Fountain
        | Tile::Altar => format!("{} {name}", article(name)),
        _ => name.to_string(),
    }
}

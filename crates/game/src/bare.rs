//! Small games on maps drawn in text, for tests.
//!
//! Tiles are drawn as everywhere; `@` is the player. Nobody else is there, nothing lies there, and all of it is lit.

use barrow::{Map, Point, Tile};

use crate::{BeingId, Campaign, Class, Effect, Game, Item, ItemKindId, KindId, Letter, Mood};

/// A room with the player in it.
pub(crate) const ROOM: [&str; 5] = [
    "############", //
    "#..........#",
    "#.@........#",
    "#..........#",
    "############",
];

/// A game on a drawn map, where the player has nothing.
pub(crate) fn game(rows: &[&str]) -> Game {
    game_of(Campaign::builtin(), rows)
}

/// The same of another campaign.
pub(crate) fn game_of(mut campaign: Campaign, rows: &[&str]) -> Game {
    campaign.gear.clear();
    for place in &mut campaign.places {
        let none = crate::Dice::constant(0);
        (place.monsters, place.items, place.traps) = (none, none, none);
        (place.fountains, place.altars, place.lit_pct) = (none, none, 100);
    }
    let mut game = Game::on(campaign, 7, map(rows)).expect("a game");
    // Stairs that were not drawn: no test stumbles over them.
    let drawn = map(rows);
    for (p, tile) in drawn.tiles.iter() {
        game.floor.map.tiles[p] = tile;
    }
    let tiles = &game.floor.map.tiles;
    game.floor.map.stairs_up.retain(|&p| tiles[p] == Tile::StairsUp);
    game.floor.map.stairs_down.retain(|&p| tiles[p] == Tile::StairsDown);
    game.floor.lit.invert();
    game.player.at = find(rows, '@');
    game.look();
    game.events.clear();
    game
}

fn map(rows: &[&str]) -> Map {
    rows.join("\n").replace('#', " ").replace('@', ".").parse().expect("tiles that can be drawn")
}

/// The first cell that is drawn so.
pub(crate) fn find(rows: &[&str], glyph: char) -> Point {
    let y = rows.iter().position(|row| row.contains(glyph)).expect("a glyph that is drawn");
    let x = rows[y].chars().position(|c| c == glyph).expect("it is in this row");
    Point::new(x as i32, y as i32)
}

impl Game {
    /// Puts a monster somewhere: asleep, and seen.
    pub(crate) fn with_monster(&mut self, name: &str, at: Point) -> BeingId {
        let kind = self.kinds.iter().position(|kind| kind.name == name).expect("a kind of that name");
        let mut rng = barrow::Rng::new(3);
        let id = self.spawn(KindId(kind as u16), at, &mut rng).expect("a free cell");
        self.being_mut(id).mind.mood = Mood::Asleep;
        self.look();
        id
    }

    /// Puts an item into the pack.
    pub(crate) fn with_item(&mut self, name: &str) -> Letter {
        let kind =
            self.campaign.items.iter().position(|kind| kind.name == name).expect("an item of that name");
        self.with_kind(kind)
    }

    /// Puts an item with that effect and class into the pack.
    pub(crate) fn with_effect(&mut self, class: Class, effect: Effect) -> Letter {
        let fits = |kind: &crate::ItemKind| kind.class == class && kind.effect == Some(effect);
        let kind = self.campaign.items.iter().position(fits).expect("an item that does this");
        self.with_kind(kind)
    }

    fn with_kind(&mut self, kind: usize) -> Letter {
        let item = Item::new(ItemKindId(kind as u16), &self.campaign.items[kind], &mut barrow::Rng::new(5));
        self.put_into_pack(item).expect("a free letter")
    }

    /// Everything that was told by the last action.
    pub(crate) fn told(events: &[crate::Event]) -> String {
        let texts = events.iter().filter_map(|event| match event {
            crate::Event::Told(_, text) => Some(text.as_str()),
            _ => None,
        });
        texts.collect::<Vec<_>>().join(" ")
    }
}

//! Games on drawn levels, for tests.

use barrow::{Map, Point, Rng};

use crate::{Abilities, Ability, Campaign, Dice, Game, Kind, KindId, Mood};

/// A kind with a glyph and some abilities, ordinary otherwise, that does not come by itself.
pub(crate) fn kind(glyph: char, abilities: &[Ability]) -> Kind {
    Kind {
        name: format!("{glyph}-thing"),
        glyph,
        depth: [50, 50],
        abilities: Abilities::from(abilities.to_vec()),
        ..Kind::default()
    }
}

/// A lit level with the player at `@` and awake monsters at the glyphs of the kinds. Everything else is drawn as tiles
/// are. The player endures a lot.
pub(crate) fn game(rows: &[&str], kinds: &[Kind]) -> Game {
    let mut campaign = Campaign::builtin();
    campaign.goal = crate::Goal { item: None, depth: 1, guard: None };
    campaign.monsters = kinds.to_vec();
    campaign.gear.clear();
    campaign.player.hp = Dice::constant(10_000);
    campaign.rules.hunger = false;
    for place in &mut campaign.places {
        (place.monsters, place.items, place.traps) =
            (Dice::constant(0), Dice::constant(0), Dice::constant(0));
        (place.fountains, place.altars) = (Dice::constant(0), Dice::constant(0));
    }
    let mut people = Vec::new();
    for (y, row) in (0..).zip(rows) {
        for (x, glyph) in (0..).zip(row.chars()) {
            let who = kinds.iter().position(|kind| kind.glyph == glyph);
            people.extend(who.map(|i| (KindId(i as u16 + 1), Point::new(x, y))));
        }
    }
    let is_kind = |glyph: char| kinds.iter().any(|kind| kind.glyph == glyph);
    let map: Map = rows.join("\n").replace(is_kind, ".").parse().unwrap();
    let mut game = Game::on(campaign, 1, map).unwrap();
    for (kind, at) in people {
        let id = game.spawn(kind, at, &mut Rng::new(1)).unwrap();
        game.being_mut(id).mind.mood = Mood::Wandering;
    }
    let all = Point::new(0, 0);
    if !game.floor.lit.contains(all) {
        game.floor.lit.reset(game.floor.map.size());
        game.floor.lit.invert();
    }
    game.look();
    game.events.clear();
    game
}

/// The level with everyone on it.
pub(crate) fn draw(game: &Game) -> Vec<String> {
    let size = game.floor.map.size();
    let glyph = |p: Point| match game.who_is_at(p) {
        Some(who) => game.kind_of(who).glyph,
        None => game.floor.tile(p).glyph(),
    };
    (0..size.height as i32)
        .map(|y| (0..size.width as i32).map(|x| glyph(Point::new(x, y))).collect())
        .collect()
}

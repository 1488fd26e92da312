//! The restless bot: performs random actions, possible or not.

use barrow::{Point, Rng};

use crate::{Action, Game, Heading, ItemLetter, Slot};

/// Lists four random actions. Cells may be off the map and letters may have no item.
pub(super) fn options(game: &Game, rng: &mut Rng, options: &mut Vec<Action>) {
    let size = game.floor().map.size();
    for _ in 0..4 {
        let heading = Heading::ALL[rng.below(8) as usize];
        let letters = game.player().pack.len() as u32 + 1;
        let letter = ItemLetter(rng.below(letters) as u8);
        let near = game.player().at + Point::new(rng.range(-8, 8), rng.range(-5, 5));
        let far = Point::new(rng.range(-1, size.width as i32), rng.range(-1, size.height as i32));
        options.push(match rng.below(40) {
            0..=11 => Action::Walk(heading),
            12..=16 => Action::Explore,
            17 => Action::Wait,
            18 => Action::Search,
            19..=20 => Action::Descend,
            21 => Action::Ascend,
            22 => Action::Open(heading),
            23 => Action::Close(heading),
            24 => Action::Kick(heading),
            25 => Action::PickUp,
            26 => Action::Drop(letter, rng.below(3)),
            27 => Action::Expunge(letter),
            28 => Action::Wear(letter),
            29 => Action::TakeOff(Slot::ALL[rng.below(Slot::COUNT as u32) as usize]),
            30..=31 => Action::Use(letter),
            32 => Action::UseOn(letter, ItemLetter(rng.below(letters) as u8)),
            33 => Action::Zap(letter, near),
            34 => Action::Throw(letter, near),
            35 => Action::Shoot(near),
            36 => Action::UseFeature,
            37 => Action::Travel(far),
            38 => known_or(game, far),
            _ => Action::Rest,
        });
    }
}

/// Travels to known stairs, or to `far` if none are known.
fn known_or(game: &Game, far: Point) -> Action {
    Action::Travel(super::way::known_stairs(game, true).unwrap_or(far))
}

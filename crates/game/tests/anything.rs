//! Random actions never panic, and refused ones change nothing.

use barrow::{Point, Rng};
use barrow_game::{Action, Campaign, Game, Heading, ItemLetter, Slot};

/// Returns a random action, often one with an item.
fn anything(rng: &mut Rng, game: &Game) -> Action {
    let heading = Heading::ALL[rng.below(8) as usize];
    let (letter, other) = (ItemLetter(rng.below(26) as u8), ItemLetter(rng.below(26) as u8));
    let at = game.player().at;
    let near = Point::new(at.x + rng.range(-6, 6), at.y + rng.range(-6, 6));
    match rng.below(24) {
        0..=5 => Action::Walk(heading),
        6 | 7 => Action::Use(letter),
        8 => Action::UseOn(letter, other),
        9 | 10 => Action::Throw(letter, near),
        11 | 12 => Action::Zap(letter, near),
        13 => Action::Shoot(near),
        14 => Action::UseFeature,
        15 => Action::Wear(letter),
        16 => Action::TakeOff(Slot::ALL[rng.below(12) as usize]),
        17 => Action::Kick(heading),
        18 => Action::PickUp,
        19 => Action::Descend,
        20 => Action::Drop(letter, 1),
        21 => Action::Search,
        _ => Action::Explore,
    }
}

#[test]
fn random_actions_violate_no_invariant() {
    let mut campaign = Campaign::builtin();
    let all: Vec<String> = campaign.items.iter().map(|kind| kind.name.clone()).collect();
    campaign.player.hp = barrow_game::Dice::constant(400);
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        campaign.gear = (0..25).filter_map(|_| rng.pick(&all).cloned()).collect();
        let mut game = Game::new(campaign.clone(), seed).unwrap();
        for _ in 0..400 {
            let action = anything(&mut rng, &game);
            let before = game.digest();
            if game.act(action).is_err() {
                assert_eq!(game.digest(), before, "seed {seed}: {action:?}");
            }
            let violations = game.violations();
            assert!(violations.is_empty(), "seed {seed}: {action:?}: {violations:?}");
            if game.ending().is_some() {
                break;
            }
        }
    }
}

//! Turns per second with fifty monsters of all kinds that hunt the player. Run with `cargo test --release -p
//! barrow-game -- --ignored --nocapture speed`.

use std::time::Instant;

use barrow::{Map, Point, Rng, Size, Tile};

use crate::fixtures::drawn::kind;
use crate::{Ability, Action, BeingKind, BeingKindId, Campaign, Dice, Game, Heading, ShotKind};

const TURNS: u32 = 20_000;

/// Returns monsters with all behaviors.
fn kinds() -> Vec<BeingKind> {
    use Ability::{
        Call, Destroy, Erratic, Fly, Pass, PickUp, Skirmish, Smart, Steal, Still, Swim, Telepathic, Tunnel,
    };
    let sets: [&[Ability]; 14] = [
        &[],
        &[Smart],
        &[Smart, Telepathic],
        &[Telepathic],
        &[Tunnel, Telepathic],
        &[Tunnel, Smart, Telepathic],
        &[Erratic, Fly],
        &[Pass, Telepathic],
        &[PickUp, Smart],
        &[Destroy],
        &[Swim, Smart, Call],
        &[Skirmish, Smart],
        &[Still, Steal],
        &[Fly, Smart, Telepathic],
    ];
    let mut kinds: Vec<BeingKind> = sets.iter().map(|set| kind('a', set)).collect();
    kinds[11].shot = Some(ShotKind {
        name: "an arrow".to_string(),
        damage: Dice::constant(1),
        range: 8,
        hue: barrow::Hue::White,
    });
    kinds
}

fn level(seed: u64, recipe: &str) -> Map {
    let known = barrow::builtin(recipe).unwrap();
    let recipe = barrow::parse(known.name, known.text).unwrap();
    let overrides = barrow::Overrides { size: Some(Size::new(80, 21)), depth: Some(1) };
    let plan = barrow::plan(&recipe, &overrides).unwrap();
    barrow::Generator::from_plan(plan).generate_ref(seed).unwrap().clone().into_map()
}

fn crowd(seed: u64, recipe: &str) -> Game {
    let mut campaign = Campaign::builtin();
    campaign.monsters = kinds();
    campaign.goal = crate::Goal { item: None, depth: 1, guard: None };
    campaign.rules.hunger = false;
    campaign.player.hp = Dice::constant(30_000);
    let mut game = Game::on(campaign, seed, level(seed, recipe)).unwrap();
    (game.player.hp, game.player.max_hp) = (i32::MAX / 2, i32::MAX / 2);
    let cells: Vec<Point> =
        game.floor.map.tiles.iter().filter(|(_, tile)| *tile == Tile::Floor).map(|(p, _)| p).collect();
    let mut rng = Rng::new(seed);
    let mut made = 0;
    while made < 50 {
        let at = *rng.pick(&cells).unwrap();
        if game.spawn(BeingKindId(made % 14 + 1), at, &mut rng).is_some() {
            made += 1;
        }
    }
    for id in (1..=50).map(crate::BeingId) {
        game.set_on_player(id);
    }
    game
}

/// Returns the seconds of processor time of this thread, so that other processes do not count; elsewhere than on
/// Linux the seconds since the first call.
#[expect(clippy::disallowed_methods, reason = "a measurement that does not affect the game")]
fn seconds(since: &mut Option<Instant>) -> f64 {
    let clock = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = clock.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| since.get_or_insert_with(Instant::now).elapsed().as_secs_f64(), |n| n / 1e9)
}

fn measure(what: &str, recipe: &str, mut play: impl FnMut(&mut Game, &mut Rng)) {
    let mut game = crowd(7, recipe);
    let mut rng = Rng::new(1);
    for _ in 0..100 {
        play(&mut game, &mut rng);
    }
    let mut clock = None;
    let (start, mut acts, until) = (seconds(&mut clock), 0, game.turn() + u64::from(TURNS));
    while game.turn() < until {
        play(&mut game, &mut rng);
        acts += 1;
        assert!(game.ending.is_none());
    }
    let seconds = seconds(&mut clock) - start;
    let awake = game.monsters().filter(|(_, being)| being.mind.mood != crate::Mood::Asleep).count();
    println!(
        "{recipe}, {what}: {:.0} turns a second, {acts} actions, {awake} monsters awake",
        f64::from(TURNS) / seconds
    );
}

#[test]
#[ignore = "slow, and meaningful in a release build only"]
fn speed() {
    for recipe in ["nethack", "brogue"] {
        measure("waiting", recipe, |game, _| drop(game.act(Action::Wait).unwrap()));
        measure("walking", recipe, |game, rng| {
            let heading = Heading::ALL[rng.below(8) as usize];
            let to = game.player.at + heading.step();
            let is_free = game.being_at(to).is_none();
            if !is_free || game.act(Action::Walk(heading)).is_err() {
                drop(game.act(Action::Wait).unwrap());
            }
        });
        // A move to a random cell invalidates all distance maps every turn.
        measure("jumping", recipe, |game, _| {
            let to = game.random_cell().unwrap();
            game.relocate(crate::BeingId::PLAYER, to);
            drop(game.act(Action::Wait).unwrap());
        });
    }
}

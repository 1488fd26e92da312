//! Games by bots: no violated invariants, replays with the same end, and golden digests.

use std::fmt::Write as _;
use std::sync::Arc;
use std::{env, fs};

use barrow_game::{Action, Bot, BotOutcome, Campaign, Ending, Game, GameSource, Record};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/bots.txt");

/// Plays a game for up to `turns` turns and checks the invariants after every action.
fn play(bot: Bot, campaign: &Arc<Campaign>, seed: u64, turns: u64) -> (Game, Vec<Action>) {
    let mut game = Game::new(campaign.clone(), seed).expect("the built-in campaign has a first level");
    let mut actions = Vec::new();
    bot.play(&mut game, turns, |game, action| {
        let violations = game.violations();
        assert!(violations.is_empty(), "{}, seed {seed}, turn {}: {violations:?}", bot.name(), game.turn());
        actions.push(action);
        true
    });
    (game, actions)
}

#[test]
fn bots_violate_no_invariant_and_replays_end_the_same() {
    let campaign = Arc::new(Campaign::builtin());
    for bot in Bot::ALL {
        for seed in 0..12 {
            let (game, actions) = play(bot, &campaign, seed, 700);
            let record = Record::new(GameSource { seed, ..GameSource::default() }, actions, &game);
            let again = Record::parse(&record.to_text()).unwrap().play(|_| Err(String::new())).unwrap();
            assert_eq!(again.digest(), game.digest(), "{}, seed {seed}", bot.name());
        }
    }
}

#[test]
fn bot_games_match_the_golden_digests() {
    let campaign = Arc::new(Campaign::builtin());
    let mut text = String::new();
    for (bot, turns) in [(Bot::Restless, 2000), (Bot::Careful, 1200), (Bot::Diver, 1200)] {
        for seed in 100..104 {
            let BotOutcome { turns, deepest, digest, .. } =
                BotOutcome::of(&play(bot, &campaign, seed, turns).0);
            writeln!(text, "{} {seed}: turn {turns}, depth {deepest}, {digest:016x}", bot.name()).unwrap();
        }
    }
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(GOLDEN, &text).unwrap();
    }
    let wanted = fs::read_to_string(GOLDEN).unwrap();
    assert_eq!(text, wanted, "the rules changed; `cargo xtask golden` rewrites the file");
}

#[test]
fn an_idle_player_starves() {
    let mut campaign = Campaign::builtin();
    campaign.monsters.iter_mut().for_each(|kind| kind.damage = barrow_game::Dice::constant(0));
    for kind in &mut campaign.monsters {
        kind.abilities = barrow_game::Abilities::default();
        kind.shot = None;
    }
    let mut game = Game::new(campaign, 1).unwrap();
    while game.ending().is_none() && game.turn() < 5000 {
        game.act(Action::Wait).unwrap();
    }
    assert_eq!(game.ending(), Some(&Ending::Died("hunger".to_string())));
}

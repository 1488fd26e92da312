//! Automatic commands lead somewhere: they stop when nothing new is learned.

use std::sync::Arc;

use barrow_game::{Bot, Campaign, CommandCheck, Game};

/// Plays games with every seed. Panics if a command of the bot is idle for too long.
fn play(bot: Bot, seeds: std::ops::Range<u64>, turns: u64) {
    let campaign = Arc::new(Campaign::builtin());
    for seed in seeds {
        let mut game = Game::new(campaign.clone(), seed).expect("the built-in campaign has a first level");
        let mut commands = CommandCheck::new(&game);
        bot.play_with_events(&mut game, turns, |game, action, events| {
            let violation = commands.check(game, action, events);
            assert_eq!(violation, None, "{}, seed {seed}, turn {}", bot.name(), game.turn());
            true
        });
    }
}

/// Before monsters were remembered, 27 of these games had a command that went to and fro before one for ever.
#[test]
fn automatic_commands_are_never_idle() {
    play(Bot::Automatic, 0..40, 2500);
}

#[test]
fn random_commands_are_never_idle() {
    play(Bot::Restless, 0..10, 1000);
}

#[test]
#[ignore = "takes a quarter of an hour in a release build"]
fn automatic_commands_are_never_idle_in_10_000_games() {
    play(Bot::Automatic, 0..10_000, 6000);
}

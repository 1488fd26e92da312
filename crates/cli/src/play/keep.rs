//! What becomes of a game that was left or is over.

use std::env;

use barrow_game::{Ending, Game, Record};
use barrow_play::Line;
use barrow_store::{Finished, Kept, Store};

use super::PlayArgs;
use super::start::Begun;
use crate::output::{self, Output};
use crate::scores;
use crate::stop::{Stop, complain, say};

/// Saves a game that goes on, or puts one that is over to rest. Says where everything is.
pub(super) fn keep(args: &PlayArgs, store: &Store, begun: &Begun) -> Result<(), Stop> {
    let session = &begun.session;
    let record = Record::new(begun.source.clone(), session.actions().to_vec(), session.game());
    let kept = if session.game().ending().is_some() {
        finish(args, store, begun, &record)
    } else {
        save(store, begun, &record)
    };
    if let Some(path) = &args.record {
        let mut out = Output::open(path)?;
        out.write(record.to_text())?;
        out.finish()?;
        say(format!("The recording is in {path}."));
    }
    kept
}

fn save(store: &Store, begun: &Begun, record: &Record) -> Result<(), Stop> {
    let game = begun.session.game();
    let (seed, depth, turn) = (game.seed(), game.depth(), game.turn());
    if record.actions.is_empty() {
        say(format!("Left before the first step. `barrow play --seed {seed}` begins the same game."));
        return Ok(());
    }
    if begun.save.is_some() && record.actions.len() == begun.actions_before {
        say(format!("Left at depth {depth} after {turn} turns. The save is as it was."));
        return Ok(());
    }
    let name = begun.save.clone().unwrap_or_else(|| store.free_save(&game.campaign().name, seed));
    match store.save(&name, record) {
        Kept::Saved(path) => {
            say(format!("Saved at depth {depth} after {turn} turns: {}", path.display()));
            say(format!(
                "`barrow play --load {name}` goes on; so does `barrow play` if it is the only save."
            ));
            Ok(())
        }
        Kept::Elsewhere(path, trouble) => {
            complain(trouble);
            let path = path.display();
            say(format!("Nothing is lost: the game is in {path}\n`barrow play {path}` goes on."));
            Err(Stop::Told)
        }
        Kept::Nowhere(trouble) => {
            complain(trouble);
            say("Nothing is lost: the game follows. Put it into a file; `barrow play FILE` goes on with it.");
            output::print(&record.to_text())?;
            Err(Stop::Told)
        }
    }
}

fn finish(args: &PlayArgs, store: &Store, begun: &Begun, record: &Record) -> Result<(), Stop> {
    let game = begun.session.game();
    say(last_words(game));
    let messages: Vec<String> = begun.session.log().lines().iter().map(Line::words).collect();
    let Finished { morgue, recording, scores, place } =
        store.finish(game, record, &player_name(args), &messages);
    let mut is_well = true;
    let mut trouble = |error| {
        complain(error);
        is_well = false;
    };
    match scores {
        Ok(list) => say(format!("\n{}", scores::table(&list, place).trim_end())),
        Err(error) => trouble(error),
    }
    match morgue {
        Ok(path) => say(format!("\nAll about it: {}", path.display())),
        Err(error) => trouble(error),
    }
    match recording {
        Ok(path) => say(format!("To see it again: barrow replay {}", path.display())),
        Err(error) => trouble(error),
    }
    if let Some(Err(error)) = begun.save.as_ref().map(|name| store.remove(name)) {
        trouble(error);
    }
    if is_well { Ok(()) } else { Err(Stop::Told) }
}

fn last_words(game: &Game) -> String {
    let (seed, depth, turn) = (game.seed(), game.depth(), game.turn());
    match game.ending() {
        Some(Ending::Won) => format!("You won in {turn} turns. Seed {seed}."),
        Some(Ending::Died(cause)) => {
            format!("Killed by {cause} at depth {depth} after {turn} turns. Seed {seed}.")
        }
        Some(Ending::Left) | None => format!("Given up at depth {depth} after {turn} turns. Seed {seed}."),
    }
}

/// Who plays.
fn player_name(args: &PlayArgs) -> String {
    let var = |name| env::var(name).ok();
    let given = args.name.clone().or_else(|| var("USER")).or_else(|| var("USERNAME"));
    let name: String = given.unwrap_or_default().chars().filter(|c| !c.is_control()).take(30).collect();
    if name.trim().is_empty() { "someone".to_string() } else { name.trim().to_string() }
}

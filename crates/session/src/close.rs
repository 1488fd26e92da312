//! The end of a session: saves the game and reports where.

use std::path::Path;

use barrow::{Quoted, shell_word};
use barrow_game::{Ending, Game};

use crate::files::write;
use crate::finish::GameEnd;
use crate::{Archive, FileError, GameSession, Notice, SaveOutcome, score_table};

fn info(text: impl Into<String>) -> Notice {
    Notice::Info(text.into())
}

fn error(error: &FileError) -> Notice {
    Notice::Error(error.to_string())
}

impl GameSession {
    /// Saves a game in progress, or archives a finished one. Returns what to print, in order.
    pub fn close(mut self) -> Vec<Notice> {
        self.checkpoint();
        let mut notices = match &self.end {
            Some(end) => finished(self.session.game(), end),
            None => self.save_and_report(),
        };
        let record = self.record();
        match self.request.record.as_deref() {
            Some("-") => notices.push(Notice::Data(record.to_text())),
            Some(path) => notices.push(match write(Path::new(path), record.to_text().as_bytes()) {
                Ok(()) => info(format!("The recording is in {}.", Quoted::new(path))),
                Err(failed) => error(&failed),
            }),
            None => {}
        }
        notices
    }

    fn save_and_report(&mut self) -> Vec<Notice> {
        let (game, command) = (self.session.game(), self.command);
        let (seed, depth, turn) = (game.seed(), game.depth(), game.turn());
        let actions = self.session.actions().len();
        if actions == 0 {
            let same = format!("`{command} --seed {seed}` starts the same game");
            return vec![info(format!("Left before the first step. {same}."))];
        }
        if self.save.is_some() && actions == self.initial_actions {
            return vec![info(format!("Left at depth {depth} after {turn} turns. The save is unchanged."))];
        }
        let outcome = match (self.outcome.take(), &self.save) {
            (Some(outcome), _) => outcome,
            (None, Some(name)) if self.is_saved() => SaveOutcome::Saved(name.clone()),
            (None, _) => self.save_anywhere(),
        };
        match outcome {
            SaveOutcome::Saved(name) => {
                let (path, name) = (self.data.save_path(&name), shell_word(&name));
                vec![
                    info(format!("Saved at depth {depth} after {turn} turns: {}", Quoted::path(&path))),
                    info(format!(
                        "Continue with `{command} --load {name}`, or with `{command}` if it is the only save."
                    )),
                ]
            }
            SaveOutcome::Fallback(path, failed) => {
                let (name, word) = (Quoted::path(&path), shell_word(&path.to_string_lossy()));
                let where_to =
                    format!("Nothing is lost: the game is in {name}\nContinue with `{command} {word}`.");
                vec![error(&failed), info(where_to)]
            }
            SaveOutcome::Unsaved(failed) => {
                let how = format!("Save it to a file and continue with `{command} FILE`.");
                let follows = format!("Nothing is lost: the game is printed below. {how}");
                vec![error(&failed), info(follows), Notice::Data(self.record().to_text())]
            }
        }
    }
}

/// Returns the notices of a finished game.
fn finished(game: &Game, end: &GameEnd) -> Vec<Notice> {
    let Archive { obituary, recording, scores, rank } = &end.archive;
    let mut notices = vec![info(ending(game))];
    notices.push(match scores {
        Ok(scores) => info(format!("\n{}", score_table(scores, *rank).trim_end())),
        Err(failed) => error(failed),
    });
    notices.push(match obituary {
        Ok(path) => info(format!("\nSummary: {}", Quoted::path(path))),
        Err(failed) => error(failed),
    });
    notices.push(match recording {
        Ok(path) => info(format!("Replay: barrow replay {}", shell_word(&path.to_string_lossy()))),
        Err(failed) => error(failed),
    });
    notices.extend(end.save_removed.as_ref().err().map(error));
    notices
}

/// Returns the end of the game in one line.
fn ending(game: &Game) -> String {
    let (seed, depth, turn) = (game.seed(), game.depth(), game.turn());
    match game.ending() {
        Some(Ending::Won) => format!("You won in {turn} turns. Seed {seed}."),
        Some(Ending::Died(cause)) => {
            format!("Killed by {} at depth {depth} after {turn} turns. Seed {seed}.", Quoted::new(cause))
        }
        Some(Ending::Quit) | None => format!("Quit at depth {depth} after {turn} turns. Seed {seed}."),
    }
}

//! What becomes of a game when the screen is left.

use std::path::Path;

use barrow_game::{Ending, Game};
use barrow_store::{Finished, Kept, StoreError, write};

use crate::rest::Rest;
use crate::{Sitting, table};

/// Something a player is told after the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// How it stands.
    Said(String),
    /// Something went wrong. The command ends with exit code 1.
    Trouble(String),
    /// A game that can be kept nowhere else than where the output goes.
    Data(String),
}

fn said(text: impl Into<String>) -> Told {
    Told::Said(text.into())
}

fn trouble(error: &StoreError) -> Told {
    Told::Trouble(error.to_string())
}

impl Sitting {
    /// Saves a game that goes on, or says what became of one that is over. What the player is told, in order.
    pub fn part(mut self) -> Vec<Told> {
        self.settle();
        let mut told = match &self.rest {
            Some(rest) => over(self.session.game(), rest),
            None => self.save(),
        };
        let record = self.record();
        match self.asked.record.as_deref() {
            Some("-") => told.push(Told::Data(record.to_text())),
            Some(path) => told.push(match write(Path::new(path), record.to_text().as_bytes()) {
                Ok(()) => said(format!("The recording is in {path}.")),
                Err(error) => trouble(&error),
            }),
            None => {}
        }
        told
    }

    fn save(&mut self) -> Vec<Told> {
        let (game, command) = (self.session.game(), self.command);
        let (seed, depth, turn) = (game.seed(), game.depth(), game.turn());
        let actions = self.session.actions().len();
        if actions == 0 {
            let same = format!("`{command} --seed {seed}` begins the same game");
            return vec![said(format!("Left before the first step. {same}."))];
        }
        if self.save.is_some() && actions == self.actions_before {
            return vec![said(format!("Left at depth {depth} after {turn} turns. The save is as it was."))];
        }
        let kept = match self.kept.take() {
            Some(kept) => kept,
            None if self.is_written() => Kept::Saved(self.store.save_path(&self.save_name())),
            None => self.keep(),
        };
        match kept {
            Kept::Saved(path) => {
                let name = self.save_name();
                vec![
                    said(format!("Saved at depth {depth} after {turn} turns: {}", path.display())),
                    said(format!(
                        "`{command} --load {name}` goes on; so does `{command}` if it is the only save."
                    )),
                ]
            }
            Kept::Elsewhere(path, error) => {
                let path = path.display();
                let where_to = format!("Nothing is lost: the game is in {path}\n`{command} {path}` goes on.");
                vec![trouble(&error), said(where_to)]
            }
            Kept::Nowhere(error) => {
                let rest = format!("Put it into a file; `{command} FILE` goes on with it.");
                let follows = format!("Nothing is lost: the game follows. {rest}");
                vec![trouble(&error), said(follows), Told::Data(self.record().to_text())]
            }
        }
    }
}

/// What is told of a game that is over.
fn over(game: &Game, rest: &Rest) -> Vec<Told> {
    let Finished { morgue, recording, scores, place } = &rest.finished;
    let mut told = vec![said(last_words(game))];
    told.push(match scores {
        Ok(list) => said(format!("\n{}", table(list, *place).trim_end())),
        Err(error) => trouble(error),
    });
    told.push(match morgue {
        Ok(path) => said(format!("\nAll about it: {}", path.display())),
        Err(error) => trouble(error),
    });
    told.push(match recording {
        Ok(path) => said(format!("To see it again: barrow replay {}", path.display())),
        Err(error) => trouble(error),
    });
    told.extend(rest.save.as_ref().err().map(trouble));
    told
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

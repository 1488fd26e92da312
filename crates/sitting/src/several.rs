//! Which of several saved games is meant.

use barrow_play::{Chooser, Offer, Settings};
use barrow_store::{Saved, Store};

use crate::settings::read_settings;
use crate::{Asked, Trouble};

/// The question which of several saved games to go on with.
#[derive(Debug)]
pub struct Several {
    /// The list to choose from.
    pub chooser: Chooser,
    names: Vec<String>,
}

impl Several {
    /// The question, if there are several saves and nothing that is asked for tells which one, or that it is none of them.
    pub fn of(asked: &Asked, usual: Settings) -> Result<Option<Self>, Trouble> {
        if asked.file.is_some() || asked.load.is_some() || asked.is_for_new() {
            return Ok(None);
        }
        let saves = Store::usual().saves()?;
        if saves.len() < 2 {
            return Ok(None);
        }
        let settings = read_settings(asked.settings.as_deref(), usual)?;
        let width = saves.iter().map(|save| save.name.chars().count()).max().unwrap_or(0);
        let mut letters = 'a'..='z';
        let mut offers: Vec<Offer> = Vec::new();
        for Saved { name, record } in &saves {
            let (key, state) = match record {
                // Those without a letter of their own are reached by the arrows.
                Ok(record) => (Some(letters.next().unwrap_or('\0')), record.state.clone()),
                Err(error) => (None, format!("cannot be played: {}", error.why())),
            };
            offers.push(Offer { key, text: format!("{name:width$}  {state}") });
        }
        offers.push(Offer { key: Some('N'), text: "a new game".to_string() });
        let title = format!("There are {} saved games. Which one goes on?", saves.len());
        let names = saves.into_iter().map(|save| save.name).collect();
        Ok(Some(Self { chooser: Chooser::new(title, offers, settings), names }))
    }

    /// What is asked for then.
    pub fn asked(&self, mut asked: Asked, chosen: usize) -> Asked {
        match self.names.get(chosen) {
            Some(name) => asked.load = Some(name.clone()),
            None => asked.new = true,
        }
        asked
    }
}

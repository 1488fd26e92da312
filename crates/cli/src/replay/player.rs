//! Where in a recorded game one is. Back means forward again from the beginning, which takes no time that is felt.

use std::time::Duration;

use barrow_game::{GameError, Record};
use barrow_play::{Session, Settings};
use barrow_store::read_level;
use barrow_view::Style;

/// The speeds that `+` and `-` go through, in actions per second.
const SPEEDS: [u32; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/// What the player can be asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// Enough seen.
    Quit,
    /// Play or pause.
    Toggle,
    /// So many actions forward.
    Forward(usize),
    /// So many actions back.
    Back(usize),
    /// Faster.
    Faster,
    /// Slower.
    Slower,
}

/// A recorded game being played.
pub(super) struct Player {
    record: Record,
    /// The game as it is now.
    pub(super) session: Session,
    settings: Settings,
    speed: u32,
    playing: bool,
}

impl Player {
    /// Begins to play.
    pub(super) fn new(record: Record, settings: Settings, speed: u32) -> Result<Self, GameError> {
        let session = Session::again(record.source.start(read_level)?, settings.clone());
        Ok(Self { record, session, settings, speed, playing: true })
    }

    /// How many actions were done.
    pub(super) fn at(&self) -> usize {
        self.session.actions().len()
    }

    fn is_last(&self) -> bool {
        self.at() == self.record.actions.len()
    }

    /// How long until the next action; nothing when paused.
    pub(super) fn pace(&self) -> Option<Duration> {
        self.playing.then(|| Duration::from_secs(1) / self.speed)
    }

    /// Time for the next action.
    pub(super) fn tick(&mut self) {
        if self.playing {
            self.go_to(self.at() + 1);
            self.playing = !self.is_last();
        }
    }

    /// Does what a key asks for.
    pub(super) fn press(&mut self, key: Key) {
        self.playing &= !matches!(key, Key::Forward(_) | Key::Back(_));
        match key {
            Key::Quit => {}
            Key::Toggle if self.is_last() => {
                self.go_to(0);
                self.playing = true;
            }
            Key::Toggle => self.playing = !self.playing,
            Key::Forward(n) => self.go_to(self.at().saturating_add(n)),
            Key::Back(n) => self.go_to(self.at().saturating_sub(n)),
            Key::Faster => {
                self.speed = SPEEDS.into_iter().find(|speed| *speed > self.speed).unwrap_or(self.speed);
            }
            Key::Slower => {
                let slower = SPEEDS.into_iter().rev().find(|speed| *speed < self.speed);
                self.speed = slower.unwrap_or(self.speed);
            }
        }
    }

    /// Goes to where so many actions are done.
    fn go_to(&mut self, to: usize) {
        let to = to.min(self.record.actions.len());
        if to < self.at() {
            // It began well once, and so it does again.
            let Ok(game) = self.record.source.start(read_level) else { return };
            self.session = Session::again(game, self.settings.clone());
        }
        while self.at() < to {
            // The recording was played before it is shown: nothing is refused.
            if self.session.redo(self.record.actions[self.at()]).is_err() {
                return;
            }
        }
    }

    /// The style of the line.
    pub(super) const fn title(&self) -> Style {
        self.settings.palette.title()
    }

    /// A line about where one is.
    pub(super) fn line(&self) -> String {
        let (now, space) = match (self.playing, self.is_last()) {
            (true, _) => ("playing", "pause"),
            (false, true) => ("the end", "again"),
            (false, false) => ("paused", "play"),
        };
        let (at, all, speed) = (self.at(), self.record.actions.len(), self.speed);
        format!(" {now} {at}/{all}  {speed}/s  space {space}  ←→ step  PgUp PgDn Home End  +- speed  q quit")
    }
}

#[cfg(test)]
mod tests {
    use barrow_game::{Bot, Source};

    use super::*;

    fn player() -> Player {
        let source = Source { seed: 3, ..Source::default() };
        let mut game = source.start(read_level).unwrap();
        let mut actions = Vec::new();
        Bot::Restless.play(&mut game, 1500, |_, action| {
            actions.push(action);
            true
        });
        let record = Record::new(source, actions, &game);
        Player::new(record, Settings { animation: false, ..Settings::default() }, 10).unwrap()
    }

    #[test]
    fn back_and_forth_is_where_one_was() {
        let mut player = player();
        let all = player.record.actions.len();
        let mut digests = Vec::new();
        for at in 0..=all {
            player.go_to(at);
            digests.push(player.session.game().digest());
        }
        assert_eq!(digests.last(), Some(&player.record.digest));
        for at in [all, all / 2, 7, all - 1, 0, 300.min(all), 299.min(all), all] {
            player.go_to(at);
            assert_eq!((player.at(), player.session.game().digest()), (at, digests[at]));
        }
        player.press(Key::Back(usize::MAX));
        assert_eq!(player.at(), 0);
        player.press(Key::Forward(usize::MAX));
        assert!(player.is_last() && !player.playing);
        player.press(Key::Toggle);
        assert!(player.playing && player.at() == 0);
    }
}

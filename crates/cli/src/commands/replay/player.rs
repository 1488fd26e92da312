//! Position in a recorded game. Snapshots at regular distances make going back as fast as going forward.

use std::time::Duration;

use barrow_game::{Record, RecordError};
use barrow_play::{Colors, Session, Settings};
use barrow_session::read_level;
use barrow_view::Style;

/// Speeds of the keys `+` and `-`, in actions per second.
const SPEEDS: [u32; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
/// Largest number of frames per second; at higher speeds, a frame is several actions.
const MAX_FRAMES: u32 = 50;
/// Largest number of snapshots.
const MAX_SNAPSHOTS: usize = 64;
/// Smallest number of actions between two snapshots.
const MIN_INTERVAL: usize = 50;

/// Action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReplayKey {
    /// Quit.
    Quit,
    /// Play or pause.
    Toggle,
    /// Number of actions to go forward.
    Forward(usize),
    /// Number of actions to go back.
    Back(usize),
    /// Go to a fraction of the game, such as 3 of 10.
    Part(usize, usize),
    /// Faster.
    Faster,
    /// Slower.
    Slower,
}

/// A recorded game being played.
pub(super) struct ReplayPlayer {
    record: Record,
    /// The game at the current position.
    pub(super) session: Session,
    /// Snapshots of the game after every `interval` actions, from the beginning on.
    snapshots: Vec<Session>,
    interval: usize,
    title: Style,
    speed: u32,
    playing: bool,
}

impl ReplayPlayer {
    /// Plays the recording once to verify it, and returns to its beginning.
    pub(super) fn new(record: Record, settings: Settings, speed: u32) -> Result<Self, RecordError> {
        let title = Colors(settings.palette).title();
        let interval = record.actions.len().div_ceil(MAX_SNAPSHOTS).max(MIN_INTERVAL);
        let mut session = Session::replay(record.source.start(read_level)?, settings);
        let mut snapshots = Vec::new();
        for (n, &action) in record.actions.iter().enumerate() {
            if n % interval == 0 {
                snapshots.push(session.clone());
            }
            session.redo(action).map_err(|error| RecordError::Refused(n, error.to_string()))?;
        }
        let (expected, found) = (record.digest, session.game().digest());
        if expected != found {
            return Err(RecordError::Differs { expected, found });
        }
        let mut player = Self { record, session, snapshots, interval, title, speed, playing: true };
        player.go_to(0);
        Ok(player)
    }

    /// Returns the number of actions up to the current position.
    pub(super) fn at(&self) -> usize {
        self.session.actions().len()
    }

    /// Returns the number of actions of the recording.
    pub(super) fn all(&self) -> usize {
        self.record.actions.len()
    }

    fn is_last(&self) -> bool {
        self.at() == self.all()
    }

    /// Returns the number of actions per frame.
    fn stride(&self) -> u32 {
        self.speed.div_ceil(MAX_FRAMES)
    }

    /// Returns the time until the next frame; nothing when paused.
    pub(super) fn pace(&self) -> Option<Duration> {
        self.playing.then(|| Duration::from_secs(1) * self.stride() / self.speed)
    }

    /// Advances by one frame unless paused.
    pub(super) fn tick(&mut self) {
        if self.playing {
            self.go_to(self.at() + self.stride() as usize);
            self.playing = !self.is_last();
        }
    }

    /// Handles a key.
    pub(super) fn press(&mut self, key: ReplayKey) {
        self.playing &= !matches!(key, ReplayKey::Forward(_) | ReplayKey::Back(_) | ReplayKey::Part(..));
        match key {
            ReplayKey::Quit => {}
            ReplayKey::Toggle if self.is_last() => {
                self.go_to(0);
                self.playing = true;
            }
            ReplayKey::Toggle => self.playing = !self.playing,
            ReplayKey::Forward(n) => self.go_to(self.at().saturating_add(n)),
            ReplayKey::Back(n) => self.go_to(self.at().saturating_sub(n)),
            ReplayKey::Part(part, of) => self.go_to(self.all() * part / of.max(1)),
            ReplayKey::Faster => {
                self.speed = SPEEDS.into_iter().find(|speed| *speed > self.speed).unwrap_or(self.speed);
            }
            ReplayKey::Slower => {
                let slower = SPEEDS.into_iter().rev().find(|speed| *speed < self.speed);
                self.speed = slower.unwrap_or(self.speed);
            }
        }
    }

    /// Goes to the position after `to` actions, from the nearest snapshot before it.
    fn go_to(&mut self, to: usize) {
        let to = to.min(self.all());
        let nearest = (to / self.interval).min(self.snapshots.len().saturating_sub(1));
        if let Some(snapshot) = self.snapshots.get(nearest)
            && !(snapshot.actions().len()..=to).contains(&self.at())
        {
            self.session.clone_from(snapshot);
        }
        while self.at() < to {
            // Never fails: the recording was verified.
            if self.session.redo(self.record.actions[self.at()]).is_err() {
                return;
            }
        }
    }

    /// Returns the styles of the status line: of the part that was played, and of the rest.
    pub(super) const fn styles(&self) -> [Style; 2] {
        [Style { fg: self.title.bg, bg: self.title.fg, ..self.title }, self.title]
    }

    /// Returns the text of the status line.
    pub(super) fn line(&self) -> String {
        let (now, space) = match (self.playing, self.is_last()) {
            (true, _) => ("playing", "pause"),
            (false, true) => ("the end", "again"),
            (false, false) => ("paused", "play"),
        };
        let (at, all, speed) = (self.at(), self.all(), self.speed);
        format!(" {now} {at}/{all}  {speed}/s +-  space {space}  ←→ PgUp PgDn Home End 0-9  q quit")
    }
}

#[cfg(test)]
mod tests {
    use barrow_game::{Bot, GameSource};

    use super::*;

    fn recorded(bot: Bot, seed: u64, most: usize) -> Record {
        let source = GameSource { seed, ..GameSource::default() };
        let mut game = source.start(read_level).unwrap();
        let mut actions = Vec::new();
        bot.play(&mut game, u64::MAX, |_, action| {
            actions.push(action);
            actions.len() < most
        });
        Record::new(source, actions, &game)
    }

    fn player(record: Record) -> ReplayPlayer {
        ReplayPlayer::new(record, Settings { animation: false, ..Settings::default() }, 10).unwrap()
    }

    #[test]
    fn back_and_forth_is_where_one_was() {
        let mut player = player(recorded(Bot::Restless, 3, 1500));
        let all = player.all();
        let mut digests = Vec::new();
        for at in 0..=all {
            player.go_to(at);
            digests.push((player.session.game().digest(), player.session.log().lines().to_vec()));
        }
        assert_eq!(digests.last().unwrap().0, player.record.digest);
        let mut places = vec![all, all / 2, 7, all - 1, 0, 300.min(all), 299.min(all), all];
        places.extend((0..=all).rev().step_by(7));
        for at in places {
            player.go_to(at);
            let here = (player.session.game().digest(), player.session.log().lines().to_vec());
            assert_eq!(player.at(), at);
            assert!(here == digests[at], "{at}");
        }
    }

    #[test]
    fn keys_go_where_they_say() {
        let mut player = player(recorded(Bot::Careful, 4, 700));
        player.press(ReplayKey::Forward(1));
        assert!(player.at() == 1 && !player.playing);
        player.press(ReplayKey::Part(1, 2));
        assert_eq!(player.at(), player.all() / 2);
        player.press(ReplayKey::Back(usize::MAX));
        assert_eq!(player.at(), 0);
        player.press(ReplayKey::Forward(usize::MAX));
        assert!(player.is_last() && !player.playing);
        player.press(ReplayKey::Toggle);
        assert!(player.playing && player.at() == 0);
        (0..20).for_each(|_| player.press(ReplayKey::Faster));
        player.tick();
        assert_eq!((player.at(), player.pace()), (20, Some(Duration::from_millis(20))));
    }

    #[test]
    fn a_game_that_ends_otherwise_is_not_played() {
        let mut record = recorded(Bot::Restless, 5, 50);
        record.digest ^= 1;
        assert!(matches!(
            ReplayPlayer::new(record, Settings::default(), 10).err(),
            Some(RecordError::Differs { .. })
        ));
    }

    #[test]
    fn a_long_game_has_few_snapshots() {
        let player = player(recorded(Bot::Careful, 6, 8000));
        assert!(player.snapshots.len() <= MAX_SNAPSHOTS, "{}", player.snapshots.len());
        assert!(
            player
                .snapshots
                .iter()
                .enumerate()
                .all(|(i, snapshot)| snapshot.actions().len() == i * player.interval)
        );
    }
}

//! Where in a recorded game one is. The game is kept as it was every so many actions, so that back is as near as forward.

use std::time::Duration;

use barrow_game::{Record, RecordError};
use barrow_play::{Colors, Session, Settings};
use barrow_session::read_level;
use barrow_view::Style;

/// The speeds that `+` and `-` go through, in actions per second.
const SPEEDS: [u32; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
/// The most frames in a second; faster than that, a frame is several actions.
const MOST_FRAMES: u32 = 50;
/// How many times the game is kept on the way, at most.
const MOST_MARKS: usize = 64;
/// The fewest actions between two of them.
const LEAST_APART: usize = 50;

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
    /// To a part of the whole, such as 3 of 10.
    Part(usize, usize),
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
    /// The game as it was after `apart` actions, twice as many, and so on; the first is its beginning.
    marks: Vec<Session>,
    apart: usize,
    title: Style,
    speed: u32,
    playing: bool,
}

impl Player {
    /// Plays it once to the end, to be sure of it, and begins.
    pub(super) fn new(record: Record, settings: Settings, speed: u32) -> Result<Self, RecordError> {
        let title = Colors(settings.palette).title();
        let apart = record.actions.len().div_ceil(MOST_MARKS).max(LEAST_APART);
        let mut session = Session::again(record.source.start(read_level)?, settings);
        let mut marks = Vec::new();
        for (n, &action) in record.actions.iter().enumerate() {
            if n % apart == 0 {
                marks.push(session.clone());
            }
            session.redo(action).map_err(|error| RecordError::Refused(n, error.to_string()))?;
        }
        let (expected, found) = (record.digest, session.game().digest());
        if expected != found {
            return Err(RecordError::Differs { expected, found });
        }
        let mut player = Self { record, session, marks, apart, title, speed, playing: true };
        player.go_to(0);
        Ok(player)
    }

    /// How many actions were done.
    pub(super) fn at(&self) -> usize {
        self.session.actions().len()
    }

    /// How many there are.
    pub(super) fn all(&self) -> usize {
        self.record.actions.len()
    }

    fn is_last(&self) -> bool {
        self.at() == self.all()
    }

    /// How many actions are seen at a time.
    fn stride(&self) -> u32 {
        self.speed.div_ceil(MOST_FRAMES)
    }

    /// How long until the next action; nothing when paused.
    pub(super) fn pace(&self) -> Option<Duration> {
        self.playing.then(|| Duration::from_secs(1) * self.stride() / self.speed)
    }

    /// Time for the next action.
    pub(super) fn tick(&mut self) {
        if self.playing {
            self.go_to(self.at() + self.stride() as usize);
            self.playing = !self.is_last();
        }
    }

    /// Does what a key asks for.
    pub(super) fn press(&mut self, key: Key) {
        self.playing &= !matches!(key, Key::Forward(_) | Key::Back(_) | Key::Part(..));
        match key {
            Key::Quit => {}
            Key::Toggle if self.is_last() => {
                self.go_to(0);
                self.playing = true;
            }
            Key::Toggle => self.playing = !self.playing,
            Key::Forward(n) => self.go_to(self.at().saturating_add(n)),
            Key::Back(n) => self.go_to(self.at().saturating_sub(n)),
            Key::Part(part, of) => self.go_to(self.all() * part / of.max(1)),
            Key::Faster => {
                self.speed = SPEEDS.into_iter().find(|speed| *speed > self.speed).unwrap_or(self.speed);
            }
            Key::Slower => {
                let slower = SPEEDS.into_iter().rev().find(|speed| *speed < self.speed);
                self.speed = slower.unwrap_or(self.speed);
            }
        }
    }

    /// Goes to where so many actions are done, from the nearest place before it.
    fn go_to(&mut self, to: usize) {
        let to = to.min(self.all());
        let nearest = (to / self.apart).min(self.marks.len().saturating_sub(1));
        if let Some(mark) = self.marks.get(nearest)
            && !(mark.actions().len()..=to).contains(&self.at())
        {
            self.session.clone_from(mark);
        }
        while self.at() < to {
            // The recording was played before it is shown: nothing is refused.
            if self.session.redo(self.record.actions[self.at()]).is_err() {
                return;
            }
        }
    }

    /// The style of the line: of what was played, and of what was not.
    pub(super) const fn styles(&self) -> [Style; 2] {
        [Style { fg: self.title.bg, bg: self.title.fg, ..self.title }, self.title]
    }

    /// A line about where one is.
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
    use barrow_game::{Bot, Source};

    use super::*;

    fn recorded(bot: Bot, seed: u64, most: usize) -> Record {
        let source = Source { seed, ..Source::default() };
        let mut game = source.start(read_level).unwrap();
        let mut actions = Vec::new();
        bot.play(&mut game, u64::MAX, |_, action| {
            actions.push(action);
            actions.len() < most
        });
        Record::new(source, actions, &game)
    }

    fn player(record: Record) -> Player {
        Player::new(record, Settings { animation: false, ..Settings::default() }, 10).unwrap()
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
        player.press(Key::Forward(1));
        assert!(player.at() == 1 && !player.playing);
        player.press(Key::Part(1, 2));
        assert_eq!(player.at(), player.all() / 2);
        player.press(Key::Back(usize::MAX));
        assert_eq!(player.at(), 0);
        player.press(Key::Forward(usize::MAX));
        assert!(player.is_last() && !player.playing);
        player.press(Key::Toggle);
        assert!(player.playing && player.at() == 0);
        (0..20).for_each(|_| player.press(Key::Faster));
        player.tick();
        assert_eq!((player.at(), player.pace()), (20, Some(Duration::from_millis(20))));
    }

    #[test]
    fn a_game_that_ends_otherwise_is_not_played() {
        let mut record = recorded(Bot::Restless, 5, 50);
        record.digest ^= 1;
        assert!(matches!(
            Player::new(record, Settings::default(), 10).err(),
            Some(RecordError::Differs { .. })
        ));
    }

    #[test]
    fn a_long_game_is_kept_only_so_many_times() {
        let player = player(recorded(Bot::Careful, 6, 8000));
        assert!(player.marks.len() <= MOST_MARKS, "{}", player.marks.len());
        assert!(player.marks.iter().enumerate().all(|(i, mark)| mark.actions().len() == i * player.apart));
    }
}

//! Where in a recording one is, and the ways forward and back.

use std::time::Duration;

use barrow::{Grid, Point, Recording, Sight, Step};

use super::keys::PlayerKey;

/// The speeds that `+` and `-` go through, in steps per second.
const SPEEDS: [u32; 10] = [1, 2, 5, 10, 20, 40, 80, 160, 320, 1000];

/// A recording being played.
#[derive(Debug)]
pub(super) struct Player {
    /// What is played.
    pub(super) recording: Recording,
    /// Steps per second.
    pub(super) speed: u32,
    /// The step that was done last, from 0.
    pub(super) at: usize,
    /// Whether steps follow by themselves.
    pub(super) playing: bool,
    /// What is seen of every cell.
    pub(super) canvas: Grid<Sight>,
    /// The middle of the last change, which is kept on the screen.
    pub(super) focus: Point,
}

impl Player {
    /// Begins to play.
    pub(super) fn new(recording: Recording, speed: u32) -> Self {
        let size = recording.size;
        let focus = Point::new(size.width as i32 / 2, size.height as i32 / 2);
        let canvas = recording.blank();
        let mut player = Self { recording, speed, at: 0, playing: true, canvas, focus };
        player.redo();
        player
    }

    /// How long until the next step; nothing when paused.
    pub(super) fn pace(&self) -> Option<Duration> {
        self.playing.then(|| Duration::from_secs(1) / self.speed)
    }

    /// Time for the next step.
    pub(super) fn tick(&mut self) {
        if self.playing {
            self.playing = self.forward() && !self.is_last();
        }
    }

    /// Does what a key asks for.
    pub(super) fn press(&mut self, key: PlayerKey) {
        self.playing &= matches!(key, PlayerKey::Toggle | PlayerKey::Faster | PlayerKey::Slower);
        match key {
            PlayerKey::Toggle => {
                if self.is_last() {
                    while self.back() {}
                    self.playing = true;
                } else {
                    self.playing = !self.playing;
                }
            }
            PlayerKey::Forward => drop(self.forward()),
            PlayerKey::Back => drop(self.back()),
            PlayerKey::First => while self.back() {},
            PlayerKey::Last => while self.forward() {},
            PlayerKey::Faster => {
                self.speed = SPEEDS.into_iter().find(|speed| *speed > self.speed).unwrap_or(self.speed);
            }
            PlayerKey::Slower => {
                let slower = SPEEDS.into_iter().rev().find(|speed| *speed < self.speed);
                self.speed = slower.unwrap_or(self.speed);
            }
        }
    }

    /// The step that was done last.
    pub(super) fn step(&self) -> &Step {
        &self.recording.steps[self.at]
    }

    /// Whether there is no step after it.
    pub(super) fn is_last(&self) -> bool {
        self.at + 1 == self.recording.steps.len()
    }

    /// One step forward; false at the end.
    fn forward(&mut self) -> bool {
        if self.is_last() {
            return false;
        }
        self.at += 1;
        self.redo();
        true
    }

    /// One step back; false at the beginning.
    fn back(&mut self) -> bool {
        if self.at == 0 {
            return false;
        }
        self.recording.steps[self.at].undo(&mut self.canvas);
        self.at -= 1;
        self.look();
        true
    }

    /// Does what the step at hand did.
    fn redo(&mut self) {
        self.recording.steps[self.at].redo(&mut self.canvas);
        self.look();
    }

    /// Looks at what the step at hand changed.
    fn look(&mut self) {
        let step = &self.recording.steps[self.at];
        let cells = || step.changes.iter().map(|change| change.at);
        let middle = |a: Option<i32>, b: Option<i32>| Some(i32::midpoint(a?, b?));
        let x = middle(cells().map(|p| p.x).min(), cells().map(|p| p.x).max());
        let y = middle(cells().map(|p| p.y).min(), cells().map(|p| p.y).max());
        if let (Some(x), Some(y)) = (x, y) {
            self.focus = Point::new(x, y);
        }
    }
}

#[cfg(test)]
mod tests {
    use barrow::Generator;

    use super::*;

    fn player() -> Player {
        Player::new(Recording::new(&mut Generator::new("rlg327").unwrap(), 7), 10)
    }

    #[test]
    fn back_and_forth_is_where_one_was() {
        let mut player = player();
        player.press(PlayerKey::Last);
        let end = player.canvas.clone();
        assert!(!player.forward());
        player.press(PlayerKey::First);
        assert_eq!(player.at, 0);
        player.press(PlayerKey::Last);
        assert_eq!(player.canvas, end);
    }

    #[test]
    fn it_stays_at_the_end_and_plays_again_when_asked() {
        let mut player = player();
        while player.pace().is_some() {
            player.tick();
        }
        assert!(player.is_last());
        player.press(PlayerKey::Toggle);
        assert!(player.playing && player.at == 0);
        player.press(PlayerKey::Back);
        assert!(!player.playing && player.at == 0);
    }

    #[test]
    fn speeds_have_ends() {
        let mut player = player();
        (0..20).for_each(|_| player.press(PlayerKey::Faster));
        assert_eq!(player.speed, 1000);
        (0..20).for_each(|_| player.press(PlayerKey::Slower));
        assert_eq!(player.speed, 1);
    }
}

//! Position in a recording, and steps forward and back.

use std::time::Duration;

use barrow::{Grid, Point, Recording, Sight, Step};

use super::keys::PlayerKey;

/// Speeds of the keys `+` and `-`, in steps per second.
const SPEEDS: [u32; 10] = [1, 2, 5, 10, 20, 40, 80, 160, 320, 1000];

/// A recording being played.
#[derive(Debug)]
pub(super) struct WatchPlayer {
    pub(super) recording: Recording,
    pub(super) speed: u32,
    /// Index of the last step that was applied.
    pub(super) at: usize,
    pub(super) playing: bool,
    /// The cells after the last step.
    pub(super) canvas: Grid<Sight>,
    /// Center of the last change, which the screen shows.
    pub(super) focus: Point,
}

impl WatchPlayer {
    /// Starts at the first step.
    pub(super) fn new(recording: Recording, speed: u32) -> Self {
        let size = recording.size;
        let focus = Point::new(size.width as i32 / 2, size.height as i32 / 2);
        let canvas = recording.blank();
        let mut player = Self { recording, speed, at: 0, playing: true, canvas, focus };
        player.redo();
        player
    }

    /// Returns the time until the next step; nothing when paused.
    pub(super) fn pace(&self) -> Option<Duration> {
        self.playing.then(|| Duration::from_secs(1) / self.speed)
    }

    /// Applies the next step unless paused.
    pub(super) fn tick(&mut self) {
        if self.playing {
            self.playing = self.forward() && !self.is_last();
        }
    }

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

    /// Returns the last step that was applied.
    pub(super) fn step(&self) -> &Step {
        &self.recording.steps[self.at]
    }

    /// Returns whether this is the last step.
    pub(super) fn is_last(&self) -> bool {
        self.at + 1 == self.recording.steps.len()
    }

    /// Goes one step forward. Returns false at the end.
    fn forward(&mut self) -> bool {
        if self.is_last() {
            return false;
        }
        self.at += 1;
        self.redo();
        true
    }

    /// Goes one step back. Returns false at the beginning.
    fn back(&mut self) -> bool {
        if self.at == 0 {
            return false;
        }
        self.recording.steps[self.at].undo(&mut self.canvas);
        self.at -= 1;
        self.set_focus();
        true
    }

    /// Applies the current step.
    fn redo(&mut self) {
        self.recording.steps[self.at].redo(&mut self.canvas);
        self.set_focus();
    }

    /// Sets the focus to the center of what the current step changed.
    fn set_focus(&mut self) {
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

    fn player() -> WatchPlayer {
        WatchPlayer::new(Recording::new(&mut Generator::new("rlg327").unwrap(), 7), 10)
    }

    #[test]
    fn stepping_back_and_forth_restores_the_canvas() {
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
    fn playing_pauses_at_the_end_and_restarts_on_toggle() {
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
    fn speeds_are_limited() {
        let mut player = player();
        (0..20).for_each(|_| player.press(PlayerKey::Faster));
        assert_eq!(player.speed, 1000);
        (0..20).for_each(|_| player.press(PlayerKey::Slower));
        assert_eq!(player.speed, 1);
    }
}

//! The game in a page: keys, mouse events and milliseconds in, pixels and text out.

use barrow::{Point, Size};
use barrow_game::{GameSource, Record, RecordError};
use barrow_play::{InputOutcome, Key, Mouse, MouseKind, Session, Settings};
use barrow_view::{CELL_DOTS, Color, Pixels, Sprite};

/// A running game with its frame buffer.
#[derive(Debug)]
pub struct Play {
    session: Session,
    source: GameSource,
    size: Size,
    pixels: Vec<u32>,
}

impl Play {
    /// Starts a game: the built-in campaign, or one that begins on a level given as JSON.
    pub fn new(seed: u64, level: Option<String>, settings: &str) -> Result<Self, String> {
        let source = GameSource { seed, level, ..GameSource::default() };
        let game = source.start(read_level).map_err(|error| error.to_string())?;
        Ok(Self::of(source, Session::new(game, settings_of(settings)?)))
    }

    /// Loads a saved game by repeating its actions, and checks that its digest is the same.
    pub fn load(text: &str, settings: &str) -> Result<Self, String> {
        let record = Record::parse(text).map_err(|error| error.to_string())?;
        let game = record.source.start(read_level).map_err(|error| error.to_string())?;
        let mut session = Session::replay(game, settings_of(settings)?);
        for (n, &action) in record.actions.iter().enumerate() {
            session.redo(action).map_err(|error| RecordError::Refused(n, error.to_string()).to_string())?;
        }
        let (expected, found) = (record.digest, session.game().digest());
        if expected != found {
            return Err(RecordError::Differs { expected, found }.to_string());
        }
        Ok(Self::of(record.source, session))
    }

    fn of(source: GameSource, session: Session) -> Self {
        Self { session, source, size: Size::new(80, 24), pixels: Vec::new() }
    }

    /// Returns the saved game as text.
    pub fn save(&self) -> String {
        Record::new(self.source.clone(), self.session.actions().to_vec(), self.session.game()).to_text()
    }

    /// Changes the settings: palette, keys, animation.
    pub fn set(&mut self, settings: &str) -> Result<(), String> {
        self.session.set_settings(settings_of(settings)?);
        Ok(())
    }

    /// Returns the cell of the frame to keep in view: the player or the cursor. `None` on full-screen pages.
    pub fn focus(&self) -> Option<(i32, i32)> {
        self.session.focus().map(|at| (at.x, at.y))
    }

    /// Handles the mouse wheel over a cell of the frame.
    pub fn wheel(&mut self, x: i32, y: i32, up: bool) -> InputOutcome {
        let kind = if up { MouseKind::WheelUp } else { MouseKind::WheelDown };
        self.session.mouse(Mouse { cell: Point::new(x, y), kind })
    }

    /// Handles a key, given by name: `x`, `Up`, `Ctrl-S`. Unknown names are ignored.
    pub fn key(&mut self, name: &str) -> InputOutcome {
        name.parse::<Key>().map_or(InputOutcome::Continue, |key| self.session.key(key))
    }

    /// Handles the mouse over a cell of the frame, or a click.
    pub fn point(&mut self, x: i32, y: i32, click: bool) -> InputOutcome {
        let kind = if click { MouseKind::Click } else { MouseKind::Hover };
        self.session.mouse(Mouse { cell: Point::new(x, y), kind })
    }

    /// Advances animations and automatic movement. Returns milliseconds until the next call, if one is due.
    pub fn tick(&mut self, ms: u32) -> Option<u32> {
        self.session.tick(ms);
        self.session.pace()
    }

    /// Returns milliseconds until the next call of [`Play::tick`], if one is due.
    pub fn pace(&self) -> Option<u32> {
        self.session.pace()
    }

    /// Returns whether the player won or died.
    pub fn is_over(&self) -> bool {
        self.session.game().ending().is_some()
    }

    /// Returns the number of turns played.
    pub fn turn(&self) -> u64 {
        self.session.game().turn()
    }

    /// Draws a frame of that many cells. Returns RGBA pixels, 8 by 8 per cell.
    pub fn paint(&mut self, columns: u32, rows: u32) -> &[u32] {
        self.size = Size::new(columns.clamp(1, 300), rows.clamp(1, 150));
        let frame = self.session.draw(self.size);
        let width = self.size.width * CELL_DOTS;
        self.pixels.resize((width * self.size.height * CELL_DOTS) as usize, 0);
        let mut pixels = Pixels::new(&mut self.pixels, width);
        for (y, row) in (0..).zip(frame.rows()) {
            for (x, cell) in (0..).zip(row) {
                let Sprite { dots, ink, ground } = Sprite::cell(*cell);
                let look = Sprite { dots, ink: rgba(ink), ground: rgba(ground) };
                pixels.put(x * CELL_DOTS, y * CELL_DOTS, &look, 1);
            }
        }
        &self.pixels
    }

    /// Returns the frame as text, for screen readers.
    pub fn text(&mut self) -> String {
        self.session.draw(self.size).to_string()
    }

    /// Returns the current message, question or menu title.
    pub fn message(&self) -> String {
        self.session.spoken_text()
    }

    /// Returns the first row of the map in the frame, and the number of its rows.
    pub fn map_rows(&self) -> (u32, u32) {
        self.session.map_rows()
    }

    /// Returns the first column of the open menu in the frame; 0 without a menu.
    pub fn menu_column(&self) -> u32 {
        self.session.menu_column()
    }
}

fn settings_of(text: &str) -> Result<Settings, String> {
    Settings::default().with(text)
}

fn read_level(text: &str) -> Result<barrow::Map, String> {
    let found = barrow_formats::read(text.as_bytes(), barrow_formats::ReadOptions::default())
        .map_err(|error| error.to_string())?;
    found.into_iter().next().map(|found| found.map).ok_or_else(|| "the file contains no level".to_string())
}

/// Converts a color to an opaque pixel of a canvas: red in the lowest byte.
const fn rgba(color: Color) -> u32 {
    u32::from_le_bytes([color.r, color.g, color.b, 0xFF])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_game_resumes() {
        let mut play = Play::new(7, None, "").unwrap();
        for key in ["Enter", "Left", "Right", "s"] {
            assert_eq!(play.key(key), InputOutcome::Continue);
        }
        let saved = play.save();
        let mut again = Play::load(&saved, "").unwrap();
        assert_eq!(again.turn(), play.turn());
        assert_eq!(again.save(), saved);
        assert_eq!(again.paint(80, 24).len(), 80 * 24 * 64);
        assert!(again.text().contains('@'));
        assert!(again.focus().is_some());
        assert_eq!(again.map_rows(), (1, 21));
        again.set("palette = \"light\"").unwrap();
        assert!(again.set("palette = \"pink\"").is_err());
        again.key("i");
        again.paint(80, 24);
        assert_eq!(again.focus(), None);
        let text = again.text();
        let title: String =
            text.lines().nth(1).unwrap().chars().skip(again.menu_column() as usize + 2).take(4).collect();
        assert!(again.message().starts_with(&title), "{title} {}", again.message());
        assert!(Play::load(&saved[..saved.len() / 2], "").is_err());
    }

    #[test]
    fn a_level_can_be_played() {
        let mut generator = barrow::Generator::new("nethack").unwrap();
        let mut json = Vec::new();
        let level = generator.generate_ref(3).unwrap();
        barrow_formats::write("json", level, &barrow_formats::WriteOptions::default(), &mut json).unwrap();
        let json = String::from_utf8(json).unwrap();
        let mut play = Play::new(3, Some(json), "animation = false").unwrap();
        play.key("Enter");
        assert!(play.text().contains('@'));
    }
}

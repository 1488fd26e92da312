//! Keys in prompts.

use barrow::{Point, Tile};
use barrow_game::{Action, Heading};

use super::auto::AutoKind;
use super::pages;
use super::point_at::{Pointer, Purpose};
use super::{Count, DirectionPrompt, InputMode, Question};
use crate::{GameCommand, Key, Session};

impl Session {
    pub(crate) fn press_heading(&mut self, toward: DirectionPrompt, key: Key) {
        match self.settings.keys.command(key) {
            Some(GameCommand::Go(heading)) => self.do_now(toward.action(heading)),
            _ if key == Key::Escape => {}
            _ => self.mode = InputMode::Heading(toward),
        }
    }

    pub(crate) fn press_count(&mut self, count: Count, key: Key) {
        let typed = count.typed;
        let typed = match key {
            Key::Escape => return,
            Key::Enter => {
                let n = typed.unwrap_or(count.most).min(count.most);
                if n > 0 {
                    self.do_now(Action::Drop(count.letter, n));
                }
                return;
            }
            Key::Backspace => typed.map(|n| n / 10).filter(|&n| n > 0),
            Key::Char(c) => match c.to_digit(10) {
                Some(digit) => Some((typed.unwrap_or(0) * 10 + digit).min(count.most)),
                None => typed,
            },
            _ => typed,
        };
        self.mode = InputMode::Count(Count { typed, ..count });
    }

    pub(crate) fn press_confirm(&mut self, question: &Question, key: Key) {
        if !matches!(key, Key::Char('y' | 'Y')) {
            return;
        }
        match question {
            Question::Abandon => self.do_now(Action::Quit),
            Question::Wizard => self.do_now(Action::Wizard),
            Question::Destroy(letter, _) => self.do_now(Action::Expunge(*letter)),
        }
    }

    pub(crate) fn press_pointer(&mut self, mut pointer: Pointer, key: Key) {
        let size = self.game.floor().map.size();
        if let Some((heading, steps)) = self.heading_of(key) {
            pointer.go(heading, steps, size);
        } else {
            match key {
                Key::Escape => return,
                Key::Tab | Key::Char('+') => pointer.next(),
                Key::Backspace | Key::Char('-') => pointer.previous(),
                Key::Enter | Key::Char('.' | ' ' | 'f' | 't' | 'v' | 'a' | ';' | '_') => {
                    return self.take_aim(&pointer);
                }
                Key::Ctrl('t') if pointer.purpose == Purpose::Jump => return self.take_aim(&pointer),
                Key::Char('r') if pointer.purpose == Purpose::Jump => return self.do_now(Action::Jump(None)),
                Key::Char('<') => self.point_at_stairs(&mut pointer, Tile::StairsUp),
                Key::Char('>') => self.point_at_stairs(&mut pointer, Tile::StairsDown),
                Key::Char('@') => pointer.put(self.game.player().at, size),
                _ => {}
            }
        }
        self.mode = InputMode::Pointer(pointer);
    }

    /// Performs the pointer's action on its cell.
    fn take_aim(&mut self, pointer: &Pointer) {
        match pointer.purpose {
            Purpose::Look => self.mode = InputMode::Page(pages::cell(self, pointer.at)),
            Purpose::Travel => self.begin(AutoKind::Travel(pointer.at)),
            Purpose::Jump => self.do_now(Action::Jump(Some(pointer.at))),
            Purpose::Aim(_) if pointer.at == self.game.player().at => {
                self.note("That would be you.");
            }
            Purpose::Aim(aim) => self.do_now(aim.action(pointer.at)),
        }
    }

    fn point_at_stairs(&self, pointer: &mut Pointer, tile: Tile) {
        if let Some(at) = self.known_stairs(tile) {
            pointer.put(at, self.game.floor().map.size());
        }
    }

    pub(crate) fn press_full_map(&mut self, focus: Point, key: Key) {
        let mut pointer = Pointer::new(&self.game, Purpose::Look);
        if let Some((heading, steps)) = self.heading_of(key) {
            pointer.at = focus;
            pointer.go(heading, steps * 8, self.game.floor().map.size());
            self.mode = InputMode::FullMap(pointer.at);
        } else if !matches!(key, Key::Escape | Key::Enter | Key::Char(' ' | 'M' | 'q')) {
            self.mode = InputMode::FullMap(focus);
        }
    }

    /// Returns the direction of a key and the number of steps: 8 for capital letters.
    fn heading_of(&self, key: Key) -> Option<(Heading, i32)> {
        if let Some(GameCommand::Go(heading)) = self.settings.keys.command(key) {
            return Some((heading, 1));
        }
        let Key::Char(c) = key else { return None };
        match self.settings.keys.command(Key::Char(c.to_ascii_lowercase())) {
            Some(GameCommand::Go(heading)) => Some((heading, 8)),
            _ => None,
        }
    }

    /// Returns the nearest known stairs.
    pub(crate) fn known_stairs(&self, tile: Tile) -> Option<Point> {
        let floor = self.game.floor();
        let at = self.game.player().at;
        let is_one = |p: &Point| floor.looks.get(*p).is_some_and(|look| look.tile == tile);
        floor.memory.explored().iter().filter(is_one).min_by_key(|p| (p.distance_squared(at), p.y, p.x))
    }
}

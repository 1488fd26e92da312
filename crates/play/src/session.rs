//! A game being played: keys in, frames out.

use std::mem;

use barrow::{Point, Size};
use barrow_game::{Action, ActionError, Event, Game};
use barrow_view::Frame;

use crate::draw::layer::MapLayer;
use crate::draw::layout::{LEAST, ScreenLayout};
use crate::draw::shows::Shows;
use crate::mode::auto::{Auto, AutoKind};
use crate::mode::menu::Picked;
use crate::mode::pages;
use crate::mode::point_at::{Pointer, Purpose};
use crate::mode::{InputMode, Question, Toward};
use crate::text::log::Log;
use crate::{Colors, GameCommand, Key, Settings};

/// A game being played.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) game: Game,
    pub(crate) settings: Settings,
    pub(crate) actions: Vec<Action>,
    pub(crate) log: Log,
    pub(crate) mode: InputMode,
    pub(crate) auto: Option<Auto>,
    pub(crate) shows: Shows,
    /// What is drawn of the map.
    pub(crate) layer: MapLayer,
    /// The cell of the map that the mouse is over, if it moved since the last key.
    pub(crate) hover: Option<Point>,
    pub(crate) layout: ScreenLayout,
    pub(crate) frame: Frame,
    /// Where the entries of the menu were drawn: the first row, and the first entry.
    pub(crate) menu_rows: (i32, usize),
    /// What became of a game that is over: names and values for the last page.
    pub(crate) rest: Vec<(String, String)>,
}

/// Whether the session goes on after a key or a mouse event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputOutcome {
    /// The game goes on.
    Continue,
    /// The game is to be kept, and the screen left.
    SaveAndQuit,
    /// The game is over, and the player has seen how.
    Ended,
}

impl Session {
    /// Begins with the story, or with the map if the game is under way.
    pub fn new(game: Game, settings: Settings) -> Self {
        let is_new = game.turn() == 0 && !game.campaign().intro.is_empty();
        let mode = match game.ending() {
            Some(_) => InputMode::LastLook,
            None if is_new => InputMode::Intro,
            None => InputMode::Map,
        };
        Self {
            game,
            settings,
            actions: Vec::new(),
            log: Log::default(),
            mode,
            auto: None,
            shows: Shows::default(),
            layer: MapLayer::default(),
            hover: None,
            layout: ScreenLayout { size: LEAST, ..ScreenLayout::default() },
            frame: Frame::new(LEAST.width, LEAST.height),
            menu_rows: (0, 0),
            rest: Vec::new(),
        }
    }

    /// The same for a game that is played again from its beginning: the map is there at once.
    pub fn again(game: Game, settings: Settings) -> Self {
        let mut session = Self::new(game, settings);
        if matches!(session.mode, InputMode::Intro) {
            session.mode = InputMode::Map;
        }
        session
    }

    /// Other colors, glyphs or keys from now on.
    pub fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.shows.clear();
    }

    /// Where on the screen, as it was drawn last, the player's eye is: on the hero, or on what is pointed at. Nowhere if
    /// there is something to read.
    pub fn focus(&self) -> Option<Point> {
        match &self.mode {
            InputMode::Intro | InputMode::Menu(_) | InputMode::Page(_) | InputMode::Over(_) => None,
            InputMode::Pointer(pointer) => self.layout.to_screen(pointer.at),
            InputMode::FullMap(focus) => self.layout.to_screen(*focus),
            _ => self.layout.to_screen(self.game.player().at),
        }
    }

    /// Does again what was done before, and tells it again. Nothing flies, and nothing goes on by itself.
    pub fn redo(&mut self, action: Action) -> Result<(), ActionError> {
        self.log.turn_over();
        let events = self.game.act(action)?;
        self.actions.push(action);
        self.take_in(&events);
        self.shows.clear();
        Ok(())
    }

    /// The styles of what is drawn.
    pub(crate) const fn colors(&self) -> Colors {
        Colors(self.settings.palette)
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Everything that was done, in order. With the campaign and the seed it makes the same game again.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// What was told.
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// Says something that did not happen in the game.
    pub fn note(&mut self, text: impl Into<String>) {
        self.log.note(self.game.turn(), text);
    }

    /// Says what became of a game that is over, in names and values; the last page shows them.
    pub fn tell_rest(&mut self, rest: Vec<(String, String)>) {
        self.rest = rest;
        if matches!(self.mode, InputMode::Over(_)) {
            self.mode = InputMode::Over(pages::over(self));
        }
    }

    /// A key is pressed. Whatever goes on by itself ends, and the key has done its work then.
    pub fn key(&mut self, key: Key) -> InputOutcome {
        self.hover = None;
        self.shows.clear();
        if key == Key::Ctrl('c') {
            return if self.game.ending().is_some() {
                InputOutcome::Ended
            } else {
                InputOutcome::SaveAndQuit
            };
        }
        if self.auto.take().is_some() || self.is_too_small() {
            return InputOutcome::Continue;
        }
        let outcome = self.press(key);
        if self.game.ending().is_some() && !matches!(self.mode, InputMode::LastLook | InputMode::Over(_)) {
            self.mode = InputMode::LastLook;
        }
        outcome
    }

    pub(crate) const fn is_too_small(&self) -> bool {
        self.layout.size.width < LEAST.width || self.layout.size.height < LEAST.height
    }

    /// What a key does where one is. Whoever does not stay there is back on the map.
    fn press(&mut self, key: Key) -> InputOutcome {
        let is_yes = matches!(key, Key::Enter | Key::Escape | Key::Char(' '));
        match mem::take(&mut self.mode) {
            InputMode::Intro if !is_yes => self.mode = InputMode::Intro,
            InputMode::Intro => {}
            InputMode::Map => {
                self.log.turn_over();
                return self.command(key);
            }
            InputMode::Menu(mut menu) => match menu.press(key) {
                Picked::Left => {}
                Picked::Stays => self.mode = InputMode::Menu(menu),
                Picked::Chosen(choice) => self.choose(choice),
            },
            InputMode::Heading(toward) => self.press_heading(toward, key),
            InputMode::Count(count) => self.press_count(count, key),
            InputMode::Confirm(question) => self.press_confirm(&question, key),
            InputMode::Pointer(pointer) => self.press_pointer(pointer, key),
            InputMode::Page(mut page) => {
                if page.press(key, self.layout.size) {
                    self.mode = InputMode::Page(page);
                }
            }
            InputMode::FullMap(focus) => self.press_full_map(focus, key),
            // Nobody presses Enter in the heat of the moment.
            InputMode::LastLook if key != Key::Enter => self.mode = InputMode::LastLook,
            InputMode::LastLook => self.mode = InputMode::Over(pages::over(self)),
            InputMode::Over(mut page) => {
                if !page.press(key, self.layout.size) {
                    self.mode = InputMode::Over(page);
                    return InputOutcome::Ended;
                }
                self.mode = InputMode::Over(page);
            }
        }
        InputOutcome::Continue
    }

    /// A command on the map.
    fn command(&mut self, key: Key) -> InputOutcome {
        let Some(command) = self.settings.keys.command(key) else {
            if !matches!(key, Key::Escape | Key::Enter | Key::Char(' ')) {
                self.note(format!("The key {key} means nothing here. Press ? for the keys."));
            }
            return InputOutcome::Continue;
        };
        match command {
            GameCommand::Go(heading) => self.do_now(Action::Walk(heading)),
            GameCommand::Wait => self.do_now(Action::Wait),
            GameCommand::Search => self.do_now(Action::Search),
            GameCommand::SearchLong => self.begin(AutoKind::Search(10)),
            GameCommand::Descend => self.do_now(Action::Descend),
            GameCommand::Ascend => self.do_now(Action::Ascend),
            GameCommand::Explore => self.begin(AutoKind::Explore),
            GameCommand::Rest => self.begin(AutoKind::Rest),
            GameCommand::PickUp => self.do_now(Action::PickUp),
            GameCommand::Attend => self.do_now(Action::Attend),
            GameCommand::Open => self.mode = InputMode::Heading(Toward::Open),
            GameCommand::Close => self.mode = InputMode::Heading(Toward::Close),
            GameCommand::Kick => self.mode = InputMode::Heading(Toward::Kick),
            GameCommand::Look => self.mode = InputMode::Pointer(Pointer::new(&self.game, Purpose::Look)),
            GameCommand::Monsters => self.mode = InputMode::Page(pages::monsters(self)),
            GameCommand::FullMap => self.mode = InputMode::FullMap(self.game.player().at),
            GameCommand::Character => self.mode = InputMode::Page(pages::character(self)),
            GameCommand::Log => self.mode = InputMode::Page(pages::log(self)),
            GameCommand::Help => self.mode = InputMode::Page(pages::help(self)),
            GameCommand::Save => return InputOutcome::SaveAndQuit,
            GameCommand::Abandon => self.mode = InputMode::Confirm(Question::Abandon),
            GameCommand::Wizard if self.game.is_wizard() => self.note("You are a wizard already."),
            GameCommand::Wizard => self.mode = InputMode::Confirm(Question::Wizard),
            GameCommand::Jump | GameCommand::Layer if !self.game.is_wizard() => {
                self.note("Only a wizard can do that.");
            }
            GameCommand::Jump => self.mode = InputMode::Pointer(Pointer::new(&self.game, Purpose::Jump)),
            GameCommand::Layer => {
                self.layer = self.layer.next();
                self.note(self.layer.about());
            }
            other => self.ask(other),
        }
        InputOutcome::Continue
    }

    /// Does something, or says why not. What happened, if it did.
    pub(crate) fn act(&mut self, action: Action) -> Option<Vec<Event>> {
        match self.game.act(action) {
            Ok(events) => {
                self.actions.push(action);
                self.take_in(&events);
                Some(events)
            }
            Err(why) => {
                self.note(why.to_string());
                None
            }
        }
    }

    pub(crate) fn do_now(&mut self, action: Action) {
        self.act(action);
    }

    /// Keeps what is to be read and to be seen.
    fn take_in(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Told(tone, text) => self.log.tell(self.game.turn(), *tone, text),
                Event::Ended(_) => self.mode = InputMode::LastLook,
                Event::Arrived { .. } => self.shows.clear(),
                _ if self.settings.animation => self.shows.add(event),
                _ => {}
            }
        }
    }

    /// The picture of it all, for a screen of that size.
    pub fn draw(&mut self, size: Size) -> &Frame {
        let mut frame = mem::replace(&mut self.frame, Frame::new(0, 0));
        frame.reset(size.width, size.height);
        crate::draw::session(self, &mut frame, size);
        self.frame = frame;
        &self.frame
    }
}

//! A game in a user interface: keys in, frames out.

use std::mem;

use barrow::{Point, Size};
use barrow_game::{Action, ActionError, Event, Game, Tone};
use barrow_view::Frame;

use crate::draw::animation::Animations;
use crate::draw::layer::MapLayer;
use crate::draw::layout::{MIN_SIZE, ScreenLayout};
use crate::mode::auto::{Auto, AutoKind};
use crate::mode::menu::MenuOutcome;
use crate::mode::pages;
use crate::mode::point_at::{Pointer, Purpose};
use crate::mode::{DirectionPrompt, InputMode, Question};
use crate::text::log::Log;
use crate::{Colors, GameCommand, Key, Settings};

/// A game with its user interface: input mode, messages and the last frame.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) game: Game,
    pub(crate) settings: Settings,
    pub(crate) actions: Vec<Action>,
    pub(crate) log: Log,
    pub(crate) mode: InputMode,
    pub(crate) auto: Option<Auto>,
    pub(crate) animations: Animations,
    /// Map layer that is drawn.
    pub(crate) layer: MapLayer,
    /// Whether the last action was repeated from a record: its messages have no pages.
    pub(crate) is_redone: bool,
    /// Map cell under the mouse, if it moved since the last key.
    pub(crate) hover: Option<Point>,
    pub(crate) layout: ScreenLayout,
    pub(crate) frame: Frame,
    /// Screen row of the first visible menu entry, and its index.
    pub(crate) menu_rows: (i32, usize),
    /// Labels and values that the front end adds to the last page, such as file names.
    pub(crate) summary: Vec<(String, String)>,
}

/// Result of a key or a mouse event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputOutcome {
    /// The session continues as before.
    Continue,
    /// The front end must save the game and quit.
    SaveAndQuit,
    /// The game has ended and the player has left the last page.
    Ended,
}

impl Session {
    /// Creates a session. It starts with the intro, or with the map if the game is under way.
    pub fn new(game: Game, settings: Settings) -> Self {
        let is_new = game.turn() == 0 && !game.campaign().intro.is_empty();
        let mode = match game.ending() {
            Some(_) => InputMode::LastLook,
            None if is_new => InputMode::Intro,
            None => InputMode::Map,
        };
        let mut log = Log::default();
        let place = &game.campaign().place(1).intro;
        if game.turn() == 0 && !place.is_empty() {
            log.add(0, Tone::Plain, place);
        }
        Self {
            game,
            settings,
            actions: Vec::new(),
            log,
            mode,
            auto: None,
            animations: Animations::default(),
            layer: MapLayer::default(),
            is_redone: false,
            hover: None,
            layout: ScreenLayout { size: MIN_SIZE, ..ScreenLayout::default() },
            frame: Frame::new(MIN_SIZE.width, MIN_SIZE.height),
            menu_rows: (0, 0),
            summary: Vec::new(),
        }
    }

    /// Creates a session for a replay, which skips the intro.
    pub fn replay(game: Game, settings: Settings) -> Self {
        let mut session = Self::new(game, settings);
        if matches!(session.mode, InputMode::Intro) {
            session.mode = InputMode::Map;
        }
        session
    }

    /// Changes colors, glyphs and keys.
    pub fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.animations.clear();
    }

    /// Returns the screen cell that should stay in view: the player or the pointer. `None` while a page or menu is
    /// shown.
    pub fn focus(&self) -> Option<Point> {
        match &self.mode {
            InputMode::Intro | InputMode::Menu(_) | InputMode::Page(_) | InputMode::Over(_) => None,
            InputMode::Pointer(pointer) => self.layout.to_screen(pointer.at),
            InputMode::FullMap(focus) => self.layout.to_screen(*focus),
            _ => self.layout.to_screen(self.game.player().at),
        }
    }

    /// Repeats a recorded action and logs its messages, without animations and automatic actions.
    pub fn redo(&mut self, action: Action) -> Result<(), ActionError> {
        self.log.start_turn();
        let events = self.game.act(action)?;
        self.actions.push(action);
        self.handle_events(&events);
        self.animations.clear();
        self.is_redone = true;
        Ok(())
    }

    /// Returns the styles of the current palette.
    pub(crate) const fn colors(&self) -> Colors {
        Colors(self.settings.palette)
    }

    /// Returns the game that is played.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns all actions in order. With the campaign and the seed they reproduce the game.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Returns the messages so far.
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// Adds a message that is not an event of the game.
    pub fn note(&mut self, text: impl Into<String>) {
        self.log.note(self.game.turn(), text);
    }

    /// Sets labels and values to show on the last page of a finished game.
    pub fn set_summary(&mut self, summary: Vec<(String, String)>) {
        self.summary = summary;
        if matches!(self.mode, InputMode::Over(_)) {
            self.mode = InputMode::Over(pages::over(self));
        }
    }

    /// Handles a key press. If an automatic action is running, the key only stops it; if there are more messages than
    /// fit on the screen, it only turns the page.
    pub fn key(&mut self, key: Key) -> InputOutcome {
        self.hover = None;
        self.animations.clear();
        if key == Key::Ctrl('c') {
            return if self.game.ending().is_some() {
                InputOutcome::Ended
            } else {
                InputOutcome::SaveAndQuit
            };
        }
        if self.auto.take().is_some() || self.is_too_small() || self.turn_message_page(key) {
            return InputOutcome::Continue;
        }
        self.is_redone = false;
        let outcome = self.press(key);
        if self.game.ending().is_some() && !matches!(self.mode, InputMode::LastLook | InputMode::Over(_)) {
            self.mode = InputMode::LastLook;
        }
        outcome
    }

    /// Turns the page of messages if there is another. Other keys than Space, Enter and Escape are ignored then, so that
    /// no command is given before its messages are read. Returns whether there was another page.
    fn turn_message_page(&mut self, key: Key) -> bool {
        let Some(next) = self.next_message_page() else { return false };
        if matches!(key, Key::Char(' ') | Key::Enter | Key::Escape) {
            self.log.turn_page(next);
        }
        true
    }

    pub(crate) const fn is_too_small(&self) -> bool {
        self.layout.size.width < MIN_SIZE.width || self.layout.size.height < MIN_SIZE.height
    }

    /// Handles a key in the current mode. The mode falls back to the map unless it is set again.
    fn press(&mut self, key: Key) -> InputOutcome {
        let is_yes = matches!(key, Key::Enter | Key::Escape | Key::Char(' '));
        match mem::take(&mut self.mode) {
            InputMode::Intro if !is_yes => self.mode = InputMode::Intro,
            InputMode::Intro => {}
            InputMode::Map => {
                self.log.start_turn();
                return self.command(key);
            }
            InputMode::Menu(mut menu) => match menu.press(key) {
                MenuOutcome::Closed => {}
                MenuOutcome::Open => self.mode = InputMode::Menu(menu),
                MenuOutcome::Chosen(choice) => self.choose(choice),
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
            // Only Enter continues, so that a hasty key press does not skip the last view of the map.
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

    /// Handles a key on the map.
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
            GameCommand::UseFeature => self.do_now(Action::UseFeature),
            GameCommand::Open => self.mode = InputMode::Heading(DirectionPrompt::Open),
            GameCommand::Close => self.mode = InputMode::Heading(DirectionPrompt::Close),
            GameCommand::Kick => self.mode = InputMode::Heading(DirectionPrompt::Kick),
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

    /// Performs an action, or shows why it was refused. Returns the events if it was performed.
    pub(crate) fn act(&mut self, action: Action) -> Option<Vec<Event>> {
        match self.game.act(action) {
            Ok(events) => {
                self.actions.push(action);
                self.handle_events(&events);
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

    /// Adds the messages and animations of some events.
    fn handle_events(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Message(tone, text) => self.log.add(self.game.turn(), *tone, text),
                Event::Ended(_) => self.mode = InputMode::LastLook,
                Event::Arrived { .. } => self.animations.clear(),
                _ if self.settings.animation => self.animations.add(event),
                _ => {}
            }
        }
    }

    /// Draws the session for a screen of a size.
    pub fn draw(&mut self, size: Size) -> &Frame {
        let mut frame = mem::replace(&mut self.frame, Frame::new(0, 0));
        frame.reset(size.width, size.height);
        crate::draw::session(self, &mut frame, size);
        self.frame = frame;
        &self.frame
    }
}

//! Menus of items and places, and what their choices do.

use barrow::Tile;
use barrow_game::{Action, Class, Item, ItemLetter, Slot, Target};

use super::auto::AutoKind;
use super::menu::{Menu, MenuChoice, MenuEntry};
use super::point_at::{Aim, Pointer, Purpose};
use super::{Count, InputMode, Question};
use crate::{GameCommand, Session};

impl Session {
    /// Opens the menu that a command needs.
    pub(crate) fn ask(&mut self, command: GameCommand) {
        let of_class = |class: Class| move |item: &(Class, bool)| item.0 == class;
        match command {
            GameCommand::Inventory => self.ask_item("You carry", "nothing", |_| true, MenuChoice::Inspect),
            GameCommand::Wear => {
                let fits = |item: &(Class, bool)| item.0.slot().is_some() && !item.1;
                self.ask_item("Wear or wield", "nothing to wear or wield", fits, |letter| {
                    MenuChoice::Do(Action::Wear(letter))
                });
            }
            GameCommand::Drop => self.ask_item("Drop", "nothing to drop", |_| true, MenuChoice::Drop),
            GameCommand::Destroy => {
                self.ask_item("Destroy", "nothing to destroy", |_| true, MenuChoice::Destroy);
            }
            GameCommand::Drink => {
                self.ask_item("Drink", "nothing to drink", of_class(Class::Flask), MenuChoice::Use);
            }
            GameCommand::Read => {
                let fits = |item: &(Class, bool)| matches!(item.0, Class::Scroll | Class::Book);
                self.ask_item("Read", "nothing to read", fits, MenuChoice::Use);
            }
            GameCommand::Eat => {
                self.ask_item("Eat", "nothing to eat", of_class(Class::Food), MenuChoice::Use);
            }
            GameCommand::Zap => {
                self.ask_item("Aim", "no wand", of_class(Class::Wand), |l| MenuChoice::Aim(Aim::Zap(l)));
            }
            GameCommand::Throw => {
                self.ask_item("Throw", "nothing to throw", |_| true, |l| MenuChoice::Aim(Aim::Throw(l)));
            }
            GameCommand::Shoot => self.choose(MenuChoice::Aim(Aim::Shoot)),
            GameCommand::Equipment => self.mode = InputMode::Menu(self.equipment("You wear and wield")),
            GameCommand::TakeOff => self.ask_slot(),
            GameCommand::Travel => self.ask_way(),
            _ => {}
        }
    }

    /// Opens a menu of the items that fit. `fits` receives the class and whether the item is worn.
    fn ask_item(
        &mut self,
        title: &str,
        nothing: &str,
        fits: impl Fn(&(Class, bool)) -> bool,
        choice: impl Fn(ItemLetter) -> MenuChoice,
    ) {
        let pack = &self.game.player().pack;
        let entries: Vec<MenuEntry> = pack
            .iter()
            .filter_map(|item| Some((item, item.letter?)))
            .filter(|(item, letter)| {
                let is_worn = self.game.player().slot_of(*letter).is_some();
                fits(&(self.game.item_kind(item.kind).class, is_worn))
            })
            .map(|(item, letter)| self.entry(item, letter, choice(letter)))
            .collect();
        if entries.is_empty() {
            let verb = if nothing == "nothing" { "carry" } else { "have" };
            self.note(format!("You {verb} {nothing}."));
        } else {
            self.mode = InputMode::Menu(Menu::new(title, entries));
        }
    }

    /// Returns the menu entry of an item.
    fn entry(&self, item: &Item, letter: ItemLetter, choice: MenuChoice) -> MenuEntry {
        let kind = self.game.item_kind(item.kind);
        let mut text = self.game.item_name(item);
        if let Some(slot) = self.game.player().slot_of(letter) {
            text = format!("{text} ({})", slot.name());
        }
        MenuEntry { key: Some(letter.to_char()), glyph: Some((kind.class.glyph(), kind.hue)), text, choice }
    }

    /// Returns a menu of all slots. Items have the letters of the pack, as in every other menu.
    fn equipment(&self, title: &str) -> Menu {
        let player = self.game.player();
        let line = |slot: Slot| {
            let item = player.worn_at(slot);
            let kind = item.map(|item| self.game.item_kind(item.kind));
            let name = item.map_or_else(|| "-".to_string(), |item| self.game.item_name(item));
            MenuEntry {
                key: item.and_then(|item| item.letter).map(ItemLetter::to_char),
                glyph: kind.map(|kind| (kind.class.glyph(), kind.hue)),
                text: format!("{:<11} {name}", slot.name()),
                choice: item.and_then(|item| item.letter).map_or(MenuChoice::Nothing, MenuChoice::Inspect),
            }
        };
        Menu::new(title, Slot::ALL.into_iter().map(line).collect())
    }

    fn ask_slot(&mut self) {
        let mut menu = self.equipment("Take off");
        menu.entries.retain(|entry| entry.choice != MenuChoice::Nothing);
        for entry in &mut menu.entries {
            if let MenuChoice::Inspect(letter) = entry.choice
                && let Some(slot) = self.game.player().slot_of(letter)
            {
                entry.choice = MenuChoice::Do(Action::TakeOff(slot));
            }
        }
        if menu.entries.is_empty() {
            self.note("You wear and wield nothing.");
        } else {
            self.mode = InputMode::Menu(menu);
        }
    }

    /// Opens the menu of travel destinations.
    fn ask_way(&mut self) {
        let stairs = [('<', Tile::StairsUp, "the stairs up"), ('>', Tile::StairsDown, "the stairs down")];
        let mut entries: Vec<MenuEntry> = stairs
            .into_iter()
            .filter_map(|(key, tile, text)| Some((key, self.known_stairs(tile)?, text)))
            .map(|(key, at, text)| {
                let away = barrow_game::offset_in_words(at - self.game.player().at);
                MenuEntry {
                    key: Some(key),
                    glyph: None,
                    text: format!("{text}, {away}"),
                    choice: MenuChoice::Travel(at),
                }
            })
            .collect();
        entries.push(MenuEntry {
            key: Some('_'),
            glyph: None,
            text: "a cell".to_string(),
            choice: MenuChoice::PickCell,
        });
        self.mode = InputMode::Menu(Menu::new("Travel to", entries));
    }

    /// Performs a choice of a menu.
    pub(crate) fn choose(&mut self, choice: MenuChoice) {
        match choice {
            MenuChoice::Inspect(letter) => self.inspect(letter),
            MenuChoice::Do(action) => self.do_now(action),
            MenuChoice::Use(letter) => self.use_item(letter),
            MenuChoice::Drop(letter) => match self.game.player().item(letter).map_or(1, |item| item.count) {
                0 | 1 => self.do_now(Action::Drop(letter, 1)),
                most => self.mode = InputMode::Count(Count { letter, most, typed: None }),
            },
            MenuChoice::Destroy(letter) => {
                if let Some(item) = self.game.player().item(letter) {
                    self.mode = InputMode::Confirm(Question::Destroy(letter, self.game.item_name(item)));
                }
            }
            MenuChoice::Aim(aim) => match self.game.check_shot() {
                Err(why) if aim == Aim::Shoot => self.note(why.to_string()),
                _ => self.mode = InputMode::Pointer(Pointer::new(&self.game, Purpose::Aim(aim))),
            },
            MenuChoice::Travel(at) => self.begin(AutoKind::Travel(at)),
            MenuChoice::PickCell => self.mode = InputMode::Pointer(Pointer::new(&self.game, Purpose::Travel)),
            MenuChoice::Nothing => {}
        }
    }

    /// Uses an item. If it is known to need another item, opens a menu first.
    fn use_item(&mut self, letter: ItemLetter) {
        match self.game.needs_target(letter) {
            Target::None => self.do_now(Action::Use(letter)),
            Target::Cell => self.choose(MenuChoice::Aim(Aim::Zap(letter))),
            Target::Item => {
                let player = self.game.player();
                let suits = self.game.targets_of(letter).into_iter();
                let entries: Vec<MenuEntry> = suits
                    .filter_map(|other| Some((player.item(other)?, other)))
                    .map(|(item, other)| {
                        self.entry(item, other, MenuChoice::Do(Action::UseOn(letter, other)))
                    })
                    .collect();
                if entries.is_empty() {
                    self.note("You have nothing to use it on.");
                } else {
                    self.mode = InputMode::Menu(Menu::new("Use it on", entries));
                }
            }
        }
    }

    /// Opens a menu that describes an item and lists its actions.
    fn inspect(&mut self, letter: ItemLetter) {
        let Some(item) = self.game.player().item(letter) else { return };
        let (kind, slot) = (self.game.item_kind(item.kind), self.game.player().slot_of(letter));
        let (is_known, class) = (self.game.lore().is_known(item.kind), kind.class);
        let mut menu = Menu::new(self.game.item_name(item), Vec::new());
        if is_known && !kind.about.is_empty() {
            menu.about = crate::draw::wrap(&kind.about, 48);
        }
        if is_known && class.slot().is_some() {
            menu.about.extend(crate::draw::wrap(&super::pages::numbers(item, kind), 48));
        }
        let mut add = |command: GameCommand, choice: MenuChoice| {
            let keys = self.settings.keys.keys(command);
            let usual = keys.iter().find_map(|key| match key {
                crate::Key::Char(c) => Some(*c),
                _ => None,
            });
            let text =
                crate::input::command::TABLE.iter().find(|row| row.command == command).map_or("", |r| r.help);
            if usual.is_some() {
                menu.entries.push(MenuEntry { key: usual, glyph: None, text: text.to_string(), choice });
            }
        };
        match class {
            Class::Flask => add(GameCommand::Drink, MenuChoice::Use(letter)),
            Class::Scroll | Class::Book => add(GameCommand::Read, MenuChoice::Use(letter)),
            Class::Food => add(GameCommand::Eat, MenuChoice::Use(letter)),
            Class::Wand => add(GameCommand::Zap, MenuChoice::Aim(Aim::Zap(letter))),
            _ => {}
        }
        match slot {
            Some(slot) => add(GameCommand::TakeOff, MenuChoice::Do(Action::TakeOff(slot))),
            None if class.slot().is_some() => add(GameCommand::Wear, MenuChoice::Do(Action::Wear(letter))),
            None => {}
        }
        add(GameCommand::Throw, MenuChoice::Aim(Aim::Throw(letter)));
        add(GameCommand::Drop, MenuChoice::Drop(letter));
        add(GameCommand::Destroy, MenuChoice::Destroy(letter));
        self.mode = InputMode::Menu(menu);
    }
}

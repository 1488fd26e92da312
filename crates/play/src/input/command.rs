//! The commands of the game in one table: default keys, help texts, and their names in the settings.

use barrow_game::Heading;

use crate::Key;

/// A command that the player can give on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameCommand {
    /// Steps, attacks or opens a door in a direction.
    Go(Heading),
    /// Does nothing for one move.
    Wait,
    /// Searches the surroundings once.
    Search,
    /// Searches the surroundings ten times.
    SearchLong,
    /// Takes the stairs down.
    Descend,
    /// Takes the stairs up.
    Ascend,
    /// Explores until something happens.
    Explore,
    /// Travels to a known cell.
    Travel,
    /// Rests until healed or disturbed.
    Rest,
    /// Picks up items on the player's cell.
    PickUp,
    /// Lists the items of the pack.
    Inventory,
    /// Lists the worn items by slot.
    Equipment,
    /// Wears or wields an item.
    Wear,
    /// Takes off a worn item.
    TakeOff,
    /// Drops an item or part of a stack.
    Drop,
    /// Destroys an item after a confirmation.
    Destroy,
    /// Drinks a flask of the pack.
    Drink,
    /// Reads a scroll of the pack.
    Read,
    /// Eats food of the pack.
    Eat,
    /// Zaps a wand at a cell.
    Zap,
    /// Fires the worn ranged weapon.
    Shoot,
    /// Throws an item at a cell.
    Throw,
    /// Opens a door in a direction.
    Open,
    /// Closes or locks a door in a direction.
    Close,
    /// Kicks in a direction.
    Kick,
    /// Prays at an altar or drinks from a fountain.
    UseFeature,
    /// Describes a cell chosen with the pointer.
    Look,
    /// Lists the visible monsters.
    Monsters,
    /// Shows the map on the whole screen.
    FullMap,
    /// Shows the player's values and kills.
    Character,
    /// Shows all earlier messages.
    Log,
    /// Shows the keys of all commands.
    Help,
    /// Saves the game and quits.
    Save,
    /// Ends the game after a confirmation.
    Abandon,
    /// Turns on wizard mode after a confirmation.
    Wizard,
    /// Teleports to any cell; wizard mode only.
    Jump,
    /// Switches to the next map layer; wizard mode only.
    Layer,
}

/// A row of the table of commands.
pub(crate) struct CommandRow {
    pub(crate) command: GameCommand,
    /// Name in the settings.
    pub(crate) word: &'static str,
    /// Default keys, the main one first.
    pub(crate) keys: &'static [Key],
    /// Help text in a few words.
    pub(crate) help: &'static str,
    /// Section of the help page.
    pub(crate) section: Section,
}

/// A section of the help page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Going,
    Things,
    Acting,
    Looking,
    Game,
}

impl Section {
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Going => "Going",
            Self::Things => "Things",
            Self::Acting => "Acting",
            Self::Looking => "Looking",
            Self::Game => "The game",
        }
    }
}

const fn row(
    section: Section,
    command: GameCommand,
    word: &'static str,
    keys: &'static [Key],
    help: &'static str,
) -> CommandRow {
    CommandRow { command, word, keys, help, section }
}

use GameCommand as C;
use Key::{Char, Ctrl};
use Section as S;

/// Table of commands, in the order of the help page.
pub(crate) const TABLE: &[CommandRow] = &[
    row(S::Going, C::Go(Heading::North), "north", &[Char('k'), Char('8'), Key::Up], "go north"),
    row(S::Going, C::Go(Heading::South), "south", &[Char('j'), Char('2'), Key::Down], "go south"),
    row(S::Going, C::Go(Heading::West), "west", &[Char('h'), Char('4'), Key::Left], "go west"),
    row(S::Going, C::Go(Heading::East), "east", &[Char('l'), Char('6'), Key::Right], "go east"),
    row(S::Going, C::Go(Heading::NorthWest), "northwest", &[Char('y'), Char('7'), Key::Home], "go northwest"),
    row(
        S::Going,
        C::Go(Heading::NorthEast),
        "northeast",
        &[Char('u'), Char('9'), Key::PageUp],
        "go northeast",
    ),
    row(S::Going, C::Go(Heading::SouthWest), "southwest", &[Char('b'), Char('1'), Key::End], "go southwest"),
    row(
        S::Going,
        C::Go(Heading::SouthEast),
        "southeast",
        &[Char('n'), Char('3'), Key::PageDown],
        "go southeast",
    ),
    row(S::Going, C::Wait, "wait", &[Char('.'), Char('5')], "wait a moment"),
    row(S::Going, C::Rest, "rest", &[Char('z'), Char('Z')], "rest until healed"),
    row(S::Going, C::Explore, "explore", &[Char('x'), Char('o')], "explore"),
    row(S::Going, C::Travel, "travel", &[Char('_')], "travel to a place"),
    row(S::Going, C::Descend, "descend", &[Char('>')], "take the stairs down"),
    row(S::Going, C::Ascend, "ascend", &[Char('<')], "take the stairs up"),
    row(S::Things, C::PickUp, "pick_up", &[Char('g'), Char(',')], "pick up what lies here"),
    row(S::Things, C::Inventory, "inventory", &[Char('i')], "what you carry"),
    row(S::Things, C::Equipment, "equipment", &[Char('e')], "what you wear and wield"),
    row(S::Things, C::Wear, "wear", &[Char('w')], "wear or wield"),
    row(S::Things, C::TakeOff, "take_off", &[Char('t')], "take off"),
    row(S::Things, C::Drop, "drop", &[Char('d')], "drop"),
    row(S::Things, C::Destroy, "destroy", &[Char('X')], "destroy for good"),
    row(S::Things, C::Drink, "drink", &[Char('q')], "drink"),
    row(S::Things, C::Read, "read", &[Char('r')], "read"),
    row(S::Things, C::Eat, "eat", &[Char('E')], "eat"),
    row(S::Acting, C::Zap, "zap", &[Char('a')], "aim a wand"),
    row(S::Acting, C::Shoot, "shoot", &[Char('f')], "shoot"),
    row(S::Acting, C::Throw, "throw", &[Char('v'), Char('T')], "throw"),
    row(S::Acting, C::Kick, "kick", &[Char('K'), Ctrl('d')], "kick"),
    row(S::Acting, C::Open, "open", &[Char('O')], "open a door"),
    row(S::Acting, C::Close, "close", &[Char('c')], "close or lock a door"),
    row(S::Acting, C::Search, "search", &[Char('s')], "search around you"),
    row(S::Acting, C::SearchLong, "search_long", &[Char('S')], "search ten times"),
    row(S::Acting, C::UseFeature, "attend", &[Char('p'), Char('#')], "pray or drink here"),
    row(S::Looking, C::Look, "look", &[Char(';')], "look at a cell"),
    row(S::Looking, C::Monsters, "monsters", &[Char('m')], "monsters in sight"),
    row(S::Looking, C::FullMap, "full_map", &[Char('M')], "the whole map"),
    row(S::Looking, C::Character, "character", &[Char('C')], "your character"),
    row(S::Looking, C::Log, "log", &[Char('L'), Ctrl('p')], "earlier messages"),
    row(S::Game, C::Help, "help", &[Char('?')], "keys and signs"),
    row(S::Game, C::Save, "save", &[Ctrl('s')], "save and quit"),
    row(S::Game, C::Abandon, "abandon", &[Char('Q')], "quit for good"),
    row(S::Game, C::Wizard, "wizard", &[Ctrl('w')], "wizard mode: no score from then on"),
    row(S::Game, C::Jump, "jump", &[Ctrl('t')], "wizard mode: jump to any cell"),
    row(S::Game, C::Layer, "layer", &[Ctrl('f')], "wizard mode: show everything, distances, hardness"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_names_are_unique() {
        let mut keys: Vec<Key> = TABLE.iter().flat_map(|row| row.keys).copied().collect();
        let mut words: Vec<&str> = TABLE.iter().map(|row| row.word).collect();
        let (all_keys, all_words) = (keys.len(), words.len());
        keys.sort_unstable();
        keys.dedup();
        words.sort_unstable();
        words.dedup();
        assert_eq!((keys.len(), words.len()), (all_keys, all_words));
    }
}

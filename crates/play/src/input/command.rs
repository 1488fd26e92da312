//! The commands of the game in one table: default keys, help texts, and their names in the settings.

use barrow_game::Heading;

use crate::Key;

/// A command that a player can give on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameCommand {
    /// A step.
    Go(Heading),
    /// Lets a moment pass.
    Wait,
    /// Searches once.
    Search,
    /// Searches ten times.
    SearchLong,
    /// Takes the stairs down.
    Descend,
    /// Takes the stairs up.
    Ascend,
    /// Explores until something turns up.
    Explore,
    /// Goes to a place that is known.
    Travel,
    /// Rests until healed.
    Rest,
    /// Takes what lies here.
    PickUp,
    /// Shows the pack.
    Inventory,
    /// Shows what is worn.
    Equipment,
    /// Puts something on.
    Wear,
    /// Takes something off.
    TakeOff,
    /// Puts something down.
    Drop,
    /// Destroys something.
    Destroy,
    /// Drinks something.
    Drink,
    /// Reads something.
    Read,
    /// Eats something.
    Eat,
    /// Points a wand.
    Zap,
    /// Shoots.
    Shoot,
    /// Throws something.
    Throw,
    /// Opens a door.
    Open,
    /// Closes a door.
    Close,
    /// Kicks.
    Kick,
    /// Prays or drinks where one stands.
    Attend,
    /// Looks at a cell.
    Look,
    /// Lists the monsters in sight.
    Monsters,
    /// Shows the whole map.
    FullMap,
    /// Shows the character.
    Character,
    /// Shows earlier messages.
    Log,
    /// Shows the keys.
    Help,
    /// Saves and quits.
    Save,
    /// Gives the game up.
    Abandon,
    /// Becomes a wizard.
    Wizard,
    /// A wizard goes anywhere.
    Jump,
    /// A wizard sees everything, distances, hardness.
    Layer,
}

/// A row of the table.
pub(crate) struct CommandRow {
    pub(crate) command: GameCommand,
    /// The word for it in the settings.
    pub(crate) word: &'static str,
    /// Its usual keys.
    pub(crate) keys: &'static [Key],
    /// What it does.
    pub(crate) help: &'static str,
    /// The heading it stands under.
    pub(crate) section: Section,
}

/// A part of the help.
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

/// Every command.
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
    row(S::Things, C::Destroy, "destroy", &[Char('X')], "destroy for ever"),
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
    row(S::Acting, C::Attend, "attend", &[Char('p'), Char('#')], "pray or drink here"),
    row(S::Looking, C::Look, "look", &[Char(';')], "look at a cell"),
    row(S::Looking, C::Monsters, "monsters", &[Char('m')], "monsters in sight"),
    row(S::Looking, C::FullMap, "full_map", &[Char('M')], "the whole map"),
    row(S::Looking, C::Character, "character", &[Char('C')], "how you fare"),
    row(S::Looking, C::Log, "log", &[Char('L'), Ctrl('p')], "earlier messages"),
    row(S::Game, C::Help, "help", &[Char('?')], "these keys"),
    row(S::Game, C::Save, "save", &[Ctrl('s')], "save and quit"),
    row(S::Game, C::Abandon, "abandon", &[Char('Q')], "give up for ever"),
    row(S::Game, C::Wizard, "wizard", &[Ctrl('w')], "become a wizard: nothing counts then"),
    row(S::Game, C::Jump, "jump", &[Ctrl('t')], "wizards: jump to any cell"),
    row(S::Game, C::Layer, "layer", &[Ctrl('f')], "wizards: see everything, distances, hardness"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_and_no_word_has_two_meanings() {
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

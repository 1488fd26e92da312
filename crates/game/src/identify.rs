//! Identification: appearances of unidentified items, and item names.

use barrow::Rng;

use crate::words::{is_plural, plural, with_article};
use crate::{Campaign, Class, Game, Item, ItemKindId};

const FLASKS: [&str; 20] = [
    "amber", "azure", "black", "brown", "clear", "cloudy", "crimson", "emerald", "fizzy", "golden", "gray",
    "milky", "murky", "orange", "pink", "silver", "smoky", "swirling", "violet", "white",
];
const WANDS: [&str; 14] = [
    "ash", "birch", "bone", "brass", "copper", "crystal", "ebony", "glass", "iron", "ivory", "oak", "silver",
    "tin", "willow",
];
const RINGS: [&str; 14] = [
    "agate",
    "amethyst",
    "coral",
    "garnet",
    "jade",
    "jet",
    "lapis",
    "moonstone",
    "onyx",
    "opal",
    "pearl",
    "ruby",
    "topaz",
    "turquoise",
];
const SYLLABLES: [&str; 24] = [
    "ath", "bar", "cor", "dun", "eld", "fen", "gar", "hal", "ith", "jor", "kel", "lor", "mor", "nim", "oth",
    "pel", "quo", "rhu", "sul", "tar", "ulm", "vex", "wyr", "zan",
];

/// Appearances of item kinds in this game, and which of them the player has identified.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lore {
    /// Appearance of every kind; empty for kinds that never have one.
    looks: Vec<String>,
    known: Vec<bool>,
}

impl Lore {
    /// Assigns a random appearance to every kind that starts unidentified.
    pub(crate) fn new(campaign: &Campaign, rng: &mut Rng) -> Self {
        let mut shuffled = |words: &[&str]| {
            let mut words: Vec<String> = words.iter().map(ToString::to_string).collect();
            rng.shuffle(&mut words);
            words
        };
        let (mut flasks, mut wands, mut rings) = (shuffled(&FLASKS), shuffled(&WANDS), shuffled(&RINGS));
        let mut looks = Vec::new();
        for kind in &campaign.items {
            let look = match kind.class {
                _ if !kind.has_flavor() => None,
                Class::Flask => flasks.pop(),
                Class::Wand => wands.pop(),
                Class::Ring => rings.pop(),
                _ => Some(title(rng)),
            };
            looks.push(look.unwrap_or_default());
        }
        let known =
            campaign.items.iter().zip(&looks).map(|(kind, look)| !kind.has_flavor() || look.is_empty());
        Self { known: known.collect(), looks }
    }

    /// Returns whether the player has identified a kind.
    pub fn is_known(&self, id: ItemKindId) -> bool {
        self.known[usize::from(id.0)]
    }

    /// Returns the appearance of a kind; empty if it never has one.
    pub fn look(&self, id: ItemKindId) -> &str {
        &self.looks[usize::from(id.0)]
    }

    /// Marks a kind as identified. Returns whether it was not before.
    pub(crate) fn learn(&mut self, id: ItemKindId) -> bool {
        !std::mem::replace(&mut self.known[usize::from(id.0)], true)
    }
}

/// Makes up the title of a scroll.
fn title(rng: &mut Rng) -> String {
    let mut word =
        |syllables: usize| (0..syllables).map(|_| *rng.pick(&SYLLABLES).unwrap_or(&"ur")).collect::<String>();
    let (first, second) = (word(2), word(1));
    format!("{first} {second}")
}

impl Game {
    /// Returns the player's knowledge of item kinds.
    pub const fn lore(&self) -> &Lore {
        &self.lore
    }

    /// Returns the name of a kind as the player knows it, singular or plural.
    pub fn kind_name(&self, id: ItemKindId, is_many: bool) -> String {
        let kind = self.item_kind(id);
        let s = if is_many { "s" } else { "" };
        let (known, look) = (self.lore.is_known(id), self.lore.look(id));
        let noun = match kind.class {
            Class::Flask => "flask",
            Class::Scroll => "scroll",
            Class::Wand => "wand",
            Class::Ring => "ring",
            _ if is_many => return plural(&kind.name),
            _ => return kind.name.clone(),
        };
        match (known, kind.class) {
            (true, _) if kind.known && is_many => plural(&kind.name),
            (true, _) if kind.known => kind.name.clone(),
            (true, _) => format!("{noun}{s} of {}", kind.name),
            (false, Class::Scroll) => format!("{noun}{s} titled “{look}”"),
            (false, _) => format!("{look} {noun}{s}"),
        }
    }

    /// Returns the name of an item as the player knows it, with its count or article.
    pub fn item_name(&self, item: &Item) -> String {
        let is_many = item.count > 1;
        let mut name = self.kind_name(item.kind, is_many);
        let kind = self.item_kind(item.kind);
        if item.is_known && kind.class.slot().is_some() && item.bonus != 0 {
            name = format!("{:+} {name}", item.bonus);
        }
        if item.is_known && kind.class == Class::Wand {
            name = format!("{name} ({})", item.charges);
        }
        if is_many {
            return format!("{} {name}", item.count);
        }
        self.with_article(item.kind, name)
    }

    /// Returns whether the name of an item takes a verb in the plural, as `3 arrows` and `gauntlets` do.
    pub(crate) fn is_named_in_plural(&self, item: &Item) -> bool {
        item.count > 1 || is_plural(&self.kind_name(item.kind, false))
    }

    /// Returns the name of one item of a kind, with its article.
    pub fn one_of_kind(&self, id: ItemKindId) -> String {
        self.with_article(id, self.kind_name(id, false))
    }

    fn with_article(&self, id: ItemKindId, name: String) -> String {
        let kind = self.item_kind(id);
        if kind.artifact && name.starts_with(char::is_uppercase) && !name.contains(' ') {
            return name;
        }
        if kind.artifact || kind.class == Class::Treasure {
            return format!("the {name}");
        }
        if kind.class == Class::Gold {
            return format!("some {name}");
        }
        with_article(name)
    }
}

#[cfg(test)]
mod tests {
    use crate::fixtures::bare::{ROOM, game};

    #[test]
    fn stacks_are_named_with_their_count() {
        let mut game = game(&ROOM);
        for (name, count, full) in [
            ("gold", 24, "24 gold"),
            ("gold", 1, "some gold"),
            ("ration", 2, "2 rations"),
            ("torch", 1, "a torch"),
            ("gauntlets", 1, "some gauntlets"),
        ] {
            let letter = game.with_item(name);
            let mut item = game.take_from_pack(letter, u32::MAX).unwrap();
            item.count = count;
            assert_eq!(game.item_name(&item), full);
            assert_eq!(game.is_named_in_plural(&item), count > 1 || name == "gauntlets");
        }
    }
}

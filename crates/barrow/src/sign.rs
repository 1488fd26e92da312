//! Signs of spawns: the character that stands for a monster, an item or another thing in pictures and animations.

use barrow_core::SpawnKind;

/// Words in the names of things, with the sign for those that contain one.
type Signs = &'static [(&'static [&'static str], u8)];

const ITEM_SIGNS: Signs = &[
    (&["gold", "coin", "treasure"], b'$'),
    (&["gem", "crystal", "jewel"], b'*'),
    (&["scroll", "book", "map"], b'?'),
    (&["sword", "dagger", "axe", "bow", "spear", "mace", "pick", "arrow"], b')'),
    (&["armor", "mail", "shield", "helm", "cloak", "boots"], b'['),
    (&["food", "ration", "apple", "bread", "herb", "corpse"], b'%'),
    (&["ring"], b'='),
    (&["amulet"], b'"'),
    (&["wand", "staff"], b'/'),
    (&["chest", "box"], b'('),
];

const PROP_SIGNS: Signs = &[
    (&["bed", "bunk", "coffin", "sarcophagus", "slab", "pew", "bench"], b'='),
    (&["shelf", "rack"], b'E'),
    (&["table", "counter", "lectern", "desk", "anvil"], b'n'),
    (&["barrel", "urn", "crate", "sack", "jar", "hay", "basket"], b'o'),
    (&["chest", "box", "reliquary", "safe"], b'('),
    (&["candle", "brazier", "fire", "hearth", "forge", "furnace", "oven", "torch", "lamp"], b'i'),
    (&["bones", "skull", "remains", "corpse"], b'%'),
    (&["mushroom", "herb", "bush", "crop", "reed", "plant", "eggs"], b'"'),
    (&["statue", "stone", "throne", "idol", "pillar"], b'I'),
    (&["chain", "web", "grate", "rail", "net"], b'#'),
];

/// Returns the sign of a spawn, in ASCII: for monsters and persons the first printable character of their name, for items
/// and props the customary sign of what they are, and a space for everything else.
pub fn spawn_sign(kind: SpawnKind, name: &str) -> u8 {
    let signs = match kind {
        SpawnKind::Monster | SpawnKind::Person => {
            return name.bytes().find(u8::is_ascii_graphic).unwrap_or(b' ');
        }
        SpawnKind::Item => ITEM_SIGNS,
        SpawnKind::Prop => PROP_SIGNS,
        SpawnKind::Trap => return b' ',
    };
    let sign = signs.iter().find(|(words, _)| words.iter().any(|word| name.contains(word)));
    sign.map_or(b' ', |&(_, sign)| sign)
}

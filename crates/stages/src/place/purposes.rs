//! Built-in tables of purposes, one for each theme of [`Furnish`](super::Furnish).

use FillSpawn::{Item, Monster, Person, Prop, Trap};
use PurposeNear::{Anywhere, Center, Walls};
use PurposePlace::{Any, DeadEnd, Far, Locked};

use super::furnish::FurnishTheme;
use super::purpose::{PurposeNear, PurposePlace, PurposeRow};
use crate::nethack::{FillSpawn, FillTile};

/// A purpose: name, weight, place, first depth, numbers of free cells, and what is put there.
type Purpose = (&'static str, u32, PurposePlace, u32, (i32, i32), &'static [Put]);

/// A tile or spawn of a purpose.
enum Put {
    /// Kind, name (empty: drawn by depth), numbers, preferred cells.
    Spawn(FillSpawn, &'static str, (i32, i32), PurposeNear),
    /// Tile, numbers, share of the free cells in percent, preferred cells.
    Tile(FillTile, (i32, i32), u32, PurposeNear),
}

const fn put(kind: FillSpawn, name: &'static str, low: i32, high: i32, near: PurposeNear) -> Put {
    Put::Spawn(kind, name, (low, high), near)
}

const fn monsters(low: i32, high: i32) -> Put {
    put(Monster, "", low, high, Anywhere)
}

const fn items(low: i32, high: i32) -> Put {
    put(Item, "", low, high, Anywhere)
}

const fn gold(low: i32, high: i32) -> Put {
    put(Item, "gold", low, high, Anywhere)
}

const fn traps(low: i32, high: i32) -> Put {
    put(Trap, "", low, high, Anywhere)
}

const fn bones(low: i32, high: i32) -> Put {
    put(Prop, "bones", low, high, Anywhere)
}

/// A prop beside a wall.
const fn beside(name: &'static str, low: i32, high: i32) -> Put {
    put(Prop, name, low, high, Walls)
}

/// A prop away from the walls.
const fn amid(name: &'static str, low: i32, high: i32) -> Put {
    put(Prop, name, low, high, Center)
}

/// One tile away from the walls.
const fn feature(tile: FillTile) -> Put {
    Put::Tile(tile, (1, 1), 0, Center)
}

/// Tiles on a share of the free cells, in percent.
const fn cover(tile: FillTile, cells_pct: u32) -> Put {
    Put::Tile(tile, (1, 2), cells_pct, Anywhere)
}

const ALL: (i32, i32) = (1, 100_000);
const SMALL: (i32, i32) = (1, 40);
const WIDE: (i32, i32) = (16, 100_000);
const HALL: (i32, i32) = (36, 100_000);

const DUNGEON: &[Purpose] = &[
    ("guard_room", 5, Any, 1, ALL, &[monsters(1, 3), beside("brazier", 1, 2), amid("table", 0, 1)]),
    ("storeroom", 5, Any, 1, ALL, &[beside("barrel", 2, 4), beside("crate", 1, 3), items(1, 2)]),
    ("barracks", 3, Any, 2, WIDE, &[beside("bunk", 3, 6), monsters(1, 3), items(0, 1)]),
    (
        "kitchen",
        2,
        Any,
        1,
        WIDE,
        &[beside("hearth", 1, 1), amid("table", 1, 1), put(Item, "food", 1, 2, Anywhere)],
    ),
    (
        "library",
        2,
        Any,
        1,
        WIDE,
        &[beside("bookshelf", 4, 8), amid("lectern", 1, 1), put(Item, "scroll", 1, 2, Walls)],
    ),
    ("workshop", 2, Any, 1, ALL, &[beside("workbench", 1, 2), amid("anvil", 0, 1), items(1, 1)]),
    (
        "dining_hall",
        2,
        Any,
        1,
        HALL,
        &[amid("table", 2, 4), monsters(2, 4), put(Item, "food", 1, 2, Anywhere)],
    ),
    ("shrine", 2, Any, 1, WIDE, &[feature(FillTile::Altar), beside("candles", 2, 4), items(0, 1)]),
    ("well_room", 1, Any, 1, WIDE, &[feature(FillTile::Fountain)]),
    ("fungus_cellar", 2, Any, 1, ALL, &[put(Prop, "mushrooms", 2, 5, Walls), monsters(0, 2)]),
    ("ruined_room", 2, Any, 1, ALL, &[cover(FillTile::Rubble, 14), bones(1, 2), items(0, 1)]),
    ("trapped_hall", 1, Any, 2, WIDE, &[traps(2, 4), bones(1, 3), gold(1, 1)]),
    ("den", 3, Any, 1, ALL, &[monsters(1, 2), bones(1, 2)]),
    ("torture_chamber", 1, Any, 4, ALL, &[amid("rack", 1, 1), beside("chains", 2, 3), monsters(1, 1)]),
    ("treasury", 6, DeadEnd, 1, ALL, &[gold(1, 3), beside("chest", 1, 1), items(0, 1), monsters(0, 1)]),
    (
        "prison",
        3,
        DeadEnd,
        2,
        ALL,
        &[beside("chains", 1, 3), put(Person, "prisoner", 0, 1, Walls), bones(1, 2)],
    ),
    ("hideout", 3, DeadEnd, 1, SMALL, &[amid("bedroll", 1, 2), items(1, 2)]),
    ("lair", 6, Far, 2, ALL, &[monsters(2, 4), bones(2, 4), gold(1, 2), items(1, 1)]),
    ("hall_of_the_captain", 3, Far, 4, HALL, &[beside("throne", 1, 1), monsters(3, 5), items(2, 3)]),
    ("strongroom", 5, Locked, 1, ALL, &[gold(2, 5), beside("chest", 1, 2), items(1, 3)]),
    (
        "armory",
        3,
        Locked,
        1,
        ALL,
        &[beside("weapon rack", 2, 4), put(Item, "sword", 1, 1, Walls), put(Item, "armor", 1, 1, Walls)],
    ),
    ("alchemist", 2, Locked, 1, ALL, &[beside("shelf of jars", 2, 3), put(Item, "potion", 2, 3, Anywhere)]),
];

const CAVE: &[Purpose] = &[
    ("den", 6, Any, 1, ALL, &[monsters(1, 3), bones(1, 3)]),
    ("nest", 2, Any, 2, ALL, &[monsters(2, 4), amid("eggs", 1, 3)]),
    (
        "fungus_grove",
        4,
        Any,
        1,
        ALL,
        &[put(Prop, "mushrooms", 3, 7, Walls), put(Item, "food", 0, 1, Anywhere)],
    ),
    ("camp", 2, Any, 1, WIDE, &[amid("campfire", 1, 1), amid("bedroll", 1, 3), monsters(1, 3), items(1, 1)]),
    ("spring", 2, Any, 1, WIDE, &[Put::Tile(FillTile::ShallowWater, (2, 4), 6, Center)]),
    ("mossy_hollow", 2, Any, 1, ALL, &[cover(FillTile::Grass, 18), items(0, 1), monsters(0, 1)]),
    (
        "rockfall",
        2,
        Any,
        1,
        ALL,
        &[cover(FillTile::Rubble, 12), put(Item, "gem", 0, 1, Walls), traps(0, 1), bones(1, 1)],
    ),
    ("bone_pit", 2, Any, 1, ALL, &[bones(3, 6), items(1, 1), monsters(0, 1)]),
    ("crystals", 1, Any, 2, ALL, &[beside("crystal", 2, 5), put(Item, "gem", 1, 1, Walls)]),
    (
        "webs",
        1,
        Any,
        3,
        ALL,
        &[put(Trap, "web", 2, 4, Walls), put(Monster, "cave spider", 1, 2, Anywhere), items(0, 1)],
    ),
    ("lair", 5, Far, 2, ALL, &[monsters(2, 4), bones(2, 4), gold(1, 3), items(1, 2)]),
    (
        "hermitage",
        2,
        Far,
        1,
        ALL,
        &[put(Person, "hermit", 1, 1, Anywhere), beside("bookshelf", 1, 1), items(1, 1)],
    ),
    ("cache", 5, DeadEnd, 1, ALL, &[beside("chest", 1, 1), items(1, 2)]),
    ("hoard", 1, Locked, 1, ALL, &[gold(2, 5), items(1, 3)]),
];

const CRYPT: &[Purpose] = &[
    ("tomb", 8, Any, 1, ALL, &[amid("coffin", 1, 2), items(0, 1), put(Monster, "skeleton", 0, 1, Anywhere)]),
    ("ossuary", 4, Any, 1, ALL, &[put(Prop, "bones", 4, 8, Walls), put(Monster, "skeleton", 0, 2, Anywhere)]),
    (
        "family_vault",
        4,
        Any,
        1,
        WIDE,
        &[beside("coffin", 3, 6), put(Monster, "zombie", 0, 2, Anywhere), gold(0, 2)],
    ),
    ("chapel", 2, Any, 1, WIDE, &[feature(FillTile::Altar), amid("pew", 2, 4), beside("candles", 2, 2)]),
    (
        "embalming_room",
        2,
        Any,
        1,
        ALL,
        &[amid("slab", 1, 2), beside("shelf of jars", 1, 2), put(Item, "potion", 0, 2, Walls)],
    ),
    (
        "robbed_tomb",
        3,
        Any,
        1,
        ALL,
        &[
            cover(FillTile::Rubble, 10),
            amid("open coffin", 1, 1),
            put(Monster, "grave robber", 0, 1, Anywhere),
            bones(1, 1),
        ],
    ),
    ("ghoul_den", 2, Any, 4, ALL, &[put(Monster, "ghoul", 1, 3, Anywhere), bones(2, 3)]),
    (
        "tomb_of_a_knight",
        4,
        DeadEnd,
        2,
        ALL,
        &[
            amid("sarcophagus", 1, 1),
            put(Monster, "wight", 1, 1, Center),
            put(Item, "sword", 1, 1, Walls),
            gold(1, 2),
        ],
    ),
    ("grave_goods", 4, DeadEnd, 1, ALL, &[beside("urn", 2, 4), items(1, 2)]),
    (
        "tomb_of_a_king",
        5,
        Far,
        3,
        WIDE,
        &[
            amid("sarcophagus", 1, 1),
            put(Monster, "wraith", 1, 1, Center),
            put(Monster, "skeleton", 2, 3, Anywhere),
            gold(2, 4),
            items(1, 2),
        ],
    ),
    ("reliquary", 3, Locked, 1, ALL, &[beside("reliquary", 1, 2), items(2, 3)]),
    (
        "sealed_tomb",
        3,
        Locked,
        1,
        ALL,
        &[amid("sarcophagus", 1, 1), put(Monster, "wight", 1, 1, Center), gold(2, 4), items(1, 2)],
    ),
];

const FORT: &[Purpose] = &[
    ("barracks", 5, Any, 1, ALL, &[beside("bunk", 3, 6), put(Monster, "soldier", 1, 3, Anywhere)]),
    (
        "guard_room",
        5,
        Any,
        1,
        ALL,
        &[put(Monster, "guard", 1, 2, Anywhere), beside("weapon rack", 1, 2), amid("table", 0, 1)],
    ),
    (
        "mess_hall",
        3,
        Any,
        1,
        WIDE,
        &[amid("table", 2, 4), put(Monster, "soldier", 1, 3, Anywhere), put(Item, "food", 1, 3, Anywhere)],
    ),
    ("storeroom", 4, Any, 1, ALL, &[beside("barrel", 2, 4), beside("crate", 2, 4), items(1, 2)]),
    (
        "kitchen",
        2,
        Any,
        1,
        ALL,
        &[beside("hearth", 1, 1), amid("table", 1, 1), put(Item, "food", 1, 3, Anywhere)],
    ),
    (
        "smithy",
        2,
        Any,
        1,
        ALL,
        &[amid("anvil", 1, 1), beside("forge", 1, 1), put(Item, "sword", 0, 1, Walls)],
    ),
    (
        "stables",
        2,
        Any,
        1,
        WIDE,
        &[beside("trough", 1, 2), put(Monster, "horse", 1, 3, Walls), beside("hay", 2, 4)],
    ),
    ("chapel", 2, Any, 1, WIDE, &[feature(FillTile::Altar), amid("pew", 2, 4)]),
    (
        "map_room",
        2,
        Any,
        1,
        ALL,
        &[amid("table", 1, 1), beside("bookshelf", 1, 3), put(Item, "scroll", 1, 1, Anywhere)],
    ),
    (
        "training_hall",
        2,
        Any,
        1,
        WIDE,
        &[amid("training dummy", 2, 3), put(Monster, "soldier", 1, 2, Anywhere)],
    ),
    (
        "prison",
        3,
        DeadEnd,
        1,
        ALL,
        &[beside("chains", 1, 3), put(Person, "prisoner", 1, 1, Walls), bones(0, 1)],
    ),
    ("quarters", 4, DeadEnd, 1, ALL, &[beside("bed", 1, 1), beside("chest", 1, 1), items(1, 1)]),
    (
        "hall_of_the_captain",
        5,
        Far,
        1,
        WIDE,
        &[
            beside("throne", 1, 1),
            put(Monster, "captain", 1, 1, Center),
            put(Monster, "guard", 2, 3, Anywhere),
            items(1, 2),
        ],
    ),
    ("strongroom", 5, Locked, 1, ALL, &[gold(3, 6), beside("chest", 1, 2), items(1, 2)]),
    (
        "armory",
        4,
        Locked,
        1,
        ALL,
        &[beside("weapon rack", 2, 5), put(Item, "sword", 1, 2, Walls), put(Item, "armor", 1, 1, Walls)],
    ),
];

const WILD: &[Purpose] = &[
    ("hunting_ground", 5, Any, 1, ALL, &[put(Monster, "wolf", 1, 3, Anywhere), bones(0, 1)]),
    (
        "camp",
        3,
        Any,
        1,
        WIDE,
        &[amid("campfire", 1, 1), amid("bedroll", 1, 3), put(Monster, "bandit", 1, 3, Anywhere), items(1, 1)],
    ),
    ("stone_circle", 2, Any, 1, HALL, &[amid("standing stone", 3, 6), items(0, 1)]),
    ("berries", 4, Any, 1, ALL, &[put(Prop, "berry bush", 2, 4, Walls), put(Item, "food", 1, 1, Anywhere)]),
    ("herbs", 3, Any, 1, ALL, &[put(Prop, "herbs", 2, 5, Anywhere), put(Item, "herb", 1, 1, Anywhere)]),
    (
        "fallen_tree",
        2,
        Any,
        1,
        ALL,
        &[amid("fallen tree", 1, 1), monsters(0, 1), put(Prop, "mushrooms", 1, 3, Anywhere)],
    ),
    ("shrine", 1, Any, 1, WIDE, &[feature(FillTile::Altar), items(1, 1)]),
    ("spring", 2, Any, 1, WIDE, &[Put::Tile(FillTile::ShallowWater, (2, 4), 4, Center)]),
    ("bear_den", 4, Far, 2, ALL, &[put(Monster, "bear", 1, 2, Anywhere), bones(2, 4), items(1, 2)]),
    ("old_cache", 3, Far, 1, ALL, &[amid("chest", 1, 1), gold(1, 2), items(1, 1)]),
];

const TOWN: &[Purpose] = &[
    (
        "home",
        8,
        Any,
        1,
        ALL,
        &[beside("bed", 1, 2), amid("table", 1, 1), put(Person, "townsperson", 1, 2, Anywhere)],
    ),
    (
        "workshop",
        4,
        Any,
        1,
        ALL,
        &[beside("workbench", 1, 2), put(Person, "craftsman", 1, 1, Anywhere), items(0, 1)],
    ),
    (
        "shop",
        3,
        Any,
        1,
        ALL,
        &[amid("counter", 1, 1), beside("shelf", 2, 4), put(Person, "merchant", 1, 1, Anywhere), items(2, 4)],
    ),
    (
        "inn",
        2,
        Any,
        1,
        WIDE,
        &[
            amid("table", 2, 4),
            beside("barrel", 1, 3),
            put(Person, "innkeeper", 1, 1, Walls),
            put(Person, "traveler", 1, 3, Anywhere),
        ],
    ),
    (
        "smithy",
        2,
        Any,
        1,
        ALL,
        &[amid("anvil", 1, 1), beside("forge", 1, 1), put(Person, "smith", 1, 1, Anywhere)],
    ),
    (
        "bakery",
        2,
        Any,
        1,
        ALL,
        &[beside("oven", 1, 1), put(Item, "food", 2, 3, Anywhere), put(Person, "baker", 1, 1, Anywhere)],
    ),
    (
        "chapel",
        1,
        Any,
        1,
        WIDE,
        &[feature(FillTile::Altar), amid("pew", 2, 4), put(Person, "priest", 1, 1, Anywhere)],
    ),
    (
        "storehouse",
        3,
        Any,
        1,
        ALL,
        &[beside("barrel", 2, 4), beside("sack", 2, 4), put(Monster, "rat", 0, 1, Anywhere)],
    ),
    ("strongroom", 1, Locked, 1, ALL, &[gold(2, 4), beside("chest", 1, 2)]),
];

const MINE: &[Purpose] = &[
    (
        "face",
        6,
        Any,
        1,
        ALL,
        &[beside("ore", 2, 5), put(Item, "pick", 0, 1, Walls), put(Monster, "dwarf delver", 0, 2, Anywhere)],
    ),
    ("cave_in", 3, Any, 1, ALL, &[cover(FillTile::Rubble, 14), bones(1, 2), items(0, 1)]),
    ("tool_store", 3, Any, 1, ALL, &[beside("tools", 1, 3), beside("crate", 1, 3), items(1, 1)]),
    (
        "camp",
        3,
        Any,
        1,
        WIDE,
        &[amid("campfire", 1, 1), amid("bedroll", 2, 4), put(Monster, "kobold", 1, 3, Anywhere)],
    ),
    ("flooded_pit", 2, Any, 1, WIDE, &[Put::Tile(FillTile::ShallowWater, (2, 4), 8, Center), monsters(0, 1)]),
    ("den", 3, Any, 1, ALL, &[monsters(1, 3), bones(1, 2)]),
    (
        "smelter",
        2,
        Any,
        1,
        WIDE,
        &[beside("furnace", 1, 2), amid("slag", 1, 3), put(Monster, "kobold", 1, 2, Anywhere)],
    ),
    ("mother_lode", 5, Far, 2, ALL, &[beside("ore", 3, 6), gold(2, 4), monsters(2, 3)]),
    ("pocket", 5, DeadEnd, 1, ALL, &[beside("ore", 1, 3), put(Item, "gem", 1, 2, Walls)]),
    ("pay_office", 3, Locked, 1, ALL, &[gold(3, 6), beside("chest", 1, 1)]),
];

const TEMPLE: &[Purpose] = &[
    (
        "chapel",
        5,
        Any,
        1,
        ALL,
        &[feature(FillTile::Altar), beside("candles", 2, 4), put(Monster, "acolyte", 0, 2, Anywhere)],
    ),
    ("dormitory", 4, Any, 1, ALL, &[beside("bed", 2, 5), put(Monster, "acolyte", 1, 2, Anywhere)]),
    (
        "refectory",
        3,
        Any,
        1,
        WIDE,
        &[amid("table", 2, 3), put(Item, "food", 1, 2, Anywhere), put(Monster, "acolyte", 1, 2, Anywhere)],
    ),
    (
        "scriptorium",
        3,
        Any,
        1,
        ALL,
        &[amid("lectern", 1, 3), beside("bookshelf", 2, 4), put(Item, "scroll", 1, 2, Anywhere)],
    ),
    ("font", 2, Any, 1, WIDE, &[feature(FillTile::Fountain), beside("candles", 1, 2)]),
    (
        "ruined_chapel",
        3,
        Any,
        1,
        ALL,
        &[cover(FillTile::Rubble, 14), beside("broken statue", 1, 2), monsters(0, 2), items(0, 1)],
    ),
    ("overgrown_cell", 2, Any, 1, ALL, &[cover(FillTile::Grass, 20), monsters(0, 1), items(0, 1)]),
    (
        "sanctum",
        6,
        Far,
        1,
        ALL,
        &[
            feature(FillTile::Altar),
            put(Monster, "dark priest", 1, 1, Center),
            put(Monster, "acolyte", 1, 3, Anywhere),
            items(1, 2),
        ],
    ),
    (
        "cell_of_a_hermit",
        3,
        DeadEnd,
        1,
        ALL,
        &[beside("bed", 1, 1), items(1, 1), put(Person, "hermit", 0, 1, Anywhere)],
    ),
    ("reliquary", 4, DeadEnd, 1, ALL, &[beside("reliquary", 1, 1), items(1, 2), traps(0, 1)]),
    ("treasury", 5, Locked, 1, ALL, &[gold(2, 5), items(2, 3), beside("chest", 1, 1)]),
];

/// Returns the table of a theme.
pub(super) fn table_of(theme: FurnishTheme) -> Vec<PurposeRow> {
    let purposes = match theme {
        FurnishTheme::Dungeon => DUNGEON,
        FurnishTheme::Cave => CAVE,
        FurnishTheme::Crypt => CRYPT,
        FurnishTheme::Fort => FORT,
        FurnishTheme::Wild => WILD,
        FurnishTheme::Town => TOWN,
        FurnishTheme::Mine => MINE,
        FurnishTheme::Temple => TEMPLE,
    };
    let rows = purposes.iter().flat_map(|&(purpose, weight, place, depth, cells, puts)| {
        let first = PurposeRow {
            purpose: purpose.into(),
            weight,
            place,
            cells,
            depth: (depth, 100),
            ..PurposeRow::default()
        };
        puts.iter().map(move |put| match *put {
            Put::Spawn(spawn, name, count, near) => {
                PurposeRow { spawn, name: name.into(), count, near, ..first.clone() }
            }
            Put::Tile(tile, count, cells_pct, near) => {
                PurposeRow { tile, count, cells_pct, near, ..first.clone() }
            }
        })
    });
    rows.collect()
}

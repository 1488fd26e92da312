//! The rules of levels. Each has a file of its own; the table below lists them.

mod border;
mod connected;
mod corridor_blocks;
mod corridors_outside_rooms;
mod doors;
mod hardness;
mod info;
mod link_saves;
mod locked;
mod min_open;
mod min_rooms;
mod no_scraps;
mod own;
mod room_gap;
mod room_min;
mod rooms_walkable;
mod spawns;
mod stairs;
mod start;
mod table;
mod violation;

use barrow_core::{Map, Point, Tile, choice, each};

pub use info::RuleInfo;
pub use own::{OwnRules, RuleSpec};
use table::rules;
pub use violation::{Report, Violation, ViolationKind};

choice! {
    /// Values of the rule `connected`. Steps are orthogonal.
    pub enum Connected {
        /// Every walkable cell is connected to every other without secret doors and corridors.
        Walk,
        /// The same, with secret doors and corridors counted as open. Sealed rooms and niches are exempt.
        Secrets,
        /// No cell needs to be connected to another.
        Any,
    }
}

choice! {
    /// Values of the rule `border`.
    pub enum Border {
        /// The outermost cells are all closed.
        Closed,
        /// The outermost cells are all closed, except for niches.
        Niches,
        /// Outermost cells may be walkable.
        Open,
    }
}

choice! {
    /// Values of the rule `doors`.
    pub enum Doors {
        /// Every door stands between two walls, can be walked through, and has no door beside it.
        Framed,
        /// As `Framed`, but one side of a door may be blocked.
        Blind,
        /// Doors may stand anywhere.
        Any,
    }
}

choice! {
    /// Values of the rule `locked`.
    pub enum LockedDoors {
        /// The start, the stairs and the exit are connected while locked doors are closed.
        Aside,
        /// Locked doors may lie between them.
        Any,
    }
}

// To add a rule, add its file and its lines here: doc, name in recipes, variant of `Rule`, type, default, range, and
// the function that checks it. A rule marked `[guaranteed]` holds for every level unless its recipe waives it. The docs
// are shown by lists of rules, so each is one sentence that makes sense on its own.
rules! {
    always [start::check, spawns::check, hardness::check];
    /// Every walkable cell is connected to every other by orthogonal steps; "secrets" counts secret doors and corridors
    /// as open, "any" waives the rule.
    [guaranteed] connected: Connected(Connected) = { Connected::Walk }, by connected::check;
    /// The start, the stairs and the exit are connected while locked doors are closed; "any" waives the rule.
    [guaranteed] locked: Locked(LockedDoors) = { LockedDoors::Aside }, by locked::check;
    /// The outermost cells are all closed; "niches" allows niches there, "open" waives the rule.
    [guaranteed] border: Border(Border) = { Border::Closed }, by border::check;
    /// Every door stands between two walls, can be walked through, and has no door beside it; "blind" allows doors that
    /// lead nowhere, "any" waives the rule.
    [guaranteed] doors: Doors(Doors) = { Doors::Framed }, by doors::check;
    /// No corridor cell lies in a room.
    [guaranteed] corridors_outside_rooms: CorridorsOutsideRooms(bool) = true, by corridors_outside_rooms::check;
    /// Every wall borders something else than rock and walls, and every door stands between two walls with a way
    /// through.
    [guaranteed] no_scraps: NoScraps(bool) = true, by no_scraps::check;
    /// Every room has at least one walkable cell.
    [guaranteed] rooms_walkable: RoomsWalkable(bool) = true, by rooms_walkable::check;
    /// The level has at least this number of rooms.
    min_rooms: MinRooms(u32) = 0 in 0..=4096, by min_rooms::check;
    /// Every room is at least this wide and high, in cells.
    room_min: RoomMin((i32, i32)) = (0, 0) in each(0..=200), by room_min::check;
    /// At least this number of cells lies between any two rooms, diagonally too.
    room_gap: RoomGap(i32) = 0 in 0..=50, by room_gap::check;
    /// At most this number of squares of two by two cells is corridor.
    max_corridor_blocks: MaxCorridorBlocks(u32) = 1_000_000 in 0..=1_000_000,
        by corridor_blocks::check;
    /// Without a corridor or door, the path between its ends is at least this number of steps longer.
    link_saves: LinkSaves(u32) = 0 in 0..=50, by link_saves::check;
    /// The level has at least this number of stairs up.
    stairs_up: StairsUp(u32) = 0 in 0..=9, by stairs::check_up;
    /// The level has at least this number of stairs down.
    stairs_down: StairsDown(u32) = 0 in 0..=9, by stairs::check_down;
    /// At least this share of all cells is walkable, in percent.
    min_open_pct: MinOpenPct(u32) = 0 in 0..=100, by min_open::check_share;
    /// At least this number of cells is walkable.
    min_open_cells: MinOpenCells(u32) = 0 in 0..=1_000_000, by min_open::check_cells;
}

/// Rules without a value, which every level is checked against: name and summary.
const FIXED: [(&str, &str); 4] = [
    ("start", "The start is a walkable cell."),
    ("exit", "The exit is a walkable cell."),
    ("spawns", "Spawns are on walkable cells, monsters also in water, and no cell has two of one kind."),
    (
        "hardness",
        "Where cells have a hardness, it is 0 on open cells, 255 on the closed border and from 1 to 255 elsewhere.",
    ),
];

/// Returns whether a cell is on the map and open.
fn can_stand(map: &Map, p: Point) -> bool {
    map.tiles.get(p).is_some_and(|tile| tile >= Tile::FIRST_OPEN)
}

//! The rules that a level can be held to. One file each; the table below lists them.

mod border;
mod connected;
mod corridors_outside_rooms;
mod doors;
mod hardness;
mod min_open;
mod min_rooms;
mod no_scraps;
mod own;
mod room_gap;
mod room_min;
mod spawns;
mod stairs;
mod start;
mod table;
mod violation;

use barrow_core::{Map, Point, Tile, choice, each};

pub use own::{OwnRules, RuleSpec};
use table::rules;
pub use violation::{Report, Violation, ViolationKind};

choice! {
    /// Which cells must be connected, by orthogonal steps.
    pub enum Connected {
        /// All that can be walked on, without searching.
        Walk,
        /// All that can be walked on, with secret doors and corridors counted as open; not sealed rooms and niches.
        Secrets,
        /// None.
        Any,
    }
}

choice! {
    /// What the border must be.
    pub enum Border {
        /// Closed all around.
        Closed,
        /// Anything.
        Open,
    }
}

choice! {
    /// How doors must stand.
    pub enum Doors {
        /// Between two walls, with a way through, never side by side.
        Framed,
        /// The same, but a door may lead nowhere.
        Blind,
        /// Anyhow.
        Any,
    }
}

// Adding a rule takes its file and its lines here: doc, name in recipes, variant of `Rule`, type, default, range, and the
// function that checks it. A rule marked `[guaranteed]` holds for every level unless its recipe waives it.
rules! {
    always [start::check, spawns::check, hardness::check];
    /// Every walkable cell can be reached from every other: on foot, with searching, or not at all.
    [guaranteed] connected: Connected(Connected) = { Connected::Walk }, by connected::check;
    /// Whether the outermost cells are all closed.
    [guaranteed] border: Border(Border) = { Border::Closed }, by border::check;
    /// Doors stand between two walls with a way through and not side by side; "blind" ones may lead nowhere.
    [guaranteed] doors: Doors(Doors) = { Doors::Framed }, by doors::check;
    /// No corridor cell lies in a room.
    [guaranteed] corridors_outside_rooms: CorridorsOutsideRooms(bool) = true, by corridors_outside_rooms::check;
    /// Every wall borders something else than rock and walls, and every door stands between two walls with a way through.
    [guaranteed] no_scraps: NoScraps(bool) = true, by no_scraps::check;
    /// Fewest rooms.
    min_rooms: MinRooms(u32) = 0 in 0..=4096, by min_rooms::check;
    /// Smallest width and height of a room.
    room_min: RoomMin((i32, i32)) = (0, 0) in each(0..=200), by room_min::check;
    /// Cells that lie at least between two rooms, diagonally too.
    room_gap: RoomGap(i32) = 0 in 0..=50, by room_gap::check;
    /// Fewest stairs up.
    stairs_up: StairsUp(u32) = 0 in 0..=9, by stairs::check_up;
    /// Fewest stairs down.
    stairs_down: StairsDown(u32) = 0 in 0..=9, by stairs::check_down;
    /// Smallest share of walkable cells, in percent.
    min_open_pct: MinOpenPct(u32) = 0 in 0..=100, by min_open::check_share;
    /// Fewest walkable cells.
    min_open_cells: MinOpenCells(u32) = 0 in 0..=1_000_000, by min_open::check_cells;
}

/// Returns whether a cell is one that can be stood on.
fn can_stand(map: &Map, p: Point) -> bool {
    map.tiles.get(p).is_some_and(|tile| tile >= Tile::FIRST_OPEN)
}

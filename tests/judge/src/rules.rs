//! Rules of a level, as plain data.

/// Rules of a level. By default, rules that recipes must waive by name are on, and rules with a number require nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent rules")]
pub struct Rules {
    /// Requires that every open cell is reachable from every other, with or without searching.
    pub connected: ConnectedBy,
    /// Stairs, start and exit are connected while locked doors are closed.
    pub locked: bool,
    /// No cell of the outermost rows and columns is passable or secret.
    pub closed_border: bool,
    /// Exempts niches from `closed_border`: cells of corridor in the first or last row, behind a wall or door.
    pub border_niches: bool,
    /// Every door has solid cells on two opposite sides, passable or secret cells on the other two, and no door beside
    /// it.
    pub framed_doors: bool,
    /// Every wall has a neighbor, of eight, that is neither rock nor wall. Every door has solid cells on two opposite
    /// sides and a passable or secret cell on another.
    pub no_scraps: bool,
    /// Least number of rooms.
    pub min_rooms: usize,
    /// Least width and height of the bounding box of every room.
    pub room_min: (usize, usize),
    /// Cells of different rooms are farther apart than this, in Chebyshev distance: with 1 they do not touch even at a
    /// corner, with 0 nothing is required.
    pub room_gap: usize,
    /// Largest number of squares of two by two corridor cells.
    pub max_corridor_blocks: usize,
    /// Least number of steps that every corridor or door without a branch saves; with 0 nothing is required.
    pub link_saves: usize,
    /// Least number of stairs up.
    pub stairs_up: usize,
    /// Least number of stairs down.
    pub stairs_down: usize,
    /// Least percentage of passable cells; secret doors and secret corridors do not count.
    pub min_open_pct: usize,
    /// Least number of passable cells.
    pub min_open_cells: usize,
}

impl Rules {
    /// Returns the rules of levels around locked cells, whose corridors may be beside new ones or save no steps.
    #[must_use]
    pub const fn around_locks(self) -> Self {
        Self { max_corridor_blocks: usize::MAX, link_saves: 0, ..self }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            connected: ConnectedBy::Walk,
            locked: true,
            closed_border: true,
            border_niches: false,
            framed_doors: true,
            no_scraps: true,
            min_rooms: 0,
            room_min: (0, 0),
            room_gap: 0,
            max_corridor_blocks: usize::MAX,
            link_saves: 0,
            stairs_up: 0,
            stairs_down: 0,
            min_open_pct: 0,
            min_open_cells: 0,
        }
    }
}

/// Meaning of "every open cell is reachable from every other".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectedBy {
    /// By steps in the four directions, without searching.
    Walk,
    /// Secret doors and secret corridors count as open, and must be reachable too.
    Secrets,
    /// Like `Secrets`, except for closed vaults and niches: 2×2 cells of floor, or a single cell of corridor.
    SecretsButSealed,
    /// Like `SecretsButSealed`, and closed tombs of a single cell of floor are allowed too.
    SecretsButTombs,
    /// Unconnected levels are allowed.
    Any,
}

//! What a level promises, as plain data.

/// What a level must promise. The numbers are recipes' own business, so the default asks nothing by them; what every
/// level promises unless its recipe waives it by name is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promises {
    /// How every open cell is reached from every other.
    pub connected: ConnectedBy,
    /// Nothing in the outermost rows and columns can be entered, not even by searching.
    pub closed_border: bool,
    /// Every door has something solid on two opposite sides, a way through on the other two, and no door beside it.
    pub framed_doors: bool,
    /// Every wall has something else than rock and walls among the eight cells around it. Every door has something solid on two opposite sides and a
    /// way on another.
    pub no_scraps: bool,
    /// At least so many rooms.
    pub min_rooms: usize,
    /// The width and height that the box around every room has at least.
    pub room_min: (usize, usize),
    /// Cells of different rooms are farther apart than this, diagonal steps counting as one: with 1 they do not touch
    /// even at a corner, with 0 nothing is asked.
    pub room_gap: usize,
    /// At least so many stairs up.
    pub stairs_up: usize,
    /// At least so many stairs down.
    pub stairs_down: usize,
    /// At least so many of a hundred cells can be walked on; secret doors and secret corridors do not count.
    pub min_open_pct: usize,
    /// At least so many cells can be walked on.
    pub min_open_cells: usize,
}

impl Default for Promises {
    fn default() -> Self {
        Self {
            connected: ConnectedBy::Walk,
            closed_border: true,
            framed_doors: true,
            no_scraps: true,
            min_rooms: 0,
            room_min: (0, 0),
            room_gap: 0,
            stairs_up: 0,
            stairs_down: 0,
            min_open_pct: 0,
            min_open_cells: 0,
        }
    }
}

/// How every open cell is reached from every other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectedBy {
    /// On foot, by steps to the four sides, without searching.
    Walk,
    /// On foot where secret doors and secret corridors count as open; they must be reached themselves, too.
    Secrets,
    /// The same, but for vaults and niches that are closed all around: two by two cells of floor, or a single one of
    /// corridor.
    SecretsButSealed,
    /// The same, and tombs of a single cell may be sealed too.
    SecretsButTombs,
    /// Not at all: the level may fall into pieces.
    Any,
}

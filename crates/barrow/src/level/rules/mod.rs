//! The rules a level can promise to keep. One file each; [`Rules::judge`] asks them in turn.

mod border;
mod breach;
mod connected;
mod corridors_outside_rooms;
mod doors;
mod hardness;
mod min_open;
mod min_rooms;
mod room_gap;
mod room_min;
mod spawns;
mod stairs;
mod start;

use barrow_core::{Map, ParamSpec, Point, Tile, Values};

pub(crate) use breach::Report;
pub use breach::{Breach, Fault};

use crate::level::survey::Survey;

/// Which cells must hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connected {
    /// All that can be walked on, without searching.
    Walk,
    /// All that can be walked on, with secret doors and corridors counted as open; not closed vaults and sealed niches.
    Secrets,
    /// None.
    Any,
}

/// What the border must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// Closed all around.
    Closed,
    /// Anything.
    Open,
}

/// How doors must stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doors {
    /// Between two walls, with a way through, never side by side.
    Framed,
    /// The same, but a door may lead nowhere.
    Blind,
    /// Anyhow.
    Any,
}

/// What a level promises. Stairs, starts and spawns on cells one can stand on, or monsters in water, and hardness that fits
/// the tiles, are always promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which cells hang together, by orthogonal steps.
    pub connected: Connected,
    /// Whether the border is closed.
    pub border: Border,
    /// How doors stand.
    pub doors: Doors,
    /// No corridor cell lies in a room.
    pub corridors_outside_rooms: bool,
    /// Fewest rooms.
    pub min_rooms: u32,
    /// Smallest bounds of a room.
    pub room_min: (i32, i32),
    /// Cells that lie at least between two rooms, diagonally too.
    pub room_gap: i32,
    /// Fewest stairs up.
    pub stairs_up: u32,
    /// Fewest stairs down.
    pub stairs_down: u32,
    /// Smallest share of open cells, in percent.
    pub min_open_pct: u32,
    /// Fewest open cells, for levels that are not larger on larger maps.
    pub min_open_cells: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self::from_values(&Values::defaults(Self::SPECS))
    }
}

impl Rules {
    /// The rules as knobs of a recipe.
    pub const SPECS: &[ParamSpec] = &[
        ParamSpec::choice(
            "connected",
            &["walk", "secrets", "any"],
            "Every walkable cell can be reached from every other: on foot, with searching, or not at all.",
        ),
        ParamSpec::choice("border", &["closed", "open"], "Whether the outermost cells are all closed."),
        ParamSpec::choice(
            "doors",
            &["framed", "blind", "any"],
            "Doors stand between two walls with a way through and not side by side; \"blind\" ones may lead nowhere.",
        ),
        ParamSpec::flag("corridors_outside_rooms", true, "No corridor cell lies in a room."),
        ParamSpec::int("min_rooms", (0, 0, 4096), "Fewest rooms."),
        ParamSpec::dimensions("room_min", (0, (0, 0), 200), "Smallest width and height of a room."),
        ParamSpec::int("room_gap", (0, 0, 50), "Cells that lie at least between two rooms, diagonally too."),
        ParamSpec::int("stairs_up", (0, 0, 9), "Fewest stairs up."),
        ParamSpec::int("stairs_down", (0, 0, 9), "Fewest stairs down."),
        ParamSpec::int("min_open_pct", (0, 0, 100), "Smallest share of walkable cells, in percent."),
        ParamSpec::int("min_open_cells", (0, 0, 1_000_000), "Fewest walkable cells."),
    ];

    /// The rules that a recipe's knobs say.
    pub fn from_values(v: &Values) -> Self {
        Self {
            connected: [Connected::Walk, Connected::Secrets, Connected::Any][v.choice("connected")],
            border: [Border::Closed, Border::Open][v.choice("border")],
            doors: [Doors::Framed, Doors::Blind, Doors::Any][v.choice("doors")],
            corridors_outside_rooms: v.flag("corridors_outside_rooms"),
            min_rooms: v.count("min_rooms"),
            room_min: v.pair("room_min"),
            room_gap: v.int("room_gap"),
            stairs_up: v.count("stairs_up"),
            stairs_down: v.count("stairs_down"),
            min_open_pct: v.count("min_open_pct"),
            min_open_cells: v.count("min_open_cells"),
        }
    }

    /// Returns which of the rules that hold for every level are waived, and to what: `connected=secrets`.
    pub fn waived(&self) -> Vec<&'static str> {
        [
            ("connected=secrets", self.connected == Connected::Secrets),
            ("connected=any", self.connected == Connected::Any),
            ("border=open", self.border == Border::Open),
            ("doors=blind", self.doors == Doors::Blind),
            ("doors=any", self.doors == Doors::Any),
            ("corridors_outside_rooms=false", !self.corridors_outside_rooms),
        ]
        .into_iter()
        .filter_map(|(name, waived)| waived.then_some(name))
        .collect()
    }

    /// Every rule by name, with what is asked for as recipes write it.
    pub fn written(&self) -> Vec<(&'static str, String)> {
        let pick = |words: &'static [&'static str], i: usize| format!("\"{}\"", words[i]);
        vec![
            ("connected", pick(&["walk", "secrets", "any"], self.connected as usize)),
            ("border", pick(&["closed", "open"], self.border as usize)),
            ("doors", pick(&["framed", "blind", "any"], self.doors as usize)),
            ("corridors_outside_rooms", self.corridors_outside_rooms.to_string()),
            ("min_rooms", self.min_rooms.to_string()),
            ("room_min", format!("[{}, {}]", self.room_min.0, self.room_min.1)),
            ("room_gap", self.room_gap.to_string()),
            ("stairs_up", self.stairs_up.to_string()),
            ("stairs_down", self.stairs_down.to_string()),
            ("min_open_pct", self.min_open_pct.to_string()),
            ("min_open_cells", self.min_open_cells.to_string()),
        ]
    }

    /// Waives a rule, written as [`Rules::waived`] returns it; unknown words change nothing.
    pub fn waive(&mut self, rule: &str) {
        match rule {
            "connected=secrets" => self.connected = Connected::Secrets,
            "connected=any" => self.connected = Connected::Any,
            "border=open" => self.border = Border::Open,
            "doors=blind" => self.doors = Doors::Blind,
            "doors=any" => self.doors = Doors::Any,
            "corridors_outside_rooms=false" => self.corridors_outside_rooms = false,
            _ => {}
        }
    }

    /// Asks every rule, until the report has had enough.
    pub(crate) fn judge(&self, map: &Map, survey: &mut Survey, report: &mut Report) {
        let rules: [fn(&Self, &Map, &mut Survey, &mut Report); 12] = [
            connected::check,
            min_rooms::check,
            room_min::check,
            room_gap::check,
            doors::check,
            border::check,
            corridors_outside_rooms::check,
            stairs::check,
            start::check,
            spawns::check,
            hardness::check,
            min_open::check,
        ];
        for rule in rules {
            if report.is_full() {
                break;
            }
            rule(self, map, survey, report);
        }
    }
}

/// Whether a cell is one that can be stood on.
fn can_stand(map: &Map, p: Point) -> bool {
    map.tiles.get(p).is_some_and(|tile| tile >= Tile::FIRST_OPEN)
}

//! Metrics of a level, measured in the same way as for the real levels.

use std::collections::{BTreeMap, VecDeque};

use barrow::{DoorState, Grid, Map, Name, Point, Rect, Room, Shape, Side, SpawnKind, Tile};

use crate::histogram::{Histogram, HistogramKey};

/// Histograms of all metrics, by name.
#[derive(Debug, Default)]
pub(crate) struct Histograms {
    histograms: BTreeMap<&'static str, Histogram>,
}

impl Histograms {
    pub(crate) fn get(&self, name: &str) -> Option<&Histogram> {
        self.histograms.get(name)
    }

    /// Adds the metrics of a level: its numbers, rooms, doors and niches.
    pub(crate) fn add(&mut self, map: &Map) {
        self.add_level(map);
        for (id, room) in map.rooms.iter().enumerate().filter(|(_, room)| is_counted(map, room)) {
            let Rect { x, y, w, h } = room.bounds;
            let mut numbers = vec![("lx", x), ("ly", y)];
            // Only rectangles are measured in the real levels; the outer one of nested rooms is one, too.
            if room.shape == Shape::Rectangle || map.rooms.iter().any(|other| is_inside(other, room)) {
                numbers.extend([("area", w * h), ("w", w), ("h", h)]);
            }
            for (name, value) in numbers {
                self.number(name, value as u64);
            }
            if room.is_ordinary() {
                self.add_contents(map, room);
            }
            let doors = map.doors.iter().filter(|door| door.sides.contains(&Side::Room(id as u32)));
            self.number("doors_per_room", doors.count() as u64);
        }
        self.add_doors(map);
        for niche in &map.niches {
            self.word("niche_kind", niche_word(niche.kind));
        }
    }

    /// Adds the numbers that a level has once, such as its number of rooms.
    fn add_level(&mut self, map: &Map) {
        let count =
            |wanted: &[Tile]| map.tiles.cells().iter().filter(|tile| wanted.contains(tile)).count() as u64;
        let is_vault =
            |room: &&Room| room.role == "vault" && !map.themes.iter().any(|it| it.area.covers(room.bounds));
        let vaults = map.rooms.iter().filter(is_vault).count() as u64;
        let floor: u64 = map.rooms.iter().map(|room| u64::from(map.room_area(room))).sum();
        let named = |names: &[&str]| map.spawns.iter().filter(|it| names.contains(&&*it.name)).count() as u64;
        let corridors = count(&[Tile::Corridor, Tile::SecretCorridor]);
        let doors = map.doors.len() as u64;
        for (name, value) in [
            ("rooms", map.rooms.iter().filter(|room| is_counted(map, room)).count() as u64),
            ("fountains_per_level", count(&[Tile::Fountain])),
            ("altars_per_level", count(&[Tile::Altar])),
            ("sinks_per_level", named(&["sink"])),
            ("graves_per_level", named(&["grave"])),
            ("statues_per_level", named(&["statue"])),
            ("boxes_per_level", named(&["chest", "large box", "chest of supplies", "box"])),
            ("doors", doors),
            ("secret_doors", count(&[Tile::SecretDoor])),
            ("corr_total", corridors),
            ("scorr_cells", count(&[Tile::SecretCorridor])),
            ("niches", map.niches.len() as u64),
            ("vaults", vaults),
            ("floor_cells", floor),
        ] {
            self.number(name, value);
        }
        self.share("open_share", floor + corridors + doors, map.size().cells() as u64);
        if let Some(steps) = stairs_distance(map) {
            self.number("stairs_dist", steps);
        }
    }

    /// Adds the contents of an ordinary room.
    fn add_contents(&mut self, map: &Map, room: &Room) {
        let (mut monsters, mut traps, mut gold, mut others) = (0, 0, 0, 0);
        for run in map.room_runs(room) {
            for at in (run.x..run.x + run.len).map(|x| Point::new(x, run.y)) {
                others += u64::from(matches!(map.tiles[at], Tile::Fountain | Tile::Altar));
                for spawn in map.spawns.iter().filter(|spawn| spawn.at == at) {
                    match spawn.kind {
                        SpawnKind::Monster => monsters += 1,
                        SpawnKind::Trap => traps += 1,
                        SpawnKind::Item if &*spawn.name == "gold" => gold += 1,
                        _ => others += 1,
                    }
                }
            }
        }
        self.number("monsters_per_ordinary_room", monsters);
        self.number("traps_per_ordinary_room", traps);
        self.number("gold_piles_per_ordinary_room", gold);
        self.number("empty_ordinary_room", u64::from(monsters + traps + gold + others == 0));
    }

    /// Adds the side of every door, and the state of those that belong neither to a shop nor to a niche.
    fn add_doors(&mut self, map: &Map) {
        for door in &map.doors {
            let Some(room) = room_of(map, door.sides) else { continue };
            let Rect { x, y, w, .. } = room.bounds;
            let side = match door.at {
                at if at.x < x => "left",
                at if at.x >= x + w => "right",
                at if at.y < y => "top",
                _ => "bottom",
            };
            self.word("door_side", side);
            let is_niche = map.niches.iter().any(|n| n.at.x == door.at.x && (n.at.y - door.at.y).abs() == 1);
            if room.role != "shop" && !is_niche {
                let state = if door.state == DoorState::Doorway { "none" } else { door.state.name() };
                self.word("door_kind_nonshop_nonniche", state);
            }
        }
    }

    fn number(&mut self, name: &'static str, value: u64) {
        self.histograms.entry(name).or_default().add(HistogramKey::Number(value));
    }

    fn word(&mut self, name: &'static str, word: &str) {
        self.histograms.entry(name).or_default().add(HistogramKey::Word(word.to_string()));
    }

    /// Adds a fraction of a fixed whole: the histogram counts the numerator.
    fn share(&mut self, name: &'static str, part: u64, whole: u64) {
        let histogram = self.histograms.entry(name).or_default();
        histogram.add(HistogramKey::Number(part));
        histogram.whole = whole;
    }
}

/// Returns whether a room counts as one in the real levels: vaults and rooms inside of rooms do not.
fn is_counted(map: &Map, room: &Room) -> bool {
    room.role != "vault" && !map.rooms.iter().any(|other| is_inside(room, other))
}

fn is_inside(room: &Room, other: &Room) -> bool {
    room.bounds != other.bounds && other.bounds.covers(room.bounds)
}

fn room_of(map: &Map, sides: [Side; 2]) -> Option<&Room> {
    sides.into_iter().find_map(|side| match side {
        Side::Room(id) => map.rooms.get(id as usize),
        Side::Corridor(_) | Side::Unknown => None,
    })
}

fn niche_word(kind: Name) -> &'static str {
    match kind.as_str() {
        "hidden" => "scorr+sdoor",
        "secret_door" => "corr+sdoor",
        "door" => "corr+door",
        "closed" => "corr+closed_wall",
        "bars" => "corr+ironbars",
        _ => "trap_secret",
    }
}

/// Returns the number of steps in eight directions from the stairs up to the stairs down, with secrets counted as open.
/// As in NetHack, a diagonal step into or out of a doorway is possible only if it has no door. `None` without a path.
fn stairs_distance(map: &Map) -> Option<u64> {
    let (&up, &down) = (map.stairs_up.first()?, map.stairs_down.first()?);
    let mut steps = Grid::new(map.size(), u64::MAX);
    steps[up] = 0;
    let is_door = |p: Point| map.tiles[p].is_door() && map.tiles[p] != Tile::Doorway;
    let mut queue = VecDeque::from([up]);
    while let Some(at) = queue.pop_front() {
        if at == down {
            return Some(steps[at]);
        }
        for (x, y) in (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y))) {
            let next = at + Point::new(x, y);
            let is_open = map.tiles.get(next).is_some_and(|tile| tile >= Tile::FIRST_SECRET);
            if !is_open || x != 0 && y != 0 && (is_door(at) || is_door(next)) {
                continue;
            }
            if steps[next] == u64::MAX {
                steps[next] = steps[at] + 1;
                queue.push_back(next);
            }
        }
    }
    None
}

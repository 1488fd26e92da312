//! A level as a graph: rooms, corridors and other open areas, and the doors and openings between them.

use std::collections::BTreeSet;

use barrow_core::{BitGrid, Direction, DoorState, Grid, Map, Point, Rect, Tile};

use crate::level::Level;

/// The regions of a map and the passages between them.
///
/// Every walkable cell belongs to one region, and so do secret corridors and the water and chasms of a room; doors
/// belong to none, they are passages. The rooms come first, so that a room's region has the number of the room; then
/// the corridor networks, then the other areas, each in the order in which a scan row by row meets them.
///
/// ```
/// # use barrow::{Map, Point, Regions};
/// let mut map: Map = "-----\n|...+##\n----- #".parse()?;
/// map.list_rooms();
/// let regions = Regions::new(&map);
/// let (room, corridor) = (regions.at(Point::new(1, 1)).unwrap(), regions.at(Point::new(6, 2)).unwrap());
/// let ways: Vec<_> = regions.neighbors(room).map(|(passage, to)| (passage.at, to)).collect();
/// assert_eq!(ways, [(Point::new(4, 1), corridor)]);
/// # Ok::<(), barrow::ParseMapError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Regions {
    nodes: Vec<Region>,
    passages: Vec<Passage>,
    /// Number of every cell's region, from 1; 0 outside all regions.
    numbers: Grid<u32>,
    /// Indices of every region's passages.
    links: Vec<Vec<u32>>,
}

/// A room, a corridor network or another open area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Whether it is a room, a corridor network or another area.
    pub kind: RegionKind,
    /// Bounding box of its cells; empty if it has no cells.
    pub bounds: Rect,
    /// Its cells, row by row. A room that was planned but not drawn has none.
    pub cells: Vec<Point>,
}

/// Classification of a region by the map's lists and tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RegionKind {
    /// The room with that number in [`Map::rooms`]. Where rooms overlap, a cell belongs to the first.
    Room(u32),
    /// Corridors that share cells or touch.
    Corridor,
    /// Other walkable cells, such as a cave.
    Area,
}

/// A way between two regions: a door, or cells that touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The two regions, the lower number first. A door with the same region on both sides has it twice.
    pub regions: [usize; 2],
    /// The cell of the door. For an opening, the first cell of the second region that touches the first.
    pub at: Point,
    /// State of the door; `None` for an opening.
    pub door: Option<DoorState>,
    /// Number of cells of the second region along an opening; 1 for a door.
    pub width: u32,
}

impl Level {
    /// Returns its rooms, corridors and other areas as a graph, with doors and openings between them.
    pub fn regions(&self) -> Regions {
        Regions::new(self.map())
    }
}

impl Regions {
    /// Finds the regions of a map by its tiles and its lists of rooms and corridors.
    pub fn new(map: &Map) -> Self {
        let mut regions = Self {
            nodes: Vec::new(),
            passages: Vec::new(),
            numbers: Grid::new(map.size(), 0),
            links: Vec::new(),
        };
        regions.add_rooms(map);
        regions.add_components(map, RegionKind::Corridor, corridor_cells(map));
        let mut open = BitGrid::new(map.size());
        open.mark_from(&map.tiles, Tile::FIRST_OPEN);
        regions.add_components(map, RegionKind::Area, open);
        regions.add_doors(map);
        regions.add_openings(map);
        regions.passages.sort_by_key(|passage| (passage.at.y, passage.at.x, passage.regions));
        regions.links = vec![Vec::new(); regions.nodes.len()];
        for (number, passage) in (0..).zip(&regions.passages) {
            let [a, b] = passage.regions;
            regions.links[a].push(number);
            if a != b {
                regions.links[b].push(number);
            }
        }
        regions
    }

    /// Returns all regions; a region's number is its index.
    pub fn regions(&self) -> &[Region] {
        &self.nodes
    }

    /// Returns all passages, ordered by their cells, row by row.
    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// Returns the number of the region that a cell belongs to; `None` for doors, walls and rock.
    pub fn at(&self, p: Point) -> Option<usize> {
        self.numbers.get(p)?.checked_sub(1).map(|number| number as usize)
    }

    /// Returns the passages of a region, each with the number of the region behind it.
    pub fn neighbors(&self, region: usize) -> impl Iterator<Item = (&Passage, usize)> {
        self.links[region].iter().map(move |&number| {
            let passage = &self.passages[number as usize];
            let [a, b] = passage.regions;
            (passage, if a == region { b } else { a })
        })
    }

    /// Adds a region for every room, with those of its cells that are neither solid nor doors.
    fn add_rooms(&mut self, map: &Map) {
        for (id, room) in (0..).zip(&map.rooms) {
            let runs = map.room_runs(room).iter();
            let cells = runs.flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y)));
            let is_own = |&p: &Point| {
                let tile = map.tiles[p];
                self.numbers[p] == 0 && tile >= Tile::FIRST_NOT_SOLID && !tile.is_door()
            };
            let mut cells: Vec<Point> = cells.filter(is_own).collect();
            cells.sort_unstable_by_key(|p| (p.y, p.x));
            self.add(RegionKind::Room(id), cells);
        }
    }

    /// Adds the connected components of a set without doors and cells that already belong to a region.
    fn add_components(&mut self, map: &Map, kind: RegionKind, mut left: BitGrid) {
        for (p, number) in self.numbers.iter() {
            if number != 0 || map.tiles[p].is_door() {
                left.remove(p);
            }
        }
        for (from, _) in map.tiles.iter() {
            if left.contains(from) {
                let cells = left.take_component(from);
                self.add(kind, cells);
            }
        }
    }

    fn add(&mut self, kind: RegionKind, cells: Vec<Point>) {
        let number = self.nodes.len() as u32 + 1;
        for &p in &cells {
            self.numbers[p] = number;
        }
        self.nodes.push(Region { kind, bounds: bounds(&cells), cells });
    }

    /// Adds a passage for every two regions that a door connects, directly or through adjacent doors.
    fn add_doors(&mut self, map: &Map) {
        let mut left = BitGrid::new(map.size());
        left.mark_between(&map.tiles, Tile::FIRST_DOOR, Tile::Corridor);
        for (from, _) in map.tiles.iter() {
            let doors = if left.contains(from) { left.take_component(from) } else { continue };
            let mut joined = Vec::new();
            for &at in &doors {
                let sides = self.sides(at);
                for (i, &a) in sides.iter().enumerate() {
                    for &b in &sides[i + 1..] {
                        joined.push([a.min(b), a.max(b)]);
                        self.add_door(map, at, [a, b]);
                    }
                }
            }
            self.add_chains(map, &doors, &mut joined);
        }
    }

    /// Adds a passage for every two regions that are connected only through several adjacent doors. It is at the door
    /// of the first region.
    fn add_chains(&mut self, map: &Map, doors: &[Point], joined: &mut Vec<[usize; 2]>) {
        if doors.len() < 2 {
            return;
        }
        let ends: Vec<(usize, Point)> =
            doors.iter().flat_map(|&at| self.sides(at).into_iter().map(move |region| (region, at))).collect();
        for (i, &(a, at)) in ends.iter().enumerate() {
            for &(b, _) in ends[i + 1..].iter().filter(|(b, other)| *b != a && *other != at) {
                let pair = [a.min(b), a.max(b)];
                if !joined.contains(&pair) {
                    joined.push(pair);
                    self.add_door(map, at, pair);
                }
            }
        }
    }

    fn add_door(&mut self, map: &Map, at: Point, [a, b]: [usize; 2]) {
        let door = map.tiles[at].door_state();
        self.passages.push(Passage { regions: [a.min(b), a.max(b)], at, door, width: 1 });
    }

    /// Returns the regions on the four sides of a cell: each once, or twice if it is the only one and on several sides.
    fn sides(&self, at: Point) -> Vec<usize> {
        let mut sides: Vec<usize> =
            Direction::ALL.into_iter().filter_map(|side| self.at(at + side.step())).collect();
        sides.sort_unstable();
        if sides.first() == sides.last() {
            sides.truncate(2);
        } else {
            sides.dedup();
        }
        sides
    }

    /// Adds a passage for every stretch along which two regions touch.
    fn add_openings(&mut self, map: &Map) {
        let can_walk = |p: Point| map.tiles.get(p).is_some_and(|tile| tile >= Tile::FIRST_SECRET);
        let mut steps = Vec::new();
        for (at, number) in self.numbers.iter().filter(|&(at, number)| number != 0 && can_walk(at)) {
            for to in [Point::new(1, 0), Point::new(0, 1)].map(|step| at + step) {
                let other = self.numbers.get(to).unwrap_or_default();
                if other != 0 && other != number && can_walk(to) {
                    let (low, high, cell) =
                        if number < other { (number, other, to) } else { (other, number, at) };
                    steps.push(([low as usize - 1, high as usize - 1], cell));
                }
            }
        }
        steps.sort_unstable_by_key(|&(regions, at)| (regions, at.y, at.x));
        for border in steps.chunk_by(|a, b| a.0 == b.0) {
            self.add_stretches(border[0].0, border.iter().map(|&(_, at)| (at.y, at.x)).collect());
        }
    }

    /// Adds a passage for each group of cells that touch each other, corners included.
    fn add_stretches(&mut self, regions: [usize; 2], mut left: BTreeSet<(i32, i32)>) {
        while let Some((y, x)) = left.pop_first() {
            let at = Point::new(x, y);
            let mut stretch = vec![at];
            let mut next = 0;
            while let Some(&cell) = stretch.get(next) {
                next += 1;
                for (x, y) in [-1, 0, 1].into_iter().flat_map(|y| [-1, 0, 1].map(|x| (x, y))) {
                    let near = cell + Point::new(x, y);
                    if left.remove(&(near.y, near.x)) {
                        stretch.push(near);
                    }
                }
            }
            self.passages.push(Passage { regions, at, door: None, width: stretch.len() as u32 });
        }
    }
}

/// Returns the cells of corridors, by their tile or by the map's list of corridors.
fn corridor_cells(map: &Map) -> BitGrid {
    let mut cells = BitGrid::new(map.size());
    cells.mark_between(&map.tiles, Tile::Corridor, Tile::Floor);
    for (p, _) in map.tiles.iter().filter(|(_, tile)| *tile == Tile::SecretCorridor) {
        cells.insert(p);
    }
    for &p in map.dug_cells() {
        if map.tiles[p] >= Tile::FIRST_OPEN {
            cells.insert(p);
        }
    }
    cells
}

/// Returns the bounding box of cells that are in row order.
fn bounds(cells: &[Point]) -> Rect {
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return Rect::default() };
    let left = cells.iter().map(|p| p.x).min().unwrap_or_default();
    let right = cells.iter().map(|p| p.x).max().unwrap_or_default();
    Rect::new(left, first.y, right + 1 - left, last.y + 1 - first.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regions(rows: &str) -> Regions {
        let mut map: Map = rows.parse().unwrap();
        map.list_rooms();
        Regions::new(&map)
    }

    /// Returns every passage as its regions, cell and state.
    fn passages(regions: &Regions) -> Vec<([usize; 2], (i32, i32), &'static str)> {
        let state = |door: Option<DoorState>| door.map_or("opening", DoorState::name);
        regions.passages().iter().map(|one| (one.regions, one.at.into(), state(one.door))).collect()
    }

    #[test]
    fn rooms_corridors_and_doors_are_a_graph() {
        let graph = regions("----- -----\n|...+#S...|\n|...|#|...|\n-----#--+--\n     ####  ");
        let kinds: Vec<_> = graph.regions().iter().map(|region| region.kind).collect();
        assert_eq!(kinds, [RegionKind::Room(0), RegionKind::Room(1), RegionKind::Corridor]);
        assert_eq!(
            passages(&graph),
            [([0, 2], (4, 1), "closed"), ([1, 2], (6, 1), "secret"), ([1, 2], (8, 3), "closed")]
        );
        assert_eq!(graph.regions()[2].bounds, Rect::new(5, 1, 4, 4));
        let around: Vec<usize> = graph.neighbors(2).map(|(_, to)| to).collect();
        assert_eq!(around, [0, 1, 1]);
        assert_eq!((graph.at(Point::new(8, 2)), graph.at(Point::new(4, 1))), (Some(1), None));
    }

    #[test]
    fn openings_are_one_passage_for_each_stretch() {
        let mut map: Map = "......\n......\n##  ##".parse().unwrap();
        map.plan_room(Rect::new(0, 0, 3, 2));
        map.draw_rectangle(0);
        let graph = Regions::new(&map);
        let kinds: Vec<_> = graph.regions().iter().map(|region| region.kind).collect();
        let expected = [RegionKind::Room(0), RegionKind::Corridor, RegionKind::Corridor, RegionKind::Area];
        assert_eq!(kinds, expected);
        let openings =
            [([0, 3], (3, 0), "opening"), ([2, 3], (4, 1), "opening"), ([0, 1], (0, 2), "opening")];
        assert_eq!(passages(&graph), openings);
        assert!(graph.passages().iter().all(|passage| passage.width == 2));
    }

    #[test]
    fn adjacent_doors_connect_the_regions_at_their_ends() {
        assert_eq!(passages(&regions("..++##")), [([0, 1], (2, 0), "closed")]);
        assert_eq!(passages(&regions("...\n++-\n###")).len(), 2, "two doors side by side");
        assert_eq!(
            passages(&regions("#+#\n###")),
            [([0, 0], (1, 0), "closed")],
            "both sides are one corridor"
        );
        assert_eq!(passages(&regions("..+|")), [], "a blind door leads nowhere");
    }

    #[test]
    fn a_map_without_cells_has_no_regions() {
        let graph = Regions::new(&Map::default());
        assert!(graph.regions().is_empty() && graph.passages().is_empty());
        assert_eq!(graph.at(Point::new(0, 0)), None);
    }
}

//! Fills needless corridors and doors: blocks, duplicate links, handles and stubs.
//!
//! ```text
//!   .....####.....        .....    .....
//!   .....####.....   →    .....####.....
//!   .....    .....        .....    .....
//!   .....####.....        .....    .....
//! ```
//!
//! Algorithm, repeated until nothing changes:
//! 1. Thin: fill corridor cells in squares of four open cells, as long as the cells around them stay connected (module
//!    `thin`). This also removes corridors that run along the open side of a room.
//! 2. Fill links that save too little (module `links`). A link is a run of corridor cells and doors without a branch.
//!
//! Then list the corridors again (module `relist`).
//!
//! Guarantees: what was connected stays connected; rooms, the border, stairs, starts, exits, spawns and niches do not
//! change; every door keeps its frame and its passage; every link that can be filled saves at least `saves` steps, and
//! none leads from a room back to it. Consecutive cells of a listed corridor are neighbors.

mod links;
mod relist;
mod thin;

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};
use links::LinkBuffers;
use relist::Relist;

crate::stage! {
    /// Fills corridors and doors that save too few steps, and squares of corridor.
    pub struct TidyCorridors in Family::Corridors,
        needs [Fact::Floor],
        example ["simple_rooms", "draw_rooms", "dogleg", "tidy_corridors"] {
        /// Whether corridor cells in squares of four open cells are filled.
        thin: bool = true,
        /// Least number of steps that a corridor or door saves compared with the path around; 0 keeps all of them.
        saves: u32 = 6 in 0..=200,
        /// Largest number of links on one side of a room, if there are paths around the others; 0 for no limit.
        per_wall: u32 = 0 in 0..=99,
        /// Greatest length of dead ends that are filled.
        stubs: u32 = 0 in 0..=200,
    }
}

/// Largest number of rounds. Most maps take two or three.
const ROUNDS: usize = 64;

#[derive(Default)]
struct Buffers {
    ways: Ways,
    links: LinkBuffers,
    relist: Relist,
    numbers: Vec<u32>,
}

/// The cells that can be walked on and those that can be filled.
#[derive(Default)]
struct Ways {
    /// Cells that are open or secret.
    open: BitGrid,
    /// Corridor cells and doors that may be filled.
    links: BitGrid,
    /// Cells that were filled.
    filled: BitGrid,
    /// Cells of squares of four open cells.
    squares: BitGrid,
}

impl Stage for TidyCorridors {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, Buffers { ways, links, relist, numbers }: &mut Buffers| {
            ways.survey(cx);
            links.survey(cx.map, ways);
            for _ in 0..ROUNDS {
                cx.spend(cx.map.size().cells())?;
                let thinned = self.thin && thin::thin(cx.map, ways, cx.area.is_none());
                if !links.fill(cx, ways, self)? && !thinned {
                    break;
                }
                cx.snapshot(format_args!("needless corridors are filled"));
            }
            let steps = relist.run(cx.map, ways, &links.rooms);
            cx.map.erase(&ways.filled, numbers);
            cx.spend(steps)
        })
    }
}

impl Ways {
    /// Finds the cells that can be walked on and those that may be filled.
    fn survey(&mut self, cx: &Context<'_>) {
        let map = &*cx.map;
        self.open.mark_from(&map.tiles, Tile::FIRST_SECRET);
        self.links.mark_between(&map.tiles, Tile::FIRST_OPEN, Tile::Floor);
        if let Some(area) = cx.area {
            self.links.intersect_with(area);
        }
        let spawns = map.spawns.iter().map(|spawn| spawn.at).chain(map.niches.iter().map(|niche| niche.at));
        for p in spawns.chain(map.start).chain(map.exit) {
            self.links.take(p);
        }
        self.filled.reset(map.size());
    }

    /// Iterates over the open neighbors of a cell.
    fn open_around(&self, p: Point) -> impl Iterator<Item = Point> + '_ {
        Direction::ALL.into_iter().map(move |side| p + side.step()).filter(|&q| self.open.contains(q))
    }

    /// Fills a cell. A gap in a wall becomes wall.
    fn fill(&mut self, map: &mut Map, p: Point) {
        map.tiles[p] = patch(&map.tiles, p);
        if map.has_hardness() {
            // As hard as the hardest rock beside it that can be dug.
            let around = map.hardness.neighbors(p, 0).into_iter().filter(|&hard| hard < 255);
            map.hardness[p] = around.max().unwrap_or(1).max(1);
        }
        self.open.remove(p);
        self.links.remove(p);
        self.filled.insert(p);
    }
}

/// Returns the tile of a filled cell: wall between two walls if it borders a room, otherwise rock.
fn patch(tiles: &Grid<Tile>, p: Point) -> Tile {
    let around = tiles.neighbors(p, Tile::Rock);
    let [n, e, s, w] = around.map(|tile| matches!(tile, Tile::WallAcross | Tile::WallUpright));
    let by_room = around.into_iter().any(|tile| tile >= Tile::Floor);
    match (by_room && e && w, by_room && n && s) {
        (true, _) => Tile::WallAcross,
        (_, true) => Tile::WallUpright,
        _ => Tile::Rock,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::run;
    use barrow_core::{DoorState, Rect, Rng, Side, Size, Spawn, SpawnKind};

    const ALL: TidyCorridors = TidyCorridors { thin: true, saves: 6, per_wall: 0, stubs: 0 };

    /// Returns the map that is drawn: `.` are rooms, `#` corridors, `+` doors.
    fn map_of(rows: &[&str]) -> Map {
        let mut map: Map = rows.join("\n").parse().unwrap();
        map.list_rooms();
        map.begin_corridor(None, None);
        let cells: Vec<Point> =
            map.tiles.iter().filter(|(_, tile)| *tile == Tile::Corridor).map(|(p, _)| p).collect();
        for p in cells {
            map.dig(p);
        }
        map.end_corridor();
        map
    }

    fn tidied(rows: &[&str], stage: &TidyCorridors) -> Vec<String> {
        run(&mut map_of(rows), stage).unwrap()
    }

    #[test]
    fn blocks_become_thin_and_stay_connected() {
        let rows = ["              ", " ...####...   ", " ...####...   ", " ...  ##...   ", "              "];
        let thin = tidied(&rows, &ALL);
        let is_corridor = |x: usize, y: usize| thin[y].as_bytes()[x] == b'#';
        let blocks = (0..13).flat_map(|x| (0..4).map(move |y| (x, y)));
        let is_block = |(x, y)| is_corridor(x, y) && is_corridor(x + 1, y) && is_corridor(x, y + 1);
        assert!(!blocks.into_iter().any(|(x, y)| is_block((x, y)) && is_corridor(x + 1, y + 1)), "{thin:#?}");
        assert!((4..=5).contains(&thin.concat().matches('#').count()), "{thin:#?}");
    }

    #[test]
    fn the_longer_of_two_links_is_filled_if_it_saves_too_little() {
        let rows = [
            "              ",
            " ...     ...  ",
            " ...#####...  ",
            " ...     ...  ",
            " ...     ...  ",
            " ...## ##...  ",
            "     ###      ",
            "              ",
        ];
        let tidy = tidied(&rows, &ALL);
        assert_eq!(tidy[..5], rows[..5]);
        assert_eq!(tidy[5..7], [" ...     ...  ", "              "]);
        assert_eq!(tidied(&rows, &TidyCorridors { saves: 0, ..ALL }), rows);
    }

    #[test]
    fn a_link_that_saves_enough_stays() {
        let rows = [
            "                 ",
            " ...#########... ",
            " ...         ... ",
            " ...         ... ",
            " ...         ... ",
            " ...#########... ",
            "                 ",
        ];
        assert_eq!(tidied(&rows, &ALL), rows);
        assert_ne!(tidied(&rows, &TidyCorridors { saves: 9, ..ALL }), rows);
    }

    #[test]
    fn corridors_back_to_their_own_room_are_filled_with_their_doors() {
        let rows = ["  #######  ", "--+-----+--", "|.........|", "-----------"];
        let mut map = map_of(&rows);
        let tidy = run(&mut map, &ALL).unwrap();
        assert_eq!(tidy, ["           ", "-----------", "|.........|", "-----------"]);
        assert!(map.doors.is_empty() && map.corridors.is_empty());
    }

    #[test]
    fn dead_ends_stay_unless_they_are_short_or_lost_their_purpose() {
        let rows = ["         ", " ..###   ", " ..      ", " ..#     ", "         "];
        assert_eq!(tidied(&rows, &ALL), rows);
        let short = tidied(&rows, &TidyCorridors { stubs: 2, ..ALL });
        assert_eq!((short[1].as_str(), short[3].as_str()), (" ..###   ", " ..      "));
    }

    #[test]
    fn crowded_walls_lose_links() {
        let rows = [
            "                       ",
            " ...................   ",
            "  #        #      #    ",
            "  #        #      #    ",
            " ...................   ",
            "                       ",
        ];
        assert_eq!(tidied(&rows, &ALL), rows);
        let one = tidied(&rows, &TidyCorridors { per_wall: 1, ..ALL });
        assert_eq!(one[2].matches('#').count(), 1);
    }

    #[test]
    fn spawns_starts_and_the_connection_stay() {
        let mut rng = Rng::new(7);
        for round in 0..300 {
            let mut map = Map::new(Size::new(40, 24));
            for id in 0..5 {
                let (x, y) = (rng.range(1, 30), rng.range(1, 16));
                map.plan_room(Rect::new(x, y, rng.range(2, 8), rng.range(2, 6)));
                map.draw_rectangle(id);
            }
            for _ in 0..8 {
                map.begin_corridor(Some(0), Some(1));
                let (x, y) = (rng.range(1, 20), rng.range(1, 12));
                map.dig_through(Point::new(x, y), Point::new(1, 0), rng.below(18));
                map.dig_through(Point::new(x, y), Point::new(0, 1), rng.below(10));
                map.end_corridor();
            }
            let cells: Vec<Point> =
                map.tiles.iter().filter(|(_, tile)| *tile == Tile::Corridor).map(|(p, _)| p).collect();
            let mark = cells.get(rng.below(cells.len().max(1) as u32) as usize).copied();
            if let Some(at) = mark {
                map.spawns.push(Spawn { at, kind: SpawnKind::Trap, name: "pit".into() });
            }
            let components = |map: &Map| {
                let mut open = BitGrid::new(map.size());
                open.mark_from(&map.tiles, Tile::FIRST_SECRET);
                open.components(&mut Vec::new())
            };
            let (before, picture) = (components(&map), map.to_string());
            run(&mut map, &TidyCorridors { per_wall: 2, stubs: 3, ..ALL }).unwrap();
            assert_eq!(components(&map), before, "round {round}\n{picture}\n{map}");
            assert!(map.spawns.iter().all(|spawn| map.tiles[spawn.at] == Tile::Corridor));
            for cells in map.corridors.iter().map(|corridor| map.corridor_cells(corridor)) {
                assert!(cells.windows(2).all(|pair| pair[0].distance_squared(pair[1]) == 1), "{cells:?}");
            }
            let listed = map.corridors.iter().flat_map(|corridor| map.corridor_cells(corridor));
            assert!(listed.into_iter().all(|&p| map.tiles[p] >= Tile::FIRST_OPEN));
        }
    }

    #[test]
    fn listed_doors_agree_with_the_tiles() {
        let mut map = map_of(&["-----  ", "|...+# ", "-----# ", "|...+# ", "-----  "]);
        map.doors.clear();
        for y in [1, 3] {
            map.tiles[Point::new(4, y)] = Tile::Rock;
            map.put_door(Point::new(4, y), DoorState::Closed, [Side::Unknown; 2]);
        }
        let before = map.to_string();
        run(&mut map, &ALL).unwrap();
        assert_eq!((map.to_string(), map.doors.len()), (before, 2));
    }
}

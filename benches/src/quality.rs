//! Means of what makes levels good or bad, for every built-in recipe: `cargo xtask bench quality`.
//!
//! `quality [SEEDS] [RECIPE…] [PAGE]` measures levels of the recipe's own size. A page contains a `/`; the table is written
//! between its marks.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::{env, thread};

use barrow::{
    BUILTIN, BitGrid, Direction, Generator, Level, METRICS, Map, Measure, Point, RegionKind, Regions, Tile,
    builtin,
};
use barrow_bench::write_between_marks;

const SEEDS: u64 = 1000;

/// Columns of the table.
const COLUMNS: [&str; 11] = [
    "open %",
    "dead ends",
    "loops",
    "corridor blocks",
    "duplicate links",
    "crumbs",
    "rooms",
    "empty rooms %",
    "single-exit rooms %",
    "longest corridor",
    "spawns per 100 cells",
];

/// One number for each column.
type Row = [f64; COLUMNS.len()];

fn main() -> Result<(), Box<dyn Error>> {
    let (mut seeds, mut names, mut page) = (SEEDS, Vec::new(), None);
    for word in env::args().skip(1) {
        if let Ok(number) = word.parse() {
            seeds = number;
        } else if word.contains('/') {
            page = Some(word);
        } else {
            names.push(builtin(&word).ok_or_else(|| format!("there is no recipe `{word}`"))?.name);
        }
    }
    if names.is_empty() {
        names.extend(BUILTIN.iter().map(|recipe| recipe.name));
    }
    let mut table = format!("| recipe | {} |\n|---{}|\n", COLUMNS.join(" | "), "|---:".repeat(COLUMNS.len()));
    print!("{table}");
    for name in names {
        let mut line = format!("| {name} |");
        for mean in means(name, seeds)? {
            write!(line, " {mean:.1} |")?;
        }
        println!("{line}");
        writeln!(table, "{line}")?;
    }
    page.map_or(Ok(()), |page| write_between_marks(&page, "quality", &table))
}

/// Returns the means over the first `seeds` seeds of a recipe. The seeds are divided among all cores.
fn means(name: &str, seeds: u64) -> Result<Row, Box<dyn Error>> {
    let jobs = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let sums: Vec<Result<Row, String>> = thread::scope(|scope| {
        let start = |job: u64| {
            scope.spawn(move || {
                let mut generator = Generator::new(name).map_err(|error| error.to_string())?;
                let (mut sum, mut memory) = (Row::default(), Measure::default());
                for seed in (job..seeds).step_by(jobs as usize) {
                    let level = generator.generate_ref(seed).map_err(|error| error.to_string())?;
                    let row = measure(level, &mut memory);
                    sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
                }
                Ok(sum)
            })
        };
        let handles: Vec<_> = (0..jobs).map(start).collect();
        handles.into_iter().map(|handle| handle.join().expect("no panic")).collect()
    });
    let mut total = Row::default();
    for sum in sums {
        total.iter_mut().zip(sum?).for_each(|(total, value)| *total += value / count(seeds as usize));
    }
    Ok(total)
}

fn measure(level: &Level, memory: &mut Measure) -> Row {
    let (map, regions) = (level.map(), level.regions());
    let mut metric = |name: &str| {
        let spec = METRICS.iter().find(|spec| spec.name == name).expect("a metric");
        f64::from((spec.measure)(map, memory).unwrap_or(0))
    };
    let open = metric("open_cells");
    let rooms = count(map.rooms.len());
    [
        100.0 * open / count(map.size().cells()),
        metric("dead_ends"),
        metric("loops"),
        count(corridor_blocks(map)),
        count(duplicate_links(map, &regions)),
        count(crumbs(map)),
        rooms,
        percent(empty_rooms(map, &regions), rooms),
        percent(single_exits(&regions), rooms),
        count(longest_corridor(map)),
        percent(map.spawns.len(), open),
    ]
}

#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
fn count(n: usize) -> f64 {
    n as f64
}

fn percent(n: usize, of: f64) -> f64 {
    100.0 * count(n) / of.max(1.0)
}

/// Counts squares of two by two corridor cells.
fn corridor_blocks(map: &Map) -> usize {
    let is_corridor = |p: Point| map.tiles.get(p) == Some(Tile::Corridor);
    let square = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| Point::new(x, y));
    map.tiles.iter().filter(|&(at, _)| square.iter().all(|&step| is_corridor(at + step))).count()
}

/// Counts corridors and doors between two rooms that another one connects already.
fn duplicate_links(map: &Map, regions: &Regions) -> usize {
    let mut links: BTreeMap<[u32; 2], usize> = BTreeMap::new();
    let mut add = |a: u32, b: u32| *links.entry([a.min(b), a.max(b)]).or_default() += 1;
    // A corridor of doors only is a passage, too.
    let is_door = |p: &Point| map.tiles[*p].is_door();
    for corridor in map.corridors.iter().filter(|&it| !map.corridor_cells(it).iter().all(is_door)) {
        if let (Some(from), Some(to)) = (corridor.from, corridor.to) {
            add(from, to);
        }
    }
    for passage in regions.passages() {
        if let [RegionKind::Room(a), RegionKind::Room(b)] = passage.regions.map(|n| regions.regions()[n].kind)
        {
            add(a, b);
        }
    }
    links.values().map(|count| count - 1).sum()
}

/// Counts pieces of rock and wall of one or two cells, diagonal neighbors included.
fn crumbs(map: &Map) -> usize {
    let mut solid = BitGrid::new(map.size());
    solid.mark_between(&map.tiles, Tile::Rock, Tile::Pillar);
    let around = |p: Point| {
        let steps = [-1, 0, 1].into_iter().flat_map(|y| [-1, 0, 1].map(|x| Point::new(x, y)));
        steps.map(move |step| p + step).filter(move |&near| near != p)
    };
    // The cells beyond the edge of the map are rock.
    let size = map.size();
    let is_edge =
        |p: Point| p.x == 0 || p.y == 0 || p.x + 1 == size.width as i32 || p.y + 1 == size.height as i32;
    let neighbors = |p: Point| around(p).filter(|&near| solid.contains(near)).collect::<Vec<_>>();
    let inside = solid.iter().filter(|&p| !is_edge(p));
    inside
        .filter(|&p| match neighbors(p).as_slice() {
            [] => true,
            // Counts a pair once, at its first cell.
            [other] => (p.y, p.x) < (other.y, other.x) && !is_edge(*other) && neighbors(*other).len() == 1,
            _ => false,
        })
        .count()
}

/// Counts rooms without spawns, stairs, start, exit, fountains and altars.
fn empty_rooms(map: &Map, regions: &Regions) -> usize {
    let mut filled = vec![false; map.rooms.len()];
    let features = map
        .tiles
        .iter()
        .filter(|(_, tile)| matches!(tile, Tile::StairsUp | Tile::StairsDown | Tile::Fountain | Tile::Altar));
    let cells = features.map(|(at, _)| at).chain(map.spawns.iter().map(|spawn| spawn.at));
    for at in cells.chain(map.start).chain(map.exit) {
        if let Some(RegionKind::Room(room)) = regions.at(at).map(|region| regions.regions()[region].kind) {
            filled[room as usize] = true;
        }
    }
    filled.iter().filter(|filled| !**filled).count()
}

/// Counts rooms with one door or opening.
fn single_exits(regions: &Regions) -> usize {
    let rooms =
        regions.regions().iter().enumerate().filter(|(_, region)| matches!(region.kind, RegionKind::Room(_)));
    rooms.filter(|(number, _)| regions.neighbors(*number).count() == 1).count()
}

/// Returns the largest number of corridor cells in a row that have no branch.
fn longest_corridor(map: &Map) -> usize {
    let is_open = |p: Point| map.tiles.get(p).is_some_and(|tile| tile >= Tile::FIRST_SECRET);
    let mut straight = BitGrid::new(map.size());
    for (at, tile) in map.tiles.iter() {
        let ways = Direction::ALL.into_iter().filter(|side| is_open(at + side.step())).count();
        if tile == Tile::Corridor && ways <= 2 {
            straight.insert(at);
        }
    }
    let mut longest = 0;
    while let Some(first) = straight.first() {
        longest = longest.max(straight.take_component(first).len());
    }
    longest
}

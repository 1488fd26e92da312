//! Draws a level in the style of printed maps.
//!
//! From the bottom up: paper, hatched rock, ground, water and plants, grid lines, walls, doors, symbols, room numbers;
//! around them a frame, a title, a scale and a legend of the symbols that occur.

use barrow::{BitGrid, DoorState, Map, Point, Room, Size, SpawnKind, Tile};

use super::hatch::{hatch, noise};
use super::outline::{Softness, outline};
use super::scene::{Anchor, CELL, Level, Paint, Path, Scene, Spot, Text};
use super::symbols::{Stamp, WALL};
use super::{Ink, PictureGrid, titles};
use crate::{Subject, WriteOptions};

/// Width of the margin on every side.
const MARGIN: i32 = 2 * CELL;
/// Smallest width of a drawing, so that title, scale and legend fit.
const MIN_WIDTH: i32 = 28 * CELL;
/// Width of a letter of the legend.
const LETTER: i32 = 20;
/// Height of capital letters in legend and scale.
const SMALL: i32 = 24;

/// Returns the largest width and height that the drawing of a map of `size` can have, in units of [`CELL`] per cell:
/// with two title lines and every symbol in the legend.
pub(crate) fn max_units(size: Size) -> [u64; 2] {
    let width = scene_width(size);
    let bottom = 2 * MARGIN + 2 * CELL + size.height as i32 * CELL;
    let mut end = Spot::default();
    for name in LEGEND.map(|(_, name)| name) {
        end = legend_place(width, bottom, end, name).1;
    }
    [width, scene_height(bottom, end.1 + CELL)].map(|units| units as u64)
}

fn scene_width(size: Size) -> i32 {
    (size.width as i32 * CELL + 2 * MARGIN).max(MIN_WIDTH)
}

/// Returns the height of a drawing from the lower ends of map and legend: a whole number of cells and a half, so that
/// the frame does not touch them.
fn scene_height(bottom: i32, legend: i32) -> i32 {
    (bottom.max(legend) + CELL + CELL / 2) / CELL * CELL + CELL / 2
}

/// Draws a level, with title, scale, legend and frame.
pub(crate) fn draw(subject: &Subject<'_>, options: &WriteOptions) -> Scene {
    let map = subject.map;
    let (width, height) = (map.size().width as i32 * CELL, map.size().height as i32 * CELL);
    let [title, below] = titles(subject, options);
    let top = MARGIN + [&title, &below].map(|line| if line.is_some() { CELL } else { 0 }).iter().sum::<i32>();
    let mut scene = Scene::new(scene_width(map.size()));
    draw_titles(&mut scene, title, below);
    let bottom = top + height + MARGIN;
    let legend = draw_legend(&mut scene, map, bottom);
    scene.height = scene_height(bottom, legend);
    draw_scale(&mut scene, bottom);
    draw_frame(&mut scene);
    scene.origin = ((scene.width - width) / 2, top);
    draw_map(&mut scene, map, options.grid);
    scene
}

fn draw_map(scene: &mut Scene, map: &Map, grid: PictureGrid) {
    let is_open = |tile| !matches!(tile, Tile::Rock | Tile::WallAcross | Tile::WallUpright);
    let open = cells(map, is_open);
    let softness = Softness::of(map);
    scene.add_all(Level::Rock, Ink::Hatch, Paint::Stroke(3), hatch(&open, map.size()));
    let walls = outline(&open, map.size(), &softness);
    scene.add_all(Level::Ground, Ink::Floor, Paint::Area, walls.clone());
    scene.add_all(Level::Walls, Ink::Line, Paint::Stroke(WALL), walls);
    draw_terrain(scene, map, &softness);
    if grid == PictureGrid::Shown {
        draw_grid(scene, &cells(map, |tile| is_open(tile) && !tile.is_door()), map);
    }
    for (at, tile) in map.tiles.iter() {
        draw_tile(scene, map, &open, at, tile);
    }
    for spawn in &map.spawns {
        stamp(scene, spawn.at).spawn(spawn.kind);
    }
    if let Some(at) = map.start {
        let mut flag = stamp(scene, at);
        // The flag moves aside, so that the stairs remain visible.
        if matches!(map.tiles.get(at), Some(Tile::StairsUp | Tile::StairsDown)) {
            flag.at = (flag.at.0 + 12, flag.at.1 - 34);
        }
        flag.start();
    }
    map.exit.iter().for_each(|&at| stamp(scene, at).exit());
    draw_numbers(scene, map);
}

/// Returns the cells whose tile matches.
fn cells(map: &Map, matches: impl Fn(Tile) -> bool) -> BitGrid {
    let mut set = BitGrid::new(map.size());
    map.tiles.iter().filter(|&(_, tile)| matches(tile)).for_each(|(p, _)| set.insert(p));
    set
}

/// Returns whether a cell is on the map and in a set.
fn has(map: &Map, set: &BitGrid, p: Point) -> bool {
    map.size().contains(p) && set.contains(p)
}

/// Draws water, lava, chasms, plants, bridges and secret corridors.
fn draw_terrain(scene: &mut Scene, map: &Map, softness: &Softness) {
    let kinds: [(Ink, Option<Ink>, &[Tile]); 7] = [
        (Ink::Shallow, Some(Ink::Wave), &[Tile::ShallowWater, Tile::DeepWater]),
        (Ink::Deep, None, &[Tile::DeepWater]),
        (Ink::Lava, Some(Ink::Ember), &[Tile::Lava]),
        (Ink::Chasm, Some(Ink::Line), &[Tile::Chasm]),
        (Ink::Meadow, None, &[Tile::Grass, Tile::Tree]),
        (Ink::Wood, Some(Ink::Line), &[Tile::Bridge]),
        (Ink::Secret, None, &[Tile::SecretCorridor]),
    ];
    for (ink, edge, tiles) in kinds {
        let set = cells(map, |tile| tiles.contains(&tile));
        let paths = outline(&set, map.size(), softness);
        if let Some(edge) = edge {
            scene.add_all(Level::Detail, edge, Paint::Stroke(3), paths.clone());
        }
        scene.add_all(Level::Terrain, ink, Paint::Area, paths);
    }
}

/// Draws a line between every two adjacent open cells; consecutive ones are joined.
fn draw_grid(scene: &mut Scene, open: &BitGrid, map: &Map) {
    let (width, height) = (map.size().width as i32, map.size().height as i32);
    let mut draw = |across: i32, along: i32, cell: fn(i32, i32) -> Point| {
        for a in 1..across {
            let is_shared = |b| b < along && open.contains(cell(a - 1, b)) && open.contains(cell(a, b));
            let mut from = None;
            for b in 0..=along {
                match (from, is_shared(b)) {
                    (None, true) => from = Some(b),
                    (Some(start), false) => {
                        let ends = [cell(a, start), cell(a, b)].map(|p| (p.x * CELL, p.y * CELL));
                        scene.add(Level::Squares, Ink::Grid, Paint::Stroke(2), Path::open(ends.to_vec()));
                        from = None;
                    }
                    _ => {}
                }
            }
        }
    };
    draw(width, height, Point::new);
    draw(height, width, |y, x| Point::new(x, y));
}

fn stamp(scene: &mut Scene, at: Point) -> Stamp<'_> {
    Stamp { scene, at: (at.x * CELL, at.y * CELL), turned: false, level: Level::Marks }
}

fn draw_tile(scene: &mut Scene, map: &Map, open: &BitGrid, at: Point, tile: Tile) {
    let mut stamp = stamp(scene, at);
    if let Some(state) = tile.door_state() {
        let is_open = |dx, dy| i32::from(has(map, open, Point::new(at.x + dx, at.y + dy)));
        stamp.turned = is_open(0, -1) + is_open(0, 1) > is_open(-1, 0) + is_open(1, 0);
        stamp.door(state);
        if state == DoorState::Secret {
            scene.write(letter((at.x * CELL + CELL / 2, at.y * CELL + CELL / 2), "S".to_string()));
        }
    } else {
        stamp.level = Level::Detail;
        stamp.tile(tile, noise(at.x, at.y));
    }
}

/// Returns a number or letter centered at a point.
fn letter((x, y): Spot, words: String) -> Text {
    let at = (x, y + 17);
    Text { at, anchor: Anchor::Middle, size: 34, weight: 6, ink: Ink::Line, halo: Some(Ink::Floor), words }
}

/// Writes the room numbers, from 1 in the order of the list.
fn draw_numbers(scene: &mut Scene, map: &Map) {
    let mut taken =
        cells(map, |tile| !matches!(tile, Tile::Floor | Tile::Corridor | Tile::Grass | Tile::ShallowWater));
    let marks = map.spawns.iter().map(|spawn| spawn.at).chain(map.start).chain(map.exit);
    marks.filter(|&at| map.size().contains(at)).for_each(|at| taken.insert(at));
    for (number, room) in (1..).zip(&map.rooms) {
        let at = free_cell(map, room, &taken);
        scene.write(letter((at.x * CELL + CELL / 2, at.y * CELL + CELL / 2), format!("{number}")));
    }
}

/// Returns the empty cell of a room that is nearest to its center.
fn free_cell(map: &Map, room: &Room, taken: &BitGrid) -> Point {
    let middle = room.bounds.center();
    let cells =
        map.room_runs(room).iter().flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y)));
    // Numbers are wider than a cell: an occupied cell to the left or right adds a penalty to the squared distance.
    let beside =
        |p: Point| [-1, 1].into_iter().filter(|dx| has(map, taken, Point::new(p.x + dx, p.y))).count() as i32;
    let free =
        cells.filter(|&p| !taken.contains(p)).min_by_key(|&p| p.distance_squared(middle) + 5 * beside(p));
    free.unwrap_or_else(|| map.room_center(room))
}

fn draw_titles(scene: &mut Scene, title: Option<String>, below: Option<String>) {
    let x = scene.width / 2;
    let mut y = MARGIN + 6;
    for (words, size, weight) in [(title, 64, 8), (below, 28, 4)] {
        if let Some(words) = words {
            // Long titles are smaller, so that they stay inside the frame.
            let room = (scene.width - 2 * MARGIN) / (words.chars().count().max(1) as i32);
            let size = size.min(room * 4 / 3);
            let (anchor, ink, halo) = (Anchor::Middle, Ink::Line, None);
            scene.write(Text { at: (x, y), anchor, size, weight, ink, halo, words });
            y += CELL - 6;
        }
    }
}

/// Draws a double line around the picture.
fn draw_frame(scene: &mut Scene) {
    for (inset, width) in [(24, 7), (37, 2)] {
        let path = Path::rect((inset, inset), (scene.width - inset, scene.height - inset));
        scene.add(Level::Frame, Ink::Line, Paint::Stroke(width), path);
    }
}

/// Draws a scale of ten cells with numbers below.
fn draw_scale(scene: &mut Scene, y: i32) {
    let left = MARGIN;
    for square in 0..10 {
        let (x, half) = (left + square * CELL, (square % 2) * 8);
        scene.add(Level::Frame, Ink::Line, Paint::Fill, Path::rect((x, y + half), (x + CELL, y + half + 8)));
    }
    scene.add(Level::Frame, Ink::Line, Paint::Stroke(3), Path::rect((left, y), (left + 10 * CELL, y + 16)));
    for (cells, words) in [(0, "0"), (5, "5"), (10, "10 squares")] {
        small_print(scene, (left + cells * CELL - 8, y + 16 + 36), words);
    }
}

fn small_print(scene: &mut Scene, at: Spot, words: &str) {
    let (anchor, ink, words) = (Anchor::Start, Ink::Line, words.to_string());
    scene.write(Text { at, anchor, size: SMALL, weight: 4, ink, halo: None, words });
}

/// A symbol that the legend explains.
#[derive(Clone, Copy)]
enum Sign {
    Door(DoorState),
    Tile(Tile),
    Spawn(SpawnKind),
    Start,
    Exit,
}

/// Every entry that the legend can have, in its order.
const LEGEND: [(Sign, &str); 18] = [
    (Sign::Door(DoorState::Closed), "door"),
    (Sign::Door(DoorState::Open), "open door"),
    (Sign::Door(DoorState::Locked), "locked door"),
    (Sign::Door(DoorState::Broken), "broken door"),
    (Sign::Door(DoorState::Secret), "secret door"),
    (Sign::Tile(Tile::SecretCorridor), "secret corridor"),
    (Sign::Tile(Tile::StairsUp), "stairs up"),
    (Sign::Tile(Tile::StairsDown), "stairs down"),
    (Sign::Tile(Tile::Pillar), "pillar"),
    (Sign::Tile(Tile::Fountain), "fountain"),
    (Sign::Tile(Tile::Altar), "altar"),
    (Sign::Start, "start"),
    (Sign::Exit, "exit"),
    (Sign::Spawn(SpawnKind::Monster), "monster"),
    (Sign::Spawn(SpawnKind::Item), "treasure"),
    (Sign::Spawn(SpawnKind::Trap), "trap"),
    (Sign::Spawn(SpawnKind::Person), "person"),
    (Sign::Spawn(SpawnKind::Prop), "prop"),
];

impl Sign {
    fn occurs_on(self, map: &Map) -> bool {
        match self {
            Self::Door(state) => map.tiles.cells().contains(&state.tile()),
            Self::Tile(tile) => map.tiles.cells().contains(&tile),
            Self::Spawn(kind) => map.spawns.iter().any(|spawn| spawn.kind == kind),
            Self::Start => map.start.is_some(),
            Self::Exit => map.exit.is_some(),
        }
    }
}

/// Returns where a legend entry goes and where the next one starts. Entries fill lines to the right of the scale, in a
/// scene of that width, below `top`. `next` is the second result for the entry before, or zero for the first entry.
fn legend_place(scene_width: i32, top: i32, next: Spot, name: &str) -> (Spot, Spot) {
    let left = MARGIN + 15 * CELL;
    let (mut x, mut y) = if next == Spot::default() { (left, top - CELL / 4) } else { next };
    let width = CELL * 9 / 4 + name.len() as i32 * LETTER;
    if x > left && x + width > scene_width - CELL {
        (x, y) = (left, y + CELL * 5 / 4);
    }
    ((x, y), (x + width, y))
}

/// Draws the legend of the symbols that occur, below `top`. Returns the lower end of its last line.
fn draw_legend(scene: &mut Scene, map: &Map, top: i32) -> i32 {
    let mut next = Spot::default();
    for (sign, name) in LEGEND.into_iter().filter(|(sign, _)| sign.occurs_on(map)) {
        (scene.origin, next) = legend_place(scene.width, top, next, name);
        let mut stamp = stamp(scene, Point::new(0, 0));
        match sign {
            Sign::Door(state) => stamp.door(state),
            Sign::Tile(tile) => stamp.tile(tile, 0),
            Sign::Spawn(kind) => stamp.spawn(kind),
            Sign::Start => stamp.start(),
            Sign::Exit => stamp.exit(),
        }
        if let Sign::Door(DoorState::Secret) = sign {
            scene.write(Text { halo: Some(Ink::Paper), ..letter((CELL / 2, CELL / 2), "S".to_string()) });
        }
        small_print(scene, (CELL * 5 / 4, CELL / 2 + SMALL / 2), name);
    }
    scene.origin = (0, 0);
    next.1.max(top - CELL / 4) + CELL
}

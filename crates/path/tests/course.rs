//! Comparison with the distance maps of the course Com S 327, character for character, if its files are available: in
//! the folder `rlg327` of `$BARROW_DATA`, or of `shared/data` beside the project.

use std::fs;
use std::path::{Path, PathBuf};

use barrow_core::{Grid, Point, Size};
use barrow_path::{
    Blanks, CourseMaps, DistanceMap, Steps, Terrain, Walkable, course2016, last_digit, terrain,
};

const SIZE: Size = Size::new(80, 21);

/// Returns the folder of the course's files.
fn folder() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    std::env::var_os("BARROW_DATA").map_or_else(beside, PathBuf::from).join("rlg327")
}

/// Reads the hardness of every cell. The format of spring 2016 omits the border.
fn read_hardness(file: &[u8]) -> Grid<u8> {
    let mut hardness = Grid::new(SIZE, 255);
    let (start, inset) = match &file[6..12] {
        b"-S2018" => (20, 0),
        [b'-', ..] => (22, 0),
        _ => (14, 1),
    };
    let width = 80 - 2 * inset;
    for (i, &cell) in file[start..start + width * (21 - 2 * inset)].iter().enumerate() {
        hardness[Point::new((i % width + inset) as i32, (i / width + inset) as i32)] = cell;
    }
    hardness
}

/// Reads the player's position from a line like `PC x=12 y=2`.
fn read_player(line: &str) -> Point {
    let mut numbers = line.split(['=', ' ']).filter_map(|word| word.parse().ok());
    let mut next = || numbers.next().expect("a number");
    Point::new(next(), next())
}

/// Draws the maps for walkers and for diggers in the format of that term.
fn draw(term: &str, file: &[u8], plain: &[Vec<char>], player: Point) -> Vec<String> {
    let hardness = read_hardness(file);
    if term == "s2016" {
        let digging = terrain(SIZE, |p| (hardness[p] < 255).then(|| 1 + u32::from(hardness[p]) / 60));
        let mut map = DistanceMap::new();
        let mut letters = |ground: &dyn Fn(&mut DistanceMap)| {
            ground(&mut map);
            course2016(&map, |p| plain[p.y as usize][p.x as usize])
        };
        let walk = letters(&|map| fill(map, &Walkable(&hardness, None), player));
        return [walk, letters(&|map| fill(map, &digging, player))].concat();
    }
    let mut maps = CourseMaps::new();
    maps.fill(&hardness, player).expect("the player can stand there");
    let unreached = if term == "s2018" { '5' } else { 'X' };
    let closed = if term == "s2019" { 'X' } else { ' ' };
    let walk = last_digit(maps.walk(), player, Blanks { unreached, closed: ' ' });
    [walk, last_digit(maps.tunnel(), player, Blanks { unreached, closed })].concat()
}

fn fill(map: &mut DistanceMap, ground: &impl Terrain, player: Point) {
    map.fill(ground, Steps::default(), [(player, 0)]).expect("the player can stand there");
}

#[test]
fn maps_agree_with_those_of_the_course() {
    let Ok(entries) = fs::read_dir(folder()) else {
        println!("skipped: {} does not exist", folder().display());
        return;
    };
    let mut compared = 0;
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_string();
        let Some(save) = name.strip_suffix(".dist.txt") else { continue };
        let expected = fs::read_to_string(&path).expect("text");
        let file = fs::read(path.with_file_name(save)).expect("a save file");
        let plain = fs::read_to_string(path.with_file_name(format!("{save}.txt"))).expect("text");
        let plain: Vec<Vec<char>> = plain.lines().map(|line| line.chars().collect()).collect();
        let mut lines = expected.lines();
        let player = read_player(lines.next().expect("a first line"));
        let drawn = draw(&name[..5], &file, &plain, player);
        assert!(drawn.iter().map(String::as_str).eq(lines), "{name}\n{}\n{expected}", drawn.join("\n"));
        compared += 1;
    }
    println!("{compared} files are equal");
    assert!(compared > 0, "no maps in {}", folder().display());
}

//! Comparison of the line of sight with a reference implementation of symmetric shadowcasting.

use barrow_core::{BitGrid, Point, Rng, Size};

use barrow_fov::{Algorithm, Reach, Sightline, field_of_view, line_of_sight, opaque};

mod oracle;

/// Returns a map on which each cell is a wall with a probability of `percent` percent.
fn random_walls(rng: &mut Rng, size: Size, percent: u32) -> BitGrid {
    let mut walls = BitGrid::new(size);
    for y in 0..size.height as i32 {
        for x in (0..size.width as i32).filter(|_| rng.percent(percent)) {
            walls.insert(Point::new(x, y));
        }
    }
    walls
}

fn cells(size: Size) -> impl Iterator<Item = Point> {
    (0..size.height as i32).flat_map(move |y| (0..size.width as i32).map(move |x| Point::new(x, y)))
}

fn reference(walls: &BitGrid, from: Point) -> BitGrid {
    oracle::symmetric(walls.size(), &|p| walls.contains(p), from)
}

#[test]
fn the_reference_matches_a_drawn_example() {
    let rows = ["###########", "#.........#", "#..#...#..#", "#....@....#", "#.........#", "###########"];
    let size = Size::new(11, 6);
    let seen =
        oracle::symmetric(size, &|p| rows[p.y as usize].as_bytes()[p.x as usize] == b'#', Point::new(5, 3));
    let drawn: Vec<String> = (0..6)
        .map(|y| {
            let row = rows[y as usize].chars().zip(0..);
            row.map(|(c, x)| if seen.contains(Point::new(x, y)) { c } else { ' ' }).collect()
        })
        .collect();
    let expected = [" ######### ", "   .....   ", "#. #...# .#", "#....@....#", "#.........#", "###########"];
    assert_eq!(drawn, expected, "{drawn:#?}");
}

#[test]
fn the_reference_is_symmetric() {
    let mut rng = Rng::new(4);
    for round in 0..200 {
        let walls = random_walls(&mut rng, Size::new(9, 7), 5 * (round % 12));
        let floor = || cells(walls.size()).filter(|&p| !walls.contains(p));
        let fields: Vec<_> = floor().map(|p| (p, reference(&walls, p))).collect();
        for ((a, from_a), (b, from_b)) in fields.iter().flat_map(|a| fields.iter().map(move |b| (a, b))) {
            assert_eq!(from_a.contains(*b), from_b.contains(*a), "{a} and {b} in {walls:?}");
        }
    }
}

fn is_clear(walls: &BitGrid, from: Point, to: Point) -> bool {
    let size = walls.size();
    let blocks = |p| {
        assert!(size.contains(p), "{p}, queried between {from} and {to}, is outside the map");
        walls.contains(p)
    };
    line_of_sight(&opaque(size, blocks), from, to).is_ok_and(Sightline::is_clear)
}

/// Compares all pairs of cells of a map, including walls, with the reference.
fn check_all_pairs(walls: &BitGrid) {
    for from in cells(walls.size()) {
        let field = reference(walls, from);
        for to in cells(walls.size()) {
            let clear = is_clear(walls, from, to);
            assert_eq!(clear, field.contains(to), "{from} to {to} in {walls:?}");
        }
    }
}

#[test]
fn agrees_with_the_reference_on_every_four_by_three_map() {
    let size = Size::new(4, 3);
    for bits in 0..1 << 12 {
        let mut walls = BitGrid::new(size);
        cells(size).enumerate().filter(|(i, _)| bits >> i & 1 == 1).for_each(|(_, p)| walls.insert(p));
        check_all_pairs(&walls);
    }
}

#[test]
fn agrees_with_the_reference_on_random_maps() {
    let mut rng = Rng::new(7);
    for round in 0..60 {
        let size = Size::new(1 + rng.below(24), 1 + rng.below(16));
        check_all_pairs(&random_walls(&mut rng, size, [2, 5, 10, 20, 35, 60][round % 6]));
    }
}

#[test]
fn agrees_with_the_reference_on_large_sparse_maps() {
    let mut rng = Rng::new(11);
    for _ in 0..20 {
        let percent = 1 + rng.below(4);
        let walls = random_walls(&mut rng, Size::new(90, 70), percent);
        let from = Point::new(rng.range(0, 89), rng.range(0, 69));
        let field = reference(&walls, from);
        for to in cells(walls.size()) {
            assert_eq!(is_clear(&walls, from, to), field.contains(to), "{from} to {to}");
        }
    }
}

#[test]
fn agrees_with_the_default_field_of_view() {
    let (mut rng, mut seen) = (Rng::new(13), BitGrid::default());
    for round in 0..200 {
        let size = Size::new(1 + rng.below(80), 1 + rng.below(50));
        let walls = random_walls(&mut rng, size, [1, 5, 15, 40][round % 4]);
        let from = Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
        assert!(field_of_view(Algorithm::default(), &walls, from, Reach::UNLIMITED, &mut seen).is_ok());
        for to in cells(size) {
            assert_eq!(is_clear(&walls, from, to), seen.contains(to), "{from} to {to} in {walls:?}");
        }
    }
}

//! Guarantees of the permissive (all levels), restrictive, diamond and digital fields of view, in addition to those of
//! every algorithm.

use std::time::Duration;

use barrow_core::{BitGrid, Point, Rect, Size};
use barrow_fov::{Algorithm, Opacity, Permissiveness, Reach, field_of_view, opaque};

fn algorithms() -> impl Iterator<Item = Algorithm> {
    let levels = (0..=8).map(|level| Algorithm::Permissive(Permissiveness::new(level).expect("at most 8")));
    levels.chain([Algorithm::Diamond, Algorithm::Digital, Algorithm::Restrictive])
}

fn sight(algorithm: Algorithm, opacity: &impl Opacity, from: Point, reach: Reach) -> BitGrid {
    let mut seen = BitGrid::default();
    field_of_view(algorithm, opacity, from, reach, &mut seen).expect("the origin is on the map");
    seen
}

fn cells(area: Rect) -> impl Iterator<Item = Point> {
    (area.y..area.bottom()).flat_map(move |y| (area.x..area.right()).map(move |x| Point::new(x, y)))
}

/// Returns a map with walls in `per_mille` of a thousand cells, the same ones for the same seed.
fn scattered(size: Size, per_mille: u64, seed: u64) -> BitGrid {
    let mut walls = BitGrid::new(size);
    let mut dice = seed;
    for p in cells(Rect::of(size)) {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if (dice >> 33) % 1000 < per_mille {
            walls.insert(p);
        }
    }
    walls
}

#[test]
fn rooms_are_lit_with_all_their_walls_from_every_cell() {
    for (w, h) in (3..12).flat_map(|w| (3..9).map(move |h| (w, h))).chain([(70, 3), (3, 70), (40, 23)]) {
        let room = Rect::new(1, 1, w - 2, h - 2);
        let walls = opaque(Size::new(w as u32, h as u32), |p| !room.contains(p));
        for from in cells(room).step_by(if w * h > 200 { 41 } else { 1 }) {
            for algorithm in algorithms() {
                let seen = sight(algorithm, &walls, from, Reach::UNLIMITED);
                assert_eq!(seen.count() as i32, w * h, "{algorithm:?} from {from} in {w}x{h}");
            }
        }
    }
}

#[test]
fn nothing_is_visible_through_a_closed_ring() {
    let (size, inner, outer) = (Size::new(31, 25), Rect::new(8, 7, 12, 9), Rect::new(7, 6, 14, 11));
    for seed in 0..3 {
        let mut walls = scattered(size, 100, seed);
        cells(outer).filter(|&p| !inner.contains(p)).for_each(|p| walls.insert(p));
        for from in cells(Rect::of(size)).filter(|p| !walls.contains(*p)) {
            for algorithm in algorithms() {
                let seen = sight(algorithm, &walls, from, Reach::UNLIMITED);
                let through =
                    |p: &Point| if inner.contains(from) { !outer.contains(*p) } else { inner.contains(*p) };
                assert!(seen.contains(from), "{algorithm:?} from {from}");
                assert_eq!(seen.iter().find(through), None, "{algorithm:?} from {from}");
            }
        }
    }
}

#[test]
fn edges_and_small_radii_bound_the_field_of_view() {
    for (width, height) in [(1, 1), (1, 30), (30, 1), (2, 2), (9, 7), (66, 5)] {
        let size = Size::new(width, height);
        for per_mille in [0, 150, 1000] {
            let walls = scattered(size, per_mille, 5);
            for from in cells(Rect::of(size)) {
                for (algorithm, radius) in algorithms().flat_map(|a| [0, 1, 3, 64].map(move |r| (a, r))) {
                    let seen = sight(algorithm, &walls, from, Reach::square(radius));
                    let near = |p: Point| (p.x - from.x).abs().max((p.y - from.y).abs()) <= radius;
                    assert!(seen.contains(from) && seen.iter().all(near), "{algorithm:?} from {from}");
                    assert!(
                        per_mille < 1000 || radius == 0 || seen.count() <= 9,
                        "{algorithm:?} from {from}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_single_row_or_column_is_visible_up_to_the_walls() {
    let walls = |p: Point| [2, 9].contains(&p.x.max(p.y));
    for size in [Size::new(12, 1), Size::new(1, 12)] {
        for (algorithm, i) in algorithms().flat_map(|a| (3..9).map(move |i| (a, i))) {
            let from = if size.height == 1 { Point::new(i, 0) } else { Point::new(0, i) };
            let seen: Vec<i32> = sight(algorithm, &opaque(size, walls), from, Reach::UNLIMITED)
                .iter()
                .map(|p| p.x.max(p.y))
                .collect();
            assert_eq!(seen, (2..10).collect::<Vec<i32>>(), "{algorithm:?} from {from}");
        }
    }
}

#[test]
fn higher_permissive_levels_see_more_and_digital_sees_most() {
    for seed in 0..200 {
        let walls = scattered(Size::new(24, 17), 30 + seed % 7 * 40, seed);
        let from = Point::new(seed as i32 % 24, seed as i32 % 17);
        let levels: Vec<BitGrid> = algorithms().map(|a| sight(a, &walls, from, Reach::UNLIMITED)).collect();
        // Level 0 adds walls that the others do not.
        for (less, more) in [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 10)] {
            let mut missed = levels[less].clone();
            missed.difference_with(&levels[more]);
            assert!(missed.is_empty(), "seed {seed}: {less} sees {:?}, {more} does not", missed.first());
        }
    }
}

#[test]
fn the_digital_field_of_view_is_symmetric() {
    for seed in 0..60 {
        let size = Size::new(15, 12);
        let walls = scattered(size, 50 + seed % 5 * 70, seed);
        let from_each: Vec<BitGrid> =
            cells(Rect::of(size)).map(|p| sight(Algorithm::Digital, &walls, p, Reach::UNLIMITED)).collect();
        for (a, seen) in cells(Rect::of(size)).zip(&from_each) {
            for (b, back) in cells(Rect::of(size)).zip(&from_each) {
                assert_eq!(seen.contains(b), back.contains(a), "{a} and {b}");
            }
        }
    }
}

#[test]
fn large_maps_take_less_than_a_minute_and_little_stack() {
    let size = Size::new(1000, 1000);
    let maps: Vec<BitGrid> = [0, 1, 10, 100].map(|per_mille| scattered(size, per_mille, 1)).into();
    let work = move || {
        for (walls, algorithm) in maps.iter().flat_map(|walls| algorithms().map(move |a| (walls, a))) {
            let seen = sight(algorithm, walls, Point::new(400, 3), Reach::UNLIMITED);
            assert!(seen.count() > 100, "{algorithm:?}");
        }
    };
    let worker = std::thread::Builder::new().stack_size(256 * 1024).spawn(work).unwrap();
    for _ in 0..600 {
        if worker.is_finished() {
            return worker.join().unwrap();
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("not finished after a minute");
}

#[test]
fn permissive_levels_above_eight_are_rejected() {
    assert_eq!(Permissiveness::new(8), Some(Permissiveness::default()));
    assert_eq!(Permissiveness::new(9), None);
    assert_eq!(Permissiveness::new(3).unwrap().level(), 3);
}

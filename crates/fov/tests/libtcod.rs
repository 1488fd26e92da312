//! Comparison of the permissive, restrictive and diamond fields of view with libtcod, cell for cell.
//!
//! `libtcod.py` in this folder generates the same maps, runs libtcod, and prints `libtcod.txt`: a hash of all visible
//! cells on forty maps of each size and density. The restrictive field of view is compared with exact fractions, see
//! the script.

use barrow_core::{BitGrid, Point, Size};
use barrow_fov::{Algorithm, Permissiveness, Reach, field_of_view};

/// Width, height and walls per thousand cells, followed by the hashes for permissive levels 0 to 8, restrictive and
/// diamond.
const ANSWERS: &str = include_str!("libtcod.txt");

struct Lcg(u64);

impl Lcg {
    fn roll(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % n
    }
}

fn algorithm(i: usize) -> Algorithm {
    match i {
        9 => Algorithm::Restrictive,
        10 => Algorithm::Diamond,
        level => Algorithm::Permissive(Permissiveness::new(level as u8).expect("at most 8")),
    }
}

#[test]
fn results_agree_with_libtcod() {
    let mut seen = BitGrid::default();
    for line in ANSWERS.lines() {
        let (size, expected) = line.match_indices(' ').nth(2).map(|(i, _)| line.split_at(i)).unwrap();
        let [width, height, per_mille] =
            size.split(' ').map(|n| n.parse().unwrap()).collect::<Vec<u32>>().try_into().unwrap();
        let size = Size::new(width, height);
        let cells = || (0..width * height).map(|i| Point::new((i % width) as i32, (i / width) as i32));
        let mut dice = Lcg(u64::from(width * height + per_mille));
        let mut hashes = [0xcbf2_9ce4_8422_2325_u64; 11];
        for _ in 0..40 {
            let mut walls = BitGrid::new(size);
            cells().filter(|_| dice.roll(1000) < per_mille).for_each(|p| walls.insert(p));
            let (y, x) = (dice.roll(height) as i32, dice.roll(width) as i32);
            let reach = if dice.roll(2) == 0 { Reach::UNLIMITED } else { Reach::circle(6) };
            for (i, hash) in hashes.iter_mut().enumerate() {
                field_of_view(algorithm(i), &walls, Point::new(x, y), reach, &mut seen).unwrap();
                for p in cells() {
                    *hash = (*hash ^ u64::from(seen.contains(p))).wrapping_mul(0x100_0000_01b3);
                }
            }
        }
        for (i, (found, expected)) in hashes.into_iter().zip(expected.split_whitespace()).enumerate() {
            assert_eq!(
                format!("{:08x}", found >> 32),
                expected,
                "{:?} on maps of {size} with {per_mille} walls in 1000",
                algorithm(i)
            );
        }
    }
}

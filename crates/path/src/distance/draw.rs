//! Distance maps as text, in the formats of the course Com S 327.
//!
//! ```text
//!  last_digit          course2016
//!  10987654321@123     ba9876543210123       the letters end with Z, which is 61; cells that are farther away or
//!                                            not reached show the map itself
//! ```
//!
//! Source: Iowa State University's course Com S 327, assignment 1.03 of 2018 and 2016.

use barrow_core::Point;

use crate::DistanceMap;

/// Digits of the format of 2016: 0 to 61.
const DIGITS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Characters that [`last_digit`] draws for cells without a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blanks {
    /// Passable cell that was not reached.
    pub unreached: char,
    /// Cell that is impassable.
    pub closed: char,
}

/// The characters of fall 2018.
impl Default for Blanks {
    fn default() -> Self {
        Self { unreached: 'X', closed: ' ' }
    }
}

/// Draws the last digit of every distance, and `@` at the player. For negative distances it is the last digit of the
/// absolute value.
pub fn last_digit(map: &DistanceMap, player: Point, blanks: Blanks) -> Vec<String> {
    rows(map, |p| match map.get(p) {
        _ if p == player => '@',
        Some(value) => char::from(DIGITS[value.unsigned_abs() as usize % 10]),
        None if map.is_open(p) => blanks.unreached,
        None => blanks.closed,
    })
}

/// Draws every distance from 0 to 61 as a digit or letter, and `plain` for all other cells.
pub fn course2016(map: &DistanceMap, plain: impl Fn(Point) -> char) -> Vec<String> {
    rows(map, |p| {
        let digit = map.get(p).and_then(|value| DIGITS.get(usize::try_from(value).ok()?));
        digit.map_or_else(|| plain(p), |&digit| char::from(digit))
    })
}

fn rows(map: &DistanceMap, draw: impl Fn(Point) -> char) -> Vec<String> {
    let (width, height) = (map.size().width as i32, map.size().height as i32);
    (0..height).map(|y| (0..width).map(|x| draw(Point::new(x, y))).collect()).collect()
}

#[cfg(test)]
mod tests {
    use barrow_core::{BitGrid, Size};

    use super::*;
    use crate::Steps;

    #[test]
    fn both_formats_draw_cells_without_a_digit() {
        let mut open = BitGrid::new(Size::new(70, 1));
        open.insert_run(0, 0, 66);
        open.insert_run(0, 68, 1);
        let (mut map, player) = (DistanceMap::new(), Point::new(2, 0));
        map.fill(&open, Steps::Four, [(player, 0)]).unwrap();
        let digits = last_digit(&map, player, Blanks::default()).concat();
        assert!(digits.starts_with("21@123456789012") && digits.ends_with("0123  X "), "{digits}");
        let letters = course2016(&map, |p| if open.contains(p) { '#' } else { ' ' }).concat();
        assert!(letters.starts_with("2101234567") && letters.ends_with("XYZ##  # "), "{letters}");
        map.fill(&open, Steps::Four, [(player, -12)]).unwrap();
        assert!(last_digit(&map, player, Blanks::default())[0].starts_with("01@1098"));
        assert_eq!(last_digit(&DistanceMap::new(), player, Blanks::default()), [""; 0]);
    }
}

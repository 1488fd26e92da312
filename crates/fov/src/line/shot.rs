//! Line of fire: what a missile flies over and what stops it.
//!
//! ```text
//!  @--o...*     line_of_fire: stopped by the ogre
//!  @------*     line_of_fire: came to the target
//!  @--*---#     projectile: over the target, on, and into the wall
//! ```
//!
//! How it works:
//! 1. A missile starts in the cell of whoever shoots, which never stops it, and goes from cell to cell of a [`Line`].
//! 2. It ends before a cell that stops it, at the end of the line, when it has come as far as its range, or at the
//!    edge of the map.
//!
//! What stops it is told by an [`Opacity`], which need not be that of sight: an arrow stops at an ogre, and a spell may
//! pass through glass.
//!
//! Promises: no cell is asked for twice, none behind the one that stops it, and none off the map.
//!
//! Source: the lines are those of Bresenham, as in most games of the kind.

use barrow_core::Point;

use crate::error::check;
use crate::{Line, Opacity, SightError, line};

/// Where a missile flew, and why it flew no farther.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The line with the cell of the shooter.
    path: Line,
    flown: u32,
    stop: ShotStop,
}

/// Why a missile stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShotStop {
    /// It came to the target, where nothing stopped it.
    Target,
    /// This cell stopped it: a wall, or somebody, be it the target or not.
    Hit(Point),
    /// Its range was used up.
    Range,
    /// Here it left the map.
    Edge(Point),
}

impl Shot {
    /// Why it flew no farther.
    pub const fn stop(&self) -> ShotStop {
        self.stop
    }

    /// The cell that stopped it, if one did.
    pub const fn stopped_by(&self) -> Option<Point> {
        match self.stop {
            ShotStop::Hit(at) => Some(at),
            ShotStop::Target | ShotStop::Range | ShotStop::Edge(_) => None,
        }
    }

    /// The cells it flew through, in this order, without that of the shooter and without the one that stopped it.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Point> {
        let mut cells = self.path.clone().with_len(self.flown + 1);
        cells.next();
        cells
    }

    /// The last cell it flew through, where an arrow falls to the ground: that of the shooter if it went nowhere.
    pub fn end(&self) -> Point {
        self.cells().last().unwrap_or(self.path.start())
    }

    /// Whether it came to `p`: flew through it, or was stopped by it.
    pub fn reaches(&self, p: Point) -> bool {
        self.stopped_by() == Some(p) || self.cells().any(|cell| cell == p)
    }
}

/// Shoots along a line, for at most `range` steps. `stops` tells which cells stop the missile: walls, creatures.
///
/// The first cell of the line is that of the shooter. Along a line without cells it goes nowhere.
pub fn shoot<O: Opacity + ?Sized>(stops: &O, path: Line, range: u32) -> Result<Shot, SightError> {
    let size = stops.size();
    check(size, [path.start()])?;
    let (mut flown, mut cells) = (0, path.clone());
    cells.next();
    let stop = loop {
        let Some(cell) = cells.next() else { break ShotStop::Target };
        if flown == range {
            break ShotStop::Range;
        }
        if !size.contains(cell) {
            break ShotStop::Edge(cell);
        }
        if stops.blocks(cell) {
            break ShotStop::Hit(cell);
        }
        flown += 1;
    };
    Ok(Shot { path, flown, stop })
}

/// Shoots from `from` at `to`, along the straight line between them, for at most `range` steps.
///
/// ```
/// use barrow_core::{Point, Size};
/// use barrow_fov::{ShotStop, line_of_fire, opaque};
///
/// let ogre = Point::new(3, 0);
/// let stops = opaque(Size::new(9, 1), |p| p == ogre);
/// let shot = line_of_fire(&stops, Point::new(0, 0), Point::new(7, 0), 20)?;
/// assert_eq!((shot.stop(), shot.end()), (ShotStop::Hit(ogre), Point::new(2, 0)));
/// # Ok::<(), barrow_fov::SightError>(())
/// ```
pub fn line_of_fire<O: Opacity + ?Sized>(
    stops: &O,
    from: Point,
    to: Point,
    range: u32,
) -> Result<Shot, SightError> {
    shoot(stops, line(from, to), range)
}

/// Shoots from `from` toward a cell and beyond it, until something stops it, for at most `range` steps. Toward its own
/// cell it goes nowhere.
pub fn projectile<O: Opacity + ?Sized>(
    stops: &O,
    from: Point,
    toward: Point,
    range: u32,
) -> Result<Shot, SightError> {
    shoot(stops, line(from, toward).with_len(u32::MAX), range)
}

#[cfg(test)]
mod tests {
    use barrow_core::Size;

    use super::*;
    use crate::{drawn, opaque};

    /// Where each shot's `@` and `*` are, whether `#` and `o` stop it, and what is drawn of its flight.
    fn draw(rows: &[&str], shot: impl Fn(&dyn Opacity, Point, Point) -> Shot) -> (Vec<String>, ShotStop) {
        let tile = |p: Point| rows[p.y as usize].as_bytes()[p.x as usize];
        let stops = opaque(drawn::size(rows), |p| b"#o".contains(&tile(p)));
        let shot = shot(&stops, drawn::find(rows, '@'), drawn::find(rows, '*'));
        let mut drawn: Vec<_> = rows.iter().map(|row| row.to_string().into_bytes()).collect();
        shot.cells().filter(|&p| tile(p) == b'.').for_each(|p| drawn[p.y as usize][p.x as usize] = b'-');
        (drawn.into_iter().map(|row| String::from_utf8(row).unwrap()).collect(), shot.stop())
    }

    #[test]
    fn missiles_end_where_they_must() {
        let fire = |rows: &[&str], range| draw(rows, |stops, a, b| line_of_fire(stops, a, b, range).unwrap());
        assert_eq!(fire(&["@.....*."], 9), (vec!["@-----*.".into()], ShotStop::Target));
        assert_eq!(fire(&["@.....*."], 6), (vec!["@-----*.".into()], ShotStop::Target));
        assert_eq!(fire(&["@.....*."], 4), (vec!["@----.*.".into()], ShotStop::Range));
        assert_eq!(fire(&["@..o..*."], 9), (vec!["@--o..*.".into()], ShotStop::Hit(Point::new(3, 0))));
        assert_eq!(fire(&["@..o..*."], 2).1, ShotStop::Range);
    }

    #[test]
    fn projectiles_fly_on() {
        let fly = |rows: &[&str], range| draw(rows, |stops, a, b| projectile(stops, a, b, range).unwrap());
        assert_eq!(fly(&["@.*..#.."], 99), (vec!["@-*--#..".into()], ShotStop::Hit(Point::new(5, 0))));
        assert_eq!(fly(&["@.*....."], 3), (vec!["@-*-....".into()], ShotStop::Range));
        assert_eq!(fly(&["@.*.."], u32::MAX), (vec!["@-*--".into()], ShotStop::Edge(Point::new(5, 0))));
        let (drawn, stop) = fly(&["@......", "..*....", "......."], 99);
        assert_eq!(drawn, ["@-.....", "..*-...", "....--."]);
        assert_eq!(stop, ShotStop::Edge(Point::new(6, 3)));
    }

    #[test]
    fn shots_tell_what_they_came_to() {
        let (from, ogre) = (Point::new(1, 1), Point::new(5, 3));
        let stops = opaque(Size::new(9, 9), |p| p == ogre);
        let shot = line_of_fire(&stops, from, ogre, 99).unwrap();
        assert_eq!((shot.stopped_by(), shot.end(), shot.cells().len()), (Some(ogre), Point::new(4, 2), 3));
        assert!(shot.reaches(ogre) && shot.reaches(shot.end()) && !shot.reaches(from));
        let none = projectile(&stops, from, from, 99).unwrap();
        assert_eq!((none.stop(), none.end(), none.cells().len()), (ShotStop::Target, from, 0));
        for nowhere in [line(from, ogre).with_len(0), line(from, from).with_len(0)] {
            let none = shoot(&stops, nowhere, 9).unwrap();
            assert_eq!((none.stop(), none.end(), none.cells().len()), (ShotStop::Target, from, 0));
        }
        let far = line_of_fire(&stops, from, Point::new(i32::MAX, i32::MIN), 99).unwrap();
        assert_eq!(far.stop(), ShotStop::Edge(Point::new(3, -1)));
        assert_eq!(line_of_fire(&stops, from, ogre, 0).unwrap().stop(), ShotStop::Range);
        let (at, size) = (Point::new(9, 0), Size::new(9, 9));
        assert_eq!(line_of_fire(&stops, at, from, 9), Err(SightError::OffMap { at, size }));
    }
}

//! Line of fire: the path of a missile and what stops it.
//!
//! ```text
//!  @--o...*     line_of_fire: stopped by the ogre
//!  @------*     line_of_fire: reaches the target
//!  @--*---#     projectile: passes the target and hits the wall
//! ```
//!
//! Algorithm:
//! 1. A missile starts in the cell of the shooter, which never stops it, and follows the cells of a [`Line`].
//! 2. It ends before a cell that stops it, at the end of the line, at its maximum range, or at the edge of the map.
//!
//! An [`Opacity`] defines which cells stop it. It need not be that of sight: an arrow stops at an ogre, and a spell may
//! pass through glass.
//!
//! Guarantees: no cell is queried twice, none behind the one that stops the missile, and none outside the map.
//!
//! Source: Bresenham's lines, as in most roguelikes.

use barrow_core::Point;

use crate::error::check;
use crate::{Line, Opacity, SightError, line};

/// Path of a missile, and why it stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Line that starts at the cell of the shooter.
    path: Line,
    /// Number of cells that it passed.
    flown: u32,
    stop: ShotStop,
}

/// Why a missile stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShotStop {
    /// It reached the target cell, where nothing stopped it.
    Target,
    /// This cell stopped it: a wall or a creature, be it the target or not.
    Hit(Point),
    /// It reached its maximum range.
    Range,
    /// It left the map; the first cell outside.
    Edge(Point),
}

impl Shot {
    /// Returns why the missile stopped.
    pub const fn stop(&self) -> ShotStop {
        self.stop
    }

    /// Returns the cell that stopped it, if one did.
    pub const fn stopped_by(&self) -> Option<Point> {
        match self.stop {
            ShotStop::Hit(at) => Some(at),
            ShotStop::Target | ShotStop::Range | ShotStop::Edge(_) => None,
        }
    }

    /// Iterates over the cells that it passed, in order, without the cell of the shooter and the cell that stopped it.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Point> {
        let mut cells = self.path.clone().with_len(self.flown + 1);
        cells.next();
        cells
    }

    /// Returns the last cell that it passed, where an arrow falls to the ground; the cell of the shooter if it passed
    /// none.
    pub fn end(&self) -> Point {
        self.cells().last().unwrap_or(self.path.start())
    }

    /// Returns whether it passed `p` or was stopped by it.
    pub fn reaches(&self, p: Point) -> bool {
        self.stopped_by() == Some(p) || self.cells().any(|cell| cell == p)
    }
}

/// Shoots along a line, for at most `range` steps. `stops` defines the cells that stop the missile: walls, creatures.
///
/// The first cell of the line is the cell of the shooter. Along an empty line the missile passes no cell.
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

/// Shoots from `from` at `to` along the straight line between them, for at most `range` steps.
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

/// Shoots from `from` toward a cell and beyond it, until something stops the missile, for at most `range` steps. Toward
/// its own cell it passes no cell.
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

    /// Shoots from `@` to `*`, where `#` and `o` stop the missile. Returns the map with the passed cells, and the
    /// reason.
    fn draw(rows: &[&str], shot: impl Fn(&dyn Opacity, Point, Point) -> Shot) -> (Vec<String>, ShotStop) {
        let tile = |p: Point| rows[p.y as usize].as_bytes()[p.x as usize];
        let stops = opaque(drawn::size(rows), |p| b"#o".contains(&tile(p)));
        let shot = shot(&stops, drawn::find(rows, '@'), drawn::find(rows, '*'));
        let mut drawn: Vec<_> = rows.iter().map(|row| row.to_string().into_bytes()).collect();
        shot.cells().filter(|&p| tile(p) == b'.').for_each(|p| drawn[p.y as usize][p.x as usize] = b'-');
        (drawn.into_iter().map(|row| String::from_utf8(row).unwrap()).collect(), shot.stop())
    }

    #[test]
    fn line_of_fire_ends_at_target_range_or_obstacle() {
        let fire = |rows: &[&str], range| draw(rows, |stops, a, b| line_of_fire(stops, a, b, range).unwrap());
        assert_eq!(fire(&["@.....*."], 9), (vec!["@-----*.".into()], ShotStop::Target));
        assert_eq!(fire(&["@.....*."], 6), (vec!["@-----*.".into()], ShotStop::Target));
        assert_eq!(fire(&["@.....*."], 4), (vec!["@----.*.".into()], ShotStop::Range));
        assert_eq!(fire(&["@..o..*."], 9), (vec!["@--o..*.".into()], ShotStop::Hit(Point::new(3, 0))));
        assert_eq!(fire(&["@..o..*."], 2).1, ShotStop::Range);
    }

    #[test]
    fn projectiles_continue_beyond_the_target() {
        let fly = |rows: &[&str], range| draw(rows, |stops, a, b| projectile(stops, a, b, range).unwrap());
        assert_eq!(fly(&["@.*..#.."], 99), (vec!["@-*--#..".into()], ShotStop::Hit(Point::new(5, 0))));
        assert_eq!(fly(&["@.*....."], 3), (vec!["@-*-....".into()], ShotStop::Range));
        assert_eq!(fly(&["@.*.."], u32::MAX), (vec!["@-*--".into()], ShotStop::Edge(Point::new(5, 0))));
        let (drawn, stop) = fly(&["@......", "..*....", "......."], 99);
        assert_eq!(drawn, ["@-.....", "..*-...", "....--."]);
        assert_eq!(stop, ShotStop::Edge(Point::new(6, 3)));
    }

    #[test]
    fn shots_report_passed_cells_and_obstacles() {
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

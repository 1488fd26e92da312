//! Shapes of rooms, with their names in recipes and level files.

use std::fmt;
use std::str::FromStr;

use crate::{Choice, UnknownWord};

/// Shape of a room. As a [`Choice`] it offers only the shapes that can be drawn: all but [`Shape::Irregular`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Rectangle that fills its bounds.
    #[default]
    Rectangle,
    /// Disc with equal width and height.
    Circle,
    /// Disc stretched to the width and height of its bounds.
    Ellipse,
    /// Rectangle without its corners.
    Octagon,
    /// Two bars that cross at an arbitrary point.
    Cross,
    /// Two bars that cross in the middle.
    SymmetricCross,
    /// Two bars that meet in a corner.
    Ell,
    /// Bar with a stem at its middle.
    Tee,
    /// Several discs that overlap.
    Chunky,
    /// Cave with ragged sides.
    Cave,
    /// Disc with a hole.
    Ring,
    /// Any other set of cells.
    Irregular,
}

impl Shape {
    /// Every shape, in the order of declaration.
    pub const ALL: [Self; 12] = [
        Self::Rectangle,
        Self::Circle,
        Self::Ellipse,
        Self::Octagon,
        Self::Cross,
        Self::SymmetricCross,
        Self::Ell,
        Self::Tee,
        Self::Chunky,
        Self::Cave,
        Self::Ring,
        Self::Irregular,
    ];

    /// Name of every shape, in the order of [`Shape::ALL`].
    pub const NAMES: [&'static str; Self::ALL.len()] = {
        let mut names = [""; Self::ALL.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = Self::ALL[i].name();
            i += 1;
        }
        names
    };

    /// Returns the name in recipes and level files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rectangle => "rectangle",
            Self::Circle => "circle",
            Self::Ellipse => "ellipse",
            Self::Octagon => "octagon",
            Self::Cross => "cross",
            Self::SymmetricCross => "symmetric_cross",
            Self::Ell => "l",
            Self::Tee => "t",
            Self::Chunky => "chunky",
            Self::Cave => "cave",
            Self::Ring => "ring",
            Self::Irregular => "irregular",
        }
    }

    /// Returns the shape with that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|shape| shape.name() == name)
    }
}

/// Number of shapes that can be drawn; [`Shape::Irregular`] comes last.
const DRAWABLE: usize = Shape::ALL.len() - 1;

impl Choice for Shape {
    const ALL: &'static [Self] = Self::ALL.as_slice().split_at(DRAWABLE).0;
    const NAMES: &'static [&'static str] = Self::NAMES.as_slice().split_at(DRAWABLE).0;

    fn name(self) -> &'static str {
        Self::name(self)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Shape {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        Self::from_name(word).ok_or_else(|| UnknownWord::new(word, &Self::NAMES))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_but_the_irregular_one_can_be_drawn() {
        assert_eq!(<Shape as Choice>::ALL.len() + 1, Shape::ALL.len());
        assert_eq!(<Shape as Choice>::from_name("irregular"), None);
        for (i, &shape) in <Shape as Choice>::ALL.iter().enumerate() {
            assert_eq!((Choice::index(shape), Choice::name(shape)), (i, shape.name()));
            assert_eq!(shape.name().parse(), Ok(shape));
        }
        assert!("square".parse::<Shape>().is_err());
    }
}

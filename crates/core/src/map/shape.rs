//! The shapes of rooms, with their words in recipes and level files.

/// The shapes a room can be drawn in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// All of its bounds.
    #[default]
    Rectangle,
    /// A disc.
    Circle,
    /// A disc as wide and as high as its bounds.
    Ellipse,
    /// A rectangle without its corners.
    Octagon,
    /// Two bars that cross anywhere.
    Cross,
    /// Two bars that cross in the middle.
    SymmetricCross,
    /// Two bars that meet in a corner.
    Ell,
    /// A bar with a stem.
    Tee,
    /// Discs that overlap.
    Chunky,
    /// A hollow with ragged sides.
    Cave,
    /// A disc with a hole.
    Ring,
    /// Anything else.
    Irregular,
}

impl Shape {
    /// Every shape.
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

    /// Its word in level files.
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

    /// The shape with that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|shape| shape.name() == name)
    }
}

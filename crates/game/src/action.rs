//! What a player can do, one move at a time.

use barrow::Point;

use crate::listed::listed;
use crate::{ItemLetter, Slot};

listed! {
    /// One of the eight ways to step.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[repr(u8)]
    pub enum Heading {
        /// Up.
        North,
        /// Up and right.
        NorthEast,
        /// Right.
        East,
        /// Down and right.
        SouthEast,
        /// Down.
        South,
        /// Down and left.
        SouthWest,
        /// Left.
        West,
        /// Up and left.
        NorthWest,
    }
}

impl Heading {
    /// The step to the neighbor there.
    #[inline]
    pub const fn step(self) -> Point {
        const STEPS: [Point; 8] = [
            Point::new(0, -1),
            Point::new(1, -1),
            Point::new(1, 0),
            Point::new(1, 1),
            Point::new(0, 1),
            Point::new(-1, 1),
            Point::new(-1, 0),
            Point::new(-1, -1),
        ];
        STEPS[self as usize]
    }

    /// The heading of a step; none if it is no step to a neighbor.
    pub fn of(step: Point) -> Option<Self> {
        Self::ALL.into_iter().find(|heading| heading.step() == step)
    }
}

/// A move. Those that take time are followed by everyone else's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Steps, or does the obvious to what is in the way: strikes, opens.
    Walk(Heading),
    /// Lets a moment pass.
    Wait,
    /// Looks closely at everything near, for what is hidden.
    Search,
    /// Takes the stairs down.
    Descend,
    /// Takes the stairs up; those of the first level lead to daylight.
    Ascend,
    /// Opens a door, with a key if it is locked.
    Open(Heading),
    /// Closes a door.
    Close(Heading),
    /// Kicks.
    Kick(Heading),
    /// Takes what lies here.
    PickUp,
    /// Puts an item down, so many of it.
    Drop(ItemLetter, u32),
    /// Destroys an item for ever.
    Expunge(ItemLetter),
    /// Puts an item on or takes it into the hand.
    Wear(ItemLetter),
    /// Takes off what is worn there.
    TakeOff(Slot),
    /// Drinks, reads or eats an item.
    Use(ItemLetter),
    /// Uses an item on another.
    UseOn(ItemLetter, ItemLetter),
    /// Points an item at a cell and uses it.
    Zap(ItemLetter, Point),
    /// Throws one of an item at a cell.
    Throw(ItemLetter, Point),
    /// Shoots at a cell with what is worn for it.
    Shoot(Point),
    /// Prays at the altar or drinks from the fountain one stands on.
    Attend,
    /// A step of exploring what is not known yet.
    Explore,
    /// A step of the way to a cell.
    Travel(Point),
    /// Rests a moment; refused if that would heal nothing or someone hostile is in sight.
    Rest,
    /// Becomes a wizard, who may see and go anywhere, and whose game counts for nothing.
    Wizard,
    /// A wizard is on another cell: the one that is named, or any. It may be in rock.
    Jump(Option<Point>),
    /// Gives the game up.
    Leave,
}

//! Actions of the player.

use barrow::Point;

use crate::listed::listed;
use crate::{ItemLetter, Slot};

listed! {
    /// One of the eight directions of a step.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[repr(u8)]
    pub enum Heading {
        /// Up on the map, towards smaller `y`.
        North,
        /// Up and right on the map.
        NorthEast,
        /// Right on the map, towards larger `x`.
        East,
        /// Down and right on the map.
        SouthEast,
        /// Down on the map, towards larger `y`.
        South,
        /// Down and left on the map.
        SouthWest,
        /// Left on the map, towards smaller `x`.
        West,
        /// Up and left on the map.
        NorthWest,
    }
}

impl Heading {
    /// Returns the offset of the neighbor in this direction.
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

    /// Returns the direction of an offset; `None` if it does not lead to one of the eight neighbors.
    pub fn of(step: Point) -> Option<Self> {
        Self::ALL.into_iter().find(|heading| heading.step() == step)
    }
}

/// An action of the player. Actions that take time are followed by the monsters' moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Steps onto the neighbor cell, or attacks the monster or opens the door there.
    Walk(Heading),
    /// Does nothing for one move.
    Wait,
    /// Searches the surroundings for secret doors and traps.
    Search,
    /// Takes the stairs down to the next floor.
    Descend,
    /// Takes the stairs up; on the first floor, leaves the dungeon.
    Ascend,
    /// Opens a door; a locked one uses up a key.
    Open(Heading),
    /// Closes an open door, or locks a closed one with a key.
    Close(Heading),
    /// Kicks a neighboring monster, door or item.
    Kick(Heading),
    /// Picks up the items on the player's cell.
    PickUp,
    /// Drops a number of items of a stack.
    Drop(ItemLetter, u32),
    /// Destroys an item permanently.
    Expunge(ItemLetter),
    /// Wears or wields an item.
    Wear(ItemLetter),
    /// Takes off the item worn in a slot.
    TakeOff(Slot),
    /// Drinks, reads or eats an item.
    Use(ItemLetter),
    /// Uses the first item on the second.
    UseOn(ItemLetter, ItemLetter),
    /// Zaps a wand at a cell.
    Zap(ItemLetter, Point),
    /// Throws one item of a stack at a cell.
    Throw(ItemLetter, Point),
    /// Fires the worn ranged weapon at a cell.
    Shoot(Point),
    /// Prays at an altar or drinks from a fountain on the player's cell.
    UseFeature,
    /// Takes one step towards unexplored cells or wanted items.
    Explore,
    /// Takes one step of the shortest path to a known cell.
    Travel(Point),
    /// Rests for one move; refused if it would heal nothing or a threat is in sight.
    Rest,
    /// Turns on wizard mode: free sight and teleportation, but no score.
    Wizard,
    /// Teleports to a cell, or to a random one; wizard mode only. The cell may be rock.
    Jump(Option<Point>),
    /// Quits the game for good.
    Quit,
}

//! What a stage is, and what it is given to work with.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

use barrow_core::{BitGrid, Distances, Farthest, Grid, Map, ParamSpec, Point, Rect, Rng, Tile, Values};

use crate::buckets::Buckets;

use crate::area::Limits;
use crate::whole::wfc::{Patterns, Wave};

/// Everything known about a stage before it runs. Recipes, help, schemas, docs and tests read it from here.
#[derive(Debug)]
pub struct StageSpec {
    /// Its word in recipes, which is also the stem of its file.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// The part of the library it belongs to.
    pub family: Family,
    /// What must be there before it runs.
    pub needs: &'static [Need],
    /// What is there after it ran.
    pub gives: &'static [Fact],
    /// What must not be there yet, because it would no longer be true.
    pub not_after: &'static [Fact],
    /// Its knobs.
    pub params: &'static [ParamSpec],
    /// The stages of a small recipe that shows it at work.
    pub example: &'static str,
    /// Makes the stage from its knobs.
    pub build: fn(&Values) -> Box<dyn Stage>,
}

/// The parts of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Where rooms lie and what they look like.
    Rooms,
    /// Natural hollows.
    Caves,
    /// Open country and what is built on it.
    Land,
    /// Mazes, and what is done to them.
    Mazes,
    /// How rooms are joined.
    Corridors,
    /// Changes to the whole map.
    Whole,
    /// Pieces of levels drawn by hand.
    Prefab,
    /// Walls, doors and what else makes a map a place.
    Dress,
    /// Stairs, starts and other marks.
    Place,
}

impl Family {
    /// Its word in lists.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rooms => "rooms",
            Self::Caves => "caves",
            Self::Land => "land",
            Self::Mazes => "mazes",
            Self::Corridors => "corridors",
            Self::Whole => "whole",
            Self::Prefab => "prefabs",
            Self::Dress => "dress",
            Self::Place => "place",
        }
    }
}

/// Something that is true of a map once a stage has made it so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// Rectangles are set aside for rooms.
    Rooms,
    /// There is floor.
    Floor,
    /// Rooms have walls around them.
    Walls,
    /// Rooms are joined.
    Corridors,
    /// There are gaps in walls where doors can be.
    Doorways,
    /// There are stairs.
    Stairs,
    /// It is known where the player begins.
    Start,
    /// It is known where the level is left.
    Exit,
    /// Every cell has a hardness.
    Hardness,
}

impl Fact {
    /// What it is called in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rooms => "rooms",
            Self::Floor => "floor",
            Self::Walls => "walls",
            Self::Corridors => "corridors",
            Self::Doorways => "doorways",
            Self::Stairs => "stairs",
            Self::Start => "a start",
            Self::Exit => "an exit",
            Self::Hardness => "hardness",
        }
    }
}

/// Something a stage needs, always or only when a knob is turned to some word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// What it needs.
    pub fact: Fact,
    /// The knob and the word that make it need that; always where this is empty.
    pub when: Option<(&'static str, &'static str)>,
}

impl Need {
    /// Needed always.
    pub const fn always(fact: Fact) -> Self {
        Self { fact, when: None }
    }

    /// Needed when the knob `param` is turned to `word`.
    pub const fn when(param: &'static str, word: &'static str, fact: Fact) -> Self {
        Self { fact, when: Some((param, word)) }
    }
}

/// A step in making a map. Its knobs are its fields; it keeps nothing between runs.
pub trait Stage: fmt::Debug + Send + Sync {
    /// Changes the map.
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto>;
}

/// Bad luck: this map will not do, and another seed may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Veto {
    /// Why, as a sentence.
    pub reason: &'static str,
}

/// What a stage is given.
pub struct Context<'a> {
    /// The map so far.
    pub map: &'a mut Map,
    /// The stage's own random numbers.
    pub rng: Rng,
    /// How deep in the dungeon the level lies, from 1.
    pub depth: u32,
    /// Working memory, in whatever state the last user left it.
    pub scratch: &'a mut Scratch,
    /// The cells that the stage is limited to, if it is. What it does elsewhere is taken back; stages that choose cells
    /// choose among these.
    pub area: Option<&'a BitGrid>,
    stage: (u8, &'a str),
    observer: Option<&'a mut (dyn Observer + 'a)>,
}

/// Working memory that stages share, so that making a level asks for none.
#[derive(Debug, Default)]
pub struct Scratch {
    /// Sets of cells.
    pub bits: [BitGrid; 4],
    /// Sets of cells of a part of the map.
    pub parts: [BitGrid; 5],
    /// For floods.
    pub stack: Vec<u32>,
    /// A number for every cell.
    pub numbers: Grid<u32>,
    /// Rectangles, each with a number.
    pub rects: Vec<(Rect, u32)>,
    /// Cells.
    pub points: Vec<Point>,
    /// Cells that were drawn for something.
    pub places: Vec<Point>,
    /// Numbers of rooms and the like.
    pub ids: Vec<u32>,
    /// Cells and the like in the lower half, what they are sorted by in the upper; a list for each direction.
    pub keyed: [Vec<u64>; 4],
    /// Tiles of something that is about to be put on the map.
    pub tiles: Vec<Tile>,
    /// A byte for every cell of a maze.
    pub(crate) sketch: Vec<u8>,
    /// Three rows of numbers.
    pub rows: [Vec<i16>; 3],
    /// Distances.
    pub distances: Distances,
    /// What keeps stages to parts of the map.
    pub limits: Limits,
    /// A second map, for stages that make the first anew.
    pub map: Map,
    /// For wave function collapse.
    pub(crate) patterns: Patterns,
    pub(crate) wave: Wave,
    /// For the cell that is farthest from another.
    pub farthest: Farthest,
    /// What is nearest comes out first.
    pub(crate) heap: BinaryHeap<Reverse<(u32, u32, u32)>>,
    /// Things sorted by where they are.
    pub(crate) buckets: Buckets,
    seen: Grid<Tile>,
}

/// Observer of a generation run. Receives read-only snapshots; cannot affect the result.
pub trait Observer {
    /// Called by a stage after each visible step.
    fn snapshot(&mut self, snapshot: Snapshot<'_>);
}

/// The map at one moment of a generation run.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot<'a> {
    /// The map as it is now.
    pub map: &'a Map,
    /// The stage at work.
    pub stage: &'a str,
    /// What it just did.
    pub caption: fmt::Arguments<'a>,
}

impl<'a> Context<'a> {
    /// For the stage called `name`, the `number`-th of its plan.
    #[inline]
    pub fn new(
        map: &'a mut Map,
        rng: Rng,
        depth: u32,
        scratch: &'a mut Scratch,
        (number, name): (u8, &'a str),
        observer: Option<&'a mut (dyn Observer + 'a)>,
    ) -> Self {
        if observer.is_some() && map.written_by.size() != map.size() {
            map.written_by.reset(map.size(), 0);
            scratch.seen.reset(map.size(), Tile::Rock);
        }
        Self { map, rng, depth, scratch, area: None, stage: (number, name), observer }
    }

    /// The smallest rectangle around the cells that the stage is limited to; all of the map if it is not.
    pub fn bounds(&self) -> Rect {
        self.area.map_or(Rect::of(self.map.size()), |area| area.bounds().unwrap_or_default())
    }

    /// The same without the border of the map.
    pub fn inside(&self) -> Rect {
        let inside = Rect::of(self.map.size()).grown(-1);
        if self.area.is_none() { inside } else { self.bounds().intersection(inside).unwrap_or_default() }
    }

    /// Whether the stage may change a cell.
    pub fn may_change(&self, p: Point) -> bool {
        self.area.is_none_or(|area| area.contains(p))
    }

    /// Returns whether an observer is attached. Without one, intermediate states need not be drawn.
    #[inline]
    pub const fn is_observed(&self) -> bool {
        self.observer.is_some()
    }

    /// Passes a snapshot of the map to the observer. Costs one branch when there is none.
    #[inline]
    pub fn snapshot(&mut self, caption: fmt::Arguments<'_>) {
        if self.observer.is_some() {
            self.show(caption);
        }
    }

    #[cold]
    fn show(&mut self, caption: fmt::Arguments<'_>) {
        let (number, stage) = self.stage;
        let (map, seen) = (&mut *self.map, &mut self.scratch.seen);
        if seen.size() != map.size() {
            seen.reset(map.size(), Tile::Rock);
        }
        for (y, row) in (0..).zip(map.tiles.rows()) {
            // Most snapshots change a few rows.
            let before = seen.row_mut(y);
            if row == before {
                continue;
            }
            for (by, (now, before)) in map.written_by.row_mut(y).iter_mut().zip(row.iter().zip(&*before)) {
                if now != before {
                    *by = number;
                }
            }
            before.copy_from_slice(row);
        }
        if let Some(observer) = &mut self.observer {
            observer.snapshot(Snapshot { map: self.map, stage, caption });
        }
    }
}

//! Declarations and scratch memory as they were. Goes away when every stage uses `stage!`.
#![allow(unreachable_pub, dead_code)]

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use barrow_core::{
    BitGrid, Distances, Farthest, Grid, Map, ParamKind, ParamSpec, Point, Rect, Tile, Value, Values,
};

use crate::buckets::Buckets;
use crate::spec::{Fact, Family, Need, StageSpec};
use crate::stage::Stage;

/// Everything known about a stage before it runs. Recipes, help, schemas, docs and tests read it from here.
#[derive(Debug)]
pub(crate) struct OldSpec {
    /// Its word in recipes, which is also the stem of its file.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// The part of the library it belongs to.
    pub family: Family,
    /// What must be there before it runs.
    pub needs: &'static [OldNeed],
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

/// Something a stage needs, always or only when a knob is turned to some word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OldNeed {
    /// What it needs.
    pub fact: Fact,
    /// The knob and the word that make it need that; always where this is empty.
    pub when: Option<(&'static str, &'static str)>,
}

impl OldNeed {
    /// Needed always.
    pub const fn always(fact: Fact) -> Self {
        Self { fact, when: None }
    }

    /// Needed when the knob `param` is turned to `word`.
    pub const fn when(param: &'static str, word: &'static str, fact: Fact) -> Self {
        Self { fact, when: Some((param, word)) }
    }
}

/// Working memory that stages share, so that making a level asks for none.
#[derive(Debug, Default)]
pub struct OldScratch {
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
    /// A second map, for stages that make the first anew.
    pub map: Map,
    /// For the cell that is farthest from another.
    pub farthest: Farthest,
    /// What is nearest comes out first.
    pub(crate) heap: BinaryHeap<Reverse<(u32, u32, u32)>>,
    /// Things sorted by where they are.
    pub(crate) buckets: Buckets,
}

impl OldSpec {
    pub(crate) fn convert(&'static self) -> StageSpec {
        let need = |need: &OldNeed| Need {
            fact: need.fact,
            when: need.when.map(|(param, word)| {
                let spec = self
                    .params
                    .iter()
                    .find(|spec| spec.name == param)
                    .expect("invariant: a declared parameter");
                let ParamKind::Choice { options, .. } = &spec.kind else { panic!("{param} is no choice") };
                (
                    param,
                    Value::Choice(options.iter().position(|option| *option == word).expect("a word of it")),
                )
            }),
        };
        StageSpec {
            name: self.name,
            summary: self.summary.to_string(),
            family: self.family,
            needs: self.needs.iter().map(need).collect(),
            gives: self.gives.to_vec(),
            not_after: self.not_after.to_vec(),
            params: self.params.into(),
            example: self.example,
            build: Arc::new(|values| Arc::from((self.build)(values))),
        }
    }
}

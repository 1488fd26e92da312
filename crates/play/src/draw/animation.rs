//! What is seen for a moment: missiles that fly, and bursts.

use std::collections::VecDeque;

use barrow::{Hue, Point};
use barrow_game::{BeingId, Event};

/// How long a missile is over a cell, in milliseconds.
const FLY: u32 = 20;
/// How long a burst is seen.
const BURST: u32 = 120;
/// How long a wound is seen.
const WOUND: u32 = 70;

/// Something that is seen for a moment.
#[derive(Clone, Debug)]
struct Show {
    cells: Vec<Point>,
    glyph: char,
    hue: Hue,
    /// How long it is seen as a whole, and how long it was.
    lasts: u32,
    seen: u32,
    is_flight: bool,
}

/// What is to be seen, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shows(VecDeque<Show>);

impl Shows {
    /// Something happened that can be seen.
    pub(crate) fn add(&mut self, event: &Event) {
        let show = match event {
            Event::Flew { path, glyph, hue } => {
                let lasts = FLY * path.len().min(50) as u32;
                Show { cells: path.clone(), glyph: *glyph, hue: *hue, lasts, seen: 0, is_flight: true }
            }
            Event::Burst { cells, hue } => {
                Show { cells: cells.clone(), glyph: '*', hue: *hue, lasts: BURST, seen: 0, is_flight: false }
            }
            Event::Hurt { at, who, damage } if *damage > 0 => {
                let hue = if *who == BeingId::PLAYER { Hue::Red } else { Hue::Orange };
                Show { cells: vec![*at], glyph: '\0', hue, lasts: WOUND, seen: 0, is_flight: false }
            }
            _ => return,
        };
        if show.lasts > 0 {
            self.0.push_back(show);
        }
    }

    /// Time passes.
    pub(crate) fn pass(&mut self, mut milliseconds: u32) {
        while let Some(show) = self.0.front_mut() {
            let left = show.lasts - show.seen;
            if milliseconds < left {
                show.seen += milliseconds;
                return;
            }
            milliseconds -= left;
            self.0.pop_front();
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// The cells to be drawn now: where, as what (none: what is there, in another color), and in which color.
    pub(crate) fn cells(&self) -> Vec<(Point, Option<char>, Hue)> {
        let Some(show) = self.0.front() else { return Vec::new() };
        let glyph = Some(show.glyph).filter(|&glyph| glyph != '\0');
        if show.is_flight {
            let i = show.cells.len() * show.seen as usize / show.lasts as usize;
            return show.cells.get(i).map(|&p| (p, glyph, show.hue)).into_iter().collect();
        }
        show.cells.iter().map(|&p| (p, glyph, show.hue)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missile_flies_cell_by_cell_and_is_gone() {
        let mut shows = Shows::default();
        let path: Vec<Point> = (0..4).map(|x| Point::new(x, 0)).collect();
        shows.add(&Event::Flew { path: path.clone(), glyph: '/', hue: Hue::White });
        for p in path {
            assert_eq!(shows.cells(), [(p, Some('/'), Hue::White)]);
            shows.pass(FLY);
        }
        assert!(shows.is_empty() && shows.cells().is_empty());
        shows.add(&Event::Flew { path: Vec::new(), glyph: '/', hue: Hue::White });
        assert!(shows.is_empty());
    }
}

//! Short animations: missiles, bursts and hits.

use std::collections::VecDeque;

use barrow::{Hue, Point};
use barrow_game::{BeingId, Event};

/// Milliseconds that a missile stays on a cell.
const FLIGHT_MS: u32 = 20;
/// Milliseconds that a burst is shown.
const BURST_MS: u32 = 120;
/// Milliseconds that a hit is shown.
const HIT_MS: u32 = 70;

/// A short animation on the map.
#[derive(Clone, Debug)]
struct Animation {
    cells: Vec<Point>,
    glyph: char,
    hue: Hue,
    /// Total duration and elapsed time, in milliseconds.
    lasts: u32,
    seen: u32,
    is_flight: bool,
}

/// Queue of animations, shown one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Animations(VecDeque<Animation>);

impl Animations {
    /// Queues the animation of an event, if it has one.
    pub(crate) fn add(&mut self, event: &Event) {
        let animation = match event {
            Event::Flew { path, glyph, hue } => {
                let lasts = FLIGHT_MS * path.len().min(50) as u32;
                Animation { cells: path.clone(), glyph: *glyph, hue: *hue, lasts, seen: 0, is_flight: true }
            }
            Event::Burst { cells, hue } => Animation {
                cells: cells.clone(),
                glyph: '*',
                hue: *hue,
                lasts: BURST_MS,
                seen: 0,
                is_flight: false,
            },
            Event::Hurt { at, who, damage } if *damage > 0 => {
                let hue = if *who == BeingId::PLAYER { Hue::Red } else { Hue::Orange };
                Animation { cells: vec![*at], glyph: '\0', hue, lasts: HIT_MS, seen: 0, is_flight: false }
            }
            _ => return,
        };
        if animation.lasts > 0 {
            self.0.push_back(animation);
        }
    }

    /// Advances the current animation and removes finished ones.
    pub(crate) fn advance(&mut self, mut milliseconds: u32) {
        while let Some(animation) = self.0.front_mut() {
            let left = animation.lasts - animation.seen;
            if milliseconds < left {
                animation.seen += milliseconds;
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

    /// Returns the cells to draw now: cell, character (`None` to only change the color), and color.
    pub(crate) fn cells(&self) -> Vec<(Point, Option<char>, Hue)> {
        let Some(animation) = self.0.front() else { return Vec::new() };
        let glyph = Some(animation.glyph).filter(|&glyph| glyph != '\0');
        if animation.is_flight {
            let i = animation.cells.len() * animation.seen as usize / animation.lasts as usize;
            return animation.cells.get(i).map(|&p| (p, glyph, animation.hue)).into_iter().collect();
        }
        animation.cells.iter().map(|&p| (p, glyph, animation.hue)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missile_is_shown_cell_by_cell() {
        let mut animations = Animations::default();
        let path: Vec<Point> = (0..4).map(|x| Point::new(x, 0)).collect();
        animations.add(&Event::Flew { path: path.clone(), glyph: '/', hue: Hue::White });
        for p in path {
            assert_eq!(animations.cells(), [(p, Some('/'), Hue::White)]);
            animations.advance(FLIGHT_MS);
        }
        assert!(animations.is_empty() && animations.cells().is_empty());
        animations.add(&Event::Flew { path: Vec::new(), glyph: '/', hue: Hue::White });
        assert!(animations.is_empty());
    }
}

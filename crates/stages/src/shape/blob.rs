//! A blob: the largest connected component of a cellular automaton in a box.
//!
//! ```text
//! ...######...
//! .##########.
//! ############
//! ..########..
//! ....####....
//! ```

use barrow_core::{Automaton, BitGrid, Rect, Rng, Size};

use crate::caves::cellular::Cellular;
use crate::caves::random_fill::random_fill;

/// Resizes `cells` to the box and fills it with a blob; the others are scratch buffers. Returns the bounding box of the
/// blob; `None` if no cell is left.
pub(crate) fn paint(
    rule: &Cellular,
    size: Size,
    [cells, component, whole]: [&mut BitGrid; 3],
    automaton: &mut Automaton,
    stack: &mut Vec<u32>,
    rng: &mut Rng,
) -> Option<Rect> {
    whole.reset(size);
    whole.insert_rect(Rect::of(size));
    random_fill(cells, whole, rule.floor_pct, rng);
    for _ in 0..rule.passes {
        rule.grow(cells, whole, automaton);
    }
    keep_largest(cells, [component, whole], stack);
    cells.bounds()
}

/// Keeps the connected component with the most cells, the first of them if there are several.
fn keep_largest(cells: &mut BitGrid, [component, largest]: [&mut BitGrid; 2], stack: &mut Vec<u32>) {
    largest.reset(cells.size());
    let mut most = 0;
    while let Some(first) = cells.first() {
        component.reset(cells.size());
        component.insert(first);
        component.flood(cells, stack);
        cells.difference_with(component);
        let count = component.count();
        if count > most {
            most = count;
            std::mem::swap(component, largest);
        }
    }
    std::mem::swap(cells, largest);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::set_of;

    #[test]
    fn the_largest_component_stays() {
        let mut cells = set_of(&["..   .", "..  ..", "    ..", " .    "]);
        keep_largest(&mut cells, [&mut BitGrid::default(), &mut BitGrid::default()], &mut Vec::new());
        assert_eq!(cells, set_of(&["     .", "    ..", "    ..", "      "]));
        assert_eq!(cells.bounds(), Some(Rect::new(4, 0, 2, 3)));
    }

    #[test]
    fn blobs_are_connected_and_inside_their_box() {
        let rule = Cellular::default();
        let (mut rng, mut stack, mut automaton) = (Rng::new(3), Vec::new(), Automaton::default());
        let [mut a, mut b, mut c] = <[BitGrid; 3]>::default();
        for _ in 0..50 {
            let found = paint(
                &rule,
                Size::new(30, 15),
                [&mut a, &mut b, &mut c],
                &mut automaton,
                &mut stack,
                &mut rng,
            );
            let Some(first) = a.first() else { continue };
            assert!(Rect::new(0, 0, 30, 15).covers(found.unwrap()));
            b.reset(a.size());
            b.insert(first);
            b.flood(&a, &mut stack);
            assert_eq!(a, b);
        }
    }
}

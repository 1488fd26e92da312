//! Grows caves for designed rooms with a cellular automaton, one 128-bit word per row.
//!
//! ```text
//! ...##.......
//! .######.###.
//! .##########.
//! ..#######...
//! ...#####....
//! ```
//!
//! Algorithm: open 55 percent of the cells of a box at random. Then, in five passes, a closed cell opens if at least
//! six of its eight neighbors are open, and an open one closes if fewer than four are. Keep the largest connected
//! component.
//!
//! Source: after a description of Brogue CE.

use barrow_core::Rng;

/// Largest width and height of a box.
pub(super) const MOST: (i32, i32) = (126, 30);

/// Share of the cells that start as floor, of 256: 55 percent.
const OPEN: u32 = 141;
const PASSES: u32 = 5;

/// Rows of cells, one bit per cell. The first column, the first row and all cells after the box are closed.
pub(super) type Rows = [u128; MOST.1 as usize + 2];

/// Grows a cave in a box of `w` by `h` cells.
pub(super) fn grow(w: i32, h: i32, rng: &mut Rng) -> Rows {
    let height = h as usize;
    let inside = ((1 << w) - 1) << 1;
    let mut rows = fill_at_random(w, height, rng).map(|row| row & inside);
    for _ in 0..PASSES {
        rows = pass(&rows, height).map(|row| row & inside);
    }
    largest(rows, height)
}

/// Opens 55 percent of the cells at random.
fn fill_at_random(w: i32, height: usize, rng: &mut Rng) -> Rows {
    // Sets every bit with a probability of OPEN / 256, from the binary digits of OPEN, lowest first: if p is the
    // probability so far, OR with random bits makes it (1 + p) / 2, and AND makes it p / 2.
    let mut random_word = || {
        (0..8).fold(0, |word, digit| {
            let bits = rng.next_u64();
            if OPEN >> digit & 1 == 1 { word | bits } else { word & bits }
        })
    };
    let (mut rows, mut word) = ([0; _], 0);
    for (y, row) in rows[1..=height].iter_mut().enumerate() {
        if w > 31 {
            *row = u128::from(random_word()) << 64 | u128::from(random_word());
        } else {
            // One word is enough for two narrow rows.
            word = if y % 2 == 0 { random_word() } else { word >> 32 };
            *row = u128::from(word);
        }
    }
    rows
}

/// Applies the rule once, to all cells of a row in parallel.
fn pass(rows: &Rows, height: usize) -> Rows {
    // Bit-sliced full adders: the first word of a pair holds the ones of the sums, the second the twos.
    let add = |a: u128, b: u128, c: u128| (a ^ b ^ c, a & b | c & (a ^ b));
    let three = |row: u128| add(row << 1, row, row >> 1);
    let mut next = [0; _];
    let (mut above, mut here) = (three(rows[0]), three(rows[1]));
    for y in 1..=height {
        let below = three(rows[y + 1]);
        let (ones, two_a) = add(above.0, here.0, below.0);
        let (two_b, four_a) = add(above.1, here.1, below.1);
        let (twos, four_b) = add(two_a, two_b, 0);
        let (fours, eights) = add(four_a, four_b, 0);
        // The sum includes the cell itself: it must be at least 6, or 5 if the cell is open.
        next[y] = eights | fours & (twos | rows[y] & ones);
        (above, here) = (here, below);
    }
    next
}

/// Returns the connected component with the most cells, by orthogonal steps.
fn largest(mut rows: Rows, height: usize) -> Rows {
    let count = |rows: &Rows| rows.iter().map(|row| row.count_ones()).sum::<u32>();
    let (mut largest, mut most) = ([0; _], 0);
    let mut left = count(&rows);
    for y in 1..=height {
        // Stops when the cells left are too few for a larger component.
        while rows[y] != 0 && left > most {
            let component = component(&rows, height, y);
            let cells = count(&component);
            left -= cells;
            if cells > most {
                (largest, most) = (component, cells);
            }
            rows.iter_mut().zip(component).for_each(|(row, component)| *row &= !component);
        }
    }
    largest
}

/// Returns the connected component of the first cell of row `y`, which must have no cells above that row.
fn component(rows: &Rows, height: usize, y: usize) -> Rows {
    let mut component = [0; _];
    component[y] = spread(rows[y] & rows[y].wrapping_neg(), rows[y]);
    let mut grew = true;
    while grew {
        grew = false;
        let mut pull = |at: usize| {
            let seeds = (component[at - 1] | component[at + 1]) & rows[at] & !component[at];
            if seeds != 0 {
                component[at] = spread(component[at] | seeds, rows[at]);
                grew = true;
            }
        };
        (y..=height).for_each(&mut pull);
        (y..=height).rev().for_each(&mut pull);
    }
    component
}

/// Returns the runs of `open` that contain a seed: a flood fill within one row.
fn spread(seeds: u128, open: u128) -> u128 {
    // Adding a seed to its run carries through the higher bits of the run, so the XOR marks these. The fold then
    // spreads to lower bits, doubling the distance in each step.
    let right = (open.wrapping_add(seeds) ^ open) & open | seeds;
    let step = |(seeds, open): (u128, u128), n: u32| (seeds | open & seeds >> n, open & open >> n);
    [1, 2, 4, 8, 16, 32, 64].into_iter().fold((right, open), step).0
}

/// Returns the width and height of the bounding box of the cells.
pub(super) fn extent(rows: &Rows) -> (i32, i32) {
    let columns = rows.iter().fold(0, |any, row| any | row);
    let used = rows.iter().filter(|row| **row != 0).count();
    ((128 - columns.leading_zeros()).saturating_sub(columns.trailing_zeros()) as i32, used as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{BitGrid, Point, Size};

    fn grid(rows: &Rows) -> BitGrid {
        let mut grid = BitGrid::new(Size::new(128, rows.len() as u32));
        for (y, row) in rows.iter().enumerate() {
            (0..128).filter(|x| row >> x & 1 == 1).for_each(|x| grid.insert(Point::new(x, y as i32)));
        }
        grid
    }

    #[test]
    fn passes_follow_the_rule() {
        let rows = fill_at_random(60, 20, &mut Rng::new(5));
        let (before, after) = (grid(&rows), grid(&pass(&rows, 20)));
        for p in (1..=20).flat_map(|y| (1..127).map(move |x| Point::new(x, y))) {
            let count = before.count_neighbors(p.y, p.x as usize / 64).map(|word| word >> (p.x & 63) & 1);
            let count = count[0] + 2 * count[1] + 4 * count[2] + 8 * count[3];
            let open = if before.contains(p) { count >= 4 } else { count >= 6 };
            assert_eq!(after.contains(p), open, "{p}");
        }
    }

    #[test]
    fn caves_are_connected_and_inside_their_box() {
        let mut rng = Rng::new(3);
        for (w, h) in [(1, 1), (3, 4), (12, 8), (12, 27), (27, 8), (31, 5), (77, 27), (126, 30)] {
            for _ in 0..40 {
                let cells = grid(&grow(w, h, &mut rng));
                let mut reached = BitGrid::new(cells.size());
                cells.first().iter().for_each(|&p| reached.insert(p));
                reached.flood(&cells, &mut Vec::new());
                assert_eq!(reached, cells);
                let is_inside = |p: Point| (1..=w).contains(&p.x) && (1..=h).contains(&p.y);
                assert!(cells.iter().all(is_inside), "{w}x{h}");
            }
        }
    }
}

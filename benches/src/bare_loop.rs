//! Baseline of the benchmarks: the least work that could be called a level.
//!
//! Clears 80×21 bytes, draws nine walled rooms, eight L-shaped corridors and their doors, and checks nothing. Times are
//! given as multiples of this loop, so that results from different days and machines can be compared.

const WIDTH: usize = 80;
const HEIGHT: usize = 21;

/// The wyrand generator (multiply and fold), whose cost is negligible here.
#[derive(Debug)]
pub(crate) struct FoldRng(u64);

impl FoldRng {
    pub(crate) const fn new() -> Self {
        Self(1)
    }

    fn below(&mut self, n: u32) -> usize {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        let bits = (product >> 64) as u64 ^ product as u64;
        ((u64::from(bits as u32) * u64::from(n)) >> 32) as usize
    }
}

/// Returns an empty map, which is reused for every level.
pub(crate) fn blank() -> Vec<u8> {
    vec![b' '; WIDTH * HEIGHT]
}

/// Draws rooms, corridors and doors over the old contents of `cells`.
pub(crate) fn draw(cells: &mut [u8], dice: &mut FoldRng) {
    cells.fill(b' ');
    let mut middles = [(0, 0); 9];
    for (i, middle) in middles.iter_mut().enumerate() {
        let (w, h) = (3 + dice.below(12), 2 + dice.below(2));
        let x = (i % 3) * 26 + 2 + dice.below(23 - w as u32);
        let y = (i / 3) * 7 + 1 + dice.below(2);
        room(cells, x, y, w, h);
        *middle = (x + w / 2, y + h / 2);
    }
    for pair in middles.windows(2) {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        for x in x0.min(x1)..=x0.max(x1) {
            dig(&mut cells[y0 * WIDTH + x]);
        }
        for y in y0.min(y1)..=y0.max(y1) {
            dig(&mut cells[y * WIDTH + x1]);
        }
    }
}

fn room(cells: &mut [u8], x: usize, y: usize, w: usize, h: usize) {
    for row in y - 1..=y + h {
        let line = &mut cells[row * WIDTH..(row + 1) * WIDTH];
        if row == y - 1 || row == y + h {
            line[x - 1..=x + w].fill(b'-');
        } else {
            line[x - 1] = b'|';
            line[x + w] = b'|';
            line[x..x + w].fill(b'.');
        }
    }
}

fn dig(cell: &mut u8) {
    *cell = match *cell {
        b' ' => b'#',
        b'|' | b'-' => b'+',
        other => other,
    };
}

//! The surroundings of a cell as rows of bits, upright and turned on their side, so that what lies east and west is
//! scanned as rows too.
//!
//! ```text
//!  #..#            #.##        The cell itself always stands at the same place: column `half` of row `half`.
//!  .@.#   turned   .@##        What lies off the map blocks sight.
//!  ####            ..##
//!  ####            ####
//! ```
//!
//! It is turned in blocks of 64×64 bits. Views of at most fifteen cells fit into one of 32×32.

use std::iter;

use barrow_core::{BitGrid, Point, Size, transpose, transpose_small};

use crate::Opacity;
use crate::mask::{below, between};
use crate::reach::ReachWidths;

/// The most cells one sees in a block of 32×32.
pub(crate) const SMALL: i32 = 15;

/// A square part of a map around a cell, `N` words wide.
#[derive(Debug, Default)]
pub(crate) struct BitWindow {
    /// What blocks sight; then the same turned.
    opaque: [Vec<u64>; 2],
    /// What is seen; then what is seen in the turned copy.
    seen: [Vec<u64>; 2],
}

/// Which copy of the surroundings.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Copy {
    /// As it is.
    Upright = 0,
    /// Columns are rows.
    Turned = 1,
}

/// How a word of a window lies over the rows of a map: over the end of one of their words and the start of the next.
#[derive(Clone, Copy, Debug)]
struct Cut {
    /// The word of the map in which it begins; −1 left of the map.
    word: i32,
    /// The bit of it in which it begins.
    shift: u32,
    /// The bits of the window's word that lie left or right of the map.
    off_map: u64,
    /// The bits of the map's word that it covers, and those of the one after.
    covers: [u64; 2],
}

impl BitWindow {
    /// Makes room for all windows that a view of so many rows may need, so that it does not grow when one looks from
    /// elsewhere. The largest take far more memory than most views come to, and have to wait until they are needed.
    pub(crate) fn reserve(&mut self, rows: i32) {
        let words = match rows {
            ..=31 => 64,
            32..=63 => 128 * 2,
            64..=127 => 256 * 4,
            128..=255 => 512 * 8,
            _ => 2048 * 32,
        };
        for bits in self.opaque.iter_mut().chain(&mut self.seen) {
            bits.reserve(words - words.min(bits.len()));
        }
    }

    /// Copies all within `radius` of `from` along both axes, which is at most `half`. Nothing is seen yet.
    pub(crate) fn take<const N: usize, O: Opacity + ?Sized>(
        &mut self,
        opacity: &O,
        from: Point,
        half: i32,
        radius: i32,
    ) {
        let words = (2 * half as usize + 2) * N;
        let [upright, turned] = &mut self.opaque;
        // All of the turned copy is written when it is made.
        turned.resize(words, 0);
        // Cells farther away than the radius are never looked at.
        for bits in iter::once(&mut *upright).chain(&mut self.seen) {
            bits.clear();
            bits.resize(words, 0);
        }
        let cuts: [Cut; N] = cuts(opacity.size(), from, half);
        let height = opacity.size().height as i32;
        let (upright, _) = upright.as_chunks_mut::<N>();
        let upright = &mut upright[(half - radius) as usize..=(half + radius) as usize];
        let (above, below) = ((radius - from.y).max(0), (from.y + radius + 1 - height).max(0));
        let on_map = upright.len() - below as usize;
        upright[on_map..].fill([u64::MAX; N]);
        upright[..above as usize].fill([u64::MAX; N]);
        for (row, y) in upright[..on_map].iter_mut().zip(from.y - radius..).skip(above as usize) {
            row.iter_mut().zip(&cuts).for_each(|(word, cut)| *word = cut.read(opacity, y));
        }
    }

    /// What blocks sight in a copy, and what is seen in it. The turned copy is made only when it is asked for.
    pub(crate) fn rows<const N: usize>(&mut self, copy: Copy) -> (&[[u64; N]], &mut [[u64; N]]) {
        if let (Copy::Turned, [upright, turned]) = (copy, &mut self.opaque) {
            turn::<N>(upright.as_chunks().0, turned.as_chunks_mut().0);
        }
        (self.opaque[copy as usize].as_chunks().0, self.seen[copy as usize].as_chunks_mut().0)
    }

    /// Adds what is seen in both copies to what is seen on the map, as far as the rim bounds it.
    pub(crate) fn give<const N: usize>(
        &mut self,
        from: Point,
        half: i32,
        widths: ReachWidths,
        seen: &mut BitGrid,
    ) {
        let [upright, turned] = &mut self.seen;
        let back = &mut self.opaque[Copy::Turned as usize];
        turn::<N>(turned.as_chunks().0, back.as_chunks_mut().0);
        let (upright, back) = (upright.as_chunks::<N>().0, back.as_chunks::<N>().0);
        let size = seen.size();
        let cuts: [Cut; N] = cuts(size, from, half);
        for (dy, width) in widths.skip_to(half) {
            let within: [u64; N] = std::array::from_fn(|i| {
                let left = half - 64 * i as i32;
                between(left - width, left + width)
            });
            for away in [-dy, dy] {
                let (y, row) = (from.y + away, (half + away) as usize);
                let words: [u64; N] = std::array::from_fn(|i| upright[row][i] | back[row][i]);
                if y < 0 || y >= size.height as i32 || words == [0; N] {
                    continue;
                }
                let row = seen.row_mut(y);
                for (cut, (word, within)) in cuts.iter().zip(words.iter().zip(within)) {
                    cut.write(word & within, row);
                }
            }
        }
    }
}

/// How a window around `from` lies over the rows of a map.
fn cuts<const N: usize>(size: Size, from: Point, half: i32) -> [Cut; N] {
    let (left, width) = (from.x - half, size.width as i32);
    std::array::from_fn(|i| {
        let x = left + 64 * i as i32;
        let off_map = !below(width - x) | below(-x);
        let on_map = !off_map & below(2 * half + 1 - 64 * i as i32);
        let shift = (x & 63) as u32;
        Cut { word: x >> 6, shift, off_map, covers: [on_map << shift, on_map >> 1 >> (63 - shift)] }
    })
}

impl Cut {
    /// A word of the window from row `y` of the map. What lies off the map is set.
    #[inline]
    fn read<O: Opacity + ?Sized>(&self, opacity: &O, y: i32) -> u64 {
        let [here, next] = self.covers;
        let mut word = self.off_map;
        if here != 0 {
            word |= opacity.word(y, self.word as usize, here) >> self.shift;
        }
        if next != 0 {
            word |= opacity.word(y, (self.word + 1) as usize, next) << 1 << (63 - self.shift);
        }
        word
    }

    /// Adds what is on the map of a word of the window to a row of the map.
    #[inline]
    fn write(&self, word: u64, row: &mut [u64]) {
        let [here, next] = self.covers;
        if here != 0 {
            row[self.word as usize] |= word << self.shift & here;
        }
        if next != 0 {
            row[(self.word + 1) as usize] |= word >> 1 >> (63 - self.shift) & next;
        }
    }
}

/// Writes the columns of `from` as rows.
fn turn<const N: usize>(from: &[[u64; N]], to: &mut [[u64; N]]) {
    if let (Ok(from), Ok(to)) = (<&[_; 32]>::try_from(from), <&mut [_; 32]>::try_from(&mut *to)) {
        let mut block = from.map(|row| row[0] as u32);
        transpose_small(&mut block);
        *to = block.map(|row| std::array::from_fn(|_| u64::from(row)));
        return;
    }
    for (i, rows) in from.as_chunks::<64>().0.iter().enumerate() {
        for (j, columns) in to.as_chunks_mut::<64>().0.iter_mut().enumerate() {
            let mut block = rows.map(|row| row[j]);
            // What lies wholly off the map, or holds nothing, looks the same from every side.
            if block.iter().any(|&row| row != block[0]) || block[0].wrapping_add(1) > 1 {
                transpose(&mut block);
            }
            for (column, word) in columns.iter_mut().zip(block) {
                column[i] = word;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reach;

    fn round_trip<const N: usize>(bits: &BitGrid, from: Point, half: i32, radius: i32) {
        let mut window = BitWindow::default();
        window.take::<N, _>(bits, from, half, radius);
        let (upright, _) = window.rows::<N>(Copy::Upright);
        let upright = upright.to_vec();
        let (turned, seen) = window.rows::<N>(Copy::Turned);
        let has = |rows: &[[u64; N]], x: i32, y: i32| rows[y as usize][x as usize / 64] >> (x % 64) & 1 == 1;
        for (x, y) in (-radius..=radius).flat_map(|y| (-radius..=radius).map(move |x| (x, y))) {
            let p = from + Point::new(x, y);
            let blocks = !bits.size().contains(p) || bits.contains(p);
            assert_eq!(has(&upright, half + x, half + y), blocks);
            assert_eq!(has(turned, half + y, half + x), blocks);
        }
        seen.copy_from_slice(turned);
        let mut back = BitGrid::new(bits.size());
        window.give::<N>(from, half, Reach::square(radius).widths(bits.size()), &mut back);
        let near = |p: Point| (p.x - from.x).abs() <= radius && (p.y - from.y).abs() <= radius;
        assert!(back.iter().filter(|&p| near(p)).eq(bits.iter().filter(|&p| near(p))));
    }

    #[test]
    fn columns_become_rows_and_back() {
        let mut bits = BitGrid::new(Size::new(150, 90));
        for p in (0..90).flat_map(|y| (0..150).map(move |x| Point::new(x, y))) {
            if (p.x * 7 + p.y * 13 + p.x * p.y) % 5 < 2 {
                bits.insert(p);
            }
        }
        for from in [(0, 0), (149, 89), (149, 0), (70, 40), (64, 44), (63, 45), (32, 31)] {
            let from = Point::new(from.0, from.1);
            round_trip::<1>(&bits, from, 15, 3);
            round_trip::<1>(&bits, from, 15, 15);
            round_trip::<1>(&bits, from, 31, 20);
            round_trip::<2>(&bits, from, 63, 60);
            round_trip::<4>(&bits, from, 127, 127);
        }
    }
}

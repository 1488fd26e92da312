//! Search for walls that border only rock and walls, 64 cells at a time.

use super::mark::classify_row;
use crate::{Grid, Size, Tile};

/// Words per row on common maps (up to 128 columns) and on the widest ones.
const FEW: usize = 2;
const MANY: usize = Size::MAX_SIDE.div_ceil(64) as usize;

/// One row of tiles as bits.
#[derive(Clone, Copy)]
struct Row<const N: usize> {
    walls: [u64; N],
    /// Cells in or horizontally beside a tile that is neither rock nor wall.
    near: [u64; N],
}

impl Grid<Tile> {
    /// Returns whether some wall has only rock and walls among its eight neighbors. Cells outside the map count as
    /// rock.
    pub fn has_bare_wall(&self) -> bool {
        // Many maps have no walls. Counting them is faster than checking the neighbors of each.
        if Tile::count_between(self.cells(), Tile::WallAcross, Tile::WallUpright) == 0 {
            return false;
        }
        if self.size().width as usize <= 64 * FEW { self.scan::<FEW>() } else { self.scan::<MANY>() }
    }

    fn scan<const N: usize>(&self) -> bool {
        let words = (self.size().width as usize).div_ceil(64).min(N);
        let blank = Row { walls: [0; N], near: [0; N] };
        let (mut above, mut here, mut bare) = (blank, blank, 0);
        for y in 0..=self.size().height as i32 {
            let below = if y < self.size().height as i32 { self.row_of(y) } else { blank };
            for i in 0..words {
                bare |= here.walls[i] & !(above.near[i] | here.near[i] | below.near[i]);
            }
            (above, here) = (here, below);
        }
        bare != 0
    }

    #[inline]
    fn row_of<const N: usize>(&self, y: i32) -> Row<N> {
        let (mut walls, mut rest, mut near) = ([0; N], [0; N], [0; N]);
        let mut i = 0;
        classify_row(self.row(y), [Tile::WallAcross, Tile::Pillar], |[closed, other]| {
            (walls[i], rest[i]) = (closed & !other, other);
            i += 1;
        });
        for j in 0..i.min(N) {
            let before = if j > 0 { rest[j - 1] >> 63 } else { 0 };
            let after = if j + 1 < i { rest[j + 1] << 63 } else { 0 };
            near[j] = rest[j] | rest[j] << 1 | rest[j] >> 1 | before | after;
        }
        Row { walls, near }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, Rng};

    fn is_bare(tiles: &Grid<Tile>, p: Point) -> bool {
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| p + Point::new(dx, dy)));
        matches!(tiles[p], Tile::WallAcross | Tile::WallUpright)
            && around.filter_map(|q| tiles.get(q)).all(|tile| tile < Tile::Pillar)
    }

    #[test]
    fn has_bare_wall_agrees_with_a_check_of_single_cells() {
        let mut rng = Rng::new(6);
        let mut found = 0;
        for _ in 0..3000 {
            let size = Size::new(1 + rng.below(300), 1 + rng.below(9));
            let mut tiles = Grid::new(size, Tile::Rock);
            for _ in 0..rng.below(3) {
                let p = Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
                tiles[p] = Tile::WallUpright;
                let q = p + Point::new(rng.range(-2, 2), rng.range(-2, 2));
                if size.contains(q) && rng.percent(90) {
                    tiles[q] = [Tile::Floor, Tile::Pillar, Tile::WallAcross][rng.below(3) as usize];
                }
            }
            let plain = tiles.iter().any(|(p, _)| is_bare(&tiles, p));
            assert_eq!(tiles.has_bare_wall(), plain, "{size}");
            found += u32::from(plain);
        }
        assert!((300..2700).contains(&found), "{found}");
    }
}

//! A level as a grid of looks: pictures of tiles, and letters for spawns, start and exit.

use std::io;

use barrow::{Grid, Map, Point, Size, Tile};
use barrow_view::{CELL_DOTS, Color, Mark, Palette, Pixels, Sprite};

/// A picture in the style of tiles.
pub(crate) struct Sheet {
    /// Index of the look of every cell.
    pub(crate) cells: Grid<u16>,
    /// Every look that occurs. Ink and ground are indices of colors.
    pub(crate) looks: Vec<Sprite<u8>>,
    /// Color of every look in cells too small for a bitmap.
    afar: Vec<Color>,
    /// Every color that occurs; the ground of rock first.
    pub(crate) colors: Vec<Color>,
}

impl Sheet {
    /// Returns the number of rows of cells above the map: one for the title, one blank.
    pub(crate) const fn title_rows(title: Option<&str>) -> u32 {
        if title.is_some() { 2 } else { 0 }
    }

    /// Draws a level with spawns, start and exit, below a title if there is one.
    pub(crate) fn of(map: &Map, title: Option<&str>, palette: Palette) -> Self {
        let top = Self::title_rows(title) as i32;
        let mut sheet = Self::new(&map.tiles, top, palette, |tile| tile);
        sheet.put_custom(map, top, palette, |_| true);
        let spawns = map.spawns.iter().map(|spawn| (spawn.at, Mark::Spawn(spawn.kind), &*spawn.name));
        let exit = map.exit.map(|at| (at, Mark::Exit, ""));
        let start = map.start.map(|at| (at, Mark::Start, ""));
        for (at, mark, name) in spawns.chain(exit).chain(start) {
            let Some(tile) = map.tiles.get(at) else { continue };
            let look = Sprite::mark(mark, mark.letter(name), tile, palette);
            sheet.cells[Point::new(at.x, at.y + top)] = sheet.add_look(look, look.ink);
        }
        let most = (map.size().width as usize).saturating_sub(1);
        for (x, letter) in (1..).zip(title.unwrap_or_default().chars().take(most)) {
            let look = Sprite::text(letter, palette);
            sheet.cells[Point::new(x, 0)] = sheet.add_look(look, look.ground);
        }
        sheet
    }

    /// Draws a level for players: without spawns, start and exit, with secret doors as wall and secret corridors as
    /// rock.
    pub(crate) fn for_players(map: &Map, palette: Palette) -> Self {
        let has_walls = map.tiles.cells().contains(&Tile::WallAcross);
        let shown = |tile| match tile {
            Tile::SecretDoor if has_walls => Tile::WallAcross,
            Tile::SecretDoor | Tile::SecretCorridor => Tile::Rock,
            tile => tile,
        };
        let mut sheet = Self::new(&map.tiles, 0, palette, shown);
        sheet.put_custom(map, 0, palette, |tile| shown(tile) == tile);
        sheet
    }

    /// Draws the custom tiles on those tiles for which `is_seen` returns true.
    fn put_custom(&mut self, map: &Map, top: i32, palette: Palette, is_seen: impl Fn(Tile) -> bool) {
        let mut last = (None, 0);
        for (p, id) in map.custom_cells() {
            let tile = map.tiles[p];
            if !is_seen(tile) {
                continue;
            }
            if last.0 != Some((id, tile)) {
                let look = Sprite::custom(map.custom_tiles[id.index()].look(tile), tile, palette);
                last = (Some((id, tile)), self.add_look(look, look.from_afar()));
            }
            self.cells[Point::new(p.x, p.y + top)] = last.1;
        }
    }

    /// Draws tiles as `shown` maps them, below `top` rows of rock.
    pub(crate) fn new(tiles: &Grid<Tile>, top: i32, palette: Palette, shown: impl Fn(Tile) -> Tile) -> Self {
        let size = Size::new(tiles.size().width, tiles.size().height + top as u32);
        let (looks, afar, colors) = (Vec::new(), Vec::new(), vec![palette.tile(Tile::Rock)[1]]);
        let mut sheet = Self { cells: Grid::new(size, 0), looks, afar, colors };
        let mut known = [None; Tile::ALL.len()];
        let mut place = |sheet: &mut Self, tile: Tile| {
            *known[tile as usize].get_or_insert_with(|| {
                let look = Sprite::tile(shown(tile), palette);
                sheet.add_look(look, look.from_afar())
            })
        };
        if top > 0 {
            // Index 0, with which all cells are initialized, must be the look of rock.
            place(&mut sheet, Tile::Rock);
        }
        for (y, row) in (top..).zip(tiles.rows()) {
            for (x, &tile) in row.iter().enumerate() {
                sheet.cells.row_mut(y)[x] = place(&mut sheet, tile);
            }
        }
        sheet
    }

    /// Returns the index of a look; adds it if it is new.
    fn add_look(&mut self, look: Sprite, afar: Color) -> u16 {
        let [ink, ground] = [look.ink, look.ground].map(|color| color_index(&mut self.colors, color));
        let found = index_of(&mut self.looks, Sprite { dots: look.dots, ink, ground });
        if found == self.afar.len() {
            self.afar.push(afar);
        }
        found as u16
    }

    /// Draws all cells, each `px` pixels wide, and calls `write` with every row of cells: one byte per pixel, the index
    /// of its color. Cells of less than 8 pixels show their ground only.
    pub(crate) fn draw(&self, px: u32, mut write: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let width = self.cells.size().width * px;
        let mut row_pixels = vec![0; (width * px) as usize];
        for row in self.cells.rows() {
            let mut pixels = Pixels::new(&mut row_pixels, width);
            for (x, &look) in (0..).zip(row) {
                let look = &self.looks[usize::from(look)];
                if px < CELL_DOTS {
                    pixels.fill(x * px, 0, px, look.ground);
                } else {
                    pixels.put(x * px, 0, look, px / CELL_DOTS);
                }
            }
            write(&row_pixels)?;
        }
        Ok(())
    }

    /// Replaces every look by a single color, for cells too small for a bitmap.
    pub(crate) fn simplify(&mut self) {
        for (look, &afar) in self.looks.iter_mut().zip(&self.afar) {
            let color = color_index(&mut self.colors, afar);
            *look = Sprite { dots: [0; CELL_DOTS as usize], ink: color, ground: color };
        }
    }
}

/// Returns the index of a color; adds it if it is new. Indices are bytes: with more than 256 colors, which takes
/// hundreds of custom tiles, the rest get index 0.
fn color_index(colors: &mut Vec<Color>, color: Color) -> u8 {
    if colors.len() == 256 && !colors.contains(&color) {
        return 0;
    }
    index_of(colors, color) as u8
}

/// Returns the index of a value in a list; adds it if it is new.
fn index_of<T: PartialEq>(list: &mut Vec<T>, value: T) -> usize {
    list.iter().position(|known| *known == value).unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use barrow::{CustomId, CustomTile, Hue};

    use super::*;
    use crate::drawn::level;

    #[test]
    fn players_see_no_secrets_and_no_spawns() {
        let mut map = level().map().clone();
        let door = map.tiles.iter().find(|(_, tile)| *tile == Tile::SecretDoor).unwrap().0;
        let look = |sheet: &Sheet, at| sheet.looks[usize::from(sheet.cells[at])];
        let sheet = Sheet::for_players(&map, Palette::Light);
        let wall = map.tiles.iter().find(|(_, tile)| *tile == Tile::WallAcross).unwrap().0;
        assert_eq!(look(&sheet, door), look(&sheet, wall));
        let start = map.start.unwrap();
        assert_ne!(look(&sheet, start).dots, look(&Sheet::of(&map, None, Palette::Light), start).dots);
        // On a level without walls it looks like rock.
        for at in map.tiles.clone().iter().filter(|(_, tile)| *tile == Tile::WallAcross).map(|(at, _)| at) {
            map.tiles[at] = Tile::Rock;
        }
        let sheet = Sheet::for_players(&map, Palette::Light);
        assert_eq!(look(&sheet, door), look(&sheet, wall));
    }

    #[test]
    fn custom_tiles_have_their_own_looks_and_do_not_reveal_secrets() {
        let mut map = level().map().clone();
        map.custom_tiles = [
            CustomTile::new("ice", Tile::Floor, '%', Hue::Cyan),
            CustomTile::new("panel", Tile::SecretDoor, 'P', Hue::Brown),
        ]
        .into();
        let [ice, panel] = ["ice", "panel"].map(|name| map.custom_id(name).unwrap());
        let (floor, door) = (Point::new(3, 1), Point::new(6, 2));
        map.mark_custom(floor, ice);
        map.mark_custom(door, panel);
        let look = |sheet: &Sheet, at| sheet.looks[usize::from(sheet.cells[at])];
        for palette in Palette::ALL {
            let sheet = Sheet::of(&map, Some("title"), palette);
            for (at, id) in [(floor, ice), (door, panel)] {
                let (custom, tile) = (map.custom_tiles[id.index()], map.tiles[at]);
                let sprite = Sprite::custom(custom.look(tile), tile, palette);
                let found = look(&sheet, at + Point::new(0, 2));
                assert_eq!((found.dots, sheet.colors[usize::from(found.ink)]), (sprite.dots, sprite.ink));
            }
            let sheet = Sheet::for_players(&map, palette);
            assert_eq!(look(&sheet, door), look(&sheet, Point::new(0, 0)));
            assert_eq!(sheet.colors[usize::from(look(&sheet, floor).ink)], palette.hue(Hue::Cyan));
        }
    }

    #[test]
    fn all_looks_together_have_at_most_256_colors() {
        let mut map = Map::new(Size::new(95, 30));
        for y in 0..30 {
            map.tiles.row_mut(y).fill(Tile::ALL[y as usize % Tile::ALL.len()]);
            for (x, letter) in (0..).zip(' '..='~') {
                let name = letter.to_string().into();
                let kind = barrow::SpawnKind::ALL[x as usize % 5];
                map.spawns.push(barrow::Spawn { at: Point::new(x, y), kind, name });
            }
        }
        map.custom_tiles = (0..255)
            .map(|i| {
                let like = Tile::ALL[i % Tile::ALL.len()];
                CustomTile::new(&i.to_string(), like, (b'!' + i as u8 % 90).into(), Hue::ALL[i % 11])
            })
            .collect();
        for i in 0..255 {
            map.set_custom(Point::new(i % 95, i / 95), CustomId::from_index(i as usize).unwrap());
        }
        let title: String = (' '..='~').collect();
        for palette in Palette::ALL {
            let mut sheet = Sheet::of(&map, Some(&title), palette);
            sheet.simplify();
            assert!(sheet.colors.len() <= 256, "{palette:?} {}", sheet.colors.len());
        }
    }
}

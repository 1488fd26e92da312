//! Terrain as the player knows it, with the outlines of rooms and caves closed. For drawing only: no rule uses it.
//!
//! Symmetric sight shows a transparent cell only if the line between both centers is clear. From inside a room that hides
//! doorways in a wall along which the player looks, while the walls beside them are visible. It also hides the walls
//! behind a floor cell that is only just visible.
//!
//! ```text
//!  field of view     drawn
//!  ----- -----       -----'-----
//!  |@........|       |@........|
//!  -----------       -----------
//! ```
//!
//! The terrain of a cell in the outline is shown if the cell is lit and ground beside it is visible. Creatures and items
//! there still obey symmetric sight. Rock that borders known ground is drawn as a wall, because caves have no walls.

use std::collections::BTreeMap;

use barrow::fov::Known;
use barrow::{BitGrid, Point, Tile};

use super::Floor;
use crate::{Game, Heading};

/// Cells of outlines that are known without having been in the field of view.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    /// Cells of rooms and caves; `None` if a tile has changed since they were listed.
    ground: Option<BitGrid>,
    shown: BTreeMap<Point, ShownCell>,
    /// Scratch set: contents are unspecified between updates.
    border: BitGrid,
}

/// A cell of an outline as it looked when it was last shown.
#[derive(Clone, Copy, Debug)]
struct ShownCell {
    tile: Tile,
    is_visible: bool,
}

impl Outline {
    /// Lists the cells of rooms and caves again at the next update.
    pub(super) fn invalidate(&mut self) {
        self.ground = None;
    }
}

/// Returns whether a tile has an outline: ground that can be seen over, but no door or corridor.
fn is_ground(tile: Tile) -> bool {
    tile.is_transparent() && !tile.is_door() && tile != Tile::Corridor
}

/// Returns the orthogonal neighbors of a cell: north, south, west, east.
fn beside(p: Point) -> [Point; 4] {
    [(0, -1), (0, 1), (-1, 0), (1, 0)].map(|(x, y)| p + Point::new(x, y))
}

impl Floor {
    /// Returns the cells of rooms and caves.
    fn list_ground(&self) -> BitGrid {
        let mut ground = BitGrid::new(self.map.size());
        for (p, _) in self.map.tiles.iter().filter(|(_, tile)| is_ground(*tile)) {
            ground.insert(p);
        }
        ground
    }

    /// Updates the shown cells of outlines. `is_light` returns whether a cell is lit.
    pub(super) fn show_outlines(&mut self, seen: &BitGrid, is_light: impl Fn(&Self, Point) -> bool) {
        let Outline { ground, mut shown, mut border } = std::mem::take(&mut self.outline);
        let ground = ground.unwrap_or_else(|| self.list_ground());
        shown.retain(|&p, _| !seen.contains(p));
        for cell in shown.values_mut() {
            cell.is_visible = false;
        }
        border.copy_from(seen);
        border.intersect_with(&ground);
        border.dilate(Point::new(1, 1), Point::new(1, 1));
        border.difference_with(&ground);
        border.difference_with(seen);
        for p in border.iter().filter(|&p| is_light(self, p)) {
            // Corridors pass by corners of rooms; only those that lead into the room are part of its outline.
            let leads_in = || beside(p).into_iter().any(|q| seen.contains(q) && ground.contains(q));
            if !self.tile(p).is_transparent() || leads_in() {
                shown.insert(p, ShownCell { tile: self.tile_seen_at(p), is_visible: true });
            }
        }
        self.outline = Outline { ground: Some(ground), shown, border };
    }
}

impl Game {
    /// Returns the tile that the player knows a cell to have, including cells in the outline of a room that are not in
    /// the field of view. `None` if the cell is unknown.
    pub fn known_tile(&self, p: Point) -> Option<Tile> {
        if let Some(cell) = self.floor.outline.shown.get(&p) {
            return Some(cell.tile);
        }
        let look = self.floor.looks.get(p)?;
        (self.knows(p) != Known::Unknown).then_some(look.tile)
    }

    /// Returns whether the player sees the terrain of a cell, though perhaps no creature or item there.
    pub fn sees_terrain(&self, p: Point) -> bool {
        self.knows(p) == Known::Visible
            || self.floor.outline.shown.get(&p).is_some_and(|cell| cell.is_visible)
    }

    /// Returns the tile to draw on a cell: the known one, a wall for rock that borders known ground, and `None` for
    /// unknown cells and other rock.
    pub fn drawn_tile(&self, p: Point) -> Option<Tile> {
        let tile = self.known_tile(p)?;
        if tile != Tile::Rock {
            return Some(tile);
        }
        let is_outlined = Heading::ALL.into_iter().any(|heading| self.knows_ground(p + heading.step()));
        let [north, south, west, east] = beside(p).map(|q| self.knows_ground(q));
        let is_upright = (west || east) && !north && !south;
        is_outlined.then_some(if is_upright { Tile::WallUpright } else { Tile::WallAcross })
    }

    /// Returns whether the player knows a cell to be ground of a room or cave.
    pub fn knows_ground(&self, p: Point) -> bool {
        self.known_tile(p).is_some_and(is_ground)
    }
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use super::*;
    use crate::fixtures::bare;

    /// A room with two doorways in the wall along which the player looks.
    const HALL: [&str; 5] = [
        "####.####..##.####",
        "-----'-----'------",
        "|@...............|",
        "|................|",
        "------------------",
    ];

    fn hall() -> (Game, [Point; 2]) {
        let mut game = bare::game(&HALL);
        look_again(&mut game);
        (game, [Point::new(5, 1), Point::new(11, 1)])
    }

    /// Forgets everything and looks again from the current position.
    fn look_again(game: &mut Game) {
        game.floor.memory.forget();
        game.floor.looks.forget();
        game.floor.outline = Outline::default();
        game.floor.view = None;
        game.update_view();
    }

    #[test]
    fn doorways_of_a_lit_room_are_seen_from_inside_it() {
        let (game, doorways) = hall();
        for p in doorways {
            assert_eq!(game.knows(p), Known::Unknown, "the field of view has {p:?}");
            assert_eq!(game.drawn_tile(p), Some(Tile::Doorway));
            assert!(game.sees_terrain(p));
            assert_eq!(game.known_tile(p - Point::new(0, 1)), None, "the cell behind {p:?}");
        }
    }

    #[test]
    fn creatures_and_items_in_a_doorway_obey_symmetric_sight() {
        let (mut game, [doorway, _]) = hall();
        let rat = game.with_monster("rat", doorway);
        assert!(!game.player_sees(rat) && !game.sees_player(rat));
        assert!(game.sees_terrain(doorway));
        game.player.at = Point::new(5, 3);
        game.update_view();
        assert!(game.player_sees(rat) && game.sees_player(rat));
    }

    #[test]
    fn outlines_in_the_dark_stay_unknown() {
        let (mut game, doorways) = hall();
        game.floor.lit.reset(game.floor.map.size());
        game.floor.view = None;
        look_again(&mut game);
        for p in doorways {
            assert_eq!(game.drawn_tile(p), None);
        }
    }

    #[test]
    fn openings_are_remembered_as_they_were_and_updated_when_seen() {
        let (mut game, [doorway, _]) = hall();
        game.floor.set_tile(doorway, Tile::OpenDoor);
        game.update_view();
        assert_eq!(game.known_tile(doorway), Some(Tile::OpenDoor));
        // Out of sight, the door breaks; it is remembered as open.
        game.player.conditions.set(crate::Condition::Blind, 9);
        game.floor.set_tile(doorway, Tile::BrokenDoor);
        game.update_view();
        assert_eq!(game.known_tile(doorway), Some(Tile::OpenDoor));
        assert!(!game.sees_terrain(doorway));
    }

    #[test]
    fn rock_that_borders_known_ground_is_drawn_as_a_wall() {
        let rows = [
            "########", //
            "##....##", "#...@..#", "##.#...#", "########",
        ];
        let mut game = bare::game(&rows);
        look_again(&mut game);
        let glyph = |p: Point| game.drawn_tile(p).map_or(' ', Tile::glyph);
        let drawn: Vec<String> = (0..5).map(|y| (0..8).map(|x| glyph(Point::new(x, y))).collect()).collect();
        assert_eq!(
            drawn,
            [
                " ------ ", //
                "--....--", "|......|", "--.-...|", " -------",
            ]
        );
    }

    #[test]
    fn rock_beside_a_corridor_is_not_drawn() {
        let mut game = bare::game(&["######", "#.@..#", "######"]);
        (1..5).for_each(|x| game.floor.set_tile(Point::new(x, 1), Tile::Corridor));
        look_again(&mut game);
        assert_eq!(game.knows(Point::new(2, 0)), Known::Visible);
        assert_eq!(game.drawn_tile(Point::new(2, 0)), None);
        assert_eq!(game.drawn_tile(Point::new(3, 1)), Some(Tile::Corridor));
    }
}

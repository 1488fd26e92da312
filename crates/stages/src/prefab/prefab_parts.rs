//! Replaces rectangles of a custom tile by prefabs of the same size.
//!
//! ```text
//!   -----------         -----------
//!   |ppp|.....|         |0.0|.....|
//!   |ppp+.....|    →    |._.+.....|
//!   |ppp|.....|         |...|.....|
//!   -----------         -----------
//! ```
//!
//! Algorithm: a plan, itself a prefab, marks the places of its parts with a custom tile. For every connected component
//! of that tile that is a rectangle, a prefab of exactly this size is drawn by weight and turned at random, but so that
//! all its entrances lead to walkable cells. If no prefab fits, the cells become the plain tile that the custom tile is
//! like.
//!
//! If the custom tile is walkable, the place is part of a room, which keeps its walkable cells: the prefab furnishes it.
//! Otherwise the prefab is a building of its own, and its connected components become rooms.
//!
//! Guarantees: no cell keeps the custom tile; only cells that had it change. Reaching all open cells of a part is up to
//! its picture.

use barrow_core::{BitGrid, Point, Prefabs, Tile, TileName};

use super::draw::PrefabDraw;
use super::paste::{PasteBuffers, PlacedPrefab, is_room, variant};
use super::prefab_section::choose_fitting;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Replaces rectangles of a custom tile by prefabs of the same size.
    pub struct PrefabParts in Family::Prefab, needs [Fact::Floor], not_after [Fact::Hardness], example r#"
[[tile]]
name = "chapel"
like = "floor"
[[prefab]]
name = "temple"
rows = '''
-----------
|ccc|.....|
|ccc+.._..|
|ccc|.....|
-----------
'''
legend = { c = "chapel" }
[[prefab]]
name = "statues"
rows = '''
0.0
...
0.0
'''
[[stage]]
use = "prefab_level"
prefabs = "temple"
[[stage]]
use = "prefab_parts"
tile = "chapel"
prefabs = "statues"
"# {
        /// Name of the custom tile that marks the places; nothing is placed when left out.
        tile: TileName = TileName::default(),
        /// Prefabs to draw from; all prefabs of the recipe when left out.
        prefabs: Prefabs = Prefabs::all(),
        /// Whether each prefab is used at most once, as long as there are others of the size.
        unique: bool = true,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells of the places that are still to fill.
    left: BitGrid,
    place: BitGrid,
    draw: PrefabDraw,
    /// Names of the prefabs that are used up.
    used: Vec<std::sync::Arc<str>>,
    paste: PasteBuffers,
}

impl Stage for PrefabParts {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Some(id) = cx.map.custom_id(self.tile.as_str()) else { return Ok(()) };
        let is_open = cx.map.custom_tiles[id.index()].like.is_walkable();
        cx.with(|cx, Buffers { left, place, draw, used, paste }: &mut Buffers| {
            used.clear();
            left.reset(cx.map.size());
            cx.map.custom_cells().filter(|&(_, it)| it == id).for_each(|(p, _)| left.insert(p));
            if let Some(area) = cx.area {
                left.intersect_with(area);
            }
            left.iter().for_each(|p| cx.map.clear_custom(p));
            while let Some(first) = left.first() {
                cx.spend(cx.map.size().cells() / 64)?;
                place.reset(cx.map.size());
                place.insert(first);
                place.flood(left, &mut paste.stack);
                left.difference_with(place);
                let bounds = place.bounds().unwrap_or_default();
                if u64::from(place.count()) != bounds.cells() {
                    continue;
                }
                let site = (cx.depth, bounds);
                let Context { map, rng, .. } = cx;
                let mut found = None;
                for is_new in [self.unique, false] {
                    found = found.or_else(|| {
                        choose_fitting(&self.prefabs, site, rng, draw, |prefab, turn| {
                            let size = turn.size(prefab.size());
                            let corner = Point::new(bounds.x, bounds.y);
                            let mut entrances = PlacedPrefab { prefab, turn, corner, variant: 0 }.entrances();
                            let is_open = |p: Point| map.tiles.get(p).is_some_and(Tile::is_walkable);
                            (size.width as i32, size.height as i32) == (bounds.w, bounds.h)
                                && !(is_new && used.contains(&prefab.name))
                                && entrances.all(|(_, before)| before.is_some_and(is_open))
                        })
                    });
                }
                let Some((prefab, turn)) = found else { continue };
                let corner = Point::new(bounds.x, bounds.y);
                let placed = PlacedPrefab { prefab, turn, corner, variant: variant(prefab, rng) };
                if is_open {
                    furnish(placed, cx, paste);
                } else {
                    placed.paste(map, rng, paste);
                }
                used.push(prefab.name.clone());
                cx.snapshot(format_args!("a part: {}", prefab.name));
            }
            Ok(())
        })
    }
}

/// Puts a prefab on the cells of a room, which stay in the list of the room if they stay walkable.
fn furnish(placed: PlacedPrefab<'_>, cx: &mut Context<'_>, buffers: &mut PasteBuffers) {
    let PasteBuffers { tiles, changed, stack, .. } = buffers;
    placed.draw(&mut cx.rng, tiles);
    changed.reset(cx.map.size());
    tiles.iter().filter(|drawn| !is_room(drawn.tile)).for_each(|drawn| changed.insert(drawn.at));
    cx.map.erase(changed, stack);
    placed.write(cx.map, tiles, cx.map.rooms.len());
}

#[cfg(test)]
mod tests {
    use super::super::paste::tests::prefab_of;
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::{CustomTile, Hue, Map, Rect};
    use std::sync::Arc;

    fn map_with(like: Tile, places: &[Rect]) -> Map {
        let mut map = map_of(&["       ", " ..... ", " ..... ", "       "]);
        map.custom_tiles = vec![CustomTile::new("part", like, '?', Hue::Blue)].into();
        let id = map.custom_id("part").unwrap();
        for r in places {
            let cells = (r.y..r.bottom()).flat_map(|y| (r.x..r.right()).map(move |x| Point::new(x, y)));
            cells.for_each(|p| map.set_custom(p, id));
        }
        map
    }

    fn parts(rows: &[&str]) -> PrefabParts {
        let prefab = barrow_core::Prefab { rotate: true, mirror: true, ..prefab_of(rows) };
        let prefabs = vec![Arc::new(prefab)].into();
        PrefabParts { tile: "part".into(), prefabs, unique: true }
    }

    #[test]
    fn places_of_the_same_size_are_filled_and_no_mark_is_left() {
        let mut map = map_with(Tile::Floor, &[Rect::new(1, 1, 2, 1), Rect::new(4, 1, 2, 2)]);
        let rows = run(&mut map, &parts(&["__"])).unwrap();
        assert_eq!(rows, ["       ", " __... ", " ..... ", "       "]);
        assert_eq!(map.custom_cells().count(), 0);
    }

    #[test]
    fn places_of_a_closed_tile_become_rooms() {
        let mut map = map_with(Tile::Rock, &[Rect::new(1, 1, 3, 2)]);
        map.tiles[Point::new(4, 1)] = Tile::Rock;
        let rows = run(&mut map, &parts(&["---", "|.'"])).unwrap();
        assert_eq!(rows, ["       ", " --- . ", " |.'.. ", "       "]);
        assert_eq!((map.rooms.len(), map.doors.len()), (1, 1));
    }

    #[test]
    fn entrances_lead_to_walkable_cells() {
        for like in [Tile::Rock, Tile::Floor] {
            let mut map = map_with(like, &[Rect::new(1, 1, 3, 2)]);
            map.tiles[Point::new(4, 1)] = Tile::Rock;
            let rows = run(&mut map, &parts(&["|.'", "---"])).unwrap();
            assert_eq!(rows, ["       ", " --- . ", " |.'.. ", "       "]);
        }
    }

    #[test]
    fn a_room_keeps_its_walkable_cells() {
        let mut map = map_with(Tile::Floor, &[]);
        map.plan_room(Rect::new(1, 1, 5, 2));
        map.draw_rectangle(0);
        let id = map.custom_id("part").unwrap();
        for x in [1, 2, 3] {
            map.set_custom(Point::new(x, 1), id);
        }
        run(&mut map, &parts(&["0._"])).unwrap();
        assert_eq!((map.rooms.len(), map.room_area(&map.rooms[0])), (1, 9));
    }
}

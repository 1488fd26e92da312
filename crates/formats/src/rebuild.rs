//! What the tiles alone tell about the rooms and niches of a map that no way leads into.

use barrow::{Direction, Grid, Map, Name, Niche, Point, Rect, Tile};

/// So many niches may lie side by side, and so many are looked for on a level.
const MOST_BESIDE: i32 = 4;
const MOST_NICHES: usize = 64;

/// Marks rooms and niches as sealed by what they look like: two by two cells of floor, or one, with walls all around; or
/// some cells of corridor side by side, with no way to anything else.
pub(crate) fn sealed(map: &mut Map) {
    let is_way = |tiles: &Grid<Tile>, p: Point| tiles.get(p).is_some_and(|tile| tile >= Tile::FIRST_SECRET);
    let around = |p: Point| Direction::ALL.map(|side| p + side.step());
    for room in &mut map.rooms {
        let (bounds, walls) = (room.bounds, room.bounds.grown(1));
        let is_wall = |p: Point| {
            matches!(map.tiles.get(p), Some(Tile::WallAcross | Tile::WallUpright)) || bounds.contains(p)
        };
        let mut cells =
            (walls.y..walls.bottom()).flat_map(|y| (walls.x..walls.right()).map(move |x| Point::new(x, y)));
        if bounds.w == bounds.h && bounds.w <= 2 && cells.all(is_wall) {
            room.sealed = true;
        }
    }
    let is_corridor = |p: Point| map.tiles.get(p) == Some(Tile::Corridor);
    for (first, _) in map.tiles.iter().filter(|(_, tile)| *tile == Tile::Corridor) {
        let end = (1..=MOST_BESIDE).find(|&x| !is_corridor(first + Point::new(x, 0))).unwrap_or(0);
        let cells = (0..end).map(|x| first + Point::new(x, 0));
        let row = Rect::new(first.x, first.y, end, 1);
        let is_alone = |p: Point| around(p).into_iter().all(|q| row.contains(q) || !is_way(&map.tiles, q));
        if end > 0
            && map.niches.len() < MOST_NICHES
            && map.niches.iter().all(|niche| niche.at != first)
            && cells.clone().all(is_alone)
        {
            map.niches.extend(cells.map(|at| Niche { at, kind: Name::new("closed"), sealed: true }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(rows: &str) -> Map {
        let mut map: Map = rows.parse().unwrap();
        map.list_rooms();
        sealed(&mut map);
        map
    }

    #[test]
    fn what_no_way_leads_into_is_known_by_its_looks() {
        let mut map = drawn("----#  #-----\n|..|   #|..|#\n|..| # #|..+#\n---- | #-----");
        assert_eq!([map.rooms[0].sealed, map.rooms[1].sealed], [true, false]);
        let bare = drawn("       \n .   + \n       ");
        assert!(!bare.rooms[0].sealed, "a cell in the rock is no tomb");
        let tomb = drawn(".....\n.---.\n.|.|.\n.---.\n.....");
        assert_eq!([tomb.rooms[0].sealed, tomb.rooms[1].sealed], [false, true]);
        for _ in 0..2 {
            assert_eq!(
                map.niches.iter().map(|niche| (niche.at.x, niche.at.y)).collect::<Vec<_>>(),
                [(4, 0), (5, 2)]
            );
            sealed(&mut map);
        }
    }
}

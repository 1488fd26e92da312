//! Detects sealed rooms and niches by their tiles, for formats that do not list them.

use barrow::{Direction, Grid, Map, Name, Niche, Point, Rect, Tile};

/// Largest number of adjacent niches in a row.
const MAX_ADJACENT: i32 = 4;
/// Largest number of niches of a level; hostile files could have one in every other cell.
const MAX_NICHES: usize = 64;

/// Marks rooms as sealed that are one or 2×2 cells of floor with walls on all sides, and adds sealed niches: one to
/// three adjacent cells of corridor without any passable neighbor.
pub(crate) fn sealed(map: &mut Map) {
    let is_passable =
        |tiles: &Grid<Tile>, p: Point| tiles.get(p).is_some_and(|tile| tile >= Tile::FIRST_SECRET);
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
        let end = (1..=MAX_ADJACENT).find(|&x| !is_corridor(first + Point::new(x, 0))).unwrap_or(0);
        let cells = (0..end).map(|x| first + Point::new(x, 0));
        let row = Rect::new(first.x, first.y, end, 1);
        let is_isolated =
            |p: Point| around(p).into_iter().all(|q| row.contains(q) || !is_passable(&map.tiles, q));
        if end > 0
            && map.niches.len() < MAX_NICHES
            && map.niches.iter().all(|niche| niche.at != first)
            && cells.clone().all(is_isolated)
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
    fn sealed_rooms_and_niches_are_detected() {
        let mut map = drawn("----#  #-----\n|..|   #|..|#\n|..| # #|..+#\n---- | #-----");
        assert_eq!([map.rooms[0].sealed, map.rooms[1].sealed], [true, false]);
        let bare = drawn("       \n .   + \n       ");
        assert!(!bare.rooms[0].sealed, "a cell of floor without walls is not sealed");
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

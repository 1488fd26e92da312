//! A small level for tests, with one of everything.

use std::sync::Arc;

use barrow::{
    Border, Connected, DoorState, Doors, Identity, Level, LockedDoors, Map, Point, Rect, Rules, Run, Seed,
    Shape, Side, Size, Spawn, SpawnKind, Tile, check,
};

/// Returns this level, with a start, an exit and a spawn:
///
/// ```text
/// -----
/// |.<.+#
/// |".>|sS
/// -----
/// ```
pub(crate) fn level() -> Level {
    let mut map = Map::new(Size::new(8, 4));
    map.plan_room(Rect::new(1, 1, 3, 2));
    map.draw_room(0, Shape::Rectangle, [1, 2].map(|y| Run { y, x: 1, len: 3 }));
    map.begin_corridor(Some(0), None);
    map.dig(Point::new(5, 1));
    map.dig(Point::new(5, 2));
    map.end_corridor();
    for y in [0, 3] {
        map.tiles.fill_run(y, 0, 5, Tile::WallAcross);
    }
    for at in [(0, 1), (0, 2), (4, 2)] {
        map.tiles[Point::new(at.0, at.1)] = Tile::WallUpright;
    }
    map.tiles[Point::new(5, 2)] = Tile::SecretCorridor;
    map.tiles[Point::new(1, 2)] = Tile::Grass;
    map.put_door(Point::new(4, 1), DoorState::Locked, [Side::Room(0), Side::Corridor(0)]);
    map.put_door(Point::new(6, 2), DoorState::Secret, [Side::Corridor(0), Side::Unknown]);
    map.tiles[Point::new(2, 1)] = Tile::StairsUp;
    map.tiles[Point::new(3, 2)] = Tile::StairsDown;
    map.stairs_up.push(Point::new(2, 1));
    map.stairs_down.push(Point::new(3, 2));
    map.start = Some(Point::new(2, 2));
    map.exit = Some(Point::new(5, 1));
    map.spawns.push(Spawn { at: Point::new(1, 1), kind: SpawnKind::Monster, name: "kobold".into() });
    let rules = Rules {
        connected: Connected::Any,
        border: Border::Open,
        doors: Doors::Any,
        corridors_outside_rooms: false,
        no_scraps: false,
        locked: LockedDoors::Any,
        ..Rules::default()
    };
    let identity = Identity::new(Arc::from("a \"b\""), 0x12_ab, Seed(u64::MAX), 3);
    check(map, &rules, identity).expect("invariant: all rules are waived")
}

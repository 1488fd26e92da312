//! Compares the optimized rules with straightforward implementations that check one cell at a time: both find the same
//! violations in the same order, on random maps of any width.

use barrow::{
    Border, Checker, Connected, Doors, Identity, LockedDoors, OwnRules, Rules, Violation, ViolationKind,
};
use barrow_core::{
    Direction, Door, DoorState, Grid, Map, Name, Niche, Point, Rect, Rng, Run, Seed, Shape, Side, Size,
    Spawn, SpawnKind, Tile,
};

fn points(size: Size) -> impl Iterator<Item = Point> {
    (0..size.height as i32).flat_map(move |y| (0..size.width as i32).map(move |x| Point::new(x, y)))
}

fn is_open(map: &Map, p: Point) -> bool {
    map.tiles.get(p).is_some_and(Tile::is_walkable)
}

fn with_secrets(map: &Map, p: Point) -> bool {
    is_open(map, p) || matches!(map.tiles.get(p), Some(Tile::SecretCorridor | Tile::SecretDoor))
}

fn room_cells(map: &Map, room: usize) -> Vec<Point> {
    let runs = map.room_runs(&map.rooms[room]).iter();
    runs.flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y))).collect()
}

/// Returns all violations by the straightforward implementations.
fn plain(map: &Map, rules: &Rules) -> Vec<Violation> {
    let mut found = Vec::new();
    connected(map, rules, &mut found);
    locked(map, rules, &mut found);
    rooms(map, rules, &mut found);
    doors(map, rules, &mut found);
    places(map, rules, &mut found);
    scraps(map, rules, &mut found);
    marks(map, rules, &mut found);
    enough_open(map, rules, &mut found);
    found
}

fn connected(map: &Map, rules: &Rules, found: &mut Vec<Violation>) {
    let sealed: Vec<Point> = (0..map.rooms.len())
        .filter(|&id| map.rooms[id].sealed)
        .flat_map(|id| room_cells(map, id))
        .chain(map.niches.iter().filter(|niche| niche.sealed).map(|niche| niche.at))
        .collect();
    let mut is_sealed = Grid::new(map.size(), false);
    for p in sealed {
        is_sealed[p] = true;
    }
    let counts = |p: Point| match rules.connected {
        Connected::Walk => is_open(map, p),
        Connected::Secrets => with_secrets(map, p) && !is_sealed[p],
        Connected::Any => false,
    };
    let open: Vec<Point> = points(map.size()).filter(|&p| counts(p)).collect();
    let mut seen = Grid::new(map.size(), false);
    let mut stack: Vec<Point> = open.first().copied().into_iter().collect();
    while let Some(p) = stack.pop() {
        if counts(p) && !seen[p] {
            seen[p] = true;
            stack.extend(Direction::ALL.map(|d| p + d.step()));
        }
    }
    if open.is_empty() && rules.connected != Connected::Any {
        found.push(Violation { rule: "connected", cell: None, kind: ViolationKind::NothingOpen });
    }
    for p in open.into_iter().filter(|&p| !seen[p]) {
        found.push(Violation { rule: "connected", cell: Some(p), kind: ViolationKind::CutOff });
    }
}

fn rooms(map: &Map, rules: &Rules, found: &mut Vec<Violation>) {
    let have = map.rooms.len() as u32;
    if have < rules.min_rooms {
        let kind = ViolationKind::TooFewRooms { have, need: rules.min_rooms };
        found.push(Violation { rule: "min_rooms", cell: None, kind });
    }
    for (id, room) in map.rooms.iter().enumerate() {
        let Rect { x, y, w: width, h: height } = room.bounds;
        if rules.rooms_walkable && !room_cells(map, id).into_iter().any(|p| is_open(map, p)) {
            let kind = ViolationKind::RoomBlocked { room: id as u32 + 1 };
            found.push(Violation { rule: "rooms_walkable", cell: Some(Point::new(x, y)), kind });
        }
        if width < rules.room_min.0 || height < rules.room_min.1 {
            let kind = ViolationKind::RoomTooSmall { room: id as u32 + 1, width, height };
            found.push(Violation { rule: "room_min", cell: Some(Point::new(x, y)), kind });
        }
    }
    if rules.room_gap == 0 {
        return;
    }
    let mut order: Vec<usize> = (0..map.rooms.len()).collect();
    order.sort_by_key(|&id| map.rooms[id].bounds.y);
    for (i, &a) in order.iter().enumerate() {
        for &b in &order[i + 1..] {
            // Rectangles count before they are drawn. For other shapes the first cell of a row is reported, not the
            // near one.
            let is_exact = [a, b].iter().all(|&id| map.rooms[id].shape == Shape::Rectangle);
            let cells = |id: usize| -> Vec<Point> {
                let area = map.rooms[id].bounds;
                if is_exact {
                    points(map.size()).filter(|&p| area.contains(p)).collect()
                } else {
                    room_cells(map, id)
                }
            };
            let (own, others, gap) = (cells(a), cells(b), rules.room_gap);
            let is_near =
                |p: &&Point| others.iter().any(|q| (p.x - q.x).abs() <= gap && (p.y - q.y).abs() <= gap);
            if let Some(&cell) = own.iter().find(is_near) {
                let first = own.iter().find(|p| is_exact && **p == cell || !is_exact && p.y == cell.y);
                let kind = ViolationKind::RoomsTooClose { a: a.min(b) as u32 + 1, b: a.max(b) as u32 + 1 };
                found.push(Violation { rule: "room_gap", cell: first.copied(), kind });
            }
        }
    }
}

fn doors(map: &Map, rules: &Rules, found: &mut Vec<Violation>) {
    let mut wrong = |at, kind| found.push(Violation { rule: "doors", cell: Some(at), kind });
    for (i, door) in map.doors.iter().enumerate() {
        let is_second = map.doors[..i].iter().any(|other| other.at == door.at);
        if map.tiles.get(door.at) != Some(door.state.tile()) || is_second {
            wrong(door.at, ViolationKind::UnlistedDoor);
        }
    }
    for p in points(map.size()) {
        if map.tiles[p].is_door() && map.doors.iter().all(|door| door.at != p) {
            wrong(p, ViolationKind::UnlistedDoor);
        }
    }
    if rules.doors == Doors::Any {
        return;
    }
    for door in map.doors.iter().filter(|door| map.size().contains(door.at)) {
        let [n, e, s, w] = Direction::ALL.map(|d| door.at + d.step());
        let is_wall = |p| map.tiles.get(p).is_some_and(|tile| tile < Tile::FIRST_NOT_SOLID);
        let is_door = |p| map.tiles.get(p).is_some_and(Tile::is_door);
        let leads = |a, b| match rules.doors {
            Doors::Framed => with_secrets(map, a) && with_secrets(map, b),
            _ => with_secrets(map, a) || with_secrets(map, b),
        };
        let (framed_ew, framed_ns) = (is_wall(e) && is_wall(w), is_wall(n) && is_wall(s));
        if [n, e, s, w].into_iter().any(is_door) {
            wrong(door.at, ViolationKind::BesideDoor);
        } else if !framed_ew && !framed_ns {
            wrong(door.at, ViolationKind::Unframed);
        } else if !(framed_ew && leads(n, s) || framed_ns && leads(e, w)) {
            wrong(door.at, ViolationKind::LeadsNowhere);
        }
    }
}

/// Returns the cells that can be reached from `first` through cells that are `open`.
fn reached(map: &Map, first: Point, open: impl Fn(Point) -> bool) -> Grid<bool> {
    let mut reached = Grid::new(map.size(), false);
    reached[first] = true;
    let mut queue = vec![first];
    while let Some(p) = queue.pop() {
        for q in Direction::ALL.map(|side| p + side.step()) {
            if open(q) && !reached[q] {
                reached[q] = true;
                queue.push(q);
            }
        }
    }
    reached
}

fn locked(map: &Map, rules: &Rules, found: &mut Vec<Violation>) {
    let is_locked = |p: Point| map.tiles.get(p) == Some(Tile::LockedDoor);
    if rules.locked == LockedDoors::Any || !points(map.size()).any(is_locked) {
        return;
    }
    let is_way = |p: Point| {
        let is_open =
            if rules.connected == Connected::Secrets { with_secrets(map, p) } else { is_open(map, p) };
        is_open && !is_locked(p)
    };
    let marks = map.start.iter().chain(&map.exit).chain(&map.stairs_up).chain(&map.stairs_down);
    let marks: Vec<Point> = marks.copied().filter(|&p| is_way(p)).collect();
    let Some(&first) = marks.first() else { return };
    let reached = reached(map, first, is_way);
    for &p in marks.iter().filter(|&&p| !reached[p]) {
        found.push(Violation { rule: "locked", cell: Some(p), kind: ViolationKind::LockedAway });
    }
}

fn places(map: &Map, rules: &Rules, found: &mut Vec<Violation>) {
    let size = map.size();
    let is_border =
        |p: Point| p.x == 0 || p.y == 0 || p.x + 1 == size.width as i32 || p.y + 1 == size.height as i32;
    if rules.border != Border::Open {
        // A niche is corridor in the first or last row; what closes it from the level is a wall, rock or a door.
        let is_allowed = |p: Point| {
            let last = size.height as i32 - 1;
            let inward = Point::new(p.x, if p.y == 0 { 1 } else { p.y - 1 });
            let is_corridor = matches!(map.tiles[p], Tile::Corridor | Tile::SecretCorridor);
            let closes = |tile: Tile| tile.is_door() || tile < Tile::FIRST_NOT_SOLID;
            rules.border == Border::Niches
                && (p.y == 0 || p.y == last)
                && is_corridor
                && map.tiles.get(inward).is_some_and(closes)
        };
        let open = points(size).filter(|&p| is_border(p) && with_secrets(map, p) && !is_allowed(p));
        found.extend(open.map(|p| Violation {
            rule: "border",
            cell: Some(p),
            kind: ViolationKind::OpenBorder,
        }));
    }
    if rules.corridors_outside_rooms {
        let mut in_room = Grid::new(size, false);
        (0..map.rooms.len()).flat_map(|id| room_cells(map, id)).for_each(|p| in_room[p] = true);
        let is_corridor = |p: &Point| matches!(map.tiles[*p], Tile::Corridor | Tile::SecretCorridor);
        let inside = points(size).filter(is_corridor).filter(|&p| in_room[p]);
        let kind = ViolationKind::CorridorInRoom;
        found.extend(inside.map(|p| Violation { rule: "corridors_outside_rooms", cell: Some(p), kind }));
    }
}

fn scraps(map: &Map, rules: &Rules, found: &mut Vec<Violation>) {
    if !rules.no_scraps {
        return;
    }
    let is_solid = |p| map.tiles.get(p).is_some_and(|tile| tile < Tile::FIRST_NOT_SOLID);
    let is_plain =
        |p| matches!(map.tiles.get(p), None | Some(Tile::Rock | Tile::WallAcross | Tile::WallUpright));
    let is_wall = |p: &Point| matches!(map.tiles[*p], Tile::WallAcross | Tile::WallUpright);
    let borders = |p: Point| {
        (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| p + Point::new(dx, dy))).any(|q| !is_plain(q))
    };
    for p in points(map.size()).filter(is_wall).filter(|&p| !borders(p)) {
        found.push(Violation { rule: "no_scraps", cell: Some(p), kind: ViolationKind::WallAroundNothing });
    }
    let stands = |p: Point| {
        let [n, e, s, w] = Direction::ALL.map(|d| p + d.step());
        is_solid(n) && is_solid(s) && with_secrets(map, e) && with_secrets(map, w)
            || is_solid(e) && is_solid(w) && with_secrets(map, n) && with_secrets(map, s)
    };
    // Otherwise such doors violate the rule `doors`.
    let is_door = |p: &Point| rules.doors == Doors::Any && map.tiles[*p].is_door();
    for p in points(map.size()).filter(is_door).filter(|&p| !stands(p)) {
        found.push(Violation { rule: "no_scraps", cell: Some(p), kind: ViolationKind::DoorInNothing });
    }
}

fn marks(map: &Map, rules: &Rules, found: &mut Vec<Violation>) {
    let ways = [
        ("stairs_up", "up", Tile::StairsUp, &map.stairs_up, rules.stairs_up),
        ("stairs_down", "down", Tile::StairsDown, &map.stairs_down, rules.stairs_down),
    ];
    for (rule, way, tile, list, need) in ways {
        let have = list.len() as u32;
        if have < need {
            found.push(Violation { rule, cell: None, kind: ViolationKind::TooFewStairs { way, have, need } });
        }
        let missing = list.iter().filter(|&&p| map.tiles.get(p) != Some(tile));
        found.extend(missing.map(|&p| Violation { rule, cell: Some(p), kind: ViolationKind::MissingStairs }));
    }
    for (rule, mark) in [("start", map.start), ("exit", map.exit)] {
        if mark.is_some_and(|p| !is_open(map, p)) {
            found.push(Violation { rule, cell: mark, kind: ViolationKind::StartBlocked });
        }
    }
    let mut taken = Vec::new();
    for spawn in &map.spawns {
        if !is_open(map, spawn.at) {
            found.push(Violation { rule: "spawns", cell: Some(spawn.at), kind: ViolationKind::StartBlocked });
        } else if taken.contains(&spawn.at) {
            found.push(Violation { rule: "spawns", cell: Some(spawn.at), kind: ViolationKind::SecondSpawn });
        }
        taken.push(spawn.at);
    }
}

fn enough_open(map: &Map, rules: &Rules, found: &mut Vec<Violation>) {
    let size = map.size();
    let open = points(size).filter(|&p| is_open(map, p)).count() as u64;
    let cells = size.cells() as u64;
    if open * 100 < cells * u64::from(rules.min_open_pct) {
        let kind =
            ViolationKind::TooLittleOpen { have: (open * 100 / cells) as u32, need: rules.min_open_pct };
        found.push(Violation { rule: "min_open_pct", cell: None, kind });
    }
    if open < u64::from(rules.min_open_cells) {
        let kind = ViolationKind::TooFewOpen { have: open as u32, need: rules.min_open_cells };
        found.push(Violation { rule: "min_open_cells", cell: None, kind });
    }
}

fn pick<T: Copy>(rng: &mut Rng, items: &[T]) -> T {
    items[rng.below(items.len() as u32) as usize]
}

/// Returns a random cell, sometimes one off the map.
fn somewhere(rng: &mut Rng, size: Size) -> Point {
    let off = i32::from(rng.one_in(40));
    Point::new(rng.range(-off, size.width as i32 - 1 + off), rng.range(-off, size.height as i32 - 1 + off))
}

/// Adds random rooms, some of which are not drawn.
fn add_rooms(rng: &mut Rng, map: &mut Map) {
    let (width, height) = (map.size().width as i32, map.size().height as i32);
    let count = if rng.one_in(9) { 40 } else { rng.below(5) as usize };
    for id in 0..count {
        let (w, h) = (rng.range(1, (width / 3).clamp(1, 20)), rng.range(1, (height / 3).max(1)));
        let bounds = Rect::new(rng.range(0, width - w), rng.range(0, height - h), w, h);
        map.plan_room(bounds);
        match rng.below(8) {
            0 => {}
            1 | 2 => {
                let runs: Vec<Run> = (bounds.y..bounds.bottom())
                    .map(|y| {
                        let x = bounds.x + rng.range(0, w - 1);
                        Run { y, x, len: rng.range(1, bounds.right() - x) }
                    })
                    .collect();
                map.draw_room(id, Shape::Irregular, runs);
            }
            _ => map.draw_rectangle(id),
        }
        map.rooms[id].sealed = rng.one_in(4);
    }
}

/// Adds random doors, most of which have a frame and are on the list.
fn add_doors(rng: &mut Rng, map: &mut Map) {
    for _ in 0..rng.below(4) {
        let (at, state) = (somewhere(rng, map.size()), pick(rng, &DoorState::ALL));
        let [n, e, s, w] = Direction::ALL.map(|d| at + d.step());
        let (walls, ways) = if rng.one_in(2) { ([n, s], [e, w]) } else { ([e, w], [n, s]) };
        let floor = if rng.one_in(3) { Tile::Rock } else { Tile::Floor };
        for (p, tile) in
            [(walls[0], Tile::WallAcross), (walls[1], Tile::Rock), (ways[0], Tile::Floor), (ways[1], floor)]
        {
            if map.size().contains(p) && !rng.one_in(9) {
                map.tiles[p] = tile;
            }
        }
        let listed = if rng.one_in(9) { pick(rng, &DoorState::ALL) } else { state };
        if map.size().contains(at) && !rng.one_in(12) {
            map.tiles[at] = state.tile();
        }
        for _ in 0..[1, 1, 1, 1, 1, 1, 1, 1, 0, 2][rng.below(10) as usize] {
            map.doors.push(Door { at, state: listed, sides: [Side::Unknown; 2] });
        }
    }
}

fn any_map(rng: &mut Rng) -> Map {
    let mut map = Map::new(Size::new(1 + rng.below(200), 1 + rng.below(24)));
    add_rooms(rng, &mut map);
    let noise = pick(rng, &[0, 0, 1, 5, 60]);
    for p in points(map.size()) {
        if rng.percent(noise) && (noise < 60 || rng.percent(90)) {
            map.tiles[p] =
                if noise == 60 { pick(rng, &[Tile::Floor, Tile::Corridor]) } else { pick(rng, &Tile::ALL) };
        }
    }
    if rng.one_in(2) {
        let (right, bottom) = (map.size().width as i32 - 1, map.size().height as i32 - 1);
        points(map.size())
            .filter(|p| p.x == 0 || p.y == 0 || p.x == right || p.y == bottom)
            .for_each(|p| map.tiles[p] = Tile::Rock);
    }
    add_doors(rng, &mut map);
    let size = map.size();
    for _ in 0..rng.below(3) {
        let at = Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
        map.niches.push(Niche { at, kind: Name::new("niche"), sealed: rng.one_in(4) });
        map.spawns.push(Spawn { at: somewhere(rng, size), kind: SpawnKind::Item, name: "gold".into() });
        map.stairs_up.push(somewhere(rng, size));
        map.start = Some(somewhere(rng, size));
        let walkable: Vec<Point> = points(size).filter(|&p| is_open(&map, p)).collect();
        map.stairs_up.extend(rng.pick(&walkable));
        map.stairs_up.extend(rng.pick(&walkable));
    }
    map
}

fn any_rules(rng: &mut Rng) -> Rules {
    Rules {
        connected: pick(rng, &[Connected::Walk, Connected::Secrets, Connected::Any]),
        locked: pick(rng, &[LockedDoors::Aside, LockedDoors::Any]),
        border: pick(rng, &[Border::Closed, Border::Niches, Border::Open]),
        doors: pick(rng, &[Doors::Framed, Doors::Blind, Doors::Any]),
        corridors_outside_rooms: rng.one_in(2),
        no_scraps: rng.one_in(2),
        rooms_walkable: rng.one_in(2),
        min_rooms: rng.below(4),
        room_min: (rng.range(0, 3), rng.range(0, 3)),
        room_gap: rng.range(0, 3),
        // Checked by the unit tests of the rules and by the independent checker.
        max_corridor_blocks: 1_000_000,
        link_saves: 0,
        stairs_up: rng.below(2),
        stairs_down: rng.below(2),
        min_open_pct: pick(rng, &[0, 1, 10, 60]),
        min_open_cells: pick(rng, &[0, 1, 20, 500]),
        own: OwnRules::default(),
    }
}

/// Names of the rules in the order in which they are checked.
const ORDER: [&str; 18] = [
    "connected",
    "locked",
    "border",
    "doors",
    "corridors_outside_rooms",
    "no_scraps",
    "rooms_walkable",
    "min_rooms",
    "room_min",
    "room_gap",
    "stairs_up",
    "stairs_down",
    "min_open_pct",
    "min_open_cells",
    "start",
    "exit",
    "spawns",
    "hardness",
];

#[test]
fn optimized_and_straightforward_rules_find_the_same_violations() {
    let mut rng = Rng::new(8);
    let mut checker = Checker::default();
    let names = [
        "connected",
        "locked",
        "room_gap",
        "doors",
        "border",
        "corridors_outside_rooms",
        "no_scraps",
        "rooms_walkable",
        "start",
        "spawns",
        "min_open_pct",
        "min_open_cells",
    ];
    let mut broken = [0_u32; 11];
    for nth in 0..3000 {
        let (map, rules) = (any_map(&mut rng), any_rules(&mut rng));
        // A stable sort by rule keeps the order of violations within a rule.
        let place = |violation: &Violation| ORDER.iter().position(|rule| *rule == violation.rule);
        let mut expected = plain(&map, &rules);
        expected.sort_by_key(place);
        assert_eq!(checker.violations(&map, &rules), expected, "map {nth} of {}: {rules:?}", map.size());
        let identity = Identity::new("plain".into(), 0, Seed(0), 1);
        let first = checker.check(map, &rules, identity).err().map(|rejected| rejected.violations);
        assert_eq!(first.as_deref(), expected.get(..1), "map {nth}");
        for (count, name) in broken.iter_mut().zip(names) {
            *count += u32::from(expected.iter().any(|violation| violation.rule == name));
        }
    }
    assert!(broken.iter().all(|n| (100..2900).contains(n)), "{names:?} {broken:?}");
}

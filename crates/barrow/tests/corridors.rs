//! Every corridor stage lists the rooms that its corridors connect, stays outside rooms, and lists the cells of
//! corridors so that they touch the rooms.

use barrow::{Corridor, Family, Generator, Map, Point, Registry};

/// Which cells of a corridor touch its two rooms.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Meets {
    /// The first cell touches one room and the last the other. Consecutive cells are neighbors.
    AtBothEnds,
    /// As `AtBothEnds`, but cells in rooms on the way are not listed.
    AtBothEndsWithGaps,
    /// The two legs are listed from each room to the bend, so that another cell than the last may touch a room.
    Somewhere,
    /// As `AtBothEnds`, with a wall and its door between corridor and room.
    BehindWalls,
}

/// Returns the order of cells that each stage guarantees. A new stage should guarantee the first.
fn guarantee_of(stage: &str) -> Meets {
    match stage {
        "dogleg" | "join_nearest" | "straight" | "bsp_corridors" => Meets::AtBothEndsWithGaps,
        "nearest" | "span" => Meets::Somewhere,
        "join_sorted" => Meets::BehindWalls,
        _ => Meets::AtBothEnds,
    }
}

const STEPS: [Point; 4] = [Point::new(0, -1), Point::new(1, 0), Point::new(0, 1), Point::new(-1, 0)];

fn is_in(map: &Map, room: u32, p: Point) -> bool {
    map.room_runs(&map.rooms[room as usize])
        .iter()
        .any(|run| run.y == p.y && (run.x..run.x + run.len).contains(&p.x))
}

fn meets(map: &Map, corridor: &Corridor, guarantee: Meets) -> bool {
    let cells = map.corridor_cells(corridor);
    let near = |room: Option<u32>, cell: Point, far: i32| {
        room.is_none_or(|room| STEPS.iter().any(|&step| is_in(map, room, cell + step * far)))
    };
    let ends = [(corridor.from, cells[0]), (corridor.to, cells[cells.len() - 1])];
    let has_no_gaps = cells.windows(2).all(|pair| pair[0].distance_squared(pair[1]) == 1);
    match guarantee {
        Meets::AtBothEnds => ends.iter().all(|&(room, cell)| near(room, cell, 1)) && has_no_gaps,
        Meets::AtBothEndsWithGaps => ends.iter().all(|&(room, cell)| near(room, cell, 1)),
        Meets::Somewhere => ends.iter().all(|&(room, _)| cells.iter().any(|&cell| near(room, cell, 1))),
        Meets::BehindWalls => ends.iter().all(|&(room, cell)| near(room, cell, 2)) && has_no_gaps,
    }
}

/// Returns the example of a stage, and the same with rooms of several shapes.
fn recipes(example: &str) -> [String; 2] {
    let rooms = "[[stage]]\nuse = \"scatter_rooms\"\nrooms = [9, 12]\ngap = 2\n";
    let shapes = "shapes = { rectangle = 2, ellipse = 1, cross = 1, l = 1, cave = 1, ring = 1 }\n";
    let drawn = "use = \"draw_rooms\"\n";
    let after = example.split_once(drawn).expect("an example draws its rooms").1;
    let head = "size = [80, 50]\n";
    [format!("{head}{example}"), format!("{head}{rooms}[[stage]]\n{drawn}{shapes}{after}")]
}

#[test]
fn corridors_touch_the_rooms_that_they_connect() {
    for spec in Registry::builtin().stages().iter().filter(|spec| spec.family == Family::Corridors) {
        let guarantee = guarantee_of(spec.name);
        for (nth, text) in recipes(&spec.example).iter().enumerate() {
            // NetHack's corridors expect the walls of rectangular rooms.
            if guarantee == Meets::BehindWalls && nth > 0 {
                continue;
            }
            let text = format!("{text}[rules]\nconnected = \"any\"\n");
            let mut generator = Generator::new(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
            let mut looked_at = 0;
            for seed in 0..150 {
                let map = generator.generate_ref(seed).unwrap().map();
                for corridor in &map.corridors {
                    looked_at += 1;
                    assert!(corridor.from.is_some(), "{} seed {seed}: {corridor:?}", spec.name);
                    assert!(guarantee == Meets::BehindWalls || corridor.to.is_some(), "{}", spec.name);
                    let cells = map.corridor_cells(corridor);
                    let inside = |p: &&Point| (0..map.rooms.len() as u32).any(|room| is_in(map, room, **p));
                    assert_eq!(cells.iter().find(inside), None, "{} seed {seed}", spec.name);
                    assert!(
                        meets(map, corridor, guarantee),
                        "{} seed {seed}: {corridor:?} {cells:?}",
                        spec.name
                    );
                }
            }
            assert!(looked_at > 100, "{} made {looked_at} corridors", spec.name);
        }
    }
}

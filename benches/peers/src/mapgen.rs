//! Beside `mapgen` 0.6: rooms, interiors, caves and drunkards, each with its own start, cull and exit filters.

use std::hint::black_box;

use mapgen::map_buffer::Symmetry;
use mapgen::{
    AreaStartingPosition, BspInterior, BspRooms, CellularAutomata, CullUnreachable, DistantExit,
    DrunkardsWalk, MapBuilder, MapFilter, NearestCorridors, NoiseGenerator, SimpleRooms, VoronoiHive, XStart,
    YStart, drunkard::DrunkSpawnMode,
};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use crate::{Contest, MARKS, RecipeComparison, Rival, SIZE, SpeedGoal, ours};

const ROOMS: &str = "
[[stage]]
use = \"simple_rooms\"
max_rooms = 30
size = [6, 10]
[[stage]]
use = \"draw_rooms\"
[[stage]]
use = \"nearest\"
";

const BSP_ROOMS: &str = "
[[stage]]
use = \"bsp_rooms\"
[[stage]]
use = \"draw_rooms\"
[[stage]]
use = \"nearest\"
";

const BSP_INTERIOR: &str = "
[[stage]]
use = \"bsp_interior\"
room = [5, 4]
[[stage]]
use = \"draw_rooms\"
[[stage]]
use = \"span\"
";

/// The rule of `mapgen`: floor where one to four neighbors are closed, whatever was there before.
const CELLULAR: &str = "
[[stage]]
use = \"cellular\"
floor_pct = 49
passes = 15
born = [4, 5, 6, 7]
survive = [4, 5, 6, 7]
";

const VORONOI: &str = "
[[stage]]
use = \"voronoi\"
area = 63
walls = 2
";

pub(crate) fn comparisons() -> Result<Vec<RecipeComparison>, barrow::Error> {
    let with_marks = |stages: &str| ours(&format!("{stages}{MARKS}"));
    let mut all = vec![
        RecipeComparison {
            work: "simple rooms, nearest corridors",
            ours: with_marks(ROOMS)?,
            rivals: vec![filters(
                SpeedGoal::Times(20.0),
                || vec![SimpleRooms::new(), NearestCorridors::new()],
                RivalMarks::All,
            )],
        },
        RecipeComparison {
            work: "BSP rooms, nearest corridors",
            ours: with_marks(BSP_ROOMS)?,
            rivals: vec![filters(
                SpeedGoal::None,
                || vec![BspRooms::new(), NearestCorridors::new()],
                RivalMarks::All,
            )],
        },
        RecipeComparison {
            work: "BSP interior",
            ours: with_marks(BSP_INTERIOR)?,
            rivals: vec![filters(SpeedGoal::Times(30.0), || vec![BspInterior::new()], RivalMarks::All)],
        },
        RecipeComparison {
            work: "cellular caves, 15 passes",
            ours: with_marks(CELLULAR)?,
            rivals: vec![filters(
                SpeedGoal::Times(100.0),
                || vec![NoiseGenerator::uniform(), CellularAutomata::new()],
                RivalMarks::All,
            )],
        },
        RecipeComparison {
            work: "Voronoi hive of 64 cells",
            ours: with_marks(VORONOI)?,
            rivals: vec![filters(SpeedGoal::Times(50.0), || vec![VoronoiHive::new()], RivalMarks::All)],
        },
    ];
    for (work, begin, floor_pct, brush, mirror) in [
        ("drunkards, open area", DrunkSpawnMode::StartingPoint, 50, 1, Symmetry::None),
        ("drunkards, open halls", DrunkSpawnMode::Random, 50, 1, Symmetry::None),
        ("drunkards, winding", DrunkSpawnMode::Random, 40, 1, Symmetry::None),
        ("drunkards, fat", DrunkSpawnMode::Random, 40, 2, Symmetry::None),
        ("drunkards, symmetric", DrunkSpawnMode::Random, 40, 1, Symmetry::Both),
    ] {
        let ours_begin = if begin == DrunkSpawnMode::Random { "anywhere" } else { "center" };
        let symmetry = if mirror == Symmetry::Both { "both" } else { "none" };
        // Four hundred steps are 62 thousandths of the square of 80.
        let stage = format!(
            "[[stage]]\nuse = \"drunkard\"\nbegin = \"{ours_begin}\"\nlifetime = 62\nfloor_pct = {floor_pct}\n\
             brush = {brush}\nsymmetry = \"{symmetry}\"\n"
        );
        let share = f32::from(floor_pct as u8) / 100.0;
        let walk =
            move || -> Vec<Box<dyn MapFilter>> { vec![DrunkardsWalk::new(begin, 400, share, brush, mirror)] };
        all.push(RecipeComparison {
            work,
            ours: with_marks(&stage)?,
            rivals: vec![filters(SpeedGoal::Times(1.0), walk, RivalMarks::None)],
        });
    }
    Ok(all)
}

/// Whether the rival marks its maps as we do ours.
enum RivalMarks {
    All,
    None,
}

/// The maps of a chain of filters.
fn filters(goal: SpeedGoal, chain: impl Fn() -> Vec<Box<dyn MapFilter>>, marks: RivalMarks) -> Rival {
    let mut builder = MapBuilder::new(SIZE.width as usize, SIZE.height as usize);
    for filter in chain() {
        builder.with(filter);
    }
    if matches!(marks, RivalMarks::All) {
        builder
            .with(AreaStartingPosition::new(XStart::CENTER, YStart::CENTER))
            .with(CullUnreachable::new())
            .with(DistantExit::new());
    }
    let mut rng = StdRng::seed_from_u64(1);
    let runs = Contest::new(move || {
        black_box(builder.build_with_rng(&mut rng));
    });
    let name = if matches!(marks, RivalMarks::All) { "mapgen 0.6" } else { "mapgen 0.6, the bare walk" };
    Rival { name, runs, goal }
}

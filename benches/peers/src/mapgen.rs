//! Comparison with `mapgen` 0.6: rooms, interiors, caves and drunkard's walks, with its start, cull and exit filters.

use std::hint::black_box;

use mapgen::map_buffer::Symmetry;
use mapgen::{
    AreaStartingPosition, BspInterior, BspRooms, CellularAutomata, CullUnreachable, DistantExit,
    DrunkardsWalk, MapBuilder, MapFilter, NearestCorridors, NoiseGenerator, SimpleRooms, VoronoiHive, XStart,
    YStart, drunkard::DrunkSpawnMode,
};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use crate::{Benchmark, MARKS, Peer, RecipeComparison, SIZE, SpeedGoal, ours};

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

/// The rule of `mapgen`: a cell becomes floor if one to four of its neighbors are closed, else rock.
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
            peers: vec![filters(
                SpeedGoal::Times(20.0),
                || vec![SimpleRooms::new(), NearestCorridors::new()],
                PeerMarks::All,
            )],
        },
        RecipeComparison {
            work: "BSP rooms, nearest corridors",
            ours: with_marks(BSP_ROOMS)?,
            peers: vec![filters(
                SpeedGoal::None,
                || vec![BspRooms::new(), NearestCorridors::new()],
                PeerMarks::All,
            )],
        },
        RecipeComparison {
            work: "BSP interior",
            ours: with_marks(BSP_INTERIOR)?,
            peers: vec![filters(SpeedGoal::Times(30.0), || vec![BspInterior::new()], PeerMarks::All)],
        },
        RecipeComparison {
            work: "cellular caves, 15 passes",
            ours: with_marks(CELLULAR)?,
            peers: vec![filters(
                SpeedGoal::Times(100.0),
                || vec![NoiseGenerator::uniform(), CellularAutomata::new()],
                PeerMarks::All,
            )],
        },
        RecipeComparison {
            work: "Voronoi hive of 64 cells",
            ours: with_marks(VORONOI)?,
            peers: vec![filters(SpeedGoal::Times(50.0), || vec![VoronoiHive::new()], PeerMarks::All)],
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
        // 400 steps, as in `mapgen`, are 62 thousandths of 80².
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
            peers: vec![filters(SpeedGoal::Times(1.0), walk, PeerMarks::None)],
        });
    }
    Ok(all)
}

/// Whether the peer runs its start, cull and exit filters.
enum PeerMarks {
    All,
    None,
}

/// Returns a benchmark of a chain of filters.
fn filters(goal: SpeedGoal, chain: impl Fn() -> Vec<Box<dyn MapFilter>>, marks: PeerMarks) -> Peer {
    let mut builder = MapBuilder::new(SIZE.width as usize, SIZE.height as usize);
    for filter in chain() {
        builder.with(filter);
    }
    if matches!(marks, PeerMarks::All) {
        builder
            .with(AreaStartingPosition::new(XStart::CENTER, YStart::CENTER))
            .with(CullUnreachable::new())
            .with(DistantExit::new());
    }
    let mut rng = StdRng::seed_from_u64(1);
    let runs = Benchmark::new(move || {
        black_box(builder.build_with_rng(&mut rng));
    });
    let name = if matches!(marks, PeerMarks::All) { "mapgen 0.6" } else { "mapgen 0.6, the walk only" };
    Peer { name, runs, goal }
}

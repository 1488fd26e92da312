//! The random chain of map builders of the Rust roguelike tutorial, written with `Chain`:
//! `cargo run --example tutorial -- SEED`.

use barrow::stages::{
    Backtracker, BspCorridors, BspInterior, BspRooms, Cellular, CullUnreachable, Dla, DlaPreset, Dogleg,
    DrawRooms, Drunkard, DrunkardPreset, ExplodeRooms, Nearest, PrefabSection, RoomOrder, RoundCorners,
    SimpleRooms, SortRooms, Spawns, SpawnsPlace, Stairs, StairsPlace, Start, StartPlace, Straight, Vaults,
    Voronoi, VoronoiMetric, Wfc,
};
use barrow::{Chain, Odds, Registry, Rule, Shape, Size};

const SIZE: Size = Size::new(80, 50);

/// Returns a chain with rooms: a layout, an order, a drawing stage, a change of the rooms, and corridors.
fn random_room_builder() -> Chain {
    let sort = |by: RoomOrder| (1, SortRooms { by }.into());
    Chain::new(SIZE)
        .one_of([
            (1, SimpleRooms::default().into()),
            (1, BspRooms { leaf: (11, 9), room: (5, 5), gap: 2, ..Default::default() }.into()),
            (1, BspInterior { room: (5, 5), ..Default::default() }.into()),
        ])
        .one_of(RoomOrder::ALL.iter().map(|&by| sort(by)))
        .then(DrawRooms { shapes: Odds::of([(Shape::Rectangle, 3), (Shape::Circle, 1)]) })
        .one_of([(1, RoundCorners::default().into()), (1, ExplodeRooms::default().into())])
        .chance(40)
        .one_of(
            [Dogleg.into(), BspCorridors.into(), Nearest.into(), Straight.into()]
                .map(|corridors| (1, corridors)),
        )
}

/// Returns a chain without rooms: a cave, a drunkard's walk, a maze, diffusion-limited aggregation or Voronoi cells.
fn random_shape_builder() -> Chain {
    let drunkard = |preset| (1, Drunkard { preset, ..Default::default() }.into());
    let dla = |preset| (1, Dla { preset, ..Default::default() }.into());
    let voronoi = |metric| (1, Voronoi { metric, ..Default::default() }.into());
    let shapes = [
        (1, Cellular { floor_pct: 55, passes: 8, ..Default::default() }.into()),
        (1, Backtracker::default().into()),
    ];
    Chain::new(SIZE).one_of(
        shapes
            .into_iter()
            .chain(
                [DrunkardPreset::OpenArea, DrunkardPreset::OpenHalls, DrunkardPreset::Winding].map(drunkard),
            )
            .chain([DlaPreset::WalkInwards, DlaPreset::WalkOutwards, DlaPreset::CentralAttractor].map(dla))
            .chain([VoronoiMetric::Euclid, VoronoiMetric::Manhattan].map(voronoi)),
    )
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(7), |text| text.parse())?;
    let registry = Registry::builtin();
    let chain = Chain::new(SIZE)
        .name("tutorial")
        .one_of_chains([(1, random_room_builder()), (1, random_shape_builder())])
        .then(Wfc { min_open_pct: 10, ..Default::default() })
        .chance(33)
        .then(PrefabSection { prefabs: registry.prefabs("castle")?, ..Default::default() })
        .chance(5)
        .then(Vaults { prefabs: registry.prefabs("vaulted_halls")?, ..Default::default() })
        .then(Start { place: StartPlace::Center })
        .then(CullUnreachable)
        .then(Stairs { up: 0, place: StairsPlace::Far, ..Default::default() })
        .then(Spawns { place: SpawnsPlace::Regions, group: (1, 3), each_pct: 60, ..Default::default() })
        .rule(Rule::StairsDown(1));
    println!("{}", chain.build()?.generate(seed)?.map());
    Ok(())
}

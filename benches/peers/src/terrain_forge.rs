//! Comparison with `terrain-forge` 0.7, whose algorithms place no stairs and check nothing. Ours place none either, but fill
//! what cannot be reached where an algorithm leaves such cells, and check every level.

use std::hint::black_box;

use terrain_forge::{Grid, algorithms};

use crate::{Benchmark, Peer, RecipeComparison, SIZE, SpeedGoal, ours};

/// Label, name of its algorithm with default parameters, and our stages for the same work.
const PAIRS: &[(&str, &str, &str)] = &[
    (
        "ten simple rooms",
        "rooms",
        "[[stage]]\nuse = \"simple_rooms\"\nmax_rooms = 10\nsize = [6, 12]\n[[stage]]\nuse = \"draw_rooms\"\n\
         [[stage]]\nuse = \"dogleg\"\n",
    ),
    (
        "BSP rooms",
        "bsp",
        "[[stage]]\nuse = \"bsp_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"bsp_corridors\"\n",
    ),
    (
        "cellular caves, 4 passes",
        "cellular",
        "[[stage]]\nuse = \"cellular\"\nfloor_pct = 45\npasses = 4\n[[stage]]\nuse = \"keep_largest\"\n",
    ),
    (
        "one long drunkard",
        "drunkard",
        "[[stage]]\nuse = \"drunkard\"\nbegin = \"center\"\nlifetime = 7800\nfloor_pct = 40\n",
    ),
    (
        "Voronoi cells of 15 points",
        "voronoi",
        "[[stage]]\nuse = \"voronoi\"\nmetric = \"manhattan\"\narea = 280\n[[stage]]\nuse = \"keep_largest\"\n",
    ),
    ("DLA", "dla", "[[stage]]\nuse = \"dla\"\nbrush = 1\nfloor_pct = 13\n"),
    ("accretion, some twenty rooms", "accretion", "[[stage]]\nuse = \"accrete\"\nrooms = 12\n"),
    (
        "noise, the largest component",
        "percolation",
        "[[stage]]\nuse = \"cellular\"\nfloor_pct = 45\npasses = 0\n[[stage]]\nuse = \"keep_largest\"\n",
    ),
];

pub(crate) fn comparisons() -> Result<Vec<RecipeComparison>, barrow::Error> {
    let compare = |&(work, name, stages): &(&'static str, &str, &str)| {
        let algorithm = algorithms::get(name).expect("terrain-forge has all these algorithms");
        let mut seed = 0;
        let runs = Benchmark::new(move || {
            seed += 1;
            let mut grid = Grid::new(SIZE.width as usize, SIZE.height as usize);
            algorithm.generate(&mut grid, seed);
            black_box(grid);
        });
        let goal = if name == "voronoi" { SpeedGoal::Times(3.0) } else { SpeedGoal::FasterIfSlow };
        let peer = Peer { name: "terrain-forge 0.7", runs, goal };
        Ok(RecipeComparison { work, ours: ours(stages)?, peers: vec![peer] })
    };
    PAIRS.iter().map(compare).collect()
}

//! Comparison of mazes of 39×24 cells with `amaze` 0.4, `knossos` 1.2 and `terrain-forge` 0.7. No maze has stairs. Ours
//! are drawn on 80×50 tiles and checked.

use std::hint::black_box;

use amaze::generators::{
    Eller4, GrowingTree4, Kruskal4, MazeGenerator2D, MixedCell, Prim4, RecursiveBacktracker4, Wilson4,
};
use knossos::maze::{
    Algorithm, Eller, GrowingTree, Kruskal, Method, OrthogonalMazeBuilder, Prim, RecursiveBacktracking,
    RecursiveDivision,
};
use terrain_forge::Grid;

use crate::{Benchmark, Peer, RecipeComparison, SIZE, SpeedGoal, ours};

const WIDTH: usize = 39;
const HEIGHT: usize = 24;

/// Ours should be at least three times as fast as the fastest peer.
const GOAL: SpeedGoal = SpeedGoal::Times(3.0);
/// Division is by far the fastest algorithm of `knossos`.
const DIVISION_GOAL: SpeedGoal = SpeedGoal::Times(1.5);

pub(crate) fn comparisons() -> Result<Vec<RecipeComparison>, barrow::Error> {
    let maze = |work, stage: &str, peers| {
        Ok(RecipeComparison { work, ours: ours(&format!("[[stage]]\nuse = {stage}\n"))?, peers })
    };
    [
        maze(
            "maze, backtracker",
            "\"backtracker\"",
            vec![
                amaze::<RecursiveBacktracker4>(),
                knossos(|| Box::new(RecursiveBacktracking)),
                terrain_forge(),
            ],
        ),
        maze("maze, Kruskal", "\"kruskal\"", vec![amaze::<Kruskal4>(), knossos(|| Box::new(Kruskal))]),
        maze("maze, Prim", "\"prim\"", vec![amaze::<Prim4>(), knossos(|| Box::new(Prim::new()))]),
        maze("maze, Eller", "\"eller\"", vec![amaze::<Eller4>(), knossos(|| Box::new(Eller))]),
        maze("maze, Wilson", "\"wilson\"", vec![amaze::<Wilson4>()]),
        maze(
            "maze, division",
            "\"division\"",
            vec![Peer { goal: DIVISION_GOAL, ..knossos(|| Box::new(RecursiveDivision)) }],
        ),
        maze(
            "maze, growing tree",
            "\"growing_tree\"\nfrom = { newest = 1, random = 1 }",
            vec![
                amaze::<GrowingTree4<MixedCell>>(),
                knossos(|| Box::new(GrowingTree::new(Method::Newest50Random50))),
            ],
        ),
    ]
    .into_iter()
    .collect()
}

fn amaze<G: MazeGenerator2D + 'static>() -> Peer {
    let mut seed = 0;
    let runs = Benchmark::new(move || {
        seed += 1;
        black_box(G::new_from_seed(seed).generate(WIDTH, HEIGHT));
    });
    Peer { name: "amaze 0.4", runs, goal: GOAL }
}

fn knossos(algorithm: impl Fn() -> Box<dyn Algorithm> + 'static) -> Peer {
    let mut seed = 0;
    let runs = Benchmark::new(move || {
        seed += 1;
        let maze = OrthogonalMazeBuilder::new().width(WIDTH).height(HEIGHT).algorithm(algorithm());
        black_box(maze.seed(Some(seed)).build());
    });
    Peer { name: "knossos 1.2", runs, goal: GOAL }
}

fn terrain_forge() -> Peer {
    let algorithm =
        terrain_forge::algorithms::get("maze").expect("terrain-forge has an algorithm called maze");
    let mut seed = 0;
    let runs = Benchmark::new(move || {
        seed += 1;
        let mut grid = Grid::new(SIZE.width as usize, SIZE.height as usize);
        algorithm.generate(&mut grid, seed);
        black_box(grid);
    });
    Peer { name: "terrain-forge 0.7", runs, goal: GOAL }
}

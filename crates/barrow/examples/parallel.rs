//! Generates levels on all cores, in the order of their seeds: `cargo run --release --example parallel`.

use barrow::Generator;
use rayon::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Threads share one plan. Every thread has a generator of its own, which reuses its buffers.
    let plan = Generator::new("cellular_caves")?.plan().clone();
    let open: Vec<usize> = (0..200_u64)
        .into_par_iter()
        .map_init(
            || Generator::from_plan(plan.clone()),
            |generator, seed| {
                let level = generator.generate_ref(seed).expect("every seed gives a level");
                level.map().tiles.cells().iter().filter(|tile| tile.is_walkable()).count()
            },
        )
        .collect();

    // The same on one thread.
    let mut generator = Generator::from_plan(plan);
    for (level, open) in generator.levels(0..200).zip(&open) {
        let walkable = level?.map().tiles.cells().iter().filter(|tile| tile.is_walkable()).count();
        assert_eq!(walkable, *open);
    }
    println!("{} levels, {} open cells on average", open.len(), open.iter().sum::<usize>() / open.len());
    Ok(())
}

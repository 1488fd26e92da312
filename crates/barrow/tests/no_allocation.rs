//! A generator whose buffers have grown allocates nothing, measured by a counting allocator.

use barrow::{BUILTIN, Generator};

#[test]
fn a_warm_generator_allocates_nothing() {
    let mut failed = Vec::new();
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        // Wave function collapse takes a hundred times as long as other recipes.
        let (warm, levels) = if recipe.text.contains("\"wfc\"") { (400, 100) } else { (900, 300) };
        // Warm up with other seeds than the measured ones.
        for seed in 100_000..100_000 + warm {
            generator.generate_ref(seed).unwrap();
        }
        let allocations = allocation_counter::measure(|| {
            for seed in 0..levels {
                generator.generate_ref(seed).unwrap();
            }
        });
        if allocations.count_total > 0 {
            failed.push((recipe.name, allocations.count_total));
        }
    }
    assert!(failed.is_empty(), "recipes that allocated memory, with the number of allocations: {failed:?}");
}

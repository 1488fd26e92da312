//! Once warm, a generator asks for no memory: counted by an allocator that counts.

use barrow::{BUILTIN, Generator};

#[test]
fn a_warm_generator_asks_for_no_memory() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        // Wave function collapse takes as long as a hundred other levels.
        let (warm, levels) = if recipe.text.contains("\"wfc\"") { (400, 100) } else { (900, 300) };
        // Warm on other seeds than are counted.
        for seed in 100_000..100_000 + warm {
            generator.generate_ref(seed).unwrap();
        }
        let asked = allocation_counter::measure(|| {
            for seed in 0..levels {
                generator.generate_ref(seed).unwrap();
            }
        });
        assert_eq!(asked.count_total, 0, "{} asked for memory in {levels} levels", recipe.name);
    }
}

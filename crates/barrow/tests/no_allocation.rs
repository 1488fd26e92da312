//! Once warm, a generator asks for no memory: counted by an allocator that counts.

use barrow::{BUILTIN, Generator};

#[test]
fn a_warm_generator_asks_for_no_memory() {
    for recipe in BUILTIN {
        let mut generator = Generator::new(recipe.name).unwrap();
        // Warm on other seeds than are counted.
        for seed in 100_000..100_900 {
            generator.generate(seed).unwrap();
        }
        let asked = allocation_counter::measure(|| {
            for seed in 0..300 {
                generator.generate(seed).unwrap();
            }
        });
        assert_eq!(asked.count_total, 0, "{} asked for memory in 300 levels", recipe.name);
    }
}

//! Prints one map: `cargo run --example one_map -- RECIPE SEED`.

use std::env;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let recipe = env::args().nth(1).unwrap_or_else(|| "nethack".to_string());
    let seed = env::args().nth(2).map_or(Ok(7), |text| text.parse())?;
    let mut generator = barrow::Generator::new(&recipe)?;
    let level = generator.generate(seed)?;
    println!("{}", level.map());
    for (name, value) in level.metrics() {
        println!("{name}: {}", value.map_or("none".to_string(), |n| n.to_string()));
    }
    Ok(())
}

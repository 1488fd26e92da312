//! Prints every step of a level's generation with an observer: `cargo run --example observer -- RECIPE SEED`.

use std::env;

use barrow::{Generator, Observer, Snapshot};

/// Prints stage, caption and number of walkable cells for every snapshot.
struct Printer;

impl Observer for Printer {
    fn snapshot(&mut self, snapshot: Snapshot<'_>) {
        let open = snapshot.map.tiles.cells().iter().filter(|tile| tile.is_walkable()).count();
        println!("{:14} {:50} {open:4} cells open", snapshot.stage, snapshot.caption.to_string());
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let recipe = env::args().nth(1).unwrap_or_else(|| "nethack".to_string());
    let seed = env::args().nth(2).map_or(Ok(7), |text| text.parse())?;
    let mut generator = Generator::new(&recipe)?;
    let watched = generator.watch(seed, &mut Printer)?.map().tiles.clone();
    // An observer does not affect the level.
    assert_eq!(watched, generator.generate(seed)?.map().tiles);
    Ok(())
}

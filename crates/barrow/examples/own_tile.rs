//! Declares custom tiles in a recipe and in a chain, and adds a named layer: `cargo run --example own_tile`.

use std::collections::BTreeMap;

use barrow::stages::{Cellular, ConnectRegions, Paint};
use barrow::{Chain, Context, CustomTile, Generator, Hue, Map, Registry, Size, Tile};

const GLACIER: &str = r#"
summary = "A cave with ice"
size = [70, 18]

[[tile]]
name  = "ice"
like  = "floor"
glyph = "%"
color = "light-blue"

[[stage]]
use = "cellular"

[[stage]]
use = "connect_regions"

[[stage]]
use = "paint"
tile = "ice"
"#;

/// Fills the layer "biome": 0 for rock, 1 in the western half, 2 in the eastern half.
fn fill_biomes(cx: &mut Context<'_>) {
    let middle = cx.map.size().width as i32 / 2;
    let open: Vec<_> = cx.map.tiles.iter().filter(|(_, tile)| tile.is_walkable()).map(|(p, _)| p).collect();
    let biome = cx.map.layer_mut("biome");
    for p in open {
        biome[p] = if p.x < middle { 1 } else { 2 };
    }
}

/// Prints a map with the glyphs of its custom tiles, and counts them. `Display` prints the built-in tiles instead.
fn print(map: &Map) {
    for y in 0..map.size().height as i32 {
        let row = (0..map.size().width as i32).map(|x| {
            let look = map.custom_look((x, y).into());
            look.map_or(map.tiles[(x, y).into()].glyph(), |look| look.glyph.into())
        });
        println!("{}", row.collect::<String>().trim_end());
    }
    let mut counts = BTreeMap::new();
    for (_, id) in map.custom_cells() {
        *counts.entry(map.custom_tiles[id.index()].name.to_string()).or_insert(0) += 1;
    }
    println!("custom tiles: {counts:?}");
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::builtin().with_recipe("glacier", GLACIER)?;
    let glacier = Generator::builder("glacier").registry(&registry).build()?.generate(7)?;
    print(glacier.map());

    let mut swamp = Chain::new(Size::new(70, 18))
        .tile(CustomTile::new("mud", Tile::Floor, '~', Hue::Brown))
        .then(Cellular::default())
        .then(ConnectRegions::default())
        .then(Paint { tile: "mud".into(), per_1000: 12, ..Paint::default() })
        .then_fn("biomes", |cx| {
            fill_biomes(cx);
            Ok(())
        })
        .build()?;
    let level = swamp.generate(7)?;
    print(level.map());
    let biome = level.map().layer("biome").ok_or("the closure filled it")?;
    let cells = |wanted: u8| biome.iter().filter(|(_, value)| *value == wanted).count();
    println!("cells in the west: {}, in the east: {}", cells(1), cells(2));
    Ok(())
}

//! Some levels of every recipe through every pair of formats; `cargo xtask round-trips` converts many more.

use barrow::stages::{Cellular, ConnectRegions, Paint};
use barrow::{BUILTIN, Chain, CustomTile, Hue, Size, Tile};
use barrow_format_properties::{RoundTrips, Samples, readable};

/// Number of levels of every recipe: one of every kind of size.
const LEVELS: u64 = 4;

#[test]
fn levels_are_unchanged_after_every_pair_of_formats() {
    let mut trips = RoundTrips::default();
    for recipe in BUILTIN {
        let mut samples = Samples::new(recipe);
        for number in 0..LEVELS {
            trips.through_pairs(&samples.level(number).unwrap());
        }
    }
    assert!(trips.errors.is_empty(), "{:#?}", trips.errors);
    let formats = readable().len() as u64;
    assert!(trips.trips > BUILTIN.len() as u64 * LEVELS * formats * (formats - 1) / 2, "{}", trips.trips);
}

#[test]
fn levels_are_unchanged_with_every_option() {
    let mut trips = RoundTrips::default();
    for recipe in BUILTIN {
        trips.through_options(&Samples::new(recipe).level(2).unwrap());
    }
    assert!(trips.errors.is_empty(), "{:#?}", trips.errors);
}

#[test]
fn custom_tiles_and_layers_are_unchanged_where_formats_preserve_them() {
    let fill = |cx: &mut barrow::Context<'_>| {
        let biome = cx.map.layer_mut("biome");
        for y in 0..biome.size().height as i32 {
            (0..).zip(biome.row_mut(y)).for_each(|(x, cell)| *cell = (x * 7 + y * 13) as u8);
        }
        Ok(())
    };
    let mut chain = Chain::new(Size::new(40, 21))
        .tile(CustomTile::new("ice", Tile::Floor, '-', Hue::Cyan))
        .tile(CustomTile::new("moss & \"fern\"", Tile::Floor, '<', Hue::Green))
        .then(Cellular::default())
        .then(ConnectRegions::default())
        .then(Paint { tile: "ice".into(), ..Paint::default() })
        .then(Paint { tile: "moss & \"fern\"".into(), ..Paint::default() })
        .then_fn("biome", fill)
        .build()
        .unwrap();
    let mut trips = RoundTrips::default();
    for seed in 0..3 {
        let level = chain.generate(seed).unwrap();
        assert!(level.map().custom_cells().next().is_some());
        trips.through_pairs(&level);
        trips.through_options(&level);
    }
    assert!(trips.errors.is_empty(), "{:#?}", trips.errors);
}

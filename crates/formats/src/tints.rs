//! A plain color for every tile, for pictures and editors.

use barrow::Tile;

/// The color of a tile: red, green and blue.
pub(crate) const fn tint(tile: Tile) -> [u8; 3] {
    match tile {
        Tile::Rock => [0x1b, 0x1a, 0x20],
        Tile::WallAcross | Tile::WallUpright => [0x6e, 0x66, 0x60],
        Tile::Pillar => [0x8c, 0x86, 0x80],
        Tile::Tree => [0x1f, 0x5a, 0x2c],
        Tile::DeepWater => [0x1d, 0x4f, 0x91],
        Tile::Lava => [0xd9, 0x48, 0x14],
        Tile::Chasm => [0x0a, 0x09, 0x0d],
        Tile::SecretCorridor => [0x3a, 0x36, 0x3c],
        Tile::SecretDoor => [0x7d, 0x62, 0x52],
        Tile::LockedDoor => [0x8a, 0x4b, 0x1f],
        Tile::ClosedDoor => [0xa0, 0x68, 0x30],
        Tile::OpenDoor => [0xc4, 0x97, 0x5a],
        Tile::BrokenDoor => [0xb0, 0x9a, 0x78],
        Tile::Doorway => [0xcf, 0xc2, 0xa5],
        Tile::Corridor => [0xb3, 0xa8, 0x94],
        Tile::Floor => [0xd8, 0xcd, 0xb4],
        Tile::StairsUp => [0xf2, 0xee, 0xe0],
        Tile::StairsDown => [0x9c, 0x96, 0x88],
        Tile::ShallowWater => [0x6f, 0xa8, 0xd0],
        Tile::Bridge => [0xb5, 0x84, 0x4c],
        Tile::Grass => [0x8f, 0xb0, 0x5c],
        Tile::Rubble => [0xa5, 0x9c, 0x8c],
        Tile::Fountain => [0x4f, 0xc0, 0xd8],
        Tile::Altar => [0xe0, 0xb8, 0x3c],
    }
}

/// The color of a tile as `#rrggbb`.
pub(crate) fn hex(tile: Tile) -> String {
    let [r, g, b] = tint(tile);
    format!("#{r:02x}{g:02x}{b:02x}")
}

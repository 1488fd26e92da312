//! Converts a level to vertex and index buffers, as engines such as Bevy use them: `cargo run --example index_buffers`.

use barrow::{Generator, Map, Point};

/// A mesh of quads: one for every walkable cell, and one for every wall face between open and solid cells.
#[derive(Default)]
struct Mesh {
    /// x, y and z of every vertex, y up.
    positions: Vec<[f32; 3]>,
    /// Column and row of the cell's tile in a 16×16 texture atlas, from 0 to 1.
    uvs: Vec<[f32; 2]>,
    /// Two triangles to a quad, counter-clockwise.
    indices: Vec<u32>,
}

impl Mesh {
    fn quad(&mut self, corners: [[f32; 3]; 4], tile: u8) {
        let first = self.positions.len() as u32;
        let (u, v) = (f32::from(tile % 16) / 16.0, f32::from(tile / 16) / 16.0);
        self.positions.extend(corners);
        self.uvs.extend(
            [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[x, y]| [u + x / 16.0, v + y / 16.0]),
        );
        self.indices.extend([0, 1, 2, 0, 2, 3].map(|i| first + i));
    }
}

fn mesh(map: &Map) -> Mesh {
    let mut mesh = Mesh::default();
    for (p, tile) in map.tiles.iter().filter(|(_, tile)| tile.is_walkable()) {
        let (x, z) = (f32::from(p.x as i16), f32::from(p.y as i16));
        mesh.quad([[x, 0.0, z + 1.0], [x + 1.0, 0.0, z + 1.0], [x + 1.0, 0.0, z], [x, 0.0, z]], tile as u8);
        // The two corners of each side of the cell.
        let sides = [
            ((0, -1), [x, z], [x + 1.0, z]),
            ((1, 0), [x + 1.0, z], [x + 1.0, z + 1.0]),
            ((0, 1), [x + 1.0, z + 1.0], [x, z + 1.0]),
            ((-1, 0), [x, z + 1.0], [x, z]),
        ];
        for ((dx, dy), a, b) in sides {
            let beside = map.tiles.get(Point::new(p.x + dx, p.y + dy));
            if let Some(wall) = beside.filter(|tile| !tile.is_transparent() && !tile.is_walkable()) {
                mesh.quad(
                    [[a[0], 0.0, a[1]], [b[0], 0.0, b[1]], [b[0], 1.0, b[1]], [a[0], 1.0, a[1]]],
                    wall as u8,
                );
            }
        }
    }
    mesh
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let level = Generator::new("nethack")?.generate(7)?;
    let mesh = mesh(level.map());
    assert_eq!(mesh.positions.len(), mesh.uvs.len());
    assert!(mesh.indices.iter().all(|&i| (i as usize) < mesh.positions.len()));
    println!("{} vertices, {} triangles", mesh.positions.len(), mesh.indices.len() / 3);
    Ok(())
}

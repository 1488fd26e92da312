//! Symbols of printed maps, each drawn in a cell of 64×64 units.

use barrow::{DoorState, SpawnKind, Tile};

use super::Ink;
use super::scene::{Level, Paint, Path, Scene, Spot};

/// Line width of walls.
pub(super) const WALL: i32 = 10;
/// Line width of symbols.
const FIRM: i32 = 5;
/// Line width of details.
const FINE: i32 = 3;

/// Draws a symbol into one cell of a scene.
pub(super) struct Stamp<'a> {
    pub(super) scene: &'a mut Scene,
    /// Upper left corner of the cell.
    pub(super) at: Spot,
    /// Whether x and y are swapped.
    pub(super) turned: bool,
    /// Layer of the next lines and areas.
    pub(super) level: Level,
}

impl Stamp<'_> {
    fn add(&mut self, ink: Ink, paint: Paint, mut path: Path) {
        if self.turned {
            path.points.iter_mut().for_each(|(x, y)| (*x, *y) = (*y, *x));
        }
        self.scene.add(self.level, ink, paint, path.moved(self.at));
    }

    fn line(&mut self, ink: Ink, width: i32, points: &[Spot]) {
        self.add(ink, Paint::Stroke(width), Path::open(points.to_vec()));
    }

    /// Draws an area with a border.
    fn plate(&mut self, ink: Ink, path: Path) {
        self.add(ink, Paint::Fill, path.clone());
        self.add(Ink::Line, Paint::Stroke(FIRM), path);
    }

    /// Draws a door in a vertical wall; `turned` for a horizontal one.
    pub(super) fn door(&mut self, state: DoorState) {
        self.level = Level::Walls;
        let stub = match state {
            DoorState::Doorway => 14,
            DoorState::Secret => 32,
            _ => 9,
        };
        self.line(Ink::Line, WALL, &[(32, 0), (32, stub)]);
        self.line(Ink::Line, WALL, &[(32, 64 - stub), (32, 64)]);
        self.level = Level::Leaves;
        match state {
            DoorState::Doorway | DoorState::Secret => {}
            DoorState::Closed => self.plate(Ink::Wood, Path::rect((22, 9), (42, 55))),
            DoorState::Locked => {
                self.plate(Ink::Wood, Path::rect((22, 9), (42, 55)));
                self.level = Level::Marks;
                self.add(Ink::Line, Paint::Fill, Path::disc((32, 28), 6));
                self.add(Ink::Line, Paint::Fill, Path::closed(vec![(32, 28), (36, 42), (28, 42)]));
            }
            DoorState::Open => self.plate(Ink::Wood, Path::rect((32, 9), (64, 19))),
            DoorState::Broken => {
                self.plate(
                    Ink::Wood,
                    Path::closed(vec![(24, 9), (40, 9), (40, 24), (34, 18), (30, 27), (24, 20)]),
                );
                self.plate(
                    Ink::Wood,
                    Path::closed(vec![(24, 55), (40, 55), (40, 46), (35, 38), (30, 45), (24, 40)]),
                );
            }
        }
    }

    /// Draws the symbol of a tile, if it has one; doors and walls are drawn elsewhere. `noise` varies neighboring
    /// cells.
    pub(super) fn tile(&mut self, tile: Tile, noise: u32) {
        match tile {
            Tile::StairsUp => self.stairs([12, 20, 28, 36, 44, 52]),
            Tile::StairsDown => self.stairs([52, 44, 36, 28, 20, 12]),
            Tile::Pillar => self.add(Ink::Line, Paint::Fill, Path::disc((32, 32), 17)),
            Tile::Tree => self.tree(),
            Tile::DeepWater => {
                self.wave(22 + (noise & 7) as i32);
                self.wave(42 + (noise & 7) as i32);
            }
            Tile::ShallowWater if noise.is_multiple_of(4) => self.wave(32),
            Tile::Lava => self.lava(noise),
            Tile::Chasm => self.line(Ink::Hatch, FINE, &[(8, 56), (56, 8)]),
            Tile::SecretCorridor => {
                self.line(Ink::Line, FIRM, &[(8, 32), (22, 32)]);
                self.line(Ink::Line, FIRM, &[(42, 32), (56, 32)]);
            }
            Tile::Bridge => {
                for y in [8, 24, 40, 56] {
                    self.line(Ink::Line, FINE, &[(6, y), (58, y)]);
                }
            }
            Tile::Grass => self.grass(noise),
            Tile::Rubble => self.rubble(noise),
            Tile::Fountain => {
                self.plate(Ink::Shallow, Path::disc((32, 32), 22));
                self.add(Ink::Wave, Paint::Stroke(FIRM), Path::disc((32, 32), 8));
            }
            Tile::Altar => {
                self.plate(Ink::Grid, Path::rect((8, 18), (56, 46)));
                self.line(Ink::Line, FINE, &[(32, 24), (32, 40)]);
                self.line(Ink::Line, FINE, &[(24, 32), (40, 32)]);
            }
            _ => {}
        }
    }

    /// Draws steps that become shorter in the direction they lead, up or down the page. `places` are their y
    /// coordinates, the shortest first.
    fn stairs(&mut self, places: [i32; 6]) {
        let sides = |y: i32, long: i32| [(32 - long, y), (32 + long, y)];
        for (i, y) in (1..).zip(places) {
            self.line(Ink::Line, FIRM, &sides(y, 2 + 4 * i));
        }
    }

    fn tree(&mut self) {
        let crown = [
            (32, 6),
            (44, 10),
            (52, 20),
            (58, 32),
            (52, 44),
            (44, 54),
            (32, 58),
            (20, 54),
            (12, 44),
            (6, 32),
            (12, 20),
            (20, 10),
        ];
        self.add(Ink::Meadow, Paint::Fill, Path::closed(crown.to_vec()));
        self.add(Ink::Leaf, Paint::Stroke(FIRM), Path::closed(crown.to_vec()));
        self.add(Ink::Leaf, Paint::Fill, Path::disc((32, 32), 6));
    }

    fn wave(&mut self, y: i32) {
        self.line(
            Ink::Wave,
            FINE,
            &[(10, y), (17, y - 4), (25, y - 3), (32, y), (39, y + 3), (47, y + 4), (54, y)],
        );
    }

    fn lava(&mut self, noise: u32) {
        let (x, y) = (18 + (noise & 15) as i32, 18 + (noise >> 4 & 15) as i32);
        self.add(Ink::Ember, Paint::Stroke(FINE), Path::disc((x, y), 7));
        self.line(Ink::Ember, FINE, &[(x + 6, y + 22), (x + 14, y + 17), (x + 22, y + 20)]);
    }

    fn grass(&mut self, noise: u32) {
        for tuft in 0..2 {
            let bits = noise >> (tuft * 8);
            let (x, y) = (14 + tuft * 26 + (bits & 7) as i32, 28 + (bits >> 3 & 31) as i32);
            for lean in [-6, 0, 6] {
                self.line(Ink::Leaf, FINE, &[(x, y), (x + lean, y - 14 + lean.abs() / 2)]);
            }
        }
    }

    fn rubble(&mut self, noise: u32) {
        for stone in 0..3 {
            let bits = noise >> (stone * 6);
            let (x, y) = (8 + stone * 18 + (bits & 7) as i32, 14 + (bits >> 3 & 31) as i32);
            let corners = vec![(x, y + 7), (x + 3, y), (x + 10, y + 1), (x + 12, y + 8), (x + 5, y + 12)];
            self.add(Ink::Line, Paint::Stroke(FINE), Path::closed(corners));
        }
    }

    /// Draws the symbol of a spawn; kinds differ in shape, not only in color.
    pub(super) fn spawn(&mut self, kind: SpawnKind) {
        let horned = vec![(12, 8), (25, 20), (39, 20), (52, 8), (50, 40), (32, 56), (14, 40)];
        let lozenge = vec![(32, 12), (52, 32), (32, 52), (12, 32)];
        match kind {
            SpawnKind::Monster => self.plate(Ink::Danger, Path::closed(horned)),
            SpawnKind::Item => self.plate(Ink::Treasure, Path::closed(lozenge)),
            SpawnKind::Trap => {
                self.line(Ink::Danger, FIRM + 2, &[(16, 16), (48, 48)]);
                self.line(Ink::Danger, FIRM + 2, &[(16, 48), (48, 16)]);
            }
            SpawnKind::Person => {
                self.plate(Ink::Friend, Path::closed(vec![(14, 56), (18, 40), (32, 32), (46, 40), (50, 56)]));
                self.plate(Ink::Friend, Path::disc((32, 20), 11));
            }
            SpawnKind::Prop => self.plate(Ink::Grid, Path::rect((18, 18), (46, 46))),
        }
    }

    /// Draws a flag for the start.
    pub(super) fn start(&mut self) {
        self.plate(Ink::Friend, Path::closed(vec![(20, 8), (52, 18), (20, 30)]));
        self.line(Ink::Line, FIRM, &[(20, 8), (20, 58)]);
    }

    /// Draws an arrow for the exit.
    pub(super) fn exit(&mut self) {
        let arrow = vec![(8, 24), (32, 24), (32, 10), (58, 32), (32, 54), (32, 40), (8, 40)];
        self.plate(Ink::Friend, Path::closed(arrow));
    }
}

//! Generates the levels of a campaign and prepares any level for a game.

use barrow::path::{DistanceMap, Steps};
use barrow::{Generator, Grid, Map, Overrides, Point, Quoted, Rng, Seed, Size, Tile, builtin, parse, plan};

use crate::{Campaign, Floor, GameError, PlaceKind};

/// Hardness of rock on levels without hardness values.
pub(crate) const ROCK: u8 = 120;
/// Hardness of undiggable cells.
pub(crate) const IMMUTABLE: u8 = 255;

/// Generates the levels of a campaign.
pub(crate) struct LevelMaker<'a> {
    campaign: &'a Campaign,
    seed: Seed,
}

impl<'a> LevelMaker<'a> {
    pub(crate) const fn new(campaign: &'a Campaign, seed: Seed) -> Self {
        Self { campaign, seed }
    }

    /// Generates the level at a depth, always the same for a seed.
    pub(crate) fn make(&mut self, depth: u32) -> Result<Map, GameError> {
        let place = self.campaign.place(depth);
        let wrong = |why: String| {
            GameError::Level(format!("level {depth}, recipe `{}`: {why}", Quoted::new(&place.recipe)))
        };
        let known = builtin(&place.recipe)
            .ok_or_else(|| wrong("unknown recipe; `barrow list` shows all".to_string()))?;
        let recipe = parse(known.name, known.text).map_err(|errors| wrong(errors.to_string()))?;
        let size = Size::new(place.size[0], place.size[1]);
        let overrides = Overrides { size: Some(size), depth: Some(depth) };
        let plan = plan(&recipe, &overrides).map_err(|errors| wrong(errors.to_string()))?;
        let seed = self.seed.stream(&format!("level#{depth}")).next_u64();
        let mut generator = Generator::from_plan(plan);
        Ok(generator.generate_ref(seed).map_err(|error| wrong(error.to_string()))?.clone().into_map())
    }
}

/// Prepares a level for a game: start, stairs both ways, hardness and light.
pub(crate) fn furnish(mut map: Map, place: &PlaceKind, rng: &mut Rng) -> Floor {
    let hardness = hardness(&map);
    set_stairs(&mut map);
    let mut floor = Floor::new(map, hardness);
    light(&mut floor, place.lit_pct, rng);
    floor
}

/// Returns the hardness of the level, or a uniform one. The border is undiggable.
fn hardness(map: &Map) -> Grid<u8> {
    let size = map.size();
    let has = map.hardness.size() == size;
    let mut hardness = Grid::new(size, IMMUTABLE);
    for y in 1..size.height as i32 - 1 {
        for x in 1..size.width as i32 - 1 {
            let p = Point::new(x, y);
            let tile = map.tiles[p];
            hardness[p] = match tile {
                _ if tile.is_walkable() => 0,
                _ if !tile.is_diggable() => IMMUTABLE,
                _ if has => map.hardness[p].max(1),
                _ => ROCK,
            };
        }
    }
    hardness
}

/// Sets the start, and adds missing stairs: up near the start, down as far away as possible.
fn set_stairs(map: &mut Map) {
    let is_floor = |map: &Map, p: Point| matches!(map.tiles[p], Tile::Floor | Tile::Corridor | Tile::Grass);
    let start = map.stairs_up.first().copied().or(map.start).or_else(|| {
        let cells = map.tiles.iter();
        let walkable = cells.filter(|(_, tile)| tile.is_walkable() && !tile.is_door()).map(|(p, _)| p);
        walkable.min_by_key(|&p| (!is_floor(map, p), p.y, p.x))
    });
    let Some(start) = start else { return };
    let mut distances = DistanceMap::new();
    if distances.fill(&*map, Steps::default(), [(start, 0)]).is_err() {
        return;
    }
    let reached: Vec<(Point, i32)> = distances.reached().filter(|&(p, _)| is_floor(map, p)).collect();
    if map.stairs_up.is_empty()
        && let Some(&(p, _)) = reached.iter().min_by_key(|(p, away)| (*away, p.y, p.x))
    {
        map.tiles[p] = Tile::StairsUp;
        map.stairs_up.push(p);
    }
    if map.stairs_down.is_empty()
        && let Some(&(p, _)) = reached
            .iter()
            .filter(|(p, _)| !map.stairs_up.contains(p))
            .max_by_key(|(p, away)| (*away, p.y, p.x))
    {
        map.tiles[p] = Tile::StairsDown;
        map.stairs_down.push(p);
    }
    map.start = map.stairs_up.first().copied().or(Some(start));
}

/// Lights some rooms with their walls. A level without rooms is lit or dark as a whole.
fn light(floor: &mut Floor, lit_pct: u32, rng: &mut Rng) {
    let rooms: Vec<usize> = (0..floor.map.rooms.len()).filter(|_| rng.percent(lit_pct)).collect();
    for i in rooms {
        let room = floor.map.rooms[i];
        let runs: Vec<barrow::Run> = floor.map.room_runs(&room).to_vec();
        let size = floor.map.size();
        for run in runs {
            for y in (run.y - 1).max(0)..=(run.y + 1).min(size.height as i32 - 1) {
                let from = (run.x - 1).max(0);
                let to = (run.x + run.len).min(size.width as i32 - 1);
                floor.lit.insert_run(y, from, to - from + 1);
            }
        }
    }
    if floor.map.rooms.is_empty() && rng.percent(lit_pct / 2) {
        floor.lit.invert();
    }
}

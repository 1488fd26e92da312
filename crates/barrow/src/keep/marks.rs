//! Stairs, start, exit and what waits there: what is kept stays, and no more is added than the recipe would place.

use barrow_core::{Map, Point, Rect, Rng, Side, SpawnKind, Tile};

use super::graft::Graft;
use super::pins::Pins;

/// So many cells are drawn for new stairs, of which the farthest from the others is taken.
const DRAWS: usize = 6;

impl Graft {
    /// Lists what is kept, and what was made anew where that is still possible.
    pub(super) fn lay_marks(&mut self, pins: &Pins<'_>, map: &mut Map) {
        let mut dropped = Vec::new();
        for (list, old, new, tile) in [
            (&mut map.stairs_up, &pins.map.stairs_up, &self.made.stairs_up, Tile::StairsUp),
            (&mut map.stairs_down, &pins.map.stairs_down, &self.made.stairs_down, Tile::StairsDown),
        ] {
            list.extend(old.iter().filter(|&&p| pins.cells.contains(p)));
            for &p in new.iter().filter(|&&p| !pins.cells.contains(p) && map.tiles[p] == tile) {
                if list.len() < new.len() {
                    list.push(p);
                } else {
                    dropped.push(p);
                }
            }
        }
        for p in dropped {
            let in_corridor = matches!(map.side_at(p), Side::Corridor(_));
            map.tiles[p] = if in_corridor { self.way } else { Tile::Floor };
        }
        let is_kept = |p: &Point| pins.cells.contains(*p);
        let is_new = |p: &Point| !pins.cells.contains(*p) && map.tiles[*p].is_walkable();
        map.start = pins.map.start.filter(is_kept).or(self.made.start.filter(is_new));
        map.exit = pins.map.exit.filter(is_kept).or(self.made.exit.filter(is_new));
        let kept = pins.map.spawns.iter().filter(|spawn| is_kept(&spawn.at));
        let new = self.made.spawns.iter();
        let new =
            new.filter(|spawn| !pins.cells.contains(spawn.at) && can_wait(map.tiles[spawn.at], spawn.kind));
        map.spawns.extend(kept.chain(new).cloned());
        let kept = pins.map.niches.iter().filter(|niche| is_kept(&niche.at));
        let is_left = |p: Point| !pins.cells.contains(p) && map.tiles[p] == self.made.tiles[p];
        let new = self.made.niches.iter().filter(|niche| is_left(niche.at));
        map.niches.extend(kept.chain(new));
        let kept = pins.map.themes.iter().filter(|it| cells_of(it.area).all(|p| pins.cells.contains(p)));
        let new = self.made.themes.iter().filter(|it| cells_of(it.area).all(is_left));
        map.themes.extend(kept.chain(new).copied());
    }

    /// Places again what was lost under the kept cells.
    pub(super) fn place(&mut self, pins: &Pins<'_>, map: &mut Map, rng: &mut Rng) {
        for (up, tile) in [(true, Tile::StairsUp), (false, Tile::StairsDown)] {
            let want = if up { self.made.stairs_up.len() } else { self.made.stairs_down.len() };
            while (if up { map.stairs_up.len() } else { map.stairs_down.len() }) < want {
                let Some(p) = self.spot(pins, map, rng) else { break };
                map.tiles[p] = tile;
                if up { &mut map.stairs_up } else { &mut map.stairs_down }.push(p);
            }
        }
        let on_stairs = self.made.start.is_some_and(|p| self.made.stairs_up.contains(&p));
        let is_kept = map.start.is_some_and(|p| pins.cells.contains(p));
        if on_stairs && !is_kept && map.start.is_none_or(|p| !map.stairs_up.contains(&p)) {
            map.start = map.stairs_up.first().copied();
        }
        if self.made.start.is_some() && map.start.is_none() {
            map.start = self.spot(pins, map, rng).or_else(|| anywhere(map));
        }
        if self.made.exit.is_some() && map.exit.is_none() {
            map.exit = self.spot(pins, map, rng).or_else(|| anywhere(map));
        }
        let tiles = &map.tiles;
        map.spawns.retain(|spawn| can_wait(tiles[spawn.at], spawn.kind));
    }

    /// A free cell far from stairs, start and exit that are there already.
    fn spot(&mut self, pins: &Pins<'_>, map: &Map, rng: &mut Rng) -> Option<Point> {
        let others: Vec<Point> =
            map.stairs_up.iter().chain(&map.stairs_down).copied().chain(map.start).chain(map.exit).collect();
        let is_free = |p: Point| {
            !pins.fixed.contains(p) && !others.contains(&p) && !map.spawns.iter().any(|spawn| spawn.at == p)
        };
        for wanted in [Tile::Floor, Tile::Grass, Tile::Corridor] {
            self.queue.clear();
            let cells = map.tiles.iter().filter(|(p, tile)| *tile == wanted && is_free(*p));
            self.queue.extend(cells.map(|(p, _)| p));
            if self.queue.is_empty() {
                continue;
            }
            let apart = |p: &Point| others.iter().map(|o| p.distance_squared(*o)).min().unwrap_or(0);
            let drawn: Vec<Point> = (0..DRAWS).filter_map(|_| rng.pick(&self.queue)).copied().collect();
            return drawn.into_iter().max_by_key(apart);
        }
        None
    }
}

fn cells_of(area: Rect) -> impl Iterator<Item = Point> {
    (area.y..area.bottom()).flat_map(move |y| (area.x..area.right()).map(move |x| Point::new(x, y)))
}

/// Whether something of a kind can wait on a tile: monsters swim.
fn can_wait(tile: Tile, kind: SpawnKind) -> bool {
    tile.is_walkable() || kind == SpawnKind::Monster && tile.is_swimmable()
}

/// The first cell one can stand on.
fn anywhere(map: &Map) -> Option<Point> {
    map.tiles.iter().find(|(_, tile)| *tile >= Tile::Floor).map(|(p, _)| p)
}

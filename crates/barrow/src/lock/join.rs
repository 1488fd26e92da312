//! Connects the components of a level by tunnels around the locked cells.

use barrow_core::{BitGrid, Map, Point, Rng, Side, Tile};
use barrow_stages::Veto;

use super::search::Terrain;
use super::{LockRun, around, beside, is_plain, is_solid, is_wall, is_way, ways_beside};
use crate::level::{Connected, Rules};

/// Components without rooms that have fewer cells than this are filled, unless one dug cell would connect them to
/// another.
const SMALL: u32 = 12;

/// Highest cost of a tunnel that continues a door or corridor; see [`Terrain::cost`].
const LEAD: u32 = 300;

/// A connected component of open cells.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent properties")]
struct Component {
    cells: u32,
    /// Whether it has locked cells.
    is_fixed: bool,
    /// Whether a cell of it is in a room.
    has_room: bool,
    /// Whether it consists of corridors and doors only.
    is_corridor: bool,
    /// Whether another component lies behind one cell that can be dug.
    is_near: bool,
}

impl LockRun<'_> {
    /// Connects all components, continues locked doors and corridors to other cells, and adds doors where tunnels enter
    /// rooms. Components that cannot be connected are filled, unless they have locked cells.
    pub(super) fn join(&mut self, rules: &Rules, map: &mut Map, rng: &mut Rng) -> Result<(), Veto> {
        self.dug.clear();
        self.mark_rooms(map);
        if rules.connected != Connected::Any {
            self.join_components(rules, map)?;
            self.lead_on(map);
        }
        self.hang_doors(map, rng);
        Ok(())
    }

    /// Marks the cells of all rooms, including locked ones, and the cells around them.
    fn mark_rooms(&mut self, map: &Map) {
        let Self { rooms, sides, reserve, .. } = self;
        rooms.reset(map.size());
        map.rooms.iter().for_each(|room| map.mark_room(room, rooms));
        sides.copy_from(rooms);
        sides.dilate(Point::new(1, 1), Point::new(1, 1));
        sides.difference_with(rooms);
        sides.difference_with(reserve.cells());
    }

    fn join_components(&mut self, rules: &Rules, map: &mut Map) -> Result<(), Veto> {
        let mut open = BitGrid::default();
        let secrets = rules.connected == Connected::Secrets;
        open.mark_from(&map.tiles, if secrets { Tile::FIRST_SECRET } else { Tile::FIRST_OPEN });
        if secrets {
            leave_out_sealed(map, self.reserve.source, &mut open);
        }
        if open.is_connected(&mut self.numbers) {
            return Ok(());
        }
        let mut components = self.number(map, &open);
        self.cull(map, &mut open, &mut components);
        let mut roots: Vec<u32> = (0..components.len() as u32).collect();
        let left = components.iter().skip(1).filter(|component| component.cells > 0).count();
        // The search starts at all components except the largest, which the others grow towards.
        let largest = (0..components.len()).max_by_key(|&id| components[id].cells).unwrap_or(0) as u32;
        let sources: Vec<Point> = open.iter().filter(|p| self.search.owner[*p] != largest).collect();
        let left = self.grow(map, &sources, (&mut roots, left.saturating_sub(1)));
        if left > 0 { self.give_up(map, &open, &components, &mut roots) } else { Ok(()) }
    }

    /// Numbers the components from 1 on.
    fn number(&mut self, map: &Map, open: &BitGrid) -> Vec<Component> {
        let owner = &mut self.search.owner;
        owner.reset(map.size(), 0);
        let mut components = vec![Component::default()];
        for first in open.iter() {
            if owner[first] != 0 {
                continue;
            }
            let id = components.len() as u32;
            let mut component = Component { is_corridor: true, ..Component::default() };
            owner[first] = id;
            self.queue.clear();
            self.queue.push(first);
            while let Some(p) = self.queue.pop() {
                component.cells += 1;
                component.is_fixed |= self.reserve.cells().contains(p);
                component.has_room |= self.rooms.contains(p);
                component.is_corridor &= map.tiles[p] <= Tile::Corridor;
                for q in beside(p).into_iter().filter(|&q| open.contains(q)) {
                    if owner[q] == 0 {
                        owner[q] = id;
                        self.queue.push(q);
                    }
                }
            }
            components.push(component);
        }
        for p in open.iter() {
            let is_other = |(q, r): (Point, Point)| {
                is_solid(map.tiles.get(q).unwrap_or_default())
                    && !self.reserve.cells().contains(q)
                    && open.contains(r)
                    && owner[r] != owner[p]
            };
            let mut pairs = beside(p).into_iter().map(|q| (q, q + (q - p)));
            components[owner[p] as usize].is_near |= pairs.any(is_other);
        }
        components
    }

    /// Fills small components without locked cells.
    fn cull(&mut self, map: &mut Map, open: &mut BitGrid, components: &mut [Component]) {
        let most = components.iter().map(|component| component.cells).max().unwrap_or(0);
        let is_lost = |it: &Component| {
            let is_small = it.is_corridor || it.cells < if it.is_near { 3 } else { SMALL };
            it.cells > 0 && !it.is_fixed && !it.has_room && it.cells < most && is_small
        };
        if !components.iter().any(is_lost) {
            return;
        }
        let mut lost = BitGrid::new(map.size());
        for p in open.iter().filter(|&p| is_lost(&components[self.search.owner[p] as usize])) {
            lost.insert(p);
        }
        lost.iter().for_each(|p| self.search.owner[p] = 0);
        open.difference_with(&lost);
        self.fill(map, &lost);
        components
            .iter_mut()
            .filter(|component| is_lost(component))
            .for_each(|component| component.cells = 0);
    }

    /// Grows all components and digs a tunnel where two meet, until all are connected. Returns the number of
    /// connections that are still missing.
    fn grow(&mut self, map: &mut Map, sources: &[Point], (roots, mut left): (&mut [u32], usize)) -> usize {
        self.search.begin(map.size());
        for &p in sources {
            let owner = self.search.owner[p];
            self.search.source(p, owner);
        }
        while left > 0 {
            let terrain = Terrain { map, fixed: self.reserve.cells(), sides: &self.sides };
            let Some((p, _)) = self.search.next(&terrain) else { break };
            let is_same = |a: u32, b: u32| root(roots, a) == root(roots, b);
            let Some(q) = self.search.met(p, is_same) else { continue };
            let (a, b) = (root(roots, self.search.owner[p]), root(roots, self.search.owner[q]));
            roots[a.max(b) as usize] = a.min(b);
            left -= 1;
            self.queue.clear();
            let to = self.search.trace(p, &mut self.queue);
            self.queue.reverse();
            let from = self.search.trace(q, &mut self.queue);
            self.dig(map, [to, from]);
        }
        left
    }

    /// Digs the cells of the queue as one corridor between two ends.
    fn dig(&mut self, map: &mut Map, ends: [Point; 2]) {
        let sides = ends.map(|p| match map.side_at(p) {
            Side::Room(id) => Some(id),
            _ => None,
        });
        map.begin_corridor(sides[0], sides[1]);
        for i in 0..self.queue.len() {
            let p = self.queue[i];
            self.open(map, p);
            if map.tiles[p] == Tile::Corridor {
                map.dig(p);
            }
            self.dug.push(p);
        }
        map.end_corridor();
    }

    /// Makes a cell walkable: floor in rooms, the tile of tunnels elsewhere.
    pub(super) fn open(&self, map: &mut Map, p: Point) {
        map.tiles[p] = if self.rooms.contains(p) { Tile::Floor } else { self.ground.dug(map.tiles[p]) };
        if map.has_hardness() {
            map.hardness[p] = 0;
        }
    }

    /// Fills all components that are not connected to the locked cells, or to the largest one if none has locked cells.
    /// Fails if several groups with locked cells remain.
    fn give_up(
        &mut self,
        map: &mut Map,
        open: &BitGrid,
        components: &[Component],
        roots: &mut [u32],
    ) -> Result<(), Veto> {
        let mut weights = vec![(false, 0); components.len()];
        for (id, component) in components.iter().enumerate() {
            let (is_fixed, cells) = &mut weights[root(roots, id as u32) as usize];
            *is_fixed |= component.is_fixed;
            *cells += component.cells;
        }
        if weights.iter().filter(|(is_fixed, _)| *is_fixed).count() > 1 {
            return Err(Veto { reason: "the locked cells cannot be connected" });
        }
        let main = (0..weights.len()).max_by_key(|&id| weights[id]).unwrap_or(0) as u32;
        let mut lost = BitGrid::new(map.size());
        for p in open.iter().filter(|&p| root(roots, self.search.owner[p]) != main) {
            lost.insert(p);
        }
        self.fill(map, &lost);
        Ok(())
    }

    /// Fills a set of cells and removes them from the map's lists.
    fn fill(&mut self, map: &mut Map, cells: &BitGrid) {
        for p in cells.iter() {
            map.tiles[p] = self.ground.rock;
            self.rooms.take(p);
        }
        map.erase(cells, &mut self.numbers);
        self.tidy_doors(map, |p| beside(p).into_iter().any(|q| cells.contains(q)));
        self.tidy_walls(map);
    }

    /// Continues doors and corridors that end at the edge of the locked cells by tunnels.
    fn lead_on(&mut self, map: &mut Map) {
        let is_end = |map: &Map, p: Point| is_way(map.tiles[p]) && ways_beside(map, p) < 2;
        if !self.reserve.fronts().iter().any(|&p| is_end(map, p)) {
            return;
        }
        self.search.owner.reset(map.size(), 0);
        self.search.begin(map.size());
        for i in 0..self.reserve.fronts().len() {
            let front = self.reserve.fronts()[i];
            if !is_end(map, front) {
                continue;
            }
            let mut list = std::mem::take(&mut self.queue);
            list.clear();
            let reserve = &self.reserve;
            let terrain = Terrain { map, fixed: reserve.cells(), sides: &self.sides };
            // Tunnels to locked cells and to other dead ends are the second choice.
            let is_other = |q: Point| {
                let is_end = reserve.fronts().contains(&q) && is_end(map, q);
                !is_end && !reserve.cells().contains(q)
            };
            let is_found = self.search.lead_on(&terrain, front, LEAD, is_other, &mut list)
                || self.search.lead_on(&terrain, front, LEAD, |_| true, &mut list);
            self.queue = list;
            if is_found {
                let last = self.queue.first().copied().unwrap_or(front);
                self.dig(map, [last, front]);
            }
        }
    }

    /// Turns walls that border nothing but rock and walls into rock.
    pub(super) fn tidy_walls(&self, map: &mut Map) {
        let borders =
            |map: &Map, p: Point| around(p).any(|q| map.tiles.get(q).is_some_and(|tile| !is_plain(tile)));
        for p in self.reserve.free.iter() {
            if is_wall(map.tiles[p]) && !borders(map, p) {
                map.tiles[p] = Tile::Rock;
            }
        }
    }
}

/// Removes the sealed rooms and niches of both maps from a set, because they need not be connected.
fn leave_out_sealed(map: &Map, source: &Map, open: &mut BitGrid) {
    for map in [map, source] {
        for room in map.rooms.iter().filter(|room| room.sealed) {
            for run in map.room_runs(room) {
                open.remove_run(run.y, run.x, run.len);
            }
        }
        for niche in map.niches.iter().filter(|niche| niche.sealed) {
            open.take(niche.at);
        }
    }
}

/// Returns the representative of a component's group (union-find without path compression).
fn root(roots: &[u32], mut id: u32) -> u32 {
    while roots[id as usize] != id {
        id = roots[id as usize];
    }
    id
}

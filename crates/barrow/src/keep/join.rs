//! Joins what came apart, by tunnels around what is kept.

use crate::level::{Connected, Rules};
use barrow_core::{BitGrid, Map, Point, Side, Tile};
use barrow_stages::Veto;

use super::graft::{Graft, beside, ways_beside};
use super::pins::Pins;
use super::search::Ground;

/// Pieces without rooms that are smaller than this are filled.
const SMALL: u32 = 12;

/// What it may cost to lead a kept door or corridor on to something.
const LEAD: u32 = 150;

/// Open cells that hang together.
#[derive(Clone, Copy, Debug, Default)]
struct Piece {
    cells: u32,
    /// Whether something of it must stay.
    fixed: bool,
    /// Whether a cell of it is in a room.
    room: bool,
    /// Whether it is nothing but corridors and doors.
    plain: bool,
}

/// Sealed rooms and niches are not joined to anything, as the rule has it.
fn leave_out_sealed(map: &Map, open: &mut BitGrid) {
    for room in map.rooms.iter().filter(|room| room.sealed) {
        for run in map.room_runs(room) {
            (run.x..run.x + run.len).for_each(|x| open.remove(Point::new(x, run.y)));
        }
    }
    map.niches.iter().filter(|niche| niche.sealed).for_each(|niche| open.remove(niche.at));
}

impl Graft {
    /// Makes one piece of all that is open. What cannot be joined is filled, unless it is kept.
    pub(super) fn join(&mut self, pins: &Pins<'_>, rules: &Rules, map: &mut Map) -> Result<(), Veto> {
        let mut open = BitGrid::default();
        let secrets = rules.connected == Connected::Secrets;
        open.mark_from(&map.tiles, if secrets { Tile::FIRST_SECRET } else { Tile::FIRST_OPEN });
        if secrets {
            leave_out_sealed(map, &mut open);
        }
        if open.is_one_piece(&mut self.numbers) {
            return Ok(());
        }
        let mut rooms = BitGrid::new(map.size());
        map.rooms.iter().for_each(|room| map.mark_room(room, &mut rooms));
        let mut pieces = self.number(pins, map, &open, &rooms);
        self.cull(map, &mut open, &mut pieces);
        let mut roots: Vec<u32> = (0..pieces.len() as u32).collect();
        let left = pieces.iter().skip(1).filter(|piece| piece.cells > 0).count();
        // The largest piece waits for the others.
        let largest = (0..pieces.len()).max_by_key(|&id| pieces[id].cells).unwrap_or(0) as u32;
        let shores = |p: &Point| self.search.owner[*p] != largest;
        let shores: Vec<Point> = open.iter().filter(shores).collect();
        let left = self.grow(pins, map, (&shores, &rooms), (&mut roots, left.saturating_sub(1)));
        if left > 0 { self.give_up(map, &open, &pieces, &mut roots) } else { Ok(()) }
    }

    /// Numbers the pieces from 1 on.
    fn number(&mut self, pins: &Pins<'_>, map: &Map, open: &BitGrid, rooms: &BitGrid) -> Vec<Piece> {
        let owner = &mut self.search.owner;
        owner.reset(map.size(), 0);
        let mut pieces = vec![Piece::default()];
        for first in open.iter() {
            if owner[first] != 0 {
                continue;
            }
            let id = pieces.len() as u32;
            let mut piece = Piece { plain: true, ..Piece::default() };
            owner[first] = id;
            self.queue.clear();
            self.queue.push(first);
            while let Some(p) = self.queue.pop() {
                let tile = map.tiles[p];
                piece.cells += 1;
                piece.fixed |= pins.fixed.contains(p);
                piece.room |= rooms.contains(p);
                piece.plain &= tile <= Tile::Corridor;
                for q in beside(p).into_iter().filter(|&q| open.contains(q)) {
                    if owner[q] == 0 {
                        owner[q] = id;
                        self.queue.push(q);
                    }
                }
            }
            pieces.push(piece);
        }
        pieces
    }

    /// Fills small pieces that nothing keeps.
    fn cull(&mut self, map: &mut Map, open: &mut BitGrid, pieces: &mut [Piece]) {
        let most = pieces.iter().map(|piece| piece.cells).max().unwrap_or(0);
        let is_lost = |piece: &Piece| {
            piece.cells > 0
                && !piece.fixed
                && !piece.room
                && piece.cells < most
                && (piece.plain || piece.cells < SMALL)
        };
        if !pieces.iter().any(is_lost) {
            return;
        }
        let mut lost = BitGrid::new(map.size());
        for p in open.iter().filter(|&p| is_lost(&pieces[self.search.owner[p] as usize])) {
            lost.insert(p);
        }
        for p in lost.iter() {
            self.search.owner[p] = 0;
        }
        open.subtract(&lost);
        self.fill(map, &lost);
        for piece in pieces.iter_mut().filter(|piece| is_lost(piece)) {
            piece.cells = 0;
        }
    }

    /// Grows all pieces and digs where they meet, until they are one; how many more there are in the end.
    fn grow(
        &mut self,
        pins: &Pins<'_>,
        map: &mut Map,
        (sources, rooms): (&[Point], &BitGrid),
        (roots, mut left): (&mut [u32], usize),
    ) -> usize {
        self.search.begin(map.size());
        for &p in sources {
            let owner = self.search.owner[p];
            self.search.source(p, owner);
        }
        while left > 0 {
            let Some((p, _)) = self.search.next(&Ground { map, fixed: &pins.fixed }) else { break };
            let same = |a: u32, b: u32| root(roots, a) == root(roots, b);
            let Some(q) = self.search.met(p, same) else { continue };
            let (a, b) = (root(roots, self.search.owner[p]), root(roots, self.search.owner[q]));
            roots[a.max(b) as usize] = a.min(b);
            left -= 1;
            self.queue.clear();
            let to = self.search.trace(p, &mut self.queue);
            self.queue.reverse();
            let from = self.search.trace(q, &mut self.queue);
            self.dig(map, rooms, [to, from]);
        }
        left
    }

    /// Digs the listed cells.
    fn dig(&mut self, map: &mut Map, rooms: &BitGrid, ends: [Point; 2]) {
        let sides = ends.map(|p| match map.side_at(p) {
            Side::Room(id) => Some(id),
            _ => None,
        });
        map.begin_corridor(sides[0], sides[1]);
        for i in 0..self.queue.len() {
            let p = self.queue[i];
            map.tiles[p] = match map.tiles[p] {
                Tile::DeepWater | Tile::Lava | Tile::Chasm => Tile::Bridge,
                _ if rooms.contains(p) => Tile::Floor,
                _ => self.way,
            };
            if map.tiles[p] == Tile::Corridor {
                map.dig(p);
            }
            self.dug.push(p);
        }
        map.end_corridor();
    }

    /// Fills what is not joined to what is kept.
    fn give_up(
        &mut self,
        map: &mut Map,
        open: &BitGrid,
        pieces: &[Piece],
        roots: &mut [u32],
    ) -> Result<(), Veto> {
        let mut weights = vec![(false, 0); pieces.len()];
        for (id, piece) in pieces.iter().enumerate() {
            let (fixed, cells) = &mut weights[root(roots, id as u32) as usize];
            *fixed |= piece.fixed;
            *cells += piece.cells;
        }
        if weights.iter().filter(|(fixed, _)| *fixed).count() > 1 {
            return Err(Veto { reason: "the kept cells cannot be joined" });
        }
        let main = (0..weights.len()).max_by_key(|&id| weights[id]).unwrap_or(0) as u32;
        let mut lost = BitGrid::new(map.size());
        for p in open.iter().filter(|&p| root(roots, self.search.owner[p]) != main) {
            lost.insert(p);
        }
        self.fill(map, &lost);
        Ok(())
    }

    /// Leads kept doors and corridors on that end where the kept cells do.
    pub(super) fn lead_on(&mut self, pins: &Pins<'_>, map: &mut Map) {
        let is_end = |map: &Map, p: Point| ways_beside(&map.tiles, p) < 2;
        if !pins.ends.iter().any(|&p| is_end(map, p)) {
            return;
        }
        let mut rooms = BitGrid::new(map.size());
        map.rooms.iter().for_each(|room| map.mark_room(room, &mut rooms));
        self.search.owner.reset(map.size(), 0);
        self.search.begin(map.size());
        for &end in &pins.ends {
            if !is_end(map, end) {
                continue;
            }
            self.queue.clear();
            let mut list = std::mem::take(&mut self.queue);
            let found = self.search.way_out(&Ground { map, fixed: &pins.fixed }, end, LEAD, &mut list);
            self.queue = list;
            if found {
                let last = self.queue.first().copied().unwrap_or(end);
                self.dig(map, &rooms, [last, end]);
            }
        }
    }
}

/// The piece that stands for all that are joined to this one.
fn root(roots: &[u32], mut id: u32) -> u32 {
    while roots[id as usize] != id {
        id = roots[id as usize];
    }
    id
}

//! Digs a mine: wide galleries with rails and timber posts, narrow side drifts, and worked-out chambers at their ends.
//!
//! ```text
//!           ....
//!          ......
//!            =            ===;;
//!       .0...=0....0....0.=..
//!       =====================....
//!       .0....0....0....0...=0..
//!                           =
//! ```
//!
//! Algorithm:
//! 1. A gallery is dug along the longer side of the map, with a small step sideways now and then. Maps with a wide
//!    shorter side have several, and another gallery across that joins them.
//! 2. Drifts branch off at intervals of `spacing` cells, and shorter drifts from those. A drift goes straight, or turns
//!    once. It ends after `length` cells, or near open cells, which it joins with a probability of `join_pct`.
//! 3. A drift that joins nothing ends in a chamber, a room, if there is space; or in rubble where it has collapsed.
//! 4. Rails are laid along galleries and drifts, and posts are put at the walls of galleries.
//!
//! Guarantees: only rock changes; all cells that are opened are connected; the border stays closed.

use barrow_core::{BitGrid, Direction, Point, Rect, Shape, Size, Tile, TileName};

use crate::shape::{bitmap, cave};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Digs a mine: galleries with rails and posts, side drifts, and chambers at their ends.
    pub struct MineGalleries in Family::Caves, gives [Fact::Floor, Fact::Rooms], not_after [Fact::Hardness, Fact::Walls],
        example ["mine_galleries"] {
        /// Width of the galleries.
        width: i32 = 3 in 1..=9,
        /// Fewest and most cells between two drifts.
        spacing: (i32, i32) = (5, 9) in 3..=100,
        /// Length of the shortest and of the longest drift from a gallery; drifts from drifts have two thirds of it.
        length: (i32, i32) = (7, 18) in 4..=200,
        /// Probability of a drift at each side, in percent.
        branch_pct: u32 = 75 in 0..=100,
        /// Probability that a drift joins a gallery or cave in its way, in percent.
        join_pct: u32 = 75 in 0..=100,
        /// Shortest and longest side of a chamber.
        chamber: (i32, i32) = (5, 9) in 3..=40,
        /// Probability that a drift ends in a chamber, in percent.
        chamber_pct: u32 = 80 in 0..=100,
        /// Name of the custom tile of rails, which must be like floor; no rails when left out.
        rails: TileName = TileName::default(),
        /// Name of the custom tile of posts; no posts when left out.
        posts: TileName = TileName::default(),
    }
}

/// Distance between galleries, in cells.
const BETWEEN_GALLERIES: i32 = 34;
/// Drifts have drifts of their own up to this rank; those of galleries have rank 1.
const MAX_RANK: u32 = 3;
/// Shortest drift that joins nothing.
const MIN_DRIFT: usize = 4;

/// A drift to dig.
#[derive(Clone, Copy)]
struct Drift {
    /// The open cell before the first cell of the drift.
    from: Point,
    side: Direction,
    length: i32,
    rank: u32,
}

#[derive(Default)]
struct Buffers {
    queue: Vec<Drift>,
    /// Center cells of the gallery or cells of the drift being dug, in order.
    path: Vec<Point>,
    /// Center cells of all galleries where posts can be, with the direction of the gallery.
    straight: Vec<(Point, Direction)>,
    /// Cells on which rails are laid at the end.
    tracks: Vec<Point>,
    shape: BitGrid,
    cave: cave::Buffers,
}

impl Stage for MineGalleries {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            let inside = cx.inside().grown(-1 - self.width / 2);
            if inside.w.min(inside.h) < 3 {
                return Err(Veto::new("there is no space for a gallery"));
            }
            let Buffers { queue, straight, tracks, .. } = buffers;
            queue.clear();
            straight.clear();
            tracks.clear();
            self.dig_galleries(cx, buffers, inside);
            cx.snapshot(format_args!("mine_galleries"));
            let mut next = 0;
            while let Some(&drift) = buffers.queue.get(next) {
                next += 1;
                cx.spend(8 * drift.length as usize)?;
                self.dig_drift(cx, buffers, drift);
            }
            self.finish(cx, buffers);
            Ok(())
        })
    }
}

impl MineGalleries {
    fn dig_galleries(&self, cx: &mut Context<'_>, buffers: &mut Buffers, inside: Rect) {
        let is_wide = inside.w >= inside.h;
        let at = |along: i32, across: i32| {
            Point::new(inside.x, inside.y)
                + if is_wide { Point::new(along, across) } else { Point::new(across, along) }
        };
        let (long, short) = if is_wide { (inside.w, inside.h) } else { (inside.h, inside.w) };
        let count = ((short + BETWEEN_GALLERIES / 2) / BETWEEN_GALLERIES).max(1);
        let [on, over] =
            if is_wide { [Direction::East, Direction::South] } else { [Direction::South, Direction::East] };
        let mut ends = [short, 0];
        for i in 0..count {
            let part = short / count;
            let mut across = (part * i + part / 2 + cx.rng.range(-part / 6, part / 6)).clamp(0, short - 1);
            let last = long - 1 - cx.rng.range(0, long / 16);
            let mut along = cx.rng.range(0, long / 16);
            buffers.path.clear();
            loop {
                let to = (along + cx.rng.range(7, 16)).min(last);
                buffers.path.extend((along..=to).map(|along| at(along, across)));
                along = to + 1;
                if along + 4 > last {
                    break;
                }
                // A step sideways, so that the gallery is not a ruler.
                let aside = (across + cx.rng.range(-2, 2)).clamp(0, short - 1);
                buffers.path.extend((across.min(aside)..=across.max(aside)).map(|across| at(to, across)));
                across = aside;
            }
            ends = [ends[0].min(across), ends[1].max(across)];
            self.dig_gallery(cx, buffers, on);
        }
        if count > 1 {
            let along = cx.rng.range(long / 3, long * 2 / 3);
            buffers.path.clear();
            // MineGalleries leave their middle by a few cells, so the one across them reaches a little further.
            let (from, to) =
                ((ends[0] - short / count / 4).max(0), (ends[1] + short / count / 4).min(short - 1));
            buffers.path.extend((from..=to).map(|across| at(along, across)));
            self.dig_gallery(cx, buffers, over);
        }
    }

    /// Digs a gallery along `path`, and plans its drifts.
    fn dig_gallery(&self, cx: &mut Context<'_>, buffers: &mut Buffers, on: Direction) {
        let Buffers { queue, path, straight, tracks, .. } = buffers;
        let (before, after) = (self.width / 2, (self.width - 1) / 2);
        let mut wait = cx.rng.range(1, self.spacing.0);
        for (i, &p) in path.iter().enumerate() {
            for y in p.y - before..=p.y + after {
                (p.x - before..=p.x + after).for_each(|x| carve(cx, Point::new(x, y)));
            }
            tracks.push(p);
            let is_straight =
                i >= 2 && i + 2 < path.len() && (i - 2..i + 2).all(|j| path[j] + on.step() == path[j + 1]);
            if !is_straight {
                continue;
            }
            straight.push((p, on));
            wait -= 1;
            if wait > 0 {
                continue;
            }
            wait = cx.rng.range(self.spacing.0, self.spacing.1);
            for side in [turned(on), turned(on).opposite()] {
                let reach = if side.step().x + side.step().y > 0 { after } else { before };
                if cx.rng.percent(self.branch_pct) {
                    let from = (0..reach).fold(p, |p, _| p + side.step());
                    queue.push(Drift {
                        from,
                        side,
                        length: cx.rng.range(self.length.0, self.length.1),
                        rank: 1,
                    });
                }
            }
        }
    }

    /// Digs a drift, and plans the drifts that branch off from it.
    fn dig_drift(&self, cx: &mut Context<'_>, buffers: &mut Buffers, drift: Drift) {
        let Buffers { queue, path, .. } = buffers;
        let inside = cx.inside().grown(-1);
        path.clear();
        let (mut at, mut side) = (drift.from, drift.side);
        let turn_at = if cx.rng.percent(35) { cx.rng.range(4, drift.length) } else { 0 };
        let mut joins = false;
        for i in 1..=drift.length {
            let p = at + side.step();
            let is_rock = |p: Point| cx.map.tiles.get(p).is_some_and(|tile| tile == Tile::Rock);
            let across = turned(side).step();
            let has_room = [1, 2].into_iter().all(|n| {
                is_rock(p + Point::new(across.x * n, across.y * n))
                    && is_rock(p - Point::new(across.x * n, across.y * n))
            });
            if !inside.contains(p) || !cx.may_change(p) || !is_rock(p) || !has_room {
                break;
            }
            let ahead = [p + side.step(), p + side.step() + side.step()];
            if let Some(open) = ahead.iter().position(|&q| !is_rock(q)) {
                let is_free = |q: Point| inside.contains(q) && cx.may_change(q);
                let meets = cx.map.tiles.get(ahead[open]).is_some_and(|tile| tile == Tile::Floor);
                if meets && is_free(ahead[0]) && cx.rng.percent(self.join_pct) {
                    path.push(p);
                    path.extend(&ahead[..open]);
                    joins = true;
                }
                break;
            }
            path.push(p);
            at = p;
            if i == turn_at {
                side = if cx.rng.percent(50) { turned(side) } else { turned(side).opposite() };
            }
        }
        if path.len() < if joins { 2 } else { MIN_DRIFT } {
            return;
        }
        for &p in path.iter() {
            carve(cx, p);
        }
        let mut wait = cx.rng.range(3, self.spacing.0.max(3));
        for pair in path.windows(2) {
            wait -= 1;
            if wait <= 0 && drift.rank < MAX_RANK {
                wait = cx.rng.range(self.spacing.0, self.spacing.1);
                let on =
                    Direction::ALL.into_iter().find(|side| pair[0] + side.step() == pair[1]).unwrap_or(side);
                let side = if cx.rng.percent(50) { turned(on) } else { turned(on).opposite() };
                let length = cx.rng.range(self.length.0, self.length.1) * 2 / 3;
                queue.push(Drift { from: pair[0], side, length: length.max(4), rank: drift.rank + 1 });
            }
        }
        let mut with_rails = path.len();
        let (low, high) = self.chamber;
        let sizes = [high, i32::midpoint(low, high), low];
        let has_chamber = !joins
            && cx.rng.percent(self.chamber_pct)
            && sizes.into_iter().any(|high| Self::dig_chamber(cx, buffers, (at, side), (low, high)));
        if !joins && !has_chamber {
            let fallen = cx.rng.range(0, 3) as usize;
            with_rails -= fallen;
            buffers.path[with_rails..].iter().for_each(|&p| cx.map.tiles[p] = Tile::Rubble);
        }
        if drift.rank < MAX_RANK {
            buffers.tracks.extend_from_slice(&buffers.path[..with_rails]);
        }
        cx.snapshot(format_args!("a drift of {} cells", buffers.path.len()));
    }

    /// Digs a chamber at the end of a drift, with sides from `low` to `high`, and a path to its middle. Returns false if
    /// there is no space.
    fn dig_chamber(
        cx: &mut Context<'_>,
        buffers: &mut Buffers,
        (end, side): (Point, Direction),
        (low, high): (i32, i32),
    ) -> bool {
        let Buffers { shape, cave, path, .. } = buffers;
        let (w, h) = (cx.rng.range(low, high), cx.rng.range(low, high));
        let bounds = match side {
            Direction::North => Rect::new(end.x - w / 2, end.y - h, w, h),
            Direction::East => Rect::new(end.x + 1, end.y - h / 2, w, h),
            Direction::South => Rect::new(end.x - w / 2, end.y + 1, w, h),
            Direction::West => Rect::new(end.x - w, end.y - h / 2, w, h),
        };
        let around = bounds.grown(1);
        let mut cells = (around.y..around.bottom())
            .flat_map(|y| (around.x..around.right()).map(move |x| Point::new(x, y)));
        let is_free = cx.inside().covers(bounds)
            && cx.may_cover(bounds)
            && cells.all(|p| p == end || cx.map.tiles[p] == Tile::Rock);
        if !is_free || cx.spend(4 * around.cells() as usize).is_err() {
            return false;
        }
        cave::paint(Size::new(w as u32, h as u32), shape, cave, &mut cx.rng);
        let corner = Point::new(bounds.x, bounds.y);
        let mut p = end + side.step();
        while bounds.contains(p) && !shape.contains(p - corner) {
            carve(cx, p);
            path.push(p);
            p += side.step();
        }
        let room = cx.map.rooms.len();
        cx.map.plan_room(bounds);
        cx.map.draw_room(room, Shape::Irregular, bitmap::runs(shape, corner));
        true
    }

    /// Lays the rails and puts the posts.
    fn finish(&self, cx: &mut Context<'_>, buffers: &Buffers) {
        if let Some(rails) = cx.map.custom_id(self.rails.as_str()) {
            for &p in &buffers.tracks {
                if cx.map.tiles[p] == Tile::Floor && cx.may_change(p) {
                    cx.map.mark_custom(p, rails);
                }
            }
        }
        let Some(posts) = cx.map.custom_id(self.posts.as_str()).filter(|_| self.width > 2) else { return };
        let mut wait = 0;
        for &(p, on) in &buffers.straight {
            wait -= 1;
            if wait > 0 {
                continue;
            }
            wait = 5;
            for side in [turned(on), turned(on).opposite()] {
                // The last cell of the gallery on this side, with rock behind it and floor before and after it.
                let is_clear = |p: Point| cx.map.tiles.get(p).is_some_and(|tile| tile == Tile::Floor);
                let edge = (0..self.width / 2).map(|_| side.step()).fold(p, |p, step| p + step);
                let post = if is_clear(edge) { edge } else { p };
                let wall = post + side.step();
                let is_rock = |p: Point| cx.map.tiles.get(p).is_some_and(|tile| tile == Tile::Rock);
                let [back, fore] = [on.opposite(), on].map(Direction::step);
                let fits = [wall, wall + fore, wall + back].into_iter().all(is_rock)
                    && [post + fore, post + back].into_iter().all(is_clear);
                if post != p && fits && cx.may_change(post) {
                    cx.map.set_custom(post, posts);
                }
            }
        }
        cx.snapshot(format_args!("rails and posts"));
    }
}

/// Turns rock into floor.
fn carve(cx: &mut Context<'_>, p: Point) {
    if cx.map.tiles.get(p).is_some_and(|tile| tile == Tile::Rock) && cx.may_change(p) {
        cx.map.tiles[p] = Tile::Floor;
    }
}

/// Returns the direction turned by 90 degrees.
const fn turned(side: Direction) -> Direction {
    Direction::ALL[side as usize ^ 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{CustomTile, Hue, Map, Rng};

    fn mine(size: Size, seed: u64) -> Map {
        let mut map = Map::new(size);
        let tile = |name, like| CustomTile::new(name, like, '?', Hue::Brown);
        map.custom_tiles = vec![tile("rails", Tile::Floor), tile("post", Tile::Pillar)].into();
        let mut workspace = crate::stage::Workspace::default();
        let stage = MineGalleries { rails: "rails".into(), posts: "post".into(), ..MineGalleries::default() };
        stage
            .apply(&mut Context::new(&mut map, Rng::new(seed), 1, &mut workspace, (1, "test"), None))
            .unwrap();
        map
    }

    #[test]
    fn mines_are_connected_and_closed_at_every_size() {
        for (seed, (w, h)) in [(80, 40), (40, 90), (20, 14), (300, 20), (130, 120)].into_iter().enumerate() {
            for seed in 0..8 + seed as u64 {
                let map = mine(Size::new(w, h), seed);
                let mut open = BitGrid::default();
                open.mark_from(&map.tiles, Tile::FIRST_OPEN);
                assert!(open.is_connected(&mut Vec::new()), "{w}x{h}, seed {seed}");
                assert!(Rect::of(map.size()).grown(-1).covers(open.bounds().unwrap()));
                assert!(open.count() > w * h / 12, "{w}x{h}, seed {seed}: {}", open.count());
            }
        }
    }

    #[test]
    fn rails_and_posts_are_put_along_galleries() {
        let map = mine(Size::new(80, 40), 1);
        let count = |name: &str| {
            let id = map.custom_id(name).unwrap();
            map.custom_cells().filter(|&(_, it)| it == id).count()
        };
        assert!(count("rails") > 80 && count("post") > 8, "{} {}", count("rails"), count("post"));
    }
}

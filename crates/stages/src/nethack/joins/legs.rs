//! How NetHack's corridors are dug: leg by leg, which comes out as if it had been done step by step.

use std::hint::select_unpredictable;

use barrow_core::{Direction, Map, Point, Rect, Rng};

/// Steps after which a corridor is given up on a map of the classic size.
pub(crate) const MOST_STEPS: u32 = 500;

/// Digs from `first` to `goal`, setting out towards `way`, at most `steps` cells; true if it arrived. One leg at a time:
/// as far as the corridor goes straight before it wants to turn or something is in the way.
#[inline(never)]
pub(crate) fn dig(
    map: &mut Map,
    first: Point,
    goal: Point,
    way: Direction,
    steps: u32,
    rng: &mut Rng,
) -> bool {
    let inner = Rect::of(map.size()).grown(-1);
    if !inner.contains(first) {
        return false;
    }
    let (mut way, mut left) = (way, steps);
    let mut at = first - way.step();
    while left > 0 {
        let step = way.step();
        let to_go = goal - at;
        let along = to_go.x * step.x + to_go.y * step.y;
        // Seen to the right of the way.
        let beside = to_go.y * step.x - to_go.x * step.y;
        let leg = left.min(1 + straight(along - 1, beside.abs(), rng) as u32);
        // Past the goal the border may come first.
        let space = if leg as i32 > along { space(inner, at, step) } else { leg };
        let dug = map.dig_line(at + step, step, leg.min(space));
        if dug == space && space < leg {
            return false;
        }
        at += step * dug as i32;
        if at == goal {
            return true;
        }
        // What it was sent into must be free.
        if dug == 0 {
            return false;
        }
        left -= dug;
        // Towards the goal, or on, or away from it. Where the leg was cut short, there is no going on.
        way = turn(map, at, way, beside);
    }
    false
}

/// How many cells there are from `at` to the last one before the border.
#[inline(never)]
fn space(inner: Rect, at: Point, step: Point) -> u32 {
    let beyond = |at: i32, step: i32, low: i32, high: i32| match step {
        0 => i32::MAX,
        1 => high - 1 - at,
        _ => at - low,
    };
    beyond(at.x, step.x, inner.x, inner.right()).min(beyond(at.y, step.y, inner.y, inner.bottom())) as u32
}

/// Where a corridor goes on at the end of a leg, with the goal so far to its right.
#[inline]
fn turn(map: &Map, at: Point, way: Direction, beside: i32) -> Direction {
    // Where the goal is neither left nor right, it is sought to the east or south.
    let is_right = (beside > 0) | (beside == 0) & matches!(way, Direction::North | Direction::East);
    let aside = Direction::ALL[(way as usize + if is_right { 1 } else { 3 }) & 3];
    if map.tiles[at + aside.step()].is_tunnelable() {
        aside
    } else if map.tiles[at + way.step()].is_tunnelable() {
        way
    } else {
        aside.opposite()
    }
}

/// How many cells a corridor goes on before it wants to turn, with the goal so far along its way and so far beside it.
#[inline]
fn straight(along: i32, beside: i32, rng: &mut Rng) -> i32 {
    if beside == 0 && along >= 0 {
        return along;
    }
    if along < 0 {
        return step_by_step(0, along, beside, rng);
    }
    // One draw decides, nearly always. Each step turns early with a chance of one in n + 1 while the way along is longer
    // by n: that makes all of them equally likely to be the one, and none as likely as any. While it is shorter by n, it
    // goes on with a chance of one in n + 1, then of one in n + 2 and so on. Where it is as long, it goes on for certain.
    let longer = along - beside;
    let shorter = (-longer).max(1) as u32;
    let (is_longer, excess) = (longer > 0, longer.max(0) as u32);
    let faces = select_unpredictable(is_longer, excess + 1, (shorter + 1) * (shorter + 2));
    let drawn = rng.below(faces);
    let few = i32::from(longer == 0) + i32::from(drawn < shorter + 2) + i32::from(drawn == 0);
    let cells = select_unpredictable(is_longer, drawn as i32, few.min(along));
    let undecided = drawn == excess;
    if undecided { step_by_step(cells, along, beside, rng) } else { cells }
}

/// The same, for a corridor that goes on for some cells already.
#[inline(never)]
fn step_by_step(mut cells: i32, along: i32, beside: i32, rng: &mut Rng) -> i32 {
    while cells < MOST_STEPS as i32 && goes_on((along - cells).abs(), beside, rng) {
        cells += 1;
    }
    cells
}

/// Whether a corridor goes on for a step: when the goal is farther along its way than beside it, or by a chance that
/// is the smaller the larger the difference; and not by the same chance.
fn goes_on(along: i32, beside: i32, rng: &mut Rng) -> bool {
    let is_odd = along > 0 && beside > 0 && along != beside && rng.one_in(along.abs_diff(beside) + 1);
    (along >= beside) != is_odd
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Size, Tile};

    /// Digs on a picture from one cell to another and draws what is dug.
    fn dug(rows: &[&str], from: Point, goal: Point, seed: u64) -> (bool, Vec<Point>, Vec<String>) {
        let mut map = Map::new(Size::new(rows[0].len() as u32, rows.len() as u32));
        for (y, row) in (0..).zip(rows) {
            (0..)
                .zip(row.chars())
                .for_each(|(x, c)| map.tiles[Point::new(x, y)] = Tile::from_glyph(c).unwrap());
        }
        map.begin_corridor(None, None);
        let arrived =
            dig(&mut map, from + Point::new(1, 0), goal, Direction::East, MOST_STEPS, &mut Rng::new(seed));
        map.end_corridor();
        let cells = map.corridors.first().map_or(&[][..], |corridor| map.corridor_cells(corridor)).to_vec();
        let rows = (0..rows.len() as i32).map(|y| map.tiles.row(y).iter().map(|t| t.glyph()).collect());
        (arrived, cells, rows.collect())
    }

    #[test]
    fn a_straight_way_is_dug_straight() {
        let (arrived, cells, rows) =
            dug(&["        ", " |    | ", "        "], Point::new(1, 1), Point::new(5, 1), 1);
        assert!(arrived && cells.len() == 4);
        assert_eq!(rows, ["        ", " |####| ", "        "]);
    }

    #[test]
    fn corridors_are_orthogonal_paths_off_the_border() {
        let rows = [" ".repeat(40), " ".repeat(40)].into_iter().cycle().take(15).collect::<Vec<_>>();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut rng = Rng::new(9);
        for seed in 0..2000 {
            let from = Point::new(rng.range(1, 36), rng.range(1, 13));
            let goal = Point::new(rng.range(from.x + 1, 38), rng.range(1, 13));
            let (arrived, cells, _) = dug(&rows, from, goal, seed);
            assert!(arrived, "nothing is in the way from {from} to {goal}");
            assert_eq!((cells[0], cells[cells.len() - 1]), (from + Point::new(1, 0), goal));
            assert!(cells.windows(2).all(|pair| pair[0].distance_squared(pair[1]) == 1), "{cells:?}");
            assert!(cells.iter().all(|p| (1..39).contains(&p.x) && (1..14).contains(&p.y)), "{cells:?}");
        }
    }

    #[test]
    fn legs_are_as_long_as_single_steps_would_make_them() {
        let mut rng = Rng::new(2);
        for (along, beside) in [(9, 3), (4, 4), (3, 7), (1, 2), (0, 4), (-2, 1)] {
            let (mut at_once, mut step_by_step) = ([0_u32; 16], [0_u32; 16]);
            for _ in 0..20_000 {
                at_once[straight(along, beside, &mut rng).min(15) as usize] += 1;
                let steps = (0..15).take_while(|n| goes_on((along - n).abs(), beside, &mut rng)).count();
                step_by_step[steps] += 1;
            }
            let near = |(a, b): (&u32, &u32)| a.abs_diff(*b) < 400;
            assert!(
                at_once.iter().zip(&step_by_step).all(near),
                "{along},{beside}: {at_once:?} {step_by_step:?}"
            );
        }
    }

    #[test]
    fn a_way_around_or_an_end() {
        let rows = ["          ", "          ", "     |    ", "          ", "          "];
        let around = (0..50).map(|seed| dug(&rows, Point::new(1, 2), Point::new(8, 2), seed));
        assert!(around.into_iter().any(|(arrived, cells, _)| arrived && cells.len() > 7));
        assert!(!dug(&rows, Point::new(1, 0), Point::new(8, 0), 1).0, "the border is not dug");
        let shut = ["     |    ", "     |    ", "     |    ", "     |    ", "     |    "];
        assert!((0..50).all(|seed| !dug(&shut, Point::new(1, 2), Point::new(8, 2), seed).0));
    }
}

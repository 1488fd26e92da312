//! Digs NetHack's corridors. NetHack decides after every step whether to turn; this digs one straight leg at a time,
//! with the same distribution of lengths and far fewer random draws.
//!
//! Source: after a description of NetHack's `dig_corridor`.

use std::hint::select_unpredictable;

use barrow_core::{Direction, Map, Point, Rect, Rng};

/// Largest number of steps of a corridor on NetHack's map of 80×21.
pub(crate) const MOST_STEPS: u32 = 500;

/// Digs from `first` to `goal`, at most `steps` cells, with the first step in `direction`. Returns whether it arrived.
/// A leg ends where the corridor turns or meets an obstacle.
#[inline(never)]
pub(crate) fn dig(
    map: &mut Map,
    first: Point,
    goal: Point,
    direction: Direction,
    steps: u32,
    rng: &mut Rng,
) -> bool {
    let inner = Rect::of(map.size()).grown(-1);
    if !inner.contains(first) {
        return false;
    }
    let (mut ahead, mut left) = (direction, steps);
    let mut at = first - ahead.step();
    while left > 0 {
        let step = ahead.step();
        let to_go = goal - at;
        let along = to_go.x * step.x + to_go.y * step.y;
        // Positive if the goal lies to the right of the direction of travel.
        let beside = to_go.y * step.x - to_go.x * step.y;
        let leg = left.min(1 + straight_cells(along - 1, beside.abs(), rng) as u32);
        // A leg may overshoot the goal and reach the border.
        let space = if leg as i32 > along { cells_to_border(inner, at, step) } else { leg };
        let dug = map.dig_line(at + step, step, leg.min(space));
        if dug == space && space < leg {
            return false;
        }
        at += step * dug as i32;
        if at == goal {
            return true;
        }
        // The cell after a turn is blocked.
        if dug == 0 {
            return false;
        }
        left -= dug;
        ahead = turn(map, at, ahead, beside);
    }
    false
}

/// Returns the number of cells after `at`, in steps of `step`, that lie inside the border.
#[inline(never)]
fn cells_to_border(inner: Rect, at: Point, step: Point) -> u32 {
    let beyond = |at: i32, step: i32, low: i32, high: i32| match step {
        0 => i32::MAX,
        1 => high - 1 - at,
        _ => at - low,
    };
    beyond(at.x, step.x, inner.x, inner.right()).min(beyond(at.y, step.y, inner.y, inner.bottom())) as u32
}

/// Returns the direction of the next leg: toward the goal if that cell can be dug, else straight on, else away from the
/// goal. `beside` is the distance of the goal to the right.
#[inline]
fn turn(map: &Map, at: Point, ahead: Direction, beside: i32) -> Direction {
    // If the goal is neither to the left nor to the right, turn east or south.
    let is_right = (beside > 0) | (beside == 0) & matches!(ahead, Direction::North | Direction::East);
    let aside = Direction::ALL[(ahead as usize + if is_right { 1 } else { 3 }) & 3];
    if map.tiles[at + aside.step()].is_tunnelable() {
        aside
    } else if map.tiles[at + ahead.step()].is_tunnelable() {
        ahead
    } else {
        aside.opposite()
    }
}

/// Draws the number of cells after the first of a leg, with the goal `along` cells ahead and `beside` cells to the
/// side.
#[inline]
fn straight_cells(along: i32, beside: i32, rng: &mut Rng) -> i32 {
    if beside == 0 && along >= 0 {
        return along;
    }
    if along < 0 {
        return step_by_step(0, along, beside, rng);
    }
    // Nearly always one draw is enough. While the distance ahead is longer than the distance beside by n, a step turns
    // with probability 1 / (n + 1). The product over all steps telescopes: turning at each of the n steps, or at none,
    // all have probability 1 / (n + 1). While it is shorter by n, a step continues with probability 1 / (n + 1), the
    // next with 1 / (n + 2), and so on. If both are equal, the step continues.
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

/// Draws the rest of a leg that has `cells` cells already, with one draw per step.
#[inline(never)]
fn step_by_step(mut cells: i32, along: i32, beside: i32, rng: &mut Rng) -> i32 {
    while cells < MOST_STEPS as i32 && continues((along - cells).abs(), beside, rng) {
        cells += 1;
    }
    cells
}

/// Draws whether a leg continues for a step. It does if the goal is at least as far ahead as beside; with probability
/// 1 / (difference + 1) this decision is reversed.
fn continues(along: i32, beside: i32, rng: &mut Rng) -> bool {
    let is_reversed = along > 0 && beside > 0 && along != beside && rng.one_in(along.abs_diff(beside) + 1);
    (along >= beside) != is_reversed
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Size, Tile};

    /// Digs on a drawn map from one cell to another. Returns whether it arrived, the cells of the corridor, and the
    /// map.
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
    fn a_corridor_to_a_goal_ahead_is_straight() {
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
    fn legs_have_the_same_lengths_as_single_steps() {
        let mut rng = Rng::new(2);
        for (along, beside) in [(9, 3), (4, 4), (3, 7), (1, 2), (0, 4), (-2, 1)] {
            let (mut at_once, mut step_by_step) = ([0_u32; 16], [0_u32; 16]);
            for _ in 0..20_000 {
                at_once[straight_cells(along, beside, &mut rng).min(15) as usize] += 1;
                let steps = (0..15).take_while(|n| continues((along - n).abs(), beside, &mut rng)).count();
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
    fn corridors_turn_aside_at_obstacles_or_end() {
        let rows = ["          ", "          ", "     |    ", "          ", "          "];
        let around = (0..50).map(|seed| dug(&rows, Point::new(1, 2), Point::new(8, 2), seed));
        assert!(around.into_iter().any(|(arrived, cells, _)| arrived && cells.len() > 7));
        assert!(!dug(&rows, Point::new(1, 0), Point::new(8, 0), 1).0, "the border stays closed");
        let shut = ["     |    ", "     |    ", "     |    ", "     |    ", "     |    "];
        assert!((0..50).all(|seed| !dug(&shut, Point::new(1, 2), Point::new(8, 2), seed).0));
    }
}

//! Connected-component labeling of open cells, and filling of components.

use barrow_core::{BitGrid, Grid, Map, Rect, Size};

use crate::stage::Veto;

/// Labels the connected components by orthogonal steps. Lists the runs of open cells row by row, each with the number
/// of its component. Components are numbered from 1 in the order of their first cells; `sizes[n]` is the number of
/// cells of component `n`, and `sizes[0]` is 0.
pub(crate) fn label(open: &BitGrid, runs: &mut Vec<(Rect, u32)>, sizes: &mut Vec<u32>) {
    reserve(open, runs, sizes);
    let mut above = 0..0;
    for y in 0..open.size().height as i32 {
        let first = runs.len();
        open.each_run(y, |x, len| {
            let id = runs.len();
            runs.push((Rect::new(x, y, len, 1), id as u32));
            // Runs above that end before this one begins do not touch the next one either.
            while above.start < above.end && runs[above.start].0.right() <= x {
                above.start += 1;
            }
            let touching = above.clone().take_while(|&i| i < first);
            for i in touching {
                if runs[i].0.x >= x + len {
                    break;
                }
                join(runs, i as u32, id as u32);
            }
        });
        above = first..runs.len();
    }
    count(runs, sizes);
}

/// Clears the lists and reserves memory for any set of that size.
pub(crate) fn reserve(open: &BitGrid, runs: &mut Vec<(Rect, u32)>, sizes: &mut Vec<u32>) {
    let (width, height) = (open.size().width as usize, open.size().height as usize);
    runs.clear();
    runs.reserve(width.div_ceil(2) * height);
    sizes.clear();
    sizes.reserve(open.size().cells() / 4);
}

/// Merges the components of two runs. The runs are a union-find forest: each points to an earlier run of its component,
/// and the first to itself.
fn join(runs: &mut [(Rect, u32)], a: u32, b: u32) {
    let (a, b) = (first_of(runs, a), first_of(runs, b));
    runs[a.max(b) as usize].1 = a.min(b);
}

/// Returns the first run of a component, with path halving.
fn first_of(runs: &mut [(Rect, u32)], mut run: u32) -> u32 {
    while runs[run as usize].1 != run {
        let next = runs[runs[run as usize].1 as usize].1;
        runs[run as usize].1 = next;
        run = next;
    }
    run
}

/// Replaces the pointer of every run by the number of its component, and counts the cells of each component.
fn count(runs: &mut [(Rect, u32)], sizes: &mut Vec<u32>) {
    sizes.push(0);
    for i in 0..runs.len() {
        let (run, before) = runs[i];
        // Runs before this one have their numbers already.
        let id = if before as usize == i { sizes.len() as u32 } else { runs[before as usize].1 };
        if id as usize == sizes.len() {
            sizes.push(0);
        }
        runs[i].1 = id;
        sizes[id as usize] += run.w as u32;
    }
}

/// Gives every cell of the runs the number of its component, and all others 0.
pub(crate) fn label_cells(runs: &[(Rect, u32)], size: Size, numbers: &mut Grid<u32>) {
    numbers.reset(size, 0);
    for &(run, id) in runs {
        numbers.fill_run(run.y, run.x, run.w, id);
    }
}

/// Returns the number of the component with the most cells: the first of them if there are several, 0 without
/// components.
pub(crate) fn largest(sizes: &[u32]) -> u32 {
    let most = sizes.iter().copied().max().unwrap_or(0);
    sizes.iter().position(|&cells| cells == most).unwrap_or(0) as u32
}

/// Turns all cells of a set into rock. Vetoes it if any belongs to a room, corridor, door, stairs, the start or the
/// exit.
pub(super) fn fill_cells(map: &mut Map, lost: &BitGrid) -> Result<(), Veto> {
    if lost.is_empty() {
        return Ok(());
    }
    let room = map.rooms.iter().any(|room| {
        map.room_runs(room).iter().any(|run| lost.intersects_rect(Rect::new(run.x, run.y, run.len, 1)))
    });
    let corridor = map.corridors.iter().any(|c| map.corridor_cells(c).iter().any(|&p| lost.contains(p)));
    let mark = map.doors.iter().map(|door| door.at).chain(map.stairs_up.iter().copied());
    let mark = mark.chain(map.stairs_down.iter().copied()).chain(map.start).chain(map.exit);
    if room || corridor {
        return Err(Veto { reason: "a room or corridor lies in a component that would be filled" });
    }
    if mark.into_iter().any(|p| lost.contains(p)) {
        return Err(Veto {
            reason: "a door, stairs, the start or the exit lie in a component that would be filled",
        });
    }
    map.wipe(lost);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, set_of};
    use barrow_core::{Point, Rng, Size, Tile};

    #[test]
    fn components_are_what_a_flood_fill_reaches() {
        let mut rng = Rng::new(2);
        let (mut runs, mut sizes) = (Vec::new(), Vec::new());
        for round in 0..300 {
            let size = Size::new(1 + rng.below(150), 1 + rng.below(20));
            let mut open = BitGrid::new(size);
            for y in 0..size.height as i32 {
                let some = (0..size.width as i32).filter(|_| rng.percent(40 + round % 40));
                some.collect::<Vec<_>>().into_iter().for_each(|x| open.insert(Point::new(x, y)));
            }
            label(&open, &mut runs, &mut sizes);
            let mut left = open.clone();
            for (id, &cells) in sizes.iter().enumerate().skip(1) {
                let (mut reached, mut marked) = (BitGrid::new(size), BitGrid::new(size));
                reached.insert(left.first().unwrap());
                reached.flood(&open, &mut Vec::new());
                let own = runs.iter().filter(|run| run.1 == id as u32);
                own.for_each(|(run, _)| marked.insert_rect(*run));
                assert_eq!((&reached, reached.count()), (&marked, cells), "component {id} of round {round}");
                left.difference_with(&reached);
            }
            assert!(left.is_empty());
        }
    }

    #[test]
    fn corners_do_not_connect_components() {
        let open = set_of(&["..  .", "..  .", "  .. "]);
        let (mut runs, mut sizes) = (Vec::new(), Vec::new());
        label(&open, &mut runs, &mut sizes);
        assert_eq!(sizes, [0, 4, 2, 2]);
        assert_eq!(runs.last(), Some(&(Rect::new(2, 2, 2, 1), 3)));
        assert_eq!((largest(&sizes), largest(&[0])), (1, 0));
    }

    #[test]
    fn components_with_rooms_are_not_filled() {
        let mut map = map_of(&["     ", " .   ", "     "]);
        map.plan_room(Rect::new(3, 1, 1, 1));
        map.draw_rectangle(0);
        assert!(fill_cells(&mut map, &set_of(&["     ", "   . ", "     "])).is_err());
        assert!(fill_cells(&mut map, &set_of(&["     ", " .   ", "     "])).is_ok());
        assert_eq!(map.tiles[Point::new(1, 1)], Tile::Rock);
    }
}

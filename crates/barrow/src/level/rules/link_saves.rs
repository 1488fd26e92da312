//! Corridors and doors are worth their way: a run of them without a branch saves a number of steps.

use barrow_core::{Direction, Map, Point, Tile};

use super::{Report, Rules, ViolationKind};
use crate::level::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    if rules.link_saves == 0 {
        return;
    }
    let Survey { set: seen, owners: reached, lists: [link, layer, next], .. } = survey;
    seen.reset(map.size());
    reached.reset(map.size(), 0);
    let size = map.size();
    link.clear();
    link.reserve(size.cells() / 4);
    let mut search = Search { number: 0, layer, next };
    search.layer.clear();
    search.next.clear();
    search.layer.reserve(4 * (size.width + size.height) as usize);
    search.next.reserve(4 * (size.width + size.height) as usize);
    for (p, tile) in map.tiles.iter() {
        if !is_link(tile) || open_around(map, p).count() > 2 || seen.contains(p) {
            continue;
        }
        link.clear();
        let mut out = open_around(map, p);
        let mut ends = [out.next(), out.next()];
        link.push(p);
        for end in &mut ends {
            let mut before = p;
            // Follows the run as long as there is one way on.
            while let Some(at) = *end {
                if !is_link(map.tiles[at]) || open_around(map, at).count() > 2 || at == p {
                    break;
                }
                link.push(at);
                *end = open_around(map, at).find(|&next| next != before);
                before = at;
            }
        }
        for &p in &*link {
            seen.insert(p);
        }
        if let [Some(a), Some(b)] = ends
            && a != p
        {
            let most = link.len() as u32 + rules.link_saves;
            if let Some(around) = search.run(map, reached, link, [a, b], most) {
                let saves = around.saturating_sub(link.len() as u32 + 1);
                report.push(
                    "link_saves",
                    Some(p),
                    ViolationKind::SavesLittle { saves, need: rules.link_saves },
                );
            }
        }
    }
}

fn is_link(tile: Tile) -> bool {
    tile >= Tile::FIRST_OPEN && tile <= Tile::Corridor
}

/// Iterates over the open and secret cells beside a cell.
fn open_around(map: &Map, p: Point) -> impl Iterator<Item = Point> + '_ {
    let beside = Direction::ALL.into_iter().map(move |side| p + side.step());
    beside.filter(|&q| map.tiles.get(q).is_some_and(|tile| tile >= Tile::FIRST_SECRET))
}

/// Breadth-first searches, numbered from 1 on.
struct Search<'a> {
    number: u32,
    layer: &'a mut Vec<Point>,
    next: &'a mut Vec<Point>,
}

impl Search<'_> {
    /// Returns the number of steps from `a` to `b` without the cells of a link, if there are at most `most`.
    fn run(
        &mut self,
        map: &Map,
        reached: &mut barrow_core::Grid<u32>,
        link: &[Point],
        [a, b]: [Point; 2],
        most: u32,
    ) -> Option<u32> {
        self.number += 1;
        link.iter().chain([&a]).for_each(|&p| reached[p] = self.number);
        if a == b {
            return Some(0);
        }
        self.layer.clear();
        self.layer.push(a);
        for steps in 1..=most {
            self.next.clear();
            for &p in &*self.layer {
                for q in open_around(map, p) {
                    if q == b && !link.contains(&p) {
                        return Some(steps);
                    }
                    if reached[q] != self.number {
                        reached[q] = self.number;
                        self.next.push(q);
                    }
                }
            }
            std::mem::swap(&mut self.layer, &mut self.next);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Checker;

    fn violations(rows: &[&str], rules: &Rules) -> Vec<ViolationKind> {
        let mut map: Map = rows.join("\n").parse().unwrap();
        map.list_rooms();
        let found = Checker::default().violations(&map, rules).clone();
        found
            .iter()
            .filter(|found| matches!(found.rule, "link_saves" | "max_corridor_blocks"))
            .map(|found| found.kind)
            .collect()
    }

    #[test]
    fn links_and_blocks_are_counted() {
        let rows = [
            "             ",
            " ...#####... ",
            " ...     ... ",
            " ...#####... ",
            " ...     ... ",
            "             ",
        ];
        let mut block = rows;
        block[4] = " ...  ## ... ";
        let rules =
            |link_saves, max_corridor_blocks| Rules { max_corridor_blocks, link_saves, ..Rules::default() };
        let saves = |saves, need| ViolationKind::SavesLittle { saves, need };
        assert_eq!(violations(&block, &rules(0, corridor_blocks_any())), []);
        assert_eq!(violations(&block, &rules(0, 1)), []);
        assert_eq!(violations(&block, &rules(0, 0)), [ViolationKind::TooManyBlocks { have: 1, need: 0 }]);
        // Each corridor saves four steps; a block is a second path that saves none.
        assert_eq!(violations(&rows, &rules(4, 0)), []);
        assert_eq!(violations(&rows, &rules(5, 0)), [saves(4, 5); 2]);
        assert_eq!(violations(&block, &rules(4, 1)), [saves(0, 4)]);
    }

    fn corridor_blocks_any() -> u32 {
        super::super::corridor_blocks::ANY
    }
}

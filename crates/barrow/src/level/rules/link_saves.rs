//! Corridors and doors are worth their way: a run of them without a branch saves a number of steps.

use barrow_core::{BitGrid, Direction, Map, Point, Tile};

use super::{Report, Rules, ViolationKind};
use crate::level::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    if rules.link_saves == 0 {
        return;
    }
    let Survey { set: open, other: links, third: runs, near, list: link, .. } = survey;
    open.mark_from(&map.tiles, Tile::FIRST_SECRET);
    links.mark_between(&map.tiles, Tile::FIRST_OPEN, Tile::Floor);
    runs.with_few_neighbors(links, open, 2);
    // From here on, `links` are the cells of runs that are not checked yet.
    links.copy_from(runs);
    link.clear();
    link.reserve(map.size().cells() / 4);
    for p in runs.iter() {
        if !links.take(p) {
            continue;
        }
        link.clear();
        link.push(p);
        let mut out = open_around(open, p);
        let mut ends = [out.next(), out.next()];
        drop(out);
        for end in &mut ends {
            let mut before = p;
            // Follows the run as long as there is one way on.
            while let Some(at) = end.filter(|&at| runs.contains(at) && at != p) {
                link.push(at);
                links.remove(at);
                *end = open.way_on(before, at);
                before = at;
            }
        }
        let [Some(a), Some(b)] = ends else { continue };
        if a == p {
            continue;
        }
        for &p in &*link {
            open.remove(p);
        }
        let need = rules.link_saves;
        if near.is_near(open, [a, b], link.len() as u32 + need) {
            // Only violations need the number of steps around.
            let most = link.len() as u32 + need;
            let around = (0..most).find(|&steps| near.is_near(open, [a, b], steps)).unwrap_or(most);
            let saves = around.saturating_sub(link.len() as u32 + 1);
            report.push("link_saves", Some(p), ViolationKind::SavesLittle { saves, need });
        }
        for &p in &*link {
            open.insert(p);
        }
    }
}

/// Iterates over the open and secret cells beside a cell.
fn open_around(open: &BitGrid, p: Point) -> impl Iterator<Item = Point> + '_ {
    let beside = Direction::ALL.into_iter().map(move |side| p + side.step());
    beside.filter(|&q| open.contains(q))
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

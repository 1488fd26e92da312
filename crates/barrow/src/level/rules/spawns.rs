//! Spawns are on walkable cells, and no cell has two of one kind. Monsters may also be in water.

use barrow_core::{Map, SpawnKind, Tile};

use super::{Report, Rules, ViolationKind, can_stand};
use crate::level::survey::Survey;

pub(super) fn check(_: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    if map.spawns.is_empty() {
        return;
    }
    // Bit set of the kinds that are on each cell.
    let kinds = &mut survey.kinds;
    kinds.reset(map.size(), 0);
    for spawn in &map.spawns {
        let swims =
            || spawn.kind == SpawnKind::Monster && map.tiles.get(spawn.at).is_some_and(Tile::is_swimmable);
        if !can_stand(map, spawn.at) && !swims() {
            report.push("spawns", Some(spawn.at), ViolationKind::StartBlocked);
        } else if kinds[spawn.at] >> spawn.kind as u8 & 1 == 1 {
            report.push("spawns", Some(spawn.at), ViolationKind::SecondSpawn);
        } else {
            kinds[spawn.at] |= 1 << spawn.kind as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Checker;
    use barrow_core::{Point, Rect, Size, Spawn};

    #[test]
    fn spawns_in_rock_and_second_spawns_of_a_kind_on_a_cell_are_violations() {
        let mut map = Map::new(Size::new(5, 5));
        map.tiles.fill_rect(Rect::new(1, 1, 3, 3), Tile::Floor);
        map.tiles[Point::new(2, 2)] = Tile::DeepWater;
        let mut violations = |spawns: &[(i32, i32, SpawnKind)]| -> Vec<ViolationKind> {
            let spawn = |&(x, y, kind): &_| Spawn { at: Point::new(x, y), kind, name: "it".into() };
            map.spawns = spawns.iter().map(spawn).collect();
            Checker::default()
                .violations(&map, &Rules::default())
                .iter()
                .map(|violation| violation.kind)
                .collect()
        };
        let (monster, item) = (SpawnKind::Monster, SpawnKind::Item);
        assert_eq!(violations(&[(1, 1, monster), (1, 1, item), (2, 2, monster)]), []);
        assert_eq!(violations(&[(1, 1, monster), (1, 1, monster)]), [ViolationKind::SecondSpawn]);
        assert_eq!(
            violations(&[(2, 2, item), (0, 0, monster), (9, 9, monster)]),
            [ViolationKind::StartBlocked; 3]
        );
    }
}

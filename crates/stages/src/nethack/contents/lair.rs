//! Fills rooms that have a monster on every cell: zoos, beehives, barracks and similar roles.

use std::sync::Arc;

use barrow_core::{Point, Rect, Room, Shape, SpawnKind};

use super::special_contents::{Contents, put};
use crate::nethack::NethackRole;
use crate::stage::Context;

impl Contents {
    /// Puts a monster on every cell, and the items and props of the role.
    pub(super) fn fill_lair(&self, cx: &mut Context<'_>, room: &Room, role: NethackRole, cells: &[Point]) {
        let Rect { x, y, w, h } = room.bounds;
        let is_whole = room.shape == Shape::Rectangle;
        let middle = if is_whole { Point::new(x + w / 2, y + h / 2) } else { cx.map.room_center(room) };
        let ant = self.monsters.ant(&mut cx.rng);
        for &at in cells {
            let (depth, rng) = (cx.depth, &mut cx.rng);
            let name = match role {
                NethackRole::LeprechaunHall => &self.monsters.leprechaun,
                NethackRole::Beehive if at == middle => &self.monsters.queen_bee,
                NethackRole::Beehive => &self.monsters.killer_bee,
                NethackRole::Morgue => self.monsters.undead(depth, rng),
                NethackRole::Anthole => ant,
                NethackRole::Barracks => self.monsters.soldier(depth, rng),
                NethackRole::CockatriceNest => &self.monsters.cockatrice,
                _ => self.monsters.beast(depth, rng),
            };
            put(cx.map, at, SpawnKind::Monster, name);
            self.put_item_and_prop(cx, role, at);
        }
    }

    /// Puts the item and prop of a cell of a lair, if any are drawn.
    fn put_item_and_prop(&self, cx: &mut Context<'_>, role: NethackRole, at: Point) {
        let (names, rng) = (&self.names, &mut cx.rng);
        let (mut item, mut prop) = (None, None);
        match role {
            NethackRole::LeprechaunHall | NethackRole::Zoo => item = Some(&names.gold),
            NethackRole::Beehive if rng.one_in(3) => item = Some(&names.royal_jelly),
            NethackRole::Anthole if rng.one_in(3) => item = Some(&names.food),
            NethackRole::Barracks if rng.one_in(20) => item = Some(self.chest_or_box(rng.below(3))),
            NethackRole::Morgue => {
                let (has_corpse, has_box) = (rng.one_in(5), rng.one_in(10));
                item = has_corpse.then_some(&names.corpse);
                if has_box && !has_corpse {
                    item = Some(self.chest_or_box(rng.below(3)));
                }
                prop = rng.one_in(5).then_some(&names.grave);
            }
            NethackRole::CockatriceNest if rng.one_in(3) => {
                prop = Some(&names.statue);
                item = (!rng.one_in(5)).then(|| self.shops.general_store().draw(rng));
            }
            _ => {}
        }
        for (kind, name) in [(SpawnKind::Item, item), (SpawnKind::Prop, prop)] {
            if let Some(name) = name {
                put(cx.map, at, kind, name);
            }
        }
    }

    /// Returns a chest for a roll of 0, else a large box.
    fn chest_or_box(&self, roll: u32) -> &Arc<str> {
        if roll == 0 { &self.names.chest } else { &self.names.large_box }
    }
}

//! Rooms that are full of monsters: zoos, beehives, barracks and the like, with what lies there.

use std::sync::Arc;

use barrow_core::{Point, Rect, Room, Shape, SpawnKind};

use super::special_contents::{Contents, put};
use crate::nethack::NethackRole;
use crate::stage::Context;

impl Contents {
    /// Puts somebody on every cell, with what they have.
    pub(super) fn fill_lair(&self, cx: &mut Context<'_>, room: &Room, role: NethackRole, cells: &[Point]) {
        let Rect { x, y, w, h } = room.bounds;
        let is_whole = room.shape == Shape::Rectangle;
        let middle = if is_whole { Point::new(x + w / 2, y + h / 2) } else { cx.map.room_center(room) };
        let ant = self.inmates.ant(&mut cx.rng);
        for &at in cells {
            let (depth, rng) = (cx.depth, &mut cx.rng);
            let name = match role {
                NethackRole::LeprechaunHall => &self.inmates.leprechaun,
                NethackRole::Beehive if at == middle => &self.inmates.queen_bee,
                NethackRole::Beehive => &self.inmates.killer_bee,
                NethackRole::Morgue => self.inmates.dead(depth, rng),
                NethackRole::Anthole => ant,
                NethackRole::Barracks => self.inmates.soldier(depth, rng),
                NethackRole::CockatriceNest => &self.inmates.cockatrice,
                _ => self.inmates.beast(depth, rng),
            };
            put(cx.map, at, SpawnKind::Monster, name);
            self.put_things(cx, role, at);
        }
    }

    /// Puts what else lies on a cell of a lair.
    fn put_things(&self, cx: &mut Context<'_>, role: NethackRole, at: Point) {
        let (names, rng) = (&self.names, &mut cx.rng);
        let (mut item, mut prop) = (None, None);
        match role {
            NethackRole::LeprechaunHall | NethackRole::Zoo => item = Some(&names.gold),
            NethackRole::Beehive if rng.one_in(3) => item = Some(&names.royal_jelly),
            NethackRole::Anthole if rng.one_in(3) => item = Some(&names.food),
            NethackRole::Barracks if rng.one_in(20) => item = Some(self.a_box(rng.below(3))),
            NethackRole::Morgue => {
                let (has_corpse, has_box) = (rng.one_in(5), rng.one_in(10));
                item = has_corpse.then_some(&names.corpse);
                if has_box && !has_corpse {
                    item = Some(self.a_box(rng.below(3)));
                }
                prop = rng.one_in(5).then_some(&names.grave);
            }
            NethackRole::CockatriceNest if rng.one_in(3) => {
                prop = Some(&names.statue);
                item = (!rng.one_in(5)).then(|| self.stock.anything().draw(rng));
            }
            _ => {}
        }
        for (kind, name) in [(SpawnKind::Item, item), (SpawnKind::Prop, prop)] {
            if let Some(name) = name {
                put(cx.map, at, kind, name);
            }
        }
    }

    /// Returns a chest in one of three cases, else a large box.
    fn a_box(&self, luck: u32) -> &Arc<str> {
        if luck == 0 { &self.names.chest } else { &self.names.large_box }
    }
}

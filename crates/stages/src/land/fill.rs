//! Replaces rock by a custom tile: the sea around a ship, the sky around a tower.
//!
//! ```text
//!                     ~~~~~~~~~~
//!     -----           ~~-----~~~
//!     |...|      →    ~~|...|~~~
//!     -----           ~~-----~~~
//!                     ~~~~~~~~~~
//! ```
//!
//! Algorithm: every cell of rock gets the custom tile. The border of the map stays rock if the tile is walkable.
//!
//! Guarantees: only rock changes; the border stays closed.

use barrow_core::{BitGrid, Tile, TileName};

use crate::caves::random_fill::mark_inside;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Replaces rock by a custom tile, such as the sea around a ship.
    pub struct Fill in Family::Land, not_after [Fact::Hardness], example r#"
[[tile]]
name = "sea"
like = "deep_water"
[[prefab]]
name = "raft"
rows = '''
.....
..0..
.....
'''
[[stage]]
use = "prefab_level"
[[stage]]
use = "fill"
tile = "sea"
"# {
        /// Name of the custom tile; nothing is filled when left out.
        tile: TileName = TileName::default(),
    }
}

#[derive(Default)]
struct Buffers {
    /// Rock that becomes the custom tile.
    rock: BitGrid,
    inside: BitGrid,
}

impl Stage for Fill {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Some(id) = cx.map.custom_id(self.tile.as_str()) else { return Ok(()) };
        let is_open = cx.map.custom_tiles[id.index()].like.is_walkable();
        cx.with(|cx, Buffers { rock, inside }: &mut Buffers| {
            rock.mark_tile(&cx.map.tiles, Tile::Rock);
            if is_open {
                mark_inside(inside, cx.map.size());
                rock.intersect_with(inside);
            }
            if let Some(area) = cx.area {
                rock.intersect_with(area);
            }
            cx.map.put_custom(rock, id);
        });
        cx.snapshot(format_args!("{} in place of rock", self.tile.as_str()));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::{CustomTile, Hue, Point};

    fn filled(like: Tile) -> Vec<String> {
        let mut map = map_of(&["    ", " .  ", "    "]);
        map.custom_tiles = vec![CustomTile::new("it", like, '?', Hue::Blue)].into();
        let rows = run(&mut map, &Fill { tile: "it".into() }).unwrap();
        assert_eq!(map.custom_at(Point::new(2, 1)).unwrap().like, like);
        assert!(map.custom_at(Point::new(1, 1)).is_none());
        rows
    }

    #[test]
    fn only_rock_changes_and_the_border_stays_closed() {
        assert_eq!(filled(Tile::DeepWater), ["~~~~", "~.~~", "~~~~"]);
        assert_eq!(filled(Tile::Grass), ["    ", " .\" ", "    "]);
    }
}

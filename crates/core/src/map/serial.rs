//! Serde's traits for tiles and what else has a word of its own, and for the map.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::document::Document;
use crate::{DoorState, Map, Run, Shape, SpawnKind, Tile};

/// Reads a word and finds what it stands for.
struct Word<T> {
    of: &'static str,
    find: fn(&str) -> Option<T>,
}

impl<T> Visitor<'_> for Word<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the word of a {}", self.of)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        (self.find)(word).ok_or_else(|| E::custom(format_args!("`{word}` is not the word of a {}", self.of)))
    }
}

/// Writes values as their word, and reads them by it.
macro_rules! by_word {
    ($($type:ident: $what:literal, $word:ident, $find:ident;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let word = self.$word();
                serializer.serialize_str(word.as_ref())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Word { of: $what, find: Self::$find })
            }
        }
    )*};
}

by_word! {
    Tile: "tile", word, from_word;
    DoorState: "state of a door", name, from_name;
    Shape: "shape of a room", name, from_name;
    SpawnKind: "kind of spawn", name, from_name;
}

/// A run is written as the array `[y, x, length]`.
impl Serialize for Run {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.y, self.x, self.len].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Run {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [y, x, len] = <[i32; 3]>::deserialize(deserializer)?;
        Ok(Self { y, x, len })
    }
}

/// A map is written as a [`Document`] without an origin.
impl Serialize for Map {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Document::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Map {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Document::deserialize(deserializer)?.to_map().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CustomTile, Hue, Point, Rect, Size};

    #[test]
    fn small_values_are_short() {
        let json = |value: &dyn erased::Json| value.json();
        assert_eq!(json(&Point::new(3, -1)), "[3,-1]");
        assert_eq!(json(&Size::new(80, 21)), r#"{"width":80,"height":21}"#);
        assert_eq!(json(&Rect::new(1, 2, 3, 4)), r#"{"x":1,"y":2,"w":3,"h":4}"#);
        assert_eq!(json(&Tile::ClosedDoor), "\"closed_door\"");
        assert_eq!(json(&Run { y: 1, x: 2, len: 3 }), "[1,2,3]");
        assert_eq!(serde_json::from_str::<Point>("[3,-1]").unwrap(), Point::new(3, -1));
        assert_eq!(serde_json::from_str::<Run>("[1,2,3]").unwrap(), Run { y: 1, x: 2, len: 3 });
    }

    /// Values of different types in one list.
    mod erased {
        pub(super) trait Json {
            fn json(&self) -> String;
        }

        impl<T: serde::Serialize> Json for T {
            fn json(&self) -> String {
                serde_json::to_string(self).unwrap()
            }
        }
    }

    #[test]
    fn every_word_is_read_back() {
        for tile in Tile::ALL {
            let json = serde_json::to_string(&tile).unwrap();
            assert_eq!(serde_json::from_str::<Tile>(&json).unwrap(), tile);
        }
        let error = serde_json::from_str::<DoorState>("\"ajar\"").unwrap_err().to_string();
        assert!(error.starts_with("`ajar` is not the word of a state of a door"), "{error}");
    }

    #[test]
    fn maps_come_back() {
        let mut map: Map = "-----\n|.<.+\n|@..|\n-----".parse().unwrap();
        map.list_rooms();
        let json = serde_json::to_string(&map).unwrap();
        let back: Map = serde_json::from_str(&json).unwrap();
        assert_eq!(back.tiles, map.tiles);
        assert_eq!((back.start, &back.stairs_up, &back.doors), (map.start, &map.stairs_up, &map.doors));
        assert_eq!(serde_json::to_string(&back).unwrap(), json);
        assert!(!json.contains("tiles") && !json.contains("layers"), "{json}");
        let error = serde_json::from_str::<Map>(&json.replace("|.<.+", "|.<.?")).unwrap_err().to_string();
        assert!(error.starts_with("row 1, column 4 (counted from 0): '?' stands for nothing"), "{error}");
    }

    #[test]
    fn custom_tiles_and_layers_come_back() {
        let mut map: Map = "-----\n|...|\n|...|\n-----".parse().unwrap();
        let tile = |name, like, glyph| CustomTile::new(name, like, glyph, Hue::Cyan);
        let unused = tile("lava", Tile::Floor, 'L');
        map.custom_tiles =
            [unused, tile("ice", Tile::Floor, '"'), tile("fence", Tile::WallAcross, 'H')].into();
        let [ice, fence] = ["ice", "fence"].map(|name| map.custom_id(name).unwrap());
        for (at, tile) in [((1, 1), ice), ((2, 1), ice), ((2, 2), ice), ((0, 0), fence), ((0, 1), fence)] {
            map.mark_custom(at.into(), tile);
        }
        // Ice that was melted again.
        map.mark_custom(Point::new(3, 1), ice);
        map.tiles[Point::new(3, 1)] = Tile::ShallowWater;
        map.layer_mut("biome")[Point::new(4, 3)] = 200;
        map.layer_mut("age");
        let json = serde_json::to_string(&map).unwrap();
        let tiles = concat!(
            r#""tiles":[{"name":"ice","like":"floor","glyph":"\"","color":"cyan","runs":[[1,1,2],[2,2,1]]},"#,
            r#"{"name":"fence","like":"wall_across","glyph":"H","color":"cyan","runs":[[0,0,1],[1,0,1]]}],"#,
            r#""layers":{"age":"AAAAAAAAAAAAAAAAAAAAAAAAAAA=","biome":"AAAAAAAAAAAAAAAAAAAAAAAAAMg="}"#,
        );
        assert!(json.contains(tiles), "{json}");
        let back: Map = serde_json::from_str(&json).unwrap();
        assert_eq!(back.tiles, map.tiles);
        for (p, _) in map.tiles.iter() {
            assert_eq!(back.custom_at(p), map.custom_at(p), "{p}");
        }
        assert_eq!(back.layer("biome"), map.layer("biome"));
        assert_eq!(serde_json::to_string(&back).unwrap(), json);
    }
}

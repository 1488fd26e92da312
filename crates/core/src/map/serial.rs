//! Serde traits for the map and for types that are serialized by name.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::document::Document;
use crate::{DoorState, Map, Quoted, Run, Shape, SpawnKind, Tile};

/// Deserializes a value from its name.
struct NameVisitor<T> {
    of: &'static str,
    find: fn(&str) -> Option<T>,
}

impl<T> Visitor<'_> for NameVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of a {}", self.of)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        (self.find)(word).ok_or_else(|| {
            E::custom(format_args!("`{}` is not the name of a {}", Quoted::new(word), self.of))
        })
    }
}

/// Implements serialization of values as their names.
macro_rules! by_name {
    ($($type:ident: $what:literal, $word:ident, $find:ident;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let word = self.$word();
                serializer.serialize_str(word.as_ref())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(NameVisitor { of: $what, find: Self::$find })
            }
        }
    )*};
}

by_name! {
    Tile: "tile", word, from_word;
    DoorState: "door state", name, from_name;
    Shape: "room shape", name, from_name;
    SpawnKind: "spawn kind", name, from_name;
}

/// A run is serialized as the array `[y, x, length]`.
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

/// A map is serialized as a [`Document`] without an origin.
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
    fn points_sizes_tiles_and_runs_serialize_compactly() {
        let json = |value: &dyn erased::Json| value.json();
        assert_eq!(json(&Point::new(3, -1)), "[3,-1]");
        assert_eq!(json(&Size::new(80, 21)), r#"{"width":80,"height":21}"#);
        assert_eq!(json(&Rect::new(1, 2, 3, 4)), r#"{"x":1,"y":2,"w":3,"h":4}"#);
        assert_eq!(json(&Tile::ClosedDoor), "\"closed_door\"");
        assert_eq!(json(&Run { y: 1, x: 2, len: 3 }), "[1,2,3]");
        assert_eq!(serde_json::from_str::<Point>("[3,-1]").unwrap(), Point::new(3, -1));
        assert_eq!(serde_json::from_str::<Run>("[1,2,3]").unwrap(), Run { y: 1, x: 2, len: 3 });
    }

    /// Trait object for serializing values of different types.
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
    fn names_round_trip_and_unknown_names_are_errors() {
        for tile in Tile::ALL {
            let json = serde_json::to_string(&tile).unwrap();
            assert_eq!(serde_json::from_str::<Tile>(&json).unwrap(), tile);
        }
        let error = serde_json::from_str::<DoorState>("\"ajar\"").unwrap_err().to_string();
        assert!(error.starts_with("`ajar` is not the name of a door state"), "{error}");
    }

    #[test]
    fn maps_round_trip() {
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
    fn custom_tiles_and_layers_round_trip() {
        let mut map: Map = "-----\n|...|\n|...|\n-----".parse().unwrap();
        let tile = |name, like, glyph| CustomTile::new(name, like, glyph, Hue::Cyan);
        let unused = tile("lava", Tile::Floor, 'L');
        map.custom_tiles =
            [unused, tile("ice", Tile::Floor, '"'), tile("fence", Tile::WallAcross, 'H')].into();
        let [ice, fence] = ["ice", "fence"].map(|name| map.custom_id(name).unwrap());
        for (at, tile) in [((1, 1), ice), ((2, 1), ice), ((2, 2), ice), ((0, 0), fence), ((0, 1), fence)] {
            map.mark_custom(at.into(), tile);
        }
        // A custom tile whose cell has another built-in tile since.
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

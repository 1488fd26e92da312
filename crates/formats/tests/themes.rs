//! Themed rooms, their fill and the rooms inside them are read back from JSON.

use barrow::Generator;
use barrow_formats::{Format, ReadOptions, WriteOptions, read};

#[test]
fn themes_are_read_back() {
    let mut generator = Generator::new("nethack5").unwrap();
    let (mut themes, mut fills) = (0, 0);
    for seed in 0..400 {
        let level = generator.generate_ref(seed).unwrap();
        let mut text = Vec::new();
        Format::Json.write(level, &WriteOptions::default(), &mut text).unwrap();
        let found = read(&text, ReadOptions::default()).unwrap();
        let themes_of = |map: &barrow::Map| -> Vec<_> {
            map.themes.iter().map(|it| (it.name, it.area, it.fill)).collect()
        };
        let (was, is) = (themes_of(level.map()), themes_of(&found[0].map));
        assert_eq!(was, is, "seed {seed}");
        assert_eq!(str::from_utf8(&text).unwrap().contains("\"themes\""), !was.is_empty());
        let roles =
            |map: &barrow::Map| map.rooms.iter().map(|room| (room.role, room.sealed)).collect::<Vec<_>>();
        assert_eq!(roles(level.map()), roles(&found[0].map), "seed {seed}");
        themes += was.len();
        fills += was.iter().filter(|(_, _, fill)| fill.is_some()).count();
    }
    assert!(themes > 50 && fills > 10, "{themes} themes, {fills} fills");
}

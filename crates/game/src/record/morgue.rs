//! The summary file of a finished game.

use std::fmt::Write;

use barrow::Point;
use barrow::fov::Known;

use crate::{BeingId, BeingKindId, Condition, Game, Item, Slot, TRAP_GLYPH, terrain_glyph};

impl Game {
    /// Returns a summary of the game as text: fate, values, pack, kills, known map, and the last 15 messages.
    pub fn obituary(&self, name: &str, messages: &[String]) -> String {
        let mut text = String::new();
        self.write_head(name, &mut text);
        self.write_pack(&mut text);
        self.write_kills(&mut text);
        self.write_map(&mut text);
        text.push_str("\nThe last messages\n\n");
        for message in messages.iter().rev().take(15).rev() {
            let _ = writeln!(text, "  {message}");
        }
        text
    }

    fn write_head(&self, name: &str, text: &mut String) {
        let player = &self.player;
        let (experience, next) = self.experience();
        let _ = writeln!(text, "{}\n", self.campaign.title);
        let _ = writeln!(text, "{name} {}, with {} points.\n", self.fate(), self.points());
        let _ = writeln!(text, "  level    {} ({experience} of {next} to the next)", player.level);
        let _ = writeln!(text, "  health   {} of {}", player.hp, player.max_hp);
        let _ = writeln!(text, "  speed    {}", player.pace());
        let _ = writeln!(text, "  defense  {}", self.defense_of(BeingId::PLAYER));
        let _ = writeln!(text, "  gold     {}", self.gold);
        let _ = writeln!(text, "  depth    {}, deepest {}", self.depth, self.deepest);
        let _ = writeln!(text, "  turns    {}", self.turn());
        let _ = writeln!(text, "  seed     {}", self.seed);
        let so = Condition::ALL.into_iter().filter(|&condition| player.conditions.has(condition));
        let so: Vec<&str> = so.map(Condition::name).collect();
        if !so.is_empty() {
            let _ = writeln!(text, "  being    {}", so.join(", "));
        }
    }

    fn write_pack(&self, text: &mut String) {
        text.push_str("\nThe pack\n\n");
        if self.player.pack.is_empty() {
            text.push_str("  nothing\n");
        }
        for item in &self.player.pack {
            let letter = item.letter.map_or(' ', crate::ItemLetter::to_char);
            let slot = item.letter.and_then(|letter| self.player.slot_of(letter)).map(Slot::name);
            let worn = slot.map_or(String::new(), |slot| format!(" ({slot})"));
            let _ = writeln!(text, "  {letter} - {}{worn}", self.true_name(item));
        }
    }

    /// Returns the name of an item, with its true kind if the player never identified it.
    fn true_name(&self, item: &Item) -> String {
        let called = self.item_name(item);
        if self.lore.is_known(item.kind) {
            return called;
        }
        let verb = if item.count > 1 { "are" } else { "is" };
        format!("{called}, which {verb} of {}", self.item_kind(item.kind).name)
    }

    fn write_kills(&self, text: &mut String) {
        text.push_str("\nKilled\n\n");
        let mut any = false;
        for (i, kind) in (0..).zip(&self.kinds) {
            let count = self.kills(BeingKindId(i));
            if count > 0 {
                any = true;
                let _ = writeln!(text, "  {count:4} {}", kind.name_for(count));
            }
        }
        if !any {
            text.push_str("  nothing\n");
        }
    }

    /// Draws the current floor as the player knows it, with visible monsters.
    fn write_map(&self, text: &mut String) {
        text.push_str("\nThe last place\n\n");
        let size = self.floor.map.size();
        for y in 0..size.height as i32 {
            let row: String = (0..size.width as i32).map(|x| self.glyph_at(Point::new(x, y))).collect();
            let _ = writeln!(text, "  {}", row.trim_end());
        }
    }

    fn glyph_at(&self, p: Point) -> char {
        if p == self.player.at {
            return self.kinds[0].glyph;
        }
        if let Some(id) = self.floor.monster_at(p)
            && self.player_sees(id)
        {
            return self.kind_of(id).glyph;
        }
        let look = self.floor.looks.get(p).filter(|_| self.knows(p) != Known::Unknown).unwrap_or_default();
        match look.item {
            Some(item) => self.item_kind(item).class.glyph(),
            None if look.trap.is_some() => TRAP_GLYPH,
            None => self.drawn_tile(p).map_or(' ', terrain_glyph),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::fixtures::bare::{ROOM, game};

    #[test]
    fn killed_monsters_are_named_with_their_number() {
        let mut game = game(&ROOM);
        for (name, count) in [("goblin", 27), ("wolf", 2), ("rat", 1)] {
            let kind = game.kinds.iter().position(|kind| kind.name == name).unwrap();
            game.kills[kind] = count;
        }
        let text = game.obituary("someone", &[]);
        for line in ["  27 goblins\n", "   2 wolves\n", "   1 rat\n"] {
            assert!(text.contains(line), "{text}");
        }
    }
}

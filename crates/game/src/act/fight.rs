//! Melee, damage, death and experience.

use crate::{Ability, BeingId, Ending, Event, Game, Mood, Slot, Tone};

/// Base chance to hit, in percent.
pub(crate) const HIT_PCT: i32 = 85;

/// Damage about to be dealt.
#[derive(Clone, Debug)]
pub(crate) struct Hit {
    /// Attacker; `None` for traps, poison and the like.
    pub(crate) by: Option<BeingId>,
    /// Hit points before armor.
    pub(crate) damage: i32,
    /// Whether armor reduces the damage.
    pub(crate) armor_applies: bool,
    /// Cause of death, such as `poison`; if empty, the attacker is the cause.
    pub(crate) cause: String,
}

/// Returns the experience needed for a level.
pub(crate) const fn experience_for(level: u32) -> u32 {
    let n = level.saturating_sub(1);
    10 * n * n + 10 * n
}

impl Game {
    /// Performs a melee attack between the player and a monster. Monsters do not attack each other.
    pub(crate) fn strike(&mut self, by: BeingId, at: BeingId) {
        debug_assert!(by == BeingId::PLAYER || at == BeingId::PLAYER, "monsters do not strike each other");
        let hits = self.roll_to_hit(by, at);
        self.rouse(at);
        self.make_noise(crate::mind::FIGHT);
        if !hits {
            let verb = if by == BeingId::PLAYER { "miss" } else { "misses" };
            self.message(Tone::Plain, self.sentence(by, verb, at));
            return;
        }
        let damage = self.roll_damage(by);
        let tone = if at == BeingId::PLAYER { Tone::Bad } else { Tone::Plain };
        self.message(tone, self.sentence(by, &self.kind_of(by).verb, at));
        let damage = self.wound(at, &Hit { by: Some(by), damage, armor_applies: true, cause: String::new() });
        self.report_harmless(at, damage);
        if self.being(at).is_alive() {
            self.apply_hit_effects(by, at, damage);
        }
    }

    /// Returns the sentence that one being does something to another. In a crowd most messages are such sentences, so
    /// it is written into one allocation of the right size, without the words in between.
    fn sentence(&self, by: BeingId, verb: &str, at: BeingId) -> String {
        let [(article, subject), (other_article, object)] = [by, at].map(|who| self.noun_parts(who));
        let parts = [article, subject, " ", verb, " ", other_article, object, "."];
        let mut text = String::with_capacity(parts.iter().map(|part| part.len()).sum());
        for part in parts {
            text.push_str(part);
        }
        match text.get_mut(..1) {
            Some(first) => first.make_ascii_uppercase(),
            None => text = capital(&text),
        }
        text
    }

    /// Reports that a hit did no damage.
    pub(crate) fn report_harmless(&mut self, at: BeingId, damage: i32) {
        if damage == 0 {
            let is_armored = at == BeingId::PLAYER && self.defense() > 0;
            let text = if is_armored { "Your armor stops the blow." } else { "It does no harm." };
            self.message_if_seen([at; 2], Tone::Plain, text.to_string());
        }
    }

    /// Rolls whether an attack hits.
    pub(crate) fn roll_to_hit(&mut self, by: BeingId, at: BeingId) -> bool {
        let chance = HIT_PCT + self.hit_of(by, Slot::Weapon) - self.dodge_of(at);
        self.campaign.rules.always_hit || self.rng.percent(chance.clamp(5, 98) as u32)
    }

    /// Returns the bonus to hit in percentage points; of the two hands only `hand` counts.
    pub(crate) fn hit_of(&self, who: BeingId, hand: Slot) -> i32 {
        let being = self.being(who);
        let of_slot = |slot: Slot| {
            let is_other_hand = matches!(slot, Slot::Weapon | Slot::Ranged) && slot != hand;
            let item = being.worn_at(slot).filter(|_| !is_other_hand);
            item.map_or(0, |item| item.hit + if slot == hand { 5 * item.bonus } else { 0 })
        };
        let worn: i32 = if being.pack.is_empty() { 0 } else { Slot::ALL.into_iter().map(of_slot).sum() };
        self.kind_of(who).hit + worn + 2 * (being.level as i32 - 1)
    }

    /// Returns the bonus to be missed in percentage points.
    pub(crate) fn dodge_of(&self, who: BeingId) -> i32 {
        let being = self.being(who);
        if being.mind.mood == Mood::Asleep && who != BeingId::PLAYER {
            return -20;
        }
        self.kind_of(who).dodge + being.worn_items().map(|item| item.dodge).sum::<i32>()
    }

    /// Returns the maximum damage that natural armor and worn items absorb per hit.
    pub(crate) fn defense_of(&self, who: BeingId) -> i32 {
        let of_item = |item: &crate::Item| {
            let is_armor = item.defense > 0;
            item.defense + if is_armor { item.bonus } else { 0 }
        };
        self.kind_of(who).defense + self.being(who).worn_items().map(of_item).sum::<i32>()
    }

    /// Returns the maximum damage that the player's armor absorbs per hit.
    pub fn defense(&self) -> i32 {
        self.defense_of(BeingId::PLAYER)
    }

    /// Returns the minimum and maximum melee damage of the player, before armor.
    pub fn damage_range(&self) -> [i32; 2] {
        let player = &self.player;
        let bare = self.kind_of(BeingId::PLAYER).damage;
        let weapon = player.worn_at(Slot::Weapon);
        let bonus = player.might + weapon.map_or(0, |item| item.bonus);
        let slots = Slot::ALL.into_iter().filter(|&slot| slot != Slot::Ranged);
        let worn = slots.filter_map(|slot| player.worn_at(slot)).map(|item| self.item_kind(item.kind).damage);
        let dice = worn.chain(weapon.is_none().then_some(bare));
        let sum = dice.fold([bonus; 2], |[least, most], dice| [least + dice.least(), most + dice.most()]);
        sum.map(|n| n.max(0))
    }

    /// Rolls melee damage: the natural attack if no weapon is wielded, plus all worn items that add damage.
    fn roll_damage(&mut self, by: BeingId) -> i32 {
        let bare = self.kind_of(by).damage;
        let being = if by == BeingId::PLAYER { &self.player } else { &self.floor.beings[by.0 as usize - 1] };
        let has_weapon = being.worn_at(Slot::Weapon).is_some();
        let mut damage = being.might + if has_weapon { 0 } else { bare.roll(&mut self.rng) };
        if being.pack.is_empty() {
            return damage.max(0);
        }
        for slot in Slot::ALL.into_iter().filter(|&slot| slot != Slot::Ranged) {
            if let Some(item) = being.worn_at(slot) {
                let dice = self.campaign.items[usize::from(item.kind.0)].damage;
                let bonus = if slot == Slot::Weapon { item.bonus } else { 0 };
                damage += dice.roll(&mut self.rng) + bonus;
            }
        }
        damage.max(0)
    }

    /// Deals damage, which may kill. Returns the hit points lost.
    pub(crate) fn wound(&mut self, who: BeingId, hit: &Hit) -> i32 {
        if !self.being(who).is_alive() {
            return 0;
        }
        let mut damage = hit.damage;
        if hit.armor_applies && !self.campaign.rules.always_hit {
            let defense = self.defense_of(who).max(0);
            damage -= self.rng.range(0, defense);
        }
        let damage = damage.max(0);
        let being = self.being_mut(who);
        being.hp -= damage;
        let at = being.at;
        self.events.push(Event::Hurt { at, who, damage });
        if self.being(who).is_alive() {
            if hit.by == Some(BeingId::PLAYER) {
                self.split(who);
            }
            return damage;
        }
        self.being_mut(who).hp = 0;
        self.events.push(Event::Died { at, who });
        if who == BeingId::PLAYER {
            self.message(Tone::Urgent, "You die.");
            let cause = match hit.by {
                Some(by) if hit.cause.is_empty() => self.cause(by),
                _ => hit.cause.clone(),
            };
            self.end(Ending::Died(cause));
        } else {
            self.monster_dies(who, hit.by == Some(BeingId::PLAYER));
        }
        damage
    }

    fn monster_dies(&mut self, who: BeingId, is_by_player: bool) {
        let name = self.noun(who);
        let at = self.being(who).at;
        if self.player_saw(who) {
            let text =
                if is_by_player { format!("You slay {name}.") } else { format!("{} dies.", capital(&name)) };
            self.message(Tone::Good, text);
        }
        self.floor.who[at] = 0;
        let pack = std::mem::take(&mut self.being_mut(who).pack);
        if !pack.is_empty() {
            let ground = self.nearest_ground(at);
            for item in pack {
                self.lay(ground, item);
            }
        }
        self.being_mut(who).worn = [None; Slot::COUNT];
        let (kind, worth) = (self.being(who).kind, self.kind_of(who).worth());
        self.kills[usize::from(kind.0)] += u32::from(is_by_player);
        if is_by_player {
            self.learn(worth);
        }
        let is_boss = self.kind_of(who).abilities.has(Ability::Boss);
        if is_boss && self.campaign.goal.item.is_none() {
            self.message(Tone::Good, "It is done. You have won.");
            self.end(Ending::Won);
        }
    }

    /// Adds experience and raises the level if it suffices.
    fn learn(&mut self, worth: u32) {
        self.experience = self.experience.saturating_add(worth);
        while self.experience >= experience_for(self.player.level + 1) && self.player.level < 30 {
            self.player.level += 1;
            let gain = self.rng.range(4, 7);
            self.player.max_hp += gain;
            self.player.hp += gain;
            if self.player.level.is_multiple_of(3) {
                self.player.might += 1;
            }
            let level = self.player.level;
            self.message(Tone::Good, format!("You feel more experienced. Welcome to level {level}."));
        }
    }

    /// Ends the game and reports it.
    pub(crate) fn end(&mut self, ending: Ending) {
        self.events.push(Event::Ended(ending.clone()));
        self.ending = Some(ending);
    }

    /// Returns the name of a being for the middle of a sentence, with its article.
    pub(crate) fn noun(&self, who: BeingId) -> String {
        let (article, name) = self.noun_parts(who);
        [article, name].concat()
    }

    /// Returns the article, with a space if there is one, and the name of a being.
    fn noun_parts(&self, who: BeingId) -> (&'static str, &str) {
        if who == BeingId::PLAYER {
            return ("", "you");
        }
        if !self.player_saw(who) {
            return ("", "something");
        }
        let name = &self.kind_of(who).name;
        (if name.starts_with(char::is_uppercase) { "" } else { "the " }, name)
    }

    /// Returns whether the player saw a being when the field of view was last computed. Dead monsters count while
    /// their cell is visible.
    pub(crate) fn player_saw(&self, who: BeingId) -> bool {
        let at = self.being(who).at;
        self.player_sees(who) || self.floor.memory.visible().contains(at)
    }

    /// Returns the cause of death if this being kills the player.
    pub(crate) fn cause(&self, by: BeingId) -> String {
        self.kind_of(by).name_of_one()
    }

    /// Adds a message if the player sees one of the two beings.
    pub(crate) fn message_if_seen(&mut self, who: [BeingId; 2], tone: Tone, text: String) {
        if who.into_iter().any(|who| who == BeingId::PLAYER || self.player_saw(who)) {
            self.message(tone, text);
        }
    }
}

/// Makes the first letter a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !first.is_ascii() => first.to_uppercase().chain(letters).collect(),
        _ => {
            let mut text = text.to_string();
            if let Some(first) = text.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            text
        }
    }
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use crate::fixtures::bare::{ROOM, game};
    use crate::{BeingId, Game};

    #[test]
    fn hits_without_damage_are_reported() {
        let mut game = game(&ROOM);
        let rat = game.with_monster("rat", Point::new(3, 2));
        for kind in &mut game.kinds {
            (kind.damage, kind.hit, kind.defense) = (crate::Dice::constant(0), 100, 5);
        }
        for (by, at, text) in [
            (BeingId::PLAYER, rat, "You hit the rat. It does no harm."),
            (rat, BeingId::PLAYER, "The rat bites you. Your armor stops the blow."),
        ] {
            let found = (0..99).any(|_| {
                game.events.clear();
                game.strike(by, at);
                Game::messages(&game.events) == text
            });
            assert!(found, "{text}");
        }
    }
}

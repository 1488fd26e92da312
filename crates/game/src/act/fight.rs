//! Blows, wounds, death, and what one learns from them.

use crate::{Ability, BeingId, Ending, Event, Game, Mood, Slot, Tone};

/// How likely a blow hits if nobody is better than usual, in percent.
pub(crate) const HIT_PCT: i32 = 85;

/// A wound to be.
#[derive(Clone, Debug)]
pub(crate) struct Blow {
    /// Who strikes; none if nobody does.
    pub(crate) by: Option<BeingId>,
    /// How much it hurts before armor.
    pub(crate) damage: i32,
    /// Whether armor takes some of it.
    pub(crate) is_blunted: bool,
    /// What one dies of, such as `poison`; if it is empty, of whoever strikes.
    pub(crate) cause: String,
}

/// What one must have learned for a level.
pub(crate) const fn experience_for(level: u32) -> u32 {
    let n = level.saturating_sub(1);
    10 * n * n + 10 * n
}

impl Game {
    /// Strikes someone: the player a monster, or a monster the player. Monsters do not strike each other.
    pub(crate) fn strike(&mut self, by: BeingId, at: BeingId) {
        debug_assert!(by == BeingId::PLAYER || at == BeingId::PLAYER, "monsters do not strike each other");
        let hits = self.blow_hits(by, at);
        self.rouse(at);
        self.make_noise(crate::mind::FIGHT);
        let (subject, object) = (self.noun(by), self.noun(at));
        if !hits {
            let verb = if by == BeingId::PLAYER { "miss" } else { "misses" };
            self.tell_if_seen([by, at], Tone::Plain, format!("{} {verb} {object}.", capital(&subject)));
            return;
        }
        let damage = self.roll_blow(by);
        let tone = if at == BeingId::PLAYER { Tone::Bad } else { Tone::Plain };
        let text = format!("{} {} {object}.", capital(&subject), self.kind_of(by).verb);
        self.tell_if_seen([by, at], tone, text);
        let damage = self.wound(at, &Blow { by: Some(by), damage, is_blunted: true, cause: String::new() });
        if self.being(at).is_alive() {
            self.blow_does_more(by, at, damage);
        }
    }

    /// Whether a blow or a shot hits.
    pub(crate) fn blow_hits(&mut self, by: BeingId, at: BeingId) -> bool {
        let chance = HIT_PCT + self.hit_of(by, Slot::Weapon) - self.dodge_of(at);
        self.campaign.rules.always_hit || self.rng.percent(chance.clamp(5, 98) as u32)
    }

    /// How much likelier than usual someone hits with what is in a hand: the one that strikes, or the one that shoots.
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

    /// How much likelier than usual someone is missed.
    pub(crate) fn dodge_of(&self, who: BeingId) -> i32 {
        let being = self.being(who);
        if being.mind.mood == Mood::Asleep && who != BeingId::PLAYER {
            return -20;
        }
        self.kind_of(who).dodge + being.worn_items().map(|item| item.dodge).sum::<i32>()
    }

    /// The most of a blow that someone's skin and armor take.
    pub(crate) fn defense_of(&self, who: BeingId) -> i32 {
        let of_item = |item: &crate::Item| {
            let is_armor = item.defense > 0;
            item.defense + if is_armor { item.bonus } else { 0 }
        };
        self.kind_of(who).defense + self.being(who).worn_items().map(of_item).sum::<i32>()
    }

    /// The most of a blow that the player's skin and armor take.
    pub fn defense(&self) -> i32 {
        self.defense_of(BeingId::PLAYER)
    }

    /// The least and the most that a blow of the player does, before armor.
    pub fn blow_range(&self) -> [i32; 2] {
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

    /// What the blow of someone does: with the bare hand if it is empty, and with everything worn that adds to it.
    fn roll_blow(&mut self, by: BeingId) -> i32 {
        let bare = self.kind_of(by).damage;
        let being = if by == BeingId::PLAYER { &self.player } else { &self.floor.beings[by.0 as usize - 1] };
        let has_weapon = being.worn_at(Slot::Weapon).is_some();
        let mut damage = being.might + if has_weapon { 0 } else { bare.roll(&mut self.rng) };
        for slot in Slot::ALL.into_iter().filter(|&slot| slot != Slot::Ranged) {
            if let Some(item) = being.worn_at(slot) {
                let dice = self.campaign.items[usize::from(item.kind.0)].damage;
                let bonus = if slot == Slot::Weapon { item.bonus } else { 0 };
                damage += dice.roll(&mut self.rng) + bonus;
            }
        }
        damage.max(0)
    }

    /// Hurts someone, who may die of it. How much it hurt.
    pub(crate) fn wound(&mut self, who: BeingId, blow: &Blow) -> i32 {
        if !self.being(who).is_alive() {
            return 0;
        }
        let mut damage = blow.damage;
        if blow.is_blunted && !self.campaign.rules.always_hit {
            let defense = self.defense_of(who).max(0);
            damage -= self.rng.range(0, defense);
        }
        let damage = damage.max(0);
        let being = self.being_mut(who);
        being.hp -= damage;
        let at = being.at;
        self.events.push(Event::Hurt { at, who, damage });
        if self.being(who).is_alive() {
            if blow.by == Some(BeingId::PLAYER) {
                self.split(who);
            }
            return damage;
        }
        self.being_mut(who).hp = 0;
        self.events.push(Event::Died { at, who });
        if who == BeingId::PLAYER {
            self.tell(Tone::Urgent, "You die.");
            let cause = match blow.by {
                Some(by) if blow.cause.is_empty() => self.cause(by),
                _ => blow.cause.clone(),
            };
            self.end(Ending::Died(cause));
        } else {
            self.monster_dies(who, blow.by == Some(BeingId::PLAYER));
        }
        damage
    }

    fn monster_dies(&mut self, who: BeingId, is_by_player: bool) {
        let name = self.noun(who);
        let at = self.being(who).at;
        if self.player_saw(who) {
            let text =
                if is_by_player { format!("You slay {name}.") } else { format!("{} dies.", capital(&name)) };
            self.tell(Tone::Good, text);
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
            self.tell(Tone::Good, "It is done. You have won.");
            self.end(Ending::Won);
        }
    }

    /// The player learns, and may get better.
    fn learn(&mut self, worth: u32) {
        self.experience = self.experience.saturating_add(worth);
        while self.experience >= experience_for(self.player.level + 1) && self.player.level < 30 {
            self.player.level += 1;
            let gain = self.rng.range(4, 7);
            self.player.most_hp += gain;
            self.player.hp += gain;
            if self.player.level.is_multiple_of(3) {
                self.player.might += 1;
            }
            let level = self.player.level;
            self.tell(Tone::Good, format!("You feel more experienced. Welcome to level {level}."));
        }
    }

    /// Ends the game.
    pub(crate) fn end(&mut self, ending: Ending) {
        self.events.push(Event::Ended(ending.clone()));
        self.ending = Some(ending);
    }

    /// What someone is called in the middle of a sentence.
    pub(crate) fn noun(&self, who: BeingId) -> String {
        if who == BeingId::PLAYER {
            return "you".to_string();
        }
        if !self.player_saw(who) {
            return "something".to_string();
        }
        let kind = self.kind_of(who);
        if kind.name.starts_with(char::is_uppercase) {
            return kind.name.clone();
        }
        format!("the {}", kind.name)
    }

    /// Whether the player saw someone at the last look; the dead are still seen where they fell.
    pub(crate) fn player_saw(&self, who: BeingId) -> bool {
        let at = self.being(who).at;
        self.player_sees(who) || self.floor.memory.visible().contains(at)
    }

    /// What one dies of if someone strikes.
    pub(crate) fn cause(&self, by: BeingId) -> String {
        self.kind_of(by).name_of_one()
    }

    /// Tells something if the player sees one of those it happens to.
    pub(crate) fn tell_if_seen(&mut self, who: [BeingId; 2], tone: Tone, text: String) {
        if who.into_iter().any(|who| who == BeingId::PLAYER || self.player_saw(who)) {
            self.tell(tone, text);
        }
    }
}

/// With a capital letter at the front.
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

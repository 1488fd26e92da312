//! Pages of text: help, messages, lists, the end of the game.

use barrow::{Hue, Point, Size};
use barrow_game::{BeingKindId, Condition, Ending, Item, ItemKind};
use barrow_view::Style;

use crate::draw::wrap;
use crate::input::command::{Section, TABLE};
use crate::text::describe;
use crate::{Key, Session};

/// Text in one style.
pub(crate) type StyledText = (String, Style);

/// A scrollable page of text.
#[derive(Clone, Debug)]
pub(crate) struct TextPage {
    pub(crate) title: String,
    pub(crate) rows: Vec<Vec<StyledText>>,
    /// Index of the first row shown.
    pub(crate) top: usize,
}

impl TextPage {
    /// Returns the number of rows that fit: the title and the hint take one row each, and two are blank.
    pub(crate) const fn room(size: Size) -> usize {
        size.height.saturating_sub(4) as usize
    }

    /// Scrolls by a key. Returns `false` if the key closes the page.
    pub(crate) fn press(&mut self, key: Key, size: Size) -> bool {
        let room = Self::room(size);
        let last = self.rows.len().saturating_sub(room);
        let top = self.top.min(last);
        self.top = match key {
            Key::Escape | Key::Enter | Key::Char('q') => return false,
            Key::Char(' ') if top == last => return false,
            Key::Up | Key::Char('k' | '8') => top.saturating_sub(1),
            Key::Down | Key::Char('j' | '2') => top + 1,
            Key::PageUp | Key::Char('9' | 'b') => top.saturating_sub(room),
            Key::PageDown | Key::Char(' ' | '3') => top + room,
            Key::Home | Key::Char('7' | 'g') => 0,
            Key::End | Key::Char('1' | 'G') => last,
            _ => top,
        };
        self.top = self.top.min(last);
        true
    }
}

fn plain(session: &Session, text: impl Into<String>) -> Vec<StyledText> {
    vec![(text.into(), session.colors().text())]
}

/// Returns the help page: the keys of all commands in two columns, and the legend of the map.
pub(crate) fn help(session: &Session) -> TextPage {
    let section = |section: Section| keys_of(session, section);
    let left = [section(Section::Going), section(Section::Looking)].concat();
    let right = [section(Section::Things), section(Section::Acting)].concat();
    let mut rows = Vec::new();
    for i in 0..left.len().max(right.len()) {
        let mut row = left.get(i).cloned().unwrap_or_default();
        let width: usize = row.iter().map(|(text, _)| text.chars().count()).sum();
        row.push((" ".repeat(HELP_COLUMN.saturating_sub(width)), session.colors().text()));
        row.extend(right.get(i).cloned().unwrap_or_default());
        rows.push(row);
    }
    rows.extend(section(Section::Game));
    rows.extend(super::legend::rows(session));
    let more = [
        "Walk into monsters to strike them, into doors to open them.",
        "Automatic actions stop when something happens or a key is pressed.",
        "A pointer moves with the same keys, eight cells with capital letters; Tab goes to the next target.",
        "With a mouse: point at a cell to look at it, click to go there.",
        "Ctrl-C saves and quits from anywhere.",
    ];
    rows.extend(more.into_iter().flat_map(|text| wrap(text, 76)).map(|text| plain(session, text)));
    TextPage { title: "Keys and signs".to_string(), rows, top: 0 }
}

/// Width of a column of the help page, in characters.
const HELP_COLUMN: usize = 40;

/// Returns the keys of a section, with its title above and a blank row below.
fn keys_of(session: &Session, section: Section) -> Vec<Vec<StyledText>> {
    let colors = session.colors();
    let mut rows = vec![vec![(section.title().to_string(), colors.title())]];
    for row in TABLE.iter().filter(|row| row.section == section) {
        let keys = session.settings.keys.keys(row.command);
        let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
        let keys = format!("  {:<10} ", keys.join(" "));
        rows.push(vec![(keys, colors.hue(Hue::Cyan)), (row.help.to_string(), colors.text())]);
    }
    rows.push(Vec::new());
    rows
}

/// Returns the page of all messages, scrolled to the latest.
pub(crate) fn log(session: &Session) -> TextPage {
    let colors = session.colors();
    let mut rows = Vec::new();
    for line in session.log.lines() {
        for (i, text) in wrap(&line.words(), 70).into_iter().enumerate() {
            let turn = if i == 0 { format!("{:>6}  ", line.turn) } else { " ".repeat(8) };
            rows.push(vec![(turn, colors.faint()), (text, colors.tone(line.tone))]);
        }
    }
    if rows.is_empty() {
        rows.push(plain(session, "There are no messages yet."));
    }
    let top = rows.len().saturating_sub(TextPage::room(session.layout.size));
    TextPage { title: "Messages".to_string(), rows, top }
}

/// Returns the page of visible monsters, the nearest first.
pub(crate) fn monsters(session: &Session) -> TextPage {
    let (game, colors) = (&session.game, session.colors());
    let at = game.player().at;
    let mut seen: Vec<_> = game.seen_monsters().collect();
    seen.sort_by_key(|(id, being)| (being.at.distance_squared(at), *id));
    let mut rows: Vec<Vec<StyledText>> = Vec::new();
    for (id, being) in seen {
        let kind = game.kind_of(id);
        let away = format!(", {:<26}", barrow_game::offset_in_words(being.at - at));
        let who = describe::monster(game, id);
        rows.push(vec![
            (kind.glyph.to_string(), colors.hue(kind.hue)),
            (away, colors.text()),
            (who, colors.text()),
        ]);
    }
    if rows.is_empty() {
        rows.push(plain(session, "You see no monsters."));
    }
    TextPage { title: "Monsters in sight".to_string(), rows, top: 0 }
}

/// Returns the page of the player's values and kills.
pub(crate) fn character(session: &Session) -> TextPage {
    let game = &session.game;
    let player = game.player();
    let (learned, needed) = game.experience();
    let [least, most] = game.damage_range();
    let mut rows: Vec<Vec<StyledText>> = Vec::new();
    let mut add = |name: &str, value: String| {
        let colors = session.colors();
        rows.push(vec![(format!("  {name:<12}"), colors.faint()), (value, colors.text())]);
    };
    add("level", format!("{}", player.level));
    add("experience", format!("{learned} of {needed}"));
    add("hit points", format!("{} of {}", player.hp, player.max_hp));
    add("damage", format!("{least} to {most}"));
    add("defense", format!("{}", game.defense()));
    add("speed", format!("{}", player.pace()));
    add("gold", format!("{}", game.gold()));
    add("depth", format!("{}, at most {}", game.depth(), game.deepest()));
    add("turn", format!("{}", game.turn()));
    let turns = |n: u32| format!("for {n} turn{}", if n == 1 { "" } else { "s" });
    add("food", turns(game.food().max(0) as u32));
    for condition in Condition::ALL.into_iter().filter(|&condition| player.conditions.has(condition)) {
        add(condition.name(), turns(player.conditions.left(condition).into()));
    }
    add("seed", format!("{}", game.seed()));
    rows.push(Vec::new());
    rows.extend(kills(session));
    TextPage { title: game.campaign().title.clone(), rows, top: 0 }
}

/// Lists the killed monsters by kind.
fn kills(session: &Session) -> Vec<Vec<StyledText>> {
    let game = &session.game;
    let kinds = 1..=game.campaign().monsters.len() as u16;
    let mut kills: Vec<(u32, BeingKindId)> =
        kinds.map(BeingKindId).map(|kind| (game.kills(kind), kind)).filter(|(n, _)| *n > 0).collect();
    kills.sort_by_key(|&(n, kind)| (std::cmp::Reverse(n), kind));
    if kills.is_empty() {
        return vec![plain(session, "You have slain no monsters.")];
    }
    let total: u32 = kills.iter().map(|(n, _)| n).sum();
    let mut rows = vec![plain(session, format!("You have slain {total}:"))];
    let line = |&(n, kind): &(u32, BeingKindId)| format!("  {n:>4} {}", game.kind(kind).name_for(n));
    rows.extend(kills.iter().map(|kill| plain(session, line(kill))));
    rows
}

/// Returns the page that describes a cell in detail.
pub(crate) fn cell(session: &Session, at: Point) -> TextPage {
    let game = &session.game;
    let mut rows: Vec<Vec<StyledText>> = Vec::new();
    let mut add = |text: &str| rows.extend(wrap(text, 70).into_iter().map(|text| plain(session, text)));
    add(&describe::cell(game, at));
    if let Some((id, _)) = game.seen_monsters().find(|(_, being)| being.at == at) {
        add("");
        add(&game.kind_of(id).about);
    }
    let item = game.floor().looks.get(at).and_then(|look| look.item);
    if let Some(kind) = item.filter(|&kind| game.lore().is_known(kind)) {
        add("");
        add(&game.item_kind(kind).about);
    }
    TextPage { title: barrow_game::offset_in_words(at - game.player().at), rows, top: 0 }
}

/// Returns the page with the intro of the campaign.
pub(crate) fn intro(session: &Session) -> TextPage {
    let campaign = session.game.campaign();
    let mut rows: Vec<Vec<StyledText>> =
        wrap(&campaign.intro, 60).into_iter().map(|text| plain(session, text)).collect();
    rows.push(Vec::new());
    rows.push(plain(session, "Press ? in the game to see the keys."));
    TextPage { title: campaign.title.clone(), rows, top: 0 }
}

/// Returns the summary of a finished game.
pub(crate) fn over(session: &Session) -> TextPage {
    let game = &session.game;
    let (title, how) = match game.ending() {
        Some(Ending::Won) => {
            let how = match (&game.campaign().goal.item, &game.campaign().goal.guard) {
                (None, Some(guard)) => format!("You have overcome the {guard}."),
                _ => "You carried your prize into the daylight. Few do.".to_string(),
            };
            ("You have won", how)
        }
        Some(Ending::Died(cause)) => {
            ("You have died", format!("Killed by {cause} at depth {}.", game.depth()))
        }
        Some(Ending::Quit) | None => ("You have left", format!("You gave up at depth {}.", game.depth())),
    };
    let mut rows = vec![plain(session, how), Vec::new()];
    let lines = [
        ("score", game.points().to_string()),
        ("deepest level", game.deepest().to_string()),
        ("turns", game.turn().to_string()),
        ("level", game.player().level.to_string()),
        ("experience", game.experience().0.to_string()),
        ("gold", game.gold().to_string()),
        ("seed", game.seed().to_string()),
    ];
    for (name, value) in lines {
        rows.extend(named(session, name, &value));
    }
    rows.push(Vec::new());
    for (name, value) in &session.summary {
        rows.extend(named(session, name, value));
    }
    if !session.summary.is_empty() {
        rows.push(Vec::new());
    }
    rows.extend(kills(session));
    rows.push(Vec::new());
    rows.push(plain(session, "Your last messages:"));
    let lines = session.log.lines();
    for line in &lines[lines.len().saturating_sub(8)..] {
        let style = session.colors().tone(line.tone);
        rows.extend(wrap(&line.words(), 74).into_iter().map(|text| vec![(format!("  {text}"), style)]));
    }
    TextPage { title: title.to_string(), rows, top: 0 }
}

/// Formats a label and a value, which is wrapped below itself if it is long.
fn named(session: &Session, name: &str, value: &str) -> Vec<Vec<StyledText>> {
    let colors = session.colors();
    let names = [name].into_iter().chain(std::iter::repeat(""));
    let values = wrap(value, 58).into_iter();
    let line = |(name, value)| vec![(format!("  {name:<15}"), colors.faint()), (value, colors.text())];
    names.zip(values).map(line).collect()
}

/// Lists the values of a piece of equipment, such as `damage 1d6, defense +2`.
pub(crate) fn numbers(item: &Item, kind: &ItemKind) -> String {
    let mut parts = Vec::new();
    if kind.damage.most() > 0 {
        parts.push(format!("damage {}", kind.damage));
    }
    let values = [
        ("hit", item.hit),
        ("dodge", item.dodge),
        ("defense", item.defense),
        ("speed", item.speed),
        ("light", item.light),
    ];
    parts.extend(values.iter().filter(|(_, n)| *n != 0).map(|(name, n)| format!("{name} {n:+}")));
    parts.join(", ")
}

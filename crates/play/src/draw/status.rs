//! The two status lines at the bottom.

use barrow::Hue;
use barrow_game::Condition;
use barrow_view::{Frame, Style};

use super::colors::Colors;
use super::pen::Pen;
use crate::Session;

/// Width of the health bar, in characters.
const BAR: i32 = 12;

/// Turns before starvation at which hunger is shown, as in the rules.
const HUNGRY: i32 = 200;

/// Draws the status lines.
pub(super) fn draw(session: &Session, frame: &mut Frame) {
    let (width, height) = (frame.width() as i32, frame.height() as i32);
    let (game, colors) = (&session.game, session.colors());
    let player = game.player();
    let [faint, text] = [colors.faint(), colors.text()];
    let mut pen = Pen::new(frame, 0, height - 2, width);
    pen.write("HP ", faint);
    pen.write(&format!("{}/{} ", player.hp, player.max_hp), health(colors, player.hp, player.max_hp));
    bar(session, &mut pen, player.hp, player.max_hp, BAR);
    let (learned, needed) = game.experience();
    let [least, most] = game.damage_range();
    let values = [
        ("Level", player.level.to_string()),
        ("Exp", format!("{learned}/{needed}")),
        ("Dmg", format!("{least}-{most}")),
        ("Def", game.defense().to_string()),
        ("Gold", game.gold().to_string()),
    ];
    for (name, value) in values {
        pen.write(&format!("  {name} "), faint);
        pen.write(&value, text);
    }
    let mut pen = Pen::new(frame, 0, height - 1, width);
    for (name, value) in [
        ("Depth ", format!("{}/{}", game.depth(), game.campaign().deepest())),
        ("  Turn ", game.turn().to_string()),
    ] {
        pen.write(name, faint);
        pen.write(&value, text);
    }
    conditions(session, &mut pen);
    let hint = "? for keys";
    Pen::new(frame, width - hint.len() as i32, height - 1, width).write(hint, faint);
}

/// Writes hunger and conditions of the player.
fn conditions(session: &Session, pen: &mut Pen<'_>) {
    let (game, colors) = (&session.game, session.colors());
    if game.has_goal() {
        pen.write("  You have it: up!", colors.title());
    }
    if game.campaign().rules.hunger && game.food() < HUNGRY {
        let (word, hue) = if game.food() <= 0 { ("starving", Hue::Red) } else { ("hungry", Hue::Orange) };
        pen.write(&format!("  {word}"), colors.hue(hue).bold());
    }
    let conditions = game.player().conditions;
    for condition in Condition::ALL.into_iter().filter(|&condition| conditions.has(condition)) {
        let is_good = matches!(
            condition,
            Condition::Hasted | Condition::Telepathic | Condition::Floating | Condition::Unseen
        );
        let hue = if is_good { Hue::Cyan } else { Hue::Orange };
        pen.write(&format!("  {} {}", condition.name(), conditions.left(condition)), colors.hue(hue));
    }
}

/// Draws a health bar.
pub(super) fn bar(session: &Session, pen: &mut Pen<'_>, hp: i32, most: i32, width: i32) {
    let colors = session.colors();
    let [full, empty] = session.settings.glyphs.bar();
    let part = (hp.max(0) * width + most.max(1) - 1) / most.max(1);
    let part = part.clamp(0, width) as usize;
    let rest = width as usize - part;
    pen.write("[", colors.faint());
    pen.write(&full.to_string().repeat(part), health(colors, hp, most));
    pen.write(&empty.to_string().repeat(rest), colors.faint());
    pen.write("]", colors.faint());
}

/// Returns the color for a state of health.
fn health(colors: Colors, hp: i32, most: i32) -> Style {
    match hp * 100 / most.max(1) {
        67.. => colors.hue(Hue::Green),
        34..67 => colors.hue(Hue::Yellow),
        _ => colors.hue(Hue::Red).bold(),
    }
}

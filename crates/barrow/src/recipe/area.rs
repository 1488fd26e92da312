//! `within`: the part of the map that a stage is limited to.

use barrow_core::{Rect, Size};
use barrow_stages::{Area, Edge};

use crate::recipe::diagnostic::Diagnostic;
use crate::recipe::nearest::nearest;
use crate::recipe::parse::{Kind, Node, Word};
use crate::recipe::plan::Planner;

const TAKES: &str = "\"rooms\", \"outside_rooms\", { left_pct = 50 } (or right_pct, top_pct, bottom_pct), \
                     { rect = [x, y, width, height] }, { mask = \"name\" } or { outside_mask = \"name\" }";

const KEYS: &[&str] = &["left_pct", "right_pct", "top_pct", "bottom_pct", "rect", "mask", "outside_mask"];

impl Planner<'_> {
    /// Reads an area. Adds an error and returns `None` if the value is not one.
    pub(crate) fn area(&mut self, word: &Word, node: &Node) -> Option<Area> {
        match &node.kind {
            Kind::Text(text) if text == "rooms" => return Some(Area::Rooms),
            Kind::Text(text) if text == "outside_rooms" => return Some(Area::OutsideRooms),
            Kind::Table(table) => {
                if let [(key, node)] = table.as_slice() {
                    return self.part(key, node);
                }
            }
            _ => {}
        }
        self.wrong(word, node, TAKES);
        None
    }

    fn part(&mut self, word: &Word, node: &Node) -> Option<Area> {
        let edge = match word.text.as_str() {
            "left_pct" => Edge::Left,
            "right_pct" => Edge::Right,
            "top_pct" => Edge::Top,
            "bottom_pct" => Edge::Bottom,
            "rect" => return self.rect(word, node),
            "mask" => return self.mask(word, node).map(Area::Mask),
            "outside_mask" => return self.mask(word, node).map(Area::OutsideMask),
            _ => {
                self.unknown(word, "an area", KEYS);
                return None;
            }
        };
        Some(Area::Part(edge, self.int(word, node, 1, 100)))
    }

    fn rect(&mut self, word: &Word, node: &Node) -> Option<Area> {
        let most = i64::from(Size::MAX_SIDE);
        if let Kind::List(items) = &node.kind {
            let numbers = items.iter().filter_map(|item| match item.kind {
                Kind::Int(n) if (0..=most).contains(&n) => Some(n as i32),
                _ => None,
            });
            if let [x, y, w, h] = *numbers.collect::<Vec<i32>>()
                && items.len() == 4
                && w.min(h) > 0
            {
                return Some(Area::Rect(Rect::new(x, y, w, h)));
            }
        }
        self.wrong(word, node, &format!("[x, y, width, height], from 0 to {most}, the last two from 1"));
        None
    }

    /// Returns the number of a mark that an earlier stage sets. Adds an error if there is no such mark.
    fn mask(&mut self, word: &Word, node: &Node) -> Option<usize> {
        let Kind::Text(name) = &node.kind else {
            self.wrong(word, node, "the mark of an earlier stage");
            return None;
        };
        let found = self.marks.iter().position(|mark| mark == name);
        if found.is_none() {
            let help = match nearest(name, self.marks.iter().map(String::as_str)) {
                Some(meant) => format!("did you mean \"{meant}\"?"),
                None if self.marks.is_empty() => format!("give an earlier stage mark = \"{name}\""),
                None => format!("the marks so far are {}", self.marks.join(", ")),
            };
            let message = format!("no stage before this one has the mark \"{name}\"");
            self.errors.push(Diagnostic::at(&node.span, message).help(help));
        }
        found
    }
}

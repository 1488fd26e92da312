//! Writes JSON with keys in a fixed order, so that files are the same byte for byte.

use std::fmt::{Display, Write};
use std::io;

use barrow::escape_json;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

/// Compact JSON, with escapes for all characters that are not printable: names can come from files of others, and JSON
/// is shown in terminals.
struct Printable;

impl Formatter for Printable {
    fn write_string_fragment<W: io::Write + ?Sized>(&mut self, out: &mut W, text: &str) -> io::Result<()> {
        out.write_all(escape_json(text).as_bytes())
    }
}

/// Appends a value as compact JSON.
pub(crate) fn write_json(out: &mut Vec<u8>, value: &impl Serialize) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, Printable))
}

/// Appends an array; `push` appends each item.
pub(crate) fn push_list<T>(
    out: &mut String,
    items: impl IntoIterator<Item = T>,
    mut push: impl FnMut(&mut String, T),
) {
    out.push('[');
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        push(out, item);
    }
    out.push(']');
}

/// Appends a string in quotes, escaped.
pub(crate) fn push_string(out: &mut String, text: &str) {
    let json = serde_json::to_string(text).expect("invariant: every string can be written as JSON");
    out.push_str(&escape_json(&json));
}

/// Appends members to an object.
pub(crate) struct Members<'a> {
    out: &'a mut String,
    is_first: bool,
}

/// Appends an object; `fill` adds its members.
pub(crate) fn push_object(out: &mut String, fill: impl FnOnce(&mut Members<'_>)) {
    out.push('{');
    fill(&mut Members { out, is_first: true });
    out.push('}');
}

/// Appends a number or finished JSON.
pub(crate) fn push_raw(out: &mut String, value: impl Display) {
    write!(out, "{value}").expect("invariant: writing to a string does not fail");
}

impl Members<'_> {
    /// Adds members as finished JSON, without the braces.
    pub(crate) fn fixed(&mut self, members: &str) {
        if !self.is_first {
            self.out.push(',');
        }
        self.is_first = false;
        self.out.push_str(members);
    }

    /// Adds a key. The caller must append its value to the returned string.
    pub(crate) fn key(&mut self, key: &str) -> &mut String {
        self.fixed("");
        push_string(self.out, key);
        self.out.push(':');
        self.out
    }

    /// Adds a number or finished JSON.
    pub(crate) fn raw(&mut self, key: &str, value: impl Display) {
        push_raw(self.key(key), value);
    }

    /// Adds a string value, escaped.
    pub(crate) fn text(&mut self, key: &str, text: &str) {
        push_string(self.key(key), text);
    }

    /// Adds an object; `fill` adds its members.
    pub(crate) fn object(&mut self, key: &str, fill: impl FnOnce(&mut Members<'_>)) {
        push_object(self.key(key), fill);
    }

    /// Adds an array; `push` appends each item.
    pub(crate) fn list<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        push: impl FnMut(&mut String, T),
    ) {
        push_list(self.key(key), items, push);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_keep_their_order() {
        let mut out = String::new();
        push_object(&mut out, |all| {
            all.raw("z", 0.3);
            all.text("a", "\"");
            all.fixed("\"b\":null,\"c\":[]");
            all.object("d", |_| ());
            all.list("e", [1, 2], push_raw);
        });
        assert_eq!(out, r#"{"z":0.3,"a":"\"","b":null,"c":[],"d":{},"e":[1,2]}"#);
    }
}

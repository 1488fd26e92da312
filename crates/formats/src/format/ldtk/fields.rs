//! Definitions and values of fields.

use barrow::Point;

use crate::members::{Members, push_object, push_raw};
use crate::members::{push_list, push_string};

use super::defs::Words;

/// A field of an entity or of the level.
pub(super) struct Field {
    pub(super) uid: u32,
    pub(super) name: &'static str,
    pub(super) kind: Kind,
}

/// Type of a field.
pub(super) enum Kind {
    /// Integer of 32 bits.
    Int,
    /// Text on a single line.
    Text,
    /// Multi-line text, hidden on the map.
    LongText,
    /// List of texts, hidden on the map.
    Texts,
    /// List of cells, shown as a path.
    Cells,
    /// Value of an enum.
    Word(&'static Words),
}

/// Value of a field.
pub(super) enum Value<'a> {
    /// Null: the value is unknown.
    Nothing,
    /// Value of [`Kind::Int`].
    Int(u32),
    /// Value of [`Kind::Text`], [`Kind::LongText`] or [`Kind::Word`].
    Text(&'a str),
    /// Value of [`Kind::Texts`].
    Texts(Vec<String>),
    /// Value of [`Kind::Cells`].
    Cells(&'a [Point]),
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(text: Option<&'a str>) -> Self {
        text.map_or(Self::Nothing, Self::Text)
    }
}

impl From<Option<u32>> for Value<'_> {
    fn from(number: Option<u32>) -> Self {
        number.map_or(Self::Nothing, Self::Int)
    }
}

/// Members that the definitions of all fields share.
const DEFINITION: &str = concat!(
    r#""doc":null,"canBeNull":true,"arrayMinLength":null,"arrayMaxLength":null,"editorDisplayScale":1,"#,
    r#""editorDisplayPos":"Above","editorLinkStyle":"StraightArrow","editorDisplayColor":null,"#,
    r#""editorAlwaysShow":false,"editorShowInWorld":true,"editorCutLongValues":true,"#,
    r#""editorTextSuffix":null,"editorTextPrefix":null,"useForSmartColor":false,"exportToToc":false,"#,
    r#""searchable":false,"min":null,"max":null,"regex":null,"acceptFileTypes":null,"#,
    r#""defaultOverride":null,"textLanguageMode":null,"symmetricalRef":false,"autoChainRef":true,"#,
    r#""allowOutOfLevelRef":true,"allowedRefs":"OnlySame","allowedRefsEntityUid":null,"#,
    r#""allowedRefTags":[],"tilesetUid":null"#,
);

impl Field {
    /// Returns the type for importers, the key `__type`.
    fn type_name(&self) -> String {
        match self.kind {
            Kind::Int => "Int".to_string(),
            Kind::Text | Kind::LongText => "String".to_string(),
            Kind::Texts => "Array<String>".to_string(),
            Kind::Cells => "Array<Point>".to_string(),
            Kind::Word(words) => format!("LocalEnum.{}", words.name),
        }
    }

    /// Returns the type for the editor, the key `type`.
    fn editor_type(&self) -> String {
        match self.kind {
            Kind::Int => "F_Int".to_string(),
            Kind::Text | Kind::Texts => "F_String".to_string(),
            Kind::LongText => "F_Text".to_string(),
            Kind::Cells => "F_Point".to_string(),
            Kind::Word(words) => format!("F_Enum({})", words.uid),
        }
    }

    /// Appends the definition of the field.
    pub(super) fn push_definition(&self, out: &mut String) {
        push_object(out, |all| {
            all.text("identifier", self.name);
            all.raw("uid", self.uid);
            all.text("__type", &self.type_name());
            all.text("type", &self.editor_type());
            all.raw("isArray", matches!(self.kind, Kind::Texts | Kind::Cells));
            let mode = match self.kind {
                Kind::Int | Kind::Text | Kind::Word(_) => "ValueOnly",
                Kind::LongText | Kind::Texts => "Hidden",
                Kind::Cells => "PointPath",
            };
            all.text("editorDisplayMode", mode);
            all.fixed(DEFINITION);
        });
    }

    /// Appends the field with a value.
    pub(super) fn push_value(&self, out: &mut String, value: &Value<'_>) {
        push_object(out, |all| {
            all.text("__identifier", self.name);
            all.text("__type", &self.type_name());
            all.fixed("\"__tile\":null");
            all.raw("defUid", self.uid);
            write_value(all, value);
        });
    }
}

/// Writes a value twice: for importers, and for the editor.
fn write_value(all: &mut Members<'_>, value: &Value<'_>) {
    let (public, editor) = ("__value", "realEditorValues");
    match value {
        Value::Nothing => all.fixed("\"__value\":null,\"realEditorValues\":[]"),
        Value::Int(number) => {
            all.raw(public, number);
            let params = |out: &mut String| push_raw(out, number);
            all.list(editor, [()], |out, ()| push_editor_value(out, "V_Int", params));
        }
        Value::Text(text) => {
            all.text(public, text);
            all.list(editor, [text], |out, text| push_editor_text(out, text));
        }
        Value::Texts(texts) => {
            all.list(public, texts, |out, text| push_string(out, text));
            all.list(editor, texts, |out, text| push_editor_text(out, text));
        }
        Value::Cells(cells) => {
            all.list(public, *cells, |out, at| {
                push_raw(out, format_args!("{{\"cx\":{},\"cy\":{}}}", at.x, at.y));
            });
            all.list(editor, *cells, |out, at| push_editor_text(out, &format!("{},{}", at.x, at.y)));
        }
    }
}

fn push_editor_text(out: &mut String, text: &str) {
    push_editor_value(out, "V_String", |out| push_string(out, text));
}

fn push_editor_value(out: &mut String, id: &str, push: impl Fn(&mut String)) {
    push_object(out, |all| {
        all.text("id", id);
        push_list(all.key("params"), [()], |out, ()| push(out));
    });
}

//! JSON: the level document ([`barrow::document`]) on one line; several as an array, or one per line. The exact bytes
//! are part of the interface.

use barrow::document::Document;
use serde_json::{Deserializer, Error};

use crate::members::write_json;
use crate::memory::Memory;
use crate::spec::{Joining, MemoryBound, Reader, Spec, Writer};
use crate::{
    Format, Found, FoundIdentity, Part, ReadError, ReadOptions, Subject, WriteError, WriteOptions, read,
};

/// JSON: one document, or an array of them.
pub(crate) const SPEC: Spec = Spec {
    name: "json",
    extensions: &["json"],
    doc: "The whole level, as one JSON document.",
    loses: "",
    options: &[],
    check: None,
    write: Some(Writer::level(write, Joining::Array)),
    read: Some(READER),
};

/// JSON Lines: one document per line.
pub(crate) const LINES: Spec = Spec {
    name: "jsonl",
    extensions: &["jsonl"],
    doc: "The same, one document per line for every level.",
    write: Some(Writer::level(write, Joining::Sequence)),
    ..SPEC
};

const READER: Reader = Reader {
    claims: |_| false,
    read: |bytes: &[u8], options: ReadOptions| read_text(read::as_text(bytes)?, options),
    carries: |_| &Part::LISTED,
    memory: MemoryBound { per_byte: 200, fixed: 10_000 },
};

fn write(subject: Subject<'_>, _: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    // Enough for the rows and lists of most levels.
    out.reserve(2 * subject.map.size().cells());
    write_json(out, &Document::from(&subject)).map_err(|error| write_error(&error))?;
    out.push(b'\n');
    Ok(())
}

/// Returns the document of a level, without a line end.
pub(crate) fn to_string(subject: &Subject<'_>) -> Result<String, WriteError> {
    let mut out = Vec::new();
    write_json(&mut out, &Document::from(subject)).map_err(|error| write_error(&error))?;
    Ok(String::from_utf8(out).expect("invariant: JSON is text"))
}

fn write_error(error: &Error) -> WriteError {
    WriteError::new(Format::Json, error.to_string())
}

impl<'a> From<&Subject<'a>> for Document<'a> {
    fn from(subject: &Subject<'a>) -> Self {
        let mut document = Self {
            generation: subject.generation,
            recipe: subject.recipe.map(Into::into),
            attempt: subject.attempt,
            depth: subject.depth,
            waived: subject.waived().into_iter().map(Into::into).collect(),
            ..Self::from(subject.map)
        };
        subject.recipe_hash.into_iter().for_each(|hash| document.set_recipe_hash(hash));
        subject.seed.into_iter().for_each(|seed| document.set_seed(seed));
        document
    }
}

/// Reads every level of a file.
pub(crate) fn read_text(file: &str, options: ReadOptions) -> Result<Vec<Found>, ReadError> {
    let mut memory = Memory::new(file.as_bytes(), options)?;
    memory.take_json(file)?;
    let mut found = Vec::new();
    let mut add = |document: Document<'_>| {
        let number = found.len() + 1;
        memory.take_document(&document)?;
        found.push(level(document).map_err(|error| ReadError::Level { number, error })?);
        Ok(())
    };
    if file.trim_start().starts_with('[') {
        let documents: Vec<Document<'_>> = serde_json::from_str(file).map_err(|error| problem(&error))?;
        documents.into_iter().try_for_each(&mut add)?;
    } else {
        for document in Deserializer::from_str(file).into_iter() {
            add(document.map_err(|error| problem(&error))?)?;
        }
    }
    if found.is_empty() { Err(ReadError::Empty) } else { Ok(found) }
}

/// Converts a document into a level.
pub(crate) fn level(document: Document<'_>) -> Result<Found, barrow::document::DocumentError> {
    let map = document.to_map()?;
    let identity = FoundIdentity {
        recipe_hash: document.exact_recipe_hash(),
        seed: document.exact_seed()?,
        recipe: document.recipe.map(Into::into),
        generation: document.generation,
        attempt: document.attempt,
        depth: document.depth,
        waived: document.waived.into_iter().map(Into::into).collect(),
        term: None,
    };
    Ok(Found { map, identity, format: Format::Json, lost: Vec::new() })
}

fn problem(error: &Error) -> ReadError {
    let (line, column) = (error.line(), error.column());
    let text = error.to_string();
    let place = format!(" at line {line} column {column}");
    let message = text.strip_suffix(&place).unwrap_or(&text).to_string();
    ReadError::Json { line, column, message }
}

#[cfg(test)]
mod tests;

//! The verbs of the command line, each in a file or folder of its own.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod course;
pub(crate) mod distance;
pub(crate) mod generate;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod path;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod schema;
pub(crate) mod scores;
pub(crate) mod show;
pub(crate) mod sight;
pub(crate) mod stages;
pub(crate) mod studio;
pub(crate) mod view;
pub(crate) mod watch;
pub(crate) mod welcome;

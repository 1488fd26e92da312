//! JSON: all that is known about a level, one document on one line.
//!
//! ```text
//! {"barrow":1,"generation":1,"recipe":"rlg327","recipe_hash":"0123456789abcdef","seed":7,"attempt":0,"depth":1,
//!  "width":80,"height":21,"rows":["…","…"],
//!  "rooms":[{"x":3,"y":2,"w":10,"h":5,"shape":"rectangle","runs":[[2,3,10],…]}],
//!  "corridors":[{"from":0,"to":1,"cells":[[13,4],…]}],
//!  "doors":[{"x":13,"y":4,"state":"closed"}],
//!  "stairs":{"up":[[5,3]],"down":[[60,14]]},
//!  "start":[4,4],"exit":[70,9],"spawns":[{"x":5,"y":5,"kind":"monster","name":"kobold"}],
//!  "lifted":["doors=blind"],"hardness":"…"}
//! ```
//!
//! Runs are row, column and length of a room's exact cells; hardness is base64 of a byte per cell, row by row. Left out
//! when they would be empty are corridors, start, exit, spawns, lifted and hardness; a seed above 2^53 is also given as
//! `seed_text`, for readers whose numbers are not exact beyond. Every byte of this is a contract.

mod build;
mod document;
mod lists;
mod write;

pub(crate) use document::read;
pub use write::write;

//! Steps of a generation as lists of numbers, which the page plays forward and backward.

use barrow::{Plan, Recording};
use serde::Serialize;
use tsify::Tsify;

use crate::sprites::code;

/// Steps of a generation. The lists of changes are passed to JavaScript as typed arrays.
#[derive(Clone, Debug, Default, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Timeline {
    /// Steps in the order in which they ran.
    pub steps: Vec<StepView>,
    /// Names of the stages by number, from 1. Entry 0 is empty.
    pub stages: Vec<String>,
    /// Index of the first change of every step, and the number of changes at the end.
    #[serde(skip)]
    pub starts: Vec<u32>,
    /// Index of the changed cell, row by row, of every change.
    #[serde(skip)]
    pub at: Vec<u32>,
    /// Sprite code before every change.
    #[serde(skip)]
    pub before: Vec<u16>,
    /// Sprite code after every change.
    #[serde(skip)]
    pub after: Vec<u16>,
    /// For every cell, the number of the stage that wrote it last. Empty if generation failed.
    #[serde(skip)]
    pub written_by: Vec<u8>,
}

/// A step of a generation.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct StepView {
    /// Name of the stage.
    pub stage: String,
    /// Description of the step.
    pub caption: String,
}

impl Timeline {
    /// Converts a recording to lists of sprite codes.
    pub(crate) fn new(recording: &Recording, plan: &Plan) -> Self {
        let mut timeline =
            Self { stages: plan.stage_names().into_iter().map(String::from).collect(), ..Self::default() };
        let width = recording.size.width;
        for step in &recording.steps {
            timeline.starts.push(timeline.at.len() as u32);
            for change in &step.changes {
                timeline.at.push(change.at.y as u32 * width + change.at.x as u32);
                timeline.before.push(code(change.before));
                timeline.after.push(code(change.after));
            }
            timeline.steps.push(StepView { stage: step.stage.clone(), caption: step.caption.clone() });
        }
        timeline.starts.push(timeline.at.len() as u32);
        if let Ok(level) = &recording.outcome {
            timeline.written_by = level.map().written_by.iter().map(|(_, by)| by).collect();
        }
        timeline
    }

    /// Returns the stage that wrote a cell last; `cell` is its index row by row.
    pub(crate) fn stage_of(&self, cell: usize) -> Option<&str> {
        let number = usize::from(*self.written_by.get(cell)?);
        self.stages.get(number).map(String::as_str).filter(|name| !name.is_empty())
    }
}

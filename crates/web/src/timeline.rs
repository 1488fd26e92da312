//! How a level came about, as lists of numbers that the page plays forward and back.

use barrow::{Plan, Recording};
use serde::Serialize;
use tsify::Tsify;

use crate::looks::code;

/// The steps of a construction. What each changed comes beside it as numbers.
#[derive(Clone, Debug, Default, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Timeline {
    /// The steps.
    pub steps: Vec<StepView>,
    /// The stages by number, counted from 1; the first is empty.
    pub stages: Vec<String>,
    /// Where the changes of each step begin in the lists, and where the last ones end.
    #[serde(skip)]
    pub starts: Vec<u32>,
    /// The cells that were changed, counted row by row.
    #[serde(skip)]
    pub at: Vec<u32>,
    /// What they were.
    #[serde(skip)]
    pub before: Vec<u16>,
    /// What they became.
    #[serde(skip)]
    pub after: Vec<u16>,
    /// For every cell the number of the stage that wrote it last.
    #[serde(skip)]
    pub written_by: Vec<u8>,
}

/// A step.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct StepView {
    /// The stage at work.
    pub stage: String,
    /// What it did.
    pub caption: String,
}

impl Timeline {
    /// From a recording.
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

    /// The stage that wrote a cell last, counted row by row.
    pub(crate) fn writer(&self, cell: usize) -> Option<&str> {
        let number = usize::from(*self.written_by.get(cell)?);
        self.stages.get(number).map(String::as_str).filter(|name| !name.is_empty())
    }
}

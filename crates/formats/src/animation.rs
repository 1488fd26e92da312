//! Shared by GIF and cast: duration of each step, title and captions.
//!
//! Steps are spread evenly over the animation. By default, few steps take half a second each, many a tenth, and all of
//! them at most 20 seconds. The last step shows the result: it highlights no changes and lasts three more seconds.
//! There are at most 25 frames per second, the highest rate that all browsers show; only with more steps do several
//! share a frame.

use std::ops::Range;

use barrow::{Level, Recording, printable_line};

use crate::{Format, WriteError, WriteOptions};

/// Duration of the last step, in hundredths of a second.
const HOLD_CS: usize = 300;
/// Shortest duration of a frame.
const MIN_CS: usize = 4;
/// Duration of a step if there are few.
const SLOW_CS: usize = 50;
/// Duration of a step if there are many.
const FAST_CS: usize = 10;
/// Longest total duration of slow steps.
const SHORT_CS: usize = 1000;
/// Longest total duration of fast steps.
const LONG_CS: usize = 2000;
/// Longest duration that the options may name.
const MAX_SECONDS: u32 = 600;

/// A frame of an animation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shot {
    /// Steps since the frame before; never empty.
    pub(crate) steps: Range<usize>,
    /// Duration in hundredths of a second.
    pub(crate) cs: u16,
    /// Whether this is the last frame, which highlights nothing.
    pub(crate) is_last: bool,
}

/// Returns the frames of an animation of that many steps.
pub(crate) fn shots(steps: usize, seconds: Option<u32>) -> Vec<Shot> {
    let before = steps.saturating_sub(1);
    let (moving, held) = match seconds {
        Some(seconds) => {
            let whole = seconds as usize * 100;
            let held = HOLD_CS.min(whole / 4);
            (whole - held, held)
        }
        None => ((before * FAST_CS).clamp((before * SLOW_CS).min(SHORT_CS), LONG_CS), HOLD_CS),
    };
    let count = before.min(moving / MIN_CS).max(1);
    let part = |n: usize, whole: usize| n * whole / count;
    let mut shots: Vec<Shot> = (0..count)
        .map(|n| Shot {
            steps: part(n, before)..part(n + 1, before),
            cs: (part(n + 1, moving) - part(n, moving)) as u16,
            is_last: false,
        })
        .filter(|shot| !shot.steps.is_empty())
        .collect();
    shots.push(Shot { steps: before..steps, cs: held as u16, is_last: true });
    shots
}

/// Checks the duration of `options`.
pub(crate) fn check_seconds(format: Format, options: &WriteOptions) -> Result<(), WriteError> {
    match options.seconds {
        Some(seconds) if !(1..=MAX_SECONDS).contains(&seconds) => Err(WriteError::new(
            format,
            format!("it cannot last {seconds} seconds; 1 to {MAX_SECONDS} would do"),
        )),
        _ => Ok(()),
    }
}

/// Returns the finished level, which has recipe and seed. Fails if generation failed.
pub(crate) fn ending(format: Format, recording: &Recording) -> Result<&Level, WriteError> {
    recording
        .outcome
        .as_ref()
        .map_err(|error| WriteError { format, problem: format!("generation failed; {error}") })
}

/// Returns whether there is a line above the map: an empty title leaves it out.
pub(crate) fn has_title(options: &WriteOptions) -> bool {
    options.title.as_ref().is_none_or(|title| !title.is_empty())
}

/// Returns the line above the map: the title of the options, or recipe, seed and size.
pub(crate) fn title(recording: &Recording, options: &WriteOptions) -> Option<String> {
    let title = options.title.clone().unwrap_or_else(|| recording.title());
    Some(printable_line(&title)).filter(|title| !title.is_empty())
}

/// Returns the width in letters of the longest title or caption with margins, but at most `most`.
pub(crate) fn columns(recording: &Recording, title: Option<&str>, most: usize) -> u32 {
    let captions = (0..recording.steps.len()).filter_map(|step| recording.caption(step));
    let lengths = captions.map(|line| line.chars().count()).chain(title.map(|title| title.chars().count()));
    // A space before and after each line.
    (lengths.max().unwrap_or(0) + 2).min(most) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(steps: usize, seconds: Option<u32>) -> Vec<Shot> {
        let shots = shots(steps, seconds);
        let (last, others) = shots.split_last().unwrap();
        assert_eq!((last.steps.clone(), last.is_last), (steps - 1..steps, true));
        let mut next = 0;
        for shot in others {
            assert_eq!(shot.steps.start, next);
            assert!(shot.cs >= 4 && !shot.is_last && !shot.steps.is_empty(), "{shot:?}");
            next = shot.steps.end;
        }
        assert_eq!(next, steps - 1);
        shots
    }

    fn length(shots: &[Shot]) -> usize {
        shots.iter().map(|shot| usize::from(shot.cs)).sum()
    }

    #[test]
    fn every_step_has_a_frame_up_to_501_steps() {
        for steps in 1..=501 {
            assert_eq!(check(steps, None).len(), steps);
        }
        for steps in [502, 1000, 99_999] {
            assert_eq!(check(steps, None).len(), 501);
        }
    }

    #[test]
    fn the_duration_is_that_of_the_options_or_depends_on_the_number_of_steps() {
        for (steps, cs) in [(1, 300), (2, 350), (11, 800), (21, 1300), (101, 1300), (201, 2300), (9999, 2300)]
        {
            assert_eq!(length(&check(steps, None)), cs, "{steps}");
        }
        for steps in [2, 3, 77, 5000] {
            for seconds in [1, 5, 60, 600] {
                assert_eq!(length(&check(steps, Some(seconds))), seconds as usize * 100);
            }
        }
        assert_eq!(check(99_999, Some(60)).len(), 57 * 25 + 1);
    }
}

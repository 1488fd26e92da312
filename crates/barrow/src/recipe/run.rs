//! Runs a plan: its stages in order, each on a random stream of its own.

use std::sync::Arc;

use barrow_core::{BitGrid, Map, Seed, Streams};
use barrow_stages::{Context, Family, Limits, Observer, Veto, Workspace};

/// The stage that vetoed a map, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Vetoed {
    /// Name of the stage.
    pub stage: &'static str,
    /// Reason of the stage.
    pub veto: Veto,
}

use crate::level::Rules;
use crate::lock::{LockRun, shapes};
use crate::recipe::plan::Plan;
use crate::recipe::steps::{Choice, Step, Use};

/// State of one run, passed from stage to stage.
struct Run<'a, 'w, 'l> {
    streams: Streams,
    depth: u32,
    map: &'a mut Map,
    workspace: &'a mut Workspace,
    observer: Option<&'a mut (dyn Observer + 'w)>,
    /// Locked cells that the level is generated around.
    lock: Option<&'a mut LockRun<'l>>,
}

impl Plan {
    /// Generates a map from a seed into `map`. The same plan and seed give the same map, with or without an observer.
    pub fn run(
        &self,
        seed: Seed,
        map: &mut Map,
        workspace: &mut Workspace,
        observer: Option<&mut (dyn Observer + '_)>,
    ) -> Result<(), Vetoed> {
        self.begin(map, workspace);
        let streams = seed.streams();
        Run { streams, depth: self.depth, map, workspace, observer, lock: None }.steps(&self.steps)?;
        finish(map, workspace);
        Ok(())
    }

    /// Generates a map from a seed around locked cells.
    pub(crate) fn run_locked(
        &self,
        seed: Seed,
        map: &mut Map,
        workspace: &mut Workspace,
        observer: Option<&mut (dyn Observer + '_)>,
        lock: &mut LockRun<'_>,
    ) -> Result<(), Vetoed> {
        self.begin(map, workspace);
        let shaping = self.steps.iter().rposition(Step::shapes).map_or(0, |last| last + 1);
        let (shaping, dressing) = self.steps.split_at(shaping);
        let (streams, depth) = (seed.streams(), self.depth);
        let locking = |veto| Vetoed { stage: "lock", veto };
        let mut run = Run { streams, depth, map, workspace, observer, lock: Some(lock) };
        run.steps(shaping)?;
        run.lay(&self.rules, seed).map_err(locking)?;
        run.steps(dressing)?;
        lock.finish(&self.rules, map, seed).map_err(locking)?;
        finish(map, workspace);
        Ok(())
    }

    fn begin(&self, map: &mut Map, workspace: &mut Workspace) {
        map.reset(self.size);
        if !Arc::ptr_eq(&map.custom_tiles, &self.tiles) {
            map.custom_tiles = Arc::clone(&self.tiles);
        }
        workspace.facts.clear();
        workspace.scratch.get::<Limits>().begin(self.marks, self.size);
    }
}

/// Removes rooms from the list that a stage flooded or filled completely. Earlier would be wrong: stages may hold numbers
/// of rooms, and `within` compares the lists before and after a stage.
fn finish(map: &mut Map, workspace: &mut Workspace) {
    let RoomNumbers(numbers) = workspace.scratch.get();
    map.remove_blocked_rooms(numbers);
}

/// Scratch buffer of [`finish`].
#[derive(Debug, Default)]
struct RoomNumbers(Vec<u32>);

/// Number of cells from which on a map is so large that memory matters more than allocating it again.
const HUGE: usize = 1 << 24;

impl Run<'_, '_, '_> {
    /// Puts the locked cells on the map.
    fn lay(&mut self, rules: &Rules, seed: Seed) -> Result<(), Veto> {
        match &mut self.lock {
            Some(lock) => lock.lay(rules, self.map, seed),
            None => Ok(()),
        }
    }

    fn steps(&mut self, steps: &[Step]) -> Result<(), Vetoed> {
        let depth = self.depth;
        for step in steps.iter().filter(|step| step.is_at(depth)) {
            let Some(chosen) = step.choose(self.streams) else { continue };
            match &step.choices[chosen] {
                Choice::Stage(used) => {
                    self.stage(used).map_err(|veto| Vetoed { stage: used.spec.name, veto })?;
                }
                Choice::Chain(steps) => self.steps(steps)?,
            }
        }
        Ok(())
    }

    fn stage(&mut self, used: &Use) -> Result<(), Veto> {
        // Every stage searches the map once or more; those that do so often spend more.
        self.workspace.budget.spend(self.map.size().cells())?;
        let done = self.stage_within_budget(used);
        if self.map.size().cells() >= HUGE {
            self.free_scratch();
        }
        // A stage need not stop as soon as the budget is used up, but must not hide that it is.
        self.workspace.budget.spend(0)?;
        done
    }

    /// Frees the scratch buffers of stages, so that the peak memory is that of one stage, not of all together. Facts and
    /// marks stay.
    fn free_scratch(&mut self) {
        let limits = self.workspace.scratch.take::<Limits>();
        self.workspace.scratch.clear();
        self.workspace.scratch.give(limits);
    }

    fn stage_within_budget(&mut self, used: &Use) -> Result<(), Veto> {
        let (within, mark) = (used.within.as_ref(), used.mark);
        if within.is_none() && mark.is_none() && self.lock.is_none() {
            return used.stage.apply(&mut self.context(used));
        }
        let lock = self.lock.take();
        let done = self.limited_stage(used, lock.as_deref());
        self.lock = lock;
        if let Some(lock) = &mut self.lock {
            lock.mend(self.map, self.workspace.scratch.get());
            // Locked cells may leave no place to put something. The rules then decide whether the level is valid.
            let is_skipped = lock.is_lenient || used.spec.family == Family::Place;
            return if is_skipped { Ok(()) } else { done };
        }
        if within.is_some() {
            self.context(used).snapshot(format_args!("changes outside its part of the map undone"));
        }
        done
    }

    fn limited_stage(&mut self, used: &Use, lock: Option<&LockRun<'_>>) -> Result<(), Veto> {
        let (within, mark) = (used.within.as_ref(), used.mark);
        let mut limits = self.workspace.scratch.take::<Limits>();
        if let Some(lock) = lock {
            lock.show(self.map, &used.spec);
        }
        let free = lock.map(|lock| lock.free(&used.spec));
        let area = limits.enter(self.map, within, free, (mark, used.stage.stays_within()));
        let done = if area.is_some_and(BitGrid::is_empty) {
            Ok(())
        } else {
            let mut cx = self.context(used);
            cx.area = area;
            cx.reserved = lock.map(LockRun::reserved);
            used.stage.apply(&mut cx)
        };
        limits.leave(self.map, mark);
        self.workspace.scratch.give(limits);
        done
    }

    #[inline]
    fn context<'b>(&'b mut self, used: &'b Use) -> Context<'b> {
        let observer: Option<&mut (dyn Observer + '_)> = match &mut self.observer {
            Some(observer) => Some(&mut **observer),
            None => None,
        };
        let stage = (used.number, used.spec.name);
        Context::new(self.map, self.streams.keyed(used.key), self.depth, self.workspace, stage, observer)
    }
}

impl Step {
    /// Returns whether one of its stages shapes the level.
    fn shapes(&self) -> bool {
        self.choices.iter().any(|choice| match choice {
            Choice::Stage(used) => shapes(&used.spec),
            Choice::Chain(steps) => steps.iter().any(Self::shapes),
        })
    }

    /// Draws which of its choices runs; `None` if the step is skipped.
    fn choose(&self, streams: Streams) -> Option<usize> {
        if self.chance_pct == 100 && self.choices.len() == 1 {
            return Some(0);
        }
        let mut rng = streams.keyed(self.key);
        rng.percent(self.chance_pct).then(|| rng.weighted(&self.weights))
    }
}

//! Running a plan: its stages in order, each on its own random stream.

use std::sync::Arc;

use barrow_core::{BitGrid, Map, Seed, Streams};
use barrow_stages::{Context, Limits, Observer, Veto, Workspace};

use crate::recipe::plan::Plan;
use crate::recipe::steps::{Choice, Step, Use};

/// What is handed down from stage to stage.
struct Run<'a, 'w> {
    streams: Streams,
    depth: u32,
    map: &'a mut Map,
    workspace: &'a mut Workspace,
    observer: Option<&'a mut (dyn Observer + 'w)>,
}

impl Plan {
    /// Fills `map` from a seed. The same plan and seed give the same map, watched or not.
    pub fn run(
        &self,
        seed: Seed,
        map: &mut Map,
        workspace: &mut Workspace,
        observer: Option<&mut (dyn Observer + '_)>,
    ) -> Result<(), Veto> {
        map.reset(self.size);
        if !Arc::ptr_eq(&map.custom_tiles, &self.tiles) {
            map.custom_tiles = Arc::clone(&self.tiles);
        }
        workspace.facts.clear();
        workspace.scratch.get::<Limits>().begin(self.marks, self.size);
        Run { streams: seed.streams(), depth: self.depth, map, workspace, observer }.steps(&self.steps)
    }
}

impl Run<'_, '_> {
    fn steps(&mut self, steps: &[Step]) -> Result<(), Veto> {
        let depth = self.depth;
        for step in steps.iter().filter(|step| step.is_at(depth)) {
            let Some(chosen) = step.choose(self.streams) else { continue };
            match &step.choices[chosen] {
                Choice::Stage(used) => self.stage(used)?,
                Choice::Chain(steps) => self.steps(steps)?,
            }
        }
        Ok(())
    }

    fn stage(&mut self, used: &Use) -> Result<(), Veto> {
        let (within, mark) = (used.within.as_ref(), used.mark);
        if within.is_none() && mark.is_none() {
            return used.stage.apply(&mut self.context(used));
        }
        let mut limits = self.workspace.scratch.take::<Limits>();
        let area = limits.enter(self.map, within, mark);
        let done = if area.is_some_and(BitGrid::is_empty) {
            Ok(())
        } else {
            let mut cx = self.context(used);
            cx.area = area;
            used.stage.apply(&mut cx)
        };
        limits.leave(self.map, within, mark);
        self.workspace.scratch.give(limits);
        if within.is_some() {
            self.context(used).snapshot(format_args!("kept to its part of the map"));
        }
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
    /// Which of its stages runs with the streams of a seed, if any.
    fn choose(&self, streams: Streams) -> Option<usize> {
        if self.chance_pct == 100 && self.choices.len() == 1 {
            return Some(0);
        }
        let mut rng = streams.keyed(self.key);
        rng.percent(self.chance_pct).then(|| rng.weighted(&self.weights))
    }
}

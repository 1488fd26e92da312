//! Running a plan: its stages in order, each on its own random stream.

use barrow_core::{Map, Seed};
use barrow_stages::{Context, Scratch, Veto, Watch};

use crate::plan::{Plan, Step};

impl Plan {
    /// Fills `map` from a seed. The same plan and seed give the same map, watched or not.
    pub fn run(
        &self,
        seed: Seed,
        map: &mut Map,
        scratch: &mut Scratch,
        mut watch: Option<&mut (dyn Watch + '_)>,
    ) -> Result<(), Veto> {
        map.reset(self.size);
        for (i, step) in self.steps.iter().enumerate() {
            let Some(chosen) = step.choose(seed) else { continue };
            let choice = &step.choices[chosen];
            let watch: Option<&mut (dyn Watch + '_)> = match &mut watch {
                Some(watch) => Some(&mut **watch),
                None => None,
            };
            let rng = seed.keyed_stream(choice.key);
            let stage = (i as u8 + 1, choice.spec.name);
            let mut cx = Context::new(map, rng, self.depth, scratch, stage, watch);
            choice.stage.apply(&mut cx)?;
        }
        Ok(())
    }

    /// The names of the stages, in order; where there is a choice, all of them.
    pub fn stage_names(&self) -> impl Iterator<Item = &'static str> {
        self.steps.iter().flat_map(|step| step.choices.iter().map(|choice| choice.spec.name))
    }
}

impl Step {
    /// Which of its stages runs for a seed, if any.
    fn choose(&self, seed: Seed) -> Option<usize> {
        if self.chance_pct == 100 && self.choices.len() == 1 {
            return Some(0);
        }
        let mut rng = seed.keyed_stream(self.key);
        rng.percent(self.chance_pct).then(|| rng.weighted(&self.weights))
    }
}

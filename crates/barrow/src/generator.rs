//! The generator: plans a recipe, runs the plan, checks the map and retries a bounded number of times.

use std::fmt;

use crate::builder::Builder;
use crate::level::{Checker, Identity, Level, Violation, ViolationKind};
use crate::recipe::{Diagnostics, Plan, Vetoed};
use barrow_core::{Map, Quoted, Seed, Size};
use barrow_stages::{Budget, Observer, Snapshot, Workspace};

use crate::lock::{LockRun, Locked};

/// Generates levels of one recipe. Reuses its buffers, so that a second level allocates nothing.
#[derive(Debug)]
pub struct Generator {
    plan: Plan,
    identity: Identity,
    level: Option<Level>,
    spare: Map,
    workspace: Workspace,
    checker: Checker,
    reasons: Vec<Reason>,
    /// Step budget of every level.
    budget: u64,
}

/// Factor by which a level around locked cells may take more attempts than `tries`.
const LOCKED_TRIES: u32 = 4;

/// The reason why an attempt at a level was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// A stage could not produce a valid result for this attempt.
    Veto(Vetoed),
    /// The map violates the rule of this name.
    Violation(&'static str, ViolationKind),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Veto(Vetoed { stage, veto }) => write!(f, "stage `{stage}`: {}", veto.reason),
            Self::Violation(rule, kind) => write!(f, "rule `{rule}`: {kind}"),
        }
    }
}

/// The reason why a generator could not be created, or a level not generated.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The recipe has errors.
    Recipe(Diagnostics),
    /// The registry has no recipe of that name.
    UnknownRecipe {
        /// Name that is not in the registry.
        name: String,
        /// Most similar name of a recipe, if one is similar enough.
        meant: Option<String>,
        /// Names of all recipes in the registry.
        known: Vec<String>,
    },
    /// A path for [`Builder::set`](crate::Builder::set) is empty or contains `=` or a line break.
    BadPath {
        /// Path as it was passed.
        path: String,
    },
    /// A stage or prefab of a chain cannot be written in a recipe, because the registry does not have it.
    NotInRegistry {
        /// Name of the stage or prefab.
        stage: String,
    },
    /// Two different closures of a chain have the same name.
    SameName {
        /// Name that both have.
        stage: String,
    },
    /// The locked cells are from a level of another size.
    LockedSize {
        /// Size of the level with the locked cells.
        locked: Size,
        /// Size of the levels of this generator.
        size: Size,
    },
    /// Every attempt at the level was rejected.
    OutOfTries {
        /// Name of the recipe.
        recipe: String,
        /// Seed that was passed to the generator.
        seed: u64,
        /// Reasons with the number of attempts that each rejected, most frequent first.
        reasons: Vec<(Reason, u32)>,
    },
    /// The level would take more steps than the budget allows.
    OutOfBudget {
        /// Name of the recipe.
        recipe: String,
        /// Seed that was passed to the generator.
        seed: u64,
        /// Name of the stage that used up the budget.
        stage: &'static str,
        /// Number of the attempt, from 1.
        attempt: u32,
        /// Steps that the level was allowed to take.
        budget: u64,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Recipe(errors) => errors.fmt(f),
            Self::UnknownRecipe { name, meant: Some(meant), .. } => {
                write!(f, "there is no recipe `{}`; did you mean `{meant}`?", Quoted::new(name))
            }
            Self::UnknownRecipe { name, meant: None, known } => {
                write!(f, "there is no recipe `{}`; there are {}", Quoted::new(name), known.join(", "))
            }
            Self::BadPath { path } => {
                let help = "write stage.param, stage.param.key or rules.name";
                write!(f, "`{}` is not a path; {help}", Quoted::new(path))
            }
            Self::NotInRegistry { stage } => {
                let why = "because the registry does not have it";
                write!(f, "`{}` cannot be written in a recipe, {why}", Quoted::new(stage))
            }
            Self::SameName { stage } => {
                let help = "give each a name of its own";
                write!(f, "two closures of the chain are called `{}`; {help}", Quoted::new(stage))
            }
            Self::LockedSize { locked, size } => {
                write!(f, "the locked cells are from a level of {locked}, which cannot stay on one of {size}")
            }
            Self::OutOfTries { recipe, seed, reasons } => {
                let (recipe, tries) = (Quoted::new(recipe), reasons.iter().map(|(_, n)| n).sum::<u32>());
                write!(f, "recipe `{recipe}` made no level from seed {seed} in {tries} tries")?;
                reasons.iter().try_for_each(|(reason, n)| write!(f, "\n  {n} times: {reason}"))
            }
            Self::OutOfBudget { recipe, seed, stage, attempt, budget } => {
                write!(
                    f,
                    "recipe `{}` used up its budget of {budget} steps on seed {seed}, in stage `{stage}` of attempt \
                     {attempt}; lower the numbers of that stage, or allow more steps with `--budget`",
                    Quoted::new(recipe)
                )
            }
        }
    }
}

impl std::error::Error for Error {}

impl From<Diagnostics> for Error {
    fn from(errors: Diagnostics) -> Self {
        Self::Recipe(errors)
    }
}

impl Generator {
    /// Creates a generator for a built-in recipe by its name, or for the text of a recipe.
    pub fn new(recipe: &str) -> Result<Self, Error> {
        Self::builder(recipe).build()
    }

    /// Returns a builder for a generator with options: registry, size, depth, parameters.
    ///
    /// ```
    /// let mut deep = barrow::Generator::builder("nethack").size(100, 30).depth(12).set("doors.states.locked", 20)?.build()?;
    /// assert_eq!(deep.generate(7)?.map().size(), barrow::Size::new(100, 30));
    /// # Ok::<(), barrow::Error>(())
    /// ```
    pub fn builder(recipe: &str) -> Builder {
        Builder::new(recipe)
    }

    /// Creates a generator that runs a plan. Plans are cheap to clone, so every thread can have a generator of its own.
    pub fn from_plan(plan: Plan) -> Self {
        let budget = Budget::for_size(plan.size).left();
        Self {
            identity: Identity::new(plan.name.clone(), plan.hash, Seed(0), plan.depth),
            plan,
            level: None,
            spare: Map::default(),
            workspace: Workspace::default(),
            checker: Checker::default(),
            reasons: Vec::new(),
            budget,
        }
    }

    /// Sets the number of steps that a level may take over all its attempts. A step is about one cell that is written,
    /// searched or tried, some nanoseconds. The default follows from the size of the levels and is far above what the
    /// built-in recipes need. A level that needs more is an [`Error::OutOfBudget`], on every machine in the same way.
    #[must_use]
    pub const fn budget(mut self, steps: u64) -> Self {
        self.budget = steps;
        self
    }

    /// Returns the number of steps that the last level took, all attempts together.
    pub const fn steps_taken(&self) -> u64 {
        self.budget - self.workspace.budget.left()
    }

    /// Returns the plan that this generator runs.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the level of a seed.
    pub fn generate(&mut self, seed: u64) -> Result<Level, Error> {
        self.generate_ref(seed).cloned()
    }

    /// Returns an iterator over the levels of some seeds, in their order. For several threads, give each a generator of
    /// its own: [`Generator::plan`] is cheap to clone.
    pub fn levels(
        &mut self,
        seeds: impl IntoIterator<Item = u64>,
    ) -> impl Iterator<Item = Result<Level, Error>> {
        seeds.into_iter().map(|seed| self.generate(seed))
    }

    /// Returns a reference to the level of a seed, which is valid until the next one is generated. Allocates nothing
    /// once the buffers have grown to the size that the recipe needs.
    pub fn generate_ref(&mut self, seed: u64) -> Result<&Level, Error> {
        self.attempt(Seed(seed), None, None)
    }

    /// Generates the same level as [`Generator::generate`] and calls `observer` after each step.
    pub fn watch(&mut self, seed: u64, observer: &mut dyn Observer) -> Result<&Level, Error> {
        self.attempt(Seed(seed), None, Some(observer))
    }

    /// Returns a level that has the locked cells of another one unchanged. The rest is generated from the seed around
    /// them.
    ///
    /// A room that is partly locked stays whole. Locked rooms keep their walls and doors, and corridors lead to these.
    /// Stairs, start and spawns on locked cells stay, and stairs are added only up to the number that the recipe
    /// places. The rules are those of every level of the recipe, except that `max_corridor_blocks` and `link_saves` are
    /// waived, because corridors that stay may be needless on the new level. If many attempts fail, cells around the
    /// locked ones stay as well. The same recipe, size, seed and locked cells give the same level; without locked cells
    /// it is the level of [`Generator::generate`].
    pub fn generate_locked(&mut self, seed: u64, locked: &Locked) -> Result<&Level, Error> {
        if locked.cells().is_empty() {
            return self.generate_ref(seed);
        }
        let (size, locked_size) = (self.plan.size, locked.map().size());
        if size != locked_size {
            return Err(Error::LockedSize { locked: locked_size, size });
        }
        self.attempt(Seed(seed), Some(locked), None)
    }

    fn attempt(
        &mut self,
        seed: Seed,
        locked: Option<&Locked>,
        mut observer: Option<&mut (dyn Observer + '_)>,
    ) -> Result<&Level, Error> {
        let mut lock = locked.map(|locked| LockRun::new(locked, &self.plan.rules));
        let tries = self.plan.tries * if lock.is_some() { LOCKED_TRIES } else { 1 };
        let locked = locked.map_or(0, Locked::fingerprint);
        let mut map = self.level.take().map_or_else(|| std::mem::take(&mut self.spare), Level::into_map);
        self.reasons.clear();
        self.reasons.reserve(tries.min(64) as usize);
        self.workspace.budget = Budget::new(self.budget);
        for attempt in 0..tries {
            let attached: Option<&mut (dyn Observer + '_)> = match &mut observer {
                Some(observer) => Some(&mut **observer),
                None => None,
            };
            let (plan, workspace, trial) = (&self.plan, &mut self.workspace, seed.attempt(attempt));
            let made = match &mut lock {
                None => plan.run(trial, &mut map, workspace, attached),
                Some(lock) => {
                    lock.begin(attempt, plan.tries);
                    plan.run_locked(trial, &mut map, workspace, attached, lock)
                }
            };
            // The rules search the map as a stage does.
            let made = made.and_then(|()| {
                let checked = self.workspace.budget.spend(map.size().cells());
                checked.map_err(|veto| Vetoed { stage: "check", veto })
            });
            let reason = if let Err(vetoed) = made {
                if self.workspace.budget.is_spent() {
                    self.spare = map;
                    return Err(self.out_of_budget(seed, vetoed.stage, attempt));
                }
                Reason::Veto(vetoed)
            } else {
                let identity = Identity { seed, attempt, locked, ..self.identity.clone() };
                let rules = lock.as_ref().map_or(&self.plan.rules, |lock| &lock.rules);
                match self.checker.check(map, rules, identity) {
                    Ok(level) => return Ok(self.level.insert(level)),
                    Err(rejected) => {
                        map = rejected.map;
                        self.first_violation(rejected.violations)
                    }
                }
            };
            self.reasons.push(reason);
            if let Some(observer) = &mut observer {
                let caption = format_args!("rejected, {reason}; trying again");
                observer.snapshot(Snapshot { map: &map, stage: "check", caption });
            }
        }
        self.spare = map;
        Err(self.out_of_tries(seed))
    }

    /// Returns the first violation as the reason of a rejection, and gives the list back to the checker for reuse.
    fn first_violation(&mut self, violations: Vec<Violation>) -> Reason {
        let first = *violations.first().expect("invariant: a rejected map violates a rule");
        self.checker.recycle(violations);
        Reason::Violation(first.rule, first.kind)
    }

    fn out_of_budget(&self, seed: Seed, stage: &'static str, attempt: u32) -> Error {
        let (recipe, budget) = (self.plan.name.to_string(), self.budget);
        Error::OutOfBudget { recipe, seed: seed.0, stage, attempt: attempt + 1, budget }
    }

    fn out_of_tries(&mut self, seed: Seed) -> Error {
        self.reasons.sort_unstable();
        let mut reasons: Vec<(Reason, u32)> =
            self.reasons.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32)).collect();
        reasons.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        Error::OutOfTries { recipe: self.plan.name.to_string(), seed: seed.0, reasons }
    }
}

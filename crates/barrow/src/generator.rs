//! The generator: plans a recipe, runs the plan, checks the map and retries a bounded number of times.

use std::fmt;

use crate::builder::Builder;
use crate::level::{Checker, Identity, Level, Violation, ViolationKind};
use crate::recipe::{Diagnostics, Plan};
use barrow_core::{Map, Seed, Size};
use barrow_stages::{Observer, Snapshot, Veto, Workspace};

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
}

/// Factor by which a level around locked cells may take more attempts than `tries`.
const LOCKED_TRIES: u32 = 4;

/// The reason why an attempt at a level was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// A stage could not produce a valid result for this attempt.
    Veto(Veto),
    /// The map violates the rule of this name.
    Violation(&'static str, ViolationKind),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Veto(veto) => f.write_str(veto.reason),
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
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Recipe(errors) => errors.fmt(f),
            Self::UnknownRecipe { name, meant: Some(meant), .. } => {
                write!(f, "there is no recipe `{name}`; did you mean `{meant}`?")
            }
            Self::UnknownRecipe { name, meant: None, known } => {
                write!(f, "there is no recipe `{name}`; there are {}", known.join(", "))
            }
            Self::BadPath { path } => {
                write!(f, "`{path}` is not a path; write stage.param, stage.param.key or rules.name")
            }
            Self::NotInRegistry { stage } => {
                write!(f, "`{stage}` cannot be written in a recipe, because the registry does not have it")
            }
            Self::SameName { stage } => {
                write!(f, "two closures of the chain are called `{stage}`; give each a name of its own")
            }
            Self::LockedSize { locked, size } => {
                write!(f, "the locked cells are from a level of {locked}, which cannot stay on one of {size}")
            }
            Self::OutOfTries { recipe, seed, reasons } => {
                let tries: u32 = reasons.iter().map(|(_, n)| n).sum();
                write!(f, "recipe `{recipe}` made no level from seed {seed} in {tries} tries")?;
                reasons.iter().try_for_each(|(reason, n)| write!(f, "\n  {n} times: {reason}"))
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
        Self {
            identity: Identity::new(plan.name.clone(), plan.hash, Seed(0), plan.depth),
            plan,
            level: None,
            spare: Map::default(),
            workspace: Workspace::default(),
            checker: Checker::default(),
            reasons: Vec::new(),
        }
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
    /// places. The rules are those of every level of the recipe. The same recipe, size, seed and locked cells give the
    /// same level; without locked cells it is the level of [`Generator::generate`].
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
        for attempt in 0..tries {
            let attached: Option<&mut (dyn Observer + '_)> = match &mut observer {
                Some(observer) => Some(&mut **observer),
                None => None,
            };
            let (plan, workspace, trial) = (&self.plan, &mut self.workspace, seed.attempt(attempt));
            let made = match &mut lock {
                None => plan.run(trial, &mut map, workspace, attached),
                Some(lock) => {
                    lock.begin(attempt >= plan.tries);
                    plan.run_locked(trial, &mut map, workspace, attached, lock)
                }
            };
            let reason = if let Err(veto) = made {
                Reason::Veto(veto)
            } else {
                let identity = Identity { seed, attempt, locked, ..self.identity.clone() };
                match self.checker.check(map, &self.plan.rules, identity) {
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

    fn out_of_tries(&mut self, seed: Seed) -> Error {
        self.reasons.sort_unstable();
        let mut reasons: Vec<(Reason, u32)> =
            self.reasons.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32)).collect();
        reasons.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        Error::OutOfTries { recipe: self.plan.name.to_string(), seed: seed.0, reasons }
    }
}

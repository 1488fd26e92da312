//! The whole walk from a recipe to a level, with the one bounded retry.

use std::fmt;

use crate::builder::Builder;
use crate::level::{Checker, Fault, Identity, Level, Violation};
use crate::recipe::{Diagnostics, Plan};
use barrow_core::{Map, Seed, Size};
use barrow_stages::{Observer, Snapshot, Veto, Workspace};

use crate::keep::{Graft, Kept, Pins};

/// Makes levels of one recipe. Keeps its memory, so that a second level asks for none.
#[derive(Debug)]
pub struct Generator {
    plan: Plan,
    identity: Identity,
    level: Option<Level>,
    spare: Map,
    workspace: Workspace,
    checker: Checker,
    reasons: Vec<Reason>,
    graft: Graft,
}

/// How many times as often as any other a level with kept cells is tried.
const KEEPING_TRIES: u32 = 4;

/// So many of them are given up if scraps of floor lie beside the kept cells.
const TIDY_TRIES: u32 = 4;

/// Why a try at a level was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// A stage could not go on.
    Veto(Veto),
    /// The map broke the rule of that name.
    Broken(&'static str, Fault),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Veto(veto) => f.write_str(veto.reason),
            Self::Broken(rule, fault) => write!(f, "rule `{rule}`: {fault}"),
        }
    }
}

/// Why there is no generator or no level.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The recipe has faults.
    Recipe(Diagnostics),
    /// No built-in recipe has that name.
    UnknownRecipe {
        /// The name.
        name: String,
        /// The name that was probably meant.
        meant: Option<String>,
        /// All names that there are.
        known: Vec<String>,
    },
    /// A path for [`Builder::set`](crate::Builder::set) is empty or holds a sign that no path has.
    BadPath {
        /// The path.
        path: String,
    },
    /// A stage or prefab of a chain cannot be written in a recipe, because the registry does not have it.
    NotInRegistry {
        /// Its name.
        stage: String,
    },
    /// Two closures of a chain have one name.
    SameName {
        /// The name.
        stage: String,
    },
    /// The kept cells are those of a level of another size.
    KeptSize {
        /// How large that is.
        kept: Size,
        /// How large the levels of the recipe are.
        size: Size,
    },
    /// Every try at the level was given up.
    OutOfTries {
        /// The recipe.
        recipe: String,
        /// The seed.
        seed: u64,
        /// Every reason, with how often it was given, most often first.
        reasons: Vec<(Reason, u32)>,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Recipe(faults) => faults.fmt(f),
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
            Self::KeptSize { kept, size } => {
                write!(f, "the kept cells are from a level of {kept}, which cannot stay on one of {size}")
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
    fn from(faults: Diagnostics) -> Self {
        Self::Recipe(faults)
    }
}

impl Generator {
    /// Creates a generator for a built-in recipe by its name, or for the text of a recipe.
    pub fn new(recipe: &str) -> Result<Self, Error> {
        Self::builder(recipe).build()
    }

    /// Begins a generator for a recipe with options: registry, size, depth, parameters.
    ///
    /// ```
    /// let mut deep = barrow::Generator::builder("nethack").size(100, 30).depth(12).set("doors.states.locked", 20)?.build()?;
    /// assert_eq!(deep.generate(7)?.map().size(), barrow::Size::new(100, 30));
    /// # Ok::<(), barrow::Error>(())
    /// ```
    pub fn builder(recipe: &str) -> Builder {
        Builder::new(recipe)
    }

    /// For a plan.
    pub fn from_plan(plan: Plan) -> Self {
        Self {
            identity: Identity::new(plan.name.clone(), plan.hash, Seed(0), plan.depth),
            plan,
            level: None,
            spare: Map::default(),
            workspace: Workspace::default(),
            checker: Checker::default(),
            reasons: Vec::new(),
            graft: Graft::default(),
        }
    }

    /// What it follows.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the level of a seed.
    pub fn generate(&mut self, seed: u64) -> Result<Level, Error> {
        self.generate_ref(seed).cloned()
    }

    /// Returns an iterator over the levels of some seeds, in their order. For several threads, give each a generator of its
    /// own: [`Generator::plan`] is cheap to clone.
    pub fn levels(
        &mut self,
        seeds: impl IntoIterator<Item = u64>,
    ) -> impl Iterator<Item = Result<Level, Error>> {
        seeds.into_iter().map(|seed| self.generate(seed))
    }

    /// Lends the level of a seed, until the next one is generated. Once the generator is warm, this allocates nothing.
    pub fn generate_ref(&mut self, seed: u64) -> Result<&Level, Error> {
        self.attempt(Seed(seed), None, None)
    }

    /// Generates the same level as [`Generator::generate`] and calls `observer` after each step.
    pub fn watch(&mut self, seed: u64, observer: &mut dyn Observer) -> Result<&Level, Error> {
        self.attempt(Seed(seed), None, Some(observer))
    }

    /// A level with some cells of another one: these stay as they are, and all else is made anew from the seed.
    ///
    /// Rooms that are kept with all their cells are rooms of the new level, doors keep their states, and stairs, start
    /// and what waits on kept cells stay; no more stairs are added than the recipe would place. Of a room that is kept in
    /// part so much more stays as it takes to be a room, and kept rooms keep their walls. The rules are those of every
    /// level of the recipe. The same recipe, size, seed and kept cells give the same level; without any kept cell it is
    /// that of [`Generator::generate`].
    pub fn generate_keeping(&mut self, seed: u64, kept: &Kept) -> Result<&Level, Error> {
        if kept.cells().is_empty() {
            return self.generate_ref(seed);
        }
        let (size, kept_size) = (self.plan.size, kept.map().size());
        if size != kept_size {
            return Err(Error::KeptSize { kept: kept_size, size });
        }
        self.attempt(Seed(seed), Some(kept), None)
    }

    fn attempt(
        &mut self,
        seed: Seed,
        kept: Option<&Kept>,
        mut observer: Option<&mut (dyn Observer + '_)>,
    ) -> Result<&Level, Error> {
        let pins = kept.map(|kept| Pins::new(kept, &self.plan.rules));
        let tries = self.plan.tries * if kept.is_some() { KEEPING_TRIES } else { 1 };
        let kept = kept.map_or(0, Kept::fingerprint);
        let mut map = self.level.take().map_or_else(|| std::mem::take(&mut self.spare), Level::into_map);
        self.reasons.clear();
        for attempt in 0..tries {
            let attached: Option<&mut (dyn Observer + '_)> = match &mut observer {
                Some(observer) => Some(&mut **observer),
                None => None,
            };
            let mut made = self.plan.run(seed.attempt(attempt), &mut map, &mut self.workspace, attached);
            if let (Ok(()), Some(pins)) = (made, &pins) {
                made = self.graft(pins, seed.attempt(attempt), &mut map, attempt < TIDY_TRIES);
            }
            let reason = if let Err(veto) = made {
                Reason::Veto(veto)
            } else {
                let identity = Identity { seed, attempt, kept, ..self.identity.clone() };
                match self.checker.check(map, &self.plan.rules, identity) {
                    Ok(level) => return Ok(self.level.insert(level)),
                    Err(rejected) => {
                        map = rejected.map;
                        self.first_broken(rejected.violations)
                    }
                }
            };
            self.reasons.push(reason);
            if let Some(observer) = &mut observer {
                let caption = format_args!("given up, {reason}; trying again");
                observer.snapshot(Snapshot { map: &map, stage: "check", caption });
            }
        }
        self.spare = map;
        Err(self.out_of_tries(seed))
    }

    /// Lays what is kept over a map.
    fn graft(&mut self, pins: &Pins<'_>, seed: Seed, map: &mut Map, tidy: bool) -> Result<(), Veto> {
        let (rules, rng) = (&self.plan.rules, &mut seed.stream("keep"));
        self.graft.apply(pins, rules, map, rng, &mut self.workspace)?;
        if tidy && !self.graft.is_tidy(rules, map) {
            return Err(Veto { reason: "scraps of floor lie beside the kept cells" });
        }
        Ok(())
    }

    /// Why a map was rejected; the list goes back to the checker.
    fn first_broken(&mut self, violations: Vec<Violation>) -> Reason {
        let first = *violations.first().expect("invariant: a rejected map breaks some rule");
        self.checker.recycle(violations);
        Reason::Broken(first.rule, first.fault)
    }

    fn out_of_tries(&mut self, seed: Seed) -> Error {
        self.reasons.sort_unstable();
        let mut reasons: Vec<(Reason, u32)> =
            self.reasons.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32)).collect();
        reasons.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        Error::OutOfTries { recipe: self.plan.name.to_string(), seed: seed.0, reasons }
    }
}

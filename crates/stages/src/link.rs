//! Links: stages with their declarations, as the elements of a chain.

use std::fmt;
use std::sync::Arc;

use barrow_core::Values;

use crate::spec::{DeclaredStage, Family, StageSpec, prepared};
use crate::stage::{Context, Stage, Veto};

/// A stage with its declaration and the values of its parameters, as one element of a chain. Every declared stage
/// converts into it: `Dogleg.into()`.
#[derive(Clone, Debug)]
pub struct Link {
    /// Declaration of the stage: name, needs, parameters.
    pub spec: Arc<StageSpec>,
    /// Values of the parameters. They are checked when the chain is planned.
    pub values: Values,
    /// The stage with these values, in the form that runs.
    pub stage: Arc<dyn Stage>,
    is_closure: bool,
}

impl<S: DeclaredStage> From<S> for Link {
    fn from(stage: S) -> Self {
        Self {
            spec: Arc::new(S::spec()),
            values: stage.to_values(),
            stage: prepared(stage),
            is_closure: false,
        }
    }
}

impl Link {
    /// Returns whether the stage is a closure.
    pub const fn is_closure(&self) -> bool {
        self.is_closure
    }

    /// Creates a stage from a closure. It has no parameters and is not in the registry.
    pub fn from_fn(
        name: &'static str,
        f: impl Fn(&mut Context<'_>) -> Result<(), Veto> + Send + Sync + 'static,
    ) -> Self {
        let stage: Arc<dyn Stage> = Arc::new(FnStage { name, f });
        let built = Arc::clone(&stage);
        let spec = StageSpec {
            name,
            summary: "A closure.".to_string(),
            family: Family::Whole,
            needs: Vec::new(),
            gives: Vec::new(),
            not_after: Vec::new(),
            params: Arc::new([]),
            example: String::new(),
            build: Arc::new(move |_| Arc::clone(&built)),
        };
        Self {
            values: Values::defaults(Arc::clone(&spec.params)),
            spec: Arc::new(spec),
            stage,
            is_closure: true,
        }
    }
}

/// A closure as a stage.
struct FnStage<F> {
    name: &'static str,
    f: F,
}

impl<F> fmt::Debug for FnStage<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FnStage").field(&self.name).finish()
    }
}

impl<F: Fn(&mut Context<'_>) -> Result<(), Veto> + Send + Sync> Stage for FnStage<F> {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        (self.f)(cx)
    }
}

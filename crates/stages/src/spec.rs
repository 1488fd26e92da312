//! Declarations of stages: name, family, parameters, and the facts that must hold before and hold after.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use barrow_core::{Choice, ParamSpec, Params, Value, Values, join_doc};

use crate::stage::Stage;

/// A function that builds a stage from its values.
pub(crate) type BuildStage = dyn Fn(&Values) -> Arc<dyn Stage> + Send + Sync;

/// Declaration of a stage. Recipe checks, help, schemas, docs and tests are derived from it.
#[derive(Clone)]
pub struct StageSpec {
    /// Name in recipes, in snake case. Source files of built-in stages have the same name.
    pub name: &'static str,
    /// One sentence that says what the stage does.
    pub summary: String,
    /// Group in lists and docs.
    pub family: Family,
    /// Facts that earlier stages must have established.
    pub needs: Vec<Need>,
    /// Facts that hold after the stage.
    pub gives: Vec<Fact>,
    /// Facts that must not hold yet, because the stage would invalidate them.
    pub not_after: Vec<Fact>,
    /// Declarations of the parameters, in the order of the struct's fields.
    pub params: Arc<[ParamSpec]>,
    /// Text of a small recipe that uses the stage; empty if it has no example.
    pub example: String,
    pub(crate) build: Arc<BuildStage>,
}

impl StageSpec {
    /// Creates a declaration. Called by [`stage!`](crate::stage) only.
    #[doc(hidden)]
    pub fn declare<S: DeclaredStage>(
        name: &'static str,
        doc: &[&str],
        family: Family,
        needs: Vec<Need>,
        [gives, not_after]: [Vec<Fact>; 2],
        example: String,
    ) -> Self {
        let build = Arc::new(|values: &Values| prepared(S::from_values(values)));
        Self {
            name,
            summary: join_doc(doc),
            family,
            needs,
            gives,
            not_after,
            params: S::specs(),
            example,
            build,
        }
    }

    /// Returns a phrase for each need: `rooms`, or `rooms when place = "rooms"`.
    pub fn describe_needs(&self) -> Vec<String> {
        let describe = |need: &Need| {
            let condition = need.when.as_ref().and_then(|(param, value)| {
                let spec = self.params.iter().find(|spec| spec.name == *param)?;
                Some(format!(" when {param} = {}", spec.write(value)))
            });
            need.fact.name().to_string() + &condition.unwrap_or_default()
        };
        self.needs.iter().map(describe).collect()
    }

    /// Returns the declaration as help text: summary, family, needs, gives, and parameters.
    pub fn describe(&self) -> String {
        let names = |facts: &[Fact]| facts.iter().map(|fact| fact.name()).collect::<Vec<_>>().join(", ");
        let mut text = format!("{}: {}\n\nfamily      {}\n", self.name, self.summary, self.family.name());
        let lists = [
            ("needs", self.describe_needs().join(", ")),
            ("gives", names(&self.gives)),
            ("not after", names(&self.not_after)),
        ];
        for (what, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
            let _ = writeln!(text, "{what:10}  {list}");
        }
        for param in self.params.iter() {
            let default = param.write(&param.default_value());
            let _ = writeln!(text, "\n{}\n    {}", param.name, param.doc);
            let _ = writeln!(text, "    Takes {}; default {default}.", param.describe());
        }
        text
    }

    /// Builds the stage from values that were checked against [`StageSpec::params`].
    pub fn build(&self, values: &Values) -> Arc<dyn Stage> {
        (self.build)(values)
    }
}

impl fmt::Debug for StageSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StageSpec")
            .field("name", &self.name)
            .field("params", &self.params)
            .finish_non_exhaustive()
    }
}

/// A stage whose parameters are declared as fields. [`stage!`](crate::stage) implements it.
pub trait DeclaredStage: Stage + Params {
    /// Returns the stage's declaration: name, family, facts, parameters and example.
    fn spec() -> StageSpec;
}

/// Returns the text of a recipe. Each stage is a name, followed by settings after semicolons:
/// `"simple_rooms; max_rooms = 9"`.
#[doc(hidden)]
pub fn example_of(stages: &[&str]) -> String {
    let mut text = String::new();
    for stage in stages {
        let mut parts = stage.split("; ");
        let _ = writeln!(text, "[[stage]]\nuse = \"{}\"", parts.next().unwrap_or_default());
        for setting in parts {
            let _ = writeln!(text, "{setting}");
        }
    }
    text
}

/// Returns the prepared form of a stage, or the stage itself if it needs no preparation.
pub(crate) fn prepared<S: Stage + 'static>(stage: S) -> Arc<dyn Stage> {
    stage.prepare().unwrap_or_else(|| Arc::new(stage))
}

/// Groups of stages. They order the lists of stages and the docs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Stages that place rooms and give them shapes.
    Rooms,
    /// Stages that carve natural caves.
    Caves,
    /// Outdoor terrain and buildings: ground, coasts, woods, houses, roads.
    Land,
    /// Stages that carve mazes or change them.
    Mazes,
    /// Stages that connect rooms.
    Corridors,
    /// Changes to the whole map.
    Whole,
    /// Stages that use prefabs, which are pieces of levels drawn by hand.
    Prefab,
    /// Walls, doors, secrets, lakes and decoration.
    Dress,
    /// Stairs, start, exit and spawns.
    Place,
}

impl Family {
    /// Returns the word for the family in lists and help.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rooms => "rooms",
            Self::Caves => "caves",
            Self::Land => "land",
            Self::Mazes => "mazes",
            Self::Corridors => "corridors",
            Self::Whole => "whole",
            Self::Prefab => "prefabs",
            Self::Dress => "dress",
            Self::Place => "place",
        }
    }
}

/// A property of a map that a stage establishes and later stages may need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// The map lists rooms. Their cells need not be drawn yet.
    Rooms,
    /// The map has walkable cells.
    Floor,
    /// Rooms have walls around them.
    Walls,
    /// Corridors connect the rooms.
    Corridors,
    /// The map lists doorways: gaps in walls, or doors.
    Doorways,
    /// The stairs of the level are placed.
    Stairs,
    /// The cell where the player begins is set.
    Start,
    /// The cell where the player leaves the level is set.
    Exit,
    /// Every cell has a hardness.
    Hardness,
    /// A fact that a stage of another crate establishes.
    Own(&'static str),
}

impl Fact {
    /// Returns a need for this fact that applies only when the parameter `param` is `choice`.
    pub fn when(self, param: &'static str, choice: impl Choice) -> Need {
        Need { fact: self, when: Some((param, Value::Choice(choice.index()))) }
    }

    /// Returns the word for the fact in messages and help.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rooms => "rooms",
            Self::Floor => "floor",
            Self::Walls => "walls",
            Self::Corridors => "corridors",
            Self::Doorways => "doorways",
            Self::Stairs => "stairs",
            Self::Start => "a start",
            Self::Exit => "an exit",
            Self::Hardness => "hardness",
            Self::Own(name) => name,
        }
    }
}

/// A fact that a stage needs, always or only when a parameter has a certain value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// The fact that an earlier stage must have established.
    pub fact: Fact,
    /// Name of a parameter and the value of it for which the fact is needed. `None` if the fact is always needed.
    pub when: Option<(&'static str, Value)>,
}

impl From<Fact> for Need {
    fn from(fact: Fact) -> Self {
        Self { fact, when: None }
    }
}

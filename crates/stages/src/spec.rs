//! Declarations of stages: name, family, parameters, and what must hold before and after.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use barrow_core::{Choice, ParamSpec, Params, Value, Values, join_doc};

use crate::stage::Stage;

/// A function that builds a stage from its values.
pub(crate) type BuildStage = dyn Fn(&Values) -> Arc<dyn Stage> + Send + Sync;

/// Everything known about a stage before it runs. Recipes, help, schemas, docs and tests are derived from it.
#[derive(Clone)]
pub struct StageSpec {
    /// Name in recipes, which is also the stem of its file.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub summary: String,
    /// The part of the library it belongs to.
    pub family: Family,
    /// What must hold before it runs.
    pub needs: Vec<Need>,
    /// What holds after it ran.
    pub gives: Vec<Fact>,
    /// What must not hold yet, because the stage would make it untrue.
    pub not_after: Vec<Fact>,
    /// Its parameters.
    pub params: Arc<[ParamSpec]>,
    /// The stages of a small recipe that shows it at work.
    pub example: String,
    pub(crate) build: Arc<BuildStage>,
}

impl StageSpec {
    /// Creates the declaration that [`stage!`](crate::stage) writes.
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

    /// Returns each need in words: `rooms`, or `rooms when place = "rooms"`.
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

    /// Returns everything that is declared, as help text: what the stage does, needs and gives, and its parameters.
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
            let _ = writeln!(text, "    Takes {}; {default} when left out.", param.describe());
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
    /// Returns the declaration.
    fn spec() -> StageSpec;
}

/// Returns the text of a recipe from its stages, each a name and settings behind semicolons: `"simple_rooms; max_rooms = 9"`.
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

/// Returns a stage in the form that runs.
pub(crate) fn prepared<S: Stage + 'static>(stage: S) -> Arc<dyn Stage> {
    stage.prepare().unwrap_or_else(|| Arc::new(stage))
}

/// The parts of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Where rooms lie and what they look like.
    Rooms,
    /// Natural hollows.
    Caves,
    /// Open country and what is built on it.
    Land,
    /// Mazes, and what is done to them.
    Mazes,
    /// How rooms are joined.
    Corridors,
    /// Changes to the whole map.
    Whole,
    /// Pieces of levels drawn by hand.
    Prefab,
    /// Walls, doors and what else makes a map a place.
    Dress,
    /// Stairs, starts and other marks.
    Place,
}

impl Family {
    /// Its word in lists.
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

/// Something that is true of a map once a stage has made it so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// Rectangles are set aside for rooms.
    Rooms,
    /// There is floor.
    Floor,
    /// Rooms have walls around them.
    Walls,
    /// Rooms are joined.
    Corridors,
    /// There are gaps in walls where doors can be.
    Doorways,
    /// There are stairs.
    Stairs,
    /// It is known where the player begins.
    Start,
    /// It is known where the level is left.
    Exit,
    /// Every cell has a hardness.
    Hardness,
    /// A fact that a stage of another crate establishes.
    Own(&'static str),
}

impl Fact {
    /// Needed only when the parameter `param` is `choice`.
    pub fn when(self, param: &'static str, choice: impl Choice) -> Need {
        Need { fact: self, when: Some((param, Value::Choice(choice.index()))) }
    }

    /// What it is called in messages.
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

/// A fact that a stage needs, always or only when a parameter has some value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// What must hold.
    pub fact: Fact,
    /// The parameter and the value of it that make the stage need the fact; always needed where this is empty.
    pub when: Option<(&'static str, Value)>,
}

impl From<Fact> for Need {
    fn from(fact: Fact) -> Self {
        Self { fact, when: None }
    }
}

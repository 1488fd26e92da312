//! Writes random recipes from the declarations of stages, for tests of the generator and of the command.

use std::fmt::Write as _;
use std::sync::Arc;

use barrow::{Fact, ParamKind, ParamSpec, Registry, Rng, StageSpec};

/// Distribution of the values of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Small values mostly, as in real recipes.
    Usual,
    /// Smallest and largest values mostly, to make a level as expensive as possible.
    Extreme,
}

/// Writer of random recipes: the text so far, and the facts that hold after it.
#[derive(Debug)]
pub struct RecipeWriter {
    rng: Rng,
    values: Values,
    text: String,
    facts: Vec<Fact>,
    marks: u32,
}

/// Prefabs for stages that need some.
pub const PREFABS: &str = "
[[prefab]]
name = \"cell\"
tags = [\"vault\"]
rows = '''
-----
|.?.|
--+--
'''
legend = { \"?\" = [\"floor\", \"rubble\"] }

[[prefab]]
name = \"pool\"
rows = '''
x..x
.~~.
x..x
'''
legend = { x = \"keep\" }
";

impl RecipeWriter {
    /// Creates a writer. The same seed and values give the same recipes.
    pub fn new(seed: u64, values: Values) -> Self {
        Self { rng: Rng::new(seed), values, text: String::new(), facts: Vec::new(), marks: 0 }
    }

    /// Returns the text of a recipe of one to eight stages. It may have errors that the planner must report.
    pub fn recipe(mut self) -> String {
        let (w, h) = match self.values {
            Values::Usual => (self.rng.range(1, 90), self.rng.range(1, 40)),
            Values::Extreme => (self.rng.range(20, 400), self.rng.range(20, 400)),
        };
        let depth = self.rng.range(1, 30);
        let _ = write!(self.text, "size = [{w}, {h}]\ntries = 2\ndepth = {depth}\n{PREFABS}");
        // Most recipes meet the needs of their stages, so that the planner accepts them.
        let careful = self.rng.percent(85);
        for _ in 0..self.rng.range(1, 9) {
            let registry = Registry::builtin();
            let all: Vec<&Arc<StageSpec>> = registry.stages().iter().collect();
            let known: Vec<&Arc<StageSpec>> = all.iter().copied().filter(|spec| self.fits(spec)).collect();
            let list = if !careful || known.is_empty() { all } else { known };
            let spec = list[self.rng.below(list.len() as u32) as usize];
            self.text.push_str("\n[[stage]]\n");
            self.stage(spec);
            match self.rng.below(12) {
                0 => self.text.push_str("chance_pct = 50\n"),
                1 => self.text.push_str("depth = [1, 12]\n"),
                _ => self.facts.extend(&spec.gives),
            }
        }
        self.text.push_str("\n[rules]\nconnected = \"any\"\nborder = \"open\"\ndoors = \"any\"\n");
        self.text
    }

    /// Returns whether a stage can come next.
    fn fits(&self, spec: &StageSpec) -> bool {
        spec.needs.iter().all(|need| self.facts.contains(&need.fact))
            && spec.not_after.iter().all(|fact| !self.facts.contains(fact))
    }

    /// Writes a stage with random values for some of its parameters.
    fn stage(&mut self, spec: &StageSpec) {
        let _ = writeln!(self.text, "use = \"{}\"", spec.name);
        let share = if self.values == Values::Extreme { 80 } else { 40 };
        for param in spec.params.iter() {
            if self.rng.percent(share) {
                let value = self.value(param);
                let _ = writeln!(self.text, "{} = {value}", param.name);
            }
        }
        match self.rng.below(14) {
            0 => self.text.push_str("within = \"rooms\"\n"),
            1 => self.text.push_str("within = \"outside_rooms\"\n"),
            2 => self.text.push_str("within = { left_pct = 40 }\n"),
            3 => self.text.push_str("within = { rect = [5, 3, 30, 12] }\n"),
            4 if self.marks > 0 => self.text.push_str("within = { mask = \"mark\" }\n"),
            5 if self.marks > 0 => self.text.push_str("within = { outside_mask = \"mark\" }\n"),
            6 => {
                self.text.push_str("mark = \"mark\"\n");
                self.marks += 1;
            }
            _ => {}
        }
    }

    /// Returns a random valid value of a parameter.
    pub fn value(&mut self, param: &ParamSpec) -> String {
        let (rng, values) = (&mut self.rng, self.values);
        let number = move |rng: &mut Rng, min: i64, max: i64| {
            if values == Values::Extreme && rng.percent(85) {
                return if rng.percent(35) { min } else { max };
            }
            // Large values are rare, as they are in real recipes.
            let max = if rng.percent(80) { max.min(min + 40) } else { max };
            min + i64::from(rng.below((max - min + 1) as u32))
        };
        match &param.kind {
            ParamKind::Int { min, max, .. } => number(rng, *min, *max).to_string(),
            ParamKind::Flag { .. } => rng.percent(50).to_string(),
            ParamKind::Choice { options, .. } => {
                format!("{:?}", options[rng.below(options.len() as u32) as usize])
            }
            ParamKind::Range { min, max, .. } => {
                let (a, b) = (number(rng, *min, *max), number(rng, *min, *max));
                format!("[{}, {}]", a.min(b), a.max(b))
            }
            ParamKind::Dimensions { min, max, .. } => {
                format!("[{}, {}]", number(rng, *min, *max), number(rng, *min, *max))
            }
            ParamKind::Weights { options, .. } => {
                let first = rng.below(options.len() as u32) as usize;
                let some: Vec<String> =
                    options[first..].iter().map(|option| format!("{option} = 2")).collect();
                format!("{{ {} }}", some.join(", "))
            }
            ParamKind::Set { max, .. } => {
                format!("{:?}", (0..=*max).filter(|_| rng.percent(50)).collect::<Vec<_>>())
            }
            ParamKind::Text { .. } => "\"rat\"".to_string(),
            ParamKind::Rows { columns } => {
                let count = rng.below(4);
                let row = |writer: &mut Self| {
                    let entries: Vec<String> = columns
                        .iter()
                        .map(|column| format!("{} = {}", column.name, writer.value(column)))
                        .collect();
                    format!("{{ {} }}", entries.join(", "))
                };
                let rows: Vec<String> = (0..count).map(|_| row(self)).collect();
                format!("[{}]", rows.join(", "))
            }
            ParamKind::CustomTile => "\"no such tile\"".to_string(),
            ParamKind::Prefabs { .. } => {
                ["[]", "\"cell\"", "[\"vault\", \"pool\"]"][rng.below(3) as usize].to_string()
            }
        }
    }
}

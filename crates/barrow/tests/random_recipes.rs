//! Thousands of random recipes from the registry: each is rejected with errors, or runs without a panic.

use std::fmt::Write as _;

use std::sync::Arc;

use barrow::{Fact, Generator, ParamKind, ParamSpec, Registry, Rng, StageSpec};

/// Writer of random recipes: the text so far, and the facts that hold after it.
struct Writer {
    rng: Rng,
    text: String,
    facts: Vec<Fact>,
    marks: u32,
}

/// Prefabs for stages that need some.
const PREFABS: &str = "
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

impl Writer {
    fn recipe(&mut self) -> String {
        let (w, h) = (self.rng.range(1, 90), self.rng.range(1, 40));
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
            self.stage(spec, "\n");
            match self.rng.below(12) {
                0 => self.text.push_str("chance_pct = 50\n"),
                1 => self.text.push_str("depth = [1, 12]\n"),
                _ => self.facts.extend(&spec.gives),
            }
        }
        self.text.push_str("\n[rules]\nconnected = \"any\"\nborder = \"open\"\ndoors = \"any\"\n");
        std::mem::take(&mut self.text)
    }

    /// Returns whether a stage can come next.
    fn fits(&self, spec: &StageSpec) -> bool {
        spec.needs.iter().all(|need| self.facts.contains(&need.fact))
            && spec.not_after.iter().all(|fact| !self.facts.contains(fact))
    }

    /// Writes a stage with random values for some of its parameters.
    fn stage(&mut self, spec: &StageSpec, end: &str) {
        let _ = write!(self.text, "use = \"{}\"{end}", spec.name);
        for param in spec.params.iter() {
            if self.rng.percent(40) {
                let value = self.value(param);
                let _ = write!(self.text, "{} = {value}{end}", param.name);
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
    fn value(&mut self, param: &ParamSpec) -> String {
        let rng = &mut self.rng;
        let number = |rng: &mut Rng, min: i64, max: i64| {
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

#[test]
fn random_recipes_are_rejected_or_run() {
    let (mut rejected, mut made, mut given_up) = (0, 0, 0);
    for n in 0..4000 {
        let mut writer = Writer { rng: Rng::new(n), text: String::new(), facts: Vec::new(), marks: 0 };
        let text = writer.recipe();
        match Generator::new(&text) {
            Err(error) => {
                let said = error.to_string();
                assert!(said.starts_with("error: ") && said.contains("help: "), "{text}\n{said}");
                rejected += 1;
            }
            Ok(mut generator) => {
                let first = generator.generate_ref(n).map(|level| level.map().tiles.clone());
                let again = generator.generate_ref(n).map(|level| level.map().tiles.clone());
                match (first, again) {
                    (Ok(first), Ok(again)) => {
                        assert_eq!(first, again, "{text}");
                        made += 1;
                    }
                    (Err(first), Err(again)) => {
                        assert_eq!(first.to_string(), again.to_string(), "{text}");
                        given_up += 1;
                    }
                    _ => panic!("the second run gave another result:\n{text}"),
                }
            }
        }
    }
    assert!(rejected > 200 && made > 1500, "{rejected} rejected, {made} made, {given_up} given up");
}

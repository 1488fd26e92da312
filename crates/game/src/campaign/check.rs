//! Checks of a campaign before it is played.

use barrow::{BUILTIN, Quoted, builtin, is_printable, nearest};

use super::{Campaign, Dice, PlaceKind};
use crate::{Game, GameError};

impl Campaign {
    /// Returns an error for anything that would fail during a game.
    pub(crate) fn check(&self) -> Result<(), GameError> {
        let wrong = self.wrong_depth().or_else(|| self.wrong_place()).or_else(|| self.wrong_name());
        let Some(why) = wrong else { return Ok(()) };
        let why = format!("campaign `{}`: {why}", self.name);
        Err(GameError::Campaign(Quoted::new(&why).to_string()))
    }

    fn wrong_depth(&self) -> Option<String> {
        let deepest = self.goal.depth;
        if deepest == 0 || deepest > 99 {
            return Some(format!("the goal's depth is {deepest}, not from 1 to 99"));
        }
        let is_covered = |depth: &u32| self.places.iter().any(|place| place.covers(*depth));
        let depth = (1..=deepest).find(|depth| !is_covered(depth))?;
        Some(format!("no place covers depth {depth}"))
    }

    fn wrong_place(&self) -> Option<String> {
        if self.rules.risen.most() > Self::MAX_PER_LEVEL {
            return Some(too_many("risen", self.rules.risen));
        }
        self.places.iter().find_map(|place| place.excess().or_else(|| place.wrong_recipe(self.goal.depth)))
    }

    /// Returns an error for a name that is in no table, and for a glyph that cannot be drawn.
    fn wrong_name(&self) -> Option<String> {
        let items: Vec<&str> = self.items.iter().map(|kind| kind.name.as_str()).collect();
        let monsters: Vec<&str> = self.monsters.iter().map(|kind| kind.name.as_str()).collect();
        let missing = |what: &str, name: &str, known: &[&str], table: &str| {
            let help = nearest(name, known.iter().copied());
            let help = help.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
            let is_missing = !known.contains(&name);
            is_missing.then(|| format!("the {what} `{name}` is not in the {table} table{help}"))
        };
        let goal_item = self.goal.item.iter().map(|name| ("goal item", name, &items, "item"));
        let gear = self.gear.iter().map(|name| ("gear", name, &items, "item"));
        let guard = self.goal.guard.iter().map(|name| ("goal's guard", name, &monsters, "monster"));
        let keepers = self.places.iter().filter_map(|place| place.keeper.as_ref());
        let keepers = keepers.map(|name| ("keeper", name, &monsters, "monster"));
        let mut names = goal_item.chain(guard).chain(keepers).chain(gear);
        if let Some(why) = names.find_map(|(what, name, known, table)| missing(what, name, known, table)) {
            return Some(why);
        }
        let mut kinds = self.monsters.iter().chain([&self.player]);
        if let Some(kind) = kinds.find(|kind| !is_printable(kind.glyph)) {
            return Some(format!("the glyph of `{}` is not a printable character", kind.name));
        }
        let known: Vec<&str> = barrow::fov::Algorithm::ALL.iter().map(|(word, _)| *word).collect();
        let sight = self.rules.sight.as_str();
        let is_unknown = !known.contains(&sight);
        is_unknown.then(|| format!("unknown sight algorithm `{sight}`; known are {}", known.join(", ")))
    }
}

impl PlaceKind {
    fn covers(&self, depth: u32) -> bool {
        (self.depth[0]..=self.depth[1]).contains(&depth)
    }

    /// Returns an error for an unknown recipe, and for a missing one if the game generates levels of this place. The first
    /// level may be given by a file.
    fn wrong_recipe(&self, deepest: u32) -> Option<String> {
        let (recipe, [first, last]) = (self.recipe.as_str(), self.depth);
        if recipe.is_empty() {
            let is_needed = (2..=deepest).any(|depth| self.covers(depth));
            return is_needed.then(|| format!("the place at depths {first} to {last} has no recipe"));
        }
        if builtin(recipe).is_some() {
            return None;
        }
        let meant = nearest(recipe, BUILTIN.iter().map(|builtin| builtin.name));
        let help = meant.map_or_else(
            || "`barrow list` shows all".to_string(),
            |meant| format!("did you mean `{meant}`?"),
        );
        Some(format!("there is no recipe `{recipe}` for depths {first} to {last}; {help}"))
    }

    /// Returns an error for a size or number that exceeds the limits.
    fn excess(&self) -> Option<String> {
        let [width, height] = self.size;
        if u64::from(width) * u64::from(height) > Game::MAX_CELLS as u64 {
            let most = Game::MAX_CELLS;
            return Some(format!(
                "a level of {width}x{height} has more than {most} cells, the limit of the game"
            ));
        }
        let counts = [
            ("monsters", self.monsters),
            ("items", self.items),
            ("traps", self.traps),
            ("fountains", self.fountains),
            ("altars", self.altars),
        ];
        let is_excess = |(_, dice): &&(&str, Dice)| dice.most() > Campaign::MAX_PER_LEVEL;
        counts.iter().find(is_excess).map(|&(name, dice)| too_many(name, dice))
    }
}

fn too_many(name: &str, dice: Dice) -> String {
    format!("`{name} = \"{dice}\"` can be more than {} per level", Campaign::MAX_PER_LEVEL)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the error of a short campaign with some text replaced.
    fn error(from: &str, to: &str) -> String {
        let text = "name = \"short\"\ntitle = \"Short\"\ngear = [\"dagger\"]\n\
                    goal = { item = \"crown of the barrow\", depth = 2, guard = \"barrow king\" }\n\
                    [[place]]\ndepth = [1, 2]\nrecipe = \"nethack_plain\"\n";
        assert!(Campaign::parse(text).is_ok() && text.contains(from));
        Campaign::parse(&text.replace(from, to)).map_or_else(|error| error.to_string(), |_| String::new())
    }

    #[test]
    fn misspelled_names_are_errors_with_suggestions() {
        for (from, to, why) in [
            (
                "nethack_plain",
                "nethack_plane",
                "there is no recipe `nethack_plane` for depths 1 to 2; did you mean `nethack_plain`?",
            ),
            (
                "nethack_plain",
                "zzzzzzzz",
                "there is no recipe `zzzzzzzz` for depths 1 to 2; `barrow list` shows all",
            ),
            ("nethack_plain", "", "the place at depths 1 to 2 has no recipe"),
            ("dagger", "daggar", "the gear `daggar` is not in the item table; did you mean `dagger`?"),
            (
                "barrow king",
                "barow king",
                "the goal's guard `barow king` is not in the monster table; did you mean `barrow king`?",
            ),
        ] {
            assert_eq!(error(from, to), format!("campaign `short`: {why}"));
        }
    }
}

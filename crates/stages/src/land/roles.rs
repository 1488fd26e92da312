//! Who lives in a house.

use std::sync::Arc;

use barrow_core::{ParamSpec, Rng, Tile, Values};

const FIXTURES: &[&str] = &["none", "altar", "fountain", "rubble"];

/// The knobs of a role.
pub(super) const COLUMNS: &[ParamSpec] = &[
    ParamSpec::text("name", "villager", "Who lives there."),
    ParamSpec::int("weight", (0, 1, 1000), "How often it is drawn."),
    ParamSpec::int("at_least", (0, 0, 100), "So many come first, if there are as many houses."),
    ParamSpec::int("most", (0, 0, 1000), "The most there can be; 0 for any number."),
    ParamSpec::choice("fixture", FIXTURES, "What stands in the middle of the house."),
];

/// Who lives in a house, and what stands there.
#[derive(Clone, Debug)]
pub(super) struct Role {
    pub(super) name: Arc<str>,
    pub(super) fixture: Option<Tile>,
    weight: u32,
    at_least: u32,
    most: u32,
}

impl Role {
    /// From the knobs of a row.
    pub(super) fn new(row: &Values) -> Self {
        let (weight, at_least) = (row.count("weight"), row.count("at_least"));
        Self::of(&row.text("name"), weight, at_least, row.count("most"), row.choice("fixture"))
    }

    fn of(name: &str, weight: u32, at_least: u32, most: u32, fixture: usize) -> Self {
        let fixture = [None, Some(Tile::Altar), Some(Tile::Fountain), Some(Tile::Rubble)][fixture];
        Self { name: name.into(), fixture, weight, at_least, most }
    }

    /// The roles of an ordinary town.
    pub(super) fn of_a_town() -> Vec<Self> {
        let roles = [
            ("innkeeper", 2, 1, 2, 0),
            ("smith", 2, 1, 2, 0),
            ("priest", 1, 1, 1, 1),
            ("shopkeeper", 3, 1, 3, 0),
            ("alchemist", 1, 0, 1, 2),
            ("healer", 1, 0, 1, 0),
            ("guard", 2, 0, 3, 0),
            ("villager", 8, 0, 0, 0),
        ];
        roles
            .map(|(name, weight, at_least, most, fixture)| Self::of(name, weight, at_least, most, fixture))
            .into()
    }
}

/// Draws a role for the next house: those that must be there first, then by weight. `drawn` counts how often each was
/// drawn; `weights` is working memory.
pub(super) fn draw<'a>(
    roles: &'a [Role],
    drawn: &mut [u32],
    weights: &mut Vec<u32>,
    rng: &mut Rng,
) -> Option<&'a Role> {
    let missing = roles.iter().zip(&*drawn).position(|(role, &drawn)| drawn < role.at_least);
    let i = missing.or_else(|| {
        weights.clear();
        let is_left = |role: &Role, drawn: u32| role.most == 0 || drawn < role.most;
        let left = roles.iter().zip(&*drawn).map(|(role, &n)| if is_left(role, n) { role.weight } else { 0 });
        weights.extend(left);
        weights.iter().any(|&weight| weight > 0).then(|| rng.weighted(weights))
    })?;
    drawn[i] += 1;
    Some(&roles[i])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_come_first_and_none_too_often() {
        let roles = [Role::of("a", 5, 0, 2, 0), Role::of("b", 0, 2, 0, 1)];
        let (mut drawn, mut weights) = ([0; 2], Vec::new());
        let mut rng = Rng::new(1);
        let names: Vec<_> = (0..5)
            .map(|_| draw(&roles, &mut drawn, &mut weights, &mut rng).map(|role| role.name.to_string()))
            .collect();
        assert_eq!(names.iter().flatten().cloned().collect::<String>(), "bbaa");
        assert_eq!(names[4], None);
    }
}

//! Roles of houses: their inhabitants and fixtures.

use std::sync::Arc;

use barrow_core::{Rng, Tile};

crate::choice! {
    /// Tile in the middle of a house.
    pub enum HouseFixture {
        /// No fixture: the middle is plain floor.
        None,
        /// An altar, which can be walked on.
        Altar,
        /// A fountain, which can be walked on.
        Fountain,
        /// Loose stones, which can be walked on.
        Rubble,
    }
}

impl HouseFixture {
    pub(super) const fn tile(self) -> Option<Tile> {
        match self {
            Self::None => None,
            Self::Altar => Some(Tile::Altar),
            Self::Fountain => Some(Tile::Fountain),
            Self::Rubble => Some(Tile::Rubble),
        }
    }
}

crate::params! {
    /// Role of a house: its inhabitant and its fixture.
    pub struct HouseRole {
        /// Name of the person who spawns in the house.
        name: Arc<str> = "villager".into(),
        /// Weight of the role in draws.
        weight: u32 = 1 in 0..=1000,
        /// Number of houses that must get this role before roles are drawn by weight.
        at_least: u32 = 0 in 0..=100,
        /// Largest number of houses with this role; 0 for no limit.
        most: u32 = 0 in 0..=1000,
        /// Tile in the middle of the house.
        fixture: HouseFixture = HouseFixture::None,
    }
}

impl HouseRole {
    /// Returns the roles that are used when a recipe gives none.
    pub(super) fn of_a_town() -> Vec<Self> {
        let of = |name: &str, weight, at_least, most| Self {
            name: name.into(),
            weight,
            at_least,
            most,
            fixture: HouseFixture::None,
        };
        vec![
            of("innkeeper", 2, 1, 2),
            of("smith", 2, 1, 2),
            Self { fixture: HouseFixture::Altar, ..of("priest", 1, 1, 1) },
            of("shopkeeper", 3, 1, 3),
            Self { fixture: HouseFixture::Fountain, ..of("alchemist", 1, 0, 1) },
            of("healer", 1, 0, 1),
            of("guard", 2, 0, 3),
            of("villager", 8, 0, 0),
        ]
    }
}

/// Draws a role for the next house: first the roles below their `at_least`, then by weight. `drawn` counts the houses
/// of each role; `weights` is a scratch buffer. `None` if every role has reached its limit.
pub(super) fn draw<'a>(
    roles: &'a [HouseRole],
    drawn: &mut [u32],
    weights: &mut Vec<u32>,
    rng: &mut Rng,
) -> Option<&'a HouseRole> {
    let missing = roles.iter().zip(&*drawn).position(|(role, &drawn)| drawn < role.at_least);
    let i = missing.or_else(|| {
        weights.clear();
        let is_left = |role: &HouseRole, drawn: u32| role.most == 0 || drawn < role.most;
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
    fn required_roles_come_first_and_limits_hold() {
        let of = |name: &str, weight, at_least, most| HouseRole {
            name: name.into(),
            weight,
            at_least,
            most,
            ..HouseRole::default()
        };
        let roles = [of("a", 5, 0, 2), of("b", 0, 2, 0)];
        let (mut drawn, mut weights) = ([0; 2], Vec::new());
        let mut rng = Rng::new(1);
        let names: Vec<_> = (0..5)
            .map(|_| draw(&roles, &mut drawn, &mut weights, &mut rng).map(|role| role.name.to_string()))
            .collect();
        assert_eq!(names.iter().flatten().cloned().collect::<String>(), "bbaa");
        assert_eq!(names[4], None);
    }
}

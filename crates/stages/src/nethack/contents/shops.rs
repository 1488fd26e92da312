//! Kinds of shops: the probability of each, and the items it sells.
//!
//! Source: after a description of NetHack's `shknam.c`.

use std::sync::Arc;

use barrow_core::{Rng, Weights};

/// Largest number of cells of a wand shop or bookshop, as in NetHack. In a larger room a general store takes their
/// place.
const MOST_CELLS: u32 = 20;

/// Names of items with their weights.
type Wares = &'static [(&'static str, u32)];

/// Names of shops, with their probability in percent and the weights of their wares. The first sells everything.
const SHOPS: [(&str, u32, Wares); 11] = [
    ("general store", 42, ANYTHING),
    ("armor shop", 14, &[("armor", 90), ("weapon", 10)]),
    ("scroll shop", 10, &[("scroll", 90), ("spellbook", 10)]),
    ("potion shop", 10, &[("potion", 100)]),
    ("weapon shop", 5, &[("weapon", 90), ("armor", 10)]),
    ("food shop", 5, &[("food", 83), ("potion", 14), ("tool", 3)]),
    ("ring shop", 3, &[("ring", 85), ("gem", 10), ("amulet", 5)]),
    ("wand shop", 3, &[("wand", 90), ("armor", 10)]),
    ("tool shop", 3, &[("tool", 100)]),
    ("bookshop", 3, &[("spellbook", 90), ("scroll", 10)]),
    ("health food shop", 2, &[("food", 71), ("potion", 27), ("scroll", 2)]),
];

/// Index of the wand shop in [`SHOPS`].
const WANDS: usize = 7;
/// Index of the bookshop in [`SHOPS`].
const BOOKS: usize = 9;

/// Wares of a general store. The weights add up to 100.
const ANYTHING: Wares = &[
    ("weapon", 10),
    ("armor", 10),
    ("food", 20),
    ("tool", 8),
    ("gem", 8),
    ("potion", 16),
    ("scroll", 16),
    ("spellbook", 4),
    ("wand", 4),
    ("ring", 3),
    ("amulet", 1),
];

/// One kind of shop.
#[derive(Debug)]
pub(super) struct ShopKind {
    /// Name for captions, such as "wand shop".
    pub(super) name: &'static str,
    /// Names of the wares, parallel to `weights`.
    names: Vec<Arc<str>>,
    weights: Weights,
}

impl ShopKind {
    /// Draws an item that is sold there.
    pub(super) fn draw(&self, rng: &mut Rng) -> &Arc<str> {
        &self.names[self.weights.draw(rng)]
    }
}

/// Kinds of shops, in the order of [`SHOPS`].
#[derive(Debug)]
pub(super) struct Shops {
    kinds: Vec<ShopKind>,
    shares: Weights,
}

impl Shops {
    pub(super) fn new() -> Self {
        let kind = |&(name, _, wares): &(&'static str, u32, Wares)| ShopKind {
            name,
            names: wares.iter().map(|(name, _)| (*name).into()).collect(),
            weights: Weights::new(&wares.iter().map(|(_, weight)| *weight).collect::<Vec<_>>()),
        };
        Self {
            kinds: SHOPS.iter().map(kind).collect(),
            shares: Weights::new(&SHOPS.map(|(_, share, _)| share)),
        }
    }

    /// Draws the kind of a shop with `cells` cells.
    pub(super) fn draw(&self, cells: u32, rng: &mut Rng) -> &ShopKind {
        let drawn = self.shares.draw(rng);
        let is_too_large = cells > MOST_CELLS && matches!(drawn, WANDS | BOOKS);
        &self.kinds[if is_too_large { 0 } else { drawn }]
    }

    /// Returns the shop that sells everything.
    pub(super) fn general_store(&self) -> &ShopKind {
        &self.kinds[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_and_weights_add_up_to_100() {
        assert_eq!(SHOPS.iter().map(|(_, share, _)| share).sum::<u32>(), 100);
        for (name, _, wares) in SHOPS {
            assert_eq!(wares.iter().map(|(_, weight)| weight).sum::<u32>(), 100, "{name}");
        }
        assert_eq!((SHOPS[WANDS].0, SHOPS[BOOKS].0), ("wand shop", "bookshop"));
    }

    #[test]
    fn wands_and_books_are_sold_in_small_shops_only() {
        let kinds = Shops::new();
        let mut rng = Rng::new(1);
        let mut shops =
            |cells: u32, name: &str| (0..10_000).filter(|_| kinds.draw(cells, &mut rng).name == name).count();
        assert_eq!((shops(21, "wand shop"), shops(21, "bookshop")), (0, 0));
        assert!((200..400).contains(&shops(20, "wand shop")) && (200..400).contains(&shops(20, "bookshop")));
        assert!((4000..4400).contains(&shops(20, "general store")));
        assert!((4600..5000).contains(&shops(21, "general store")));
    }
}

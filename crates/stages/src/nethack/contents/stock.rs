//! What shops sell: kinds of shops with their shares, and what each has on its shelves.

use std::sync::Arc;

use barrow_core::{Rng, Weights};

/// A shop of this many cells is large, and those who sell wands or books do not take it.
const LARGE: u32 = 20;

/// Things with their weights.
type Things = &'static [(&'static str, u32)];

/// Kinds of shops: what they are, how many of a hundred, and what is on their shelves. The first sells everything.
const SHOPS: [(&str, u32, Things); 11] = [
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

const WANDS: usize = 7;
const BOOKS: usize = 9;

/// Things of any kind.
const ANYTHING: Things = &[
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

/// What is on the shelves of one kind of shop.
#[derive(Debug)]
pub(super) struct Shelf {
    /// What the shop is.
    pub(super) name: &'static str,
    names: Vec<Arc<str>>,
    weights: Weights,
}

impl Shelf {
    /// Something from it.
    pub(super) fn draw(&self, rng: &mut Rng) -> &Arc<str> {
        &self.names[self.weights.draw(rng)]
    }
}

/// All shops there are.
#[derive(Debug)]
pub(super) struct Stock {
    shelves: Vec<Shelf>,
    shares: Weights,
}

impl Stock {
    pub(super) fn new() -> Self {
        let shelf = |&(name, _, things): &(&'static str, u32, Things)| Shelf {
            name,
            names: things.iter().map(|(name, _)| (*name).into()).collect(),
            weights: Weights::new(&things.iter().map(|(_, weight)| *weight).collect::<Vec<_>>()),
        };
        Self {
            shelves: SHOPS.iter().map(shelf).collect(),
            shares: Weights::new(&SHOPS.map(|(_, share, _)| share)),
        }
    }

    /// Draws what a shop with that number of cells sells.
    pub(super) fn shop(&self, cells: u32, rng: &mut Rng) -> &Shelf {
        let drawn = self.shares.draw(rng);
        let is_too_large = cells > LARGE && matches!(drawn, WANDS | BOOKS);
        &self.shelves[if is_too_large { 0 } else { drawn }]
    }

    /// Things of any kind.
    pub(super) fn anything(&self) -> &Shelf {
        &self.shelves[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_shelves_add_up() {
        assert_eq!(SHOPS.iter().map(|(_, share, _)| share).sum::<u32>(), 100);
        for (name, _, things) in SHOPS {
            assert_eq!(things.iter().map(|(_, weight)| weight).sum::<u32>(), 100, "{name}");
        }
        assert_eq!((SHOPS[WANDS].0, SHOPS[BOOKS].0), ("wand shop", "bookshop"));
    }

    #[test]
    fn wands_and_books_are_sold_in_small_shops_only() {
        let stock = Stock::new();
        let mut rng = Rng::new(1);
        let mut shops =
            |cells: u32, name: &str| (0..10_000).filter(|_| stock.shop(cells, &mut rng).name == name).count();
        assert_eq!((shops(21, "wand shop"), shops(21, "bookshop")), (0, 0));
        assert!((200..400).contains(&shops(20, "wand shop")) && (200..400).contains(&shops(20, "bookshop")));
        assert!((4000..4400).contains(&shops(20, "general store")));
        assert!((4600..5000).contains(&shops(21, "general store")));
    }
}

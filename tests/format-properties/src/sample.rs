//! Sample levels of a recipe: many seeds, some in other sizes than the default.

use barrow::{Builtin, Generator, Level, Overrides, Rng, Size, parse, plan};

/// Size of saves of the course RLG327, which cannot hold any other.
const SAVE: Size = Size::new(80, 21);

/// Sample levels of a built-in recipe, by number.
pub struct Samples {
    recipe: &'static Builtin,
    own: Generator,
    save: Option<Generator>,
}

impl Samples {
    /// Plans the recipe in its default size and, if it fits, in the size of a save.
    pub fn new(recipe: &'static Builtin) -> Self {
        let own = generator(recipe, None);
        let least = own.plan().min_size;
        let fits = least.width <= SAVE.width && least.height <= SAVE.height;
        Self { recipe, save: fits.then(|| generator(recipe, Some(SAVE))), own }
    }

    /// Returns the level with that number. Half have the default size of the recipe, a quarter the size of a save, and
    /// a quarter a random size.
    pub fn level(&mut self, number: u64) -> Result<Level, barrow::Error> {
        let level = match number % 4 {
            2 => self.save.as_mut().unwrap_or(&mut self.own).generate_ref(number)?.clone(),
            3 => self.any_size(number).generate_ref(number)?.clone(),
            _ => self.own.generate_ref(number)?.clone(),
        };
        Ok(level)
    }

    fn any_size(&self, number: u64) -> Generator {
        let (least, mut rng) = (self.own.plan().min_size, Rng::new(number));
        let side = |rng: &mut Rng, least: u32| rng.range(least as i32, least as i32 + 40) as u32;
        let size = Size::new(side(&mut rng, least.width), side(&mut rng, least.height));
        generator(self.recipe, Some(size))
    }
}

fn generator(recipe: &Builtin, size: Option<Size>) -> Generator {
    let written = parse(recipe.name, recipe.text).expect("built-in recipes are valid");
    let overrides = Overrides { size, depth: None };
    Generator::from_plan(plan(&written, &overrides).expect("built-in recipes are valid"))
}

//! Levels of a recipe to be tried: many seeds, some at other sizes than its own.

use barrow::{Builtin, Generator, Level, Overrides, Rng, Size, parse, plan};

/// The size of a save of the course, which is the only one that its format knows.
const SAVE: Size = Size::new(80, 21);

/// Levels of a built-in recipe by number.
pub struct Samples {
    recipe: &'static Builtin,
    own: Generator,
    save: Option<Generator>,
}

impl Samples {
    /// Levels of that recipe.
    pub fn new(recipe: &'static Builtin) -> Self {
        let own = generator(recipe, None);
        let least = own.plan().min_size;
        let fits = least.width <= SAVE.width && least.height <= SAVE.height;
        Self { recipe, save: fits.then(|| generator(recipe, Some(SAVE))), own }
    }

    /// The level with that number, lent out. One in two is of the recipe's own size, one in four of that of a save, and
    /// one in four of a size that is drawn.
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
    let written = parse(recipe.name, recipe.text).expect("built-in recipes are sound");
    let overrides = Overrides { size, depth: None };
    Generator::from_plan(plan(&written, &overrides).expect("built-in recipes are sound"))
}

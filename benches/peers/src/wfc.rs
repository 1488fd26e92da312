//! Comparison with the `wfc` crate 0.10: overlapping patterns of three by three cells, in all orientations, from one
//! sample. Ours also closes the border, connects the components and lists rooms and doors; theirs may fail, which
//! counts as an attempt.

use std::hint::black_box;
use std::num::NonZeroU32;

use grid_2d::{Grid, Size};
use rand::SeedableRng;
use rand::rngs::StdRng;
use wfc::RunOwn;
use wfc::overlapping::OverlappingPatterns;

use crate::{Benchmark, Peer, RecipeComparison, SIZE, SpeedGoal, ours};

/// Sample picture: rooms with doors, and corridors between them.
const PICTURE: &str = "
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
xx.......xxxxxxx......xxxxxxx........xxx
xx.......xxxxxxx......xxxxxxx........xxx
xx.......+#####+......+#####+........xxx
xx.......xxxxxxx......xxxxxxx........xxx
xx.......xxxxxxx......xxxxxxx........xxx
xxxxx+xxxxxxxxxxxx+xxxxxxxxxx........xxx
xxxxx#xxxxxxxxxxxx#xxxxxxxxxxxxx+xxxxxxx
xxxxx#xxxxxxxxxxxx####xxxxxxxxxx#xxxxxxx
xxxxx+xxxxxxxxxxxxxxx#xxxxxxxxxx#####xxx
xx........xxxxxxxxxxx+xxxxxxxxxxxxxx+xxx
xx........xxxxxxxx.......xxxxxxxx......x
xx........+######+.......+######+......x
xx........xxxxxxxx.......xxxxxxxx......x
xx........xxxxxxxx.......xxxxxxxx......x
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
";

pub(crate) fn comparisons() -> Result<Vec<RecipeComparison>, barrow::Error> {
    let prefab = format!(
        "[[prefab]]\nname = \"sample\"\nrows = '''{PICTURE}'''\nlegend = {{ x = \"rock\" }}\n\
         [[stage]]\nuse = \"wfc\"\nsample = \"pictures\"\npictures = \"sample\"\nmin_open_pct = 0\n"
    );
    let rows: Vec<Vec<char>> = PICTURE.trim().lines().map(|row| row.chars().collect()).collect();
    let size = Size::new(rows[0].len() as u32, rows.len() as u32);
    let picture = Grid::new_fn(size, |at| rows[at.y as usize][at.x as usize]);
    let three = NonZeroU32::new(3).expect("three is not zero");
    let stats = OverlappingPatterns::new_all_orientations(picture, three).global_stats();
    let mut seed = 0;
    let runs = Benchmark::new(move || {
        seed += 1;
        let mut rng = StdRng::seed_from_u64(seed);
        let mut run = RunOwn::new(Size::new(SIZE.width, SIZE.height), &stats, &mut rng);
        black_box(run.collapse(&mut rng).is_ok());
    });
    let peer = Peer { name: "wfc 0.10, an attempt", runs, goal: SpeedGoal::Times(1.0) };
    Ok(vec![RecipeComparison { work: "wave function collapse", ours: ours(&prefab)?, peers: vec![peer] }])
}

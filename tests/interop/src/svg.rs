//! Draws SVG files with the crate `resvg`.

use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use crate::Result;

/// The fonts of the system, loaded once: that takes longer than drawing.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    Arc::new(fonts)
});

/// Draws `FILE.resvg.png` and returns its path.
pub(crate) fn draw(file: &Path) -> Result<String> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_data(&fs::read(file)?, &options)?;
    let size = tree.size().to_int_size();
    let mut picture = Pixmap::new(size.width(), size.height()).ok_or("the picture has no pixels")?;
    resvg::render(&tree, Transform::default(), &mut picture.as_mut());
    let name = format!("{}.resvg.png", file.display());
    picture.save_png(&name)?;
    Ok(name)
}

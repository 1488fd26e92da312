"""Pictures: Pillow opens PNG, and librsvg and resvg draw SVG nearly as Barrow draws PNG."""

from . import tools
from .level import WORDS

numpy = tools.optional("numpy")
Image, ImageChops, ImageStat = (tools.optional(f"PIL.{name}") for name in ("Image", "ImageChops", "ImageStat"))

PX = 16
DRAWS = "draws SVG like the PNG, without warnings"
# Largest mean difference of all pixels, of 255: programs differ in letters and in smoothing the edges of lines.
MAX_DIFFERENCE = {"tiles": 0.5, "print": 6}


def rows(levels, crates):
    """Returns the rows about pictures."""
    return [pillow(levels), rsvg(levels), resvg(levels, crates)]


def drawn(levels, ending):
    """Yields level, path, style and palette of all pictures."""
    for level in levels:
        for style in MAX_DIFFERENCE:
            yield level, level.path(f"{style}-{level.palette}.{ending}"), style, level.palette


def pillow(levels):
    """Sizes, texts and pixels."""
    row = tools.package_row("pillow", "PNG: sizes, texts, a picture for every tile", "numpy")
    looks = {}
    for level, file, style, palette in drawn(levels, "png"):
        row.check(file, check_png, row, level, file, style, looks.setdefault(palette, {}))
    for palette, found in looks.items():
        # Walls of both kinds look the same.
        found.pop(WORDS.index("wall_upright"), None)
        row.equal(len(set(found.values())), len(found), palette, "distinct pictures of tiles")
    return row


def check_png(row, level, file, style, looks):
    Image.open(file).verify()
    picture = Image.open(file)
    picture.load()
    texts = {key.lower().replace(" ", "_"): value for key, value in picture.text.items()}
    for key, value in level.identity().items():
        row.equal(texts.get(key), str(value), file, key)
    row.equal(texts.get("size"), f"{level.width}x{level.height}", file, "size")
    if style == "print":
        row.expect(picture.width >= level.width * 8 and picture.height >= level.height * 8, file, "too small")
        return
    row.equal(picture.size, (level.width * PX, level.height * PX), file, "pixels")
    pixels = numpy.asarray(picture.convert("RGB"))
    hidden = {(spawn["x"], spawn["y"]) for spawn in level.spawns}
    hidden |= {tuple(level.json[mark]) for mark in ("start", "exit") if mark in level.json}
    for y, line in enumerate(level.tiles):
        for x, tile in enumerate(line):
            if (x, y) not in hidden:
                look = pixels[y * PX :, x * PX :][:PX, :PX].tobytes()
                row.expect(looks.setdefault(tile, look) == look, file, f"{WORDS[tile]} at {x},{y} looks different")


def drawings(levels):
    """Returns one drawing of every level, in alternating styles: maps to print take long to draw."""
    return {file: style for i, (_, file, style, _) in enumerate(drawn(levels, "svg")) if i % 4 in (0, 3)}


def rsvg(levels):
    """librsvg."""
    row = tools.program_row("rsvg-convert", DRAWS, "apt-get install librsvg2-bin")
    for file, style in drawings(levels).items():
        row.check(file, draw_rsvg, row, file, style)
    return row


def draw_rsvg(row, file, style):
    picture = file.with_suffix(".svg.rsvg.png")
    _, warnings = tools.run("rsvg-convert", file, "-o", picture)
    row.equal(warnings, "", file, "warnings")
    near(row, file, picture, style)


def resvg(levels, crates):
    """The crate resvg."""
    files = drawings(levels)
    row, lines = crates.row("resvg", DRAWS, "svg", files)
    for file, picture in lines.items():
        row.check(file, near, row, file, picture, files[file])
    return row


def near(row, file, picture, style):
    """Checks that a picture of the same level is nearly the same as the PNG."""
    if not Image:
        return
    ours, theirs = (Image.open(path).convert("RGB") for path in (file.with_suffix(".png"), picture))
    if ours.size != theirs.size:
        ours = ours.resize(theirs.size)
    difference = sum(ImageStat.Stat(ImageChops.difference(ours, theirs)).mean) / 3
    row.expect(difference <= MAX_DIFFERENCE[style], file, f"differs from the PNG by {difference:.2f} of 255")

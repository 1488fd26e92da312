"""Pictures: Pillow opens PNG, and two programs draw SVG as we draw PNG."""

import numpy
from PIL import Image, ImageChops, ImageStat

from . import tools
from .level import WORDS
from .table import Row, missing

PX = 16
# How far the mean of all pixels may be off, of 255: letters and the rims of lines are drawn in other ways.
NEAR = {"tiles": 0.5, "print": 6}


def rows(levels, crates):
    """All rows of the table about pictures."""
    return [pillow(levels), rsvg(levels), resvg(levels, crates)]


def drawn(levels, ending):
    """The pictures of all levels: level, path, style, palette."""
    for level in levels:
        for style in NEAR:
            yield level, level.path(f"{style}-{level.palette}.{ending}"), style, level.palette


def pillow(levels):
    """Sizes, texts and pixels."""
    row = Row("Pillow", tools.package("pillow"), "PNG: sizes, texts, a picture for every tile")
    looks = {}
    for level, file, style, palette in drawn(levels, "png"):
        row.look(file, check_png, row, level, file, style, looks.setdefault(palette, {}))
    for palette, found in looks.items():
        # Walls of both kinds are drawn alike.
        found.pop(WORDS.index("wall_upright"), None)
        row.same(len(set(found.values())), len(found), palette, "pictures that tell tiles apart")
    return row


def check_png(row, level, file, style, looks):
    Image.open(file).verify()
    picture = Image.open(file)
    picture.load()
    told = {key.lower().replace(" ", "_"): value for key, value in picture.text.items()}
    for key, value in level.identity().items():
        row.same(told.get(key), str(value), file, key)
    row.same(told.get("size"), f"{level.width}x{level.height}", file, "size")
    if style == "print":
        row.expect(picture.width >= level.width * 8 and picture.height >= level.height * 8, file, "too small")
        return
    row.same(picture.size, (level.width * PX, level.height * PX), file, "pixels")
    pixels = numpy.asarray(picture.convert("RGB"))
    hidden = {(spawn["x"], spawn["y"]) for spawn in level.spawns}
    hidden |= {tuple(level.json[mark]) for mark in ("start", "exit") if mark in level.json}
    for y, line in enumerate(level.tiles):
        for x, tile in enumerate(line):
            if (x, y) not in hidden:
                look = pixels[y * PX :, x * PX :][:PX, :PX].tobytes()
                row.expect(looks.setdefault(tile, look) == look, file, f"{WORDS[tile]} at {x},{y} looks otherwise")


def in_turn(levels):
    """The drawings of every level in one style, in turn: maps to print take long to draw."""
    return {file: style for i, (_, file, style, _) in enumerate(drawn(levels, "svg")) if i % 4 in (0, 3)}


def rsvg(levels):
    """librsvg."""
    what = "draws SVG as we draw PNG, without warnings"
    if not tools.is_here("rsvg-convert"):
        return missing("rsvg-convert", what, "apt-get install librsvg2-bin")
    row = Row("rsvg-convert", tools.version_of("rsvg-convert"), what)
    for file, style in in_turn(levels).items():
        row.look(file, draw_rsvg, row, file, style)
    return row


def draw_rsvg(row, file, style):
    picture = file.with_suffix(".svg.rsvg.png")
    _, said = tools.run("rsvg-convert", file, "-o", picture)
    row.same(said, "", file, "warnings")
    near(row, file, picture, style)


def resvg(levels, crates):
    """The crate resvg."""
    files = in_turn(levels)
    version, lines = crates.ask("svg", files)
    row = Row("crate resvg", version, "draws SVG as we draw PNG, without warnings")
    for file, picture in lines.items():
        row.look(file, near, row, file, picture, files[file])
    return row


def near(row, file, picture, style):
    """Two pictures of the same level are nearly the same."""
    ours, theirs = (Image.open(path).convert("RGB") for path in (file.with_suffix(".png"), picture))
    if ours.size != theirs.size:
        ours = ours.resize(theirs.size)
    off = sum(ImageStat.Stat(ImageChops.difference(ours, theirs)).mean) / 3
    row.expect(off <= NEAR[style], file, f"{off:.2f} off from our PNG, of 255")

"""REXPaint: libtcod reads the same glyphs and colors as a reader of eleven lines, and saves the same level."""

import gzip
import json

from . import tools
from .level import TILES, WORDS

numpy = tools.optional("numpy")
console = tools.optional("tcod.console")

TRANSPARENT = (255, 0, 255)
CELL = numpy and numpy.dtype([("ch", "<u4"), ("fg", "u1", 3), ("bg", "u1", 3)])


def rows(levels, files):
    """Returns the row about libtcod."""
    row = tools.package_row("tcod", "same glyphs and colors; saves the same level")
    looks, saved = {}, {}
    for level in levels:
        again = level.path("level.xp.saved.xp")
        row.check(level.path("level.xp"), check, row, level, looks.setdefault(level.palette, {}), again)
        saved[again] = level
    for palette, found in looks.items():
        row.equal(len(set(found.values())), len(found), palette, "distinct looks")
    for file, line in files.read(file for file in saved if file.exists()).items():
        found, wanted = json.loads(line), saved[file].json
        for key in ("rows", "start", "exit"):
            row.equal(found.get(key), wanted.get(key), file, key)
    return [row]


def check(row, level, looks, again):
    file = level.path("level.xp")
    raw = read_layers(file)
    layers = console.load_xp(file, order="F")
    console.save_xp(again, layers)
    row.equal((len(layers), len(raw)), (3, 3), file, "layers")
    for layer, cells in zip(layers, raw):
        for part in ("ch", "fg", "bg"):
            row.expect(numpy.array_equal(layer.rgb[part], cells[part]), file, f"{part} differs")
    ground, features, marks = (layer.rgb for layer in layers)
    is_seen = (features["bg"] != TRANSPARENT).any(axis=-1)
    seen = numpy.where(is_seen, features, ground)
    for y, line in enumerate(level.tiles):
        for x, tile in enumerate(line):
            cell = seen[x, y]
            row.equal(chr(cell["ch"]), TILES[tile][1], file, f"the glyph of {WORDS[tile]} at {x},{y}")
            look = (int(cell["ch"]), *map(int, cell["fg"]), *map(int, cell["bg"]))
            row.equal(looks.setdefault(tile, look), look, file, f"the look of {WORDS[tile]}")
    is_marked = (marks["bg"] != TRANSPARENT).any(axis=-1)
    places = {(spawn["x"], spawn["y"]) for spawn in level.spawns}
    places |= {tuple(level.json[mark]) for mark in ("start", "exit") if mark in level.json}
    row.equal({tuple(map(int, at)) for at in numpy.argwhere(is_marked)}, places, file, "marks")
    words = comment(file.read_bytes()).split()
    values = dict(zip(words, words[1:]))
    for key, value in level.identity().items():
        row.equal(values.get(key), str(value), file, key)


def read_layers(file):
    """Returns the layers, each an array of columns."""
    bytes = gzip.decompress(file.read_bytes())
    version, count = numpy.frombuffer(bytes, "<i4", 2)
    assert version == -1, f"version {version}"
    layers, at = [], 8
    for _ in range(count):
        width, height = map(int, numpy.frombuffer(bytes, "<u4", 2, at))
        layers.append(numpy.frombuffer(bytes, CELL, width * height, at + 8).reshape(width, height))
        at += 8 + width * height * CELL.itemsize
    assert at == len(bytes), f"{len(bytes) - at} bytes too many"
    return layers


def comment(bytes):
    """Returns the comment in the header of gzip."""
    assert bytes[3] == 16, "the header has no comment, or other optional fields"
    return bytes[10 : bytes.index(0, 10)].decode()

"""REXPaint: libtcod sees the same glyphs and colors as a reader of eleven lines, and what it saves is still the level."""

import gzip
import json

import numpy
import tcod.console

from . import tools
from .level import TILES, WORDS
from .table import Row

SEE_THROUGH = (255, 0, 255)
CELL = numpy.dtype([("ch", "<u4"), ("fg", "u1", 3), ("bg", "u1", 3)])


def rows(levels, crates):
    """The row about libtcod."""
    row = Row("tcod", tools.package("tcod"), "same glyphs and colors; saves what we read back")
    looks, saved = {}, {}
    for level in levels:
        again = level.path("level.xp.saved.xp")
        row.look(level.path("level.xp"), check, row, level, looks.setdefault(level.palette, {}), again)
        saved[again] = level
    for palette, found in looks.items():
        row.same(len(set(found.values())), len(found), palette, "looks that tell tiles apart")
    for file, line in crates.ask("barrow", [file for file in saved if file.exists()])[1].items():
        found, wanted = json.loads(line), saved[file].json
        for key in ("rows", "start", "exit"):
            row.same(found.get(key), wanted.get(key), file, key)
    return [row]


def check(row, level, looks, again):
    file = level.path("level.xp")
    raw = by_hand(file)
    layers = tcod.console.load_xp(file, order="F")
    tcod.console.save_xp(again, layers)
    row.same((len(layers), len(raw)), (3, 3), file, "layers")
    for layer, cells in zip(layers, raw):
        for part in ("ch", "fg", "bg"):
            row.expect(numpy.array_equal(layer.rgb[part], cells[part]), file, f"{part} differs")
    ground, features, marks = (layer.rgb for layer in layers)
    is_seen = (features["bg"] != SEE_THROUGH).any(axis=-1)
    seen = numpy.where(is_seen, features, ground)
    for y, line in enumerate(level.tiles):
        for x, tile in enumerate(line):
            cell = seen[x, y]
            row.same(chr(cell["ch"]), TILES[tile][1], file, f"the glyph of {WORDS[tile]} at {x},{y}")
            look = (int(cell["ch"]), *map(int, cell["fg"]), *map(int, cell["bg"]))
            row.same(looks.setdefault(tile, look), look, file, f"the look of {WORDS[tile]}")
    is_marked = (marks["bg"] != SEE_THROUGH).any(axis=-1)
    places = {(spawn["x"], spawn["y"]) for spawn in level.spawns}
    places |= {tuple(level.json[mark]) for mark in ("start", "exit") if mark in level.json}
    row.same({tuple(map(int, at)) for at in numpy.argwhere(is_marked)}, places, file, "marks")
    words = remarks(file.read_bytes()).split()
    told = dict(zip(words, words[1:]))
    for key, value in level.identity().items():
        row.same(told.get(key), str(value), file, key)


def by_hand(file):
    """The layers, each an array of columns."""
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


def remarks(bytes):
    """The comment that gzip has room for."""
    assert bytes[3] == 16, "no comment, or more than one"
    return bytes[10 : bytes.index(0, 10)].decode()

"""Maps of Tiled: what the editor, two packages of Python and a crate see in them."""

import base64
import csv
import json
import zlib

import numpy
import pytiled_parser
import pytmx
from PIL import Image

from . import tools
from .level import TILES, WORDS
from .table import Row, missing

PX = 16
DATA = ("csv", "base64", "zlib")
INSIDE = [f"{data}-inside.tmx" for data in DATA]
BESIDE = [f"{data}-beside.tmx" for data in DATA]
TMJ = [f"{data}.tmj" for data in DATA]
GET = "apt-get install tiled"


def rows(levels, crates):
    """All rows of the table about maps of Tiled."""
    others = [py_tmx(levels), py_tiled_parser(levels), crate(levels, crates)]
    return [rasterizer(levels), exporter(levels), saved(levels, crates), *others]


def in_turn(levels, names):
    """Each level with one of the names, and the first with all: programs take long to start."""
    for i, level in enumerate(levels):
        for name in names if i == 0 else [names[i % len(names)]]:
            yield level, name


def things(level):
    """What the layers of objects must hold: layer, type, name, cells or bounds, properties."""
    for room in level.json["rooms"]:
        runs = " ".join(",".join(map(str, run)) for run in room["runs"])
        yield "rooms", "room", "", room, {"shape": room["shape"], "runs": runs}
    for corridor in level.corridors:
        ends = {key: corridor[key] for key in ("from", "to") if corridor[key] is not None}
        cells = " ".join(f"{x},{y}" for x, y in corridor["cells"])
        yield "corridors", "corridor", "", corridor["cells"], ends | {"cells": cells}
    for door in level.json["doors"]:
        yield "doors", "door", door["state"], [(door["x"], door["y"])], {"state": door["state"]}
    for way in ("up", "down"):
        for at in level.json["stairs"][way]:
            yield "stairs", f"stairs_{way}", "", [at], {}
    for mark in ("start", "exit"):
        if mark in level.json:
            yield "marks", mark, "", [level.json[mark]], {}
    for spawn in level.spawns:
        yield "spawns", spawn["kind"], spawn["name"], [(spawn["x"], spawn["y"])], {}


def properties(level):
    """What the map says of itself. A seed is text, for numbers there are small."""
    wanted = {"barrow": 1} | level.identity()
    wanted["seed"] = str(wanted["seed"])
    if "waived" in level.json:
        wanted["waived"] = " ".join(level.json["waived"])
    if "hardness" in level.json:
        wanted["hardness"] = level.json["hardness"]
    return wanted


def hold(row, file, level, seen):
    """Holds what was seen of a map to the level: cells, words, properties, objects."""
    row.same(seen["cells"], level.tiles, file, "cells")
    row.same(seen["words"], WORDS, file, "types of tiles")
    row.same(seen["properties"], properties(level), file, "properties")
    wanted = list(things(level))
    row.same(len(seen["objects"]), len(wanted), file, "objects")
    for thing, (layer, kind, name, place, values) in zip(seen["objects"], wanted):
        told = (thing["layer"], thing["type"], thing["name"] or "", thing["properties"])
        row.same(told, (layer, kind, name, values), file, "an object")
        row.expect(is_there(level, thing, place), file, f"{kind} is not at its place: {thing}")


def is_there(level, thing, place):
    """Whether an object lies where it should: a box, a polygon around cells, or a line through cells."""
    x, y = thing["place"]
    points = thing["points"] and [(x + dx, y + dy) for dx, dy in thing["points"]]
    if isinstance(place, dict):
        if points:
            return inside(points, level.width, level.height) == level.room_cells(place)
        bounds = [place[key] * PX for key in ("x", "y", "w", "h")]
        return [x, y, *thing["size"]] == bounds
    if points:
        return [(px // PX, py // PX) for px, py in points] == [tuple(cell) for cell in place]
    return [x, y, *thing["size"]] == [place[0][0] * PX, place[0][1] * PX, PX, PX]


def inside(points, width, height):
    """The cells whose middle is inside a polygon, by counting sides to their left."""
    cells = set()
    sides = [(a, b) for a, b in zip(points, points[1:] + points[:1]) if a[1] != b[1]]
    for y in range(height):
        middle = y * PX + PX / 2
        crossed = sorted(a[0] for a, b in sides if min(a[1], b[1]) < middle < max(a[1], b[1]))
        for left, right in zip(crossed[::2], crossed[1::2]):
            cells |= {(x, y) for x in range(int(left) // PX, int(right) // PX)}
    return cells


def rasterizer(levels):
    """Tiled's own pictures are our tiles, pixel for pixel."""
    what = "draws the tiles of our sheet"
    if not tools.is_here("tmxrasterizer"):
        return missing("tmxrasterizer", what, GET)
    row = Row("tmxrasterizer", tools.version_of("tiled"), what)
    for level, name in in_turn(levels, INSIDE + BESIDE + TMJ):
        row.look(level.path(name), rasterize, row, level, name)
    return row


def rasterize(row, level, name):
    picture = level.path(name + ".raster.png")
    tools.run("tmxrasterizer", "--show-layer", "tiles", level.path(name), picture)
    drawn = numpy.asarray(Image.open(picture).convert("RGB"))
    row.expect(numpy.array_equal(drawn, from_sheet(level)), level.path(name), "another picture")


def from_sheet(level):
    """The picture of a level, put together from the sheet."""
    [sheet] = level.folder.glob("barrow-tiles*.png")
    sheet = numpy.asarray(Image.open(sheet).convert("RGB"))
    columns = sheet.shape[1] // PX
    tiles = [sheet[n // columns * PX :, n % columns * PX :][:PX, :PX] for n in range(len(TILES))]
    return numpy.vstack([numpy.hstack([tiles[number] for number in line]) for line in level.tiles])


def exporter(levels):
    """What Tiled exports as JSON and as CSV is the level."""
    what = "exports the same tiles, objects, properties"
    if not tools.is_here("tiled"):
        return missing("tiled", what, GET)
    row = Row("tiled", tools.version_of("tiled"), what)
    for level, name in in_turn(levels, INSIDE + BESIDE + TMJ):
        row.look(level.path(name), export, row, level, name)
    return row


def export(row, level, name):
    file = level.path(name)
    for kind, ending in (("json", ".out.json"), ("csv", ".out.csv")):
        _, said = tools.run("tiled", "--export-map", kind, file, level.path(name + ending))
        row.same(said, "", file, "warnings")
    with open(level.path(name + ".out.csv"), newline="") as table:
        row.same([[int(cell) for cell in line] for line in csv.reader(table)], level.tiles, file, "CSV")
    hold(row, file, level, from_json(json.loads(level.path(name + ".out.json").read_text())))


def from_json(document):
    """What a map of Tiled in JSON says."""
    cells, objects = [], []
    for layer in document["layers"]:
        if layer["type"] == "tilelayer":
            data, width = unpacked(layer), layer["width"]
            cells = [[int(cell) - 1 for cell in data[i : i + width]] for i in range(0, len(data), width)]
            continue
        for thing in layer["objects"]:
            points = thing.get("polygon") or thing.get("polyline")
            objects.append({
                "layer": layer["name"], "type": thing["type"], "name": thing["name"],
                "place": [thing["x"], thing["y"]], "size": [thing["width"], thing["height"]],
                "points": points and [(point["x"], point["y"]) for point in points],
                "properties": from_json_properties(thing),
            })  # fmt: skip
    words = [tile["type"] for tile in document["tilesets"][0]["tiles"]]
    return {"cells": cells, "words": words, "objects": objects, "properties": from_json_properties(document)}


def unpacked(layer):
    """The numbers of a layer, however they are written."""
    if layer.get("encoding", "csv") == "csv":
        return layer["data"]
    bytes = base64.b64decode(layer["data"])
    return numpy.frombuffer(zlib.decompress(bytes) if layer["compression"] else bytes, "<u4")


def from_json_properties(holder):
    return {prop["name"]: prop["value"] for prop in holder.get("properties", [])}


def saved(levels, crates):
    """What Tiled saves is still the level to us."""
    what = "saves maps that we read back whole"
    if not tools.is_here("tiled"):
        return missing("tiled", what, GET)
    row = Row("tiled", tools.version_of("tiled"), what)
    files = {}
    ways = [("zlib-inside.tmx", "json", "tmj"), ("csv.tmj", "tmx", "tmx"), ("csv-beside.tmx", "tmx", "tmx")]
    for level, (name, kind, ending) in in_turn(levels, ways):
        to = level.path(f"{name}.saved.{ending}")
        row.look(level.path(name), tools.run, "tiled", "--export-map", kind, level.path(name), to)
        files[to] = level
    for file, line in crates.ask("barrow", files)[1].items():
        row.same(line, files[file].text, file, "the level")
    return row


def py_tmx(levels):
    """PyTMX."""
    row = Row("PyTMX", tools.package("pytmx"), "same tiles, objects, properties")
    for level in levels:
        for name in INSIDE + BESIDE:
            row.look(level.path(name), lambda: hold(row, level.path(name), level, from_pytmx(level.path(name))))
    return row


def from_pytmx(file):
    found = pytmx.TiledMap(str(file))
    layer = found.get_layer_by_name("tiles")
    cells = [[found.tiledgidmap[gid] - 1 if gid else -1 for gid in line] for line in layer.data]
    objects = []
    for group in found.objectgroups:
        for thing in group:
            points = getattr(thing, "points", None)
            objects.append({
                "layer": group.name, "type": thing.type, "name": thing.name, "place": [thing.x, thing.y],
                "size": [thing.width, thing.height],
                "points": points and [(point.x - thing.x, point.y - thing.y) for point in points],
                "properties": thing.properties,
            })  # fmt: skip
    return {"cells": cells, "words": WORDS, "objects": objects, "properties": found.properties}


def py_tiled_parser(levels):
    """pytiled-parser, which does not know pictures inside a file."""
    row = Row("pytiled-parser", tools.package("pytiled-parser"), "same tiles, objects, properties")
    for level in levels:
        for name in BESIDE + TMJ:
            file = level.path(name)
            row.look(file, lambda: hold(row, file, level, from_pytiled_parser(file)))
    return row


def from_pytiled_parser(file):
    found = pytiled_parser.parse_map(file)
    objects = []
    for layer in found.layers:
        if layer.name == "tiles":
            cells = [[cell - 1 for cell in line] for line in layer.data]
            continue
        for thing in layer.tiled_objects:
            points = getattr(thing, "points", None)
            objects.append({
                "layer": layer.name, "type": thing.class_, "name": thing.name, "place": list(thing.coordinates),
                "size": list(thing.size), "points": points and [tuple(point) for point in points],
                "properties": thing.properties,
            })  # fmt: skip
    words = [found.tilesets[1].tiles[number].class_ for number in range(len(WORDS))]
    return {"cells": cells, "words": words, "objects": objects, "properties": found.properties}


def crate(levels, crates):
    """The crate `tiled`, which reads no JSON and knows no pictures inside a file."""
    files = {level.path(name): level for level in levels for name in BESIDE}
    version, lines = crates.ask("tiled", files)
    row = Row("crate tiled", version, "same tiles, objects, properties")
    for file, line in lines.items():
        row.look(file, lambda: hold(row, file, files[file], json.loads(line)))
    return row

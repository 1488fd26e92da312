"""Maps of Tiled: the editor, Python's own JSON, two Python packages and a crate read the level."""

import array
import base64
import csv
import json
import platform
import sys
import zlib

from . import tools
from .level import TILES, WORDS
from .table import Row

numpy, pytiled_parser, pytmx = (tools.optional(name) for name in ("numpy", "pytiled_parser", "pytmx"))
Image = tools.optional("PIL.Image")

PX = 16
DATA = ("csv", "base64", "zlib")
INSIDE = [f"{data}-inside.tmx" for data in DATA]
BESIDE = [f"{data}-beside.tmx" for data in DATA]
TMJ = [f"{data}.tmj" for data in DATA]
INSTALL = "apt-get install tiled"
SAME = "same tiles, objects, properties"


def rows(levels, files, crates):
    """Returns the rows about maps of Tiled."""
    editor = [rasterizer(levels), exporter(levels), saved(levels, files)]
    return [*editor, python(levels), py_tmx(levels), py_tiled_parser(levels), crate(levels, crates)]


def alternate(levels, names):
    """Yields each level with one of the names, and the first with all: programs take long to start."""
    for i, level in enumerate(levels):
        for name in names if i == 0 else [names[i % len(names)]]:
            yield level, name


def expected(level):
    """Yields the objects that a map must hold: layer, type, name, cells or bounds, properties."""
    for room in level.json["rooms"]:
        runs = " ".join(",".join(map(str, run)) for run in room["runs"])
        role = {"role": room["role"]} if "role" in room else {}
        lit = {"lit": "false"} if room.get("lit") is False else {}
        yield "rooms", "room", "", room, {"shape": room["shape"], "runs": runs} | role | sealed(room) | lit
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
    for niche in level.json.get("niches", []):
        yield "marks", "niche", niche["kind"], [(niche["x"], niche["y"])], sealed(niche)
    for theme in level.json.get("themes", []):
        fill = {"fill": theme["fill"]} if "fill" in theme else {}
        yield "marks", "theme", theme["name"], theme, fill
    for spawn in level.spawns:
        yield "spawns", spawn["kind"], spawn["name"], [(spawn["x"], spawn["y"])], {}


def sealed(entry):
    """Returns the property of a room or niche that no door leads into."""
    return {"sealed": "true"} if entry.get("sealed") else {}


def properties(level):
    """Returns the properties of the map. A seed is text, because whole numbers of Tiled have 32 bits."""
    wanted = {"barrow": 1} | level.identity()
    wanted["seed"] = str(wanted["seed"])
    if "waived" in level.json:
        wanted["waived"] = " ".join(level.json["waived"])
    if "hardness" in level.json:
        wanted["hardness"] = level.json["hardness"]
    return wanted


def compare(row, file, level, found):
    """Compares what was read from a map with the level: cells, types of tiles, properties, objects."""
    row.equal(found["cells"], level.tiles, file, "cells")
    row.equal(found["types"], WORDS, file, "types of tiles")
    row.equal(found["properties"], properties(level), file, "properties")
    wanted = list(expected(level))
    row.equal(len(found["objects"]), len(wanted), file, "objects")
    for item, (layer, kind, name, place, values) in zip(found["objects"], wanted):
        values_found = (item["layer"], item["type"], item["name"] or "", item["properties"])
        row.equal(values_found, (layer, kind, name, values), file, "an object")
        row.expect(is_at(level, item, place), file, f"{kind} is not where the level has it: {item}")


def is_at(level, item, place):
    """Returns whether an object covers `place`: a room or theme by its bounds or outline, else a list of cells."""
    x, y = item["position"]
    points = item["points"] and [(x + dx, y + dy) for dx, dy in item["points"]]
    if isinstance(place, dict):
        if points:
            return inside(points, level.width, level.height) == level.room_cells(place)
        bounds = [place[key] * PX for key in ("x", "y", "w", "h")]
        return [x, y, *item["size"]] == bounds
    if points:
        return [(px // PX, py // PX) for px, py in points] == [tuple(cell) for cell in place]
    return [x, y, *item["size"]] == [place[0][0] * PX, place[0][1] * PX, PX, PX]


def inside(points, width, height):
    """Returns the cells whose center is inside a polygon, by the even-odd rule."""
    cells = set()
    sides = [(a, b) for a, b in zip(points, points[1:] + points[:1]) if a[1] != b[1]]
    for y in range(height):
        middle = y * PX + PX / 2
        crossed = sorted(a[0] for a, b in sides if min(a[1], b[1]) < middle < max(a[1], b[1]))
        for left, right in zip(crossed[::2], crossed[1::2]):
            cells |= {(x, y) for x in range(int(left) // PX, int(right) // PX)}
    return cells


def rasterizer(levels):
    """Tiled draws the pictures of the tile set, pixel for pixel."""
    row = tools.program_row("tmxrasterizer", "draws the tiles of the tile set", INSTALL, version_from="tiled")
    for level, name in alternate(levels, INSIDE + BESIDE + TMJ):
        row.check(level.path(name), rasterize, row, level, name)
    return row


def rasterize(row, level, name):
    picture = level.path(name + ".raster.png")
    tools.run("tmxrasterizer", "--show-layer", "tiles", level.path(name), picture)
    if not (numpy and Image):
        return
    drawn = numpy.asarray(Image.open(picture).convert("RGB"))
    row.expect(numpy.array_equal(drawn, from_sheet(level)), level.path(name), "a different picture")


def from_sheet(level):
    """Returns the picture of a level, composed from the tile sheet."""
    [sheet] = level.folder.glob("barrow-tiles*.png")
    sheet = numpy.asarray(Image.open(sheet).convert("RGB"))
    columns = sheet.shape[1] // PX
    tiles = [sheet[n // columns * PX :, n % columns * PX :][:PX, :PX] for n in range(len(TILES))]
    return numpy.vstack([numpy.hstack([tiles[number] for number in line]) for line in level.tiles])


def exporter(levels):
    """Tiled exports the level as JSON and as CSV."""
    row = tools.program_row("tiled", f"exports the {SAME}", INSTALL)
    for level, name in alternate(levels, INSIDE + BESIDE + TMJ):
        row.check(level.path(name), export, row, level, name)
    return row


def export(row, level, name):
    file = level.path(name)
    for kind, ending in (("json", ".out.json"), ("csv", ".out.csv")):
        _, warnings = tools.run("tiled", "--export-map", kind, file, level.path(name + ending))
        row.equal(warnings, "", file, "warnings")
    with open(level.path(name + ".out.csv"), newline="") as table:
        row.equal([[int(cell) for cell in line] for line in csv.reader(table)], level.tiles, file, "CSV")
    compare(row, file, level, from_json(json.loads(level.path(name + ".out.json").read_text())))


def from_json(document):
    """Reads a map of Tiled as JSON."""
    cells, objects = [], []
    for layer in document["layers"]:
        if layer["type"] == "tilelayer":
            data, width = numbers(layer), layer["width"]
            cells = [[int(cell) - 1 for cell in data[i : i + width]] for i in range(0, len(data), width)]
            continue
        for item in layer["objects"]:
            points = item.get("polygon") or item.get("polyline")
            objects.append({
                "layer": layer["name"], "type": item["type"], "name": item["name"],
                "position": [item["x"], item["y"]], "size": [item["width"], item["height"]],
                "points": points and [(point["x"], point["y"]) for point in points],
                "properties": from_json_properties(item),
            })  # fmt: skip
    types = [tile["type"] for tile in document["tilesets"][0]["tiles"]]
    return {"cells": cells, "types": types, "objects": objects, "properties": from_json_properties(document)}


def numbers(layer):
    """Returns the tile numbers of a layer in any encoding."""
    if layer.get("encoding", "csv") == "csv":
        return layer["data"]
    bytes = base64.b64decode(layer["data"])
    little_endian = array.array("I", zlib.decompress(bytes) if layer["compression"] else bytes)
    if sys.byteorder == "big":
        little_endian.byteswap()
    return little_endian


def from_json_properties(holder):
    return {prop["name"]: prop["value"] for prop in holder.get("properties", [])}


def python(levels):
    """Python's own JSON, which needs no package: TMJ only."""
    row = Row("json (Python)", platform.python_version(), f"TMJ: {SAME}")
    for level in levels:
        for name in TMJ:
            file = level.path(name)
            row.check(file, lambda: compare(row, file, level, from_json(json.loads(file.read_text()))))
    return row


def saved(levels, files):
    """Barrow reads the same level from what Tiled saves."""
    row = tools.program_row("tiled", "saves maps from which Barrow reads the same level", INSTALL)
    if row.missing:
        return row
    level_of = {}
    exports = [("zlib-inside.tmx", "json", "tmj"), ("csv.tmj", "tmx", "tmx"), ("csv-beside.tmx", "tmx", "tmx")]
    for level, (name, kind, ending) in alternate(levels, exports):
        to = level.path(f"{name}.saved.{ending}")
        row.check(level.path(name), tools.run, "tiled", "--export-map", kind, level.path(name), to)
        level_of[to] = level
    for file, line in files.read(level_of).items():
        row.equal(line, level_of[file].text, file, "the level")
    return row


def py_tmx(levels):
    """PyTMX."""
    row = tools.package_row("PyTMX", SAME)
    for level in levels:
        for name in INSIDE + BESIDE:
            file = level.path(name)
            row.check(file, lambda: compare(row, file, level, from_pytmx(file)))
    return row


def from_pytmx(file):
    found = pytmx.TiledMap(str(file))
    layer = found.get_layer_by_name("tiles")
    cells = [[found.tiledgidmap[gid] - 1 if gid else -1 for gid in line] for line in layer.data]
    objects = []
    for group in found.objectgroups:
        for item in group:
            points = getattr(item, "points", None)
            objects.append({
                "layer": group.name, "type": item.type, "name": item.name, "position": [item.x, item.y],
                "size": [item.width, item.height],
                "points": points and [(point.x - item.x, point.y - item.y) for point in points],
                "properties": item.properties,
            })  # fmt: skip
    return {"cells": cells, "types": WORDS, "objects": objects, "properties": found.properties}


def py_tiled_parser(levels):
    """pytiled-parser, which cannot read embedded pictures."""
    row = tools.package_row("pytiled-parser", SAME)
    for level in levels:
        for name in BESIDE + TMJ:
            file = level.path(name)
            row.check(file, lambda: compare(row, file, level, from_pytiled_parser(file)))
    return row


def from_pytiled_parser(file):
    found = pytiled_parser.parse_map(file)
    objects = []
    for layer in found.layers:
        if layer.name == "tiles":
            cells = [[cell - 1 for cell in line] for line in layer.data]
            continue
        for item in layer.tiled_objects:
            points = getattr(item, "points", None)
            objects.append({
                "layer": layer.name, "type": item.class_, "name": item.name, "position": list(item.coordinates),
                "size": list(item.size), "points": points and [tuple(point) for point in points],
                "properties": item.properties,
            })  # fmt: skip
    types = [found.tilesets[1].tiles[number].class_ for number in range(len(WORDS))]
    return {"cells": cells, "types": types, "objects": objects, "properties": found.properties}


def crate(levels, crates):
    """The crate `tiled`, which reads no JSON and no embedded pictures."""
    files = {level.path(name): level for level in levels for name in BESIDE}
    row, lines = crates.row("tiled", SAME, "tiled", files)
    for file, line in lines.items():
        row.check(file, lambda: compare(row, file, files[file], json.loads(line)))
    return row

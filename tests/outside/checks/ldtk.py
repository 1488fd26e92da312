"""LDtk: types that are made from the official schema hold the project without loss, and the level is in it.

The schema itself is in no package. What is made from it is: `ldtkpy` in Python and `ldtk2` in Rust ask for every field
that it requires, and for its type. A project that comes back from them unchanged has no field that the schema lacks.
"""

import json

import jsonschema
import ldtkpy.api

from . import tools
from .table import Row

# What LDtk itself writes at the head of its files, though its schema does not tell.
UNTOLD = {"__header__"}
# What came after version 1.4.1, which is the one that `ldtkpy` knows.
LATER = {"allowOutOfBounds", "exportToToc", "searchable", "uiFilterTags", "useAsyncRender"}


def rows(levels, crates, schemas):
    """All rows of the table about LDtk."""
    return [schema(levels, schemas), python(levels), crate(levels, crates)]


def project(level):
    return json.loads(level.path("level.ldtk").read_text())


def schema(levels, schemas):
    """Our own schema says what values may be; the types below say what fields there are."""
    wanted = json.loads((schemas / "ldtk.schema.json").read_text())
    row = Row("jsonschema", tools.package("jsonschema"), "LDtk: fields and values as documented")
    check = jsonschema.Draft202012Validator(wanted)
    # It takes a second for each.
    for level in levels[::4]:
        row.look(level.path("level.ldtk"), check.validate, project(level))
    return row


def python(levels):
    """Types in Python."""
    row = Row("ldtkpy", tools.package("ldtkpy"), "LDtk: types of the official schema; same tiles, entities, fields")
    for level in levels:
        row.look(level.path("level.ldtk"), check_python, row, level)
    return row


def check_python(row, level):
    file, document = level.path("level.ldtk"), project(level)
    found = ldtkpy.api.ldtk_json_from_dict(document)
    row.same(lost(document, found.to_dict(), UNTOLD | LATER), [], file, "what the types do not know")
    layers = {layer.identifier: layer for layer in found.levels[0].layer_instances}
    numbers = [tile + 1 for line in level.tiles for tile in line]
    row.same(layers["Terrain"].int_grid_csv, numbers, file, "terrain")
    shown = [(tile.px[0] // 16, tile.px[1] // 16, tile.t) for tile in layers["Tiles"].grid_tiles]
    wanted = [(x, y, tile) for y, line in enumerate(level.tiles) for x, tile in enumerate(line) if tile]
    row.same(shown, wanted, file, "tiles")
    row.same(sorted(entities(layers["Entities"])), sorted(things(level)), file, "entities")
    rooms = [(*at, *map(str, values[1:])) for name, at, values in boxes(layers["Rooms"]) if name == "Room"]
    bounds = [(room["x"], room["y"], room["shape"], json.dumps(room["runs"], separators=(",", ":"))) for room in level.json["rooms"]]
    row.same(rooms, bounds, file, "rooms")
    told = {field.identifier: field.value for field in found.levels[0].field_instances}
    for key, value in level.identity().items():
        row.same(told[key], str(value) if key == "seed" else value, file, key)


def boxes(layer):
    for entity in layer.entity_instances:
        yield entity.identifier, tuple(entity.grid), [field.value for field in entity.field_instances]


def entities(layer):
    return [(name, *at, *map(str, values)) for name, at, values in boxes(layer)]


def things(level):
    for door in level.json["doors"]:
        yield "Door", door["x"], door["y"], door["state"]
    for way in ("up", "down"):
        for x, y in level.json["stairs"][way]:
            yield "Stairs", x, y, way
    for mark in ("start", "exit"):
        if mark in level.json:
            yield mark.capitalize(), *level.json[mark]
    for spawn in level.spawns:
        yield "Spawn", spawn["x"], spawn["y"], spawn["kind"], spawn["name"]


def crate(levels, crates):
    """Types in Rust."""
    files = {level.path("level.ldtk"): level for level in levels}
    version, lines = crates.ask("ldtk", files)
    row = Row("crate ldtk2", version, "LDtk: types of the official schema hold it whole")
    for file, line in lines.items():
        row.look(file, lambda: row.same(lost(project(files[file]), json.loads(line), UNTOLD), [], file, "lost"))
    return row


def lost(ours, theirs, later, path=""):
    """Where a document that went through other hands differs; what is null there may be left out."""
    if ours == theirs:
        return []
    if type(ours) is not type(theirs) or not isinstance(ours, (dict, list)):
        return [path]
    if isinstance(ours, list) and len(ours) != len(theirs):
        return [path]
    if isinstance(ours, dict):
        keys = [key for key, value in ours.items() if not (value is None and key not in theirs) and key not in later]
        found = [f"{path}.{key}" for key in keys if key not in theirs]
        found += [f"{path}.{key}" for key in theirs if key not in ours and theirs[key] is not None]
        pairs = [(f".{key}", ours[key], theirs[key]) for key in keys if key in theirs]
    else:
        found = []
        pairs = [(f"[{i}]", *pair) for i, pair in enumerate(zip(ours, theirs))]
    return found + [fault for place, a, b in pairs for fault in lost(a, b, later, path + place)]

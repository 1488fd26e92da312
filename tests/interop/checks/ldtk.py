"""LDtk: types generated from the official schema keep the whole project, and it holds the level.

No package has the schema itself, but `ldtkpy` in Python and `ldtk2` in Rust are generated from it: they require every
field that it requires, with its type. A project that they read and write unchanged has no field that the schema lacks.
"""

import json

from . import tools

jsonschema = tools.optional("jsonschema")
api = tools.optional("ldtkpy.api")

# Fields that LDtk itself writes, though its schema does not list them.
UNLISTED = {"__header__"}
# Fields added after version 1.4.1, the one of `ldtkpy`.
LATER = {"allowOutOfBounds", "exportToToc", "searchable", "uiFilterTags", "useAsyncRender"}


def rows(levels, crates, schemas):
    """Returns the rows about LDtk."""
    return [schema(levels, schemas), python(levels), crate(levels, crates)]


def project(level):
    return json.loads(level.path("level.ldtk").read_text())


def schema(levels, schemas):
    """Checks values against a schema written for these tests; the types below check which fields exist."""
    wanted = json.loads((schemas / "ldtk.schema.json").read_text())
    row = tools.package_row("jsonschema", "LDtk: fields and values as documented")
    validator = jsonschema and jsonschema.Draft202012Validator(wanted)
    # Each takes a second.
    for level in levels[::4]:
        row.check(level.path("level.ldtk"), lambda: validator.validate(project(level)))
    return row


def python(levels):
    """Types in Python."""
    row = tools.package_row("ldtkpy", "LDtk: types of the official schema; same tiles, entities, fields")
    for level in levels:
        row.check(level.path("level.ldtk"), check_python, row, level)
    return row


def check_python(row, level):
    file, document = level.path("level.ldtk"), project(level)
    found = api.ldtk_json_from_dict(document)
    row.equal(lost(document, found.to_dict(), UNLISTED | LATER), [], file, "fields that the types lack")
    layers = {layer.identifier: layer for layer in found.levels[0].layer_instances}
    numbers = [tile + 1 for line in level.tiles for tile in line]
    row.equal(layers["Terrain"].int_grid_csv, numbers, file, "terrain")
    shown = [(tile.px[0] // 16, tile.px[1] // 16, tile.t) for tile in layers["Tiles"].grid_tiles]
    wanted = [(x, y, tile) for y, line in enumerate(level.tiles) for x, tile in enumerate(line) if tile]
    row.equal(shown, wanted, file, "tiles")
    row.equal(sorted(entities(layers["Entities"])), sorted(expected(level)), file, "entities")
    rooms = [(*at, *map(str, values[1:])) for name, at, values in instances(layers["Rooms"]) if name == "Room"]
    bounds = [(room["x"], room["y"], room["shape"], json.dumps(room["runs"], separators=(",", ":"))) for room in level.json["rooms"]]
    row.equal(rooms, bounds, file, "rooms")
    values = {field.identifier: field.value for field in found.levels[0].field_instances}
    for key, value in level.identity().items():
        row.equal(values[key], str(value) if key == "seed" else value, file, key)


def instances(layer):
    for entity in layer.entity_instances:
        yield entity.identifier, tuple(entity.grid), [field.value for field in entity.field_instances]


def entities(layer):
    return [(name, *at, *map(str, values)) for name, at, values in instances(layer)]


def expected(level):
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
    row, lines = crates.row("ldtk2", "LDtk: types of the official schema keep all of it", "ldtk", files)
    for file, line in lines.items():
        row.check(file, lambda: row.equal(lost(project(files[file]), json.loads(line), UNLISTED), [], file, "lost fields"))
    return row


def lost(ours, theirs, later, path=""):
    """Returns the paths where a document differs after reading and writing. A null field may be left out."""
    if ours == theirs:
        return []
    if type(ours) is not type(theirs) or not isinstance(ours, (dict, list)):
        return [path]
    if isinstance(ours, list) and len(ours) != len(theirs):
        return [path]
    if isinstance(ours, dict):
        keys = [key for key, value in ours.items() if (value is not None or key in theirs) and key not in later]
        found = [f"{path}.{key}" for key in keys if key not in theirs]
        found += [f"{path}.{key}" for key in theirs if key not in ours and theirs[key] is not None]
        pairs = [(f".{key}", ours[key], theirs[key]) for key in keys if key in theirs]
    else:
        found = []
        pairs = [(f"[{i}]", *pair) for i, pair in enumerate(zip(ours, theirs))]
    return found + [inner for place, a, b in pairs for inner in lost(a, b, later, path + place)]

"""Universal VTT: the documented fields, and walls, doors and lights where the level has them."""

import base64
import io
import json

from . import tools
from .level import TILES, WORDS

jsonschema = tools.optional("jsonschema")
Image = tools.optional("PIL.Image")

PORTALS = {WORDS.index(word) for word in ("secret_door", "locked_door", "closed_door", "open_door")}
RIGHT_ANGLE = 1.570796


def rows(levels, schemas):
    """Returns the rows about Universal VTT."""
    return [schema(levels, schemas), meaning(levels)]


def document(level):
    return json.loads(level.path("level.uvtt").read_text())


def schema(levels, schemas):
    """The documented fields, and no others but `barrow`."""
    wanted = json.loads((schemas / "uvtt.schema.json").read_text())
    row = tools.package_row("jsonschema", "UVTT: fields and values as documented")
    validator = jsonschema and jsonschema.Draft202012Validator(wanted)
    for level in levels:
        row.check(level.path("level.uvtt"), lambda: validator.validate(document(level)))
    return row


def meaning(levels):
    """Pillow opens the picture; walls and doors separate the same cells as on the level."""
    row = tools.package_row("pillow", "UVTT: picture, grid, portals, lights, walls")
    for level in levels:
        file = level.path("level.uvtt")
        row.check(file, check, row, level, file, document(level))
    return row


def check(row, level, file, found):
    size, px = found["resolution"]["map_size"], found["resolution"]["pixels_per_grid"]
    row.equal((size["x"], size["y"]), (level.width, level.height), file, "size")
    picture = Image.open(io.BytesIO(base64.b64decode(found["image"], validate=True)))
    picture.load()
    row.equal(picture.size, (size["x"] * px, size["y"] * px), file, "pixels")
    row.equal(found["barrow"], level.json, file, "the level inside")
    check_portals(row, level, file, found["portals"])
    for light in found["lights"]:
        x, y = int(light["position"]["x"]), int(light["position"]["y"])
        row.expect(TILES[level.tiles[y][x]][2], file, f"a light inside a wall at {x},{y}")
    check_walls(row, level, file, found)


def check_portals(row, level, file, portals):
    """Every door that can be closed has a portal, one cell long, which is open if the door is."""
    with_portal = set()
    for portal in portals:
        a, b = ((end["x"], end["y"]) for end in portal["bounds"])
        at = portal["position"]["x"], portal["position"]["y"]
        row.equal(at, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), file, "the middle of a portal")
        row.equal(abs(a[0] - b[0]) + abs(a[1] - b[1]), 1, file, "the length of a portal")
        row.equal(portal["rotation"], RIGHT_ANGLE if a[0] == b[0] else 0, file, "the rotation of a portal")
        row.expect(all(end % 1 == 0 for end in (a[1], b[1]) if a[0] == b[0]), file, "a portal off the grid")
        row.expect(all(end % 1 == 0 for end in (a[0], b[0]) if a[1] == b[1]), file, "a portal off the grid")
        near = {(int(at[0] - dx), int(at[1] - dy)) for dx in (0, 0.25, -0.25) for dy in (0, 0.25, -0.25)}
        doors = [(x, y) for x, y in near if level.tiles[y][x] in PORTALS]
        row.expect(doors, file, f"a portal without a door at {at}")
        with_portal.update(doors)
        states = {level.tiles[y][x] != WORDS.index("open_door") for x, y in doors}
        row.expect(portal["closed"] in states, file, f"a portal at {at} is open or closed unlike its door")
    wanted = {(x, y) for y, line in enumerate(level.tiles) for x, tile in enumerate(line) if tile in PORTALS}
    row.equal(with_portal, wanted, file, "doors with portals")


def check_walls(row, level, file, found):
    """A step between the centers of two cells crosses a line exactly where the level blocks it."""
    walls = list(found["line_of_sight"])
    portals = [portal["bounds"] for portal in found["portals"]]
    sees = lambda tile: TILES[tile][2] and tile not in PORTALS
    passes = lambda tile: TILES[tile][2] or tile in PORTALS
    for lines, is_open, what in ((walls + portals, sees, "closed"), (walls, passes, "open")):
        crossed = crossings(lines)
        missing = extra = 0
        for (a, b), (here, there) in steps(level):
            is_way = is_open(here) and is_open(there)
            missing += not is_way and (is_open(here) or is_open(there)) and (a, b) not in crossed
            extra += is_way and (a, b) in crossed
        row.equal((missing, extra), (0, 0), file, f"missing and extra walls, with doors {what}")


def steps(level):
    """Yields all pairs of neighboring cells, with their tiles."""
    for y in range(level.height):
        for x in range(level.width):
            for to in ((x + 1, y), (x, y + 1)):
                if to[0] < level.width and to[1] < level.height:
                    yield ((x, y), to), (level.tiles[y][x], level.tiles[to[1]][to[0]])


def crossings(lines):
    """Returns the steps between centers of cells that cross a line."""
    crossed = set()
    for line in lines:
        for start, end in zip(line, line[1:]):
            (x1, x2), (y1, y2) = sorted((start["x"], end["x"])), sorted((start["y"], end["y"]))
            if x1 == x2:
                for y in range(int(y1 - 0.5), int(y2 + 1)):
                    if y1 <= y + 0.5 <= y2:
                        crossed |= {((x, y), (x + 1, y)) for x in range(int(x1) - 2, int(x1) + 2) if x + 0.5 <= x1 <= x + 1.5}
            else:
                assert y1 == y2, f"a diagonal wall at {x1},{y1}"
                for x in range(int(x1 - 0.5), int(x2 + 1)):
                    if x1 <= x + 0.5 <= x2:
                        crossed |= {((x, y), (x, y + 1)) for y in range(int(y1) - 2, int(y1) + 2) if y + 0.5 <= y1 <= y + 1.5}
    return crossed

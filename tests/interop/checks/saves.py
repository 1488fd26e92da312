"""Saves of RLG327: a reader written from the course's description of the layout since 2019 draws the same map."""

import platform
import struct

from .level import WORDS
from .table import Row

SIZE = (80, 21)
SOLID = {"rock", "wall_across", "wall_upright", "pillar", "tree", "deep_water", "lava", "chasm"}
HALLS = {"corridor", "secret_corridor", "secret_door", "locked_door", "closed_door", "open_door", "broken_door", "doorway"}


def rows(levels):
    """Returns the row about saves."""
    row = Row("struct (Python)", platform.python_version(), "RLG327: the 2019 layout draws the same map")
    for level in levels:
        file = level.path("level.rlg327")
        row.equal(file.exists(), can_be_saved(level), file, "whether it exists")
        if file.exists():
            row.check(file, check, row, level, file)
    return [row]


def can_be_saved(level):
    """Returns whether the level has the size of a save and a solid border."""
    border = level.tiles[0] + level.tiles[-1] + [line[0] for line in level.tiles] + [line[-1] for line in level.tiles]
    return (level.width, level.height) == SIZE and all(WORDS[tile] in SOLID for tile in border)


def check(row, level, file):
    save = file.read_bytes()
    marker, version, length, x, y = struct.unpack_from(">12sIIBB", save)
    row.equal((marker[:7], version, length), (b"RLG327-", 0, len(save)), file, "the header")
    hardness = save[22 : 22 + SIZE[0] * SIZE[1]]
    at = 22 + len(hardness)
    drawn = [["#" if not hard else " " for hard in hardness[i : i + SIZE[0]]] for i in range(0, len(hardness), SIZE[0])]
    rooms, at = listed(save, at, 4)
    for left, top, width, height in rooms:
        for line in drawn[top : top + height]:
            line[left : left + width] = "." * width
    for glyph in "<>":
        stairs, at = listed(save, at, 2)
        for column, line in stairs:
            drawn[line][column] = glyph
    row.equal(at, len(save), file, "the end")
    row.equal(["".join(line) for line in drawn], [wanted(line) for line in level.tiles], file, "the map")
    row.expect(drawn[y][x] != " ", file, f"the player is inside rock at {x},{y}")
    if "start" in level.json:
        row.equal([x, y], level.json["start"], file, "the player")


def listed(save, at, size):
    """Reads a 16-bit count and that many entries of `size` bytes. Returns the entries and the offset after them."""
    (count,) = struct.unpack_from(">H", save, at)
    at += 2
    return [save[at + i * size : at + (i + 1) * size] for i in range(count)], at + count * size


def wanted(line):
    return "".join(map(glyph, (WORDS[tile] for tile in line)))


def glyph(word):
    if word in SOLID:
        return " "
    return {"stairs_up": "<", "stairs_down": ">"}.get(word, "#" if word in HALLS else ".")

"""The level document, which all other files are compared with."""

import base64
import json

# Name, glyph and transparency of every tile, in the order of their numbers.
TILES = [
    ("rock", " ", False), ("wall_across", "-", False), ("wall_upright", "|", False), ("pillar", "0", False),
    ("tree", "T", False), ("deep_water", "~", True), ("lava", "&", True), ("chasm", ":", True),
    ("secret_corridor", "s", False), ("secret_door", "S", False), ("locked_door", "+", False),
    ("closed_door", "+", False), ("open_door", "'", True), ("broken_door", "'", True), ("doorway", "'", True),
    ("corridor", "#", True), ("floor", ".", True), ("stairs_up", "<", True), ("stairs_down", ">", True),
    ("shallow_water", ",", True), ("bridge", "=", True), ("grass", '"', True), ("rubble", ";", True),
    ("fountain", "{", True), ("altar", "_", True),
]  # fmt: skip
WORDS = [word for word, _, _ in TILES]
# The default tile of every glyph; the list of doors distinguishes the others.
PLAIN = {glyph: number for number, (_, glyph, _) in enumerate(TILES)} | {"+": WORDS.index("closed_door")}


class Level:
    """A folder with a level in every format."""

    def __init__(self, folder):
        self.folder, self.name = folder, folder.name
        self.text = (folder / "level.json").read_text().strip()
        self.json = json.loads(self.text)
        self.width, self.height = self.json["width"], self.json["height"]
        self.rows = self.json["rows"]
        self.tiles = [[PLAIN[glyph] for glyph in row] for row in self.rows]
        for door in self.json["doors"]:
            word = door["state"] if door["state"] == "doorway" else door["state"] + "_door"
            self.tiles[door["y"]][door["x"]] = WORDS.index(word)
        self.spawns = self.json.get("spawns", [])
        self.corridors = self.json.get("corridors", [])
        hardness = self.json.get("hardness")
        self.hardness = hardness and base64.b64decode(hardness)

    @property
    def palette(self):
        """The palette of all files in the folder, which is part of a file name."""
        [file] = self.folder.glob("tiles-*.svg")
        return file.stem.split("-", 1)[1]

    def path(self, name):
        return self.folder / name

    def identity(self):
        """Returns recipe, seed and so on: all that is needed to make the level again."""
        keys = ("recipe", "recipe_hash", "seed", "generation", "attempt", "depth")
        return {key: self.json[key] for key in keys}

    def room_cells(self, room):
        return {(x, y) for y, left, length in room["runs"] for x in range(left, left + length)}


def levels(folder):
    """Returns all levels of a folder, by name."""
    return [Level(path) for path in sorted(folder.iterdir())]

# Reads a.tmx, b.tmx and a.tmj with packages of others; called by tiled.rs with the tiles, and how many doors and rooms.
import pathlib
import sys

import pytiled_parser
import pytmx

cells = [int(cell) for cell in sys.argv[1].split(",")]
doors, rooms = int(sys.argv[2]), int(sys.argv[3])

for name in ("a.tmx", "b.tmx"):
    level = pytmx.TiledMap(name)
    layer = level.get_layer_by_name("tiles")
    read = [level.tiledgidmap[gid] for row in layer.data for gid in row]
    assert read == cells, name
    assert level.properties["barrow"] == 1
    assert len(level.get_layer_by_name("rooms")) == rooms
    assert {door.type for door in level.get_layer_by_name("doors")} <= {"door"}
    assert len(level.get_layer_by_name("doors")) == doors

for name in ("a.tmx", "a.tmj"):
    level = pytiled_parser.parse_map(pathlib.Path(name))
    layers = {layer.name: layer for layer in level.layers}
    assert [cell for row in layers["tiles"].data for cell in row] == cells, name
    assert len(layers["rooms"].tiled_objects) == rooms
    assert len(layers["doors"].tiled_objects) == doors

"""Prints the time of libtcod's fields of view, a row for each algorithm: name, note, seconds of each column.

The C function is called through cffi's compiled wrapper, for a list of origins. The overhead of such a call is measured
with TCOD_map_set_properties, which takes as many arguments and writes one cell, and is subtracted. Times are processor
time of this process, in the best of several batches.
"""

import sys
import time

from tcod.cffi import lib

ALGORITHMS = [
    ("shadow", lib.FOV_SHADOW),
    ("symmetric", lib.FOV_SYMMETRIC_SHADOWCAST),
    ("restrictive", lib.FOV_RESTRICTIVE),
    ("permissive 8", lib.FOV_PERMISSIVE_8),
    ("diamond", lib.FOV_DIAMOND),
    ("basic rays", lib.FOV_BASIC),
]
BATCHES = 5
SECONDS = 0.02


def origins(folder, name):
    with open(f"{folder}/origins_{name}.txt") as lines:
        return [tuple(map(int, line.split())) for line in lines]


def new_map(width, height, is_open):
    tcod_map = lib.TCOD_map_new(width, height)
    for y in range(height):
        for x in range(width):
            lib.TCOD_map_set_properties(tcod_map, x, y, is_open(x, y), is_open(x, y))
    return tcod_map


def best(calls, run):
    """Returns the seconds per call in the best batch, where `run` makes `calls` calls."""
    least, times = float("inf"), 1
    for _ in range(BATCHES):
        start = time.process_time_ns()
        for _ in range(times):
            run()
        took = (time.process_time_ns() - start) / 1e9 / times
        least, times = min(least, took), max(1, int(SECONDS / max(took, 1e-9)))
    return least / calls


def look(tcod_map, cells, radius, algorithm):
    compute = lib.TCOD_map_compute_fov

    def run():
        for x, y in cells:
            compute(tcod_map, x, y, radius, True, algorithm)

    return run


def overhead(tcod_map, cells):
    write = lib.TCOD_map_set_properties

    def run():
        for x, y in cells:
            write(tcod_map, x, y, True, True)

    return best(len(cells), run)


def mean_seen(tcod_map, cells, radius, algorithm, size):
    total = 0
    for x, y in cells:
        lib.TCOD_map_compute_fov(tcod_map, x, y, radius, True, algorithm)
        total += sum(lib.TCOD_map_is_in_fov(tcod_map, x, y) for y in range(size[1]) for x in range(size[0]))
    return total / len(cells)


def main():
    folder = sys.argv[1]
    with open(f"{folder}/rooms80x50.txt") as lines:
        rows = lines.read().splitlines()
    rooms = new_map(80, 50, lambda x, y: rows[y][x] == ".")
    field = new_map(200, 200, lambda x, y: 0 < x < 199 and 0 < y < 199)
    columns = [(rooms, "rooms", radius) for radius in (8, 10, 20)] + [(field, "open", radius) for radius in (10, 20, 60)]
    cells = {name: origins(folder, name) for name in ("rooms", "open")}
    # The origins are open already, so writing them changes nothing.
    call = overhead(rooms, cells["rooms"])
    for name, algorithm in ALGORITHMS:
        times = [
            best(len(cells[place]), look(tcod_map, cells[place], radius, algorithm)) - call
            for tcod_map, place, radius in columns
        ]
        few = {place: cells[place][::8] for place in cells}
        seen = [
            mean_seen(rooms, cells["rooms"], 10, algorithm, (80, 50)),
            mean_seen(field, few["open"], 20, algorithm, (200, 200)),
        ]
        note = ", ".join(f"{mean:.0f}" for mean in seen)
        print("\t".join([f"libtcod 2.2 in C, {name}", note] + [repr(seconds) for seconds in times]))


main()

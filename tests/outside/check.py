"""Holds what other people's programs see in Barrow's files to what the levels are; `cargo xtask outside` calls it.

    check.py CRATES FOLDER

CRATES is the program that is built from the crates of others; FOLDER has the levels and saves that it wrote, and films.
"""

import sys
from pathlib import Path

from checks import films, keys, ldtk, level, pictures, saves, table, tables, tiled, tools, uvtt, xp

SCHEMAS = Path(__file__).parent


def main(program, folder):
    crates = tools.Crates(program)
    levels = level.levels(Path(folder) / "levels")
    formats = [
        lambda: tiled.rows(levels, crates),
        lambda: xp.rows(levels, crates),
        lambda: tables.rows(levels),
        lambda: pictures.rows(levels, crates),
        lambda: ldtk.rows(levels, crates, SCHEMAS),
        lambda: uvtt.rows(levels, SCHEMAS),
        lambda: keys.rows(levels),
        lambda: saves.rows(level.levels(Path(folder) / "saves")),
        lambda: films.rows(Path(folder) / "films"),
    ]
    rows = [row for format in formats for row in format()]
    table.show(rows)
    return 0 if all(row.is_good or row.may_miss for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

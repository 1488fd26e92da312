"""Compares what other programs and packages read from Barrow's files with the levels; `cargo xtask interop` runs it.

    check.py [--quick] FILES CRATES FOLDER

FILES is the program `interop-files`, which wrote FOLDER and reads what other programs save. CRATES is the program of
third-party crates. With --quick, checks whose program or package is missing are skipped; otherwise they are errors.
"""

import sys
from pathlib import Path

from checks import animations, keys, ldtk, level, pictures, saves, table, tables, tiled, tools, uvtt, xp

SCHEMAS = Path(__file__).parent


def main(*args):
    is_quick = "--quick" in args
    files, crates, folder = [arg for arg in args if arg != "--quick"]
    files, crates, folder = tools.Files(files), tools.Crates(crates), Path(folder)
    levels = level.levels(folder / "levels")
    rows = [
        *tiled.rows(levels, files, crates),
        *xp.rows(levels, files),
        *tables.rows(levels),
        *pictures.rows(levels, crates),
        *ldtk.rows(levels, crates, SCHEMAS),
        *uvtt.rows(levels, SCHEMAS),
        *keys.rows(levels),
        *saves.rows(level.levels(folder / "saves")),
        *animations.rows(folder / "animations"),
    ]
    table.show(rows)
    return 0 if all(row.is_good or is_quick and row.missing for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

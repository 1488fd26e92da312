"""CSV: Python's csv module and numpy read the tile numbers."""

import csv
import platform

from . import tools
from .level import WORDS
from .table import Row

numpy = tools.optional("numpy")


def rows(levels):
    """Returns the rows about CSV."""
    python = Row("csv (Python)", platform.python_version(), "CSV: same numbers, a legend of all tiles")
    array = tools.package_row("numpy", "CSV: loadtxt returns the same numbers")
    for level in levels:
        file = level.path("level.csv")
        python.check(file, check_csv, python, level, file)
        array.check(file, check_numpy, array, level, file)
    return [python, array]


def check_csv(row, level, file):
    with open(file, newline="") as table:
        lines = list(csv.reader(table))
    numbers = [[int(cell) for cell in line] for line in lines if not line[0].startswith("#")]
    row.equal(numbers, level.tiles, file, "numbers")
    comments = [line[0].split() for line in lines if line[0].startswith("#")]
    legend = [words[2] for words in comments if words[1].isdigit()]
    row.equal(legend, WORDS, file, "the legend")
    header = [words for words in comments if words[1] == "barrow"][0]
    row.equal(header[5:7], ["seed", str(level.json["seed"])], file, "the seed")
    recipe = [words for words in comments if words[1] == "recipe"][0]
    row.equal(recipe[2:], [level.json["recipe"]], file, "the recipe")


def check_numpy(row, level, file):
    numbers = numpy.loadtxt(file, dtype=int, delimiter=",", comments="#", ndmin=2)
    row.expect(numpy.array_equal(numbers, level.tiles), file, "other numbers")

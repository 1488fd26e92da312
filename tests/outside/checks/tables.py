"""CSV: Python's own reader and numpy see the numbers."""

import csv
import platform

import numpy

from . import tools
from .level import WORDS
from .table import Row


def rows(levels):
    """All rows of the table about CSV."""
    python = Row("csv (Python)", platform.python_version(), "CSV: same numbers, a legend of all tiles")
    array = Row("numpy", tools.package("numpy"), "CSV: loadtxt gives the same numbers")
    for level in levels:
        file = level.path("level.csv")
        python.look(file, by_csv, python, level, file)
        array.look(file, by_numpy, array, level, file)
    return [python, array]


def by_csv(row, level, file):
    with open(file, newline="") as table:
        lines = list(csv.reader(table))
    row.same([[int(cell) for cell in line] for line in lines if not line[0].startswith("#")], level.tiles, file, "numbers")
    remarks = [line[0].split() for line in lines if line[0].startswith("#")]
    legend = [words[2] for words in remarks if words[1].isdigit()]
    row.same(legend, WORDS, file, "the legend")
    told = [words for words in remarks if words[1] == "recipe"][0]
    row.same(told[1:5], ["recipe", level.json["recipe"], "seed", str(level.json["seed"])], file, "the recipe")


def by_numpy(row, level, file):
    numbers = numpy.loadtxt(file, dtype=int, delimiter=",", comments="#", ndmin=2)
    row.expect(numpy.array_equal(numbers, level.tiles), file, "other numbers")

"""Rows of the table that is printed at the end: a program, and whether it saw what was written."""

import traceback


class Row:
    """One program or package on one kind of file."""

    def __init__(self, program, version, what):
        self.program, self.version, self.what = program, version, what
        self.files = 0
        self.faults = []
        self.missing = ""
        self.may_miss = False

    def expect(self, is_so, file, problem):
        """Notes a fault of a file unless `is_so`."""
        if not is_so:
            self.faults.append(f"{file}: {problem}")

    def same(self, found, wanted, file, what):
        """Notes a fault unless two values are the same."""
        self.expect(found == wanted, file, f"{what}: {short(found)} instead of {short(wanted)}")

    def look(self, file, check, *args):
        """Counts a file and checks it; what the check raises is a fault of the file."""
        self.files += 1
        try:
            check(*args)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            told = f"{type(error).__name__}: {error} ({place.name}, line {place.lineno})"
            self.faults.append(f"{file}: {short(told)}")

    @property
    def verdict(self):
        if self.missing:
            return "NOT TRIED: " + self.missing
        if self.faults:
            return f"{len(self.faults)} FAULTS"
        return "good" if self.files else "NOT TRIED: no files"

    @property
    def is_good(self):
        return self.verdict == "good"


def missing(program, what, way_out):
    """The row of a program that is not here."""
    row = Row(program, "-", what)
    row.missing = way_out
    return row


def short(value):
    text = str(value)
    return text if len(text) <= 160 else text[:157] + "..."


def show(rows):
    """Prints the table as Markdown, then the first faults of every row."""
    heads = ("program", "version", "what it is asked", "files", "verdict")
    lines = [(row.program, row.version, row.what, str(row.files), row.verdict) for row in rows]
    widths = [max(len(line[i]) for line in [heads, *lines]) for i in range(len(heads))]
    for line in [heads, tuple("-" * width for width in widths), *lines]:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |")
    for row in rows:
        for fault in row.faults[:5]:
            print(f"\n{row.program}: {fault}")
        if len(row.faults) > 5:
            print(f"\n{row.program}: and {len(row.faults) - 5} faults more")

"""Rows of the result table: a program or package, and whether it read what was written."""

import traceback


class Row:
    """One program or package on one kind of file. `missing` says how to install a program that is not there."""

    def __init__(self, program, version, what, missing=""):
        self.program, self.version, self.what, self.missing = program, version, what, missing
        self.files = 0
        self.errors = []

    def expect(self, is_true, file, problem):
        """Records an error of a file unless `is_true`."""
        if not is_true:
            self.errors.append(f"{file}: {problem}")

    def equal(self, found, wanted, file, what):
        """Records an error of a file unless two values are equal."""
        self.expect(found == wanted, file, f"{what}: {short(found)} instead of {short(wanted)}")

    def check(self, file, check, *args):
        """Counts a file and calls `check`, whose exceptions are errors of the file. Does nothing in a missing row."""
        if self.missing:
            return
        self.files += 1
        try:
            check(*args)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            message = f"{type(error).__name__}: {error} ({place.name}, line {place.lineno})"
            self.errors.append(f"{file}: {short(message)}")

    @property
    def result(self):
        if self.missing:
            return "missing: " + self.missing
        if self.errors:
            return f"{len(self.errors)} ERRORS"
        return "good" if self.files else "NO FILES"

    @property
    def is_good(self):
        return self.result == "good"


def short(value):
    text = str(value)
    return text if len(text) <= 160 else text[:157] + "..."


def show(rows):
    """Prints the table as Markdown, then the first errors of every row."""
    heads = ("program", "version", "what is checked", "files", "result")
    lines = [(row.program, row.version, row.what, str(row.files), row.result) for row in rows]
    widths = [max(len(line[i]) for line in [heads, *lines]) for i in range(len(heads))]
    for line in [heads, tuple("-" * width for width in widths), *lines]:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |")
    for row in rows:
        for error in row.errors[:5]:
            print(f"\n{row.program}: {error}")
        if len(row.errors) > 5:
            print(f"\n{row.program}: and {len(row.errors) - 5} more errors")

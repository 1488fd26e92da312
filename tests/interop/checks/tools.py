"""Runs programs and imports packages, as far as they are installed."""

import importlib
import os
import shutil
import subprocess
from importlib import metadata
from pathlib import Path

from .table import Row

ENVIRONMENT = os.environ | {"QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "*=false"}


def run(*args):
    """Returns standard output and warnings of a program; raises an error if it fails."""
    done = subprocess.run([str(arg) for arg in args], capture_output=True, text=True, env=ENVIRONMENT)
    if done.returncode != 0:
        raise RuntimeError(f"{args[0]} failed: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout, warnings(done.stderr)


def warnings(text):
    """Returns standard error without the line about Qt's own folder."""
    return "\n".join(line for line in text.splitlines() if "XDG_RUNTIME_DIR" not in line)


def optional(name):
    """Imports a module; returns None if its package is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def package_row(name, what, *helpers):
    """Returns a row about a Python package, which is missing if it or one of its helpers is not installed."""
    try:
        for helper in helpers:
            metadata.version(helper)
        return Row(name, metadata.version(name), what)
    except metadata.PackageNotFoundError:
        return Row(name, "-", what, missing="see tests/interop/requirements.txt")


def program_row(name, what, install, version_from=None):
    """Returns a row about a program, which is missing if the program is not installed."""
    if not shutil.which(name):
        return Row(name, "-", what, missing=install)
    version = run(version_from or name, "--version")[0].split()[-1].strip("()")
    return Row(name, version, what)


class Files:
    """The program `interop-files`."""

    def __init__(self, program):
        self.program = program

    def read(self, files):
        """Returns the level document that Barrow reads from every file, as text."""
        files = list(files)
        lines = run(self.program, "read", *files)[0].splitlines() if files else []
        return dict(zip(files, lines, strict=True))


class Crates:
    """The program of third-party crates, which need not be there."""

    def __init__(self, program):
        self.program = Path(program)

    def row(self, crate, what, command, files):
        """Returns a row about a crate, and the line it prints for every file."""
        if not self.program.exists():
            return Row(f"crate {crate}", "-", what, missing="cargo xtask interop builds it"), {}
        version, *lines = run(self.program, command, *files)[0].splitlines()
        return Row(f"crate {crate}", version, what), dict(zip(files, lines, strict=True))
